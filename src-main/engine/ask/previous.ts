/**
 * One look back: a question over one stretch of time also says how the stretch before it compares, where that has rows. In: view, form
 * and outcome. Out: at most one note, "Higher than March 2026 (79.1 %, 5 days)." The note is read off the view, not computed by a tool.
 */
import { digitsOf } from './answer-shown.ts'
import { formatTimeText, formatValue } from './format.ts'
import type { Outcome } from './question/program.ts'
import { aggregateOf, type ValueForm } from './question/forms.ts'
import { dayString } from './question/times.ts'
import { measureAt, type TableView } from './question/view.ts'
import { dayNumber, MONTHS, readDate } from './readings.ts'
import { wholePeriod } from './titles.ts'
import { sentences } from './wording.ts'

type Stretch = { from: number; to: number; label: string }

export function previousNotes(view: TableView, form: ValueForm, outcome: Outcome, locale: string): string[] {
  if (
    view.sampled ||
    form.form !== 'aggregate' ||
    form.rows.form !== 'scope' ||
    !['sum', 'mean', 'median'].includes(form.operator) ||
    form.measure.facet !== 'number' ||
    outcome.byUnit
  )
    return []
  const [value] = outcome.values
  const periods = form.rows.scope.all.filter((constraint) => constraint.kind === 'period')
  const [period] = periods
  const bounds = period?.filters.length === 1 && period.filters[0]?.operator === 'between' ? period.filters[0].value : null
  if (typeof value !== 'number' || periods.length !== 1 || !period || !Array.isArray(bounds)) return []
  const before = stretchBefore(String(bounds[0]), String(bounds[1]), locale)
  if (!before) return []
  const others = form.rows.scope.all.filter((constraint) => constraint !== period)
  const rows: number[] = []
  for (let row = 0; row < view.size; row += 1) {
    const day = dayNumber(readDate(view.time[row] ?? ''))
    if (
      day === null ||
      day < before.from ||
      day > before.to ||
      others.some((constraint) => constraint.mask[row] === 0) ||
      Number.isNaN(measureAt(view, form.measure, row))
    )
      continue
    rows.push(row)
  }
  const units = form.measure.column ? view.table.units(form.measure.column.column.name) : null
  if (
    units &&
    new Set([...rows.map((row) => units.get(view.rows[row] ?? -1) ?? null), ...outcome.rows.map((row) => units.get(row) ?? null)]).size > 1
  )
    return []
  const earlier = aggregateOf(
    form.operator,
    rows.map((row) => measureAt(view, form.measure, row)),
  )
  if (earlier === null) return []
  const days = new Set(rows.map((row) => view.time[row]?.slice(0, 10))).size
  const comparison = value > earlier ? 'higher' : value < earlier ? 'lower' : 'same'
  return [sentences().notes.previous(comparison, before.label, formatValue(earlier, outcome.unit, locale, digitsOf(form)), days)]
}

/** The calendar month before a calendar month, the year before a year, else as many days before. */
function stretchBefore(from: string, to: string, locale: string): Stretch | null {
  const [first, last] = [dayNumber(readDate(from)), dayNumber(readDate(to))]
  if (first === null || last === null) return null
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  const dayBefore = dayString(first - 1)
  if (from.endsWith('-01-01') && to === `${year}-12-31`) return whole(`${year - 1}-01-01`, `${year - 1}-12-31`, String(year - 1), locale)
  const isMonth = from.endsWith('-01') && last === Math.round(Date.UTC(year, month, 0) / 86_400_000)
  if (isMonth) {
    const name = MONTHS[Number(dayBefore.slice(5, 7)) - 1] ?? ''
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${dayBefore.slice(0, 4)}`
    return whole(`${dayBefore.slice(0, 7)}-01`, dayBefore, label, locale)
  }
  const start = dayString(first - (last - first + 1))
  return stretch(
    start,
    dayBefore,
    start === dayBefore
      ? formatTimeText(start, locale)
      : sentences().span(formatTimeText(start, locale), formatTimeText(dayBefore, locale)),
  )
}

function whole(from: string, to: string, label: string, locale: string): Stretch | null {
  return stretch(from, to, sentences().title.period({ label, from: null, to: null, whole: wholePeriod(from, to, locale) }))
}

function stretch(from: string, to: string, label: string): Stretch | null {
  const [first, last] = [dayNumber(readDate(from)), dayNumber(readDate(to))]
  return first === null || last === null ? null : { from: first, to: last, label }
}
