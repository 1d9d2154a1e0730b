/**
 * Role "planner" (METHOD 6.2): question and planning context -> at most three steps of goal and tool, no arguments yet.
 * In: the kept tables and episodes. Out: a validated plan. @throws ModelRoleFailed
 */
import { z } from 'zod'
import type { PlanStep } from '../../../../src-shared/model.ts'
import { ToolName } from '../../../../src-shared/model.ts'
import type { RoleModel } from '../../llm/types.ts'
import { MOST_STEPS } from '../steps.ts'
import { toolDescriptions } from '../tools/registry.ts'
import { episodeBlock, questionBlock, tableBlock } from './blocks.ts'
import { callRole, type ModelRun } from './run.ts'

export const Plan = z.object({
  steps: z
    .array(z.object({ goal: z.string().min(1).max(300), tool: ToolName }))
    .min(1)
    .max(MOST_STEPS),
})
const TOKENS = 400

export function plannerInstructions(today: string): string {
  return [
    'You plan how a question about a personal memory is answered. You do not answer it, and you choose no arguments.',
    'The memory has tables of observations that recur, and episodes of everything else. Tables and episodes that may matter are given as data.',
    `Choose the fewest steps that suffice, at most ${MOST_STEPS}. A step is a goal in one sentence and one tool:`,
    ...toolDescriptions().map(({ name, description }) => `- ${name}: ${description}`),
    'Exact values, counts, averages, extremes and comparisons over a table: Compute, Rank, Filter or Lookup. What was said, seen or planned: SemanticMatch.',
    'When a period is named by an event ("since the move"), EventLocate first; a later step can use its time. Use one step per computed number.',
    'A table that lacks what the question asks about is not used. If no table fits, use SemanticMatch.',
    `Today is ${today}.`,
  ].join('\n')
}

export async function planByModel(run: ModelRun, model: RoleModel): Promise<PlanStep[]> {
  const data = [questionBlock(run.question), ...run.tables.map(tableBlock), ...run.episodes.map(episodeBlock)]
  const { steps } = await callRole(run, 'planner', model, () =>
    model.structured({
      role: 'planner',
      instructions: plannerInstructions(run.today),
      data,
      schema: Plan,
      maxOutputTokens: TOKENS,
      signal: run.signal,
      excluded: 'omit',
    }),
  )
  return steps
}
