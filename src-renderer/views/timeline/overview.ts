/** Where the timeline stood before an event was opened, so that the way back leads to the same topic, period and source. */
import { routeHash } from '../../lib/route.ts'

let last: Readonly<Record<string, string>> = {}

export function keepOverview(query: Readonly<Record<string, string>>): void {
  last = query
}

export function overviewHash(): string {
  return routeHash({ view: 'timeline', query: last })
}
