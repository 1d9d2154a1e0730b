/**
 * How many rows of one table are rows of another (METHOD 4, folding). In: induced_row. Out: table_overlap, kept up as rows come.
 * Whether the observations of both are in one picture or message is only counted for pairs that folding has once asked about.
 */
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import { newRows } from './membership.ts'
import { jsonList } from './table-store.ts'

type Side = { id: number; attributes: readonly number[] }

/** Counts one table against all others, both ways. */
export function recountOverlap(db: Db, tableId: number): void {
  run(db, sql`DELETE FROM table_overlap WHERE table_id = ${tableId} OR other_id = ${tableId}`)
  const shared = all<{ id: number; rows: number }>(
    db,
    sql`SELECT a.table_id AS id, COUNT(*) AS rows FROM induced_row b JOIN induced_row a ON a.round_id = b.round_id AND a.record = b.record AND a.table_id <> b.table_id
        WHERE b.table_id = ${tableId} GROUP BY a.table_id`,
  )
  for (const { id, rows } of shared)
    run(db, sql`INSERT INTO table_overlap (table_id, other_id, rows) VALUES (${tableId}, ${id}, ${rows}), (${id}, ${tableId}, ${rows})`)
}

/**
 * Adds the rows of rounds mined after `since`.
 * @param others the tables that are not counted anew
 */
export function addOverlap(db: Db, table: Side, others: ReadonlyMap<number, Side>, since: number): void {
  const shared = all<{ id: number; rows: number }>(
    db,
    sql`SELECT a.table_id AS id, COUNT(*) AS rows FROM ${newRows(since)} JOIN induced_row a ON a.round_id = r.round_id AND a.record = r.record AND a.table_id <> r.table_id
        WHERE r.table_id = ${table.id} GROUP BY a.table_id`,
  )
  for (const { id, rows } of shared) {
    const other = others.get(id)
    if (other === undefined) continue
    const inPlace = hasPlaces(db, table.id, id) ? countInPlace(db, table, other, newRows(since)) : 0
    run(
      db,
      sql`INSERT INTO table_overlap (table_id, other_id, rows) VALUES (${table.id}, ${id}, ${rows})
          ON CONFLICT DO UPDATE SET rows = rows + excluded.rows, in_place = in_place + ${inPlace}`,
    )
  }
}

export function overlapsOf(db: Db, tableId: number): { id: number; rows: number }[] {
  return all(db, sql`SELECT other_id AS id, rows FROM table_overlap WHERE table_id = ${tableId} AND rows > 0`)
}

/** Rows of `table` that are rows of `host` where an observation of each comes from the same picture or the same message. */
export function rowsInOnePlace(db: Db, table: Side, host: Side): number {
  const known = get<{ inPlace: number | null }>(
    db,
    sql`SELECT in_place AS inPlace FROM table_overlap WHERE table_id = ${table.id} AND other_id = ${host.id}`,
  )
  if (known === undefined) return 0
  if (known.inPlace !== null) return known.inPlace
  const counted = countInPlace(db, table, host, sql`induced_row r`)
  run(db, sql`UPDATE table_overlap SET in_place = ${counted} WHERE table_id = ${table.id} AND other_id = ${host.id}`)
  return counted
}

function hasPlaces(db: Db, tableId: number, otherId: number): boolean {
  return (
    get(db, sql`SELECT 1 FROM table_overlap WHERE table_id = ${tableId} AND other_id = ${otherId} AND in_place IS NOT NULL`) !== undefined
  )
}

function countInPlace(db: Db, table: Side, host: Side, rows: Statement): number {
  const found = get<{ rows: number }>(
    db,
    sql`SELECT COUNT(*) AS rows FROM ${rows} JOIN induced_row a ON a.round_id = r.round_id AND a.record = r.record AND a.table_id = ${host.id}
        WHERE r.table_id = ${table.id} AND EXISTS (
          SELECT 1 FROM observation x JOIN observation y ON y.round_id = x.round_id AND y.record = x.record
          WHERE x.round_id = r.round_id AND x.record = r.record AND x.attribute_id IN ${jsonList(table.attributes)} AND y.attribute_id IN ${jsonList(host.attributes)}
            AND (x.id = y.id OR (x.media IS y.media AND json_extract(x.provenance, '$.message') IS json_extract(y.provenance, '$.message'))))`,
  )
  return found?.rows ?? 0
}
