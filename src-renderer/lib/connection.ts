/** Addresses with a token, as `adamm serve` prints them. */

/** The token in an address and the place it leads to; null when the hash is an ordinary one. */
export function tokenOf(hash: string): { token: string; to: string | null } | null {
  const match = /^#token=([^&]+)(?:&to=(.*))?$/.exec(hash)
  if (!match?.[1]) return null
  return { token: decodeURIComponent(match[1]), to: match[2] ? decodeURIComponent(match[2]) : null }
}
