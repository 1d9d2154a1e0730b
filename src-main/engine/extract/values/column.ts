/** All cells of one column -> typed values that agree with each other, and the column's type (METHOD 2 and 4). A changed cell re-derives all. */
import type { ColumnType, TypedValue, ValueKind } from '../../../../src-shared/model.ts'
import { contextOf, readWithContext } from './read.ts'
import type { ReadOptions } from './read.ts'

/**
 * Reads every cell with the evidence of all; few repeating texts become categories.
 * @param raws every cell of the column, in row order; the result has the same length.
 */
export function readColumn(raws: readonly string[], options: Omit<ReadOptions, 'column'> = {}): TypedValue[] {
  const context = contextOf({ ...options, column: raws })
  const values = raws.map((raw): TypedValue => ({ raw, ...readWithContext(raw, context) }))
  return columnType(values) === 'category'
    ? values.map((value) => (value.kind === 'text' ? { ...value, kind: 'category', reading: 'one of few texts in the column' } : value))
    : values
}

const TYPE_OF_KIND: Readonly<Partial<Record<ValueKind, ColumnType>>> = {
  number: 'number',
  ratio: 'number',
  percent: 'percent',
  currency: 'currency',
  duration: 'duration',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  boolean: 'boolean',
  category: 'category',
  text: 'text',
  range: 'text',
}
/** Share of the readable cells that must fit a type before the column takes it; the rest are shown by their raw text and reported. */
const ENOUGH = 0.8

/** Type of a column from all its values; censored and missing ones do not vote, unless nothing else does. */
export function columnType(values: readonly TypedValue[]): ColumnType {
  const counts = new Map<ColumnType, number>()
  for (const value of values) {
    const type = TYPE_OF_KIND[value.kind]
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return values.some((value) => value.kind === 'censored') ? 'number' : 'text'
  const share = (...types: ColumnType[]): number => types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0) / total
  for (const type of ['percent', 'currency', 'duration', 'date', 'time', 'boolean'] as const) if (share(type) >= ENOUGH) return type
  if (share('date', 'datetime') >= ENOUGH) return 'datetime'
  for (const type of ['currency', 'percent'] as const) if (share(type, 'number') >= ENOUGH && share(type) >= share('number')) return type
  if (share('number', 'percent', 'currency') >= ENOUGH) return 'number'
  return isCategorical(values) ? 'category' : 'text'
}

function isCategorical(values: readonly TypedValue[]): boolean {
  const texts = values.flatMap((value) =>
    value.kind === 'text' || value.kind === 'category' ? [(value.text ?? value.raw).toLowerCase()] : [],
  )
  const distinct = new Set(texts)
  return (
    texts.length >= 4 &&
    distinct.size <= Math.max(2, Math.floor(texts.length / 2)) &&
    distinct.size <= 40 &&
    texts.every((text) => text.length <= 40)
  )
}
