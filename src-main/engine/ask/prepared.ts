/**
 * The question bank as asking sees it (METHOD 8); made by bank/route.ts. In: the question asked. Out: the prepared question that asks the same, with what
 * decides whether its program is the one that answers.
 */
import type { ExecutedStep, TraceBank } from '../../../src-shared/model.ts'
import type { AnswerBody } from './answer.ts'

export type Executed = { steps: readonly ExecutedStep[]; body: Pick<AnswerBody, 'kind' | 'evidence'> }

export type PreparedMatch = {
  /** `why` is null when the program may be run. */
  found: TraceBank
  /** Whether what was run over today's memory is the stored program and reaches what it must. @returns why not, null when it does */
  holds(executed: Executed): string | null
}

export type PreparedQuestions = {
  match(question: string): Promise<PreparedMatch | null>
  /** Questions that had an answer when they were checked last, by the table they are asked of. */
  ready(): { question: string; table: string }[]
}
