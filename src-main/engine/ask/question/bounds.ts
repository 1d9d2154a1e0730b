/**
 * Constraints from numbers, dates and periods: "more than 210", "at least 6 minutes", "before 2006", "in October", "last month".
 * In: a read question, a view, column links. Out: constraints over the columns that such a bound can mean, with their strength.
 */
import { dictionary } from './dictionary.ts'
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { convert, unitOf } from '../../extract/values/index.ts'
import { clockSeconds } from '../readings.ts'
import { quoteName } from '../tools/expression.ts'
import { boundConstraint, maskOf, type Bound, type ColumnLink, type Constraint } from './links.ts'
import type { DateLiteral, Question } from './tokens.ts'
import { resolvePartial, type Period } from './times.ts'
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
    for (const column of view.columns) {
      const value = column.kind === 'number' ? valueFor(column, literal) : null
      if (value !== null)
        found.push({
          ...numberConstraint(view, column, value, context, literalTokens, links),
          label: `${column.column.label} ${context.operator} ${wordsIn(question, literal.start, literal.end)}`,
        })
    }
  }
  return [...found, ...betweenNumbers(question, view, links)]
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

function hasYears(column: ColumnView): boolean {
  let years = 0
  for (const year of column.year) if (!Number.isNaN(year)) years += 1
  return years >= 0.5 * Math.max(1, column.filled)
}

const DATE_BOUNDS: Readonly<Record<string, Bound>> = dictionary<Bound>({
  before: '<',
  'prior to': '<',
  after: '>',
  since: '>=',
  until: '<=',
  through: '<=',
  by: '<=',
  following: '>',
  'later than': '>',
  'earlier than': '<',
  from: '>=',
})

function dateBound(question: Question, start: number): { operator: Bound; tokens: number[] } {
  const article = question.tokens[start - 1]?.text === 'the' ? 1 : 0
  const one = question.tokens[start - 1 - article]?.text ?? ''
  const two = `${question.tokens[start - 2 - article]?.text ?? ''} ${one}`
  if (DATE_BOUNDS[two]) return { operator: DATE_BOUNDS[two], tokens: [start - 2 - article, start - 1 - article] }
  const bound = one === 'from' ? undefined : DATE_BOUNDS[one]
  return bound
    ? { operator: bound, tokens: [start - 1 - article] }
    : { operator: '=', tokens: ['in', 'on', 'during', 'of', 'for'].includes(one) ? [start - 1 - article] : [] }
}

export function dateConstraints(question: Question, view: TableView, links: readonly ColumnLink[], today: string | null): Constraint[] {
  const found: Constraint[] = []
  for (const literal of question.dates) {
    if (question.periods.some((period) => literal.start >= period.start && literal.end <= period.end)) continue
    const decade = /^(\d{3}0)s$/u.exec(question.tokens[literal.start]?.text ?? '')
    const bound = dateBound(question, literal.start)
    const tokens = [...bound.tokens, ...Array.from({ length: literal.end - literal.start }, (_, offset) => literal.start + offset)]
    if (today !== null && !decade) {
      found.push(...clockedConstraints(view, literal, bound.operator, tokens, today))
      continue
    }
    for (const column of view.columns) {
      const constraint = decade ? null : dateConstraint(view, column, literal, bound.operator, tokens)
      if (constraint && constraint.count > 0)
        found.push({
          ...constraint,
          strength: Math.min(1, constraint.strength + nearLink(links, column, literal.start, literal.end) * 0.2),
        })
    }
  }
  return [...found, ...decadeConstraints(question, view)]
}

/** With a clock a date is a stretch of days; one without a year is the latest that has begun, or else the latest that has rows. */
function clockedConstraints(view: TableView, literal: DateLiteral, operator: Bound, tokens: number[], today: string): Constraint[] {
  const dated = view.columns.filter(
    (column) => (column.column.type === 'date' || column.column.type === 'datetime') && column.filled >= 0.5 * view.size,
  )
  return dated.flatMap((column) => {
    const own = column.column.name === '@time' ? null : column
    const strength = own === null && dated.length > 1 ? 0.9 : 1
    const period = partialPeriod(literal, operator, today)
    const constraint = period && periodConstraint(view, own, period, tokens, strength)
    if (!constraint || constraint.count > 0 || literal.date.year !== null) return constraint ?? []
    const years = [...new Set([...column.year].filter((year) => !Number.isNaN(year)))].toSorted((a, b) => b - a)
    for (const year of years) {
      const other = partialPeriod({ ...literal, date: { ...literal.date, year } }, operator, today)
      const earlier = other && periodConstraint(view, own, other, tokens, strength)
      if (earlier && earlier.count > 0) return earlier
    }
    return constraint
  })
}

function partialPeriod(literal: DateLiteral, operator: Bound, today: string | null): Period | null {
  const { year, month, day } = literal.date
  if (today === null) return null
  const full =
    month === null
      ? { from: `${year}-01-01`, to: `${year}-12-31`, label: String(year) }
      : year === null
        ? resolvePartial(month, day, today)
        : resolvePartial(month, day, `${year}-12-31`)
  switch (operator) {
    case '<':
      return { from: null, to: dayBefore(full.from), label: `before ${full.label}` }
    case '<=':
      return { from: null, to: full.to, label: `until ${full.label}` }
    case '>':
      return { from: dayAfter(full.to), to: null, label: `after ${full.label}` }
    case '>=':
      return { from: full.from, to: null, label: `since ${full.label}` }
    default:
      return full
  }
}

function shiftDay(day: string | null, by: number): string | null {
  return day === null ? null : new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}
const dayBefore = (day: string | null): string | null => shiftDay(day, -1)
const dayAfter = (day: string | null): string | null => shiftDay(day, 1)

