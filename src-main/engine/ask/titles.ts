/** Titles of answers, and the stretches of time in them. In: the form of a question, the locale. Out: "Average time in range, May 2026" in the language asked in. */
import { formatTimeText } from './format.ts'
import type { Scope, ValueForm } from './question/forms.ts'
import type { Measure } from './question/view.ts'
import { sentences } from './wording.ts'

type Restriction = { kind: string; label: string; filters: readonly { column?: string; operator: string; value?: unknown }[] }

/** What restricts the rows, in words: stretches of time by their days, everything else as the data and the question have it. */
export function restrictionLabel(restriction: Restriction, locale: string): string {
  if (restriction.kind !== 'period') return restriction.label
  const { title } = sentences()
  const weekdays = restriction.filters.find(({ operator, value }) => operator === 'in' && Array.isArray(value))?.value
  const [weekday] = Array.isArray(weekdays) ? weekdays.map(Number) : []
  if (weekday !== undefined && restriction.filters.length === 1) return title.everyWeekday(weekday)
  const bound = restriction.filters.find(({ operator }) => operator === 'between' || operator === '>=' || operator === '<=')
  const [from, to] = boundsOf(bound)
  const shown = (day: string | null): string | null => (day === null ? null : formatTimeText(day, locale))
  return title.period({ label: restriction.label, from: shown(from), to: shown(to), whole: wholePeriod(from, to, locale) })
}

function boundsOf(filter: Restriction['filters'][number] | undefined): [string | null, string | null] {
  if (filter?.operator === 'between' && Array.isArray(filter.value)) return [String(filter.value[0]), String(filter.value[1])]
  if (filter?.operator === '>=') return [String(filter.value), null]
  return filter?.operator === '<=' ? [null, String(filter.value)] : [null, null]
}

/** "Mai 2026" or "2026" of the days of a calendar month or year, null of others. */
export function wholePeriod(from: string | null, to: string | null, locale: string): string | null {
  const [year, month, day] = (from ?? '').split('-').map(Number)
  if (year === undefined || month === undefined || day !== 1 || to === null) return null
  const options = { timeZone: 'UTC', year: 'numeric' } as const
  const first = new Date(`${from}T00:00:00Z`)
  if (month === 1 && to === `${String(year).padStart(4, '0')}-12-31`) return new Intl.DateTimeFormat(locale, options).format(first)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return last === to ? new Intl.DateTimeFormat(locale, { ...options, month: 'long' }).format(first) : null
}

function nameOf(measure: Measure): string {
  const { name, title } = sentences()
  return name(measure.column?.column.label ?? title.rowOrder)
}

export function titleOf(form: ValueForm, locale: string): string {
  const { title: t, name } = sentences()
  const scoped = (title: string, scope: Scope | null): string =>
    scope === null || scope.all.length === 0
      ? title
      : t.scoped(
          title,
          scope.all.map((one) => restrictionLabel(one, locale)),
        )
  const inRows = (title: string, rows: Extract<ValueForm, { form: 'count' }>['rows']): string =>
    scoped(title, rows.form === 'scope' ? rows.scope : null)
  switch (form.form) {
    case 'aggregate':
      return inRows(t.computed(form.operator, nameOf(form.measure)), form.rows)
    case 'count':
      return inRows(t.rows, form.rows)
    case 'distinct':
      return inRows(t.different(name(form.column.column.label)), form.rows)
    case 'share': {
      const whole = form.whole.all.map((one) => restrictionLabel(one, locale))
      return scoped(t.share(form.measure && nameOf(form.measure), whole), form.scope)
    }
    case 'rate':
      return scoped(t.rate(form.measure && nameOf(form.measure), form.part), form.scope)
    case 'group':
      return scoped(groupTitle(form), form.scope)
    case 'streak':
      return scoped(t.streak, form.scope)
    case 'difference':
      return (form.operator === '/' ? t.ratio : t.difference)(titleOf(form.left, locale), titleOf(form.right, locale))
    case 'choose':
      return scoped(
        t.choice(
          form.options.map((option) => restrictionLabel(option, locale)),
          form.measure && nameOf(form.measure),
        ),
        form.scope,
      )
    case 'truth':
      return titleOf(form.left, locale)
    case 'correlation':
      return scoped(t.correlation(nameOf(form.left), nameOf(form.right)), form.scope)
    case 'trend':
      return scoped(t.trend(nameOf(form.measure)), form.scope)
    case 'exists':
      return scoped(t.exists, form.scope)
    case 'project': {
      const { rows } = form
      return scoped(projectTitle(form), rows.form === 'scope' || rows.form === 'extreme' ? rows.scope : null)
    }
  }
}

function groupTitle(form: Extract<ValueForm, { form: 'group' }>): string {
  const { title: t, name, parts } = sentences()
  const by = form.part === null ? name(form.column.column.label) : parts[form.part]
  const what = form.operator === 'count' || !form.measure ? t.rows : t.computed(form.operator, nameOf(form.measure))
  return form.answer === 'all' ? t.grouped(what, by) : t.groupWith(by, form.direction, what)
}

function projectTitle({ rows, column }: Extract<ValueForm, { form: 'project' }>): string {
  const { title: t, name } = sentences()
  const { label } = column.column
  switch (rows.form) {
    case 'scope':
      return label
    case 'extreme':
      if (rows.measure.column === column && rows.measure.facet !== 'date') return t.extreme(nameOf(rows.measure), rows.direction)
      if (rows.measure.column === null) return t.atEnd(name(label), rows.direction)
      if (rows.measure.facet === 'date') return t.dated(name(label), rows.direction)
      return t.withExtreme(label, rows.direction, nameOf(rows.measure))
    case 'neighbour':
      return t.neighbour(label, rows.offset)
    case 'same':
      return t.withSame(label, name(rows.column.column.label))
    case 'relative':
      return t.withMore(label, rows.operator, nameOf(rows.measure))
  }
}
