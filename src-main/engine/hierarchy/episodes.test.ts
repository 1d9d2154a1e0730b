import { expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { putEmbedding } from '../db/hierarchy.ts'
import { updateHierarchy } from './episodes.ts'
import type { HierarchyOptions } from './episodes.ts'
import { fuse, normalize } from './fusion.ts'

const options: HierarchyOptions = {
  text: { id: 'test', dimension: 3, centred: false, thresholds: { episode: 0.6, topic: 0.65 } },
  visual: null,
  prior: [],
}
const HOUR = 3_600_000

function memory(): Db {
  const db = openDatabase(':memory:')
  db.exec(`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2024-01-01', '{}');
           INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's')`)
  return db
}

function addRound(db: Db, id: number, hours: number | null, direction: [number, number, number], text = `words ${id}`): void {
  const ms = hours === null ? null : hours * HOUR
  const local = ms === null ? null : new Date(ms).toISOString().slice(0, 19)
  db.prepare(
    `INSERT INTO round (id, session_id, ref, content_sha256, local_time, sort_ms, state) VALUES (?, 1, ?, ?, ?, ?, 'extracted')`,
  ).run(id, `r${id}`, `c${id}`, local, ms)
  db.prepare(`INSERT INTO message (round_id, ord, role, text) VALUES (?, 0, 'user', ?)`).run(id, text)
  putEmbedding(db, 'event', id, 'test', normalize(Float32Array.from(direction)) as Float32Array)
}

function shape(db: Db): { events: number[]; topic: number | null }[] {
  const episodes = db.prepare('SELECT id, topic_id AS topic FROM episode ORDER BY id').all() as { id: number; topic: number | null }[]
  const topics = [...new Set(episodes.map(({ topic }) => topic))]
  return episodes.map(({ id, topic }) => ({
    events: (db.prepare('SELECT round_id AS id FROM event WHERE episode_id = ? ORDER BY ord').all(id) as { id: number }[]).map(
      (row) => row.id,
    ),
    topic: topic === null ? null : topics.indexOf(topic),
  }))
}

test('an event joins when it is near and alike; another day or another thing starts an episode', () => {
  const db = memory()
  addRound(db, 1, 0, [1, 0, 0])
  addRound(db, 2, 2, [1, 0.2, 0])
  addRound(db, 3, 3, [0, 1, 0])
  addRound(db, 4, 40, [0, 1, 0.1])
  addRound(db, 5, 41, [1, 0.1, 0])
  updateHierarchy(db, options)
  expect(shape(db)).toEqual([
    { events: [1, 2], topic: 0 },
    { events: [3], topic: 1 },
    { events: [4], topic: 1 },
    { events: [5], topic: null },
  ])
})

test('one by one gives the same as all at once, whatever the order of arrival', () => {
  const rounds: [number, number, [number, number, number]][] = [
    [1, 0, [1, 0, 0]],
    [2, 5, [1, 0.1, 0]],
    [3, 30, [0, 1, 0]],
    [4, 31, [0, 1, 0.3]],
    [5, 90, [1, 0, 0.1]],
    [6, 91, [0, 0, 1]],
  ]
  const atOnce = memory()
  for (const round of rounds) addRound(atOnce, ...round)
  updateHierarchy(atOnce, options)
  const oneByOne = memory()
  for (const round of rounds) {
    addRound(oneByOne, ...round)
    updateHierarchy(oneByOne, options)
  }
  const shuffled = memory()
  for (const index of [4, 0, 5, 2, 1, 3]) {
    addRound(shuffled, ...(rounds[index] as (typeof rounds)[number]))
    updateHierarchy(shuffled, options)
  }
  expect(shape(oneByOne)).toEqual(shape(atOnce))
  expect(shape(shuffled)).toEqual(shape(atOnce))
})

test('rounds of unknown time stay together by session and are not dated', () => {
  const db = memory()
  addRound(db, 1, null, [1, 0, 0])
  addRound(db, 2, null, [1, 0, 0])
  updateHierarchy(db, options)
  expect(shape(db)).toEqual([{ events: [1, 2], topic: null }])
  expect(db.prepare('SELECT from_time, to_time FROM episode').get()).toEqual({ from_time: null, to_time: null })
})

test('a missing modality is left out, never a zero', () => {
  const a = Float32Array.from([1, 0])
  expect(fuse({ text: a, visual: null }, { text: a, visual: a })).toBeCloseTo(1)
  expect(fuse({ text: a, visual: a }, { text: Float32Array.from([0, 1]), visual: a })).toBeCloseTo(0.4)
  expect(fuse({ text: null, visual: a }, { text: a, visual: null })).toBeNull()
})
