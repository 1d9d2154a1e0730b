/** What the person chose for a column: which choices can be (a unit must be one that the values convert to), and those in force while a table is built. */
import { AdammError } from '../../../src-shared/errors.ts'
import type { ColumnType } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { convert, unitOf } from '../extract/values/index.ts'
import type { ColumnState } from './choice-states.ts'
import type { StoredColumn } from './table-store.ts'

export type ColumnChoice = { label: string | null; type: ColumnType | null; unit: string | null; hidden: boolean | null }

/** By attribute id. */
export function columnChoices(db: Db, tableId: number): Map<number, ColumnChoice> {
  const rows = all<Omit<ColumnChoice, 'hidden'> & { attributeId: number; hidden: number | null }>(
    db,
    sql`SELECT attribute_id AS attributeId, label, type, unit, hidden FROM column_choice WHERE table_id = ${tableId}`,
  )
  return new Map(rows.map(({ attributeId, hidden, ...rest }) => [attributeId, { ...rest, hidden: hidden === null ? null : hidden === 1 }]))
}

/** @throws AdammError INVALID_ARGUMENT */
export function checkColumnChoice(column: StoredColumn, choice: ColumnState, attribute: string): void {
  if (choice.unit === null) return
  const type = choice.type ?? column.type
  if (type !== 'number' && type !== 'currency')
    throw new AdammError('INVALID_ARGUMENT', `Column "${column.label}" holds values of type ${type}, which have no unit to choose.`)
  const known = column.unit
  if (known === null || known === choice.unit) return
  if (convert(1, known, choice.unit, attribute) === null)
    throw new AdammError(
      'INVALID_ARGUMENT',
      `Values of "${column.label}" are in ${known}, which cannot be converted to ${choice.unit}${unitOf(choice.unit) === null ? ' (no known unit)' : ''}. Choose a unit of the same kind.`,
    )
}
