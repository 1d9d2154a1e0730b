/** Every failure that crosses a border: a stable code to branch on, a sentence for people, data for the view. */
export const ERROR_CODES = [
  'METHOD_NOT_FOUND',
  'INVALID_INPUT',
  'NOT_FOUND',
  'CANCELLED',
  'INTERNAL',
  'USAGE',
  'HOME_IN_USE',
  'HOME_UNWRITABLE',
  'DATABASE_FROM_FUTURE',
  'DATABASE_DAMAGED',
  'DISK_FULL',
  'BACKUP_UNREADABLE',
  'BACKUP_DAMAGED',
  'BACKUP_FROM_FUTURE',
  'SOURCE_UNREADABLE',
  'SOURCE_UNSUPPORTED',
  'MODEL_MISSING',
  'MODEL_DAMAGED',
  'INFERENCE_FAILED',
  'OFFLINE',
  'DOWNLOAD_FAILED',
  'TABLE_NOT_FOUND',
  'COLUMN_NOT_FOUND',
  'INVALID_ARGUMENT',
  'SQL_NOT_READ_ONLY',
  'SQL_FAILED',
  'WORKER_CRASHED',
  'UNAUTHORIZED',
  'UNSUPPORTED_IN_BROWSER',
  'PROVIDER_UNREACHABLE',
  'PROVIDER_NO_MODEL',
  'PROVIDER_LOADING',
  'PROVIDER_IDLE_TIMEOUT',
  'PROVIDER_CONTEXT_TRUNCATED',
  'PROVIDER_RATE_LIMITED',
  'PROVIDER_KEY_MISSING',
  'PROVIDER_KEY_WRONG',
  'PROVIDER_CONTENT_REFUSED',
  'PROVIDER_INVALID_OUTPUT',
  'PROVIDER_FAILED',
  'CONTENT_EXCLUDED',
  'CONSENT_MISSING',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export type Failure = { code: ErrorCode; message: string; data?: unknown }
export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure }

/** The only error class that is thrown on purpose; `message` names the exact thing and the next step. */
export class AdammError extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  constructor(code: ErrorCode, message: string, data?: unknown) {
    super(message)
    this.name = 'AdammError'
    this.code = code
    this.data = data
  }
}

/** Turns anything thrown into a Failure; unknown errors become INTERNAL and keep their message. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof AdammError) return { code: error.code, message: error.message, data: error.data }
  if (isDiskFull(error)) {
    return { code: 'DISK_FULL', message: `The disk is full (${error.message}). Make room and run it again; nothing stored is lost.` }
  }
  if (error instanceof Error && error.name === 'AbortError') return { code: 'CANCELLED', message: 'Cancelled.' }
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) }
}

/** No room, or no more of the person's quota: as the operating system and as SQLite say it. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return DISK_FULL_CODES.some((known) => known === code) || error.message === 'database or disk is full'
}

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'] as const
