/** `adamm lab plan --table FILE.csv`: the built-in planner over one given table. In: {id, question}. Out: {id, answer, steps}. */
import type { Db } from '../db/open.ts'
import { loadCsvTable } from './csv-table.ts'
import type { QueryTable } from './query-table.ts'
import { parseOver } from './question/parse.ts'
import { loadView } from './question/view.ts'

export function openLabTable(text: string, name: string): { db: Db; table: QueryTable } {
  return loadCsvTable(text, name)
}

export async function planQuestion(db: Db, table: QueryTable, question: string): Promise<{ answer: string[]; steps: unknown[]; rule: string }> {
  const { candidates } = parseOver(question, loadView(db, table), { today: null })
  const best = candidates[0]
  return { answer: best ? best.denotation.values.map(String) : [], steps: [], rule: best?.rule ?? 'none' }
}
