/**
 * Questions that are known to be answerable: each is planned and executed before it is offered, and is kept only when it gives a
 * value. In: tables and, after an answer, its form. Out: question texts. No suggestion leads to an empty answer (METHOD 8).
 */
import type { Db } from '../db/open.ts'
import { measuresOf } from './answer.ts'
import { interpretInTurns } from './planner-builtin.ts'
import type { QueryTable } from './query-table.ts'
import type { TableView } from './question/view.ts'
import { executeCalls } from './steps.ts'
import { Budget } from './tools/tool.ts'

export type SuggestionInput = { db: Db; tables: readonly QueryTable[]; today: string | null; views: Map<string, TableView> }

/** What can be asked of a table: its measures over all time, by month, at their extremes, and its categories. */
function templates(table: QueryTable): string[] {
  const category = table.columns.find((column) => column.type === 'category' || column.type === 'text')?.label.toLowerCase()
  return measuresOf(table).slice(0, 3).flatMap((label, index) => {
    const measure = label.toLowerCase()
    const money = table.columns.find((column) => column.label === label)?.type === 'currency'
    const first = [`What is the ${money ? 'total' : 'average'} ${measure}?`, `When was the highest ${measure}?`, `What is the ${money ? 'total' : 'average'} ${measure} per month?`]
    const more = [...first, ...(money && category !== undefined ? [`Which ${category} has the highest total ${measure}?`] : []), `What was the ${money ? 'total' : 'average'} ${measure} last month?`, `Which weekday had the lowest average ${measure}?`]
    return index === 0 ? more : first.slice(0, 2)
  })
}

/** Whether a question has a value today; nothing is stored. */
export async function isAnswerable(input: SuggestionInput, question: string): Promise<boolean> {
  const { signal } = new AbortController()
  const found = await interpretInTurns({ db: input.db, question, tables: input.tables, scores: new Map(), today: input.today, views: input.views }, signal)
  if (!found || found.covered < 0.99) return false
  const { calls, finish } = found.program
  const { outputs } = await executeCalls(calls, { db: input.db, tables: input.tables, retriever: null, budget: new Budget() }, signal, () => undefined)
  if (outputs.length < calls.length) return false
  const outcome = finish(outputs)
  return !outcome.empty && outcome.values.length > 0 && (outcome.n ?? 0) > 0
}

/** Up to `limit` answerable questions, tables taking turns. */
export async function suggestQuestions(input: SuggestionInput, limit: number, except: readonly string[] = []): Promise<string[]> {
  const queues = input.tables.map((table) => ({ table, questions: templates(table) }))
  const kept: string[] = []
  while (kept.length < limit && queues.some(({ questions }) => questions.length > 0)) {
    for (const { table, questions } of queues) {
      const question = questions.shift()
      if (question === undefined || kept.length >= limit || kept.includes(question) || except.some((asked) => asked.toLowerCase() === question.toLowerCase())) continue
      if (await isAnswerable({ ...input, tables: [table] }, question)) kept.push(question)
    }
  }
  return kept
}

/** Follow-ups for the table of an answer. */
export async function followUps(input: SuggestionInput, table: QueryTable, question: string): Promise<string[]> {
  return suggestQuestions({ ...input, tables: [table] }, 3, [question])
}
