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
import type { ValueForm } from './question/forms.ts'
import type { ColumnView, Measure } from './question/view.ts'
import { restrictionLabel, titleOf } from './titles.ts'
import { sentences } from './wording.ts'

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
    title: titleOf(form, locale),
    answer: sentence(form, outcome, shown, locale),
    kind: outcome.kind === 'truth' ? 'yes_no' : isList(form, outcome) ? 'rows' : 'value',
    value: valueOf(form, outcome),
    unit: isPointDifference(form, outcome) ? POINTS : outcome.unit,
    computed: isComputed(form),
    span: spanOf(form, outcome, locale),
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
  const { answer: t, labelled } = sentences()
  if (outcome.empty && outcome.kind !== 'truth' && !(form.form === 'count' || form.form === 'distinct')) return t.noRow
  if (shown === '' && form.form === 'aggregate' && form.operator !== 'slope' && form.operator !== 'difference' && (outcome.n ?? 0) > 1)
    return t.tooLarge(form.measure.column?.column.label ?? null, form.operator, outcome.n)
  if (shown === '') return t.noValue(outcome.missing ?? 0)
  const value = outcome.kind === 'truth' ? shown.charAt(0).toUpperCase() + shown.slice(1) : shown
  const sides = outcome.sides
    .filter((side) => Number.isFinite(side.value))
    .map((side) => labelled(t.side(side.label), formatValue(side.value, outcome.unit, locale, digitsOf(form))))
  if (form.form === 'trend') return trendSentence(form, outcome, value, locale)
  const parts = t.partOf((outcome.parts ?? []).map((part) => labelled(t.side(part.label), formatValue(part.value, part.unit, locale))))
  const missing = (outcome.missing ?? 0) > 0 ? t.missing(outcome.missing ?? 0) : ''
  const span = formatSpan(outcome.span?.from ?? null, outcome.span?.to ?? null, locale)
  return t.told([value, ...(sides.length > 0 ? [t.against(sides)] : []), parts, basisOf(form, outcome), missing, span].filter(Boolean))
}

/** "Yes: from 72.7 kg to 70.8 kg, -0.02 kg a day over 12 rows, ..." */
function trendSentence(form: Extract<ValueForm, { form: 'trend' }>, outcome: Outcome, verdict: string, locale: string): string {
  const [first, last] = outcome.sides
  const shown = (side: { value: number }): string => formatValue(side.value, outcome.unit, locale)
  return sentences().answer.trend({
    verdict,
    name: form.measure.column?.column.label ?? null,
    ends: first && last ? { first: shown(first), last: shown(last) } : null,
    slope: outcome.slope ? slopeShown(outcome.slope, outcome.unit, locale) : null,
    n: outcome.n ?? 0,
    span: formatSpan(outcome.span?.from ?? null, outcome.span?.to ?? null, locale),
  })
}

/** A slope per day is said per week, which people can picture. */
function slopeShown(slope: NonNullable<Outcome['slope']>, unit: string | null, locale: string): { shown: string; per: 'week' | 'row' } {
  const daily = slope.unit?.endsWith('/day') === true
  const value = slope.value * (daily ? 7 : 1)
  const shown = unit === '%' ? `${formatNumber(value, locale)} ${sentences().values.points}` : formatValue(value, unit, locale, 'rounded')
  return { shown: `${value > 0 ? '+' : ''}${shown}`, per: daily ? 'week' : 'row' }
}

function basisOf(form: ValueForm, outcome: Outcome): string {
  const { answer: t } = sentences()
  const n = outcome.n ?? 0
  if (form.form === 'aggregate') return t.computedOf(form.operator, n)
  if (form.form === 'count' || form.form === 'exists') return ''
  if (form.form === 'rate') return t.meanOfPeriods(outcome.periods ?? 0, form.part, n)
  if (form.form === 'project' && form.rows.form === 'extreme') return t.ofRows(n)
  return outcome.n === null || outcome.n <= 1 ? '' : t.fromRows(n)
}

function spanOf(form: ValueForm, outcome: Outcome, locale: string): Answer['span'] {
  const period = scopesIn(form)
    .flatMap((scope) => scope.all)
    .find((constraint) => constraint.kind === 'period')
  if (!outcome.span && !period) return null
  return { from: outcome.span?.from ?? null, to: outcome.span?.to ?? null, label: period ? restrictionLabel(period, locale) : null }
}

/** A table's measures that questions are about: numeric columns filled in more than half of the rows, the main one first. */
export function measuresOf(table: QueryTable): string[] {
  const numeric = table.columns.filter((column) => isNumeric(column.type) && column.type !== 'boolean').map((column) => column.label)
  const main = table.columns.find((column) => column.name === table.mainMeasure)?.label
  return main === undefined ? numeric : [main, ...numeric.filter((label) => label !== main)]
}
