/** Notes under an answer: coverage, rows placed by their event, trends, units, ties. In: view, form, outcome. Out: sentences. */
import { formatNumber, formatValue, unitText } from './format.ts'
import { digitsOf, scopesIn } from './answer-shown.ts'
import { previousNotes } from './previous.ts'
import { isLevel } from './question/builders.ts'
import type { ValueForm } from './question/forms.ts'
import type { Outcome } from './question/program.ts'
import type { TableView } from './question/view.ts'
import { dayNumber, readDate } from './readings.ts'
import { BUDGET } from './tools/tool.ts'

/** All notes that follow from what was computed, in the order they are read. */
export function notesOf(view: TableView, form: ValueForm, outcome: Outcome, locale: string): string[] {
  return [
    ...coverageNotes(view, form, outcome),
    ...placedNotes(view, form, outcome),
    ...previousNotes(view, form, outcome, locale),
    ...trendNotes(form, outcome, locale),
    ...unitNotes(form, outcome, locale),
    ...tieNotes(form, outcome),
    ...levelNotes(form),
  ]
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

function unitNotes(form: ValueForm, outcome: Outcome, locale: string): string[] {
  if (outcome.byUnit)
    return [
      `The rows are in ${outcome.byUnit.length} units and are not added up: ${outcome.byUnit.map(({ unit, value, n }) => `${value === null ? 'no value' : formatValue(value, unit, locale, digitsOf(form))} (${n} ${n === 1 ? 'row' : 'rows'})`).join(', ')}.`,
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
