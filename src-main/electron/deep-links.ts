/**
 * Links of the form adamm://tables/receipts?proof=o12. In: what the system or a second start hands over, written by anybody.
 * Out: an address of the page, or null. A link only opens a view; nothing is asked, imported or changed by one.
 */

export const LINK_SCHEME = 'adamm'
const VIEWS = ['chat', 'tables', 'timeline', 'library', 'trace', 'settings', 'sql', 'search']
const LONGEST = 2_000
/** Words that a view puts into a field are the person's to send: a link may not bring SQL or a question along. */
const KEYS = ['proof', 'q', 'job', 'from', 'to']

/** "#/tables/receipts?proof=o12" for a link of ours, null for anything else. */
export function hashOfLink(link: string): string | null {
  if (link.length > LONGEST || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== `${LINK_SCHEME}:` || url.username !== '' || url.password !== '' || url.port !== '') return null
  const parts = [url.host, ...url.pathname.split('/')].filter((part) => part !== '')
  const view = parts[0]?.toLowerCase()
  if (view === undefined || !VIEWS.includes(view) || parts.length > 3) return null
  const rest = parts.slice(1).map(decoded)
  if (rest.some((part) => part === null || hasControls(part))) return null
  const query = new URLSearchParams([...url.searchParams].filter(([key, value]) => KEYS.includes(key) && !hasControls(value)))
  const path = [view, ...rest.map((part) => encodeURIComponent(part ?? ''))].join('/')
  return `#/${path}${query.size === 0 ? '' : `?${query}`}`
}

/** The first link among the arguments of a start; Windows and Linux hand links over so. */
export function linkAmong(values: readonly string[]): string | null {
  return values.find((one) => one.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
