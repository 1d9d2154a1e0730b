/** Dates and periods of a question as constraints on rows. In: the date literals and links. Out: constraints. */
import { dictionary } from './dictionary.ts'
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { quoteName } from '../tools/expression.ts'
import { boundConstraint, maskOf, type Bound, type ColumnLink, type Constraint } from './links.ts'
import type { DateLiteral, Question } from './tokens.ts'
import { resolvePartial, type Period } from './times.ts'
import { type ColumnView, type Measure, type TableView } from './view.ts'
import { nearLink, hasYears } from './bounds.ts'

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

export function question(literal: DateLiteral): string {
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
