/**
 * Correct once, everywhere (PRODUCT 6, METHOD 4). In: a cell and what the person says it should be. Out: an override that survives whatever is derived
 * anew, the tables made again with it, answers that rested on the old value marked stale, and an entry of the journal. The observation and its raw text
 * stay as they are.
 */
import type { Parsed } from '../../../src-shared/contract.ts'
import type { CorrectionChange, CorrectionHistory, ReadingChoice, UndoOutcome } from '../../../src-shared/contract-own.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Cell, ReadingSettings, TypedValue } from '../../../src-shared/model.ts'
import { recordChange, type Change } from '../changes.ts'
import { all, get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { settleContentTimes } from '../hierarchy/content-times.ts'
import { readingChoices } from '../materialize/corrections.ts'
import { rowsByIds, tableByName } from '../materialize/read.ts'
import { columnTallies } from '../materialize/table-store.ts'
import { rereadAttribute } from '../materialize/tables.ts'
import { chosenEvidence } from '../materialize/types.ts'
import { emptyValue, readEntry } from './entry.ts'
import { anchorOf, columnOf, placeOf, type CellPlace, type Place } from './place.ts'
import { markStale, setStale } from './stale.ts'
import type { Reversal, Reversed, Undo } from './undo.ts'

export type CorrectDeps = { db: Db; clock: () => Date; reading: () => ReadingSettings; undo: Undo }

/** State of a cell's correction in the journal: the correction in force, null for none. */
type CorrectionState = { of: 'correction'; id: number | null; attribute: number; round: number; staled: number[] }
type ReadingState = { of: 'reading'; table: number; attribute: number; chosen: ReadingChoice; staled: number[] }

const CORRECTION = 'correction'
const READING = 'reading'

/** @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, NOT_FOUND, INVALID_ARGUMENT when the text does not fit the column */
export function setCorrection(deps: CorrectDeps, { value, ...at }: Parsed<'corrections.set'>): CorrectionChange {
  const place = placeOf(deps.db, at)
  const typed = value === null ? emptyValue() : readEntry(value, entryColumn(deps.db, place), deps.reading())
  return put(deps, at, place, value === null || typed.kind === 'missing' ? null : String(value), typed)
}

/** @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, NOT_FOUND; INVALID_ARGUMENT when the cell is as it was read */
export function clearCorrection(deps: CorrectDeps, at: CellPlace): CorrectionChange {
  const place = placeOf(deps.db, at)
  if (!place.cell.corrected)
    throw new AdammError('INVALID_ARGUMENT', `${cellName(place)} is as it was read; there is no correction to take out.`)
  return put(deps, at, place, null, null)
}

function put(deps: CorrectDeps, at: CellPlace, place: Place, entered: string | null, value: TypedValue | null): CorrectionChange {
  const { db, clock, undo } = deps
  const now = clock().toISOString()
  return db.transaction(() => {
    const before = inForce(db, place)
    const anchor = JSON.stringify(anchorOf(db, place.roundId, place.record, place.column.attributeId))
    const { lastInsertRowid } = run(
      db,
      sql`INSERT INTO correction (round_id, record, attribute_id, entered, value, anchor, at)
          VALUES (${place.roundId}, ${place.record}, ${place.column.attributeId}, ${entered}, ${JSON.stringify(value)}, ${anchor}, ${now})`,
    )
    const { tables, staled } = derive(deps, place.column.attributeId, place.roundId)
    const cell = rowsByIds(db, place.tableName, [at.row])[0]?.cells[place.column.name] ?? place.cell
    const state = (id: number | null): CorrectionState => ({
      of: 'correction',
      id,
      attribute: place.column.attributeId,
      round: place.roundId,
      staled,
    })
    const detail = `${cellName(place)}: ${shown(place.cell)} → ${shown(cell)}.`
    const change = recordChange(db, { kind: CORRECTION, detail, before: state(before), after: state(Number(lastInsertRowid)), at: now })
    undo.note(change.id, [place.roundId])
    const reading = value === null || value.kind === 'missing' ? '' : value.reading
    return { change: undo.entry(change.id), cell, reading, tables, stale: staled.length }
  })()
}

/** "Sleep in "sleep log", 2026-05-12": which cell, for people. */
function cellName({ column, tableLabel, time, ref }: Place): string {
  return `${column.label} in "${tableLabel}", ${time ?? ref}`
}

function shown({ value, unit }: Pick<Cell, 'value' | 'unit'>): string {
  return value === null ? 'empty' : unit === null ? String(value) : `${value} ${unit}`
}

function inForce(db: Db, { roundId, record, column }: Place): number | null {
  return (
    get<{ id: number }>(
      db,
      sql`SELECT id FROM correction WHERE round_id = ${roundId} AND record = ${record} AND attribute_id = ${column.attributeId} AND undone_at IS NULL
          ORDER BY id DESC LIMIT 1`,
    )?.id ?? null
  )
}

/** Reads the cells of an attribute anew and marks the answers that rested on it, in the tables of this round alone when one is named. */
function derive({ db, clock, reading }: CorrectDeps, attributeId: number, roundId: number | null): { tables: string[]; staled: number[] } {
  const touched = all<{ id: number }>(
    db,
    roundId === null
      ? sql`SELECT DISTINCT table_id AS id FROM induced_column WHERE attribute_id = ${attributeId}`
      : sql`SELECT DISTINCT r.table_id AS id FROM induced_row r JOIN induced_column c ON c.table_id = r.table_id
            WHERE r.round_id = ${roundId} AND c.attribute_id = ${attributeId}`,
  ).map(({ id }) => id)
  const tables = rereadAttribute(db, { attribute: attributeId, round: roundId }, { clock, settings: reading() })
  settleContentTimes(db, roundId === null ? 'ambiguous' : [roundId])
  return { tables, staled: markStale(db, touched, attributeId) }
}

function entryColumn(db: Db, place: Place): Parameters<typeof readEntry>[1] {
  const { column, tableId, attribute, cell, roundTime } = place
  const tally = columnTallies(db, tableId).get(column.attributeId)
  const choice = readingChoices(db, tableId).get(column.attributeId)
  return {
    label: column.label,
    attribute,
    type: column.type,
    unit: column.unit,
    evidence: chosenEvidence(tally?.evidence ?? NO_TALLY, choice),
    cellUnit: cell.unit,
    time: roundTime,
  }
}

const NO_TALLY: Parameters<typeof chosenEvidence>[0] = {
  decimal: { '.': { count: 0, witness: null }, ',': { count: 0, witness: null } },
  broken: { dmy: 0, mdy: 0, ymd: 0 },
  dates: { dmy: null, mdy: null, ymd: null },
  clocks: false,
  threeParts: false,
  longMinutes: false,
  worded: false,
  wordedHours: false,
  leadingZeros: false,
}

/** What was read, and every correction since. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, NOT_FOUND */
export function correctionHistory(db: Db, at: CellPlace): CorrectionHistory {
  const place = placeOf(db, at)
  const rows = all<{ id: number; at: string; entered: string | null; value: string; undoneAt: string | null }>(
    db,
    sql`SELECT id, at, entered, value, undone_at AS undoneAt FROM correction
        WHERE round_id = ${place.roundId} AND record = ${place.record} AND attribute_id = ${place.column.attributeId} ORDER BY id DESC`,
  )
  const current = inForce(db, place)
  return {
    cell: place.cell,
    original: place.observation === null ? null : { observationId: place.observation.id, value: place.observation.value },
    corrections: rows.map(({ undoneAt, value, ...row }) => ({
      ...row,
      value: JSON.parse(value),
      undone: undoneAt !== null,
      inForce: row.id === current && value !== 'null',
    })),
  }
}

/** The correction in force of a record's attribute, for its proof. */
export function correctionOf(
  db: Db,
  roundId: number,
  record: number,
  attributeId: number,
): { value: TypedValue; entered: string | null; at: string } | null {
  const row = get<{ value: string; entered: string | null; at: string }>(
    db,
    sql`SELECT value, entered, at FROM correction
        WHERE round_id = ${roundId} AND record = ${record} AND attribute_id = ${attributeId} AND undone_at IS NULL AND lost = 0 ORDER BY id DESC LIMIT 1`,
  )
  const value: TypedValue | null = row === undefined ? null : JSON.parse(row.value)
  return row === undefined || value === null ? null : { ...row, value }
}

/** Chooses how the ambiguous values of a column are read. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function chooseReading(deps: CorrectDeps, input: Parsed<'corrections.reading'>): UndoOutcome {
  const { db, clock, undo } = deps
  const table = tableByName(db, input.table)
  const column = columnOf(db, table, input.column)
  const before = readingChoices(db, table.id).get(column.attributeId) ?? { decimal: null, dateOrder: null }
  const after: ReadingChoice = {
    decimal: input.decimal === undefined ? before.decimal : input.decimal,
    dateOrder: input.dateOrder === undefined ? before.dateOrder : input.dateOrder,
  }
  if (after.decimal === before.decimal && after.dateOrder === before.dateOrder)
    throw new AdammError('INVALID_ARGUMENT', `"${column.label}" is read that way already. Choose a decimal mark or a date order.`)
  return db.transaction(() => {
    writeReading(db, table.id, column.attributeId, after)
    const { tables, staled } = derive(deps, column.attributeId, null)
    const state = (chosen: ReadingChoice): ReadingState => ({
      of: 'reading',
      table: table.id,
      attribute: column.attributeId,
      chosen,
      staled,
    })
    const detail = `${column.label} in "${table.label}" is read with ${readingWords(after)}.`
    const change = recordChange(db, { kind: READING, detail, before: state(before), after: state(after), at: clock().toISOString() })
    return { change: undo.entry(change.id), tables, stale: staled.length }
  })()
}

const ORDERS = { dmy: 'the day first', mdy: 'the month first', ymd: 'the year first' } as const

function readingWords({ decimal, dateOrder }: ReadingChoice): string {
  const words = [...(decimal === null ? [] : [`decimal "${decimal}"`]), ...(dateOrder === null ? [] : [ORDERS[dateOrder]])]
  return words.length === 0 ? 'what its cells show' : words.join(', ')
}

function writeReading(db: Db, tableId: number, attributeId: number, { decimal, dateOrder }: ReadingChoice): void {
  if (decimal === null && dateOrder === null)
    run(db, sql`DELETE FROM column_reading WHERE table_id = ${tableId} AND attribute_id = ${attributeId}`)
  else
    run(
      db,
      sql`INSERT INTO column_reading (table_id, attribute_id, decimal, date_order) VALUES (${tableId}, ${attributeId}, ${decimal}, ${dateOrder})
          ON CONFLICT (table_id, attribute_id) DO UPDATE SET decimal = excluded.decimal, date_order = excluded.date_order`,
    )
}

/** Takes corrections and chosen readings back, and makes them again. */
export function correctionReversal(deps: CorrectDeps): Reversal {
  return {
    owns: (kind) => kind === CORRECTION || kind === READING,
    put: (change, direction) => (change.kind === CORRECTION ? putCorrection(deps, change, direction) : putReading(deps, change, direction)),
  }
}

// The journal holds what this file wrote under its own kinds.
function putCorrection(deps: CorrectDeps, change: Change, direction: 'undo' | 'redo'): Reversed {
  const { db, clock } = deps
  const made = change.after as CorrectionState
  const undoneAt = direction === 'undo' ? clock().toISOString() : null
  run(db, sql`UPDATE correction SET undone_at = ${undoneAt} WHERE id = ${made.id}`)
  const { attribute } = get<{ attribute: number }>(db, sql`SELECT attribute_id AS attribute FROM correction WHERE id = ${made.id}`) ?? made
  return reversed(deps, made, derive(deps, attribute, made.round), direction)
}

function putReading(deps: CorrectDeps, change: Change, direction: 'undo' | 'redo'): Reversed {
  const state = (direction === 'undo' ? change.before : change.after) as ReadingState
  writeReading(deps.db, state.table, state.attribute, state.chosen)
  return reversed(deps, state, derive(deps, state.attribute, null), direction)
}

/** An answer that this change alone made stale holds again when the change is taken back. */
function reversed(
  { db }: CorrectDeps,
  { staled }: { staled: number[] },
  derived: { tables: string[]; staled: number[] },
  direction: 'undo' | 'redo',
): Reversed {
  setStale(db, staled, direction === 'redo')
  return { tables: derived.tables, stale: derived.staled.filter((id) => !staled.includes(id)).length }
}
