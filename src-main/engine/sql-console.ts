/**
 * The read-only SQL console over the discovered tables.
 * In: one SELECT. Out: columns and rows. Runs in a process of its own with its own read-only connection: SQLite inside one long step
 * listens to nobody, and only a process can be ended then.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Output } from '../../src-shared/contract.ts'
import type { Failure } from '../../src-shared/errors.ts'
import { AdammError } from '../../src-shared/errors.ts'

const TIME_LIMIT_MS = 15_000

export type ConsoleRequest = { database: string; sql: string; limit: number }
export type ConsoleResult = Output<'sql.query'>
export type ConsoleReply = { ok: true; value: ConsoleResult } | { ok: false; error: Failure }

export type ConsoleOptions = {
  signal?: AbortSignal
  /** sql-worker in a build. */
  workerUrl?: URL
  /** Milliseconds after which the query is ended. */
  timeLimit?: number
}

type Runner = { onReply(listener: (reply: ConsoleReply) => void): void; onEnd(listener: (reason: string) => void): void; stop(): void }

/** @throws AdammError SQL_NOT_READ_ONLY, SQL_FAILED, CANCELLED */
export function runConsoleQuery(request: ConsoleRequest, options: ConsoleOptions = {}): Promise<ConsoleResult> {
  const { signal, workerUrl = new URL('./sql-worker.ts', import.meta.url), timeLimit = TIME_LIMIT_MS } = options
  if (signal?.aborted === true) return Promise.reject(new AdammError('CANCELLED', 'Cancelled.'))
  // The packaged window's program cannot run as plain Node (a fuse forbids it), so there a thread has to do: docs/security.md.
  const start = process.versions['electron'] === undefined ? startProcess : startThread
  const runner = start(workerUrl, request)
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      runner.stop()
      act()
    }
    const fail = (code: 'SQL_FAILED' | 'CANCELLED', message: string): void => settle(() => reject(new AdammError(code, message)))
    const tooLong = `The query ran longer than ${timeLimit / 1000} s and was stopped. Narrow it with WHERE or LIMIT.`
    const timer = setTimeout(() => fail('SQL_FAILED', tooLong), timeLimit)
    const onAbort = (): void => fail('CANCELLED', 'Cancelled.')
    signal?.addEventListener('abort', onAbort, { once: true })
    runner.onReply((reply) =>
      settle(() => (reply.ok ? resolve(reply.value) : reject(new AdammError(reply.error.code, reply.error.message, reply.error.data)))),
    )
    runner.onEnd((reason) => fail('SQL_FAILED', `The query could not be run: ${reason}. Narrow it with WHERE or LIMIT.`))
  })
}

function startProcess(file: URL, request: ConsoleRequest): Runner {
  // "advanced" keeps infinite numbers, which JSON has no word for. Nothing of ours is written to its output.
  const child = fork(fileURLToPath(file), [], { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(request)
  return {
    onReply: (listener) => child.once('message', (message) => listener(message as ConsoleReply)),
    onEnd(listener) {
      child.once('error', (error) => listener(error.message))
      child.once('exit', (code, signal) => listener(`its process ended with ${signal ?? `code ${code}`}`))
    },
    stop: () => child.kill('SIGKILL'),
  }
}

function startThread(file: URL, request: ConsoleRequest): Runner {
  const worker = new Worker(file, { workerData: request, name: 'sql' })
  return {
    onReply: (listener) => worker.once('message', listener),
    onEnd(listener) {
      worker.once('error', (error) => listener(error instanceof Error ? error.message : String(error)))
      worker.once('exit', (code) => listener(`its thread ended with code ${code}`))
    },
    stop: () => void worker.terminate(),
  }
}
