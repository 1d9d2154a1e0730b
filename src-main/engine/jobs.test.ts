import { expect, test } from 'vitest'
import { AdammError } from '../../src-shared/errors.ts'
import type { Job } from '../../src-shared/model.ts'
import { openDatabase, type Db } from './db/open.ts'
import { createJobs, type JobControl, type Jobs } from './jobs.ts'

type Bench = { jobs: Jobs; told: Job[]; tick(milliseconds: number): void }

function bench(db: Db): Bench {
  let now = Date.parse('2024-06-17T09:00:00Z')
  const told: Job[] = []
  const jobs = createJobs({
    db,
    log: () => undefined,
    clock: () => new Date(now),
    emit: (event, payload) => {
      if (event === 'job.changed') told.push(payload as Job)
    },
  })
  return { jobs, told, tick: (milliseconds) => void (now += milliseconds) }
}

/** A runner that is held open, so that a test decides when it goes on. */
function held(): {
  runner: (input: unknown, control: JobControl) => Promise<unknown>
  started: Promise<JobControl>
  finish(value: unknown): void
  fail(error: Error): void
} {
  const start = Promise.withResolvers<JobControl>()
  const end = Promise.withResolvers<unknown>()
  return {
    runner: (_input, control) => {
      control.signal.addEventListener('abort', () => end.reject(control.signal.reason))
      start.resolve(control)
      return end.promise
    },
    started: start.promise,
    finish: end.resolve,
    fail: end.reject,
  }
}

