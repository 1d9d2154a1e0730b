/**
 * Words for a quantity that choose a column by what its numbers measure: "how far" a length, "how long" and "how much time" a duration,
 * "how many kilometers" and "how heavy" by their unit. In: question and view. Out: links; the columns' names need not be said.
 */
import { dictionary } from './dictionary.ts'
import { findUnit, unitOf } from '../../extract/values/index.ts'
import { timeSpent } from './amounts.ts'
import type { ColumnLink } from './links.ts'
import type { Question } from './tokens.ts'
import type { ColumnView, TableView } from './view.ts'

/** Adjectives behind "how", and nouns, with the dimension of units they ask for. */
const ASKED_AS: Readonly<Record<string, string>> = dictionary({
  far: 'length',
  long: 'time',
  heavy: 'mass',
  fast: 'speed',
  hot: 'temperature',
  warm: 'temperature',
  cold: 'temperature',
})
const NOUNS: Readonly<Record<string, string>> = dictionary({ time: 'time', distance: 'length', energy: 'energy' })

/** Words that make "time" a duration; "last time" and "what time" ask for a moment. */
const BEFORE_TIME = new Set(['much', 'total', 'average', 'mean', 'more', 'less'])

function dimensionOf(column: ColumnView): string | null {
  if (column.column.type === 'duration') return 'time'
  return column.column.unit === null || column.kind !== 'number' ? null : (unitOf(column.column.unit)?.dimension ?? null)
}

type Word = { tokens: number[]; dimension: string }

/** The quantities a question asks for by their kind. */
function quantityWords(question: Question): Word[] {
  const { tokens } = question
  return tokens.flatMap((token): Word[] => {
    const before = tokens[token.index - 1]?.text ?? ''
    const asked = before === 'how' ? ASKED_AS[token.text] : undefined
    if (asked) return [{ tokens: [token.index - 1, token.index], dimension: asked }]
    const noun = NOUNS[token.text]
    const spent = timeSpent(question)
    // "total running time": what the time was spent on may stand between.
    const isTotal = BEFORE_TIME.has(before) || (before.endsWith('ing') && BEFORE_TIME.has(tokens[token.index - 2]?.text ?? ''))
    if (noun === 'time' && !isTotal && spent.length === 0) return []
    if (noun) return [{ tokens: [token.index, ...(noun === 'time' ? spent : [])], dimension: noun }]
    const isCounted = (before === 'many' && tokens[token.index - 2]?.text === 'how') || ['total', 'average', 'mean', 'of'].includes(before)
    const unit = isCounted && token.text.length > 2 ? findUnit(token.text) : null
    // Days, weeks and months are counted and hardly ever the unit of a column.
    if (!unit || unit.dimension === 'calendar' || ['d', 'wk'].includes(unit.symbol)) return []
    return [{ tokens: [token.index, ...(unit.dimension === 'time' ? spent : [])], dimension: unit.dimension }]
  })
}

/** Tokens that ask for an amount of a kind: what they ask for is never a number of rows. */
export function quantityTokens(question: Question): ReadonlySet<number> {
  return new Set(quantityWords(question).flatMap(({ tokens }) => tokens))
}

/** One column of that kind is meant; among several the table's main measure, or the one that is named. */
export function linkQuantities(question: Question, view: TableView): ColumnLink[] {
  return quantityWords(question).flatMap(({ tokens, dimension }) => {
    const columns = view.columns.filter((column) => dimensionOf(column) === dimension)
    const main = columns.find(({ column }) => column.name === view.table.mainMeasure)
    return columns.map((column) => ({ column, tokens, strength: columns.length === 1 || column === main ? 0.8 : 0.45 }))
  })
}
