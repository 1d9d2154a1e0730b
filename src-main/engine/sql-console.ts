/**
 * The read-only SQL console over the discovered tables.
 * In: one SELECT. Out: columns and rows. Runs in a thread of its own with its own read-only connection, so that a query without
 * end is stopped by its time limit and never holds up the engine.
 */
import { Worker } from 'node:worker_threads'
import type { Output } from '../../src-shared/contract.ts'
import type { Failure } from '../../src-shared/errors.ts'
import { AdammError } from '../../src-shared/errors.ts'

const TIME_LIMIT_MS = 15_000

export type ConsoleRequest = { database: string; sql: string; limit: number }
export type ConsoleResult = Output<'sql.query'>
export type ConsoleReply = { ok: true; value: ConsoleResult } | { ok: false; error: Failure }

/** @throws AdammError SQL_NOT_READ_ONLY, SQL_FAILED, CANCELLED */
export function runConsoleQuery(request: ConsoleRequest, options: { signal?: AbortSignal; workerUrl?: URL } = {}): Promise<ConsoleResult> {
  const worker = new Worker(options.workerUrl ?? new URL('./sql-worker.ts', import.meta.url), { workerData: request, name: 'sql' })
  return new Promise((resolve, reject) => {
    const stop = (error: AdammError): void => {
      void worker.terminate()
      reject(error)
    }
    const timer = setTimeout(
      () =>
        stop(
          new AdammError(
            'SQL_FAILED',
            `The query ran longer than ${TIME_LIMIT_MS / 1000} s and was stopped. Narrow it with WHERE or LIMIT.`,
          ),
        ),
      TIME_LIMIT_MS,
    )
    const onAbort = (): void => stop(new AdammError('CANCELLED', 'Cancelled.'))
    options.signal?.addEventListener('abort', onAbort, { once: true })
    worker.once('message', (reply: ConsoleReply) => {
      if (reply.ok) resolve(reply.value)
      else reject(new AdammError(reply.error.code, reply.error.message, reply.error.data))
    })
    worker.once('error', (error) => reject(new AdammError('SQL_FAILED', `The query could not be run: ${error.message}`)))
    worker.once('exit', () => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', onAbort)
    })
  })
}
