/** A scope as filters of a tool call and as words. In: a scope. Out: filters, words. */
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import type { PlannedCall } from '../steps.ts'
import type { StepOutput } from '../tools/registry.ts'
import { type Scope } from './forms.ts'

export function filtersOf(scope: Scope): ColumnFilter[] {
  return scope.all.flatMap((constraint) => constraint.filters)
}

export function describeScope(scope: Scope): string {
  return scope.all.map((constraint) => constraint.label).join(', ')
}

export function inScope(scope: Scope): string {
  const words = describeScope(scope)
  return words === '' ? '' : ` where ${words}`
}

/** A row set as filters, after the calls that must come first. */
export type RowSet = { before: PlannedCall[]; filters(earlier: readonly StepOutput[]): ColumnFilter[] }
