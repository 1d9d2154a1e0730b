/** Questions on their way: what the engine says about each run, until its answer is in the thread. */
import { create } from 'zustand'
import type { Output } from '../../src-shared/contract.ts'
import { failureFrom } from '../../src-shared/errors.ts'
import type { Failure } from '../../src-shared/errors.ts'
import type { ExecutedStep, PlanStep } from '../../src-shared/model.ts'
import { call, transport } from '../api.ts'
import { invalidate } from './query.ts'
import { go, useRoute } from './route.ts'

export type Run = {
  request: string
  threadId: number
  question: string
  stage: 'context' | 'plan' | 'step' | 'answer'
  plan: PlanStep[]
  steps: ExecutedStep[]
  startedAt: number
  failure: Failure | null
  /** Set between the answer's arrival and the reload of its thread, so that nothing flickers. */
  answered: Output<'ask.question'> | null
}

export const useRuns = create<{ runs: readonly Run[]; draft: string }>(() => ({ runs: [], draft: '' }))

export function setDraft(draft: string): void {
  useRuns.setState({ draft })
}

export function startAskProgress(): void {
  transport.on('ask.progress', (progress) => {
    change(progress.request, (run) => {
      if (progress.stage === 'plan') return { ...run, stage: 'plan', plan: progress.plan }
      if (progress.stage === 'step') return { ...run, stage: 'step', steps: [...run.steps, progress.step] }
      return { ...run, stage: progress.stage }
    })
  })
}

/** Asks in the given thread, or in a new one which is then shown. @returns when the answer stands in the thread or the run failed */
export async function ask(question: string, threadId: number | null): Promise<void> {
  const text = question.trim()
  if (text === '') return
  const thread = threadId ?? (await call('threads.create', { title: text.slice(0, 80) })).id
  const request = crypto.randomUUID()
  useRuns.setState(({ runs }) => ({
    runs: [
      ...runs.filter((run) => run.answered === null),
      {
        request,
        threadId: thread,
        question: text,
        stage: 'context',
        plan: [],
        steps: [],
        startedAt: Date.now(),
        failure: null,
        answered: null,
      },
    ],
  }))
  const route = useRoute.getState()
  if (route.view !== 'chat' || route.id !== String(thread)) go({ view: 'chat', id: thread })
  try {
    const answered = await call('ask.question', { question: text, thread, request })
    change(request, (run) => ({ ...run, answered }))
    invalidate(['threads'])
  } catch (error) {
    const failure = failureFrom(error)
    change(request, (run) => ({ ...run, failure }))
    invalidate(['threads'])
  }
}

export async function stopRun(request: string): Promise<void> {
  await call('ask.stop', { request })
}

export function remove(request: string): void {
  useRuns.setState(({ runs }) => ({ runs: runs.filter((run) => run.request !== request) }))
}

function change(request: string, update: (run: Run) => Run): void {
  useRuns.setState(({ runs }) => ({ runs: runs.map((run) => (run.request === request ? update(run) : run)) }))
}
