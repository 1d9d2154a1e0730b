/** The rows and the chart of an answer. In: view, form, outcome. Out: what the card lists and draws, with the rows it came from. */
import type { Answer } from '../../../src-shared/model.ts'
import { digitsOf, partName } from './answer-shown.ts'
import { formatValue } from './format.ts'
import type { ValueForm } from './question/forms.ts'
import type { Outcome } from './question/program.ts'
import type { ColumnView, Measure, TableView } from './question/view.ts'
import { sentences } from './wording.ts'

const MOST_POINTS = 500
const MOST_ROWS = 100

function cellValue(column: ColumnView, index: number): string | number | null {
  return column.value[index] ?? null
}

export function rowsOf(view: TableView, form: ValueForm, outcome: Outcome, columns: readonly ColumnView[], locale: string): Answer['rows'] {
  if (form.form === 'group' && outcome.groups) {
    const t = sentences()
    const label = form.part === null ? form.column.column.label : t.parts[form.part]
    const rows = outcome.groups.map((group) => [
      partName(form, group.key, locale),
      group.value === null ? null : group.unit === null ? group.value : formatValue(group.value, group.unit, locale, digitsOf(form)),
      group.n,
    ])
    return {
      table: view.table.name,
      columns: [label, form.operator === 'count' ? t.countHead : t.operators[form.operator], 'n'],
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

export function chartOf(view: TableView, form: ValueForm, outcome: Outcome, measure: Measure | null): Answer['chart'] {
  if (form.form === 'group' && outcome.groups && outcome.groups.length > 1) {
    // One axis has one unit.
    if (new Set(outcome.groups.map(({ unit }) => unit)).size > 1) return null
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
