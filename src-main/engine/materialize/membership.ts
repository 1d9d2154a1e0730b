/**
 * Which records are rows of a schema's table, and which other attributes come along (METHOD 4). In: observations of mined rounds.
 * Out: induced_row, and the optional attributes. A record is a row when it carries at least half of the schema's attributes and at
 * least one measure; row ids stay as long as the record does.
 */
import type { Db } from '../db/open.ts'
import { all, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Thresholds } from '../induce/thresholds.ts'
import { jsonList, MEASURES } from './table-store.ts'

/** Brings the rows of one table up to date and returns how many there are. */
export function updateMembership(db: Db, tableId: number, attributes: readonly number[]): number {
  run(db, sql`CREATE TEMP TABLE IF NOT EXISTS member (round_id INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (round_id, record)) WITHOUT ROWID`)
  run(db, sql`DELETE FROM member`)
  const { changes } = run(
    db,
    sql`INSERT INTO member SELECT o.round_id, o.record FROM observation o JOIN mined_round m ON m.round_id = o.round_id
        WHERE o.attribute_id IN ${jsonList(attributes)} GROUP BY o.round_id, o.record
        HAVING COUNT(DISTINCT o.attribute_id) * 2 >= ${attributes.length} AND MAX(o.kind IN ${MEASURES} AND (o.number IS NOT NULL OR o.kind = 'censored'))`,
  )
  run(
    db,
    sql`DELETE FROM induced_row WHERE table_id = ${tableId}
        AND NOT EXISTS (SELECT 1 FROM member n WHERE n.round_id = induced_row.round_id AND n.record = induced_row.record)`,
  )
  run(db, sql`INSERT OR IGNORE INTO induced_row (table_id, round_id, record) SELECT ${tableId}, round_id, record FROM member ORDER BY round_id, record`)
  run(db, sql`DELETE FROM member`)
  return changes
}

/** Attributes outside the schema that occur in theta_s rounds or more, theta_e of them or more in rows of the table. */
export function optionalAttributes(db: Db, tableId: number, attributes: readonly number[], thresholds: Thresholds): number[] {
  const inRows = all<{ id: number; rounds: number }>(
    db,
    sql`SELECT o.attribute_id AS id, COUNT(DISTINCT o.round_id) AS rounds FROM induced_row r JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE r.table_id = ${tableId} AND o.attribute_id NOT IN ${jsonList(attributes)} GROUP BY o.attribute_id ORDER BY o.attribute_id`,
  )
  const everywhere = new Map(
    all<{ id: number; rounds: number }>(
      db,
      sql`SELECT o.attribute_id AS id, COUNT(DISTINCT o.round_id) AS rounds FROM observation o JOIN mined_round m ON m.round_id = o.round_id
          WHERE o.attribute_id IN ${jsonList(inRows.map(({ id }) => id))} GROUP BY o.attribute_id`,
    ).map(({ id, rounds }) => [id, rounds]),
  )
  return inRows.flatMap(({ id, rounds }) => {
    const total = everywhere.get(id) ?? 0
    return total >= thresholds.support && rounds / total >= thresholds.extensionConfidence ? [id] : []
  })
}
