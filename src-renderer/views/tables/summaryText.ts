/** The summary row in words. In: figures of a column over the rows in scope and which one is wanted; out: its name and its value. */
import type { ColumnSummary } from '../../../src-shared/contract-views.ts'
import type { TableColumn } from '../../../src-shared/model.ts'
import { formatCount, formatNumber, formatValue, valueLine } from '../../lib/format.ts'
import type { Statistic } from './gridState.ts'

/** The currency of the rows in scope, which need not be the column's. */
function unitOf(summary: ColumnSummary, column: Pick<TableColumn, 'unit'>): string | null {
  const [only, ...more] = summary.units
  return only !== undefined && more.length === 0 ? only.unit : column.unit
}

/** Empty where the figure does not exist: no value, or amounts of several currencies. */
export function figureText(
  summary: ColumnSummary,
  statistic: Statistic,
  column: Pick<TableColumn, 'type' | 'unit'>,
  locale: string,
): string {
  if (statistic === 'count' || statistic === 'missing' || statistic === 'distinct') return formatCount(summary[statistic], locale)
  const value = summary[statistic]
  if (value === null) return ''
  if (column.type === 'boolean' && typeof value === 'number') return `${formatNumber(value * 100, locale, 1)} %`
  const digits = statistic === 'mean' || statistic === 'median' ? 'rounded' : 'exact'
  return valueLine(value, unitOf(summary, column), column.type, locale, digits)
}

/** The figure as it stands in the row below the cells: like them without the unit where the head of the column has it. */
export function figureInRow(
  summary: ColumnSummary,
  statistic: Statistic,
  column: Pick<TableColumn, 'type' | 'unit'>,
  locale: string,
): string {
  const value = statistic === 'count' || statistic === 'missing' || statistic === 'distinct' ? null : summary[statistic]
  if (value === null || column.type === 'boolean' || unitOf(summary, column) !== column.unit)
    return figureText(summary, statistic, column, locale)
  return formatValue(value, column.unit, column.type, locale, statistic === 'mean' || statistic === 'median' ? 'rounded' : 'exact').text
}

/** Sums of a column of several currencies, one a currency: "€40.50", "CHF 38.00"; none for one currency. */
export function sumLines(summary: ColumnSummary, locale: string): string[] {
  return summary.units.length < 2 ? [] : summary.units.map(({ unit, sum }) => valueLine(sum, unit, 'currency', locale))
}
