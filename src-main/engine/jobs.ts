/**
 * The durable job queue. In: jobs by kind and JSON input. Out: their runs, one at a time in order, with progress, cancel, and resume after a kill.
 * Runners are written so that a second run of the same input does no harm; that is what makes resuming safe.
 */
import { AdammError, failureFrom, type Failure } from '../../src-shared/errors.ts'
import type { Job } from '../../src-shared/model.ts'
import type { EngineContext } from './context.ts'
import {
  addInterruption,
  finishJob,
  forgetInterruptions,
  insertJob,
  jobById,
  jobsInState,
  listJobRows,
  nextQueued,
  setJobProgress,
  setJobState,
  type JobRow,
} from './db/jobs.ts'
import { progressMeter, type ProgressMeter } from './progress-meter.ts'

export type JobControl = {
  jobId: number
  signal: AbortSignal
  /** `total` null while unknown. Call as often as you like; writing and telling are throttled here. */
  progress(stage: string, done: number, total: number | null): void
}
/** Does the work of one kind of job. The input is what was queued, parsed from JSON: check it before use. */
export type JobRunner = (input: unknown, control: JobControl) => Promise<unknown>

export type Jobs = {
  /** Names the runner of a kind; before `start`. */
  register(kind: string, runner: JobRunner): void
  /** Queues a job; it is durable when this returns. */
  add(kind: string, title: string, input: unknown): Job
  list(limit?: number): Job[]
  /** Throws NOT_FOUND. */
  get(id: number): Job
  /** What the runner returned, null before the end. Throws NOT_FOUND. */
  result(id: number): unknown
  /** Why a job failed in this run of the app, with its code; null for one of an earlier run. */
  failure(id: number): Failure | null
  /** What was queued. Throws NOT_FOUND. */
  input(id: number): unknown
  /** Stops a running job or takes a waiting one out; does nothing to one that has ended. Throws NOT_FOUND. */
  cancel(id: number): void
  /** Queues a job again that failed, was cancelled or interrupted. Throws NOT_FOUND, INVALID_ARGUMENT. */
  resume(id: number): void
  /** Resolves when the job has ended (done, failed, cancelled) or stays interrupted. Throws NOT_FOUND. */
  wait(id: number): Promise<Job>
  /** Takes up what a kill left running, then runs the queue. */
  start(): void
  /** Stops the running job so that the next start takes it up again. */
  stop(): Promise<void>
}

/** A job that ended the process this often is not started again by itself. */
const MAXIMUM_INTERRUPTIONS = 3
const WRITE_MS = 1_000
const EMIT_MS = 150
const DEFAULT_LIST = 200

type Running = { id: number; abort: AbortController; meter: ProgressMeter; finished: Promise<void> }

