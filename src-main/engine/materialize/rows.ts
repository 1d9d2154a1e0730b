/**
 * The observations behind the cells of one table. In: its rows (induced_row) and attributes. Out: for every row and attribute the
 * one observation that the cell shows. Of several in one record the verified, most confident, first one is taken.
 *
 * A value that stands once in a picture or message, in a record that is no row of the table (the account over a list of
 * transactions), is also the value of the rows there that lack it, unless it is a measure: those would be counted once per row.
 */
import type { ValueKind } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import { newRows } from './membership.ts'
import { jsonList, MEASURES } from './table-store.ts'

export type RowRecord = {
  id: number
  roundId: number
  record: number
  ref: string
  /** Local time of the round. */
  time: string | null
  /** Also where it was read in the picture: the record's own date is that, or a better one. */
  weak: boolean
  /** The time is that of the file, which says when it was copied rather than when it happened. */
  fileTime: boolean
  /** Order of the rounds in time; null when unknown. */
  sort: number | null
  /** Rows of this table in the round. */
  inRound: number
}
export type CellObservation = {
  id: number
  rowId: number
  /** Of the observation: another one than the row's where the value is shared. */
  record: number
  attributeId: number
  raw: string
  kind: ValueKind
  number: number | null
  text: string | null
  unit: string | null
  ambiguous: number
  /** 1: its picture was read in two ways and nothing decides. */
  doubt: number
}

/** @param since only rows of rounds mined after it; null: all */
export function rowRecords(db: Db, tableId: number, since: number | null): RowRecord[] {
  const rows = all<Omit<RowRecord, 'weak' | 'fileTime'> & { weak: number; fileTime: number }>(
    db,
    sql`SELECT r.id, r.round_id AS roundId, r.record, d.ref, d.local_time AS time, d.time_weak = 1 OR d.time_basis = 'content' AS weak, d.time_basis = 'file' AS fileTime, d.sort_ms AS sort, COUNT(*) OVER (PARTITION BY r.round_id) AS inRound
        FROM ${rowsSince(since)} JOIN round d ON d.id = r.round_id WHERE r.table_id = ${tableId} ORDER BY d.sort_ms IS NULL, d.sort_ms, r.round_id, r.record`,
  )
  return rows.map((row) => ({ ...row, weak: row.weak === 1, fileTime: row.fileTime === 1 }))
}

type Candidate = CellObservation & { verified: number; confidence: number }

function rowsSince(since: number | null): Statement {
  return since === null ? sql`induced_row r` : newRows(since)
}

export type CellScope = {
  /** All columns. */
  attributes: readonly number[]
  /** Those whose values may be shared with rows that lack them. */
  shared: readonly number[]
  /** Those of which a row must have one in the same picture or message. */
  own: readonly number[]
  since: number | null
}

/** Cells by row and attribute. */
export function cellObservations(db: Db, tableId: number, scope: CellScope): Map<number, Map<number, CellObservation>> {
  const cells = new Map<number, Map<number, Candidate>>()
  const own = all<Candidate>(
    db,
    sql`SELECT o.id, r.id AS rowId, o.record, o.attribute_id AS attributeId, o.raw, o.kind, o.number, o.text, o.unit, o.ambiguous, o.doubt, o.verified, o.confidence
        FROM ${rowsSince(scope.since)} JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE r.table_id = ${tableId} AND o.attribute_id IN ${jsonList(scope.attributes)}`,
  )
  for (const cell of own) {
    const row = rowOf(cells, cell.rowId)
    const other = row.get(cell.attributeId)
    if (other === undefined || isBetter(cell, other)) row.set(cell.attributeId, cell)
  }
  for (const cell of sharedObservations(db, tableId, scope)) {
    const row = rowOf(cells, cell.rowId)
    if (!row.has(cell.attributeId)) row.set(cell.attributeId, cell)
  }
  return cells
}

function rowOf(cells: Map<number, Map<number, Candidate>>, rowId: number): Map<number, Candidate> {
  const known = cells.get(rowId)
  if (known !== undefined) return known
  const row = new Map<number, Candidate>()
  cells.set(rowId, row)
  return row
}

function isBetter(a: Candidate, b: Candidate): boolean {
  const missing = Number(a.kind === 'missing') - Number(b.kind === 'missing')
  if (missing !== 0) return missing < 0
  if (a.verified !== b.verified) return a.verified > b.verified
  return a.confidence !== b.confidence ? a.confidence > b.confidence : a.id < b.id
}

function sharedObservations(db: Db, tableId: number, { shared, own, since }: CellScope): Candidate[] {
  // Most tables have one record a round: then there is nothing to share, and nothing more is read.
  const rounds = all<{ id: number }>(
    db,
    sql`SELECT DISTINCT o.round_id AS id FROM ${since === null ? sql`observation o` : sql`mined_round m CROSS JOIN observation o ON o.round_id = m.round_id AND m.seq > ${since}`}
        WHERE o.attribute_id IN ${jsonList(shared)} AND o.kind NOT IN ${MEASURES}
          AND NOT EXISTS (SELECT 1 FROM induced_row n WHERE n.table_id = ${tableId} AND n.round_id = o.round_id AND n.record = o.record)
          AND EXISTS (SELECT 1 FROM induced_row n WHERE n.table_id = ${tableId} AND n.round_id = o.round_id)`,
  ).map(({ id }) => id)
  if (rounds.length === 0) return []
  return all(
    db,
    sql`WITH single AS (
          SELECT MIN(o.id) AS id FROM observation o WHERE o.round_id IN ${jsonList(rounds)} AND o.attribute_id IN ${jsonList(shared)}
          GROUP BY o.round_id, o.attribute_id, o.media, json_extract(o.provenance, '$.message') HAVING COUNT(*) = 1)
        SELECT o.id, r.id AS rowId, o.record, o.attribute_id AS attributeId, o.raw, o.kind, o.number, o.text, o.unit, o.ambiguous, o.doubt, o.verified, o.confidence
        FROM single s CROSS JOIN observation o ON o.id = s.id CROSS JOIN induced_row r ON r.round_id = o.round_id AND r.table_id = ${tableId}
        WHERE o.kind NOT IN ${MEASURES} AND o.kind <> 'missing'
          AND NOT EXISTS (SELECT 1 FROM induced_row n WHERE n.table_id = ${tableId} AND n.round_id = o.round_id AND n.record = o.record)
          AND EXISTS (SELECT 1 FROM observation x WHERE x.round_id = r.round_id AND x.record = r.record AND x.media IS o.media
            AND json_extract(x.provenance, '$.message') IS json_extract(o.provenance, '$.message') AND x.attribute_id IN ${jsonList(own)})
        ORDER BY o.id`,
  )
}
