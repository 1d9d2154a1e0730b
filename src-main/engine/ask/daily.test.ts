/** The same day's dashboard seen at noon and at night: two rows, and the later one speaks for the day. */
import { expect, test } from 'vitest'
import type { Answer } from '../../../src-shared/model.ts'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { setTableLatest } from '../materialize/choices.ts'
import { tableByName, tableRows } from '../materialize/read.ts'
import { materialize } from '../materialize/tables.ts'
import type { Db } from '../db/open.ts'
import { dayReadings, withReadings } from './question/day-readings.ts'
import { storyAsking } from './story.test-helper.ts'

const OPTIONS = { clock, settings: SETTINGS }
const day = (index: number): string => `2026-06-${String(1 + index).padStart(2, '0')}`
const steps = (index: number, night: boolean): number => 4000 + index * 100 + (night ? 3000 : 0)
/** Seen at night each day, on every second one at noon too. */
const SEEN = Array.from({ length: 10 }, (_, index) => index).flatMap((index) =>
  index % 2 === 0
    ? [
        { index, night: false },
        { index, night: true },
      ]
    : [{ index, night: true }],
)

function dashboards(): Told[] {
  return SEEN.map(({ index, night }) => ({
    ref: `d${index}${night ? 'n' : ''}`,
    time: `${day(index)}T${night ? '22' : '12'}:00`,
    title: 'Activity Dashboard',
    records: [{ date: day(index), step_count: `${steps(index, night)}`, active_minutes: `${30 + index + (night ? 20 : 0)} min` }],
  }))
}

function memory(rounds: readonly Told[], batch = rounds.length): Db {
  const db = createMemory()
  const induction = createInduction(db, clock)
  for (let at = 0; at < rounds.length; at += batch) {
    tell(db, rounds.slice(at, at + batch))
    materialize(db, induction.consume(), { ...OPTIONS, firstRows: 2 })
  }
  return db
}

async function ask(db: Db, question: string): Promise<Answer> {
  return (await storyAsking(db).ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
}

test('both sightings are rows and the table knows the latest, however they came', () => {
  for (const batch of [100, 3, 1]) {
    const db = memory(dashboards(), batch)
    expect(tableByName(db, 'activity_dashboard')).toMatchObject({ rows: 15, daily: { repeats: 5, use: true, chosen: false } })
    const { rows } = tableRows(db, { table: 'activity_dashboard' })
    expect(rows.filter((row) => row.latest !== true).map((row) => row.ref)).toEqual(['d0', 'd2', 'd4', 'd6', 'd8'])
    const latest = tableRows(db, { table: 'activity_dashboard', latest: true, limit: 4, offset: 2 })
    expect([latest.total, latest.rows.map((row) => row.ref)]).toEqual([10, ['d2n', 'd3n', 'd4n', 'd5n']])
  }
})

test('a sighting of the past is put before the later one of its day', () => {
  const late = dashboards().filter(({ ref }) => ref !== 'd6')
  const db = memory([...late, ...dashboards().filter(({ ref }) => ref === 'd6')], 1)
  expect(tableByName(db, 'activity_dashboard').daily).toMatchObject({ repeats: 5, use: true })
})

test('questions about days take the latest reading, say so, and offer all readings as a question that is read so', async () => {
  const db = memory(dashboards())
  const nights = Array.from({ length: 10 }, (_, index) => steps(index, true))
  const everything = SEEN.map(({ index, night }) => steps(index, night))
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const answer = await ask(db, 'What was my average step count in June?')
  expect(answer).toMatchObject({ value: mean(nights), n: 10 })
  expect(answer.notes).toContain('The latest reading of each day counts; 5 earlier readings of the same days are left out.')
  const [other] = answer.alternatives
  expect(other?.question).toBe('What was my average step count in June over all readings?')
  const all = await ask(db, other!.question)
  expect(all).toMatchObject({ value: expect.closeTo(mean(everything), 6), n: 15, answer: other!.answer })
  expect(all.alternatives[0]?.question).toBe('What was my average step count in June over the latest reading of each day?')
  expect(await ask(db, all.alternatives[0]!.question)).toMatchObject({ value: mean(nights), n: 10 })
  expect(await ask(db, 'What was my step count on 3 June 2026?')).toMatchObject({ value: steps(2, true) })
  expect(await ask(db, 'On how many days was my step count above 7500?')).toMatchObject({
    value: nights.filter((one) => one > 7500).length,
  })
  expect(await ask(db, 'Which day had the fewest steps?')).toMatchObject({ value: day(0) })
})

test('the person decides otherwise, and can go back', async () => {
  const db = memory(dashboards())
  setTableLatest(db, { table: 'activity_dashboard', use: false }, OPTIONS)
  expect(tableByName(db, 'activity_dashboard').daily).toEqual({ repeats: 5, use: false, chosen: true })
  expect(await ask(db, 'What was my average step count in June?')).toMatchObject({ n: 15, notes: ['10 of 30 days have a reading.'] })
  setTableLatest(db, { table: 'activity_dashboard', use: null }, OPTIONS)
  expect(await ask(db, 'What was my average step count in June?')).toMatchObject({ n: 10 })
})

test('two receipts of one day are two things', () => {
  const receipts = Array.from({ length: 12 }, (_, index): Told => ({
    ref: `r${index}`,
    time: `${day(index >> 1)}T1${index % 2}:00`,
    records: [{ date: day(index >> 1), total: `€${index + 3}.50`, cash: '€50.00', company: index % 2 === 0 ? 'Lidl' : 'Rewe' }],
  }))
  expect(tableByName(memory(receipts), 'receipts').daily).toBe(null)
  const bare = receipts.map((one) => ({
    ...one,
    records: [{ date: one.records[0]!['date']!, total: one.records[0]!['total']!, cash: '€50.00' }],
  }))
  expect(tableByName(memory(bare), 'receipts').daily).toBe(null)
  const pressure = receipts.map((one, index) => ({
    ...one,
    records: [{ date: day(index >> 1), clock_time: `1${index % 2}:30`, systolic: `${120 + index}`, diastolic: `${70 + index}` }],
  }))
  const db = memory(pressure)
  expect(tableByName(db, 'blood_pressure').daily).toBe(null)
})

test('what a question says of the readings of a day', () => {
  expect(dayReadings('What is my mean glucose over all readings?')).toEqual({ question: 'What is my mean glucose?', readings: 'all' })
  expect(dayReadings('mean glucose using the latest reading of each day')).toEqual({ question: 'mean glucose', readings: 'latest' })
  expect(dayReadings('How many readings did I take in May?').readings).toBe('all')
  expect(dayReadings('What were my steps at noon on 3 May?').readings).toBe('all')
  expect(dayReadings('What were my steps on 3 May?').readings).toBe('auto')
  for (const readings of ['all', 'latest'] as const)
    expect(dayReadings(withReadings('What is my mean glucose in May?', readings))).toEqual({
      question: 'What is my mean glucose in May?',
      readings,
    })
})
