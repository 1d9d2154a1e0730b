/**
 * The one place outside of llm/ from which AdaMM asks another machine: the download of a model file that the person wished.
 * In: a URL, a place, what is known of the file. Out: the whole file at its place, checked; or an error that names file, host and next step.
 * A cut transfer goes on where it ended (Range with If-Range, a .part file and a note beside it); nothing half is ever at the final place.
 */
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { AdammError } from '../../../src-shared/errors.ts'
import { sha256Of } from './model-files.ts'

export type Download = {
  url: string
  /** Final place; its folder exists. */
  path: string
  /** Name of the file for messages: "model.onnx of all-MiniLM-L6-v2". */
  name: string
  /** Exact size and checksum where they are published. */
  bytes: number | null
  sha256: string | null
  /** With `true`, no socket is opened: the setting forbids it. */
  offline: boolean
  signal: AbortSignal
  progress(received: number, total: number | null): void
}
export type DownloadOptions = {
  /** Free bytes in a folder. */
  freeBytes?: (folder: string) => number
  /** Give up after this long without a byte. Milliseconds. */
  idleMs?: number
  /** A cut transfer is taken up this often by itself. */
  attempts?: number
  /** Pause before that. Milliseconds. */
  retryMs?: number
  /** Writes a request to the ledger before it is sent; its signal ends it when the person goes offline. */
  record?: (url: string) => DownloadRecord
}
export type DownloadRecord = { signal: AbortSignal; end(bytesIn: number, error: unknown): void }
export type DownloadedFile = { bytes: number; sha256: string }

/** Space left alone for the database and everything else. */
const SPARE_BYTES = 100_000_000
const PartNote = z.object({ url: z.string(), validator: z.string().nullable(), total: z.number().nullable() })
type PartNote = z.infer<typeof PartNote>

/** A cut that another try may mend. */
class Cut extends Error {}

/** Free bytes of the disk that a folder is on. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Downloads one file.
 * @throws AdammError OFFLINE, DISK_FULL, DOWNLOAD_FAILED, MODEL_DAMAGED (wrong size or checksum), CANCELLED; but for MODEL_DAMAGED, what has arrived stays for the next try
 */
export async function downloadFile(wish: Download, options: DownloadOptions = {}): Promise<DownloadedFile> {
  const { attempts = 4, retryMs = 1_000 } = options
  if (wish.offline)
    throw new AdammError(
      'OFFLINE',
      `${wish.name} was not asked for: AdaMM is set to work offline. Allow remote models in Settings, or fetch from a folder with --from DIR.`,
    )
  for (let attempt = 1; ; attempt++) {
    const before = partSize(wish.path)
    try {
      const isWhole = await transfer(wish, options)
      if (isWhole) return await settle(wish)
    } catch (error) {
      if (wish.signal.aborted)
        throw new AdammError('CANCELLED', `The download of ${wish.name} was stopped; what has arrived stays for the next try.`)
      if (!(error instanceof Cut)) throw error
      // As long as something arrives each time, the line is bad and not dead.
      if (partSize(wish.path) > before) attempt = 1
      if (attempt >= attempts)
        throw failed(
          wish,
          `the connection was cut after ${partSize(wish.path)} bytes (${error.message})`,
          'Run the same command again; it goes on from there.',
        )
    }
    await delay(retryMs, undefined, { signal: wish.signal }).catch(() => undefined)
  }
}

/** Name of the file that grows. */
export function partPath(path: string): string {
  return `${path}.part`
}

function partSize(path: string): number {
  return existsSync(partPath(path)) ? statSync(partPath(path)).size : 0
}

function readNote(path: string): PartNote | null {
  const file = `${partPath(path)}.json`
  if (!existsSync(file)) return null
  try {
    return PartNote.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A note that a kill cut off says nothing: the file is asked for from its start.
    return null
  }
}

/** Removes the growing file and its note. */
export function dropPart(path: string): void {
  rmSync(partPath(path), { force: true })
  rmSync(`${partPath(path)}.json`, { force: true })
}

/** From which byte to go on. Without a checksum to check the whole by, only the very same version of the same address is continued. */
function resumePoint(wish: Download): { from: number; validator: string | null } {
  const size = partSize(wish.path)
  const note = readNote(wish.path)
  const isSame = note !== null && note.url === wish.url && note.validator !== null
  if (size === 0 || note === null || (wish.sha256 === null && !isSame) || (wish.bytes !== null && size > wish.bytes))
    return { from: 0, validator: null }
  return { from: size, validator: isSame ? note.validator : null }
}

/** One request; true when the whole file is there. */
async function transfer(wish: Download, options: DownloadOptions): Promise<boolean> {
  const { from, validator } = resumePoint(wish)
  if (wish.bytes !== null && from === wish.bytes) return true
  if (wish.bytes !== null) needSpace(wish, wish.bytes - from, options)
  const idle = new AbortController()
  const record = options.record?.(wish.url)
  const restart = idleTimer(idle, options.idleMs ?? 60_000)
  const arrived = (): number => Math.max(0, partSize(wish.path) - from)
  try {
    const response = await request(wish, from, validator, AbortSignal.any([wish.signal, idle.signal, ...(record ? [record.signal] : [])]))
    restart()
    const isWhole = await receive(wish, options, response, from, restart)
    record?.end(arrived(), null)
    return isWhole
  } catch (error) {
    record?.end(arrived(), error)
    if (record?.signal.aborted === true && record.signal.reason instanceof AdammError) throw record.signal.reason
    if (error instanceof AdammError || error instanceof Cut || wish.signal.aborted) throw error
    throw new Cut(idle.signal.aborted ? 'nothing more arrived' : reasonOf(error))
  } finally {
    restart(true)
  }
}

