/**
 * What the person decides about tables (PRODUCT 2): names, hiding, merging, splitting, columns. In: names as the contract has them. Out: the state
 * stored (it stays as new rows come and through a rebuild), the tables concerned made again, and an entry of the journal that takes it back.
 *
 * Every choice is a state that can be put in place: doing it puts `after`, undoing it puts `before`, both in one transaction with their tables.
 */
import type { Parsed } from '../../../src-shared/contract.ts'
import type { TableChange, TablePart } from '../../../src-shared/contract-tables.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { type Change, markUndone, recordChange } from '../changes.ts'
import type { EngineContext } from '../context.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { findUnit } from '../extract/values/index.ts'
import { attributeNames } from '../induce/schema-store.ts'
import { currentState, putState, type ChoiceState } from './choice-states.ts'
import { checkColumnChoice } from './column-choice.ts'
import { partFor, unsplitState } from './parts.ts'
import { labelOf, snakeCase } from './naming.ts'
import { infoOrNull, shownTable } from './read.ts'
import { storedColumns, storedTables, takenNames, type StoredTable } from './table-store.ts'
import { materialize, type MaterializeOptions } from './tables.ts'

/** Runs a choice with the engine's settings and tells the views. */
export function withTables<T>({ db, clock, settings, emit }: EngineContext, work: (db: Db, options: MaterializeOptions) => T): T {
  const { locale, dateOrder } = settings()
  const outcome = work(db, { clock, settings: { locale, dateOrder } })
  emit('memory.changed', { what: ['tables'] })
  return outcome
}

/** @throws AdammError TABLE_NOT_FOUND, INVALID_ARGUMENT */
export function renameTable(db: Db, { table, label }: Parsed<'tables.rename'>, options: MaterializeOptions): TableChange {
  const found = shownTable(db, table)
  const name = snakeCase(label)
  if (name === '') throw new AdammError('INVALID_ARGUMENT', `"${label}" has no letter or digit. Choose a name with one.`)
  if (name.toLowerCase() !== found.name.toLowerCase() && takenNames(db).has(name.toLowerCase()))
    throw new AdammError('INVALID_ARGUMENT', `There is already a table "${name}". Choose another name.`)
  const after: ChoiceState = { of: 'name', table: found.id, name, label: label.trim(), namedBy: 'person' }
  return choose(db, options, 'tables.rename', `Renamed "${found.label}" to "${label.trim()}".`, after, found.id)
}

/** @throws AdammError TABLE_NOT_FOUND */
export function setTableHidden(db: Db, table: string, hidden: boolean, options: MaterializeOptions): TableChange {
  const { id, label } = shownTable(db, table)
  const kind = hidden ? 'tables.hide' : 'tables.show'
  return choose(db, options, kind, `${hidden ? 'Hid' : 'Showed'} the table "${label}".`, { of: 'hidden', table: id, hidden }, id)
}

/** Whether the latest row of each day speaks for it; null: decided by the rows. @throws AdammError TABLE_NOT_FOUND */
export function setTableLatest(db: Db, { table, use }: Parsed<'tables.latest'>, options: MaterializeOptions): TableChange {
  const { id, label } = shownTable(db, table)
  const detail = use === null ? 'Readings of a day in' : use ? 'Latest reading of each day in' : 'All readings of a day in'
  return choose(db, options, 'tables.latest', `${detail} "${label}".`, { of: 'latest', table: id, latest: use }, id)
}

/**
 * Puts a table into another for good: its rows are rows of the other, now and as new ones come, its attributes are columns there.
 * @throws AdammError TABLE_NOT_FOUND, INVALID_ARGUMENT when both are one table
 */
export function mergeTables(db: Db, { table, into }: Parsed<'tables.merge'>, options: MaterializeOptions): TableChange {
  const [from, to] = [shownTable(db, table), shownTable(db, into)]
  if (from.id === to.id) throw new AdammError('INVALID_ARGUMENT', `"${table}" cannot be put into itself. Choose another table.`)
  const after = unsplitState(db, from, to) ?? { of: 'place', table: from.id, mergedInto: to.id, splitOff: false }
  return choose(db, options, 'tables.merge', `Merged "${from.label}" into "${to.label}".`, after, to.id)
}

/** Tables shown inside this one, which can be split off. @throws AdammError TABLE_NOT_FOUND */
export function tableParts(db: Db, table: string): TablePart[] {
  const names = attributeNames(db)
  return storedTables(db, sql`t.folded_into = ${shownTable(db, table).id}`).map((part) => ({
    id: part.id,
    label: partLabel(part, names),
    columns: part.attributes.map((id) => labelOf(names.get(id) ?? '')),
    rows: part.metadata.rows,
    by: part.mergedInto === null ? 'built-in' : 'person',
  }))
}

