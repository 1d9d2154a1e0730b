/**
 * The only way out. In: who asks whom for what, with which content. Out: a fetch for one request that writes the ledger before it sends, counts,
 * watches for silence, tells errors apart, and completes the ledger however it ends. The libraries of both protocols get this fetch and no other.
 */
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import type { ContentKind, LedgerEntry, RoleName } from '../../../src-shared/contract-llm.ts'
import { beginEgress, endEgress } from '../db/egress.ts'
import type { EgressEnd, NewEgress } from '../db/egress.ts'
import type { Db } from '../db/open.ts'
import { connectionFault, cutFault, idleFault, malformedFault, statusFault } from './faults.ts'
import type { Asked } from './faults.ts'
import type { DownloadRecord } from '../inference/download.ts'
import type { SentImage } from './pictures.ts'
import { placeOf } from './place.ts'
import type { Place } from './place.ts'
import type { Usage } from './types.ts'

export type Purpose = Exclude<LedgerEntry['purpose'], 'download'>

export type ExchangeOptions = {
  asked: Asked
  providerId: string
  place: Place
  purpose: Purpose
  role: RoleName | null
  kinds: readonly ContentKind[]
  roundIds: readonly number[]
  images: readonly SentImage[]
  estimatedTokens: number | null
  repairOf: number | null
  idleMs: number
  price: { input: number; output: number; currency: string } | null
  signal: AbortSignal
}

export type Exchange = {
  /** Id in the ledger; 0 before anything was sent. */
  readonly id: number
  /** What went wrong below the library, which wraps errors or swallows them. */
  readonly failure: AdammError | null
  /** For exactly one request. */
  fetch: typeof fetch
  /** A token arrived: silence is counted from here. */
  alive(): void
  /** Ends a request whose body was read to its end. */
  done(usage: Usage | null, response: string): void
  /** Ends a request that failed and returns what to throw: the cause below the library where there is one. */
  failed(error: unknown, response: string, usage?: Usage | null): AdammError
}

export type Egress = {
  open(options: ExchangeOptions): Exchange
  /** A download of a model by inference/download.ts, which has a way out of its own. @throws AdammError OFFLINE */
  download(url: string): DownloadRecord
  /** Ends everything that is under way, with OFFLINE. */
  stopAll(): void
  readonly underWay: number
}

type EgressDeps = { db: Db; clock: () => Date; offline: () => boolean }

/** Headers that a request is sent with, and no others: what libraries add tells about this computer and serves nobody here. */
const KEPT_HEADERS = ['content-type', 'accept'] as const
const LONGEST_ERROR_BODY = 64 * 1024

export function createEgress(deps: EgressDeps): Egress {
  const running = new Set<AbortController>()
  return {
    open: (options) => openExchange(deps, running, options),
    download: (url) => recordDownload(deps, running, new URL(url)),
    stopAll() {
      for (const controller of running) controller.abort(offlineError())
    },
    get underWay() {
      return running.size
    },
  }
}

/** A line of the ledger for a file that is fetched: nothing of the memory is in it. */
function recordDownload({ db, clock, offline }: EgressDeps, running: Set<AbortController>, url: URL): DownloadRecord {
  if (offline()) throw offlineError(`${url.host} was not asked`)
  const stop = new AbortController()
  const startedAt = performance.now()
  const request = `GET ${url.pathname}`
  const id = beginEgress(db, {
    ...NOTHING_SENT,
    at: clock().toISOString(),
    provider: 'download',
    host: url.host,
    place: placeOf(url),
    purpose: 'download',
    request,
  })
  running.add(stop)
  return {
    signal: stop.signal,
    end(bytesIn, error) {
      running.delete(stop)
      const code = error === null ? null : failureFrom(error).code
      const failure = code === 'INTERNAL' ? 'DOWNLOAD_FAILED' : code
      const outcome = failure === null ? 'done' : failure === 'CANCELLED' ? 'cancelled' : 'failed'
      endEgress(db, id, {
        ...NOTHING_COUNTED,
        outcome,
        error: failure,
        finishedAt: clock().toISOString(),
        ms: performance.now() - startedAt,
        bytesIn,
        response: '',
      })
    },
  }
}

