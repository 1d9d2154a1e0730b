/**
 * What a client of the engine and the side that has it say to each other: host and worker thread, guest and owner process.
 * Plain data in both directions, so it crosses a worker port and a line of JSON alike.
 */
import type { Failure, Result } from '../src-shared/errors.ts'
import type { EngineEvent } from '../src-shared/events.ts'
import type { SecretRef } from './engine/llm/secrets.ts'

export const SHELLS = ['electron', 'loopback', 'cli'] as const
/** The program a person started: the window, `adamm serve`, or one command. */
export type Shell = (typeof SHELLS)[number]

export type ToEngine =
  | { type: 'call'; id: number; method: string; input: unknown }
  | { type: 'cancel'; id: number }
  | { type: 'close' }
  | SecretAnswer
export type FromEngine =
  | { type: 'ready' }
  | { type: 'failed'; error: Failure }
  | { type: 'result'; id: number; result: Result<unknown> }
  | ({ type: 'event' } & EngineEvent)
  | SecretQuestion

/** The engine's thread asks the process for a key; these two never go to another process. */
export type SecretQuestion = {
  type: 'secret'
  id: number
  action: 'read' | 'write' | 'clear' | 'state' | 'note'
  ref: SecretRef
  key: string
}
export type SecretAnswer = { type: 'secret'; id: number } & ({ ok: true; value: string | null } | { ok: false; error: Failure })

/** Handed to the worker thread when it starts. */
export type EngineWorkerData = { home: string; shell: Shell }