/** A folded table gave its name away; its columns say what it is. */
function partLabel(part: StoredTable, names: ReadonlyMap<number, string>): string {
  if (!part.name.startsWith('schema_')) return part.label
  return part.attributes.map((id) => labelOf(names.get(id) ?? '')).join(', ')
}

/** @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function splitTable(db: Db, input: Parsed<'tables.split'>, options: MaterializeOptions): TableChange {
  const table = shownTable(db, input.table)
  if ('columns' in input) return splitColumns(db, table, input.columns, options)
  const part = storedTables(db, sql`t.id = ${input.part} AND t.folded_into = ${table.id}`)[0]
  if (part === undefined)
    throw new AdammError('TABLE_NOT_FOUND', `"${table.name}" has no part ${input.part}. The parts of a table are listed by tables.parts.`)
  const detail = `Split ${partLabel(part, attributeNames(db))} off "${table.label}".`
  return choose(db, options, 'tables.split', detail, { of: 'place', table: part.id, mergedInto: null, splitOff: true }, part.id)
}

function splitColumns(db: Db, table: StoredTable, names: readonly string[], options: MaterializeOptions): TableChange {
  const part = partFor(db, table, names)
  const detail = `Split ${names.join(', ')} off "${table.label}".`
  const before = new Set(storedTables(db).map(({ id }) => id))
  const change = choose(db, options, 'tables.split', detail, part, table.id)
  const added = storedTables(db, sql`t.schema_id = ${table.schemaId}`).find(
    ({ id, attributes }) => !before.has(id) && attributes.join() === part.attributes?.join(),
  )
  return { ...change, table: infoOrNull(db, added?.id ?? 0) }
}

/** @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function chooseColumn(db: Db, input: Parsed<'tables.column'>, options: MaterializeOptions): TableChange {
  const table = shownTable(db, input.table)
  const column = columnOf(db, table, input.column)
  const before = currentState(db, { of: 'column', table: table.id, attribute: column.attributeId })
  const { label, type, unit, hidden } = input
  const given = Object.entries({ label, type, unit, hidden }).filter(([, value]) => value !== undefined)
  const after: ChoiceState = { ...before, ...Object.fromEntries(given), ...(typeof unit === 'string' ? { unit: unitSymbol(unit) } : {}) }
  checkColumnChoice(column, after, attributeNames(db).get(column.attributeId) ?? '')
  const words = given.map(([what, value]) => `${what} ${value === null ? 'as found' : String(value)}`).join(', ')
  return db.transaction(() => {
    const change = choose(db, options, 'tables.column', `Column "${column.label}" of "${table.label}": ${words}.`, after, table.id)
    const now = storedColumns(db, table.id).find((one) => one.attributeId === column.attributeId)
    if (column.filled > 0 && (now === undefined || now.filled === 0))
      throw new AdammError(
        'INVALID_ARGUMENT',
        `No value of "${column.label}" can be read as ${String(type)}. Choose another type; text takes any value.`,
      )
    return change
  })()
}

function unitSymbol(unit: string): string {
  return findUnit(unit)?.symbol ?? unit
}

function columnOf(db: Db, table: StoredTable, name: string): ReturnType<typeof storedColumns>[number] {
  const columns = storedColumns(db, table.id)
  const column = columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (column !== undefined) return column
  const known = columns.map((one) => one.name)
  throw new AdammError('COLUMN_NOT_FOUND', `Table "${table.name}" has no column "${name}". Columns: ${known.join(', ')}.`, {
    columns: known,
  })
}

function choose(db: Db, options: MaterializeOptions, kind: string, detail: string, after: ChoiceState, shown: number): TableChange {
  return db.transaction(() => {
    const before = currentState(db, after)
    apply(db, options, after)
    const change = recordChange(db, { kind, detail, before, after, at: options.clock().toISOString() })
    return { change, table: infoOrNull(db, shown) }
  })()
}

function apply(db: Db, options: MaterializeOptions, state: ChoiceState): void {
  const schemas = putState(db, state)
  if (schemas.length > 0) materialize(db, { attributes: new Set(), schemas: new Set(schemas) }, options)
}

/** Kinds of journal entries that undoTableChoice takes back. */
export function isTableChoice(kind: string): boolean {
  return kind.startsWith('tables.')
}

/**
 * Takes back one choice and marks it in the journal.
 * @throws AdammError TABLE_NOT_FOUND when its table is gone
 */
export function undoTableChoice(db: Db, change: Change, options: MaterializeOptions): void {
  db.transaction(() => {
    // The journal holds what currentState returned, for kinds of this file alone.
    apply(db, options, change.before as ChoiceState)
    markUndone(db, change.id, options.clock().toISOString())
  })()
}
