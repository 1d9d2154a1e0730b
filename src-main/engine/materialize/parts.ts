/**
 * Columns that the person made a table of their own. In: a table and names of its columns. Out: the part to be stored, and parts as facets
 * of their schema: the same records, told in two tables.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { Db } from '../db/open.ts'
import { all, get } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { PartState } from './choice-states.ts'
import { resolveColumn } from './filters.ts'
import { storedColumns, type StoredTable } from './table-store.ts'
import { isMeasure } from './types.ts'

/** Attribute ids of the parts of a schema, in the order in which the person made them. */
export function partsOf(db: Db, schemaId: number): number[][] {
  return all<{ attributes: string }>(db, sql`SELECT attributes FROM table_part WHERE schema_id = ${schemaId} ORDER BY id`).map(
    ({ attributes }) => JSON.parse(attributes),
  )
}

/**
 * The part that the named columns make; both it and what is left need a measure.
 * @throws AdammError COLUMN_NOT_FOUND, INVALID_ARGUMENT
 */
export function partFor(db: Db, table: StoredTable, names: readonly string[]): PartState {
  const columns = storedColumns(db, table.id)
  const wanted = new Set(names.map((name) => resolveColumn(name, columns, table.name)))
  const chosen = columns.filter((column) => wanted.has(column.name))
  const left = columns.filter((column) => table.core.includes(column.attributeId) && !wanted.has(column.name))
  const refuse = (reason: string): AdammError => new AdammError('INVALID_ARGUMENT', reason)
  if (table.kind === 'series' || table.facet !== 0)
    throw refuse(`"${table.label}" is itself a part or has one measure. Columns can be split off the table it belongs to.`)
  if (!chosen.some((column) => isMeasure(column.type)))
    throw refuse(`A table needs a column of numbers, and none is among ${names.join(', ')}. Choose one more column.`)
  if (!left.some((column) => isMeasure(column.type)))
    throw refuse(`Nothing to count would be left in "${table.label}". Leave one column of numbers there.`)
  const part = 1 + (get<{ last: number }>(db, sql`SELECT COALESCE(MAX(id), 0) AS last FROM table_part`)?.last ?? 0)
  return { of: 'part', schema: table.schemaId, part, attributes: chosen.map((column) => column.attributeId).sort((a, b) => a - b) }
}

/** Merging a part back into the table that it was split off is taking the part back; null where it is another merge. */
export function unsplitState(db: Db, from: StoredTable, to: StoredTable): PartState | null {
  if (from.schemaId !== to.schemaId || to.facet !== 0) return null
  const part = all<{ id: number; attributes: string }>(
    db,
    sql`SELECT id, attributes FROM table_part WHERE schema_id = ${from.schemaId}`,
  ).find(({ attributes }) => attributes === JSON.stringify(from.core))
  return part === undefined ? null : { of: 'part', schema: from.schemaId, part: part.id, attributes: null }
}
