/**
 * The answer from an executed plan (METHOD 6.4): value first, then what it rests on; what is missing is said in the same breath.
 * In: interpretation, outcome, settings. Out: an Answer of model.ts with citations, chart and notes (UX.md "An answer").
 */
import type { Answer } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { evidenceFor } from './evidence.ts'
import { notesOf } from './answer-notes.ts'
import { chartOf, rowsOf } from './answer-rows.ts'
import { digitsOf, isComputed, isPointDifference, POINTS, scopesIn, shownValue } from './answer-shown.ts'
import { formatNumber, formatSpan, formatValue } from './format.ts'
import type { Interpretation } from './planner-builtin.ts'
import type { QueryTable } from './query-table.ts'
import { isNumeric } from './query-table.ts'
import type { Outcome } from './question/program.ts'
import { titleOf } from './question/describe.ts'
import type { ValueForm } from './question/forms.ts'
import type { ColumnView, Measure } from './question/view.ts'

export type AnswerBody = Pick<
  Answer,
  | 'title'
  | 'answer'
  | 'kind'
  | 'value'
  | 'unit'
  | 'computed'
  | 'span'
  | 'n'
  | 'missing'
  | 'notes'
  | 'evidence'
  | 'rows'
  | 'chart'
  | 'conflicts'
>

/** What an interpretation's outcome says to the person. */
export function answerOf(db: Db, { view, best }: Pick<Interpretation, 'view' | 'best'>, outcome: Outcome, locale: string): AnswerBody {
  const { form } = best
  const measure = measureOf(form)
  const columns = [measure?.column ?? null, targetOf(form)].filter((column) => column !== null)
  const shown = shownValue(form, outcome, locale)
  return {
    title: titleOf(form),
    answer: sentence(form, outcome, shown, locale),
    kind: outcome.kind === 'truth' ? 'yes_no' : isList(form, outcome) ? 'rows' : 'value',
    value: valueOf(form, outcome),
    unit: isPointDifference(form, outcome) ? POINTS : outcome.unit,
    computed: isComputed(form),
    span: spanOf(form, outcome),
    n: outcome.n,
    missing: outcome.missing,
    notes: notesOf(view, form, outcome, locale),
    evidence:
      view.table.id === null
        ? []
        : evidenceFor(
            db,
            view.table,
            outcome.rows,
            columns.flatMap((column) => column.column.columnId ?? []),
          ),
    rows: rowsOf(view, form, outcome, columns, locale),
    chart: chartOf(view, form, outcome, measure),
  }
}

function measureOf(form: ValueForm): Measure | null {
  switch (form.form) {
    case 'aggregate':
    case 'group':
    case 'choose':
    case 'trend':
    case 'share':
    case 'rate':
      return form.measure
    case 'project':
      return form.rows.form === 'extreme' || form.rows.form === 'relative'
        ? form.rows.measure
        : form.column.kind === 'number'
          ? { column: form.column, facet: 'number' }
          : null
    case 'correlation':
      return form.left
    case 'difference':
    case 'truth':
      return measureOf(form.left)
    default:
      return null
  }
}

function targetOf(form: ValueForm): ColumnView | null {
  return form.form === 'project' || form.form === 'distinct' ? form.column : null
}

function isList(form: ValueForm, outcome: Outcome): boolean {
  return outcome.kind === 'cells' && (outcome.values.length > 1 || (form.form === 'group' && form.answer === 'all'))
}

function valueOf(form: ValueForm, outcome: Outcome): Answer['value'] {
  if (outcome.kind === 'truth') return outcome.values[0] === 'yes' ? true : outcome.values[0] === 'no' ? false : (outcome.values[0] ?? null)
  if (form.form === 'group' && form.answer === 'all') return null
  const [value] = outcome.values
  if (value === undefined || outcome.values.length > 1) return null
  if (form.form === 'project' && isNumeric(form.column.column.type)) return Number(value)
  return value
}

