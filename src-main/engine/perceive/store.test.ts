import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AdammError } from '../../../src-shared/errors.ts'
import { type EngineContext, homePaths } from '../context.ts'
import { get, openDatabase, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { perceivePicture } from './store.ts'

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]

/** Three rounds with a picture each, and models that write down what they were asked. */
function setUp(fails: (media: string, time: number) => AdammError | null = () => null) {
  const db = openDatabase(':memory:')
  run(
    db,
    sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/a', 'a', 'pictures', '', '2026-01-01T00:00:00Z', '{}')`,
  )
  run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'S')`)
  for (const [index, media] of [A, B, C].entries()) {
    run(db, sql`INSERT INTO media (sha256, mime, bytes) VALUES (${media}, 'image/png', 3)`)
    run(db, sql`INSERT INTO round (id, session_id, ref, content_sha256) VALUES (${index + 1}, 1, ${`S:${index}`}, ${String(index)})`)
    run(db, sql`INSERT INTO round_media (round_id, ord, media, name) VALUES (${index + 1}, 0, ${media}, 'x.png')`)
  }
  const asked: string[] = []
  const inference = {
    async readPicture(path: string) {
      const media = path.slice(-64)
      asked.push(media)
      const failure = fails(media, asked.filter((one) => one === media).length)
      if (failure) throw failure
      return { width: 1, height: 1, lines: [], model: 'trial' }
    },
    embedPicture: async () => Float32Array.of(1),
    chosen: () => ({ missing: [] }),
  }
  const context = { db, paths: homePaths('/nowhere'), log: () => undefined, inference } as unknown as EngineContext
  const perceive = (media: string, signal = new AbortController().signal) => perceivePicture(context, media, 'x.png', 'trial', signal)
  return { db, asked, perceive }
}

test('the next picture is read before its turn, and every picture once', async () => {
  const { db, asked, perceive } = setUp()
  await perceive(A)
  expect(asked).toEqual([A])
  await soon()
  await soon()
  expect(asked).toEqual([A, B])
  // What was read ahead is kept when its turn comes, not before.
  expect(get(db, sql`SELECT media FROM picture_reading WHERE media = ${B}`)).toBeUndefined()
  await perceive(B)
  await perceive(C)
  await soon()
  expect(asked).toEqual([A, B, C])
  expect(get(db, sql`SELECT COUNT(*) AS count FROM picture_reading`)).toEqual({ count: 3 })
})

test('a picture whose turn comes out of order is read at once', async () => {
  const { asked, perceive } = setUp()
  await perceive(A)
  await soon()
  await perceive(C)
  await perceive(B)
  expect(asked).toEqual([A, B, C])
})

test('a failure ahead is met again when the turn comes, and told then', async () => {
  const damaged = setUp((media) => (media === B ? new AdammError('SOURCE_UNREADABLE', 'Damaged.') : null))
  await damaged.perceive(A)
  await soon()
  expect((await damaged.perceive(B)).problem).toMatchObject({ code: 'SOURCE_UNREADABLE' })
  expect((await damaged.perceive(C)).problem).toBeNull()
  // A cancel of the work that looked ahead is none of the next work's.
  const cancelled = setUp((media, time) => (media === B && time === 1 ? new AdammError('CANCELLED', 'Cancelled.') : null))
  await cancelled.perceive(A)
  await soon()
  expect((await cancelled.perceive(B)).reading).not.toBeNull()
})

test('nothing is read ahead of a work that was cancelled', async () => {
  const { asked, perceive } = setUp()
  const stop = new AbortController()
  await perceive(A, stop.signal)
  stop.abort()
  await soon()
  await soon()
  expect(asked).toEqual([A])
})
