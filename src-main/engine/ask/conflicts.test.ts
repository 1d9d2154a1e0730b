import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Settings } from '../../../src-shared/contract.ts'
import type { Answer } from '../../../src-shared/model.ts'
import { putEmbedding } from '../db/hierarchy.ts'
import { all, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { indexRoundText } from '../db/text.ts'
import { createRetriever } from '../hierarchy/search.ts'
import { clock as builtAt, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { materialize } from '../materialize/tables.ts'
import { createAsking } from './asking.ts'
import { conflictSentence } from './conflicts.ts'

const SETTING: Settings = { locale: 'en-GB', timezone: 'UTC', dateOrder: null, theme: 'system', offline: true }
const CARD = { id: 'words', dimension: 64, centred: false, thresholds: { episode: 0.6, topic: 0.65 } }

function embedWords(text: string): Float32Array {
  const vector = new Float32Array(64)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 7919
    vector[hash % 64] = (vector[hash % 64] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function day(offset: number): string {
  return new Date(Date.UTC(2026, 3, 1 + offset)).toISOString().slice(0, 10)
}

function built(rounds: readonly Told[]): Db {
  const db = createMemory()
  tell(db, rounds)
  materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
  return db
}

async function ask(db: Db, question: string): Promise<Answer> {
  const retriever = createRetriever({ db, text: CARD, embed: async (texts) => texts.map(embedWords) })
  const asking = createAsking({
    db,
    retriever,
    clock: () => new Date('2026-06-03T12:00:00Z'),
    settings: () => SETTING,
    emit: () => undefined,
  })
  return (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
}

const weighed = (ref: string, at: number, kilos: number): Told => ({
  ref,
  time: day(at),
  title: 'Bathroom scale',
  records: [{ body_weight: `${kilos.toFixed(1)} kg`, body_fat: `${(20 + at * 0.1).toFixed(1)} %` }],
})

test('two weights of one day: the answer says so, holds both values with their evidence, and no other day is named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 1, max: 40 }), async (twice, tenths) => {
      const days = Array.from({ length: 20 }, (_, at) => weighed(`w${at}`, at, 80 - at * 0.1))
      const db = built([...days, weighed('again', twice, 80 - twice * 0.1 + tenths / 10)])
      const { conflicts, answer } = await ask(db, 'What was my average body weight in April 2026?')
      expect(conflicts).toHaveLength(1)
      expect(conflicts?.[0]).toMatchObject({ attribute: 'Body weight', time: day(twice) })
      expect(conflicts?.[0]?.values.map(({ evidence }) => evidence.ref).toSorted()).toEqual(['again', `w${twice}`])
      for (const { text } of conflicts?.[0]?.values ?? []) expect(answer).toContain(text)
      expect(answer).toContain('two values of Body weight')
    }),
    { numRuns: 8 },
  )
}, 60_000)

test('the same value twice, or two readings of one day at different hours, contradict nothing', async () => {
  const days = Array.from({ length: 20 }, (_, at) => weighed(`w${at}`, at, 80 - at * 0.1))
  expect(
    (await ask(built([...days, weighed('again', 4, 79.6)]), 'What was my average body weight in April 2026?')).conflicts,
  ).toBeUndefined()
  const timed = days.map((told) => ({ ...told, time: `${told.time}T07:00` }))
  const evening = { ...weighed('evening', 4, 81), time: `${day(4)}T21:00` }
  expect((await ask(built([...timed, evening]), 'What was my average body weight in April 2026?')).conflicts).toBeUndefined()
})

test('two purchases of one day at one shop are two purchases', async () => {
  const bill = (ref: string, at: number, shop: string, total: number): Told => ({
    ref,
    time: day(at),
    title: 'Receipt',
    records: [{ shop, total: `€${total.toFixed(2)}`, tax: `€${(total / 10).toFixed(2)}` }],
  })
  const bills = Array.from({ length: 16 }, (_, at) => bill(`b${at}`, at, at % 3 === 0 ? 'Lidl' : 'Aldi', 10 + at))
  const db = built([...bills, bill('more', 3, 'Lidl', 44)])
  expect((await ask(db, 'How much did I spend at Lidl in April 2026?')).conflicts).toBeUndefined()
})

test('an answer from what was said names the contradiction of what it cites', async () => {
  const db = createMemory()
  tell(db, [
    { ref: 'noon', time: day(2), title: 'Scale', records: [{ weight: '82.4 kg' }] },
    { ref: 'night', time: day(2), title: 'Scale', records: [{ weight: '82.9 kg' }] },
    { ref: 'other', time: day(3), title: 'Scale', records: [{ weight: '81 kg' }] },
  ])
  const rounds = all<{ id: number; ref: string }>(db, sql`SELECT id, ref FROM round`)
  for (const { id, ref } of rounds) {
    const text = `Stepped on the old scale at ${ref}, hungry and tired.`
    run(db, sql`INSERT INTO message (round_id, ord, role, text) VALUES (${id}, 0, 'user', ${text})`)
    indexRoundText(db, id, text, '')
    putEmbedding(db, 'event', id, CARD.id, embedWords(text))
  }
  const { conflicts, answer } = await ask(db, 'What happened with the old scale at noon?')
  expect(conflicts).toEqual([
    {
      attribute: 'Weight',
      time: day(2),
      subject: null,
      values: [
        { text: '82.4 kg', evidence: expect.objectContaining({ ref: 'noon' }) },
        { text: '82.9 kg', evidence: expect.objectContaining({ ref: 'night' }) },
      ],
    },
  ])
  expect(answer).toContain('There are two values of Weight for 3 Apr 2026: 82.4 kg and 82.9 kg.')
})

test('many conflicts are counted, not listed', () => {
  const conflict = (time: string) => ({
    attribute: 'Weight',
    time,
    subject: null,
    values: ['1 kg', '2 kg'].map((text) => ({ text, evidence: { ref: 'r', roundId: 1 } })),
  })
  expect(conflictSentence(['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06'].map(conflict), 'en-GB')).toBe(
    'There are two values of Weight for 3 May 2026: 1 kg and 2 kg; two values of Weight for 4 May 2026: 1 kg and 2 kg; and 2 more like that.',
  )
})
