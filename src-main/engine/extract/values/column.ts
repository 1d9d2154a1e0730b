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

/** What the type of a column rests on, counted so that more values can be added. */
export type TypeTally = {
  kinds: Partial<Record<ValueKind, number>>
  /** Different texts, lower case, up to one more than a category may have. */
  texts: string[]
  /** Some text is longer than a name of a category. */
  long: boolean
}

const MOST_CATEGORIES = 40
const LONGEST_CATEGORY = 40

export function tallyTypes(values: readonly TypedValue[], before: TypeTally = { kinds: {}, texts: [], long: false }): TypeTally {
  const kinds = { ...before.kinds }
  const texts = new Set(before.texts)
  let long = before.long
  for (const { kind, text, raw } of values) {
    kinds[kind] = (kinds[kind] ?? 0) + 1
    if (kind !== 'text' && kind !== 'category') continue
    const name = (text ?? raw).toLowerCase()
    if (name.length > LONGEST_CATEGORY) long = true
    else if (texts.size <= MOST_CATEGORIES) texts.add(name)
  }
  return { kinds, texts: [...texts], long }
}

/** Type of a column from all its values; censored and missing ones do not vote, unless nothing else does. */
export function columnType(values: readonly TypedValue[]): ColumnType {
  return typeOfTally(tallyTypes(values))
}

export function typeOfTally(tally: TypeTally): ColumnType {
  const counts = new Map<ColumnType, number>()
  for (const [kind, count] of Object.entries(tally.kinds) as [ValueKind, number][]) {
    const type = TYPE_OF_KIND[kind]
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + count)
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return (tally.kinds.censored ?? 0) > 0 ? 'number' : 'text'
  const share = (...types: ColumnType[]): number => types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0) / total
  for (const type of ['percent', 'currency', 'duration', 'date', 'time', 'boolean'] as const) if (share(type) >= ENOUGH) return type
  if (share('date', 'datetime') >= ENOUGH) return 'datetime'
  for (const type of ['currency', 'percent'] as const) if (share(type, 'number') >= ENOUGH && share(type) >= share('number')) return type
  if (share('number', 'percent', 'currency') >= ENOUGH) return 'number'
  return isCategorical(tally) ? 'category' : 'text'
}

function isCategorical({ kinds, texts, long }: TypeTally): boolean {
  const count = (kinds.text ?? 0) + (kinds.category ?? 0)
  return count >= 4 && !long && texts.length <= MOST_CATEGORIES && texts.length <= Math.max(2, Math.floor(count / 2))
}
