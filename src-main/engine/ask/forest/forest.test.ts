import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AdammError } from '../../../../src-shared/errors.ts'
import { TraceForest } from '../../../../src-shared/model.ts'
import { putEmbedding } from '../../db/hierarchy.ts'
import { openDatabase } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { indexRoundText } from '../../db/text.ts'
import { updateHierarchy } from '../../hierarchy/episodes.ts'
import { normalize } from '../../hierarchy/fusion.ts'
import type { Retriever } from '../../hierarchy/retriever.ts'
import { createRetriever } from '../../hierarchy/search.ts'
import { candidateGraph, MOST_CANDIDATES, SEEDS } from './candidates.ts'
import { conflictsAmong } from './conflicts.ts'
import { evidenceForest } from './forest.ts'
import { readingOrder } from './serialize.ts'
import { selectingRetriever, traceForest } from './select.ts'
import { isPositive } from './verify.ts'
import type { Verifier } from './verify.ts'

/** A word's vector: hashed, so that texts that share words are alike. */
function embedding(text: string): Float32Array {
  const vector = new Float32Array(32)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const letter of word) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
    vector[hash % 32] = (vector[hash % 32] as number) + 1
  }
  return normalize(vector) ?? vector
}
const embed = async (texts: string[]): Promise<Float32Array[]> => texts.map(embedding)

function memory(texts: readonly string[]): { db: Db; retriever: Retriever } {
  const db = openDatabase(':memory:')
  db.exec(`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2024-01-01', '{}');
           INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's')`)
  const text = { id: 'test', dimension: 32, centred: false, thresholds: { episode: 0.1, topic: 0.1 } }
  for (const [at, words] of texts.entries()) {
    const time = new Date(Date.UTC(2024, 4, 1, 0, at)).toISOString().slice(0, 19)
    db.prepare(
      `INSERT INTO round (id, session_id, ref, content_sha256, local_time, sort_ms, state) VALUES (?, 1, ?, ?, ?, ?, 'extracted')`,
    ).run(at + 1, `r${at + 1}`, `c${at}`, time, Date.parse(`${time}Z`))
    db.prepare(`INSERT INTO message (round_id, ord, role, text) VALUES (?, 0, 'user', ?)`).run(at + 1, words)
    indexRoundText(db, at + 1, words, '')
    putEmbedding(db, 'event', at + 1, 'test', embedding(words))
  }
  updateHierarchy(db, { text, visual: null, prior: [] })
  return { db, retriever: createRetriever({ db, text, embed }) }
}

const talk = [
  'The weather was grey all morning.',
  'We adopted a small dog from the shelter.',
  'She is called Juniper and is two years old.',
  'I read the paper.',
  'Dinner was soup.',
  'Juniper needs a vaccination at the vet.',
  'The vet has time on Friday.',
  'I fixed the lamp.',
  'The dog from the shelter sleeps all day.',
  'Bread is in the oven.',
]

test('the graph has seeds, what is related to them, and no more nodes than allowed', async () => {
  const many = Array.from({ length: 120 }, (_, at) => `${talk[at % talk.length]} It was day ${at}.`)
  const { db, retriever } = memory(many)
  const graph = await candidateGraph(db, retriever, 'When does the dog go to the vet?')
  expect(graph.candidates.length).toBeLessThanOrEqual(MOST_CANDIDATES)
  expect(graph.candidates.filter(({ hops }) => hops === 0)).toHaveLength(SEEDS)
  expect(graph.candidates.some(({ hops }) => hops > 0)).toBe(true)
  const ids = new Set(graph.candidates.map(({ id }) => id))
  for (const { a, b } of graph.relations) expect(ids.has(a) && ids.has(b) && a !== b).toBe(true)
  const seeds = new Set(graph.candidates.filter(({ hops }) => hops === 0).map(({ id }) => id))
  for (const anchor of graph.anchors) expect(seeds.has(anchor)).toBe(true)
})

