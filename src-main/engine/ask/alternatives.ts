/**
 * Other readings of a question, each as a question of its own. In: the interpretation and what it was made with. Out: questions with their
 * answers; each was read again over all tables as if it were asked, and is left out when it says something else then.
 */
import type { Answer } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import type { Retriever } from '../hierarchy/retriever.ts'
import { answerOf } from './answer.ts'
import { appTables } from './app-tables.ts'
import { planningContext } from './context.ts'
import { interpretInTurns, type Interpretation, type PlannerInput } from './planner-builtin.ts'
import { compileForm } from './question/compile.ts'
import { dayReadings, type DayReadings } from './question/day-readings.ts'
import { questionFor } from './question/describe.ts'
import { inPlainWords } from './question/phrases.ts'
import type { TableView } from './question/view.ts'
import { executeCalls } from './steps.ts'
import { Budget, type ToolEnvironment } from './tools/tool.ts'

type Asked = {
  deps: { db: Db; retriever: Retriever | null }
  planner: PlannerInput
  environment: ToolEnvironment
  readings: DayReadings
  signal: AbortSignal
  locale: string
}

/** Whether a question, asked by itself over all tables, is read over the same table with the same result and no word left aside. */
async function isReadAs(run: Asked, question: string, found: Interpretation, values: readonly (string | number)[]): Promise<boolean> {
  const { deps, planner, signal } = run
  const said = dayReadings(inPlainWords(question))
  const tables = said.readings === run.readings ? run.environment.tables : appTables(deps.db, said.readings)
  const context = await planningContext(question, tables, deps.retriever)
  const scores = new Map(context.candidates.filter(({ kind }) => kind === 'table').map(({ name, score }) => [name, score]))
  const views = said.readings === run.readings ? planner.views : new Map<string, TableView>()
  const reread = await interpretInTurns({ ...planner, question: said.question, tables: context.tables, scores, views }, signal)
  return (
    reread !== null &&
    reread.left.length === 0 &&
    reread.view.table.name === found.view.table.name &&
    JSON.stringify(reread.best.denotation.values) === JSON.stringify(values)
  )
}

/** Other readings, each as a question that is checked to be read so. */
export async function alternativesOf(run: Asked, found: Interpretation): Promise<Answer['alternatives']> {
  const alternatives: Answer['alternatives'] = []
  if (found.view.sampled) return alternatives
  for (const other of found.others) {
    const question = questionFor(other.form, found.reading.question)
    if (question === null || question.toLowerCase() === run.planner.question.toLowerCase()) continue
    if (!(await isReadAs(run, question, found, other.denotation.values))) continue
    const program = compileForm(found.view, other.form)
    const { outputs } = await executeCalls(program.calls, { ...run.environment, budget: new Budget() }, run.signal, () => undefined)
    if (outputs.length < program.calls.length) continue
    const { answer, title } = answerOf(run.deps.db, { view: found.view, best: other }, program.finish(outputs), run.locale)
    alternatives.push({ question, answer, title })
  }
  return alternatives
}
