/** What is said when AdaMM cannot be reached or does not know this window; one place, so that it is said once and in the same words. */
export const NOT_RUNNING = 'AdaMM is not running at this address. Start it (npm start or adamm serve) and open the address it prints.'
export const NOT_SIGNED_IN =
  'This window has no valid token, or AdaMM was started anew. Open the address that "npm start" or "adamm serve" printed last.'

/** The token in an address and the place it leads to; null when the hash is an ordinary one. */
export function tokenOf(hash: string): { token: string; to: string | null } | null {
  const match = /^#token=([^&]+)(?:&to=(.*))?$/.exec(hash)
  if (!match?.[1]) return null
  return { token: decodeURIComponent(match[1]), to: match[2] ? decodeURIComponent(match[2]) : null }
}
