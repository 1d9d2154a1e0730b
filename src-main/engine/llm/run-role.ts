/**
 * A role with its built-in counterpart. In: what to ask the chosen model, and what answers without one. Out: a value, who made it, and why
 * the chosen model did not when it did not. The fallback is in the log and in the result, so that a trace can show it.
 */
import type { RoleName } from '../../../src-shared/contract-llm.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { ErrorCode } from '../../../src-shared/errors.ts'
import type { EngineContext } from '../context.ts'
import type { ModelResult, RoleModel, Usage } from './types.ts'

export type RoleOutcome<T> = {
  value: T
  /** "built-in", or provider and model: "ollama/qwen3-vl:8b". */
  by: string
  /** Why the chosen model did not answer; null when it did or when none is chosen. */
  fallback: { by: string; code: ErrorCode; message: string } | null
  usage: Usage | null
  requestIds: readonly number[]
}

/** A role whose model failed so often in one pass is built-in for the rest of it: a server that is down is not waited for at every question. */
const MOST_FAILURES = 2

/** `runRole` for work of many calls. @param failures of the pass so far, by role; grows here */
export function runRolePatiently<T>(
  context: Pick<EngineContext, 'modelFor' | 'log'>,
  failures: Partial<Record<RoleName, number>>,
  role: RoleName,
  ask: (model: RoleModel) => Promise<ModelResult<T>>,
  builtIn: () => T | Promise<T>,
): Promise<RoleOutcome<T>> {
  const failed = failures[role] ?? 0
  const modelFor: EngineContext['modelFor'] = (name) => (failed >= MOST_FAILURES ? null : context.modelFor(name))
  return runRole({ modelFor, log: context.log }, role, ask, builtIn).then((outcome) => {
    if (outcome.fallback) failures[role] = failed + 1
    return outcome
  })
}

/**
 * Asks the chosen model and falls to the built-in counterpart on every AdammError but a cancel.
 * @throws AdammError CANCELLED, and what `builtIn` throws
 */
export async function runRole<T>(
  context: Pick<EngineContext, 'modelFor' | 'log'>,
  role: RoleName,
  ask: (model: RoleModel) => Promise<ModelResult<T>>,
  builtIn: () => T | Promise<T>,
): Promise<RoleOutcome<T>> {
  const model = context.modelFor(role)
  if (model === null) return { value: await builtIn(), by: 'built-in', fallback: null, usage: null, requestIds: [] }
  const by = `${model.providerId}/${model.model}`
  try {
    const { value, usage, requestIds } = await ask(model)
    return { value, by, fallback: null, usage, requestIds }
  } catch (error) {
    // What is no error of ours is a fault in the program or the disk: hiding it behind a fallback would help nobody.
    if (!(error instanceof AdammError) || error.code === 'CANCELLED') throw error
    const { code, message } = error
    // The message may quote what a server said; the log carries the code alone.
    context.log('warn', 'built-in role answers instead of the model', { role, by, code })
    return { value: await builtIn(), by: 'built-in', fallback: { by, code, message }, usage: null, requestIds: [] }
  }
}
