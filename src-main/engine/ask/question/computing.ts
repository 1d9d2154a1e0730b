/** Compute calls and what is read off their outputs. In: rows, expression, operator. Out: a Program of one call and the calls before it. */
import type { StepOutput } from '../tools/registry.ts'
import type { RowsForm } from './forms.ts'
import { NOTHING, type Outcome, type Program } from './program.ts'
import { call, rowSet } from './row-sets.ts'
import { inScope } from './scope-filters.ts'
import type { TableView } from './view.ts'

/** One Compute call over rows, after the calls that find them. */
export function compileCompute(view: TableView, rows: RowsForm, expression: string, operator: string, goal: string): Program {
  const set = rowSet(view, rows)
  const compute = call(`${goal}${rows.form === 'scope' ? inScope(rows.scope) : ''}`, 'Compute', (earlier) => ({
    table: view.table.name,
    target_column_expression: expression,
    operator,
    optional_column_filters: set.filters(earlier),
  }))
  return { calls: [...set.before, compute], finish: (outputs) => computed(outputs[set.before.length]) }
}

/** What a Compute call says. */
export function computed(output: StepOutput | undefined): Outcome {
  if (output?.tool !== 'Compute') return NOTHING
  const { computed_result: result, contributing_rows: rows } = output.output
  return {
    ...NOTHING,
    kind: 'number',
    values: result.value === null || (typeof result.value === 'number' && !Number.isFinite(result.value)) ? [] : [result.value],
    rows,
    unit: result.unit,
    n: result.n,
    missing: result.missing,
    span: result.span,
    empty: result.empty,
    groups: result.groups ?? null,
    byUnit: result.by_unit ?? null,
  }
}

/** The single number of an outcome, null when it has none. */
export function numberIn(outcome: Outcome): number | null {
  const [value] = outcome.values
  return typeof value === 'number' ? value : null
}

/** A number as an expression reads it: no grouping, no exponent. */
export function plain(value: number): string {
  const text = Math.abs(value).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
  return value < 0 ? `-${text}` : text
}

/** A program whose outcome is changed at the end. */
export function mapped(program: Program, change: (outcome: Outcome) => Outcome): Program {
  return { calls: program.calls, finish: (outputs) => change(program.finish(outputs)) }
}
