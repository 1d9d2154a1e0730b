/** The asking part of an engine: questions that can be stopped by their request name, suggestions, traces. Made by openEngine. */
import type { Output } from '../../../src-shared/contract.ts'
import type { Trace } from '../../../src-shared/model.ts'
import { getTrace, listTraces, type AnswerRecord } from '../db/answers.ts'
import { get, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { appTables } from './app-tables.ts'
import { suggestQuestions } from './suggestions.ts'
import { localDay } from './days.ts'
import { askQuestion, type AskDeps, type AskInput } from './trace.ts'

const SUGGESTIONS = 6

export type Asking = {
  ask(input: AskInput, signal: AbortSignal): Promise<AnswerRecord>
  /** Stops the question of that request name; one that is not running is no error. */
  stop(request: string): void
  suggestions(): Promise<string[]>
  listTraces(page: { limit: number; offset: number }): Output<'traces.list'>
  getTrace(answer: number): Trace
}

/** Changes with every write of this process or another, and with the day. */
function memoryState(db: Db, today: string | null): string {
  const own = get<{ n: number }>(db, sql`SELECT total_changes() AS n`)?.n
  return JSON.stringify([own, db.pragma('data_version', { simple: true }), today])
}

export function createAsking(deps: AskDeps): Asking {
  const running = new Map<string, AbortController>()
  /** Each is a question that was asked and answered; they hold as long as nothing is written. */
  let suggested: { state: string; questions: readonly string[] } | null = null
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
    async suggestions() {
      const today = localDay(deps.clock(), deps.settings().timezone)
      const tables = appTables(deps.db)
      const state = memoryState(deps.db, today)
      if (suggested?.state === state) return [...suggested.questions]
      const questions = await suggestQuestions({ db: deps.db, tables, today, views: new Map() }, SUGGESTIONS, [], deps.bank?.ready())
      suggested = { state, questions }
      return [...questions]
    },
    listTraces: ({ limit, offset }) => listTraces(deps.db, limit, offset),
    getTrace: (answer) => getTrace(deps.db, answer),
  }
}
