/**
 * The stored state of each kind of choice about tables: read as it is, put in place as given. In: a state. Out: the schemas whose tables must be
 * made again. One shape for before and after, so that undoing is doing.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { ColumnType } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { uniqueName } from './naming.ts'
import { renameStoredTable, storedTables, takenNames, type StoredTable } from './table-store.ts'

type NameState = { of: 'name'; table: number; name: string; label: string; namedBy: string }
type HiddenState = { of: 'hidden'; table: number; hidden: boolean }
type LatestState = { of: 'latest'; table: number; latest: boolean | null }
type PlaceState = { of: 'place'; table: number; mergedInto: number | null; splitOff: boolean }
/** Columns that the person made a table of their own; `attributes` null: not (any more). */
export type PartState = { of: 'part'; schema: number; part: number; attributes: number[] | null }
export type ColumnState = {
  of: 'column'
  table: number
  attribute: number
  label: string | null
  type: ColumnType | null
  unit: string | null
  hidden: boolean | null
}
export type ChoiceState = NameState | HiddenState | LatestState | PlaceState | PartState | ColumnState

/** The state now in place where `like` would go. @throws AdammError TABLE_NOT_FOUND */
export function currentState(db: Db, like: Pick<ColumnState, 'of' | 'table' | 'attribute'>): ColumnState
export function currentState(db: Db, like: ChoiceState): ChoiceState
export function currentState(db: Db, like: ChoiceState | Pick<ColumnState, 'of' | 'table' | 'attribute'>): ChoiceState {
  if (like.of === 'part') return { ...like, attributes: partAttributes(db, like.part) }
  const table = tableOf(db, like.table)
  switch (like.of) {
    case 'name':
      return { of: 'name', table: table.id, name: table.name, label: table.label, namedBy: table.namedBy }
    case 'hidden':
      return { of: 'hidden', table: table.id, hidden: table.hidden }
    case 'latest':
      return { of: 'latest', table: table.id, latest: table.latest }
    case 'place':
      return { of: 'place', table: table.id, mergedInto: table.mergedInto, splitOff: table.splitOff }
    case 'column':
      return columnChoice(db, table.id, like.attribute)
  }
}

/** @returns schemas whose tables must be made again. @throws AdammError TABLE_NOT_FOUND */
export function putState(db: Db, state: ChoiceState): number[] {
  if (state.of === 'part') {
    run(db, sql`DELETE FROM table_part WHERE id = ${state.part}`)
    if (state.attributes !== null)
      run(
        db,
        sql`INSERT INTO table_part (id, schema_id, attributes) VALUES (${state.part}, ${state.schema}, ${JSON.stringify(state.attributes)})`,
      )
    return [state.schema]
  }
  const table = tableOf(db, state.table)
  switch (state.of) {
    case 'name':
      renameStoredTable(db, table.id, freeName(db, table, state.name), state.label, state.namedBy)
      return []
    case 'hidden':
      run(db, sql`UPDATE induced_table SET hidden = ${state.hidden ? 1 : 0} WHERE id = ${table.id}`)
      return []
    case 'latest':
      run(db, sql`UPDATE induced_table SET latest = ${state.latest === null ? null : Number(state.latest)} WHERE id = ${table.id}`)
      return []
    case 'place': {
      const hosts = [table.mergedInto, state.mergedInto, table.foldedInto].filter((id) => id !== null)
      run(db, sql`UPDATE induced_table SET merged_into = ${state.mergedInto}, split_off = ${state.splitOff ? 1 : 0} WHERE id = ${table.id}`)
      return [table.schemaId, ...hosts.map((id) => tableOf(db, id).schemaId)]
    }
    case 'column': {
      const { label, type, unit, hidden, attribute } = state
      run(db, sql`DELETE FROM column_choice WHERE table_id = ${table.id} AND attribute_id = ${attribute}`)
      if (label !== null || type !== null || unit !== null || hidden !== null)
        run(
          db,
          sql`INSERT INTO column_choice (table_id, attribute_id, label, type, unit, hidden) VALUES (${table.id}, ${attribute}, ${label}, ${type}, ${unit}, ${hidden === null ? null : Number(hidden)})`,
        )
      return [table.schemaId]
    }
  }
}

/** The name may have been taken by another table since. */
function freeName(db: Db, table: StoredTable, name: string): string {
  const others = takenNames(db)
  others.delete(table.name.toLowerCase())
  return uniqueName(name, others)
}

function tableOf(db: Db, id: number): StoredTable {
  const table = storedTables(db, sql`t.id = ${id}`)[0]
  if (table === undefined) throw new AdammError('TABLE_NOT_FOUND', `There is no table ${id} any more. Reload the list of tables.`)
  return table
}

function columnChoice(db: Db, tableId: number, attribute: number): ColumnState {
  const stored = get<{ label: string | null; type: ColumnType | null; unit: string | null; hidden: number | null }>(
    db,
    sql`SELECT label, type, unit, hidden FROM column_choice WHERE table_id = ${tableId} AND attribute_id = ${attribute}`,
  )
  const { label, type, unit, hidden } = stored ?? { label: null, type: null, unit: null, hidden: null }
  return { of: 'column', table: tableId, attribute, label, type, unit, hidden: hidden === null ? null : hidden === 1 }
}

function partAttributes(db: Db, id: number): number[] | null {
  const stored = get<{ attributes: string }>(db, sql`SELECT attributes FROM table_part WHERE id = ${id}`)
  return stored === undefined ? null : JSON.parse(stored.attributes)
}
