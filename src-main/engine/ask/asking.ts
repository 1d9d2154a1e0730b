/** The asking part of an engine: questions that can be stopped by their request name, suggestions, traces. Made by openEngine. */
import type { Output } from '../../../src-shared/contract.ts'
import type { Language } from '../../../src-shared/language.ts'
import type { Trace } from '../../../src-shared/model.ts'
import { getTrace, listTraces, type AnswerRecord } from '../db/answers.ts'
import { get, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { listTables } from '../materialize/read.ts'
import { appTables } from './app-tables.ts'
import { suggestQuestions } from './suggestions.ts'
import { localDay } from './days.ts'
import { askQuestion, type AskDeps, type AskInput } from './trace.ts'
import { inLanguage, spokenLanguage } from './wording.ts'

const SUGGESTIONS = 6

/** How often suggestions are made anew because tables changed while they were made; then there are none until tables rest. */
const ATTEMPTS = 3

export type Asking = {
  /** @param language what the window of the asker speaks; absent: that of the settings */
  ask(input: AskInput, signal: AbortSignal, language?: Language): Promise<AnswerRecord>
  /** Stops the question of that request name; one that is not running is no error. */
  stop(request: string): void
  suggestions(language?: Language): Promise<string[]>
  listTraces(page: { limit: number; offset: number }): Output<'traces.list'>
  getTrace(answer: number): Trace
}

/** Changes with every write of this process or another, and with the day. */
function memoryState(db: Db, today: string | null, language: Language): string {
  const own = get<{ n: number }>(db, sql`SELECT total_changes() AS n`)?.n
  return JSON.stringify([own, db.pragma('data_version', { simple: true }), today, language])
}

/** What a suggestion speaks of: a table that goes, comes or is called otherwise changes it. */
function shownTables(db: Db): string {
  return JSON.stringify(
    listTables(db).map(({ id, label, columns }) => [id, label, columns.map((column) => [column.name, column.label, column.type])]),
  )
}

export function createAsking(deps: AskDeps): Asking {
  const running = new Map<string, AbortController>()
  /** Each is a question that was asked and answered; they hold as long as nothing is written. */
  let suggested: { state: string; questions: readonly string[] } | null = null
  const spoken = (window: Language | undefined): Language => spokenLanguage(window, deps.settings().language)
  return {
    async ask(input, signal, language) {
      const controller = new AbortController()
      if (input.request !== '') running.set(input.request, controller)
      try {
        return await inLanguage(spoken(language), () => askQuestion(deps, input, AbortSignal.any([signal, controller.signal])))
      } finally {
        if (running.get(input.request) === controller) running.delete(input.request)
      }
    },
    stop(request) {
      running.get(request)?.abort()
    },
    async suggestions(window) {
      const language = spoken(window)
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const today = localDay(deps.clock(), deps.settings().timezone)
        const state = memoryState(deps.db, today, language)
        if (suggested?.state === state) return [...suggested.questions]
        const shown = shownTables(deps.db)
        const input = { db: deps.db, tables: appTables(deps.db), today, views: new Map() }
        const questions = await inLanguage(language, () => suggestQuestions(input, SUGGESTIONS, [], deps.bank?.ready()))
        // Other calls go between: what was hidden, renamed or forgotten meanwhile is not offered any more.
        if (memoryState(deps.db, today, language) === state) suggested = { state, questions }
        else if (shownTables(deps.db) !== shown) continue
        return [...questions]
      }
      return []
    },
    listTraces: ({ limit, offset }) => listTraces(deps.db, limit, offset),
    getTrace: (answer) => getTrace(deps.db, answer),
  }
}
