/**
 * What a client of the engine and the side that has it say to each other: host and worker thread, guest and owner process.
 * Plain data in both directions, so it crosses a worker port and a line of JSON alike.
 */
import type { Failure, Result } from '../src-shared/errors.ts'
import type { EngineEvent } from '../src-shared/events.ts'

export const SHELLS = ['electron', 'loopback', 'cli'] as const
/** The program a person started: the window, `adamm serve`, or one command. */
export type Shell = (typeof SHELLS)[number]

export type ToEngine = { type: 'call'; id: number; method: string; input: unknown } | { type: 'cancel'; id: number } | { type: 'close' }
export type FromEngine =
  | { type: 'ready' }
  | { type: 'failed'; error: Failure }
  | { type: 'result'; id: number; result: Result<unknown> }
  | ({ type: 'event' } & EngineEvent)

/** Handed to the worker thread when it starts. */
export type EngineWorkerData = { home: string; shell: Shell }
