/**
 * The one typed interface of the six tools (METHOD 6, table): argument keys and return keys are fixed, everything is read-only.
 * A tool gets validated arguments and the shared budget and says what it found, what it spent, and the SQL it ran.
 */
import type { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ToolName } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import type { Retriever } from '../../hierarchy/retriever.ts'
import type { QueryTable } from '../query-table.ts'

/** One shared allowance over all steps: a unit per retrieved unit or matched row, one per computed result (METHOD 6). */
export const BUDGET = 10

export class Budget {
  readonly total: number
  used = 0
  constructor(total: number = BUDGET) {
    this.total = total
  }
  get left(): number {
    return this.total - this.used
  }
  /** @throws AdammError INVALID_ARGUMENT when the allowance is exceeded, which a tool's own limit must prevent. */
  spend(units: number): void {
    if (units > this.left)
      throw new AdammError(
        'INVALID_ARGUMENT',
        `The step needs ${units} units and ${this.left} of ${this.total} are left. Ask a narrower question.`,
      )
    this.used += units
  }
}

export type ToolEnvironment = {
  db: Db
  tables: readonly QueryTable[]
  retriever: Retriever | null
  budget: Budget
}

/** A row as a tool returns it: its place in the table and the cells asked for. */
export type MatchedRow = { row: number; order: number; time: string | null; values: Record<string, string | number | null> }

export type ToolRun<Output> = { output: Output; units: number; sql: string | null }

export type Tool<Input, Output> = {
  name: ToolName
  /** What planners are told about it. */
  description: string
  input: z.ZodType<Input>
  run(input: Input, environment: ToolEnvironment): Promise<ToolRun<Output>>
}

/** Most units a call may return: what it asked for, within what is left. @throws AdammError INVALID_ARGUMENT when nothing is left */
export function allowance(environment: ToolEnvironment, asked: number | undefined): number {
  const left = environment.budget.left
  if (left < 1) throw new AdammError('INVALID_ARGUMENT', `The budget of ${environment.budget.total} units is spent; the step was not run.`)
  return Math.max(1, Math.min(asked ?? left, left))
}