/** Opens the queue of a database; nothing runs before `start`. */
export function createJobs({ db, clock, emit, log }: Pick<EngineContext, 'db' | 'clock' | 'emit' | 'log'>): Jobs {
  const runners = new Map<string, JobRunner>()
  const waiters = new Map<number, ((job: Job) => void)[]>()
  const failures = new Map<number, Failure>()
  let running: Running | null = null
  let isOpen = false

  function rowOf(id: number): JobRow {
    const row = jobById(db, id)
    if (row === undefined) throw new AdammError('NOT_FOUND', `There is no job ${id}. The list of jobs has the ones there are.`, { job: id })
    return row
  }

  function view(row: JobRow): Job {
    const live = running?.id === row.id ? running.meter.now() : null
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      state: row.state,
      stage: live?.stage ?? row.stage,
      done: live?.done ?? row.done,
      total: live === null ? row.total : live.total,
      estimate: live?.estimate ?? null,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      error: row.error,
    }
  }

  function tell(id: number): Job {
    const job = view(rowOf(id))
    emit('job.changed', job)
    return job
  }

  function settle(id: number, job: Job = tell(id)): void {
    for (const resolve of waiters.get(id) ?? []) resolve(job)
    waiters.delete(id)
  }

  /** Starts the next job when none runs. */
  function pump(): void {
    if (!isOpen || running !== null) return
    const row = nextQueued(db)
    if (row === undefined) return
    const runner = runners.get(row.kind)
    if (runner === undefined) {
      finishJob(db, row.id, {
        state: 'failed',
        result: undefined,
        error: `Nothing here runs jobs of the kind "${row.kind}". Update the app.`,
        at: clock().toISOString(),
      })
      settle(row.id)
      pump()
      return
    }
    const abort = new AbortController()
    const meter = progressMeter(clock)
    setJobState(db, row.id, 'running')
    running = { id: row.id, abort, meter, finished: Promise.resolve() }
    running.finished = execute(row, runner, running).catch((error: unknown) => {
      // The row still says "running", so the next start takes the job up; its waiters learn of it here.
      running = null
      const failure = failureFrom(error)
      failures.set(row.id, failure)
      log('error', 'the end of a job could not be written', { job: row.id, reason: failure.message })
      settle(row.id, { ...view(rowOf(row.id)), state: 'failed', error: failure.message })
    })
    tell(row.id)
  }

  async function execute(row: JobRow, runner: JobRunner, current: Running): Promise<void> {
    // The caller of add gets its job before the work begins.
    await Promise.resolve()
    let written = clock().getTime()
    let told = 0
    const control: JobControl = {
      jobId: row.id,
      signal: current.abort.signal,
      progress(stage, done, total) {
        const isNewStage = current.meter.update(stage, done, total)
        const now = clock().getTime()
        if (isNewStage || now - written >= WRITE_MS) {
          setJobProgress(db, row.id, { stage, done, total })
          written = now
        }
        if (isNewStage || now - told >= EMIT_MS || done === total) {
          tell(row.id)
          told = now
        }
      },
    }
    const end = await outcome(runner, row, control)
    setJobProgress(db, row.id, current.meter.now())
    running = null
    if (end.state === 'cancelled' && current.abort.signal.reason === STOPPED) setJobState(db, row.id, 'interrupted')
    else finishJob(db, row.id, { ...end, at: clock().toISOString() })
    settle(row.id)
    pump()
  }

  async function outcome(
    runner: JobRunner,
    row: JobRow,
    control: JobControl,
  ): Promise<{ state: 'done' | 'failed' | 'cancelled'; result: unknown; error: string | null }> {
    try {
      return { state: 'done', result: await runner(JSON.parse(row.input), control), error: null }
    } catch (error) {
      if (control.signal.aborted) return { state: 'cancelled', result: undefined, error: null }
      const failure = failureFrom(error)
      failures.set(row.id, failure)
      log('error', 'job failed', { job: row.id, kind: row.kind, code: failure.code })
      return { state: 'failed', result: undefined, error: failure.message }
    }
  }

  /** Jobs that were running when the process ended: queued again, unless they seem to be what ends it. */
  function takeUp(): void {
    for (const row of jobsInState(db, 'running')) {
      addInterruption(db, row.id)
      const count = row.interruptions + 1
      log('warn', 'job was interrupted', { job: row.id, kind: row.kind, interruptions: count })
      if (count < MAXIMUM_INTERRUPTIONS) setJobState(db, row.id, 'queued')
      else
        setJobState(db, row.id, 'interrupted', `The app ended ${count} times while this ran. Resume it by hand, or import smaller parts.`)
      tell(row.id)
    }
    // Stopped on purpose, when the app was closed.
    for (const row of jobsInState(db, 'interrupted')) if (row.interruptions < MAXIMUM_INTERRUPTIONS) setJobState(db, row.id, 'queued')
  }

  return {
    register(kind, runner) {
      if (runners.has(kind)) throw new TypeError(`Jobs of the kind "${kind}" have a runner already.`)
      runners.set(kind, runner)
    },
    add(kind, title, input) {
      const id = insertJob(db, { kind, title, input, createdAt: clock().toISOString() })
      const job = tell(id)
      pump()
      return job
    },
    list: (limit = DEFAULT_LIST) => listJobRows(db, limit).map(view),
    get: (id) => view(rowOf(id)),
    result(id) {
      const { result } = rowOf(id)
      return result === null ? null : JSON.parse(result)
    },
    failure: (id) => failures.get(id) ?? null,
    input: (id) => JSON.parse(rowOf(id).input),
    cancel(id) {
      const row = rowOf(id)
      if (running?.id === id) running.abort.abort()
      else if (row.state === 'queued' || row.state === 'interrupted') {
        finishJob(db, id, { state: 'cancelled', result: undefined, error: null, at: clock().toISOString() })
        settle(id)
      }
    },
    resume(id) {
      const { state } = rowOf(id)
      if (state !== 'failed' && state !== 'cancelled' && state !== 'interrupted')
        throw new AdammError('INVALID_ARGUMENT', `Job ${id} is ${state}; only a failed, cancelled or interrupted job can be resumed.`)
      forgetInterruptions(db, id)
      setJobState(db, id, 'queued')
      tell(id)
      pump()
    },
    wait(id) {
      const job = view(rowOf(id))
      if (job.state !== 'queued' && job.state !== 'running') return Promise.resolve(job)
      return new Promise((resolve) => waiters.set(id, [...(waiters.get(id) ?? []), resolve]))
    },
    start() {
      if (isOpen) return
      isOpen = true
      takeUp()
      pump()
    },
    async stop() {
      isOpen = false
      running?.abort.abort(STOPPED)
      await running?.finished
    },
  }
}

/** Reason of an abort that comes from closing the app and not from the person. */
const STOPPED = new DOMException('The app is closing.', 'AbortError')
