/** Role "verifier" (METHOD 7): the chosen model judges the candidates of a retrieval step. In: the run. Out: a Verifier, or null for the built-in. */
import { AdammError } from '../../../../src-shared/errors.ts'
import { llmVerifier } from '../forest/verify-llm.ts'
import type { Verifier } from '../forest/verify.ts'
import { callRole, ModelRoleFailed, type ModelRun } from './run.ts'

const TOKENS = 1_200

export function modelVerifier(run: Pick<ModelRun, 'modelFor' | 'uses' | 'log' | 'signal'>): Verifier | null {
  const model = run.modelFor('verifier')
  if (model === null) return null
  return llmVerifier(
    `${model.providerId}/${model.model}`,
    async (prompt, signal) => {
      try {
        return await callRole(run, 'verifier', model, () =>
          model.text({ role: 'verifier', ...prompt, maxOutputTokens: TOKENS, signal, excluded: 'omit' }),
        )
      } catch (error) {
        // The forest falls to the built-in verifier on an error of ours and keeps the reason.
        throw error instanceof ModelRoleFailed ? new AdammError(error.code, error.message) : error
      }
    },
    run.signal,
  )
}