/** "82.4 %, mean of 23 rows, 7 without a value, 1 Apr 2026 to 30 Apr 2026." */
function sentence(form: ValueForm, outcome: Outcome, shown: string, locale: string): string {
  if (outcome.empty && outcome.kind !== 'truth' && !(form.form === 'count' || form.form === 'distinct')) return 'No row is in this scope.'
  if (shown === '' && form.form === 'aggregate' && form.operator !== 'slope' && form.operator !== 'difference' && (outcome.n ?? 0) > 1)
    return `${form.measure.column?.column.label ?? 'It'} has values too large to compute: the ${form.operator} of ${outcome.n} rows is beyond any number.`
  if (shown === '') return `None of ${outcome.missing ?? 0} rows in scope has a value.`
  const value = outcome.kind === 'truth' ? shown.charAt(0).toUpperCase() + shown.slice(1) : shown
  const sides = outcome.sides
    .filter((side) => Number.isFinite(side.value))
    .map((side) => `${side.label}: ${formatValue(side.value, outcome.unit, locale, digitsOf(form))}`)
  if (form.form === 'trend') return trendSentence(form, outcome, value, locale)
  const parts = (outcome.parts ?? []).map((part) => `${part.label}: ${formatValue(part.value, part.unit, locale)}`).join(' of ')
  const basis = basisOf(form, outcome)
  const missing = (outcome.missing ?? 0) > 0 ? `${outcome.missing} without a value` : ''
  const span = formatSpan(outcome.span?.from ?? null, outcome.span?.to ?? null, locale)
  return `${[value, ...(sides.length > 0 ? [sides.join(' against ')] : []), parts, basis, missing, span].filter(Boolean).join(', ')}.`
}

/** "Yes: from 72.7 kg to 70.8 kg, -0.02 kg a day over 12 rows, ..." */
function trendSentence(form: Extract<ValueForm, { form: 'trend' }>, outcome: Outcome, verdict: string, locale: string): string {
  const [first, last] = outcome.sides
  const name = (form.measure.column?.column.label ?? 'it').toLowerCase()
  const ends =
    first && last
      ? `${name} went from ${formatValue(first.value, outcome.unit, locale)} to ${formatValue(last.value, outcome.unit, locale)}`
      : ''
  const span = formatSpan(outcome.span?.from ?? null, outcome.span?.to ?? null, locale)
  return `${verdict}: ${[ends, outcome.slope ? `trend ${slopeShown(outcome.slope, outcome.unit, locale)}` : '', `${outcome.n ?? 0} rows`, span].filter(Boolean).join(', ')}.`
}

/** A slope per day is said per week, which people can picture. */
function slopeShown(slope: NonNullable<Outcome['slope']>, unit: string | null, locale: string): string {
  const daily = slope.unit?.endsWith('/day') === true
  const value = slope.value * (daily ? 7 : 1)
  const shown = unit === '%' ? `${formatNumber(value, locale)} ${POINTS}` : formatValue(value, unit, locale, 'rounded')
  return `${value > 0 ? '+' : ''}${shown} a ${daily ? 'week' : 'row'}`
}

function basisOf(form: ValueForm, outcome: Outcome): string {
  const rows = `${outcome.n ?? 0} ${outcome.n === 1 ? 'row' : 'rows'}`
  if (form.form === 'aggregate') return `${form.operator === 'slope' ? 'trend over' : `${form.operator} of`} ${rows}`
  if (form.form === 'count' || form.form === 'exists') return ''
  if (form.form === 'rate') return `mean of ${outcome.periods ?? 0} ${form.part}s with ${rows}`
  if (form.form === 'project' && form.rows.form === 'extreme') return `of ${rows}`
  return outcome.n === null || outcome.n <= 1 ? '' : `from ${rows}`
}

function spanOf(form: ValueForm, outcome: Outcome): Answer['span'] {
  const period = scopesIn(form)
    .flatMap((scope) => scope.all)
    .find((constraint) => constraint.kind === 'period')
  if (!outcome.span && !period) return null
  return { from: outcome.span?.from ?? null, to: outcome.span?.to ?? null, label: period?.label ?? null }
}

/** A table's measures that questions are about: numeric columns filled in more than half of the rows, the main one first. */
export function measuresOf(table: QueryTable): string[] {
  const numeric = table.columns.filter((column) => isNumeric(column.type) && column.type !== 'boolean').map((column) => column.label)
  const main = table.columns.find((column) => column.name === table.mainMeasure)?.label
  return main === undefined ? numeric : [main, ...numeric.filter((label) => label !== main)]
}
