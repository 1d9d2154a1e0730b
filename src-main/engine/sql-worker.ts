/** Thread of the SQL console: opens the file read-only, shows each discovered table under its own name, runs one SELECT. */
import { parentPort, workerData } from 'node:worker_threads'
import { failureFrom } from '../../src-shared/errors.ts'
import { openConsole, runSelect } from './sql-select.ts'
import type { ConsoleReply, ConsoleRequest } from './sql-console.ts'

function answer({ database, sql, limit }: ConsoleRequest): ConsoleReply {
  try {
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

parentPort?.postMessage(answer(workerData as ConsoleRequest))
