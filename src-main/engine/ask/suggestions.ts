/**
 * Questions that are known to be answerable: each is planned and executed before it is offered, and is kept only when it gives a
 * value. In: tables and, after an answer, its form. Out: question texts. No suggestion leads to an empty answer (METHOD 8).
 */
import { readBack } from '../../../src-shared/written/index.ts'
import type { Db } from '../db/open.ts'
import { measuresOf } from './answer.ts'
import { interpretInTurns } from './planner-builtin.ts'
import type { QueryTable } from './query-table.ts'
import { isIdentifierName, measuresIn } from './question/identifiers.ts'
import { inPlainWords } from './question/phrases.ts'
import type { TableView } from './question/view.ts'
import { stem } from './question/words.ts'
import { foldedTokens } from './readings.ts'
import { executeCalls } from './steps.ts'
import { Budget } from './tools/tool.ts'
import { languageNow } from './wording.ts'

export type SuggestionInput = { db: Db; tables: readonly QueryTable[]; today: string | null; views: Map<string, TableView> }

/** Names that say nothing without their table: "the average price" of what? */
const BARE = new Set(
  'item price value amount number count quantity qty unit line entry row rate level reading measure result data figure cost fee name id no index'
    .split(' ')
    .map(stem),
)
/** A time of day has no total and no mean that means anything. */
const CLOCK = /^(?:clock )?time(?: of (?:the )?day)?$|^hour of (?:the )?day$/iu

/** How a measure is called in a question; null where it can only be asked for by a name that says nothing. */
export function measureName(table: QueryTable, label: string): string | null {
  const words = foldedTokens(label)
  if (words.length === 0 || CLOCK.test(words.join(' ')) || isIdentifierName(label)) return null
  if (words.some((word) => !BARE.has(stem(word)))) return label.toLowerCase()
  const of = foldedTokens(table.label)
  return of.some((word) => !BARE.has(stem(word))) ? `${label.toLowerCase()} of ${table.label.toLowerCase()}` : null
}

/** "total price", but "sum of total": nobody says "total total". */
export function computed(measure: string, money: boolean): string {
  const words = foldedTokens(measure)
  if (money) return words.includes('total') ? `sum of ${measure}` : `total ${measure}`
  return words.some((word) => word === 'average' || word === 'mean' || word === 'median') ? `mean of ${measure}` : `average ${measure}`
}

/** A question and the column that it is made for. */
type Template = { question: string; label: string | null }

/** What can be asked of a table: its measures over all time, by month, at their extremes, and its categories. */
function templates(table: QueryTable): Template[] {
  const category = table.columns.find((column) => column.type === 'category' || column.type === 'text')?.label.toLowerCase()
  const named = measuresOf(table).flatMap((label) => {
    const measure = measureName(table, label)
    return measure === null ? [] : [{ label, measure, money: table.columns.find((column) => column.label === label)?.type === 'currency' }]
  })
  return named.slice(0, 3).flatMap(({ label, measure, money }, index) => {
    const whole = computed(measure, money)
    const made = (question: string): Template => ({ question, label })
    const first = [`What is the ${whole}?`, `When was the highest ${measure}?`, `What is the ${whole} per month?`]
    const more = [
      ...first,
      ...(money && category !== undefined ? [`Which ${category} has the highest ${whole}?`] : []),
      `What was the ${whole} last month?`,
      `Which weekday had the lowest ${computed(measure, false)}?`,
    ]
    return (index === 0 ? more : first.slice(0, 2)).map(made)
  })
}

/** Whether a question has a value today; nothing is stored. */
export async function isAnswerable(input: SuggestionInput, question: string): Promise<boolean> {
  return (await valuesOf(input, question)) !== null
}

/** What a question is answered with today, null where it has no value or is read as one about another column than `label`. */
async function valuesOf(input: SuggestionInput, question: string, label: string | null = null): Promise<string | null> {
  const { signal } = new AbortController()
  const found = await interpretInTurns(
    { db: input.db, question, tables: input.tables, scores: new Map(), today: input.today, views: input.views },
    signal,
  )
  if (!found || found.covered < 0.99) return null
  // Read as a question about something else, it would not give what it promises.
  if (label !== null && measuresIn(found.best.form).every(({ column }) => column?.column.label !== label)) return null
  const { calls, finish } = found.program
  const { outputs } = await executeCalls(
    calls,
    { db: input.db, tables: input.tables, retriever: null, budget: new Budget() },
    signal,
    () => undefined,
  )
  if (outputs.length < calls.length) return null
  const outcome = finish(outputs)
  return !outcome.empty && outcome.values.length > 0 && (outcome.n ?? 0) > 0 ? JSON.stringify([outcome.values, outcome.unit]) : null
}

/** The question in the language of the asker, where it is understood in it with the same values; else as the planner reads it. */
async function worded(input: SuggestionInput, question: string, values: string): Promise<string> {
  const said = readBack(question, { language: languageNow(), number: (text) => text, time: (text) => text }, 'questions')
  if (said === question) return question
  if ((await valuesOf({ ...input, views: new Map() }, inPlainWords(said))) !== values) return question
  // English sets a name inside a sentence in small letters; other languages have it as the person's data does.
  const labels = input.tables.flatMap((table) => table.columns.map(({ label }) => label)).toSorted((a, b) => b.length - a.length)
  const label = labels.find((one) => said.includes(one.toLowerCase()))
  return label === undefined ? said : said.replace(label.toLowerCase(), label)
}

/**
 * Up to `limit` answerable questions, tables taking turns.
 * @param prepared questions of the bank, which go first; they are asked again too, for the memory may have changed since they were checked
 */
export async function suggestQuestions(
  input: SuggestionInput,
  limit: number,
  except: readonly string[] = [],
  prepared: readonly { question: string; table: string }[] = [],
): Promise<string[]> {
  const queues = input.tables.map((table) => ({
    table,
    questions: [
      ...prepared.filter((one) => one.table === table.name).map(({ question }): Template => ({ question, label: null })),
      ...templates(table),
    ],
  }))
  const kept: string[] = []
  const isAsked = (question: string): boolean => except.some((asked) => asked.toLowerCase() === question.toLowerCase())
  while (kept.length < limit && queues.some(({ questions }) => questions.length > 0)) {
    for (const { table, questions } of queues) {
      const template = questions.shift()
      if (template === undefined) continue
      const { question, label } = template
      if (kept.length >= limit || kept.includes(question) || isAsked(question)) continue
      // A large table takes long to be counted: what else is asked goes between.
      await new Promise((resolve) => setImmediate(resolve))
      const own = { ...input, tables: [table] }
      const values = await valuesOf(own, question, label)
      if (values === null) continue
      const said = await worded(own, question, values)
      if (!kept.includes(said) && !isAsked(said)) kept.push(said)
    }
  }
  return kept
}

/** Follow-ups for the table of an answer. */
export async function followUps(input: SuggestionInput, table: QueryTable, question: string): Promise<string[]> {
  return suggestQuestions({ ...input, tables: [table] }, 3, [question])
}
