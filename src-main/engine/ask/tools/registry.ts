/**
 * The six tools by name and the one way to call them: arguments are checked against the tool's schema before it runs, so a
 * planner's output (built-in or LLM) can never reach SQL unvalidated (METHOD 6).
 */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ToolName } from '../../../../src-shared/model.ts'
import { compute } from './compute.ts'
import { eventLocate } from './event-locate.ts'
import { filter } from './filter.ts'
import { lookup } from './lookup.ts'
import { rank } from './rank.ts'
import { semanticMatch } from './semantic-match.ts'
import type { Tool, ToolEnvironment, ToolRun } from './tool.ts'

export const tools = { Lookup: lookup, Filter: filter, Compute: compute, Rank: rank, SemanticMatch: semanticMatch, EventLocate: eventLocate } as const
export type ToolOutput<N extends ToolName> = (typeof tools)[N] extends Tool<infer _Input, infer Output> ? Output : never

/** Name, description and argument keys of every tool, for the planning context. */
export function toolDescriptions(): { name: ToolName; description: string }[] {
  return Object.values(tools).map(({ name, description }) => ({ name, description }))
}

async function runChecked<Input, Output>(tool: Tool<Input, Output>, input: unknown, environment: ToolEnvironment): Promise<ToolRun<Output>> {
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
export async function runTool(name: ToolName, input: unknown, environment: ToolEnvironment): Promise<ToolRun<unknown>> {
  switch (name) {
    case 'Lookup': return runChecked(tools.Lookup, input, environment)
    case 'Filter': return runChecked(tools.Filter, input, environment)
    case 'Compute': return runChecked(tools.Compute, input, environment)
    case 'Rank': return runChecked(tools.Rank, input, environment)
    case 'SemanticMatch': return runChecked(tools.SemanticMatch, input, environment)
    case 'EventLocate': return runChecked(tools.EventLocate, input, environment)
  }
}