test('jobs run one at a time in the order they were queued, with input and result', async () => {
  const { jobs } = bench(openDatabase(':memory:'))
  const order: unknown[] = []
  let atOnce = 0
  jobs.register('add', async (input) => {
    atOnce += 1
    order.push(input, atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce -= 1
    return { got: input }
  })
  const ids = [1, 2, 3].map((number) => jobs.add('add', `Job ${number}`, { number }).id)
  expect(jobs.list().map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
  jobs.start()
  const ends = await Promise.all(ids.map((id) => jobs.wait(id)))
  expect(ends.map(({ state, title, finishedAt }) => [state, title, finishedAt])).toEqual(
    [1, 2, 3].map((number) => ['done', `Job ${number}`, '2024-06-17T09:00:00.000Z']),
  )
  expect(order).toEqual([{ number: 1 }, 1, { number: 2 }, 1, { number: 3 }, 1])
  expect(jobs.result(ids[1] ?? 0)).toEqual({ got: { number: 2 } })
  expect(jobs.input(ids[1] ?? 0)).toEqual({ number: 2 })
})

test('progress is told with an estimate from the measured rate, and not at every call', async () => {
  const db = openDatabase(':memory:')
  const { jobs, told, tick } = bench(db)
  const { runner, started, finish } = held()
  jobs.register('work', runner)
  jobs.start()
  const { id } = jobs.add('work', 'Work', null)
  const control = await started
  control.progress('reading', 0, 1000)
  for (let done = 1; done <= 100; done += 1) {
    tick(10)
    control.progress('reading', done, 1000)
  }
  expect(jobs.get(id)).toMatchObject({ state: 'running', stage: 'reading', done: 100, total: 1000, estimate: 9 })
  expect(told.filter(({ stage }) => stage === 'reading').length).toBeLessThan(12)
  expect(db.prepare('SELECT stage, done FROM job').get()).toEqual({ stage: 'reading', done: 100 })
  control.progress('building tables', 0, null)
  expect(told.at(-1)).toMatchObject({ stage: 'building tables', total: null, estimate: null })
  finish('ok')
  expect((await jobs.wait(id)).state).toBe('done')
})

test('a failure is kept in words and the next job runs; resume runs it again', async () => {
  const { jobs } = bench(openDatabase(':memory:'))
  let isBroken = true
  jobs.register('work', async () => {
    if (isBroken) throw new AdammError('DISK_FULL', 'The disk is full. Free some space.')
    return 'fine'
  })
  jobs.start()
  const { id } = jobs.add('work', 'Work', null)
  expect(await jobs.wait(id)).toMatchObject({ state: 'failed', error: 'The disk is full. Free some space.' })
  isBroken = false
  jobs.resume(id)
  expect(await jobs.wait(id)).toMatchObject({ state: 'done', error: null })
  expect(() => jobs.resume(id)).toThrow('only a failed, cancelled or interrupted')
  expect(() => jobs.get(99)).toThrow('There is no job 99')
})

test('cancel stops the running job and takes out a waiting one', async () => {
  const { jobs } = bench(openDatabase(':memory:'))
  const { runner, started } = held()
  jobs.register('work', runner)
  jobs.start()
  const first = jobs.add('work', 'First', null)
  const second = jobs.add('work', 'Second', null)
  await started
  jobs.cancel(second.id)
  jobs.cancel(first.id)
  expect((await jobs.wait(first.id)).state).toBe('cancelled')
  expect((await jobs.wait(second.id)).state).toBe('cancelled')
})

test('a job that a kill left running is taken up again, but not for ever', async () => {
  const db = openDatabase(':memory:')
  const first = bench(db)
  first.jobs.register('work', () => new Promise(() => undefined))
  first.jobs.start()
  const { id } = first.jobs.add('work', 'Work', { path: '/x' })
  await Promise.resolve()
  // The process is gone; nothing has told the database.
  expect(db.prepare('SELECT state FROM job').pluck().get()).toBe('running')
  for (let kill = 1; kill < 3; kill += 1) {
    const next = bench(db)
    next.jobs.register('work', () => new Promise(() => undefined))
    next.jobs.start()
    expect(next.jobs.get(id).state).toBe('running')
  }
  const last = bench(db)
  last.jobs.register('work', async (input) => input)
  last.jobs.start()
  expect(last.jobs.get(id)).toMatchObject({ state: 'interrupted', error: expect.stringContaining('3 times') })
  last.jobs.resume(id)
  expect((await last.jobs.wait(id)).state).toBe('done')
  expect(last.jobs.result(id)).toEqual({ path: '/x' })
})

test('closing the app interrupts the job, and the next start goes on with it', async () => {
  const db = openDatabase(':memory:')
  const { jobs } = bench(db)
  const { runner, started } = held()
  jobs.register('work', runner)
  jobs.start()
  const { id } = jobs.add('work', 'Work', null)
  await started
  await jobs.stop()
  expect(jobs.get(id).state).toBe('interrupted')
  const next = bench(db)
  next.jobs.register('work', async () => 'done after all')
  next.jobs.start()
  expect((await next.jobs.wait(id)).state).toBe('done')
})

test('a kind that nothing runs fails with the reason', async () => {
  const { jobs } = bench(openDatabase(':memory:'))
  jobs.start()
  const { id } = jobs.add('unknown', 'What', null)
  expect(await jobs.wait(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('"unknown"') })
})

test('a job on a full disk ends as failed for those who wait, with a code and the next step', async () => {
  const db = openDatabase(':memory:')
  const { jobs } = bench(db)
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
  jobs.register('fill', async () => {
    db.exec('CREATE TABLE filler (bytes BLOB)')
    db.pragma(`max_page_count = ${pages + 4}`)
    for (;;) db.exec('INSERT INTO filler VALUES (zeroblob(2000))')
  })
  jobs.register('fill the end', async () => {
    db.pragma(`max_page_count = ${pages + 4}`)
    // As large a result as does not fit any more: the work is done, its end cannot be written.
    return 'x'.repeat(100_000)
  })
  jobs.start()
  for (const kind of ['fill', 'fill the end']) {
    const { id } = jobs.add(kind, kind, {})
    expect(await jobs.wait(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('Make room') as string })
    expect(jobs.failure(id)).toMatchObject({ code: 'DISK_FULL' })
    db.pragma('max_page_count = 1000000')
  }
})
