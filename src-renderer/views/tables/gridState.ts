/**
 * What is asked of `tables.rows` from what stands in the grid: filters typed per column, search, order and a period chosen in the chart.
 * Also the widths with which columns begin. Pure, so that it can be tested without a window.
 */
import type { Input } from '../../../src-shared/contract.ts'
import type { ColumnFilter, TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { firstOf, lastOf, parseFilters } from '../../lib/filters.ts'
import type { FilterProblem } from '../../lib/filters.ts'

export type Period = { from: string; to: string }
export type Sort = { id: string; desc: boolean }
export type Typed = Readonly<Record<string, string>>
export type RowsInput = Pick<Input<'tables.rows'>, 'table' | 'filters' | 'search' | 'sort' | 'latest'>
/** Which rows are meant, without their order. */
export type ScopeInput = { table: string; filters: ColumnFilter[]; search: string; latest: boolean }
export type GridQuery = { input: RowsInput; scope: ScopeInput; problems: ReadonlyMap<string, FilterProblem> }

export type GridFilters = { typed: Typed; search: string; period: Period | null }

export function gridQuery(table: TableInfo, { typed, search, period }: GridFilters, sorting: readonly Sort[]): GridQuery {
  const { filters, problems } = filtersOf(table, typed)
  if (period) filters.push({ column: 'time', operator: 'between', value: [firstOf(period.from), lastOf(period.to)] })
  const scope = { table: table.name, filters, search: search.trim(), latest: table.daily?.use ?? false }
  return { input: { ...scope, sort: sorting.map((one) => ({ column: one.id, descending: one.desc })) }, scope, problems }
}

/** Conditions of the filter row; `without` leaves out those of one column. */
export function filtersOf(
  table: TableInfo,
  typed: Typed,
  without?: string,
): { filters: ColumnFilter[]; problems: Map<string, FilterProblem> } {
  const filters: ColumnFilter[] = []
  const problems = new Map<string, FilterProblem>()
  for (const [column, text] of Object.entries(typed)) {
    const type = column === 'time' ? 'datetime' : table.columns.find((one) => one.name === column)?.type
    if (type === undefined || column === without) continue
    const parsed = parseFilters(column, type, text)
    if (parsed.ok) filters.push(...parsed.filters)
    else problems.set(column, parsed.problem)
  }
  return { filters, problems }
}

const NUMERIC: readonly string[] = ['number', 'percent', 'currency', 'duration', 'boolean']

export function isNumeric(column: Pick<TableColumn, 'type'>): boolean {
  return NUMERIC.includes(column.type)
}

type ShownTable = Pick<TableInfo, 'sameAsTime'> & { columns: readonly Pick<TableColumn, 'name' | 'hidden' | 'filled'>[] }

/**
 * Columns that begin hidden and can be shown from the list of columns: those that no row fills, and dates that only say the time of the row again,
 * which stands beside them. Where nothing else would be left, the latter are shown.
 */
export function hiddenAtFirst({ columns, sameAsTime = [] }: ShownTable): string[] {
  const silent = columns.filter((column) => column.hidden || column.filled === 0).map((column) => column.name)
  const hidden = columns.filter(({ name }) => silent.includes(name) || sameAsTime.includes(name)).map((column) => column.name)
  return hidden.length === columns.length ? silent : hidden
}

/** A description that begins with the columns and ends with the rows ("Weight in 12 rows from ...") says what stands beside it already. */
export function listsColumns({
  description,
  columns,
}: Pick<TableInfo, 'description'> & { columns: readonly Pick<TableColumn, 'label'>[] }): boolean {
  const said = description.toLowerCase()
  return said === '' || (columns.some((column) => said.startsWith(column.label.toLowerCase())) && /\b\d[\d.,]* rows?\b/.test(said))
}

/** Name of the column with the time of the row; never that of an attribute, which may be a "Time" itself. */
export function timeLabel(columns: readonly Pick<TableColumn, 'label'>[], names: readonly string[]): string {
  const taken = new Set(columns.map((column) => column.label.trim().toLowerCase()))
  return names.find((label) => !taken.has(label.toLowerCase())) ?? names.at(-1) ?? ''
}

/** Wide enough for the values, for the header and for the figure under it ("mean 74.219 kg", "sum 6 h 44 min 12 s"), narrow enough that many columns fit. */
const LEAST_WIDTHS: Partial<Record<TableColumn['type'], number>> = {
  text: 200,
  datetime: 176,
  date: 116,
  time: 104,
  category: 150,
  currency: 164,
  duration: 150,
  boolean: 96,
}

export function startWidth(column: Pick<TableColumn, 'label' | 'type' | 'unit'>): number {
  // Durations carry their unit in the value, currencies before it.
  const unit = column.unit === null || column.type === 'duration' ? 0 : column.unit.length
  const forLabel = column.label.length * 7.1 + (unit === 0 ? 0 : unit * 6.6 + 6) + 38
  const forFigure = isNumeric(column) ? 128 : 0
  return Math.round(Math.min(260, Math.max(LEAST_WIDTHS[column.type] ?? 104, forLabel, forFigure)))
}

/** How a filter may be typed; words have no example but the word for "contains". */
export function filterExample(column: Pick<TableColumn, 'type'>): string | null {
  if (column.type === 'duration') return '>7h'
  if (isNumeric(column)) return '>80, 70..80'
  if (column.type === 'time') return '07:00..09:00'
  return column.type === 'date' || column.type === 'datetime' ? '2024-04' : null
}

export const STATISTICS = ['mean', 'sum', 'min', 'max', 'median', 'count', 'missing', 'distinct'] as const
export type Statistic = (typeof STATISTICS)[number]

/** What the summary row can say of a column, the first as long as nothing else was chosen. */
export function statisticsOf(column: Pick<TableColumn, 'type'>): readonly Statistic[] {
  if (column.type === 'currency') return ['sum', 'mean', 'median', 'min', 'max', 'count', 'missing', 'distinct']
  if (column.type === 'boolean') return ['mean', 'count', 'missing']
  if (isNumeric(column)) return ['mean', 'median', 'sum', 'min', 'max', 'count', 'missing', 'distinct']
  if (column.type === 'date' || column.type === 'datetime' || column.type === 'time') return ['count', 'min', 'max', 'missing', 'distinct']
  return column.type === 'category' ? ['distinct', 'count', 'missing'] : ['count', 'distinct', 'missing']
}
