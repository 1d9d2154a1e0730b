/** The address: `#/view/id/sub?key=value`. In: location.hash; out: a route, and back. Unknown views become Chat. */
export const VIEWS = ['chat', 'tables', 'timeline', 'library', 'trace', 'settings', 'sql', 'search'] as const
export type View = (typeof VIEWS)[number]
export type Route = { view: View; id: string | null; sub: string | null; query: Readonly<Record<string, string>> }

function isView(text: string): text is View {
  return VIEWS.some((view) => view === text)
}

/** Broken escapes are kept as they stand; an address is never a reason to fail. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [view = '', id = '', sub = ''] = path.split('/').map(decode)
  const query: Record<string, string> = {}
  for (const [key, value] of new URLSearchParams(search)) query[key] = value
  return { view: isView(view) ? view : 'chat', id: id === '' ? null : id, sub: sub === '' ? null : sub, query }
}

export function routeHash(route: {
  view: View
  id?: string | number | null
  sub?: string | null
  query?: Readonly<Record<string, string>>
}): string {
  const parts: string[] = [route.view]
  if (route.id !== undefined && route.id !== null) parts.push(encodeURIComponent(String(route.id)))
  if (route.sub !== undefined && route.sub !== null) parts.push(encodeURIComponent(route.sub))
  const search = new URLSearchParams(route.query ?? {}).toString()
  return `#/${parts.join('/')}${search === '' ? '' : `?${search}`}`
}

/** The id as a positive whole number, null when it is none. */
export function numericId(id: string | null): number | null {
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
