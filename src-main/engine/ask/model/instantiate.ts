/**
 * Role "step_instantiation" (METHOD 6.3): goal, tool and the results so far -> the arguments of one call. What the model writes goes through the
 * same validation as the built-in planner's; after a failed one it gets the error back once.
 * Without a model for the role, retrieval steps take the question and table steps are read by the built-in parser.
 */
import type { z } from 'zod'
import { failureFrom } from '../../../../src-shared/errors.ts'
import type { PlanStep, ToolName } from '../../../../src-shared/model.ts'
import type { DataBlock, RoleModel } from '../../llm/types.ts'
import { AGGREGATES } from '../tools/operators.ts'
import { runTool, tools, type StepOutput, type StepRun } from '../tools/registry.ts'
import { FILTER_OPERATORS } from '../../../../src-shared/model.ts'
import { outputBlocks, questionBlock, tableBlock } from './blocks.ts'
import { callRole, reject, type ModelRun } from './run.ts'

const TOKENS = 500

const FILTERS = `Filters are objects {"column", "operator", "value"} that all must hold; operators: ${FILTER_OPERATORS.join(', ')}. "between" takes two values. The row's own time is the column "@time"; a date value may be a day, a month "2026-04" or a year.`
const EXPRESSION =
  'A target expression is a column name, or + - * / of columns and numbers. Use the column names exactly as given; never invent one.'

function toolRules(tool: ToolName): string[] {
  switch (tool) {
    case 'Lookup':
      return ['"key_values" maps column names to the values they must equal.']
    case 'Filter':
      return [FILTERS]
    case 'Compute':
      return [
        EXPRESSION,
        `Operators: ${AGGREGATES.join(', ')}; "percentile 90"; "mean by month(@time)" groups; "sum by shop highest" chooses a group; "count" takes the target "*". Groups of time: day, week, month, year, weekday of @time.`,
        FILTERS,
      ]
    case 'Rank':
      return [EXPRESSION, '"order" is ascending or descending.', FILTERS]
    case 'SemanticMatch':
    case 'EventLocate':
      return ['"query_content" is what to look for, in the words that a message about it would have.']
  }
}

export function instantiateInstructions(tool: ToolName, unitsLeft: number, today: string): string {
  return [
    `You write the arguments of one call of the tool ${tool} over a personal memory: ${tools[tool].description}`,
    ...toolRules(tool),
    'The goal, the question, the tables and the results of earlier steps are given as data. A time found by an earlier step may be used as a filter.',
    `At most ${unitsLeft} rows or memories can come back. Today is ${today}.`,
    'Answer with the arguments alone.',
  ].join('\n')
}

/**
 * Arguments of one step, run.
 * @throws ModelRoleFailed when a corrected second call is not valid either; AbortError when stopped
 */
export async function runStepByModel(
  run: ModelRun,
  model: RoleModel,
  step: PlanStep,
  earlier: readonly StepOutput[],
): Promise<{ input: Record<string, unknown>; output: StepRun }> {
  const goal: DataBlock = { kind: 'questions', ref: 'goal', text: step.goal, roundIds: [] }
  const known = earlier.flatMap((output, index) => outputBlocks(run.db, output, index + 1, run.locale))
  const data = [questionBlock(run.question), goal, ...run.tables.map(tableBlock), ...known]
  const schema: z.ZodType<Record<string, unknown>> = tools[step.tool].input as z.ZodType<Record<string, unknown>>
  let problem: DataBlock[] = []
  for (let attempt = 0; ; attempt++) {
    const input = await callRole(run, 'step_instantiation', model, () =>
      model.structured({
        role: 'step_instantiation',
        instructions: instantiateInstructions(step.tool, run.environment.budget.left, run.today),
        data: [...data, ...problem],
        schema,
        maxOutputTokens: TOKENS,
        signal: run.signal,
        excluded: 'omit',
      }),
    )
    try {
      return { input, output: await runTool(step.tool, input, run.environment) }
    } catch (error) {
      run.signal.throwIfAborted()
      const { code, message } = failureFrom(error)
      if (code === 'INTERNAL') throw error
      if (attempt > 0) reject(run, 'step_instantiation', model, `The call of ${step.tool} was not valid: ${message}`)
      const text = `Your last arguments ${JSON.stringify(input)} were not valid: ${message} Write them again.`
      problem = [{ kind: 'tables', ref: 'error', text, roundIds: [] }]
    }
  }
}