const NOTHING_SENT: Omit<NewEgress, 'at' | 'provider' | 'host' | 'place' | 'purpose' | 'request'> = {
  role: null,
  model: null,
  kinds: [],
  images: [],
  roundIds: [],
  repairOf: null,
  bytesOut: 0,
  estimatedTokens: null,
}
const NOTHING_COUNTED = {
  inputTokens: null,
  outputTokens: null,
  counted: null,
  cost: null,
  currency: null,
} as const satisfies Partial<EgressEnd>

/** What every door says while offline is set. */
export function offlineError(what = 'Nothing was sent'): AdammError {
  return new AdammError(
    'OFFLINE',
    `${what}: AdaMM is set to work offline. Turn offline off in Settings, or with "adamm providers network on", to use a model server.`,
  )
}

function openExchange({ db, clock, offline }: EgressDeps, running: Set<AbortController>, options: ExchangeOptions): Exchange {
  const { asked, signal, idleMs, price } = options
  const stop = new AbortController()
  const startedAt = performance.now()
  let id = 0
  let bytesIn = 0
  let failure: AdammError | null = null
  let isOver = false
  let timer: NodeJS.Timeout | undefined

  const onCancel = (): void => stop.abort(new AdammError('CANCELLED', 'Cancelled; what had arrived of the answer is not used.'))
  if (signal.aborted) onCancel()
  else signal.addEventListener('abort', onCancel, { once: true })

  function alive(): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => stop.abort(idleFault(asked, idleMs)), idleMs)
  }

  function note(error: AdammError): AdammError {
    failure ??= error
    return failure
  }

  /** What a broken connection means: our own stop has its reason with it. */
  function causeOf(error: unknown, hasBegun: boolean): AdammError {
    if (stop.signal.aborted && stop.signal.reason instanceof AdammError) return note(stop.signal.reason)
    if (error instanceof AdammError) return note(error)
    if (error instanceof SyntaxError) return note(malformedFault(asked, 'text that is no JSON'))
    return note(hasBegun ? cutFault(asked, failureFrom(error).message) : connectionFault(asked, error))
  }

  function end(outcome: 'done' | 'failed' | 'cancelled', error: string | null, usage: Usage | null, response: string): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', onCancel)
    running.delete(stop)
    if (id === 0) return
    endEgress(db, id, {
      outcome,
      error,
      finishedAt: clock().toISOString(),
      ms: performance.now() - startedAt,
      bytesIn,
      inputTokens: usage?.inputTokens ?? null,
      outputTokens: usage?.outputTokens ?? null,
      counted: usage?.counted ?? null,
      cost: usage === null || price === null ? null : (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1e6,
      currency: usage === null || price === null ? null : price.currency,
      response: withoutKey(response, asked.key),
    })
  }

  async function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (id !== 0) throw new TypeError('An exchange is for one request.')
    const url = new URL(input instanceof Request ? input.url : input)
    const body = bodyOf(init)
    if (offline()) throw note(offlineError(`"${asked.provider}" (${asked.host}) was not asked`))
    if (stop.signal.aborted) throw causeOf(stop.signal.reason, false)
    running.add(stop)
    try {
      id = beginEgress(db, {
        at: clock().toISOString(),
        provider: options.providerId,
        host: asked.host,
        place: options.place,
        purpose: options.purpose,
        role: options.role,
        model: asked.model,
        kinds: options.kinds,
        images: options.images.map(ledgerImage),
        roundIds: options.roundIds,
        repairOf: options.repairOf,
        bytesOut: body === null ? 0 : Buffer.byteLength(body),
        estimatedTokens: options.estimatedTokens,
        request: `${init.method ?? 'GET'} ${url.pathname}\n${withoutKey(withoutPictures(body ?? '', options.images), asked.key)}`,
      })
      alive()
      const { openHttp } = await import('./http.ts')
      const response = await openHttp({ url, method: init.method ?? 'GET', headers: headersOf(init, asked.key), body, signal: stop.signal })
      if (!response.ok) throw await refusal(response)
      alive()
      return new Response(response.body === null ? null : checked(response.body), { status: response.status, headers: response.headers })
    } catch (error) {
      throw causeOf(error, false)
    }
  }

  async function refusal(response: Response): Promise<AdammError> {
    let text = ''
    try {
      text = await beginningOf(response.body)
    } catch {
      // The status alone says enough; a body that breaks off adds nothing.
      text = ''
    }
    bytesIn += Buffer.byteLength(text)
    return statusFault(asked, response.status, text, response.headers)
  }

  /** Passes bytes on and refuses what is no UTF-8: a replaced letter would be a letter that nobody wrote. */
  function checked(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const reader = body.getReader()
    const check = (chunk?: Uint8Array): void => {
      try {
        decoder.decode(chunk, { stream: chunk !== undefined })
      } catch {
        throw malformedFault(asked, 'bytes that are no UTF-8')
      }
    }
    let isWanted = true
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!isWanted) return
          check(done ? undefined : value)
          if (done) return controller.close()
          bytesIn += value.length
          controller.enqueue(value)
        } catch (error) {
          if (!isWanted) return
          const cause = causeOf(error, true)
          stop.abort(cause)
          controller.error(cause)
        }
      },
      async cancel(reason) {
        // The library has what it wants, or was stopped: the socket goes with it.
        isWanted = false
        await reader.cancel(reason).catch(() => undefined)
      },
    })
  }

  return {
    get id() {
      return id
    },
    get failure() {
      return failure
    },
    fetch: send,
    alive,
    done: (usage, response) => end('done', null, usage, response),
    failed(error, response, usage = null) {
      const cause = failure ?? causeOf(error, true)
      stop.abort(cause)
      end(cause.code === 'CANCELLED' ? 'cancelled' : 'failed', cause.code, usage, response)
      return cause
    },
  }
}

