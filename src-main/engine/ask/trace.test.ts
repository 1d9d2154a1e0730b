import { expect, test } from 'vitest'
import type { Settings } from '../../../src-shared/contract.ts'
import type { EngineEvents } from '../../../src-shared/events.ts'
import { Answer, Trace } from '../../../src-shared/model.ts'
import { createThread, deleteThread, listThreads, readThread, writeThreadTitle } from '../db/answers.ts'
import { putEmbedding } from '../db/hierarchy.ts'
import { all, get, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { indexRoundText } from '../db/text.ts'
import { createRetriever } from '../hierarchy/search.ts'
import { clock as builtAt, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { materialize } from '../materialize/tables.ts'
import { createAsking } from './asking.ts'
import { fold } from './readings.ts'
import { localDay } from './days.ts'

const DIMENSION = 128
const CARD = { id: 'words', dimension: DIMENSION, centred: false, thresholds: { episode: 0.6, topic: 0.65 } }
const SETTING: Settings = { locale: 'en-US', timezone: 'Europe/Berlin', dateOrder: null, theme: 'system', offline: true }
const never = new AbortController().signal

/** A bag of words hashed into a vector: deterministic, and similar for texts that share words. */
function embedWords(text: string): Float32Array {
  const vector = new Float32Array(DIMENSION)
  for (const word of fold(text).split(' ')) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 7919
    vector[hash % DIMENSION] = (vector[hash % DIMENSION] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function day(offset: number): string {
  return new Date(Date.UTC(2026, 3, 1 + offset)).toISOString().slice(0, 10)
}

const GLUCOSE = Array.from({ length: 60 }, (_, index) => ({
  day: day(index),
  range: 60 + ((index * 17) % 37),
  mean: 105 + ((index * 11) % 41),
})).filter((_, index) => index % 8 !== 3)
const SPENT = [
  ['Lidl', '€12.40'],
  ['Aldi', '€7.15'],
  ['Lidl', '€30.00'],
  ['Rewe', '$9.99'],
  ['Lidl', '€5.05'],
  ['Aldi', '€8.80'],
  ['Rewe', '$20.00'],
  ['Lidl', '€3.33'],
] as const
const TALK = [
  {
    ref: 'chat:1',
    time: '2026-04-20T10:00',
    text: 'The doctor visit went fine. She wrote that I should walk thirty minutes after dinner.',
  },
  { ref: 'chat:2', time: '2026-05-02T19:00', text: 'We planned the trip to Lisbon with Maria. The flight leaves at noon.' },
  { ref: 'chat:3', time: '2026-05-11T08:00', text: 'Bought a new bicycle bell, it is loud and blue.' },
]

function memory(): Db {
  const db = createMemory()
  const rounds: Told[] = [
    ...GLUCOSE.map((one, index): Told => ({
      ref: `dash:${index}`,
      time: `${one.day}T08:00`,
      title: 'Daily Glucose Dashboard',
      records: [{ time_in_range: `${one.range} %`, mean_glucose: `${one.mean} mg/dL` }],
    })),
    ...SPENT.map(([company, total], index): Told => ({
      ref: `bill:${index}`,
      time: `${day(index * 5)}T18:00`,
      title: 'Receipt',
      records: [{ company, total }],
    })),
  ]
  tell(db, rounds)
  for (const talk of TALK) {
    const { lastInsertRowid } = run(
      db,
      sql`INSERT INTO round (session_id, ref, content_sha256, local_time, time_weak, sort_ms, state) VALUES (1, ${talk.ref}, ${talk.ref}, ${talk.time}, 0, ${Date.parse(`${talk.time}Z`)}, 'extracted')`,
    )
    const id = Number(lastInsertRowid)
    run(db, sql`INSERT INTO message (round_id, ord, role, text) VALUES (${id}, 0, 'user', ${talk.text})`)
    indexRoundText(db, id, talk.text, '')
    putEmbedding(db, 'event', id, CARD.id, embedWords(talk.text))
  }
  materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
  return db
}

function asking(db: Db, events: EngineEvents['ask.progress'][] = []) {
  const retriever = createRetriever({ db, text: CARD, embed: async (texts) => texts.map(embedWords) })
  return createAsking({
    db,
    retriever,
    clock: () => new Date('2026-06-03T22:30:00Z'),
    settings: () => SETTING,
    emit: (event, payload) => {
      if (event === 'ask.progress') events.push(payload as EngineEvents['ask.progress'])
    },
  })
}

const ask = async (db: Db, question: string) => (await asking(db).ask({ question, threadId: null, request: '' }, never)).answer
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

test('a mean of last month: value, unit, span, n, what is missing, and a citation for every row', async () => {
  const db = memory()
  const answer = await ask(db, 'average time in range last month?')
  const may = GLUCOSE.filter((one) => one.day.startsWith('2026-05'))
  expect(answer.value).toBeCloseTo(mean(may.map((one) => one.range)), 9)
  expect(answer).toMatchObject({
    kind: 'value',
    unit: '%',
    n: may.length,
    missing: 0,
    route: 'planner',
    title: 'Average time in range, May 2026',
    span: { from: `${may[0]!.day}T08:00`, to: `${may.at(-1)!.day}T08:00`, label: 'May 2026' },
  })
  expect(answer.notes).toContain(`${may.length} of 31 days have a reading.`)
  expect(answer.evidence.map((one) => one.ref)).toEqual(
    GLUCOSE.flatMap((one, index) => (one.day.startsWith('2026-05') ? [`dash:${index}`] : [])),
  )
  for (const evidence of answer.evidence) {
    const observation = get<{ raw: string; media: string }>(
      db,
      sql`SELECT raw, media FROM observation WHERE id = ${evidence.observationId!}`,
    )
    expect(observation).toEqual({ raw: evidence.quote, media: evidence.media })
    expect(evidence).toMatchObject({ table: 'daily_glucose_dashboard', column: 'time_in_range' })
  }
  expect(answer.chart?.points.map((point) => point.value)).toEqual(may.map((one) => one.range))
  expect(answer.plan).toEqual([{ goal: 'mean of Time in range where May 2026', tool: 'Compute' }])
  expect(answer.steps[0]?.sql).toContain('SELECT')
  expect(Answer.parse(answer)).toEqual(answer)
})

test('the shown SQL, run again, gives the rows of the answer', async () => {
  const db = memory()
  const answer = await ask(db, 'average mean glucose in April')
  const rows = all<{ value: number }>(db, { text: answer.steps[0]!.sql!, values: [] })
  expect(mean(rows.map((one) => one.value))).toBeCloseTo(Number(answer.value), 9)
})

test('two currencies are answered apart and the answer says so', async () => {
  const answer = await ask(memory(), 'how much did I spend in total?')
  expect(answer.value).toBeNull()
  expect(answer.answer).toContain('€66.73 and $29.99')
  expect(answer.notes.join(' ')).toContain('not added up')
  const lidl = await ask(memory(), 'how much did I spend at Lidl?')
  expect(lidl).toMatchObject({ value: 50.78, unit: 'EUR', n: 4 })
})

test('an event found in the talk limits a computation: since the doctor visit', async () => {
  const answer = await ask(memory(), 'average time in range since the doctor visit')
  expect(answer.plan.map((step) => step.tool)).toEqual(['EventLocate', 'Compute'])
  expect(answer.value).toBeCloseTo(mean(GLUCOSE.filter((one) => one.day >= '2026-04-20').map((one) => one.range)), 9)
  expect(answer.steps.reduce((sum, step) => sum + step.units, 0)).toBeLessThanOrEqual(10)
})

test('what no table holds is quoted from the talk, what memory does not hold is said to be missing', async () => {
  const db = memory()
  const quoted = await ask(db, 'what did the doctor write after the visit?')
  expect(quoted.kind).toBe('text')
  expect(new Set(quoted.evidence.map((one) => one.ref))).toEqual(new Set(['chat:1']))
  expect(quoted.answer).toContain('walk thirty minutes after dinner')
  const missing = await ask(db, 'who painted the ceiling of the chapel?')
  expect(missing.kind).toBe('not_in_memory')
  expect(missing.answer).toMatch(/^Not in memory/u)
})

test('a log of card plays: how many red cards before a round', async () => {
  const db = createMemory()
  const colours = ['red', 'blue', 'green']
  const plays = Array.from({ length: 40 }, (_, index) => ({
    ref: `D1:${index + 1}`,
    player: 1 + (((index * 7919) % 31) % 3),
    colour: colours[((index * 104729) % 23) % 3]!,
    value: (index * 3) % 10,
  }))
  tell(
    db,
    plays.map((play): Told => ({
      ref: play.ref,
      time: `2026-05-01T10:${String(10 + plays.indexOf(play)).padStart(2, '0')}`,
      message: true,
      records: [{ player: `Player ${play.player}`, colour: play.colour, value: String(play.value) }],
    })),
  )
  materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
  for (const [player, round] of [
    [2, 30],
    [1, 12],
    [3, 40],
    [2, 2],
    [1, 25],
  ] as const) {
    const expected = plays.slice(0, round - 1).filter((play) => play.player === player && play.colour === 'red').length
    expect(
      (await ask(db, `how many red cards has player ${player} played before round D1:${round}?`)).value,
      `player ${player}, round ${round}`,
    ).toBe(expected)
  }
})

test('an empty scope is said as such', async () => {
  const answer = await ask(memory(), 'average time in range in January')
  expect(answer).toMatchObject({ value: null, n: 0, answer: 'No row is in this scope.' })
})

test('the same question over the same memory gives the same number; a trace keeps all of it', async () => {
  const db = memory()
  const events: EngineEvents['ask.progress'][] = []
  const service = asking(db, events)
  const thread = createThread(db, '', new Date('2026-06-01T00:00:00Z'))
  const first = await service.ask({ question: 'which week had the worst time in range?', threadId: thread.id, request: 'r1' }, never)
  const second = await service.ask({ question: 'which week had the worst time in range?', threadId: thread.id, request: 'r2' }, never)
  expect([second.answer.value, second.answer.n, second.answer.answer]).toEqual([first.answer.value, first.answer.n, first.answer.answer])
  expect(events.filter((event) => event.request === 'r1').map((event) => event.stage)).toEqual(['context', 'plan', 'step', 'answer'])
  const trace = service.getTrace(first.id)
  expect(Trace.parse(trace)).toEqual(trace)
  expect(trace).toMatchObject({ id: first.id, planner: 'built-in', budget: { total: 10, used: 1 }, egress: [] })
  expect(trace.context.filter((candidate) => candidate.kept).map((candidate) => candidate.name)).toContain('daily_glucose_dashboard')
  expect(trace.parse.map((part) => part.as)).toContain('by week')
  expect(service.listTraces({ limit: 1, offset: 0 }).map((one) => one.id)).toEqual([second.id])
  expect(readThread(db, thread.id)).toMatchObject({
    thread: { title: 'which week had the worst time in range?', answers: 2 },
    answers: [{ id: first.id }, { id: second.id }],
  })
})

test('threads are listed, renamed and deleted with their answers', async () => {
  const db = memory()
  const thread = createThread(db, 'Sugar', new Date('2026-06-01T00:00:00Z'))
  const { id } = await asking(db).ask({ question: 'average mean glucose', threadId: thread.id, request: '' }, never)
  writeThreadTitle(db, thread.id, 'Glucose')
  expect(listThreads(db)).toMatchObject([{ id: thread.id, title: 'Glucose', answers: 1 }])
  deleteThread(db, thread.id)
  expect(listThreads(db)).toEqual([])
  expect(() => asking(db).getTrace(id)).toThrow(`There is no trace of answer ${id}`)
  expect(() => writeThreadTitle(db, 99, 'x')).toThrow('There is no thread 99')
})

test('every suggestion has an answer', async () => {
  const db = memory()
  const service = asking(db)
  const suggestions = await service.suggestions()
  expect(suggestions.length).toBeGreaterThanOrEqual(4)
  const followUps = (await ask(db, 'average time in range in May')).suggestions
  expect(followUps.length).toBeGreaterThan(0)
  for (const question of [...suggestions, ...followUps]) {
    const answer = await ask(db, question)
    expect(answer.kind, question).not.toBe('not_in_memory')
    expect(answer.n, question).toBeGreaterThan(0)
  }
})

test('alternatives are questions that are read as they say', async () => {
  const db = memory()
  for (const question of ['which day had the highest mean glucose?', 'how many times did I shop at Lidl?', 'highest time in range']) {
    for (const alternative of (await ask(db, question)).alternatives) {
      expect((await ask(db, alternative.question)).answer, alternative.question).toBe(alternative.answer)
    }
  }
})

test('a stopped question stores nothing', async () => {
  const db = memory()
  const controller = new AbortController()
  controller.abort()
  await expect(asking(db).ask({ question: 'average mean glucose', threadId: null, request: 'x' }, controller.signal)).rejects.toThrow()
  expect(get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM answer`)?.n).toBe(0)
})

test('the local day is that of the person', () => {
  expect(localDay(new Date('2026-06-03T22:30:00Z'), 'Europe/Berlin')).toBe('2026-06-04')
  expect(localDay(new Date('2026-06-03T22:30:00Z'), 'America/New_York')).toBe('2026-06-03')
})

test('the trace of an answer from talk holds the forest it was read from', async () => {
  const db = memory()
  const { id, answer } = await asking(db).ask({ question: 'What did the doctor write about walking?', threadId: null, request: '' }, never)
  const { forest } = asking(db).getTrace(id)
  expect(forest).toMatchObject({ step: 0, verifier: 'built-in', fallback: null })
  const read = forest?.nodes.filter(({ chosen }) => chosen) ?? []
  expect(read.length).toBeLessThanOrEqual(forest?.budget ?? 0)
  expect(read.map(({ ref }) => ref)).toContain(answer.evidence[0]?.ref)
  expect(forest?.nodes.every(({ chosen, order, leftOut }) => chosen === (order !== null) && chosen === (leftOut === null))).toBe(true)
  const table = await asking(db).ask({ question: 'average time in range last month?', threadId: null, request: '' }, never)
  expect(asking(db).getTrace(table.id).forest).toBeUndefined()
})
