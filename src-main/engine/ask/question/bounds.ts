/**
 * Constraints from numbers, dates and periods: "more than 210", "at least 6 minutes", "before 2006", "in October", "last month".
 * In: a read question, a view, column links. Out: constraints over the columns that such a bound can mean, with their strength.
 */
import { convert, unitOf } from '../../extract/values/index.ts'
import { clockSeconds } from '../readings.ts'
import { boundConstraint, maskOf, type Bound, type ColumnLink, type Constraint } from './links.ts'
import { mainAmount } from './amounts.ts'
import { isIdentifier } from './identifiers.ts'
import type { NumberLiteral, Question } from './tokens.ts'
import { defaultMeasure, type ColumnView, type Measure, type TableView } from './view.ts'
import { ADJECTIVES, degreeOf, RANK_WORDS, stem } from './words.ts'

type Context = { operator: Bound; tokens: number[]; adjective: string | null }

const UPPER = new Set(['over', 'above', 'exceeding', 'exceeded', 'exceeds', 'exceed', 'beyond'])
const LOWER = new Set(['under', 'below'])

/** The comparison that stands around a literal, null for a bare one. */
function comparisonAround(question: Question, start: number, end: number): Context | null {
  const word = (index: number): string => question.tokens[index]?.text ?? ''
  const after = [word(end), word(end + 1), word(end + 2)]
  for (const [offset, text] of after.entries()) {
    if (text !== 'or' || offset > 1) continue
    const degree = degreeOf(after[offset + 1] ?? word(end + offset + 1))
    const next = word(end + offset + 1)
    if (degree?.degree === 'comparative' || next === 'over' || next === 'above' || next === 'under' || next === 'below') {
      const up = next === 'over' || next === 'above' || (degree !== null && numericDirection(degree.adjective) === 'max')
      return { operator: up ? '>=' : '<=', tokens: [end + offset, end + offset + 1], adjective: degree?.adjective ?? null }
    }
  }
  const before = word(start - 1) === 'a' || word(start - 1) === 'the' ? start - 1 : start
  const last = word(before - 1)
  const previous = word(before - 2)
  if (last === 'least' && previous === 'at') return { operator: '>=', tokens: [before - 2, before - 1], adjective: null }
  if (last === 'most' && previous === 'at') return { operator: '<=', tokens: [before - 2, before - 1], adjective: null }
  if (last === 'to' && previous === 'up') return { operator: '<=', tokens: [before - 2, before - 1], adjective: null }
  if (last === 'than') return thanContext(question, before)
  if (UPPER.has(last)) return { operator: '>', tokens: [before - 1], adjective: null }
  if (LOWER.has(last)) return { operator: '<', tokens: [before - 1], adjective: null }
  if (last === 'of' && (previous === 'minimum' || previous === 'maximum'))
    return { operator: previous === 'minimum' ? '>=' : '<=', tokens: [before - 2, before - 1], adjective: null }
  return null
}

function thanContext(question: Question, before: number): Context | null {
  const word = (index: number): string => question.tokens[index]?.text ?? ''
  for (let index = before - 2; index >= Math.max(0, before - 6); index -= 1) {
    const degree = degreeOf(word(index))
    if (degree?.degree !== 'comparative') continue
    const negated = word(index - 1) === 'no' || word(index - 1) === 'not'
    const up = numericDirection(degree.adjective) === 'max'
    const tokens = [index, before - 1, ...(negated ? [index - 1] : [])]
    return { operator: up ? (negated ? '<=' : '>') : negated ? '>=' : '<', tokens, adjective: degree.adjective }
  }
  return null
}

/** Which way an adjective points on a plain number: "older than 10" is more years although an older date is a smaller one. */
export function numericDirection(adjective: string): 'max' | 'min' {
  if (adjective === 'old') return 'max'
  if (adjective === 'young') return 'min'
  return ADJECTIVES[adjective]?.direction ?? 'max'
}

