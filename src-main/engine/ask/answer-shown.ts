/** What an answer shows of its value. In: form, outcome, locale. Out: the value in words, names of groups, with the digits that a reading or a computed number has. */
import type { Digits } from '../../../src-shared/value-text.ts'
import { formatTimeText, formatValue, inUnit, weekRange } from './format.ts'
import type { ValueForm } from './question/forms.ts'
import { bestGroups, type Outcome } from './question/program.ts'
import { isNumeric } from './query-table.ts'
import { sentences } from './wording.ts'

/** Values of a list that a sentence names; the rest stand in the rows. */
const MOST_SAID = 5
export const POINTS = 'percentage points'
const MEANS = new Set(['mean', 'median', 'stddev', 'percentile', 'slope'])

/** Whether the value was divided out of several readings; sums, differences and extremes of readings have the digits of those. */
export function isComputed(form: ValueForm): boolean {
  switch (form.form) {
    case 'aggregate':
    case 'group':
      return MEANS.has(form.operator)
    case 'share':
    case 'rate':
    case 'correlation':
      return true
    case 'difference':
      return form.operator === '/' || isComputed(form.left) || isComputed(form.right)
    case 'truth':
      return isComputed(form.left) || (typeof form.right !== 'number' && isComputed(form.right))
    default:
      return false
  }
}

export function digitsOf(form: ValueForm): Digits {
  return isComputed(form) ? 'rounded' : 'exact'
}

/** The value in words, several joined; the sides of a comparison with it. */
export function shownValue(form: ValueForm, outcome: Outcome, locale: string): string {
  const t = sentences()
  if (outcome.byUnit && outcome.values.length === 0)
    return t.and(
      outcome.byUnit.map(({ unit, value }) =>
        value === null ? t.values.noneIn(inUnit(unit)) : formatValue(value, unit, locale, digitsOf(form)),
      ),
    )
  if (outcome.kind === 'truth') return t.list(outcome.values.map((value) => t.answer.verdict(String(value))))
  if (form.form === 'group' && outcome.groups) return groupsShown(form, outcome, locale)
  const numeric = form.form !== 'project' || isNumeric(form.column.column.type)
  const [first] = outcome.values
  if (form.form === 'aggregate' && form.measure.facet === 'date' && typeof first === 'number') return dateOfKey(first, locale)
  return firstOf(
    outcome.values.map((value) =>
      formatValue(
        numeric && typeof value === 'string' && form.form === 'project' && value.trim() !== '' && Number.isFinite(Number(value))
          ? Number(value)
          : value,
        isPointDifference(form, outcome) ? t.values.points : outcome.unit,
        locale,
        digitsOf(form),
      ),
    ),
    MOST_SAID,
  )
}

function firstOf(items: readonly string[], most: number): string {
  const t = sentences()
  const list = t.list(items.slice(0, most))
  return items.length > most ? t.more(list, items.length - most) : list
}

function dateOfKey(key: number, locale: string): string {
  const text = `${Math.floor(key / 10_000)}-${String(Math.floor(key / 100) % 100).padStart(2, '0')}-${String(key % 100).padStart(2, '0')}`
  return formatTimeText(text, locale)
}

function groupsShown(form: Extract<ValueForm, { form: 'group' }>, outcome: Outcome, locale: string): string {
  const groups = outcome.groups ?? []
  const t = sentences()
  const said = (group: (typeof groups)[number]): string =>
    group.value === null ? t.values.none : formatValue(group.value, group.unit, locale, digitsOf(form))
  const say = (group: (typeof groups)[number]): string => t.labelled(partName(form, group.key, locale), said(group))
  if (form.answer === 'all') return firstOf(groups.map(say), MOST_SAID + 1)
  return t.and(
    bestGroups(groups).map((tied) => {
      const [best] = tied
      return t.bracketed(
        t.list(tied.map(({ key }) => partName(form, key, locale))),
        best === undefined || best.value === null ? '' : said(best),
      )
    }),
  )
}

export function partName(form: Extract<ValueForm, { form: 'group' }>, key: string | number, locale: string): string {
  if (form.part === 'weekday') return sentences().weekdays[Number(key) - 1] ?? String(key)
  if (form.part === 'month')
    return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${key}-01T00:00:00Z`))
  if (form.part === 'week') return weekRange(String(key), locale) ?? String(key)
  if (form.part === 'day') return formatTimeText(String(key), locale)
  return String(key)
}

/** What is left between two shares of a hundred is no share of anything. */
export function isPointDifference(form: ValueForm, outcome: Outcome): boolean {
  return (
    outcome.unit === '%' &&
    ((form.form === 'difference' && form.operator === '-') ||
      (form.form === 'aggregate' && (form.operator === 'difference' || form.operator === 'range')))
  )
}

export function scopesIn(
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
