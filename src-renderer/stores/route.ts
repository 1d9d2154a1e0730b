/** Where the person is. The hash is the truth, so that reload, back and deep links work; this store mirrors it. */
import { create } from 'zustand'
import { parseRoute, routeHash } from '../lib/route.ts'
import type { Route, View } from '../lib/route.ts'

type Target = { view: View; id?: string | number | null; sub?: string | null; query?: Readonly<Record<string, string>> }

export const useRoute = create<Route>(() => parseRoute(window.location.hash))

export function startRouting(): void {
  useRoute.setState(parseRoute(window.location.hash))
  window.addEventListener('hashchange', () => useRoute.setState(parseRoute(window.location.hash)))
}

export function go(target: Target): void {
  const hash = routeHash(target)
  if (hash !== window.location.hash) window.location.hash = hash
}

/** Another name of what is shown already: the address follows without a step in the history. */
export function correctId(id: string): void {
  const hash = routeHash({ ...useRoute.getState(), id })
  history.replaceState(null, '', hash)
  useRoute.setState(parseRoute(hash))
}

/** Changes parameters of the present address without a step in the history; null removes one. */
export function setQuery(changes: Readonly<Record<string, string | null>>): void {
  const route = useRoute.getState()
  const query = { ...route.query }
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete query[key]
    else query[key] = value
  }
  const hash = routeHash({ ...route, query })
  if (hash === window.location.hash) return
  history.replaceState(null, '', hash)
  useRoute.setState(parseRoute(hash))
}

export { routeHash }
