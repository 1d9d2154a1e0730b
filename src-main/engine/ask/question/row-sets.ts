/** Which rows a form speaks of, as planned calls and the filters that follow from their results. In: a rows form. Out: a row set. */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { PlannedCall } from '../steps.ts'
import { quoteName } from '../tools/expression.ts'
import type { StepOutput } from '../tools/registry.ts'
import { BUDGET, type MatchedRow } from '../tools/tool.ts'
import { type RowsForm, type Scope } from './forms.ts'
import { measureExpression, type Measure, type TableView } from './view.ts'
import { filtersOf, inScope, type RowSet } from './scope-filters.ts'

export function labelOf(measure: Measure): string {
  return measure.column?.column.label ?? 'row order'
}

export function call(goal: string, tool: PlannedCall['tool'], instantiate: PlannedCall['instantiate']): PlannedCall {
  return { goal, tool, instantiate }
}

export function rowsIn(output: StepOutput | undefined): MatchedRow[] {
  if (output?.tool === 'Rank') return output.output.ranked_rows
  return output?.tool === 'Lookup' || output?.tool === 'Filter' ? output.output.matching_rows : []
}

function firstRow(earlier: readonly StepOutput[], index: number): MatchedRow {
  const [row] = rowsIn(earlier[index])
  if (!row) throw new AdammError('INVALID_ARGUMENT', 'The row that the question starts from was not found.')
  return row
}

/** The one row a question starts from: the first or last of the rows that its words name. */
function anchorCall(view: TableView, anchor: RowsForm, which: 'first' | 'last'): PlannedCall {
  if (anchor.form === 'extreme') return rankCall(view, anchor, 1)
  const scope: Scope = anchor.form === 'scope' ? anchor.scope : { all: [] }
  return call(`Find the row${inScope(scope)}`, 'Rank', () => ({
    table: view.table.name,
    target_column_expression: '@order',
    order: which === 'first' ? 'ascending' : 'descending',
    optional_column_filters: filtersOf(scope),
    result_budget: 1,
  }))
}

export function rankCall(view: TableView, form: Extract<RowsForm, { form: 'extreme' }>, budget: number): PlannedCall {
  const order = form.direction === 'max' ? 'descending' : 'ascending'
  return call(`${form.direction === 'max' ? 'Highest' : 'Lowest'} ${labelOf(form.measure)}${inScope(form.scope)}`, 'Rank', () => ({
    table: view.table.name,
    target_column_expression: measureExpression(form.measure),
    order,
    optional_column_filters: filtersOf(form.scope),
    result_budget: budget,
  }))
}

export function rowSet(view: TableView, form: RowsForm): RowSet {
  if (form.form === 'scope') return { before: [], filters: () => filtersOf(form.scope) }
  if (form.form === 'relative') return relativeSet(view, form)
  if (form.form === 'same') {
    const name = form.column.column.name
    return {
      before: [anchorCall(view, form.anchor, 'first')],
      filters(earlier) {
        const row = firstRow(earlier, 0)
        return [
          ...filtersOf(form.within),
          { column: quoteName(name), operator: '=', value: (name === '@time' ? row.time : row.values[name]) ?? '' },
          { column: '@order', operator: '!=', value: row.order },
        ]
      },
    }
  }
  const calls = form.form === 'extreme' ? [rankCall(view, form, Math.min(BUDGET, form.from + form.count))] : neighbourCalls(view, form)
  return {
    before: calls,
    filters: (earlier) => [
      {
        column: '@order',
        operator: 'in',
        value: rowsIn(earlier[calls.length - 1])
          .slice(form.form === 'extreme' ? form.from : 0)
          .map((row) => row.order),
      },
    ],
  }
}

function relativeSet(view: TableView, form: Extract<RowsForm, { form: 'relative' }>): RowSet {
  const expression = measureExpression(form.measure)
  const anchor = form.anchor.form === 'scope' ? filtersOf(form.anchor.scope) : []
  const value = call(`${labelOf(form.measure)} to compare with`, 'Rank', () => ({
    table: view.table.name,
    target_column_expression: '@order',
    order: 'ascending',
    optional_column_filters: anchor,
    result_budget: 1,
  }))
  const measured = call(`${labelOf(form.measure)} to compare with`, 'Compute', (earlier) => ({
    table: view.table.name,
    target_column_expression: expression,
    operator: 'value',
    optional_column_filters: [{ column: '@order', operator: '=', value: firstRow(earlier, 0).order }],
  }))
  if (form.measure.column === null)
    return {
      before: [value],
      filters: (earlier) => [...filtersOf(form.within), { column: '@order', operator: form.operator, value: firstRow(earlier, 0).order }],
    }
  return {
    before: [value, measured],
    filters(earlier) {
      const limit = earlier[1]?.tool === 'Compute' ? earlier[1].output.computed_result.value : null
      return [
        ...filtersOf(form.within),
        { column: expression, operator: form.operator, value: limit ?? 0 },
        { column: '@order', operator: '!=', value: firstRow(earlier, 0).order },
      ]
    },
  }
}

export function neighbourCalls(view: TableView, form: Extract<RowsForm, { form: 'neighbour' }>): PlannedCall[] {
  const next = form.offset === 1
  const goal = `The ${next ? 'next' : 'previous'} row${inScope(form.within)}`
  return [
    anchorCall(view, form.anchor, next ? 'last' : 'first'),
    call(goal, 'Rank', (earlier) => ({
      table: view.table.name,
      target_column_expression: '@order',
      order: next ? 'ascending' : 'descending',
      optional_column_filters: [
        ...filtersOf(form.within),
        { column: '@order', operator: next ? '>' : '<', value: firstRow(earlier, 0).order },
      ],
      result_budget: 1,
    })),
  ]
}
