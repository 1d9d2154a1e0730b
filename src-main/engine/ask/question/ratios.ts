/**
 * Shares and rates as tool calls: a part and its whole, a total and the days (weeks, months) it is spread over, then the division of the two
 * results as a step of its own. In: form and view. Out: a Program. Amounts in several units have one result each, never one over all.
 */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { quoteName } from '../tools/expression.ts'
import { compileCompute, computed, numberIn, plain } from './computing.ts'
import type { RowsForm, ValueForm } from './forms.ts'
import type { Constraint } from './links.ts'
import type { Outcome, Program } from './program.ts'
import { call, labelOf } from './row-sets.ts'
import { describeScope } from './scope-filters.ts'
import { maskOf } from './links.ts'
import { measureAt, measureExpression, type Measure, type TableView } from './view.ts'

type Divided = {
  view: TableView
  top: Program
  bottom: Program
  goal: string
  /** The division as an expression over two numbers. */
  expression(top: string, bottom: string): string
  divide(top: number, bottom: number): number
  finish(top: Outcome, bottom: Outcome, whole: Outcome): Outcome
  /** What is told of both also where there is no single result. */
  told?(top: Outcome, bottom: Outcome): Partial<Outcome>
}

function divided({ view, top, bottom, goal, expression, divide, finish, told }: Divided): Program {
  const combine = call(goal, 'Compute', (earlier) => {
    const [a, b] = [numberIn(top.finish(earlier.slice(0, 1))), numberIn(bottom.finish(earlier.slice(1, 2)))]
    if (a === null || b === null || b === 0) throw new AdammError('INVALID_ARGUMENT', 'One side of the division has no number.')
    return { table: view.table.name, target_column_expression: expression(`(${plain(a)})`, `(${plain(b)})`), operator: 'value' }
  })
  return {
    calls: [...top.calls, ...bottom.calls, combine],
    partial(outputs) {
      const [a, b] = [top.finish(outputs.slice(0, 1)), bottom.finish(outputs.slice(1, 2))]
      const parts = byUnit(a, b, divide)
      return parts && { ...parts, ...told?.(a, b) }
    },
    finish(outputs) {
      return finish(top.finish(outputs.slice(0, 1)), bottom.finish(outputs.slice(1, 2)), computed(outputs[2]))
    },
  }
}

/** A result per unit where the amounts are in several; null when there is no number to tell. */
function byUnit(top: Outcome, bottom: Outcome, divide: Divided['divide']): Outcome | null {
  if (!top.byUnit && !bottom.byUnit) return null
  const below = (unit: string): number | null => {
    if (bottom.byUnit) return bottom.byUnit.find((part) => part.unit === unit)?.value ?? null
    return numberIn(bottom)
  }
  const parts = top.byUnit ?? [{ unit: top.unit ?? 'no unit', value: numberIn(top), n: top.n ?? 0 }]
  const results = parts.map(({ unit, value, n }) => {
    const whole = below(unit)
    return { unit, value: value === null || whole === null || whole === 0 ? null : divide(value, whole), n }
  })
  return { ...top, kind: 'number', values: [], unit: null, byUnit: results }
}

function scopeOf(all: readonly Constraint[]): RowsForm {
  return { form: 'scope', scope: { all } }
}

/** Per cent that the rows of a part (or their sum) are of a whole. */
export function compileShare(view: TableView, form: Extract<ValueForm, { form: 'share' }>): Program {
  const { measure } = form
  const [expression, operator] = measure === null ? ['*', 'count'] : [measureExpression(measure), 'sum']
  const what = measure === null ? 'Rows' : `sum of ${labelOf(measure)}`
  const [part, whole] = [scopeOf([...form.scope.all, ...form.whole.all]), scopeOf(form.whole.all)]
  const name = describeScope(form.scope) || 'part'
  return divided({
    view,
    top: compileCompute(view, part, expression, operator, what),
    bottom: compileCompute(view, whole, expression, operator, `${what}, the whole`),
    goal: 'The part in per cent of the whole',
    expression: (top, bottom) => `${top} * 100 / ${bottom}`,
    divide: (top, bottom) => (top / bottom) * 100,
    finish: (top, bottom, share) => ({
      ...share,
      rows: top.rows,
      unit: '%',
      n: top.n,
      missing: top.missing,
      span: top.span,
      empty: bottom.empty,
      parts: [
        { label: name, value: numberIn(top) ?? NaN, unit: top.unit },
        { label: describeScope(form.whole) || 'all', value: numberIn(bottom) ?? NaN, unit: bottom.unit },
      ],
    }),
  })
}

/** Rows that carry the measure. */
function filled(view: TableView, measure: Measure): Constraint {
  const filters: ColumnFilter[] = [{ column: measureExpression(measure), operator: 'is not empty' }]
  const kept = maskOf(view, (row) => !Number.isNaN(measureAt(view, measure, row)))
  return { kind: 'empty', tokens: [], column: measure.column, filters, ...kept, strength: 1, label: `${labelOf(measure)} known`, at: 0 }
}

/** The total (or the number of rows) over the different days, weeks or months that have a row. */
export function compileRate(view: TableView, form: Extract<ValueForm, { form: 'rate' }>): Program {
  const { measure, part } = form
  const [expression, operator] = measure === null ? ['*', 'count'] : [measureExpression(measure), 'sum']
  const counted = scopeOf([...form.scope.all, ...(measure === null ? [] : [filled(view, measure)])])
  return divided({
    view,
    top: compileCompute(
      view,
      scopeOf(form.scope.all),
      expression,
      operator,
      measure === null ? 'Count the rows' : `sum of ${labelOf(measure)}`,
    ),
    bottom: compileCompute(view, counted, `${part}(${quoteName(form.column.column.name)})`, 'distinct', `Count the ${part}s`),
    goal: `The total for each of the ${part}s`,
    expression: (top, bottom) => `${top} / ${bottom}`,
    divide: (top, bottom) => top / bottom,
    told: (_, bottom) => ({ periods: numberIn(bottom) ?? 0 }),
    finish: (top, bottom, rate) => ({
      ...rate,
      rows: top.rows,
      unit: top.unit,
      n: top.n,
      missing: top.missing,
      span: top.span,
      empty: top.empty,
      periods: numberIn(bottom) ?? 0,
      parts: [],
    }),
  })
}