function idleTimer(controller: AbortController, milliseconds: number): (isOver?: boolean) => void {
  let timer = setTimeout(() => controller.abort(), milliseconds)
  return (isOver = false) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => controller.abort(), milliseconds)
  }
}

async function request(wish: Download, from: number, validator: string | null, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  if (from > 0) headers['range'] = `bytes=${from}-`
  if (from > 0 && validator !== null) headers['if-range'] = validator
  try {
    return await fetch(wish.url, { headers, signal, redirect: 'follow' })
  } catch (error) {
    if (signal.aborted) throw error
    throw new Cut(reasonOf(error))
  }
}

async function receive(wish: Download, options: DownloadOptions, response: Response, from: number, alive: () => void): Promise<boolean> {
  const { status } = response
  if (status === 416) {
    // The server has no byte beyond ours: it is whole, or it is of another version.
    const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN)
    await response.body?.cancel()
    if (total === from) return true
    dropPart(wish.path)
    throw new Cut('the server has another version')
  }
  if (status !== 200 && status !== 206) {
    await response.body?.cancel()
    if (status >= 500 || status === 429) throw new Cut(`the server answered ${status}`)
    throw failed(
      wish,
      `the server answered ${status} ${response.statusText}`.trimEnd(),
      status === 404 ? 'Check the address, or take another source with --from.' : 'Try another source with --from.',
    )
  }
  const start = status === 206 ? rangeStart(response) : 0
  if (start !== from && start !== 0)
    throw failed(wish, `the server sent bytes from ${start} instead of ${from}`, 'Try another source with --from.')
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const total = Number.isFinite(length) ? start + length : null
  if (wish.bytes !== null && total !== null && total !== wish.bytes) {
    await response.body?.cancel()
    dropPart(wish.path)
    throw new AdammError(
      'MODEL_DAMAGED',
      `${wish.name}: ${hostOf(wish.url)} offers ${total} bytes, the published file has ${wish.bytes}. It is another file; take another source with --from.`,
    )
  }
  if (total !== null) needSpace(wish, total - start, options)
  const note: PartNote = { url: wish.url, validator: validatorOf(response), total }
  writeFileSync(`${partPath(wish.path)}.json`, JSON.stringify(note))
  const received = await append(wish, response, start, total, alive)
  const expected = wish.bytes ?? total
  if (expected !== null && received < expected) throw new Cut('the transfer ended early')
  if (expected !== null && received > expected) {
    dropPart(wish.path)
    throw new AdammError(
      'MODEL_DAMAGED',
      `${wish.name}: ${hostOf(wish.url)} sent ${received} bytes instead of ${expected}. It is another file; take another source with --from.`,
    )
  }
  return true
}

async function append(wish: Download, response: Response, start: number, total: number | null, alive: () => void): Promise<number> {
  const file = await open(partPath(wish.path), start === 0 ? 'w' : 'a').catch((error: unknown) => {
    throw writeFailure(wish, error)
  })
  let received = start
  try {
    for await (const chunk of response.body ?? []) {
      alive()
      for (let at = 0; at < chunk.length;) {
        const { bytesWritten } = await file.write(chunk, at).catch((error: unknown) => {
          throw writeFailure(wish, error)
        })
        at += bytesWritten
      }
      received += chunk.length
      wish.progress(received, wish.bytes ?? total)
    }
  } finally {
    await file.close()
  }
  return received
}

/** Compares size and checksum and moves the file to its place. */
async function settle(wish: Download): Promise<DownloadedFile> {
  const part = partPath(wish.path)
  const { size } = statSync(part)
  const sha256 = await sha256Of(part, wish.signal)
  if (wish.sha256 !== null && sha256 !== wish.sha256) {
    dropPart(wish.path)
    throw new AdammError(
      'MODEL_DAMAGED',
      `${wish.name} from ${hostOf(wish.url)} has the checksum ${sha256}, published is ${wish.sha256}. It was removed; fetch it again, or take another source with --from.`,
    )
  }
  renameSync(part, wish.path)
  dropPart(wish.path)
  return { bytes: size, sha256 }
}

function needSpace(wish: Download, bytes: number, { freeBytes = freeBytesOf }: DownloadOptions): void {
  const folder = dirname(wish.path)
  const free = freeBytes(folder)
  if (free >= bytes + SPARE_BYTES) return
  throw new AdammError(
    'DISK_FULL',
    `${wish.name} needs ${megabytes(bytes)} and ${megabytes(SPARE_BYTES)} to spare, but "${folder}" has ${megabytes(free)} free. Make room, or use another data folder, and run it again.`,
  )
}

function writeFailure(wish: Download, error: unknown): AdammError {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  if (isFull)
    return new AdammError(
      'DISK_FULL',
      `The disk is full: ${wish.name} stopped at ${partSize(wish.path)} bytes. Make room and run it again; it goes on from there.`,
    )
  return failed(wish, `"${partPath(wish.path)}" could not be written (${reasonOf(error)})`, 'Check the data folder and run it again.')
}

function failed(wish: Download, what: string, next: string): AdammError {
  return new AdammError('DOWNLOAD_FAILED', `${wish.name} could not be fetched from ${hostOf(wish.url)} (${wish.url}): ${what}. ${next}`, {
    url: wish.url,
  })
}

function rangeStart(response: Response): number {
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN)
}

/** What tells versions apart. Weak tags do not promise the same bytes. */
function validatorOf(response: Response): string | null {
  const tag = response.headers.get('etag')
  return tag !== null && !tag.startsWith('W/') ? tag : response.headers.get('last-modified')
}

function hostOf(url: string): string {
  return new URL(url).host
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** The cause of a failed request says more than "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== ''
    ? cause.message
    : cause instanceof Error && 'code' in cause
      ? String(cause.code)
      : error.message
}
