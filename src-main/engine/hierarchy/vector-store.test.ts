import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putEmbedding } from '../db/hierarchy.ts'
import { openDatabase } from '../db/open.ts'
import { indexRoundText } from '../db/text.ts'
import type { Db } from '../db/open.ts'
import { createEventIndex, orderOf, readEvents } from './event-index.ts'
import { normalize } from './fusion.ts'
import { createRetriever } from './search.ts'
import { cosines } from './vector-index.ts'
import { applyChanges, loadVectors } from './vector-store.ts'

const DIMENSION = 20
const MODEL = 'test'

function vectorOf(seed: number): Float32Array {
  const vector = Float32Array.from({ length: DIMENSION }, (_, at) => Math.sin(seed * 12.9898 + at * 78.233))
  return normalize(vector) ?? vector
}

/** Scores by id, from the stored vectors alone. */
function expected(db: Db, query: Float32Array): Map<number, number> {
  const rows = db.prepare("SELECT owner_id AS id, vector FROM embedding WHERE owner = 'event' AND model = ?").all(MODEL) as {
    id: string
    vector: Uint8Array
  }[]
  return new Map(
    rows.map(({ id, vector }) => [
      Number(id),
      new Float32Array(vector.slice().buffer).reduce((sum, value, at) => sum + value * (query[at] as number), 0),
    ]),
  )
}

function found(index: ReturnType<typeof loadVectors>, query: Float32Array): Map<number, number> {
  const scores = cosines(index, query, null)
  return new Map(index.ids.flatMap((id, at) => (id === 0 ? [] : [[id, scores[at] as number] as const])))
}

function agree(db: Db, index: ReturnType<typeof loadVectors>): void {
  const query = vectorOf(0.5)
  const [have, want] = [found(index, query), expected(db, query)]
  expect([...have.keys()].toSorted((a, b) => a - b)).toEqual([...want.keys()].toSorted((a, b) => a - b))
  for (const [id, score] of want) expect(have.get(id)).toBeCloseTo(score, 1)
}

test('whatever is written, replaced and removed, the index follows and a fresh one reads the same', () => {
  const act = fc.record({ id: fc.integer({ min: 1, max: 40 }), seed: fc.integer({ min: 1, max: 999 }), removed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.array(act, { maxLength: 12 }), { maxLength: 6 }), (batches) => {
      const db = openDatabase(':memory:')
      const index = loadVectors(db, MODEL, DIMENSION)
      for (const batch of batches) {
        for (const { id, seed, removed } of batch) {
          if (removed) db.prepare("DELETE FROM embedding WHERE owner = 'event' AND owner_id = ?").run(String(id))
          else putEmbedding(db, 'event', id, MODEL, vectorOf(seed))
        }
        applyChanges(db, MODEL, index)
        agree(db, index)
        agree(db, loadVectors(db, MODEL, DIMENSION))
      }
      db.close()
    }),
    { numRuns: 40 },
  )
})

test('many vectors are packed and none of them is read again; what is removed is wiped from its chunk', () => {
  const db = openDatabase(':memory:')
  db.transaction(() => {
    for (let id = 1; id <= 2500; id++) putEmbedding(db, 'event', id, MODEL, vectorOf(id))
  })()
  agree(db, loadVectors(db, MODEL, DIMENSION))
  const count = (table: string): unknown => db.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get()
  expect([count('vector_chunk'), count('vector_change')]).toEqual([3, 0])
  db.exec("DELETE FROM embedding WHERE owner_id = '7'")
  expect(count('vector_change')).toBe(1)
  agree(db, loadVectors(db, MODEL, DIMENSION))
  const rows = db.prepare('SELECT rows FROM vector_chunk WHERE chunk = 0').pluck().get() as Uint8Array
  expect([...rows.subarray(6 * DIMENSION, 7 * DIMENSION)].every((value) => value === 0)).toBe(true)
  db.close()
})

test('rows added one by one come in the order of all rows sorted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ session: fc.integer({ min: 1, max: 4 }), ms: fc.option(fc.nat(50)) }), { maxLength: 25 }),
      (rounds) => {
        const db = openDatabase(':memory:')
        db.exec(`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2024-01-01', '{}');
               INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'a'), (2, 1, 'b'), (3, 1, 'c'), (4, 1, 'd')`)
        const grown = createEventIndex()
        orderOf(grown)
        for (const [at, { session, ms }] of rounds.entries()) {
          db.prepare(`INSERT INTO round (id, session_id, ref, content_sha256, sort_ms, state) VALUES (?, ?, ?, ?, ?, 'remembered')`).run(
            at + 1,
            session,
            `r${at}`,
            `c${at}`,
            ms,
          )
          readEvents(db, grown, [at + 1])
        }
        const fresh = createEventIndex()
        readEvents(db, fresh, null)
        fresh.order = null
        expect([...orderOf(grown).rows]).toEqual([...orderOf(fresh).rows])
        expect([...orderOf(grown).places]).toEqual([...orderOf(fresh).places])
        db.close()
      },
    ),
    { numRuns: 40 },
  )
})

test('an index that is read a piece at a time is the one that is read at once; a stopped one is left', async () => {
  const db = openDatabase(':memory:')
  db.exec(`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2024-01-01', '{}');
           INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'a')`)
  for (let id = 1; id <= 40; id++) {
    db.prepare(`INSERT INTO round (id, session_id, ref, content_sha256, state) VALUES (?, 1, ?, ?, 'remembered')`).run(
      id,
      `r${id}`,
      `c${id}`,
    )
    db.prepare(`INSERT INTO message (round_id, ord, role, text) VALUES (?, 0, 'user', ?)`).run(id, `word${id}`)
    indexRoundText(db, id, `word${id}`, '')
    putEmbedding(db, 'event', id, MODEL, vectorOf(id))
  }
  const text = { id: MODEL, dimension: DIMENSION, centred: false, thresholds: { episode: 0.1, topic: 0.1 } }
  const make = (): ReturnType<typeof createRetriever> => createRetriever({ db, text, embed: async (texts) => texts.map(() => vectorOf(3)) })
  const [warmed, lazy, stopped] = [make(), make(), make()]
  await warmed.warm(new AbortController().signal)
  expect(warmed.bytes()).toBeGreaterThan(0)
  await stopped.warm(AbortSignal.abort())
  expect(stopped.bytes()).toBe(0)
  const refs = async (retriever: ReturnType<typeof createRetriever>): Promise<string[]> =>
    (await retriever.search('word9', 'event', 5)).map(({ ref }) => ref)
  expect(await refs(warmed)).toEqual(await refs(lazy))
  expect(await refs(stopped)).toEqual(await refs(lazy))
})
