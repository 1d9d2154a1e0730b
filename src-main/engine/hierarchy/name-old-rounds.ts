/**
 * Names for rounds that were remembered before rounds had names (METHOD 7: same entity). In: the rounds that a migration noted. Out: rows of
 * round_entity, some rounds a transaction, with the place up to which it has come, so that a kill costs nothing and other calls get between.
 */
import { z } from 'zod'
import { nameRound } from '../db/text.ts'
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'

const KEY = 'search.unnamed'
const Unnamed = z.object({ from: z.number().int(), to: z.number().int() })
const SLICE = 100

/** Ends early when the signal says so; the next start goes on. @returns how many rounds were read */
export async function nameOldRounds(db: Db, signal: AbortSignal): Promise<number> {
  for (let read = 0; ;) {
    const row = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${KEY}`)
    if (!row || signal.aborted) return read
    const { from, to } = Unnamed.parse(JSON.parse(row.value))
    const ids = all<{ id: number }>(db, sql`SELECT id FROM round WHERE id > ${from} AND id <= ${to} ORDER BY id LIMIT ${SLICE}`)
    db.transaction(() => {
      for (const { id } of ids) nameRound(db, id)
      const last = ids.at(-1)
      if (last && ids.length === SLICE) run(db, sql`UPDATE setting SET value = ${JSON.stringify({ from: last.id, to })} WHERE key = ${KEY}`)
      else run(db, sql`DELETE FROM setting WHERE key = ${KEY}`)
    }).immediate()
    read += ids.length
    await new Promise((done) => setImmediate(done))
  }
}