test('a forest keeps the budget, reads best first, and says why the others were left out', async () => {
  const { db, retriever } = memory(talk)
  const forest = await evidenceForest({ db, retriever }, 'What is the dog from the shelter called?', 4)
  expect(forest.units.length).toBeLessThanOrEqual(4)
  expect(forest.units.map(({ ref }) => ref)).toContain('r2')
  expect(forest.units.map(({ ref }) => ref)).toContain('r3')
  for (const { chosen, leftOut } of forest.nodes) expect(leftOut === null).toBe(chosen)
  for (const { chosen, role } of forest.edges) if (chosen) expect(isPositive(role)).toBe(true)
})

test('two numbers for one thing at one time are a conflict; two records of one picture are none', async () => {
  const { db, retriever } = memory(['a', 'b', 'c'])
  db.exec(`UPDATE round SET local_time = '2024-05-03'; INSERT INTO attribute (id, name, label) VALUES (1, 'weight', 'Weight')`)
  const insert = db.prepare(
    `INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, number, value, provenance, title, confidence, extractor) VALUES (?, ?, 1, 'Weight', ?, 'number', ?, '{}', '{}', 'Scale', 1, 'built-in')`,
  )
  insert.run(1, 0, '82.4', 82.4)
  insert.run(2, 0, '82.9', 82.9)
  insert.run(3, 0, '80', 80)
  insert.run(3, 1, '81', 81)
  expect(conflictsAmong(db, [1, 2, 3])).toMatchObject([
    { attribute: 'Weight', time: '2024-05-03', a: { round: 1, raw: '82.4' }, b: { round: 2, raw: '82.9' } },
  ])
  // One side is found; the other comes in because it reads the same thing at the same time.
  const forest = await evidenceForest({ db, retriever }, 'a', 3)
  const edge = forest.edges.find(({ role }) => role === 'conflicting')
  expect([edge?.a, edge?.b].toSorted()).toEqual(['r1', 'r2'])
  expect(edge).toMatchObject({ value: 0, chosen: false })
})

test('the order reads each tree from its best node outwards, and holds every node once', () => {
  const utility = (id: string): number => ({ a: 1, b: 3, c: 2, d: 0.5, e: 2.5 })[id] ?? 0
  expect(
    readingOrder(
      ['a', 'b', 'c', 'd', 'e'],
      [
        ['a', 'b'],
        ['a', 'c'],
        ['d', 'e'],
      ],
      utility,
    ),
  ).toEqual(['b', 'a', 'c', 'e', 'd'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }), fc.func(fc.integer()), (numbers, worth) => {
      const nodes = numbers.map(String)
      const edges = nodes.slice(1).map((id, at) => [nodes[Math.floor(at / 2)] as string, id] as const)
      expect(readingOrder(nodes, edges, worth).toSorted()).toEqual(nodes.toSorted())
    }),
  )
})

test('retrieval steps read what the forest chooses; a verifier that fails is said and the built-in one judges', async () => {
  const { db, retriever } = memory(talk)
  const failing: Verifier = {
    name: 'broken',
    nodes: () => Promise.reject(new AdammError('INVALID_INPUT', 'No valid judgement.')),
    edges: () => Promise.resolve([]),
  }
  const selecting = selectingRetriever(db, retriever, failing)
  const units = await selecting.retriever.search('What is the dog from the shelter called?', 'event', 4)
  expect(units.length).toBeLessThanOrEqual(4)
  const [forest] = selecting.forests
  expect(forest).toMatchObject({ verifier: 'built-in', fallback: 'No valid judgement.', budget: 4 })
  const traced = TraceForest.parse(forest && traceForest(forest, 0))
  expect(
    traced.nodes
      .filter(({ order }) => order !== null)
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map(({ ref }) => ref),
  ).toEqual(units.map(({ ref }) => ref))
  const anchors = new Set(traced.nodes.filter(({ anchor }) => anchor).map(({ id }) => id))
  for (const { a } of traced.edges) expect(anchors.has(a)).toBe(true)
  const located = await selecting.retriever.locate('vaccination', 2)
  expect(located.every(({ window }) => window !== undefined)).toBe(true)
  expect(selecting.forests).toHaveLength(2)
})