function dateConstraint(view: TableView, column: ColumnView, literal: DateLiteral, operator: Bound, tokens: number[]): Constraint | null {
  const { year, month, day } = literal.date
  if (month === null) {
    if (year === null || !hasYears(column)) return null
    return {
      ...boundConstraint(
        view,
        { column, facet: 'year' },
        operator,
        year,
        tokens,
        column.kind === 'date' || column.column.type === 'number' ? 0.85 : 0.6,
      ),
      kind: 'date',
    }
  }
  if (column.kind !== 'date') return null
  if (year !== null && day !== null) {
    return { ...boundConstraint(view, { column, facet: 'date' }, operator, year * 10_000 + month * 100 + day, tokens, 0.95), kind: 'date' }
  }
  return partialDateConstraint(view, column, literal, operator, tokens)
}

function partialDateConstraint(
  view: TableView,
  column: ColumnView,
  literal: DateLiteral,
  operator: Bound,
  tokens: number[],
): Constraint | null {
  const { year, month, day } = literal.date
  if (month === null) return null
  const name = quoteName(column.column.name)
  const parts = (row: number): { year: number; month: number; day: number } => {
    const key = column.date[row] ?? NaN
    return { year: Math.floor(key / 10_000), month: Math.floor(key / 100) % 100, day: key % 100 }
  }
  const filters: ColumnFilter[] = []
  const keep: ((row: number) => boolean)[] = []
  if (operator !== '=' && day !== null) return null
  const bound = operator
  if (year !== null) {
    filters.push({ column: `year(${name})`, operator: '=', value: year })
    keep.push((row) => column.year[row] === year)
  }
  filters.push({ column: `month_of_year(${name})`, operator: bound, value: month })
  keep.push((row) => parts(row).month > 0 && compareNumbers(parts(row).month, bound, month))
  if (day !== null) {
    filters.push({ column: `day_of_month(${name})`, operator: '=', value: day })
    keep.push((row) => parts(row).day === day)
  }
  const { mask, count } = maskOf(view, (row) => !Number.isNaN(column.date[row] ?? NaN) && keep.every((test) => test(row)))
  return { kind: 'date', tokens, column, filters, mask, count, strength: 0.85, label: question(literal), at: literal.start }
}

function question(literal: DateLiteral): string {
  const { year, month, day } = literal.date
  return [year, month, day].filter((part) => part !== null).join('-')
}

function compareNumbers(value: number, operator: Bound, limit: number): boolean {
  return operator === '='
    ? value === limit
    : operator === '<'
      ? value < limit
      : operator === '<='
        ? value <= limit
        : operator === '>'
          ? value > limit
          : value >= limit
}

function decadeConstraints(question: Question, view: TableView): Constraint[] {
  return question.tokens.flatMap((token) => {
    const match = /^(\d{3}0)s$/u.exec(token.text)
    if (!match) return []
    const start = Number(match[1])
    const bound = dateBound(question, token.index)
    const tokens = [...bound.tokens, token.index]
    return view.columns.filter(hasYears).map((column) => {
      const measure: Measure = { column, facet: 'year' }
      if (bound.operator === '<' || bound.operator === '<=')
        return boundConstraint(view, measure, bound.operator, bound.operator === '<' ? start : start + 9, tokens, 0.85)
      if (bound.operator === '>' || bound.operator === '>=')
        return boundConstraint(view, measure, bound.operator, bound.operator === '>' ? start + 9 : start, tokens, 0.85)
      const lower = boundConstraint(view, measure, '>=', start, tokens, 0.85)
      const upper = boundConstraint(view, measure, '<=', start + 9, tokens, 0.85)
      return {
        ...lower,
        filters: [...lower.filters, ...upper.filters],
        ...maskOf(view, (row) => lower.mask[row] === 1 && upper.mask[row] === 1),
      }
    })
  })
}

/** A stretch of local days on a date column, or on the row's own time. */
export function periodConstraint(
  view: TableView,
  column: ColumnView | null,
  period: Period,
  tokens: number[],
  strength: number,
): Constraint {
  const name = column === null ? '@time' : quoteName(column.column.name)
  const filters: ColumnFilter[] = []
  if (period.weekdays) filters.push({ column: `weekday(${name})`, operator: 'in', value: period.weekdays })
  if (period.from !== null && period.to !== null) filters.push({ column: name, operator: 'between', value: [period.from, period.to] })
  else if (period.from !== null) filters.push({ column: name, operator: '>=', value: period.from })
  else if (period.to !== null) filters.push({ column: name, operator: '<=', value: period.to })
  const dayAt = (row: number): string | null => {
    const value = column === null ? view.time[row] : column.value[row]
    return value === null || value === undefined ? null : String(value).slice(0, 10)
  }
  const { mask, count } = maskOf(view, (row) => {
    const day = dayAt(row)
    if (day === null) return false
    if (period.weekdays && !period.weekdays.includes(((Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) % 7) + 1)) return false
    return (period.from === null || day >= period.from) && (period.to === null || day <= period.to)
  })
  return { kind: 'period', tokens, column, filters, mask, count, strength, label: period.label, at: Math.min(...tokens, 999) }
}

export function periodConstraints(question: Question, view: TableView): Constraint[] {
  const dated = view.columns.filter(
    (column) => (column.column.type === 'date' || column.column.type === 'datetime') && column.filled >= 0.8 * view.size,
  )
  return question.periods.flatMap((literal) => {
    const tokens = Array.from({ length: literal.end - literal.start }, (_, offset) => literal.start + offset)
    const constraints = dated.map((column) => periodConstraint(view, column, literal.period, tokens, 1))
    if (view.table.time !== null) constraints.push(periodConstraint(view, null, literal.period, tokens, dated.length > 0 ? 0.9 : 1))
    return constraints
  })
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
