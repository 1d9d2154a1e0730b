/** Full text of rounds (FTS5, contentless): messages and captions in one column, what pictures say in another. */
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql } from './sql.ts'

/** Replaces the round's words. */
export function indexRoundText(db: Db, roundId: number, text: string, pictureText: string): void {
  removeRoundText(db, roundId)
  run(db, sql`INSERT INTO round_text (rowid, text, picture_text) VALUES (${roundId}, ${text}, ${pictureText})`)
}

export function removeRoundText(db: Db, roundId: number): void {
  run(db, sql`DELETE FROM round_text WHERE rowid = ${roundId}`)
}

/** BM25 hits, best first; score is positive, larger is better. Words of messages count more than words in pictures. */
export function searchRoundText(db: Db, expression: string, limit: number): { roundId: number; score: number }[] {
  return all(
    db,
    sql`SELECT rowid AS roundId, -bm25(round_text, 1.0, 0.6) AS score FROM round_text WHERE round_text MATCH ${expression} ORDER BY bm25(round_text, 1.0, 0.6), rowid LIMIT ${limit}`,
  )
}

/** How many rounds match, counted up to a limit. */
export function countRoundText(db: Db, expression: string, limit: number): number {
  return (
    get<{ n: number }>(
      db,
      sql`SELECT COUNT(*) AS n FROM (SELECT rowid FROM round_text WHERE round_text MATCH ${expression} LIMIT ${limit})`,
    )?.n ?? 0
  )
}
