/**
 * What the model roles of one question share (METHOD 6): the memory, the budget, and the record of every model call for the trace.
 * A role that fails for any reason but a cancel throws ModelRoleFailed; the caller then answers with the built-in counterpart.
 */
import type { RoleName } from '../../../../src-shared/contract-llm.ts'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ErrorCode } from '../../../../src-shared/errors.ts'
import type { Emit } from '../../../../src-shared/events.ts'
import type { ModelUse } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import type { EngineContext } from '../../context.ts'
import type { ModelResult, RoleModel } from '../../llm/types.ts'
import type { QueryTable } from '../query-table.ts'
import type { ToolEnvironment } from '../tools/tool.ts'

export type ModelRun = {
  db: Db
  modelFor: EngineContext['modelFor']
  log: EngineContext['log']
  emit: Emit
  request: string
  question: string
  signal: AbortSignal
  environment: ToolEnvironment
  /** Kept tables and episodes of the planning context. */
  tables: readonly QueryTable[]
  episodes: readonly { id: number; description: string }[]
  /** Local day of the asker. */
  today: string
  locale: string
  /** Bytes of a stored picture, for answers by a model that sees. */
  picture(media: string): Promise<{ bytes: Uint8Array; mime: string } | null>
  /** Grows with each call. */
  uses: ModelUse[]
}

/** The chosen model did not do its part; said in the trace, answered by the built-in role. */
export class ModelRoleFailed extends Error {
  readonly role: RoleName
  readonly code: ErrorCode
  constructor(role: RoleName, code: ErrorCode, message: string) {
    super(message)
    this.name = 'ModelRoleFailed'
    this.role = role
    this.code = code
  }
}

/**
 * One call of a role, recorded.
 * @throws ModelRoleFailed; AbortError when stopped
 */
export async function callRole<T>(
  run: Pick<ModelRun, 'uses' | 'log' | 'signal'>,
  role: RoleName,
  model: RoleModel,
  ask: () => Promise<ModelResult<T>>,
): Promise<T> {
  const by = `${model.providerId}/${model.model}`
  const started = performance.now()
  try {
    const { value, usage, requestIds, ms } = await ask()
    run.uses.push({
      role,
      by,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      counted: usage.counted,
      requestIds: [...requestIds],
      ms,
      failed: null,
    })
    return value
  } catch (error) {
    run.signal.throwIfAborted()
    if (!(error instanceof AdammError)) throw error
    fail(run, role, by, error.code, error.message, Math.round(performance.now() - started))
    throw new ModelRoleFailed(role, error.code, error.message)
  }
}

/** A model's output that passed its schema and not our checks. @throws ModelRoleFailed always */
export function reject(run: Pick<ModelRun, 'uses' | 'log'>, role: RoleName, model: RoleModel, message: string): never {
  fail(run, role, `${model.providerId}/${model.model}`, 'PROVIDER_INVALID_OUTPUT', message, 0)
  throw new ModelRoleFailed(role, 'PROVIDER_INVALID_OUTPUT', message)
}

function fail(run: Pick<ModelRun, 'uses' | 'log'>, role: RoleName, by: string, code: ErrorCode, message: string, ms: number): void {
  // The log carries the code alone: a message may quote the memory.
  run.log('warn', 'built-in role answers instead of the model', { role, by, code })
  run.uses.push({ role, by, inputTokens: 0, outputTokens: 0, counted: 'estimate', requestIds: [], ms, failed: { code, message } })
}
