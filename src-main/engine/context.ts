/**
 * What every stage of the engine gets handed: nothing is read from the environment, so tests are deterministic.
 * Built once by openEngine; stages take the whole context or the parts they need.
 */
import { join } from 'node:path'
import type { Settings } from '../../src-shared/contract.ts'
import type { Emit } from '../../src-shared/events.ts'
import type { Db } from './db/open.ts'
import type { Inference } from './inference/client.ts'
import type { ModelFor } from './llm/types.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** Structured log line; `data` never carries message text, picture text or keys. */
export type Log = (level: LogLevel, message: string, data?: Record<string, unknown>) => void

export type HomePaths = {
  home: string
  database: string
  /** Content-addressed originals: media/ab/<sha256> (no extension; the mime type is in the database). */
  media: string
  /** WebP thumbnails: thumbnails/ab/<sha256>.webp */
  thumbnails: string
  /** Uploads of the loopback shell on their way into an import. */
  incoming: string
  logs: string
  models: string
}

export type EngineContext = {
  db: Db
  paths: HomePaths
  clock: () => Date
  log: Log
  emit: Emit
  inference: Inference
  settings: () => Settings
  /** The language model that the person chose for a role; null: the built-in one. */
  modelFor: ModelFor
}

/** The one data folder and what lies where in it. */
export function homePaths(home: string): HomePaths {
  return {
    home,
    database: join(home, 'memory.sqlite'),
    media: join(home, 'media'),
    thumbnails: join(home, 'thumbnails'),
    incoming: join(home, 'incoming'),
    logs: join(home, 'logs'),
    models: join(home, 'models'),
  }
}

/** Path of a content-addressed file below `folder`; the caller has checked that `sha256` is 64 hex digits. */
export function contentPath(folder: string, sha256: string, extension = ''): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError(`Not a sha256: ${sha256}`)
  return join(folder, sha256.slice(0, 2), sha256 + extension)
}
