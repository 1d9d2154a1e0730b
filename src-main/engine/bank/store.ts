/** Rows of bank_question, bank_wording and bank_table: prepared questions, their wordings with vectors, and for which columns of a table they were made. */
import type { BankContract, BankProgram, BankQuestion, QuestionType } from '../../../src-shared/model.ts'
import { BankContract as ContractShape, BankProgram as ProgramShape, QuestionType as TypeShape } from '../../../src-shared/model.ts'
import { fromBlob, toBlob } from '../db/hierarchy.ts'
import { all, get, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

export type StoredQuestion = {
  question: string
  paraphrases: readonly string[]
  type: QuestionType
  tableId: number | null
  contract: BankContract
  program: BankProgram
  state: 'ready' | 'waiting'
  mark: string
  revisions: number
  questioner: string
  doubter: string
}
export type Entry = StoredQuestion & { id: number; checkedAt: string; table: string | null }
/** A wording with its vector; null where it was made without a text model or with another. */
export type Wording = { questionId: number; wording: string; model: string; vector: Float32Array | null }

/** Stores a question with its wordings, the question itself first; one that is there already is replaced. Run in a transaction. */
export function putQuestion(
  db: Db,
  entry: StoredQuestion,
  vectors: { model: string; of: readonly Float32Array[] } | null,
  at: string,
): void {
  run(db, sql`DELETE FROM bank_question WHERE question = ${entry.question}`)
  const { lastInsertRowid } = run(
    db,
    sql`INSERT INTO bank_question (question, type, table_id, contract, program, state, mark, revisions, questioner, doubter, made_at, checked_at)
        VALUES (${entry.question}, ${entry.type}, ${entry.tableId}, ${JSON.stringify(entry.contract)}, ${JSON.stringify(entry.program)}, ${entry.state},
          ${entry.mark}, ${entry.revisions}, ${entry.questioner}, ${entry.doubter}, ${at}, ${at})`,
  )
  for (const [ord, wording] of [entry.question, ...entry.paraphrases].entries()) {
    const vector = vectors?.of[ord]
    run(
      db,
      sql`INSERT INTO bank_wording (question_id, ord, wording, model, vector)
          VALUES (${Number(lastInsertRowid)}, ${ord}, ${wording}, ${vectors?.model ?? ''}, ${vector ? toBlob(vector) : null})`,
    )
  }
}

type Row = {
  id: number
  question: string
  type: string
  tableId: number | null
  table: string | null
  contract: string
  program: string
  state: 'ready' | 'waiting'
  mark: string
  revisions: number
  questioner: string
  doubter: string
  checkedAt: string
  wordings: string
}

export function bankEntries(db: Db): Entry[] {
  return all<Row>(
    db,
    sql`SELECT q.id, q.question, q.type, q.table_id AS tableId, t.name AS "table", q.contract, q.program, q.state, q.mark, q.revisions, q.questioner, q.doubter,
          q.checked_at AS checkedAt,
          (SELECT json_group_array(w.wording) FROM (SELECT wording FROM bank_wording WHERE question_id = q.id AND ord > 0 ORDER BY ord) w) AS wordings
        FROM bank_question q LEFT JOIN induced_table t ON t.id = q.table_id ORDER BY q.id`,
  ).map(({ wordings, type, contract, program, ...row }) => ({
    ...row,
    type: TypeShape.parse(type),
    contract: ContractShape.parse(JSON.parse(contract)),
    program: ProgramShape.parse(JSON.parse(program)),
    paraphrases: JSON.parse(wordings) as string[],
  }))
}

export function listQuestions(db: Db): BankQuestion[] {
  return bankEntries(db).map(({ tableId: _, mark: __, paraphrases, ...entry }) => ({ ...entry, paraphrases: [...paraphrases] }))
}

export function bankWordings(db: Db): Wording[] {
  return all<{ questionId: number; wording: string; model: string; vector: Uint8Array | null }>(
    db,
    sql`SELECT w.question_id AS questionId, w.wording, w.model, w.vector FROM bank_wording w JOIN bank_question q ON q.id = w.question_id
        WHERE q.state = 'ready' ORDER BY w.question_id, w.ord`,
  ).map((row) => ({ ...row, vector: row.vector === null ? null : fromBlob(row.vector) }))
}

/** Changes when the bank does. */
export function bankVersion(db: Db): string {
  const row = get<{ n: number; last: string | null; ready: number }>(
    db,
    sql`SELECT COUNT(*) AS n, MAX(checked_at || ' ' || id) AS last, COALESCE(SUM(state = 'ready'), 0) AS ready FROM bank_question`,
  )
  return JSON.stringify(row ?? null)
}

export function setChecked(db: Db, id: number, checked: { state: 'ready' | 'waiting'; mark: string; at: string }): void {
  run(db, sql`UPDATE bank_question SET state = ${checked.state}, mark = ${checked.mark}, checked_at = ${checked.at} WHERE id = ${id}`)
}

export function dropQuestions(db: Db, ids: readonly number[]): void {
  run(db, sql`DELETE FROM bank_question WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

/** The columns for which a table's questions were made; null: none were. */
export function tableBasis(db: Db, tableId: number): string | null {
  return get<{ basis: string }>(db, sql`SELECT basis FROM bank_table WHERE table_id = ${tableId}`)?.basis ?? null
}

export function putTableBasis(db: Db, tableId: number, basis: string): void {
  run(
    db,
    sql`INSERT INTO bank_table (table_id, basis) VALUES (${tableId}, ${basis}) ON CONFLICT (table_id) DO UPDATE SET basis = excluded.basis`,
  )
}
