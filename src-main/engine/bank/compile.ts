/**
 * Compiles questions before they are asked (METHOD 8). In: tables that are new or have other columns, and what the bank has. Out: questions whose
 * program ran and is ready, with paraphrases that make the same program; those of before are checked again over today's memory. No answer is kept.
 */
import type { RoleName } from '../../../src-shared/contract-llm.ts'
import type { TableInfo } from '../../../src-shared/model.ts'
import { appTables } from '../ask/app-tables.ts'
import type { QueryTable } from '../ask/query-table.ts'
import { draftQuietly, type AskDeps, type Draft } from '../ask/trace.ts'
import type { EngineContext } from '../context.ts'
import { all, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { runRolePatiently } from '../llm/run-role.ts'
import { listTables } from '../materialize/read.ts'
import { builtInVerdict, MOST_REVISIONS, revised, verdictByModel, type Verdict } from './doubter.ts'
import { contractOf, isSameProgram, lower, unready } from './program.ts'
import { builtInQuestions, MOST_QUESTIONS, questionsByModel, type Proposal } from './questioner.ts'
import { bankEntries, dropQuestions, putQuestion, putTableBasis, setChecked, tableBasis, type Entry, type StoredQuestion } from './store.ts'
import { plainWording, restrictions } from './wording.ts'

export type BankDeps = {
  context: Pick<EngineContext, 'db' | 'clock' | 'log' | 'modelFor'>
  asking: AskDeps
  /** Vectors of wordings with the model's name; null where there is no text model. */
  embed: ((texts: string[]) => Promise<Float32Array[]>) | null
  textModel: () => string
  today: () => string
}
export type BankControl = {
  signal: AbortSignal
  progress(stage: string, done: number, total: number): void
  /** True when other work waits: what is left is done another time. */
  isWanted(): boolean
}
export type BankOutcome = {
  prepared: number
  checked: number
  rejected: number
  isWhole: boolean /** How often the chosen model of a role failed, so that the built-in one did its part. */
  failed: Partial<Record<RoleName, number>>
}

/** Tables of one pass; the others come with the next. */
const MOST_TABLES = 12
/** Questions of before that one pass checks again. */
const MOST_CHECKED = 120

/** What a table is asked about: other columns are other questions. */
function basisOf({ name, label, columns }: TableInfo): string {
  return JSON.stringify([name, label, columns.map((column) => [column.name, column.label, column.type, column.unit])])
}

/** A table as it is now: other rows may give another answer, or none. */
function markOf({ rows, from, to, columns }: TableInfo): string {
  return JSON.stringify([rows, from, to, columns.map(({ filled }) => filled)])
}

/**
 * Brings the bank up to date.
 * @throws AbortError when cancelled; what is stored stays
 */
export async function compileBank(deps: BankDeps, control: BankControl): Promise<BankOutcome> {
  const outcome: BankOutcome = { prepared: 0, checked: 0, rejected: 0, isWhole: true, failed: {} }
  const { db } = deps.context
  control.signal.throwIfAborted()
  const tables = listTables(db)
  await checkAgain(deps, control, tables, outcome)
  const todo = tables.filter((table) => tableBasis(db, table.id) !== basisOf(table))
  outcome.isWhole &&= todo.length <= MOST_TABLES
  for (const [index, table] of todo.slice(0, MOST_TABLES).entries()) {
    if (pauses(control, outcome)) return outcome
    control.progress('preparing questions', index, Math.min(todo.length, MOST_TABLES))
    await compileTable(deps, control, table, outcome)
  }
  return outcome
}

function pauses({ isWanted, signal }: BankControl, outcome: BankOutcome): boolean {
  signal.throwIfAborted()
  if (!isWanted()) return false
  outcome.isWhole = false
  return true
}

/** Questions of tables that have other rows now: ready or waiting as they are answered today; those of tables that are no more go. */
async function checkAgain(deps: BankDeps, control: BankControl, tables: readonly TableInfo[], outcome: BankOutcome): Promise<void> {
  const { db, clock } = deps.context
  const known = new Map(tables.map((table) => [table.id, table]))
  const entries = bankEntries(db)
  dropQuestions(
    db,
    entries.filter(({ tableId }) => tableId !== null && !known.has(tableId)).map(({ id }) => id),
  )
  const stale = entries.flatMap((entry) => {
    const table = entry.tableId === null ? undefined : known.get(entry.tableId)
    const mark = table === undefined ? null : markOf(table)
    return mark === null || mark === entry.mark ? [] : [{ entry, mark }]
  })
  outcome.isWhole &&= stale.length <= MOST_CHECKED
  for (const [index, { entry, mark }] of stale.slice(0, MOST_CHECKED).entries()) {
    if (pauses(control, outcome)) return
    control.progress('checking questions', index, Math.min(stale.length, MOST_CHECKED))
    const state = (await holdsToday(deps, entry, control.signal)) ? 'ready' : 'waiting'
    setChecked(db, entry.id, { state, mark, at: clock().toISOString() })
    outcome.checked += 1
  }
}

async function holdsToday(deps: BankDeps, entry: Entry, signal: AbortSignal): Promise<boolean> {
  const draft = await draftQuietly(deps.asking, entry.question, signal)
  return unready(draft, entry.contract) === null && isSameProgram(lower(draft), entry.program)
}

/** Work that waits is not held up by a table: what was made of it by then is made again. */
async function compileTable(deps: BankDeps, control: BankControl, table: TableInfo, outcome: BankOutcome): Promise<void> {
  const { signal } = control
  const { db, clock } = deps.context
  const queried = appTables(db, 'auto').find(({ id }) => id === table.id)
  if (!queried) return
  const { proposals, by } = await proposalsFor(deps, table, queried, signal, outcome)
  const before = bankEntries(db)
  const known = new Set(
    before
      .filter(({ tableId }) => tableId !== table.id)
      .flatMap(({ question, paraphrases }) => [question, ...paraphrases].map(plainWording)),
  )
  const made: (StoredQuestion & { vectors: Float32Array[] | null })[] = []
  for (const proposal of proposals) {
    if (made.length === MOST_QUESTIONS) break
    if (pauses(control, outcome)) return
    if (known.has(plainWording(proposal.question))) continue
    const entry = await compileQuestion(deps, signal, { proposal, table, queried, by: by(proposal) }, outcome)
    if (entry === null) {
      outcome.rejected += 1
      continue
    }
    const paraphrases = entry.paraphrases.filter((text) => !known.has(plainWording(text)))
    for (const text of [entry.question, ...paraphrases]) known.add(plainWording(text))
    const texts = [entry.question, ...paraphrases]
    made.push({ ...entry, paraphrases, vectors: deps.embed ? await deps.embed(texts) : null })
  }
  db.transaction(() => {
    // What was asked of the old columns gives way to what is asked of the new ones.
    dropQuestions(
      db,
      before.filter(({ tableId }) => tableId === table.id).map(({ id }) => id),
    )
    for (const { vectors, ...entry } of made)
      putQuestion(db, entry, vectors === null ? null : { model: deps.textModel(), of: vectors }, clock().toISOString())
    putTableBasis(db, table.id, basisOf(table))
  }).immediate()
  outcome.prepared += made.length
}

/** The model's questions first, then the built-in ones up to twice the number that is kept: not each passes. */
async function proposalsFor(
  deps: BankDeps,
  table: TableInfo,
  queried: QueryTable,
  signal: AbortSignal,
  outcome: BankOutcome,
): Promise<{ proposals: Proposal[]; by: (proposal: Proposal) => string }> {
  const { db } = deps.context
  const own = builtInQuestions(queried, table)
  const asked = await runRolePatiently<Proposal[]>(
    deps.context,
    outcome.failed,
    'questioner',
    (model) => questionsByModel(db, model, table, signal),
    () => [],
  )
  const theirs = asked.value.filter(isPlainQuestion)
  const proposals = [...new Map([...theirs, ...own].map((one) => [plainWording(one.question), one])).values()]
  return { proposals, by: (proposal) => (theirs.includes(proposal) ? asked.by : 'built-in') }
}

/** A question is one sentence of words; addresses and code are none. */
function isPlainQuestion({ question }: Proposal): boolean {
  return /\?\s*$/u.test(question) && !/https?:|www\.|[<>{}`\\\n]/u.test(question)
}

type Candidate = { proposal: Proposal; table: TableInfo; queried: QueryTable; by: string }

/** Plan, execute, doubt; at most two revisions. @returns null when it is rejected */
async function compileQuestion(
  deps: BankDeps,
  signal: AbortSignal,
  { proposal: first, table, queried, by }: Candidate,
  outcome: BankOutcome,
): Promise<StoredQuestion | null> {
  let proposal = first
  for (let revisions = 0; ; revisions += 1) {
    const draft = await draftQuietly(deps.asking, proposal.question, signal)
    const contract = contractOf(proposal.type, draft.body)
    const { verdict, doubter } = await doubt(deps, signal, { proposal, draft, table: queried, unready: unready(draft, contract) }, outcome)
    if (verdict.verdict === 'pass') {
      const program = lower(draft)
      const paraphrases = await sameParaphrases(deps, signal, proposal, draft)
      const found = { ...proposal, paraphrases, tableId: table.id, contract, program, revisions, questioner: by, doubter }
      const { check: _, ...entry } = found
      return { ...entry, state: 'ready', mark: markOf(table) }
    }
    const question =
      verdict.verdict === 'revise' && revisions < MOST_REVISIONS ? revised(proposal.question, verdict.directive, table) : null
    if (question === null) return null
    const again = (text: string): string => (verdict.verdict === 'revise' ? (revised(text, verdict.directive, table) ?? text) : text)
    proposal = { ...proposal, question, paraphrases: proposal.paraphrases.map(again) }
  }
}

/** The built-in checks, then the model's: it can doubt more and never less. */
async function doubt(
  deps: BankDeps,
  signal: AbortSignal,
  tried: { proposal: Proposal; draft: Draft; table: QueryTable; unready: string | null },
  outcome: BankOutcome,
): Promise<{ verdict: Verdict; doubter: string }> {
  const { db } = deps.context
  const own = builtInVerdict(db, tried)
  if (own.verdict !== 'pass') return { verdict: own, doubter: 'built-in' }
  const rounds = roundsOf(db, tried.table)
  const asked = await runRolePatiently<Verdict>(
    deps.context,
    outcome.failed,
    'doubter',
    (model) => verdictByModel(model, tried, rounds, signal),
    () => own,
  )
  return { verdict: asked.value, doubter: asked.by }
}

function roundsOf(db: Db, { id }: QueryTable): number[] {
  return all<{ id: number }>(db, sql`SELECT DISTINCT round_id AS id FROM induced_row WHERE table_id = ${id}`).map((row) => row.id)
}

/** Paraphrases that restrict the same and make the same program with the same result. */
async function sameParaphrases(deps: BankDeps, signal: AbortSignal, { question, paraphrases }: Proposal, draft: Draft): Promise<string[]> {
  const today = deps.today()
  const program = lower(draft)
  const kept: string[] = []
  for (const wording of new Map(paraphrases.map((text) => [plainWording(text), text])).values()) {
    if (plainWording(wording) === plainWording(question) || restrictions(wording, today) !== restrictions(question, today)) continue
    const other = await draftQuietly(deps.asking, wording, signal)
    if (isSameProgram(lower(other), program) && other.body.answer === draft.body.answer) kept.push(wording)
  }
  return kept
}

/** Whether a table is new, has other columns, or has other rows than when its questions were checked. */
export function hasUnprepared(db: Db): boolean {
  const marks = new Map(bankEntries(db).flatMap(({ tableId, mark }) => (tableId === null ? [] : [[tableId, mark] as const])))
  return listTables(db).some(
    (table) => tableBasis(db, table.id) !== basisOf(table) || (marks.get(table.id) ?? markOf(table)) !== markOf(table),
  )
}
