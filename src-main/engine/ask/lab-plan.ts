/**
 * `adamm lab plan --table FILE.csv`: the built-in planner over one given table, without memory, clock or LLM.
 * In: CSV text, then lines {id, question}. Out: {id, answer: [...], steps: [...]}; the answer's values come from the executed steps.
 */
import type { ExecutedStep } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { loadCsvTable } from './csv-table.ts'
import type { QueryTable } from './query-table.ts'
import { compileForm } from './question/compile.ts'
import type { Outcome } from './question/program.ts'
import { parseOver } from './question/parse.ts'
import type { Scored } from './question/score.ts'
import { loadView, type TableView } from './question/view.ts'
import { executeCalls } from './steps.ts'
import { Budget } from './tools/tool.ts'

export type LabTable = { db: Db; table: QueryTable; view: TableView }
export type LabAnswer = { answer: string[]; steps: ExecutedStep[]; rule: string; candidates: Scored[] }

/** @throws AdammError SOURCE_UNREADABLE */
export function openLabTable(text: string, name: string): LabTable {
  const { db, table } = loadCsvTable(text, name)
  return { db, table, view: loadView(db, table) }
}

/** Plans and answers one question over the table. */
export async function planQuestion(
  { db, table, view }: LabTable,
  question: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<LabAnswer> {
  const { candidates } = parseOver(question, view, { today: null })
  const [best] = candidates
  if (!best) return { answer: [], steps: [], rule: 'none', candidates }
  const program = compileForm(view, best.form)
  const environment = { db, tables: [table], retriever: null, budget: new Budget() }
  const { steps, outputs } = await executeCalls(program.calls, environment, signal, () => undefined)
  const outcome = outputs.length === program.calls.length ? program.finish(outputs) : null
  return {
    answer: outcome ? answerTexts(outcome, /how long/iu.test(question) ? spanUnit(best) : null) : [],
    steps,
    rule: best.rule,
    candidates,
  }
}

/** "how long" is answered with its unit. */
function spanUnit(best: Scored): string | null {
  return best.rule === 'span of years' ? 'year' : best.rule === 'span of days' ? 'day' : null
}

function answerTexts(outcome: Outcome, unit: string | null): string[] {
  if (outcome.values.length === 0 && outcome.byUnit) return outcome.byUnit.map(({ unit: own, value }) => `${value ?? ''} ${own}`.trim())
  return outcome.values.map((value) => (unit === null ? String(value) : `${value} ${value === 1 ? unit : `${unit}s`}`))
}
