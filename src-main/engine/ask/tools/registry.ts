/**
 * The six tools by name and the one way to call them: arguments are checked against the tool's schema before it runs, so a
 * planner's output (built-in or LLM) can never reach SQL unvalidated (METHOD 6).
 */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ToolName } from '../../../../src-shared/model.ts'
import { compute, type ComputeOutput } from './compute.ts'
import { eventLocate } from './event-locate.ts'
import { filter } from './filter.ts'
import { lookup } from './lookup.ts'
import { rank, type RankOutput } from './rank.ts'
import type { RowsOutput } from './rows.ts'
import { semanticMatch, type UnitsOutput } from './semantic-match.ts'
import type { Tool, ToolEnvironment, ToolRun } from './tool.ts'

export const tools = {
  Lookup: lookup,
  Filter: filter,
  Compute: compute,
  Rank: rank,
  SemanticMatch: semanticMatch,
  EventLocate: eventLocate,
} as const

/** What a step brought, told apart by its tool. */
export type StepOutput =
  | { tool: 'Lookup' | 'Filter'; output: RowsOutput }
  | { tool: 'Compute'; output: ComputeOutput }
  | { tool: 'Rank'; output: RankOutput }
  | { tool: 'SemanticMatch' | 'EventLocate'; output: UnitsOutput }
export type StepRun = StepOutput & { units: number; sql: string | null }

/** Name, description and argument keys of every tool, for the planning context. */
export function toolDescriptions(): { name: ToolName; description: string }[] {
  return Object.values(tools).map(({ name, description }) => ({ name, description }))
}

async function runChecked<Input, Output>(
  tool: Tool<Input, Output>,
  input: unknown,
  environment: ToolEnvironment,
): Promise<ToolRun<Output>> {
  const parsed = tool.input.safeParse(input)
  if (!parsed.success) {
    const problem = parsed.error.issues[0]
    throw new AdammError('INVALID_ARGUMENT', `${tool.name}: ${problem?.path.join('.') || 'arguments'}: ${problem?.message ?? 'not valid'}.`)
  }
  return tool.run(parsed.data, environment)
}

/**
 * Validates and runs one tool call.
 * @throws AdammError INVALID_ARGUMENT, TABLE_NOT_FOUND, COLUMN_NOT_FOUND
 */
export async function runTool(name: ToolName, input: unknown, environment: ToolEnvironment): Promise<StepRun> {
  switch (name) {
    case 'Lookup':
      return { tool: name, ...(await runChecked(tools.Lookup, input, environment)) }
    case 'Filter':
      return { tool: name, ...(await runChecked(tools.Filter, input, environment)) }
    case 'Compute':
      return { tool: name, ...(await runChecked(tools.Compute, input, environment)) }
    case 'Rank':
      return { tool: name, ...(await runChecked(tools.Rank, input, environment)) }
    case 'SemanticMatch':
      return { tool: name, ...(await runChecked(tools.SemanticMatch, input, environment)) }
    case 'EventLocate':
      return { tool: name, ...(await runChecked(tools.EventLocate, input, environment)) }
  }
}
