/**
 * Where the timeline stood before an event was opened, so that the way back leads to the same topic, period and source, and to the same place in the
 * list of events. In: the query of the address; the list of events as it is left. Out: an address, and what the list starts with.
 */
import type { EventSummary } from '../../../src-shared/contract.ts'
import { routeHash } from '../../lib/route.ts'

let last: Readonly<Record<string, string>> = {}

export function keepOverview(query: Readonly<Record<string, string>>): void {
  last = query
}

export function overviewHash(): string {
  return routeHash({ view: 'timeline', query: last })
}

/** The first row in sight and how many pixels below the list's upper edge it stood; `of` names what the list was narrowed to. */
type FeedPlace = { of: string; events: EventSummary[]; total: number | null; round: string; offset: number }
let place: FeedPlace | null = null

/** Called before the list leaves the page. */
export function keepFeed(list: HTMLElement, kept: Pick<FeedPlace, 'of' | 'events' | 'total'>): void {
  const edge = list.getBoundingClientRect().top
  for (const row of list.querySelectorAll<HTMLElement>('[data-round]')) {
    const box = row.getBoundingClientRect()
    if (box.height === 0 || box.bottom <= edge) continue
    place = { ...kept, round: row.dataset['round'] ?? '', offset: box.top - edge }
    return
  }
}

/** Null where another list was left last. */
export function feedPlace(of: string): FeedPlace | null {
  return place?.of === of ? place : null
}

/** Rows out of sight are not laid out, so the row is found again and not the number of pixels. */
export function showFeedPlace(list: HTMLElement, of: string): void {
  const kept = feedPlace(of)
  const row = kept && list.querySelector<HTMLElement>(`[data-round="${kept.round}"]`)
  if (!row) return
  row.scrollIntoView({ block: 'start', behavior: 'instant' })
  list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top - kept.offset
}
