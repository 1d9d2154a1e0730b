/**
 * What went wrong with a request, in one of our codes. In: node's connection error, an HTTP status with its body, or an error inside a stream.
 * Out: an AdammError whose sentence names server and model and says the next step. What a server says is quoted without anything like a key.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { ErrorCode } from '../../../src-shared/errors.ts'

/** Who was asked for what, for the sentence. */
export type Asked = { provider: string; protocol: 'ollama' | 'openai'; host: string; model: string | null; key: string | null }

export type FaultData = {
  reason: string
  status?: number
  /** What the server itself said. */
  said?: string
  /** How long it asked to wait. */
  retryAfterMs?: number
  /** Whether it is worth the wait: a spent quota is not. */
  retry?: boolean
}

const LONGEST_QUOTE = 300

/** No connection, or one that broke before an answer began. */
export function connectionFault(asked: Asked, error: unknown): AdammError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  const start = asked.protocol === 'ollama' ? 'Start it ("ollama serve")' : 'Start it'
  const next: Record<string, string> = {
    ECONNREFUSED: `nothing listens there. ${start}, or correct its address`,
    ENOTFOUND: 'there is no such host. Correct its address',
    EAI_AGAIN: 'the name could not be looked up. Check the network',
    ECONNRESET: 'it closed the connection before it answered. Check its own log',
    EPIPE: 'it closed the connection before it answered. Check its own log',
    ETIMEDOUT: 'it does not answer. Check the network and its address',
    EHOSTUNREACH: 'there is no way to it. Check the network',
    ENETUNREACH: 'there is no way to it. Check the network',
    CERT_HAS_EXPIRED: 'its certificate has expired. Tell whoever runs it',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself. Give it one that this computer trusts',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Correct its address',
  }
  return fault('PROVIDER_UNREACHABLE', `${named(asked)} cannot be reached: ${next[code] ?? message}.`, {
    reason: code === '' ? 'connection' : code,
  })
}

/** An answer began and broke off; what had arrived by then is not used. */
export function cutFault(asked: Asked, reason: string): AdammError {
  return fault('PROVIDER_FAILED', `The answer of ${named(asked)} broke off (${reason}). Nothing of it was used; ask again.`, {
    reason: 'cut',
  })
}

export function malformedFault(asked: Asked, what: string): AdammError {
  return fault(
    'PROVIDER_FAILED',
    `The answer of ${named(asked)} is damaged (${what}). Nothing of it was used. Check that the address speaks the ${asked.protocol === 'ollama' ? 'Ollama' : 'OpenAI'} protocol.`,
    { reason: 'malformed' },
  )
}

export function idleFault(asked: Asked, idleMs: number): AdammError {
  return fault(
    'PROVIDER_IDLE_TIMEOUT',
    `${named(asked)} sent nothing for ${seconds(idleMs)}. Nothing of its answer was used. A slow computer may need a longer idle time (provider setting "idleTimeoutMs").`,
    { reason: 'idle' },
  )
}

export function truncatedFault(asked: Asked, detail: string): AdammError {
  return fault(
    'PROVIDER_CONTEXT_TRUNCATED',
    `${named(asked)} cannot read the whole request: ${detail}. Choose a model with a longer context, or raise "maxContextTokens" of the provider.`,
    { reason: 'context' },
  )
}

export function refusedFault(asked: Asked, said: string): AdammError {
  return fault(
    'PROVIDER_CONTENT_REFUSED',
    `${named(asked)} refused the content${quoteOf(said, asked.key)}. Choose another model for this role, or the built-in one.`,
    {
      reason: 'refused',
      said: clean(said, asked.key),
    },
  )
}

/** The server answered with an error status. */
export function statusFault(asked: Asked, status: number, body: string, headers: Headers): AdammError {
  const { message, code } = saidIn(body)
  const retryAfterMs = retryAfter(headers)
  const data: FaultData = { reason: code === '' ? `http ${status}` : code, status, said: clean(message, asked.key) }
  if (retryAfterMs !== null) data.retryAfterMs = retryAfterMs
  const kind = kindOf(status, `${code} ${message}`, asked)
  return sentence(kind, asked, message, data)
}

/** An error object in the middle of a stream that began well. */
export function streamFault(asked: Asked, message: string, code = ''): AdammError {
  return sentence(kindOf(0, `${code} ${message}`, asked), asked, message, {
    reason: code === '' ? 'stream' : code,
    said: clean(message, asked.key),
  })
}