/** Which end of a measure an adjective asks for: ranks are best when small, dates old when small, speeds fast when large. */
export function directionOn(adjective: string, direction: 'max' | 'min', measure: Measure): 'max' | 'min' {
  const column = measure.column
  if (column === null) return direction
  const flip = direction === 'max' ? 'min' : 'max'
  const has = (...words: string[]): boolean => words.some((word) => column.stems.includes(stem(word)))
  const isDate = measure.facet === 'date' || measure.facet === 'year' || has('born', 'birth', 'built', 'founded', 'year')
  if (adjective === 'old' || adjective === 'young') return isDate ? direction : flip
  if (adjective === 'fast' || adjective === 'quick' || adjective === 'slow')
    return has('speed', 'mph', 'velocity', 'km', 'pace') && !has('pace') ? flip : direction
  const isRank = column.stems.some((word) => RANK_WORDS.has(word))
  if (isRank && ['good', 'bad', 'high', 'highest', 'low', 'great', 'large'].includes(adjective)) return flip
  return direction
}

/** Strength with which words at or near a place say a column: its links, nearer ones more. */
export function nearLink(links: readonly ColumnLink[], column: ColumnView, from: number, to: number): number {
  let best = 0
  for (const link of links) {
    if (link.column !== column) continue
    for (const token of link.tokens) {
      const distance = token < from ? from - token : token >= to ? token - to + 1 : 0
      if (distance <= 6) best = Math.max(best, link.strength * (1 - distance * 0.08))
    }
  }
  return best
}

export function numberConstraints(question: Question, view: TableView, links: readonly ColumnLink[]): Constraint[] {
  const found: Constraint[] = []
  for (const literal of question.numbers) {
    const context = comparisonAround(question, literal.start, literal.end)
    if (!context) continue
    const literalTokens = Array.from({ length: literal.end - literal.start }, (_, offset) => literal.start + offset)
    for (const column of boundable(view, literal, links)) {
      const value = column.kind === 'number' ? valueFor(column, literal) : null
      if (value !== null)
        found.push({
          ...ofWhole(view, literal, numberConstraint(view, column, value, context, literalTokens, links)),
          label: `${column.column.label} ${context.operator} ${wordsIn(question, literal.start, literal.end)}`,
        })
    }
  }
  return [...found, ...betweenNumbers(question, view, links)]
}

/** Columns that a limit can be on: money on amounts; no limit on numbers that are names, unless they are named in full. */
function boundable(view: TableView, literal: NumberLiteral, links: readonly ColumnLink[]): readonly ColumnView[] {
  const measures = view.columns.filter(
    (column) => !isIdentifier(column) || links.some((link) => link.column === column && link.strength > 0.95),
  )
  if (literal.money !== true) return measures
  const money = measures.filter(({ column }) => column.type === 'currency')
  const main = mainAmount(view)
  return money.length > 0 ? money : main ? [main] : measures
}

/** A limit in money is on the whole amount where no word names another one. */
const WHOLE_AMOUNT = 0.3
const BARE_LIMIT = 0.1
function ofWhole(view: TableView, literal: NumberLiteral, constraint: Constraint): Constraint {
  if (literal.unit !== null || constraint.column === null || constraint.column !== mainAmount(view)) return constraint
  return { ...constraint, strength: Math.min(1, constraint.strength + (literal.money === true ? WHOLE_AMOUNT : BARE_LIMIT)) }
}

function wordsIn(question: Question, start: number, end: number): string {
  return question.text.slice(question.tokens[start]?.start ?? 0, question.tokens[end - 1]?.end ?? 0)
}

/** The literal in the unit of the column; null where the units do not go together. */
function valueFor(column: ColumnView, literal: Question['numbers'][number]): number | null {
  if (literal.unit === null) return literal.value
  const unit = column.column.unit ?? (literal.unit !== 's' && unitOf(literal.unit)?.dimension === 'time' && hasClocks(column) ? 's' : null)
  return unit === null ? literal.value : convert(literal.value, literal.unit, unit, column.column.name)
}

function hasClocks(column: ColumnView): boolean {
  return column.value.filter((value) => value !== null && clockSeconds(String(value)) !== null).length >= 0.5 * column.filled
}