function bodyOf({ body }: RequestInit): string | null {
  if (body === null || body === undefined) return null
  if (typeof body !== 'string') throw new TypeError('Requests to model servers are JSON text.')
  return body
}

function headersOf({ headers }: RequestInit, key: string | null): Record<string, string> {
  const given = new Headers(headers)
  const kept: Record<string, string> = { 'user-agent': 'AdaMM' }
  for (const name of KEPT_HEADERS) {
    const value = given.get(name)
    if (value !== null) kept[name] = value
  }
  return key === null ? kept : { ...kept, authorization: `Bearer ${key}` }
}

async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder('utf-8')
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_ERROR_BODY) break
  }
  return text.slice(0, LONGEST_ERROR_BODY)
}

/** A picture is in the memory already: the ledger names it and the bytes that were made of it. */
function withoutPictures(body: string, images: readonly SentImage[]): string {
  return images.reduce(
    (text, { base64, mediaId, sha256 }) => text.replaceAll(base64, `[picture ${mediaId}, sent as sha256 ${sha256}]`),
    body,
  )
}

function ledgerImage(image: SentImage): LedgerEntry['images'][number] {
  const { mediaId, width, height, sentWidth, sentHeight, mime, bytes, sha256 } = image
  return { media: mediaId, width, height, sentWidth, sentHeight, sentMime: mime, sentBytes: bytes, sentSha256: sha256 }
}

/** A server may repeat what it was sent; a key never reaches the database. */
function withoutKey(text: string, key: string | null): string {
  return key === null || key === '' ? text : text.replaceAll(key, '[key]')
}