function kindOf(status: number, said: string, asked: Asked): ErrorCode {
  if (
    /context_length_exceeded|exceed_context_size|exceeds? the (?:available |maximum )?context|maximum context length|input length exceeds/iu.test(
      said,
    )
  )
    return 'PROVIDER_CONTEXT_TRUNCATED'
  if (/content_filter|content_policy|content management policy|moderation|flagged/iu.test(said)) return 'PROVIDER_CONTENT_REFUSED'
  if (
    /model_not_found|model ['"`]?[^'"`]*['"`]? (?:was )?not found|no such model|not a valid model|does not exist or you do not have access|try pulling it/iu.test(
      said,
    )
  )
    return 'PROVIDER_NO_MODEL'
  if (status === 401 || status === 403 || /invalid_api_key|incorrect api key/iu.test(said))
    return asked.key === null ? 'PROVIDER_KEY_MISSING' : 'PROVIDER_KEY_WRONG'
  if (status === 429 || /rate_limit|too many requests|insufficient_quota|server busy|maximum pending requests/iu.test(said))
    return 'PROVIDER_RATE_LIMITED'
  if (status === 503 || /loading model|model is loading|llm server loading/iu.test(said)) return 'PROVIDER_LOADING'
  return 'PROVIDER_FAILED'
}

function sentence(code: ErrorCode, asked: Asked, message: string, data: FaultData): AdammError {
  const said = quoteOf(message, asked.key)
  const model = asked.model ?? 'the model'
  const wait = data.retryAfterMs === undefined ? '' : ` It asks to wait ${seconds(data.retryAfterMs)}.`
  switch (code) {
    case 'PROVIDER_CONTEXT_TRUNCATED':
      return truncatedFault(asked, `the request is longer than its context${said}`)
    case 'PROVIDER_CONTENT_REFUSED':
      return refusedFault(asked, message)
    case 'PROVIDER_NO_MODEL': {
      const next = asked.protocol === 'ollama' ? `Fetch it with "ollama pull ${model}"` : 'See "adamm providers models"'
      return fault(code, `${named(asked)} has no model "${model}"${said}. ${next}, or choose another one.`, data)
    }
    case 'PROVIDER_KEY_MISSING':
      return fault(
        code,
        `${named(asked)} asks for a key, and none is set. Set it in Settings, or in the environment (see docs/providers.md).`,
        data,
      )
    case 'PROVIDER_KEY_WRONG':
      return fault(code, `${named(asked)} does not take the key${said}. Set the right one in Settings, or in the environment.`, data)
    case 'PROVIDER_RATE_LIMITED': {
      const isSpent = /insufficient_quota|billing/iu.test(`${data.reason} ${message}`)
      return fault(code, `${named(asked)} ${isSpent ? 'says that the quota is spent' : 'takes no more requests now'}${said}.${wait}`, {
        ...data,
        retry: !isSpent,
      })
    }
    case 'PROVIDER_LOADING':
      return fault(code, `${named(asked)} is still loading ${model}${said}.${wait} Ask again in a moment.`, { ...data, retry: true })
    default: {
      const moved =
        data.status !== undefined && data.status >= 300 && data.status < 400
          ? ' It points to another address, which is not followed; correct the address.'
          : ''
      return fault(
        'PROVIDER_FAILED',
        `${named(asked)} answered with an error${data.status === undefined ? '' : ` (${data.status})`}${said}.${moved}`,
        data,
      )
    }
  }
}

/** Retry-After in seconds or as a date, and the finer header some servers add. Milliseconds, null when there is none. */
export function retryAfter(headers: Headers, now = Date.now()): number | null {
  const fine = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(fine) && fine >= 0) return fine
  const text = headers.get('retry-after')?.trim()
  if (text === undefined || text === '') return null
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** `{"error": "..."}` (Ollama), `{"error": {"message", "code", "type"}}` (OpenAI), or plain text. */
function saidIn(body: string): { message: string; code: string } {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    // A page or a line of text from whatever stands there; its beginning says what it is.
    return {
      message: body
        .replaceAll(/<[^>]*>/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
      code: '',
    }
  }
  const error = field(value, 'error') ?? value
  if (typeof error === 'string') return { message: error, code: '' }
  const text = (name: string): string => {
    const found = field(error, name)
    return typeof found === 'string' ? found : ''
  }
  return { message: text('message') || text('detail'), code: [text('code'), text('type')].filter((part) => part !== '').join(' ') }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function named({ provider, host }: Asked): string {
  return `"${provider}" (${host})`
}

/** Servers like to repeat a part of the key they refuse. */
export function clean(text: string, key: string | null): string {
  const whole = key === null || key === '' ? text : text.replaceAll(key, '[key]')
  const masked = whole
    .replaceAll(/\b(?:sk|pk|rk|key|gsk|xai|hf)[-_][\w*.…-]{6,}/giu, '[key]')
    .replaceAll(/\bBearer\s+\S+/giu, 'Bearer [key]')
  return masked.length > LONGEST_QUOTE ? `${masked.slice(0, LONGEST_QUOTE)}...` : masked
}

function quoteOf(text: string, key: string | null): string {
  const quoted = clean(text.trim().replace(/[.\s]+$/u, ''), key)
  return quoted === '' ? '' : `: "${quoted}"`
}

function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${Math.round(milliseconds / 100) / 10} s`
}

function fault(code: ErrorCode, message: string, data: FaultData): AdammError {
  return new AdammError(code, message, data)
}

/** The data of an error that was made here. */
export function faultData(error: AdammError): FaultData | null {
  const { data } = error
  return typeof data === 'object' && data !== null && 'reason' in data ? (data as FaultData) : null
}
