/** The asking part of an engine: questions that can be stopped by their request name, suggestions, traces. Made by openEngine. */
import type { Output } from '../../../src-shared/contract.ts'
import type { Trace } from '../../../src-shared/model.ts'
import { getTrace, listTraces, type AnswerRecord } from '../db/answers.ts'
import { appTables } from './app-tables.ts'
import { suggestQuestions } from './suggestions.ts'
import { askQuestion, localDay, type AskDeps, type AskInput } from './trace.ts'

const SUGGESTIONS = 6

export type Asking = {
  ask(input: AskInput, signal: AbortSignal): Promise<AnswerRecord>
  /** Stops the question of that request name; one that is not running is no error. */
  stop(request: string): void
  suggestions(): Promise<string[]>
  listTraces(page: { limit: number; offset: number }): Output<'traces.list'>
  getTrace(answer: number): Trace
}

export function createAsking(deps: AskDeps): Asking {
  const running = new Map<string, AbortController>()
  return {
    async ask(input, signal) {
      const controller = new AbortController()
      if (input.request !== '') running.set(input.request, controller)
      try {
        return await askQuestion(deps, input, AbortSignal.any([signal, controller.signal]))
      } finally {
        if (running.get(input.request) === controller) running.delete(input.request)
      }
    },
    stop(request) {
      running.get(request)?.abort()
    },
    suggestions() {
      return suggestQuestions(
        { db: deps.db, tables: appTables(deps.db), today: localDay(deps.clock(), deps.settings().timezone), views: new Map() },
        SUGGESTIONS,
      )
    },
    listTraces: ({ limit, offset }) => listTraces(deps.db, limit, offset),
    getTrace: (answer) => getTrace(deps.db, answer),
  }
}
