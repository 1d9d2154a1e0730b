/**
 * What the window may do, decided by pure functions. In: addresses as Electron reports them. Out: yes or no.
 * Nothing here imports electron, so every rule is tested without its binary.
 */

export const APP_ORIGIN = 'app://memory'
export const START_PAGE = `${APP_ORIGIN}/index.html`

/** Vite's address while developing; a packed app never has one, whatever the environment says. */
export function developmentServer(isPackaged: boolean, address: string | undefined): string | null {
  if (isPackaged || address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return url.protocol === 'http:' && isLocal ? url.origin : null
}

/** True for a page of the app itself. */
export function isOurPage(address: string, developmentOrigin: string | null): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  // The origin of a scheme that is not the web's own is "null", so the parts are compared.
  if (url.protocol === 'app:' && url.host === 'memory' && url.port === '' && url.username === '') return true
  return developmentOrigin !== null && url.origin === developmentOrigin
}

/** The sender of a message: our page, in the top frame of its window. */
export function isTrustedSender(frame: { url: string; parent: unknown } | null, developmentOrigin: string | null): boolean {
  return frame !== null && frame.parent === null && isOurPage(frame.url, developmentOrigin)
}

/** The address to open in the person's browser, or null: https only, without user name and password in it. */
export function externalAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}

/** The window loads nothing from the network; everything it shows is app:, media:, data: or blob:. */
export function isAllowedRequest(address: string, developmentOrigin: string | null): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (['app:', 'media:', 'data:', 'blob:', 'devtools:'].includes(url.protocol)) return true
  if (developmentOrigin === null) return false
  return url.origin === developmentOrigin || (url.protocol === 'ws:' && url.host === new URL(developmentOrigin).host)
}

/** What our own page may ask for: putting words on the clipboard, which copying is. Not reading it, no camera, no place, no notification of the web's. */
export function isAllowedPermission(permission: string, address: string, developmentOrigin: string | null): boolean {
  return permission === 'clipboard-sanitized-write' && isOurPage(address, developmentOrigin)
}

/** The picture that a media:// address names; null for any other address. */
export function mediaRequest(address: string): { media: string; size: 'full' | 'thumbnail' } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const match = /^\/([0-9a-f]{64})(\/thumbnail)?$/.exec(url.pathname)
  if (url.protocol !== 'media:' || url.host !== 'item' || match?.[1] === undefined) return null
  return { media: match[1], size: match[2] === undefined ? 'full' : 'thumbnail' }
}