function numberConstraint(
  view: TableView,
  column: ColumnView,
  value: number,
  context: Context,
  literal: readonly number[],
  links: readonly ColumnLink[],
): Constraint {
  const measure: Measure = { column, facet: 'number' }
  const first = Math.min(...literal, ...context.tokens)
  const said = nearLink(links, column, first, Math.max(...literal) + 1)
  const { adjective } = context
  const dimension =
    adjective !== null && (ADJECTIVES[adjective]?.dimensions ?? []).some((word) => column.stems.includes(stem(word))) ? 0.6 : 0
  const flipped = adjective !== null && ['fast', 'quick', 'slow'].includes(adjective) && directionOn(adjective, 'min', measure) === 'max'
  const name =
    said >= 0.5
      ? (links.find((link) => link.column === column && link.tokens.every((token) => Math.abs(token - first) <= 7))?.tokens ?? [])
      : []
  const strength = Math.min(1, 0.15 + Math.max(said, dimension) * 0.6 + (inRange(column.number, value) ? 0.25 : 0))
  return {
    ...boundConstraint(
      view,
      measure,
      flipped ? flipBound(context.operator) : context.operator,
      value,
      [...new Set([...context.tokens, ...literal])],
      strength,
    ),
    says: name,
  }
}

function flipBound(operator: Bound): Bound {
  return ({ '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '!=': '!=' } as const)[operator]
}

function inRange(values: Float64Array, value: number): boolean {
  let low = Infinity
  let high = -Infinity
  for (const known of values) {
    if (known < low) low = known
    if (known > high) high = known
  }
  return value >= low && value <= high
}

/** "between 3 and 10 points", "from 1941 to 1949", "1941-1949". */
function betweenNumbers(question: Question, view: TableView, links: readonly ColumnLink[]): Constraint[] {
  const found: Constraint[] = []
  for (const [index, low] of question.numbers.entries()) {
    const high = question.numbers[index + 1]
    if (!high || high.value < low.value || high.start - low.end > 2) continue
    const before = question.tokens[low.start - 1]?.text ?? ''
    const inner = question.tokens.slice(low.end, high.start).map((token) => token.text)
    const dash =
      inner.length === 0 &&
      /^\s*[-–—]\s*$/u.test(question.text.slice(question.tokens[low.end - 1]?.end ?? 0, question.tokens[high.start]?.start ?? 0))
    const worded =
      (before === 'between' && inner[0] === 'and') ||
      (['from', 'between', 'in', 'of'].includes(before) && ['to', 'until', 'through'].includes(inner[0] ?? ''))
    if (!dash && !worded) continue
    const tokens = Array.from({ length: high.end - low.start + (worded ? 1 : 0) }, (_, offset) => low.start - (worded ? 1 : 0) + offset)
    const years = isYear(low.value) && isYear(high.value)
    for (const column of view.columns) {
      const facet = years && hasYears(column) ? 'year' : column.kind === 'number' ? 'number' : null
      if (facet === null || (dash && facet !== 'year')) continue
      const measure: Measure = { column, facet }
      const lower = boundConstraint(view, measure, '>=', low.value, tokens, 0)
      const upper = boundConstraint(view, measure, '<=', high.value, tokens, 0)
      const { mask, count } = maskOf(view, (row) => lower.mask[row] === 1 && upper.mask[row] === 1)
      const strength = Math.min(1, 0.35 + (years ? 0.4 : 0.1) + nearLink(links, column, low.start, high.end) * 0.4)
      found.push({
        ...lower,
        filters: [...lower.filters, ...upper.filters],
        mask,
        count,
        strength,
        label: `${column.column.label} ${low.value} to ${high.value}`,
      })
    }
  }
  return found
}

export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2100
}

export function hasYears(column: ColumnView): boolean {
  let years = 0
  for (const year of column.year) if (!Number.isNaN(year)) years += 1
  return years >= 0.5 * Math.max(1, column.filled)
}

/** Measures a superlative or aggregate may mean, best first, with the tokens that say so. */
export function measureCandidates(
  view: TableView,
  links: readonly ColumnLink[],
  from: number,
  to: number,
  dimensions: readonly string[],
): { measure: Measure; strength: number; tokens: number[] }[] {
  return view.columns
    .flatMap((column) => {
      const measure = defaultMeasure(column)
      if (!measure) return []
      const said = nearLink(links, column, from, to)
      const position = dimensions.findIndex((word) => column.stems.includes(stem(word)))
      const dimension = position >= 0 ? 0.7 - position * 0.05 : 0
      const tokens = links
        .filter((link) => link.column === column && link.tokens.some((token) => token >= from - 4 && token < to + 6))
        .flatMap((link) => link.tokens)
      return [
        {
          measure,
          strength: Math.min(1, Math.max(said, dimension) + (said > 0 && dimension > 0 ? 0.2 : 0)),
          tokens: said > 0 ? tokens : [],
        },
      ]
    })
    .toSorted((a, b) => b.strength - a.strength)
}
