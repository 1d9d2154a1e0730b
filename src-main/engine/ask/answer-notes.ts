/** Notes under an answer: coverage, rows placed by their event, trends, units, ties. In: view, form, outcome. Out: sentences. */
import { formatNumber, formatValue, unitText } from './format.ts'
import { digitsOf, scopesIn } from './answer-shown.ts'
import { previousNotes } from './previous.ts'
import { isLevel } from './question/builders.ts'
import { countedNotes } from './question/item-sums.ts'
import type { ValueForm } from './question/forms.ts'
import type { Outcome } from './question/program.ts'
import type { Head } from './question/head.ts'
import type { TableView } from './question/view.ts'
import { dayNumber, readDate } from './readings.ts'
import { BUDGET } from './tools/tool.ts'
import { sentences } from './wording.ts'

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
    ...countedNotes(view, form),
  ]
}

function trendNotes(form: ValueForm, outcome: Outcome, locale: string): string[] {
  if (form.form !== 'trend') return []
  const { notes: t } = sentences()
  const [first, last] = outcome.sides
  const against = first && last && outcome.slope && (last.value - first.value) * outcome.slope.value < 0
  return [
    ...(form.word === '' ? [] : [t.takenAs(form.word, form.measure.column?.column.label ?? null, form.direction)]),
    ...(against ? [t.trendDecides(last.value > first.value)] : []),
    ...(outcome.slope?.unit?.endsWith('/day') === false ? [t.inRowOrder(formatNumber(outcome.n ?? 0, locale))] : []),
  ]
}

/** Rows that count in a stretch of time by the time of their event, because their own date was not read. */
function placedNotes(view: TableView, form: ValueForm, outcome: Outcome): string[] {
  const timed =
    scopesIn(form).some((scope) => scope.all.some((constraint) => constraint.kind === 'period')) ||
    (form.form === 'group' && form.part !== null) ||
    form.form === 'trend'
  const placed = timed && !view.sampled ? outcome.rows.filter((row) => view.placed.has(row)).length : 0
  return placed === 0 ? [] : [sentences().notes.placed(placed, outcome.rows.length)]
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
  return all <= 1 || all === days.size ? [] : [sentences().notes.coverage(days.size, all)]
}

function unitNotes(form: ValueForm, outcome: Outcome, locale: string): string[] {
  const { notes: t, values } = sentences()
  if (outcome.byUnit)
    return [
      t.byUnit(
        outcome.byUnit.map(({ unit, value, n }) => ({
          value: value === null ? values.none : formatValue(value, unit, locale, digitsOf(form)),
          n,
        })),
      ),
    ]
  return outcome.mixedUnits.length > 1 ? [t.mixedUnits(outcome.mixedUnits.map(unitText))] : []
}

/** A sum of readings of one and the same state says little; it is given with that word. */
function levelNotes(form: ValueForm): string[] {
  if (form.form !== 'aggregate' || form.operator !== 'sum' || !isLevel(form.measure.column)) return []
  return [sentences().notes.level(form.measure.column?.column.label ?? null)]
}

function tieNotes(form: ValueForm, outcome: Outcome): string[] {
  const single = form.form === 'project' && form.rows.form === 'extreme' && form.rows.count === 1
  const asked = form.form === 'project' && form.rows.form === 'extreme' ? form.rows.count : 0
  const cut = asked > outcome.rows.length && (outcome.n ?? 0) > outcome.rows.length
  const { notes: t } = sentences()
  return [
    ...(single && outcome.rows.length > 1 ? [t.tie(outcome.rows.length)] : []),
    ...(cut ? [t.cut(outcome.rows.length, asked, BUDGET)] : []),
  ]
}

/** "When was my weight lowest?" of rows that nobody knows the day of: the value alone would look like an answer. */
export function undatedNotes(view: TableView, head: Head, outcome: Outcome): string[] {
  const { rows } = outcome
  const isUndated = rows.length > 0 && rows.every((row) => (view.time[view.index.get(row) ?? -1] ?? null) === null)
  const isDay = outcome.values.some((value) => typeof value === 'string' && /^\d{4}-/u.test(value))
  return head.kind === 'when' && isUndated && !isDay ? [sentences().notes.undated(rows.length)] : []
}
