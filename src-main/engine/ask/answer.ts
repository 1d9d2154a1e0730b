/**
 * The answer from an executed plan (METHOD 6.4): value first, then what it rests on; what is missing is said in the same breath.
 * In: interpretation, outcome, settings. Out: an Answer of model.ts with citations, chart and notes (UX.md "An answer").
 */
import type { Answer } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { evidenceFor } from './evidence.ts'
import { formatNumber, formatSpan, formatTimeText, formatValue, inUnit, unitText, weekRange } from './format.ts'
import type { Interpretation } from './planner-builtin.ts'
import type { QueryTable } from './query-table.ts'
import { isNumeric } from './query-table.ts'
import { isLevel } from './question/builders.ts'
import type { Outcome } from './question/program.ts'
import { titleOf } from './question/describe.ts'
import type { ValueForm } from './question/forms.ts'
import type { ColumnView, Measure, TableView } from './question/view.ts'
import { dayNumber, readDate } from './readings.ts'
import { previousNotes } from './previous.ts'
import { BUDGET } from './tools/tool.ts'

export type AnswerBody = Pick<
  Answer,
  'title' | 'answer' | 'kind' | 'value' | 'unit' | 'span' | 'n' | 'missing' | 'notes' | 'evidence' | 'rows' | 'chart' | 'conflicts'
>

const MOST_POINTS = 500
const MOST_ROWS = 100
/** Values of a list that a sentence names; the rest stand in the rows. */
const MOST_SAID = 5
const POINTS = 'percentage points'

