/**
 * Who may talk to the loopback server. In: the headers of a request. Out: allowed, or the status and the reason.
 * Four gates: our own Host name (DNS rebinding), no foreign Origin, the run's token (cookie or header), JSON for calls.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export type Access = {
  /** 256 random bits in hex, made anew for each run. */
  readonly token: string
  readonly port: number
}

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>
export type Refusal = { status: 401 | 403 | 415; message: string }

export function createToken(): string {
  return randomBytes(32).toString('hex')
}

/** Browsers send the cookies of every port of a host, so the name carries the port. */
export function cookieName(port: number): string {
  return `adamm_${port}`
}

/** The cookie that `POST /session` hands out for the token. */
export function sessionCookie(access: Access): string {
  return `${cookieName(access.port)}=${access.token}; Path=/; HttpOnly; SameSite=Strict`
}

/** Host and Origin: what a page of another site, or another name for 127.0.0.1, cannot fake. */
export function checkPlace(headers: Headers, access: Access): Refusal | null {
  const names = [`127.0.0.1:${access.port}`, `localhost:${access.port}`]
  const host = first(headers['host'])
  if (host === undefined || !names.includes(host)) return { status: 403, message: 'This server answers at 127.0.0.1 only.' }
  const origin = first(headers['origin'])
  if (origin !== undefined && !names.some((name) => origin === `http://${name}`))
    return { status: 403, message: 'Requests from other sites are refused.' }
  const site = first(headers['sec-fetch-site'])
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return { status: 403, message: 'Requests from other sites are refused.' }
  return null
}

/** The token, as the session cookie or as `Authorization: Bearer`. */
export function checkToken(headers: Headers, access: Access): Refusal | null {
  const bearer = /^Bearer ([0-9a-f]+)$/.exec(first(headers['authorization']) ?? '')?.[1]
  if (isToken(bearer, access) || isToken(cookieValue(first(headers['cookie']), cookieName(access.port)), access)) return null
  return { status: 401, message: 'The token is missing or is of an earlier run. Open the address that "adamm serve" printed.' }
}

/** Only JSON: a form of another site cannot send it without asking first. */
export function checkJson(headers: Headers): Refusal | null {
  const type = (first(headers['content-type']) ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'application/json' ? null : { status: 415, message: 'Send JSON with Content-Type: application/json.' }
}

/** Compared in constant time, whatever its length. */
export function isToken(given: unknown, access: Access): boolean {
  if (typeof given !== 'string') return false
  return timingSafeEqual(digest(given), digest(access.token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}
