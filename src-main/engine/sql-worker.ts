/**
 * Process of the SQL console: opens the file read-only, shows each discovered table under its own name, runs one SELECT.
 * SQLite works in a thread; the main thread only watches, and ends the process when its parent has gone, however it went.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { failureFrom } from '../../src-shared/errors.ts'
import type { ConsoleReply, ConsoleRequest } from './sql-console.ts'

async function answer({ database, sql, limit }: ConsoleRequest): Promise<ConsoleReply> {
  try {
    // Loaded here, so that the watching thread is up at once.
    const { openConsole, runSelect } = await import('./sql-select.ts')
    const db = openConsole(database)
    try {
      return { ok: true, value: runSelect(db, sql, limit) }
    } finally {
      db.close()
    }
  } catch (error) {
    return { ok: false, error: failureFrom(error) }
  }
}

function watch(): void {
  // An ordinary exit waits for the thread, which may never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.once('message', (request: ConsoleRequest) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: request, name: 'sql' })
    worker.once('message', (reply: ConsoleReply) => process.send?.(reply))
    worker.once('error', (error) => process.send?.({ ok: false, error: failureFrom(error) } satisfies ConsoleReply))
  })
}

if (isMainThread) watch()
else parentPort?.postMessage(await answer(workerData as ConsoleRequest))
