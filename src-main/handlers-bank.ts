/** Handlers of prepared questions and the memory cycle (contract-bank.ts). */
import type { bankContract } from '../src-shared/contract-bank.ts'
import { AdammError } from '../src-shared/errors.ts'
import { listQuestions } from './engine/bank/store.ts'
import { listProbes } from './engine/cycle/store.ts'
import type { Engine } from './engine/engine.ts'
import type { HandlersOf } from './router.ts'

export const bankHandlers: Pick<HandlersOf<Engine>, keyof typeof bankContract> = {
  'bank.list': async ({ context }) => listQuestions(context.db),
  'cycle.run': async ({ upkeep }) => ({ job: upkeep.start() }),
  'cycle.log': async ({ context }, page) => listProbes(context.db, page),
  'cycle.undo': async ({ upkeep, jobs }, { repair }) => {
    const job = upkeep.startUndo(repair)
    const { state, error } = await jobs.wait(job)
    if (state === 'done') return {}
    const failure = jobs.failure(job)
    throw failure === null
      ? new AdammError('INTERNAL', error ?? `Taking the repair back ended as "${state}". Try it again.`)
      : new AdammError(failure.code, failure.message, failure.data)
  },
}
