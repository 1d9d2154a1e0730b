/** Column filters and the search box as SQL conditions on t_<name>; values are bound and must fit the column. */
import { AdammError } from '../../../src-shared/errors.ts'
import type { ColumnFilter } from '../../../src-shared/model.ts'
import { sql, sqlJoin, sqlName } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import type { StoredColumn } from './table-store.ts'

/** Physical column of a name: a column, or the auxiliary "time", "order" and "ref". @throws AdammError COLUMN_NOT_FOUND */
export function resolveColumn(name: string, columns: readonly StoredColumn[], table: string): string {
  const column = columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (column !== undefined) return column.name
  if (name === 'time' || name === 'order' || name === 'ref') return `_${name}`
  throw new AdammError(
    'COLUMN_NOT_FOUND',
    `Table "${table}" has no column "${name}". Columns: ${columns.map((one) => one.name).join(', ')}.`,
    { columns: columns.map((one) => one.name) },
  )
}

const COMPARISONS = { '=': sql`=`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

/** @throws AdammError COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function filterCondition(filter: ColumnFilter, columns: readonly StoredColumn[], table: string): Statement {
  const physical = resolveColumn(filter.column, columns, table)
  const column = columns.find((one) => one.name === physical)
  const name = sqlName(physical)
  const numeric =
    physical === '_order' || (column !== undefined && ['number', 'percent', 'currency', 'duration', 'boolean'].includes(column.type))
  const { operator, value } = filter
  const one = (part: unknown): number | string => castValue(part, numeric, filter)
  switch (operator) {
    case 'is empty':
      return sql`${name} IS NULL`
    case 'is not empty':
      return sql`${name} IS NOT NULL`
    case 'contains':
      return sql`instr(lower(CAST(${name} AS TEXT)), lower(${String(one(value))})) > 0`
    case '!=':
      return sql`(${name} IS NULL OR ${name} <> ${one(value)} COLLATE NOCASE)`
    case 'between': {
      const [from, to] = listOf(value, filter, 2)
      return sql`${name} BETWEEN ${one(from)} AND ${one(to)}`
    }
    case 'in': {
      const parts = listOf(value, filter, 1).map((part) => sql`${one(part)}`)
      return sql`${name} COLLATE NOCASE IN (${sqlJoin(parts, ', ')})`
    }
    default:
      return sql`${name} ${COMPARISONS[operator]} ${one(value)} COLLATE NOCASE`
  }
}

function castValue(value: unknown, numeric: boolean, filter: ColumnFilter): number | string {
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new AdammError('INVALID_ARGUMENT', `The filter on "${filter.column}" needs a value for "${filter.operator}".`)
  if (!numeric || filter.operator === 'contains') return String(value)
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number))
    throw new AdammError(
      'INVALID_ARGUMENT',
      `"${value}" is no number; column "${filter.column}" holds numbers. Write it with a decimal point, such as 12.5.`,
    )
  return number
}

function listOf(value: ColumnFilter['value'], filter: ColumnFilter, least: number): (number | string)[] {
  if (!Array.isArray(value) || value.length < least)
    throw new AdammError(
      'INVALID_ARGUMENT',
      `The filter "${filter.operator}" on "${filter.column}" needs ${least === 2 ? 'two values' : 'a list of values'}.`,
    )
  return value
}

/** Rows that hold the text in any column; no condition for an empty text. */
export function searchCondition(text: string, columns: readonly StoredColumn[]): Statement[] {
  const wanted = text.trim()
  if (wanted === '') return []
  const places = ['_time', '_ref', ...columns.map((column) => column.name)].map(
    (name) => sql`instr(lower(CAST(${sqlName(name)} AS TEXT)), lower(${wanted})) > 0`,
  )
  return [sql`(${sqlJoin(places, ' OR ')})`]
}
