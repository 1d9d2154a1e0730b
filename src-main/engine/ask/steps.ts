/**
 * Progressive instantiation (METHOD 6.3): a plan of at most three (goal, tool) steps is carried out one step at a time, the
 * arguments of each made from the results so far, validated, run within the shared budget. In: program. Out: executed steps.
 */
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import type { ExecutedStep, PlanStep, ToolName } from '../../../src-shared/model.ts'
import { runTool, type StepOutput } from './tools/registry.ts'
import type { ToolEnvironment } from './tools/tool.ts'

export const MOST_STEPS = 3

export type PlannedCall = {
  goal: string
  tool: ToolName
  /** Arguments of the call, given the outputs of the steps before it. */
  instantiate(earlier: readonly StepOutput[]): Record<string, unknown>
}

export function planOf(calls: readonly PlannedCall[]): PlanStep[] {
  return calls.map(({ goal, tool }) => ({ goal, tool }))
}

export type Execution = { steps: ExecutedStep[]; outputs: StepOutput[] }

/**
 * Runs the calls in order; a failed one ends the execution and stands in its steps with the error.
 * @throws AdammError INVALID_ARGUMENT when the plan has more than three steps; AbortError when stopped
 */
export async function executeCalls(
  calls: readonly PlannedCall[],
  environment: ToolEnvironment,
  signal: AbortSignal,
  onStep: (step: ExecutedStep) => void,
  earlier: Execution = { steps: [], outputs: [] },
): Promise<Execution> {
  if (earlier.steps.length + calls.length > MOST_STEPS)
    throw new AdammError(
      'INVALID_ARGUMENT',
      `The plan has ${earlier.steps.length + calls.length} steps; ${MOST_STEPS} are allowed. Ask in two questions.`,
    )
  const steps = [...earlier.steps]
  const outputs = [...earlier.outputs]
  for (const call of calls) {
    signal.throwIfAborted()
    const started = performance.now()
    const step = await runStep(call, outputs, environment)
    const executed: ExecutedStep = { ...step.executed, ms: Math.round((performance.now() - started) * 100) / 100 }
    steps.push(executed)
    onStep(executed)
    if (!step.output) return { steps, outputs }
    outputs.push(step.output)
  }
  return { steps, outputs }
}

async function runStep(
  call: PlannedCall,
  outputs: readonly StepOutput[],
  environment: ToolEnvironment,
): Promise<{ executed: ExecutedStep; output: StepOutput | null }> {
  let input: Record<string, unknown> = {}
  try {
    input = call.instantiate(outputs)
    const run = await runTool(call.tool, input, environment)
    return {
      executed: {
        goal: call.goal,
        tool: call.tool,
        arguments: input,
        result: run.output,
        units: run.units,
        sql: run.sql,
        ms: 0,
        error: null,
      },
      output: run,
    }
  } catch (error) {
    const { message } = failureFrom(error)
    return {
      executed: { goal: call.goal, tool: call.tool, arguments: input, result: null, units: 0, sql: null, ms: 0, error: message },
      output: null,
    }
  }
}