/** What an interpretation's outcome says to the person. */
export function answerOf(db: Db, { view, best }: Pick<Interpretation, 'view' | 'best'>, outcome: Outcome, locale: string): AnswerBody {
  const { form } = best
  const measure = measureOf(form)
  const columns = [measure?.column ?? null, targetOf(form)].filter((column) => column !== null)
  const notes = [
    ...coverageNotes(view, form, outcome),
    ...placedNotes(view, form, outcome),
    ...previousNotes(view, form, outcome, locale),
    ...trendNotes(form, outcome, locale),
    ...unitNotes(outcome, locale),
    ...tieNotes(form, outcome),
    ...levelNotes(form),
  ]
  const shown = shownValue(form, outcome, locale)
  return {
    title: titleOf(form),
    answer: sentence(form, outcome, shown, locale),
    kind: outcome.kind === 'truth' ? 'yes_no' : isList(form, outcome) ? 'rows' : 'value',
    value: valueOf(form, outcome),
    unit: isPointDifference(form, outcome) ? POINTS : outcome.unit,
    span: spanOf(form, outcome),
    n: outcome.n,
    missing: outcome.missing,
    notes,
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

/** The value in words, several joined; the sides of a comparison with it. */
function shownValue(form: ValueForm, outcome: Outcome, locale: string): string {
  if (outcome.byUnit && outcome.values.length === 0)
    return outcome.byUnit
      .map(({ unit, value }) => (value === null ? `no value ${inUnit(unit)}` : formatValue(value, unit, locale)))
      .join(' and ')
  if (form.form === 'group' && outcome.groups) return groupsShown(form, outcome, locale)
  const numeric = form.form !== 'project' || isNumeric(form.column.column.type)
  const [first] = outcome.values
  if (form.form === 'aggregate' && form.measure.facet === 'date' && typeof first === 'number') return dateOfKey(first, locale)
  return (
    outcome.values
      .slice(0, MOST_SAID)
      .map((value) =>
        formatValue(
          numeric && typeof value === 'string' && form.form === 'project' && value.trim() !== '' && Number.isFinite(Number(value))
            ? Number(value)
            : value,
          isPointDifference(form, outcome) ? POINTS : outcome.unit,
          locale,
        ),
      )
      .join(', ') + (outcome.values.length > MOST_SAID ? ` and ${outcome.values.length - MOST_SAID} more` : '')
  )
}

function dateOfKey(key: number, locale: string): string {
  const text = `${Math.floor(key / 10_000)}-${String(Math.floor(key / 100) % 100).padStart(2, '0')}-${String(key % 100).padStart(2, '0')}`
  return formatTimeText(text, locale)
}

function groupsShown(form: Extract<ValueForm, { form: 'group' }>, outcome: Outcome, locale: string): string {
  const groups = outcome.groups ?? []
  const unit = form.operator === 'count' ? null : outcome.unit
  const say = (group: (typeof groups)[number]): string =>
    `${partName(form, group.key, locale)}: ${group.value === null ? 'no value' : formatValue(group.value, unit, locale)}`
  if (form.answer === 'all')
    return (
      groups
        .slice(0, MOST_SAID + 1)
        .map(say)
        .join(', ') + (groups.length > MOST_SAID + 1 ? ` and ${groups.length - MOST_SAID - 1} more` : '')
    )
  const best = groups[0]
  return best
    ? `${outcome.values.map((key) => partName(form, key, locale)).join(', ')} (${best.value === null ? '' : formatValue(best.value, unit, locale)})`
    : ''
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function partName(form: Extract<ValueForm, { form: 'group' }>, key: string | number, locale: string): string {
  if (form.part === 'weekday') return WEEKDAYS[Number(key) - 1] ?? String(key)
  if (form.part === 'month')
    return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${key}-01T00:00:00Z`))
  if (form.part === 'week') return weekRange(String(key), locale) ?? String(key)
  if (form.part === 'day') return formatTimeText(String(key), locale)
  return String(key)
}

/** What is left between two shares of a hundred is no share of anything. */
function isPointDifference(form: ValueForm, outcome: Outcome): boolean {
  return (
    outcome.unit === '%' &&
    ((form.form === 'difference' && form.operator === '-') ||
      (form.form === 'aggregate' && (form.operator === 'difference' || form.operator === 'range')))
  )
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
    .map((side) => `${side.label}: ${formatValue(side.value, outcome.unit, locale)}`)
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
  const shown = unit === '%' ? `${formatNumber(value, locale)} ${POINTS}` : formatValue(value, unit, locale)
  return `${value > 0 ? '+' : ''}${shown} a ${daily ? 'week' : 'row'}`
}

function trendNotes(form: ValueForm, outcome: Outcome, locale: string): string[] {
  if (form.form !== 'trend') return []
  const [first, last] = outcome.sides
  const against = first && last && outcome.slope && (last.value - first.value) * outcome.slope.value < 0
  return [
    ...(form.word === ''
      ? []
      : [`"${form.word}" is taken as: the ${form.measure.column?.column.label.toLowerCase() ?? 'value'} goes ${form.direction}.`]),
    ...(against
      ? [
          `The last reading is ${last.value > first.value ? 'higher' : 'lower'} than the first, the trend over all readings goes the other way; the trend decides.`,
        ]
      : []),
    ...(outcome.slope?.unit?.endsWith('/day') === false
      ? [`${formatNumber(outcome.n ?? 0, locale)} readings in the order of the rows; not all have a date.`]
      : []),
  ]
}

/** Rows that count in a stretch of time by the time of their event, because their own date was not read. */
function placedNotes(view: TableView, form: ValueForm, outcome: Outcome): string[] {
  const timed =
    scopesIn(form).some((scope) => scope.all.some((constraint) => constraint.kind === 'period')) ||
    (form.form === 'group' && form.part !== null) ||
    form.form === 'trend'
  const placed = timed && !view.sampled ? outcome.rows.filter((row) => view.placed.has(row)).length : 0
  return placed === 0
    ? []
    : [
        `${placed} of ${outcome.rows.length} rows ${placed === 1 ? 'has no date of its own and is' : 'have no date of their own and are'} placed by the time of ${placed === 1 ? 'its' : 'their'} event.`,
      ]
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

function scopesIn(
  form: ValueForm,
): { all: readonly { kind: string; label: string; filters: readonly { operator: string; value?: unknown }[] }[] }[] {
  switch (form.form) {
    case 'group':
    case 'rate':
    case 'streak':
    case 'choose':
    case 'exists':
    case 'correlation':
    case 'trend':
      return [form.scope]
    case 'share':
      return [form.scope, form.whole]
    case 'difference':
      return [...scopesIn(form.left), ...scopesIn(form.right)]
    case 'truth':
      return scopesIn(form.left)
    default:
      return form.rows.form === 'scope' || form.rows.form === 'extreme' ? [form.rows.scope] : []
  }
}

/** Days with a value against the days asked about (a closed period), or from first to last. */
function coverageNotes(view: TableView, form: ValueForm, outcome: Outcome): string[] {
  if (view.sampled || view.table.time === null || (form.form !== 'aggregate' && form.form !== 'rate') || outcome.rows.length < 2) return []
  const days = new Set(outcome.rows.flatMap((row) => view.time[view.index.get(row) ?? -1]?.slice(0, 10) ?? []))
  const period = scopesIn(form)
    .flatMap((scope) => scope.all)
    .find((constraint) => constraint.kind === 'period')
    ?.filters.find((filter) => filter.operator === 'between')?.value
  const sorted = [...days].toSorted()
  const [from, to] = Array.isArray(period) ? [String(period[0]), String(period[1])] : [sorted[0] ?? '', sorted.at(-1) ?? '']
  const [first, last] = [dayNumber(readDate(from)), dayNumber(readDate(to))]
  if (first === null || last === null || days.size === 0) return []
  const all = last - first + 1
  return all <= 1 || all === days.size ? [] : [`${days.size} of ${all} days have a reading.`]
}

function unitNotes(outcome: Outcome, locale: string): string[] {
  if (outcome.byUnit)
    return [
      `The rows are in ${outcome.byUnit.length} units and are not added up: ${outcome.byUnit.map(({ unit, value, n }) => `${value === null ? 'no value' : formatValue(value, unit, locale)} (${n} ${n === 1 ? 'row' : 'rows'})`).join(', ')}.`,
    ]
  return outcome.mixedUnits.length > 1
    ? [`The ranked rows are in different units (${outcome.mixedUnits.map(unitText).join(', ')}); their numbers do not compare.`]
    : []
}

/** A sum of readings of one and the same state says little; it is given with that word. */
function levelNotes(form: ValueForm): string[] {
  if (form.form !== 'aggregate' || form.operator !== 'sum' || !isLevel(form.measure.column)) return []
  return [
    `${form.measure.column?.column.label ?? 'It'} is a reading of a state, and its readings are added up here; the average says more.`,
  ]
}

function tieNotes(form: ValueForm, outcome: Outcome): string[] {
  const single = form.form === 'project' && form.rows.form === 'extreme' && form.rows.count === 1
  const asked = form.form === 'project' && form.rows.form === 'extreme' ? form.rows.count : 0
  const cut = asked > outcome.rows.length && (outcome.n ?? 0) > outcome.rows.length
  return [
    ...(single && outcome.rows.length > 1 ? [`${outcome.rows.length} rows share this value.`] : []),
    ...(cut
      ? [
          `${outcome.rows.length} of the ${asked} rows asked for are shown; a question reads at most ${BUDGET}. Open the table for the rest.`,
        ]
      : []),
  ]
}

function cellValue(column: ColumnView, index: number): string | number | null {
  return column.value[index] ?? null
}

function rowsOf(view: TableView, form: ValueForm, outcome: Outcome, columns: readonly ColumnView[], locale: string): Answer['rows'] {
  if (form.form === 'group' && outcome.groups) {
    const label = form.part?.replaceAll('_', ' ') ?? form.column.column.label
    const unit = form.operator === 'count' ? null : outcome.unit
    const rows = outcome.groups.map((group) => [
      partName(form, group.key, locale),
      group.value === null ? null : unit === null ? group.value : formatValue(group.value, unit, locale),
      group.n,
    ])
    return {
      table: view.table.name,
      columns: [label, form.operator === 'count' ? 'rows' : form.operator, 'n'],
      rows,
      rowIds: outcome.groups.map(() => null),
    }
  }
  if (outcome.kind !== 'cells' || outcome.rows.length < 2) return null
  const shown = [...new Set([...columns, ...(view.subject && view.subject.filled > 0 ? [view.subject] : [])])]
  const time = view.columns.find((column) => column.column.name === '@time')
  const listed = time && !shown.includes(time) ? [time, ...shown] : shown
  const ids = outcome.rows.slice(0, MOST_ROWS)
  return {
    table: view.table.name,
    columns: listed.map((column) => column.column.label),
    rows: ids.map((id) => listed.map((column) => cellValue(column, view.index.get(id) ?? -1))),
    rowIds: ids,
  }
}

function chartOf(view: TableView, form: ValueForm, outcome: Outcome, measure: Measure | null): Answer['chart'] {
  if (form.form === 'group' && outcome.groups && outcome.groups.length > 1) {
    const dated = form.part === 'day' || form.part === 'week' || form.part === 'month' || form.part === 'year'
    const groups = outcome.groups
      .slice(0, MOST_POINTS)
      .toSorted((a, b) => (form.part === null ? 0 : String(a.key) < String(b.key) ? -1 : 1))
    return {
      kind: dated && form.operator !== 'count' && form.operator !== 'sum' ? 'line' : 'bar',
      unit: form.operator === 'count' ? null : outcome.unit,
      points: groups.map((group) => ({
        label: partName(form, group.key, 'en'),
        time: form.part === 'day' ? String(group.key) : null,
        value: group.value,
        row: null,
      })),
    }
  }
  const column = measure?.column
  if (!column || column.kind !== 'number' || measure.facet !== 'number' || outcome.byUnit || outcome.rows.length < 2) return null
  const points = outcome.rows.slice(0, MOST_POINTS).map((row) => {
    const index = view.index.get(row) ?? -1
    const value = column.number[index] ?? NaN
    const time = view.time[index] ?? null
    return { label: time ?? view.subject?.display[index] ?? String(row), time, value: Number.isNaN(value) ? null : value, row }
  })
  return { kind: points.every((point) => point.time !== null) ? 'line' : 'bar', unit: column.column.unit, points }
}

/** A table's measures that questions are about: numeric columns filled in more than half of the rows, the main one first. */
export function measuresOf(table: QueryTable): string[] {
  const numeric = table.columns.filter((column) => isNumeric(column.type) && column.type !== 'boolean').map((column) => column.label)
  const main = table.columns.find((column) => column.name === table.mainMeasure)?.label
  return main === undefined ? numeric : [main, ...numeric.filter((label) => label !== main)]
}
