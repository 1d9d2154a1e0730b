/**
 * The place of a cell that survives what is derived anew. In: table, row and column as the views have them. Out: round, record and attribute, with
 * the record as it is now (its anchor), by which a correction finds its record again when the round was read again.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { Cell, Provenance, TypedValue } from '../../../src-shared/model.ts'
import { all, get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { rowsByIds, tableByName } from '../materialize/read.ts'
import { storedColumns, type StoredColumn } from '../materialize/table-store.ts'

export type CellPlace = { table: string; row: number; column: string }
export type Place = {
  tableId: number
  tableLabel: string
  tableName: string
  column: StoredColumn
  /** Canonical name. */
  attribute: string
  roundId: number
  /** The record whose value the cell shows: another one than the row's where the value is shared by several rows. */
  record: number
  ref: string
  /** Local time of the row; of its round. */
  time: string | null
  roundTime: string | null
  cell: Cell
  observation: { id: number; value: TypedValue } | null
}

/** @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, NOT_FOUND */
export function placeOf(db: Db, { table, row, column }: CellPlace): Place {
  const info = tableByName(db, table)
  const found = columnOf(db, info, column)
  const [shown] = rowsByIds(db, info.name, [row])
  const cell = shown?.cells[found.name]
  const record = get<{ roundId: number; record: number; roundTime: string | null }>(
    db,
    sql`SELECT r.round_id AS roundId, r.record, d.local_time AS roundTime FROM induced_row r JOIN round d ON d.id = r.round_id
        WHERE r.id = ${row} AND r.table_id = ${info.id}`,
  )
  if (shown === undefined || cell === undefined || record === undefined)
    throw new AdammError('NOT_FOUND', `Table "${info.name}" has no row ${row}. Reload the table; its rows may have changed.`)
  const observation = get<{ id: number; record: number; value: string }>(
    db,
    sql`SELECT o.id, o.record, o.value FROM observation o WHERE o.id = ${cell.observationId ?? 0}`,
  )
  const attribute = get<{ name: string }>(db, sql`SELECT name FROM attribute WHERE id = ${found.attributeId}`)?.name ?? found.name
  return {
    tableId: info.id,
    tableLabel: info.label,
    tableName: info.name,
    column: found,
    attribute,
    roundId: record.roundId,
    record: observation?.record ?? record.record,
    ref: shown.ref,
    time: shown.time,
    roundTime: record.roundTime,
    cell,
    observation: observation === undefined ? null : { id: observation.id, value: JSON.parse(observation.value) },
  }
}

/** @throws AdammError COLUMN_NOT_FOUND */
export function columnOf(db: Db, table: { id: number; name: string }, name: string): StoredColumn {
  const columns = storedColumns(db, table.id)
  const column = columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (column !== undefined) return column
  const known = columns.map((one) => one.name)
  throw new AdammError('COLUMN_NOT_FOUND', `Table "${table.name}" has no column "${name}". Columns: ${known.join(', ')}.`, {
    columns: known,
  })
}

/** One value of a record: what it says, under which name, and where it stands. */
type AnchorPart = { surface: string; raw: string; at: string; own: boolean }

/** The record as it is, to be known again. `own` is the corrected value itself. */
export function anchorOf(db: Db, roundId: number, record: number, attributeId: number): AnchorPart[] {
  return partsOf(db, roundId, attributeId).flatMap(({ record: other, ...part }) => (other === record ? [part] : []))
}

function partsOf(db: Db, roundId: number, attributeId: number): (AnchorPart & { record: number })[] {
  const rows = all<{ record: number; attributeId: number; surface: string; raw: string; provenance: string }>(
    db,
    sql`SELECT record, attribute_id AS attributeId, surface, raw, provenance FROM observation WHERE round_id = ${roundId} ORDER BY id`,
  )
  return rows.map(({ record, surface, raw, provenance, ...row }) => ({
    record,
    surface,
    raw,
    at: placeKey(JSON.parse(provenance)),
    own: row.attributeId === attributeId,
  }))
}

function placeKey(provenance: Provenance): string {
  if (provenance.type === 'text') return `message ${provenance.message} ${provenance.start}`
  const [x, y] = provenance.polygon[0] ?? [0, 0]
  return `${provenance.media} ${Math.round(x)} ${Math.round(y)}`
}

type Stored = { id: number; record: number; attributeId: number; anchor: string; lost: number }

/**
 * Gives the corrections of a round to the records that they were made on, after its observations were made anew. A correction whose record cannot be
 * told is kept and not applied (`lost`), until a later reading of the round shows it again.
 * @returns how many corrections have no record now
 */
export function reanchorCorrections(db: Db, roundId: number): number {
  const corrections = all<Stored>(
    db,
    sql`SELECT id, record, attribute_id AS attributeId, anchor, lost FROM correction WHERE round_id = ${roundId} ORDER BY id`,
  )
  let lost = 0
  for (const correction of corrections) {
    const anchor: AnchorPart[] = JSON.parse(correction.anchor)
    const found = findAgain(anchor, partsOf(db, roundId, correction.attributeId), correction)
    if (found === null) lost += 1
    const { record, attributeId } = found ?? correction
    const isLost = found === null ? 1 : 0
    if (record === correction.record && attributeId === correction.attributeId && isLost === correction.lost) continue
    run(db, sql`UPDATE correction SET record = ${record}, attribute_id = ${attributeId}, lost = ${isLost} WHERE id = ${correction.id}`)
  }
  return lost
}

const SAME_PLACE = 2

/** The record that shares most with the anchor; a tie is decided by the old number, and without it nobody knows. */
function findAgain(
  anchor: readonly AnchorPart[],
  now: readonly (AnchorPart & { record: number })[],
  old: { record: number; attributeId: number },
): { record: number; attributeId: number } | null {
  if (anchor.length === 0) return old
  const scores = new Map<number, number>()
  for (const part of now) {
    let best = 0
    for (const one of anchor) {
      const isSame = one.raw === part.raw && one.surface === part.surface
      const isThere = one.at === part.at && (one.surface === part.surface || one.raw === part.raw)
      best = Math.max(best, (isSame ? 1 : 0) + (isThere ? SAME_PLACE : 0))
    }
    if (best > 0) scores.set(part.record, (scores.get(part.record) ?? 0) + best)
  }
  const ranked = [...scores].sort((a, b) => b[1] - a[1] || Number(b[0] === old.record) - Number(a[0] === old.record))
  const [first, second] = ranked
  if (first === undefined) return null
  if (second !== undefined && second[1] === first[1] && first[0] !== old.record) return null
  return { record: first[0], attributeId: old.attributeId }
}
