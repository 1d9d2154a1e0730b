/**
 * What is asked of `tables.rows` from what stands in the grid: filters typed per column, search, order and a period chosen in the chart.
 * Also the widths with which columns begin. Pure, so that it can be tested without a window.
 */
import type { Input } from '../../../src-shared/contract.ts'
import type { ColumnFilter, TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { firstOf, lastOf, parseFilter } from '../../lib/filters.ts'

export type Period = { from: string; to: string }
export type Sort = { id: string; desc: boolean }
export type RowsInput = Pick<Input<'tables.rows'>, 'table' | 'filters' | 'search' | 'sort'>
export type GridQuery = { input: RowsInput; problems: ReadonlyMap<string, string> }

export function gridQuery(
  table: TableInfo,
  typed: Readonly<Record<string, string>>,
  search: string,
  sorting: readonly Sort[],
  period: Period | null,
): GridQuery {
  const filters: ColumnFilter[] = []
  const problems = new Map<string, string>()
  for (const [column, text] of Object.entries(typed)) {
    const type = column === 'time' ? 'datetime' : table.columns.find((one) => one.name === column)?.type
    if (type === undefined) continue
    const parsed = parseFilter(column, type, text)
    if (!parsed.ok) problems.set(column, parsed.message)
    else if (parsed.filter) filters.push(parsed.filter)
  }
  if (period) filters.push({ column: 'time', operator: 'between', value: [firstOf(period.from), lastOf(period.to)] })
  return {
    input: { table: table.name, filters, search: search.trim(), sort: sorting.map((one) => ({ column: one.id, descending: one.desc })) },
    problems,
  }
}

const NUMERIC: readonly string[] = ['number', 'percent', 'currency', 'duration', 'boolean']

export function isNumeric(column: Pick<TableColumn, 'type'>): boolean {
  return NUMERIC.includes(column.type)
}

/** A column that no row fills says nothing; it can be shown from the list of columns. */
export function isShownAtFirst(column: Pick<TableColumn, 'hidden' | 'filled'>): boolean {
  return !column.hidden && column.filled > 0
}

/** Name of the column with the time of the row; never that of an attribute, which may be a "Time" itself. */
export function timeLabel(columns: readonly Pick<TableColumn, 'label'>[]): string {
  const taken = new Set(columns.map((column) => column.label.trim().toLowerCase()))
  return ['When', 'Recorded', 'Time of the row'].find((label) => !taken.has(label.toLowerCase())) ?? 'Time of the event'
}

/** Wide enough for the header, narrow enough that many columns fit. */
export function startWidth(column: Pick<TableColumn, 'label' | 'type' | 'unit'>): number {
  const forLabel = column.label.length * 7.6 + (column.unit === null ? 0 : column.unit.length * 7 + 8) + 40
  const least =
    column.type === 'text' ? 200 : column.type === 'datetime' ? 182 : column.type === 'date' ? 124 : column.type === 'category' ? 130 : 96
  return Math.round(Math.min(260, Math.max(least, forLabel)))
}

export function filterHint(column: Pick<TableColumn, 'type'>): string {
  if (column.type === 'duration') return '>7h'
  if (isNumeric(column)) return '>80, 70..80'
  if (column.type === 'time') return '07:00..09:00'
  return column.type === 'date' || column.type === 'datetime' ? '2024-04' : 'contains'
}
