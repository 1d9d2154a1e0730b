/**
 * The sample memory (scripts/sample/story.ts) as values: what its pages and messages say, written out by hand, and built into tables by
 * the real induction and materialization. Two dashboards lack their date, as text recognition leaves them.
 */
import { putEmbedding } from '../db/hierarchy.ts'
import { run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { indexRoundText } from '../db/text.ts'
import { createRetriever } from '../hierarchy/search.ts'
import { clock as builtAt, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { materialize } from '../materialize/tables.ts'
import { createAsking } from './asking.ts'
import { fold } from './readings.ts'
import { stem } from './question/words.ts'

/** Day, time in range %, morning response mg/dL, movement goal %. */
export const GLUCOSE = [
  ['2026-03-03', 82, 96, 67],
  ['2026-03-08', 91, 83, 51],
  ['2026-03-14', 74, 86, 80],
  ['2026-03-19', 77, 83, 61],
  ['2026-03-24', 83, 83, 64],
  ['2026-03-30', 90, 93, 48],
  ['2026-04-04', 90, 95, 61],
  ['2026-04-09', 69, 79, 83],
  ['2026-04-15', 75, 84, 68],
  ['2026-04-21', 69, 86, 81],
  ['2026-04-27', 81, 92, 84],
  ['2026-05-03', 87, 79, 52],
  ['2026-05-09', 77, 79, 50],
  ['2026-05-16', 85, 87, 61],
  ['2026-05-22', 81, 90, 48],
  ['2026-05-28', 90, 84, 53],
] as const
const UNDATED = new Set(['2026-04-09', '2026-04-15'])
export const WEIGHT = [
  ['2026-03-02', 72.7],
  ['2026-03-09', 72.7],
  ['2026-03-16', 72.6],
  ['2026-03-23', 72.3],
  ['2026-03-30', 72.4],
  ['2026-04-06', 71.9],
  ['2026-04-13', 71.5],
  ['2026-04-20', 71.6],
  ['2026-04-27', 71.7],
  ['2026-05-04', 71.4],
  ['2026-05-11', 71.3],
  ['2026-05-18', 70.8],
] as const
/** Day, minutes asleep, deep, REM and awake, efficiency %. */
export const SLEEP = [
  ['2026-03-05', 448, 66, 75, 22, 87],
  ['2026-03-17', 472, 96, 116, 18, 91],
  ['2026-03-27', 394, 75, 123, 16, 90],
  ['2026-04-06', 417, 77, 118, 26, 89],
  ['2026-04-17', 348, 85, 101, 20, 88],
  ['2026-04-29', 490, 80, 95, 29, 92],
  ['2026-05-08', 385, 65, 99, 21, 83],
  ['2026-05-19', 379, 82, 77, 16, 93],
  ['2026-05-27', 420, 56, 93, 33, 94],
] as const
/** Day, shop, subtotal, tax, total. */
export const RECEIPTS = [
  ['2026-03-06', 'Corner Market', 13.05, 1.3, 14.35],
  ['2026-03-14', 'Bakery Lindqvist', 23.91, 2.39, 26.3],
  ['2026-03-22', 'Green Basket', 24.55, 2.45, 27],
  ['2026-04-09', 'Corner Market', 10.77, 1.08, 11.85],
  ['2026-04-17', 'Pharmacy Aurora', 28.18, 2.82, 31],
  ['2026-04-25', 'Green Basket', 27.27, 2.73, 30],
  ['2026-05-12', 'Corner Market', 20.36, 2.04, 22.4],
] as const

type Talk = { session: string; time: string; messages: string[] }
const TALK: readonly Talk[] = [
  {
    session: 'spring',
    time: '2026-03-12T19:20:00',
    messages: [
      'Nora called. She is moving to Lisbon in June for her new job at the aquarium.',
      'That is a big step. Will you visit her there?',
    ],
  },
  {
    session: 'spring',
    time: '2026-03-12T19:24:00',
    messages: ['Yes, I promised to bring the ceramic lamp she left in my flat.', 'The one with the blue shade?'],
  },
  {
    session: 'lake',
    time: '2026-04-12T16:40:00',
    messages: ['We walked around Lake Varn with Tomas. The water was completely still.', 'It looks very calm.'],
  },
  {
    session: 'lake',
    time: '2026-04-12T16:47:00',
    messages: ['Tomas twisted his ankle on the last kilometre, so we took the bus back.', 'I hope it heals quickly.'],
  },
  {
    session: 'birthday',
    time: '2026-05-02T15:10:00',
    messages: [
      'I baked the lemon cake from Nora’s notebook for my mother’s birthday. Half the sugar, and nobody noticed.',
      'Half the sugar is worth remembering.',
    ],
  },
  {
    session: 'birthday',
    time: '2026-05-02T15:20:00',
    messages: ['She liked the second-hand bicycle even more. It is dark green and has a basket.', 'A good present.'],
  },
  {
    session: 'balcony',
    time: '2026-05-24T18:30:00',
    messages: ['The tomatoes on the balcony have their first flowers.', 'Early this year.'],
  },
  {
    session: 'doctor',
    time: '2026-05-12T11:30:00',
    messages: [
      'Back from Dr. Alder. She wrote that the curve is calmer than in winter and that I should walk for fifteen minutes after dinner. Next visit in September.',
      'Good news. I will keep the note.',
    ],
  },
  { session: 'doctor', time: '2026-05-12T11:36:00', messages: ['She also said to take the sensor off during the sauna.', 'Understood.'] },
]

const DIMENSION = 256
export const CARD = { id: 'stems', dimension: DIMENSION, centred: false, thresholds: { episode: 0.6, topic: 0.65 } }

/** A bag of stems hashed into a vector: deterministic, and similar only for texts that share words. */
export function embedStems(text: string): Float32Array {
  const vector = new Float32Array(DIMENSION)
  for (const word of fold(text).split(' ').map(stem)) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 7919
    vector[hash % DIMENSION] = (vector[hash % DIMENSION] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** "7h 28m" */
const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`
const money = (value: number): string => `$${value.toFixed(2)}`

export function storyMemory(): Db {
  const db = createMemory()
  const rounds: Told[] = [
    ...GLUCOSE.map(([day, range, morning, goal]): Told => ({
      ref: `glucose-${day}`,
      time: `${day}T21:20:00`,
      title: 'Daily Glucose Dashboard',
      records: [
        {
          ...(UNDATED.has(day) ? {} : { date: day }),
          time_in_range: `${range} %`,
          morning_response: `${morning} mg/dL`,
          movement_goal: `${goal} %`,
        },
      ],
    })),
    ...WEIGHT.map(([day, kilograms]): Told => ({
      ref: `weight-${day}`,
      time: `${day}T07:15:00`,
      message: true,
      records: [{ weight: `${kilograms} kg` }],
    })),
    ...SLEEP.map(([day, total, deep, rem, awake, efficiency]): Told => ({
      ref: `sleep-${day}`,
      time: `${day}T08:05:00`,
      title: 'Sleep Summary',
      records: [
        {
          date: day,
          total_sleep: clockOf(total),
          deep_sleep: clockOf(deep),
          rem_sleep: clockOf(rem),
          awake: clockOf(awake),
          sleep_efficiency: `${efficiency} %`,
        },
      ],
    })),
    ...RECEIPTS.map(([day, company, subtotal, tax, total]): Told => ({
      ref: `receipt-${day}`,
      time: `${day}T17:30:00`,
      title: 'Receipts',
      records: [
        {
          date: day,
          time_of_day: '17:30',
          company,
          address: '14 Harbour Street',
          subtotal: money(subtotal),
          tax: money(tax),
          total: money(total),
          cash: money(total),
        },
      ],
    })),
  ]
  tell(
    db,
    rounds.toSorted((a, b) => String(a.time).localeCompare(String(b.time))),
  )
  const sessions = [...new Set(TALK.map((talk) => talk.session))]
  for (const [index, ref] of sessions.entries()) run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (${index + 2}, 1, ${ref})`)
  for (const [index, talk] of TALK.entries()) tellTalk(db, talk, sessions.indexOf(talk.session) + 2, index)
  materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
  return db
}

function tellTalk(db: Db, talk: Talk, session: number, index: number): void {
  const ref = `${talk.session}:${index + 1}`
  const { lastInsertRowid } = run(
    db,
    sql`INSERT INTO round (session_id, ref, content_sha256, local_time, time_weak, sort_ms, state) VALUES (${session}, ${ref}, ${ref}, ${talk.time}, 0, ${Date.parse(`${talk.time}Z`)}, 'extracted')`,
  )
  const id = Number(lastInsertRowid)
  for (const [ord, text] of talk.messages.entries())
    run(db, sql`INSERT INTO message (round_id, ord, role, text) VALUES (${id}, ${ord}, ${ord === 0 ? 'user' : 'assistant'}, ${text})`)
  indexRoundText(db, id, talk.messages.join('\n'), '')
  putEmbedding(db, 'event', id, CARD.id, embedStems(talk.messages.join('\n')))
}

/** Asks on 1 June 2026. */
export function storyAsking(db: Db) {
  const retriever = createRetriever({ db, text: CARD, embed: async (texts) => texts.map(embedStems) })
  return createAsking({
    db,
    retriever,
    clock: () => new Date('2026-06-01T10:00:00Z'),
    settings: () => ({ locale: 'en-GB', timezone: 'Europe/Berlin', dateOrder: null, theme: 'system', offline: true }),
    emit: () => undefined,
  })
}
