/** What the person decides about a table; it stays as new rows come. */
import { AdammError } from '../../../src-shared/errors.ts'
import type { Db } from '../db/open.ts'
import { run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { snakeCase } from './naming.ts'
import { renameStoredTable, storedTables, takenNames } from './table-store.ts'
import { tableByName } from './read.ts'

/** Gives the table the person's name; it wins over every built-in one. @throws AdammError TABLE_NOT_FOUND, INVALID_ARGUMENT */
export function renameTable(db: Db, name: string, label: string): string {
  const { id } = tableByName(db, name)
  const wanted = snakeCase(label)
  if (wanted === '') throw new AdammError('INVALID_ARGUMENT', `"${label}" has no letter or digit. Choose a name with one.`)
  if (wanted.toLowerCase() !== name.toLowerCase() && takenNames(db).has(wanted.toLowerCase()))
    throw new AdammError('INVALID_ARGUMENT', `There is already a table "${wanted}". Choose another name.`)
  db.transaction(() => renameStoredTable(db, id, wanted, label.trim(), 'person'))()
  return wanted
}

/** @throws AdammError TABLE_NOT_FOUND */
export function setTableHidden(db: Db, name: string, hidden: boolean): void {
  run(db, sql`UPDATE induced_table SET hidden = ${hidden ? 1 : 0} WHERE id = ${tableByName(db, name).id}`)
}

/** Tables shown inside this one, which can be split off again. @throws AdammError TABLE_NOT_FOUND */
export function foldedTables(db: Db, name: string): { id: number; attributes: number[] }[] {
  return storedTables(db, sql`t.folded_into = ${tableByName(db, name).id}`).map(({ id, attributes }) => ({ id, attributes }))
}

/** Makes a folded table stand on its own for good; materialize with its schema in scope shows it. @returns its schema id */
export function splitOff(db: Db, tableId: number): number {
  const table = storedTables(db, sql`t.id = ${tableId}`)[0]
  if (table === undefined) throw new AdammError('TABLE_NOT_FOUND', `There is no table ${tableId}. Reload the list of tables.`)
  run(db, sql`UPDATE induced_table SET split_off = 1, merged_into = NULL WHERE id = ${tableId}`)
  return table.schemaId
}

/**
 * Puts a table into another for good: its rows are rows of the other, now and as new ones come, its attributes are columns there.
 * `splitOff` takes it out again. Materialize with both schemas in scope shows it.
 * @returns the schema ids of both
 * @throws AdammError TABLE_NOT_FOUND, INVALID_ARGUMENT when both are one table
 */
export function mergeTables(db: Db, name: string, into: string): number[] {
  const [from, to] = [tableByName(db, name), tableByName(db, into)]
  if (from.id === to.id) throw new AdammError('INVALID_ARGUMENT', `"${name}" cannot be put into itself. Choose another table.`)
  run(db, sql`UPDATE induced_table SET merged_into = ${to.id}, split_off = 0 WHERE id = ${from.id}`)
  return storedTables(db, sql`t.id IN (${from.id}, ${to.id})`).map((table) => table.schemaId)
}
