/** Rows of the job queue. Input and result are JSON of the job's kind. */
import type { JOB_STATES } from '../../../src-shared/model.ts'
import { all, get, run, type Db } from './open.ts'
import { sql } from './sql.ts'

export type JobState = (typeof JOB_STATES)[number]
export type JobRow = {
  id: number
  kind: string
  title: string
  state: JobState
  stage: string
  done: number
  total: number | null
  input: string
  result: string | null
  error: string | null
  created_at: string
  finished_at: string | null
  /** How often the process ended while this job ran. */
  interruptions: number
}

export function insertJob(db: Db, job: { kind: string; title: string; input: unknown; createdAt: string }): number {
  const { lastInsertRowid } = run(
    db,
    sql`
    INSERT INTO job (kind, title, state, input, created_at)
    VALUES (${job.kind}, ${job.title}, 'queued', ${JSON.stringify(job.input)}, ${job.createdAt})`,
  )
  return Number(lastInsertRowid)
}

export function jobById(db: Db, id: number): JobRow | undefined {
  return get<JobRow>(db, sql`SELECT * FROM job WHERE id = ${id}`)
}

/** Newest first. */
export function listJobRows(db: Db, limit: number): JobRow[] {
  return all<JobRow>(db, sql`SELECT * FROM job ORDER BY id DESC LIMIT ${limit}`)
}

/** The job that waits longest. */
export function nextQueued(db: Db): JobRow | undefined {
  return get<JobRow>(db, sql`SELECT * FROM job WHERE state = 'queued' ORDER BY id LIMIT 1`)
}

export function jobsInState(db: Db, state: JobState): JobRow[] {
  return all<JobRow>(db, sql`SELECT * FROM job WHERE state = ${state} ORDER BY id`)
}

/** Moves a job to a state that is not its end; the traces of an earlier end go. */
export function setJobState(db: Db, id: number, state: 'queued' | 'running' | 'interrupted', error: string | null = null): void {
  run(db, sql`UPDATE job SET state = ${state}, error = ${error}, result = NULL, finished_at = NULL WHERE id = ${id}`)
}

export function addInterruption(db: Db, id: number): void {
  run(db, sql`UPDATE job SET interruptions = interruptions + 1 WHERE id = ${id}`)
}

export function forgetInterruptions(db: Db, id: number): void {
  run(db, sql`UPDATE job SET interruptions = 0 WHERE id = ${id}`)
}

export function setJobProgress(db: Db, id: number, progress: { stage: string; done: number; total: number | null }): void {
  run(db, sql`UPDATE job SET stage = ${progress.stage}, done = ${progress.done}, total = ${progress.total} WHERE id = ${id}`)
}

export function finishJob(
  db: Db,
  id: number,
  end: { state: 'done' | 'failed' | 'cancelled'; result: unknown; error: string | null; at: string },
): void {
  const result = end.result === undefined ? null : JSON.stringify(end.result)
  run(db, sql`UPDATE job SET state = ${end.state}, result = ${result}, error = ${end.error}, finished_at = ${end.at} WHERE id = ${id}`)
}
