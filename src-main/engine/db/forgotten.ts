/** Fingerprints of what was forgotten: an import leaves it out unless it is asked to take it in again. */
import { get, run, type Db } from './open.ts'
import { sql } from './sql.ts'

export function isForgotten(db: Db, kind: 'round' | 'picture', sum: string): boolean {
  return get(db, sql`SELECT 1 FROM forgotten WHERE sum = ${sum} AND kind = ${kind}`) !== undefined
}

export function remembersAgain(db: Db, sums: readonly string[]): void {
  run(db, sql`DELETE FROM forgotten WHERE sum IN (SELECT value FROM json_each(${JSON.stringify(sums)}))`)
}
