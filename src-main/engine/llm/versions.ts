/**
 * Whether there is a newer AdaMM: asked only when the person named the address of a list of versions, and asks for it. In: that address. Out: the newest
 * version with its page. Nothing of the memory is sent, nothing is downloaded or installed; the request stands in the ledger.
 *
 * The list is JSON ({"version":"1.2.0","page":"https://..."}) or what installers are published with ("version: 1.2.0" in a latest.yml).
 */
import { z } from 'zod'
import { AdammError } from '../../../src-shared/errors.ts'
import type { DownloadRecord } from '../inference/download.ts'

export type NewestVersion = { version: string; page: string | null; newer: boolean }
type Asking = { address: string; current: string; record: (url: string) => DownloadRecord; signal: AbortSignal }

const LONGEST_BYTES = 65_536
const LIMIT_MS = 15_000
const Listed = z.object({ version: z.string(), page: z.string().optional() })
const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,40}))?$/u

/** @throws AdammError INVALID_ARGUMENT for no address, OFFLINE, DOWNLOAD_FAILED */
export async function askVersions({ address, current, record, signal }: Asking): Promise<NewestVersion> {
  const url = listAddress(address)
  const asked = record(url.href)
  let bytes = 0
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.any([signal, asked.signal, AbortSignal.timeout(LIMIT_MS)]) })
    if (!response.ok) throw failed(url, `the server answered ${response.status}`)
    const text = await shortText(response, url)
    bytes = text.length
    const { version, page } = readList(text, url)
    asked.end(bytes, null)
    return { version, page, newer: isNewer(version, current) }
  } catch (error) {
    asked.end(bytes, error)
    if (error instanceof AdammError) throw error
    if (asked.signal.reason instanceof AdammError) throw asked.signal.reason
    signal.throwIfAborted()
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : error instanceof Error ? error.message : String(error)
    throw failed(url, cause)
  }
}

/** Other machines are asked over https alone: who sits in between could name any page. */
function listAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const isHere = url !== null && /^(?:127\.0\.0\.1|localhost|\[::1\])$/u.test(url.hostname)
  if (url === null || url.username !== '' || url.password !== '' || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)))
    throw new AdammError('INVALID_ARGUMENT', `"${address}" is no address of a list of versions. Write one that begins with https://.`)
  return url
}

async function shortText(response: Response, url: URL): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > LONGEST_BYTES) throw failed(url, 'what it sent is no list of versions')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function readList(text: string, url: URL): { version: string; page: string | null } {
  const yaml = /^version:\s*['"]?([^'"\s]+)['"]?\s*$/mu.exec(text)?.[1]
  const listed = yaml === undefined ? Listed.safeParse(parsed(text)) : { success: true as const, data: { version: yaml, page: undefined } }
  if (!listed.success || !VERSION.test(listed.data.version)) throw failed(url, 'what it sent is no list of versions')
  const { version, page } = listed.data
  // Only a page of the web is ever opened.
  return {
    version: version.replace(/^v/u, ''),
    page: page !== undefined && URL.canParse(page) && new URL(page).protocol === 'https:' ? page : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** By the three numbers; of the same numbers, one with a suffix ("1.0.0-beta") comes before the one without. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [VERSION.exec(version), VERSION.exec(than)]
  if (a === null || b === null) return false
  for (const part of [1, 2, 3]) {
    const distance = Number(a[part]) - Number(b[part])
    if (distance !== 0) return distance > 0
  }
  return a[4] === undefined && b[4] !== undefined
}

function failed(url: URL, reason: string): AdammError {
  return new AdammError(
    'DOWNLOAD_FAILED',
    `${url.host} did not say which version is the newest: ${reason}. Check the address in Settings, App.`,
  )
}
