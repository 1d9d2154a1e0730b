/** Threads, answers and traces as stored. An answer keeps its whole JSON and its trace; nothing of it is ever read as memory. */
import { Answer, Trace } from '../../../src-shared/model.ts'
import type { Output } from '../../../src-shared/contract.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { all, get, run, type Db } from './open.ts'
import { sql } from './sql.ts'
import { noteAnswerTables } from '../own/stale.ts'

export type ThreadSummary = Output<'threads.create'>
export type AnswerRecord = Output<'ask.question'>

type ThreadRow = ThreadSummary

const THREAD = sql`SELECT t.id, t.title, t.created_at AS createdAt, (SELECT COUNT(*) FROM answer a WHERE a.thread_id = t.id) AS answers FROM thread t`

/** Threads, the one with the latest answer first. */
export function listThreads(db: Db): ThreadSummary[] {
  return all<ThreadRow>(db, sql`${THREAD} ORDER BY COALESCE((SELECT MAX(a.id) FROM answer a WHERE a.thread_id = t.id), 0) DESC, t.id DESC`)
}

/** @param now when it was made; stored as UTC */
export function createThread(db: Db, title: string, now: Date): ThreadSummary {
  const createdAt = now.toISOString()
  const { lastInsertRowid } = run(db, sql`INSERT INTO thread (title, created_at) VALUES (${title}, ${createdAt})`)
  return { id: Number(lastInsertRowid), title, createdAt, answers: 0 }
}

/** @throws AdammError NOT_FOUND */
export function getThread(db: Db, id: number): ThreadSummary {
  const row = get<ThreadRow>(db, sql`${THREAD} WHERE t.id = ${id}`)
  if (!row) throw new AdammError('NOT_FOUND', `There is no thread ${id}; it may have been deleted. Reload the list of threads.`)
  return row
}

/** @throws AdammError NOT_FOUND */
export function writeThreadTitle(db: Db, id: number, title: string): void {
  getThread(db, id)
  run(db, sql`UPDATE thread SET title = ${title} WHERE id = ${id}`)
}

/** Deletes the thread with its answers and traces. @throws AdammError NOT_FOUND */
export function deleteThread(db: Db, id: number): void {
  getThread(db, id)
  run(db, sql`DELETE FROM thread WHERE id = ${id}`)
}

type AnswerRow = { id: number; threadId: number | null; question: string; createdAt: string; stale: number; answer: string }

const ANSWER = sql`SELECT id, thread_id AS threadId, question, created_at AS createdAt, stale, answer FROM answer`

function recordOf(row: AnswerRow): AnswerRecord {
  return {
    id: row.id,
    threadId: row.threadId,
    question: row.question,
    createdAt: row.createdAt,
    stale: row.stale === 1,
    answer: Answer.parse(JSON.parse(row.answer)),
  }
}

/** A thread with its answers, oldest first. @throws AdammError NOT_FOUND */
export function readThread(db: Db, id: number): Output<'threads.get'> {
  return { thread: getThread(db, id), answers: all<AnswerRow>(db, sql`${ANSWER} WHERE thread_id = ${id} ORDER BY id`).map(recordOf) }
}

/** @throws AdammError NOT_FOUND */
export function getAnswer(db: Db, id: number): AnswerRecord {
  const row = get<AnswerRow>(db, sql`${ANSWER} WHERE id = ${id}`)
  if (!row) throw new AdammError('NOT_FOUND', `There is no answer ${id}; its thread may have been deleted.`)
  return recordOf(row)
}

/** Stores an answer under a fresh id, which both JSON values then carry. A thread without a title takes the question. */
export function saveAnswer(
  db: Db,
  input: { threadId: number | null; question: string; at: string; answer: Answer; trace: Omit<Trace, 'id' | 'answer'> },
): AnswerRecord {
  return db.transaction(() => {
    if (input.threadId !== null) getThread(db, input.threadId)
    const { lastInsertRowid } = run(
      db,
      sql`INSERT INTO answer (thread_id, question, created_at, answer, trace) VALUES (${input.threadId}, ${input.question}, ${input.at}, '{}', '{}')`,
    )
    const id = Number(lastInsertRowid)
    const answer: Answer = { ...input.answer, id }
    const trace: Trace = { ...input.trace, id, answer }
    run(db, sql`UPDATE answer SET answer = ${JSON.stringify(answer)}, trace = ${JSON.stringify(trace)} WHERE id = ${id}`)
    noteAnswerTables(db, id, answer)
    if (input.threadId !== null)
      run(db, sql`UPDATE thread SET title = ${input.question.slice(0, 80)} WHERE id = ${input.threadId} AND title = ''`)
    return { id, threadId: input.threadId, question: input.question, createdAt: input.at, stale: false, answer }
  })()
}

/** Traces, newest first. */
export function listTraces(db: Db, limit: number, offset: number): Output<'traces.list'> {
  return all(
    db,
    sql`SELECT id, question, created_at AS at, json_extract(answer, '$.kind') AS kind, json_extract(answer, '$.ms') AS ms FROM answer ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
}

/** @throws AdammError NOT_FOUND */
export function getTrace(db: Db, answerId: number): Trace {
  const row = get<{ trace: string }>(db, sql`SELECT trace FROM answer WHERE id = ${answerId}`)
  if (!row) throw new AdammError('NOT_FOUND', `There is no trace of answer ${answerId}; its thread may have been deleted.`)
  return Trace.parse(JSON.parse(row.trace))
}
