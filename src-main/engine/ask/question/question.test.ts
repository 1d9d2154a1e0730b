import fc from 'fast-check'
import { expect, test } from 'vitest'
import { executeCalls } from '../steps.ts'
import { environmentFor, makeTable, openMemory, type RowSpec } from '../tables.test-helper.ts'
import type { QueryTable } from '../query-table.ts'
import type { Db } from '../../db/open.ts'
import { compileForm } from './compile.ts'
import { parseOver } from './parse.ts'
import { loadView } from './view.ts'

const TODAY = '2026-06-18'
const never = new AbortController().signal

/** Races of a season: places, names, numbers, dates; every value differs from seed to seed. */
type Race = { race: string; city: string; country: string; winner: string; date: string; laps: number; attendance: number | null }
const CITIES = [
  ['Oslo', 'Norway'],
  ['Bergen', 'Norway'],
  ['Rome', 'Italy'],
  ['Milan', 'Italy'],
  ['Turin', 'Italy'],
  ['Lyon', 'France'],
  ['Cork', 'Ireland'],
  ['Ghent', 'Belgium'],
] as const
const WINNERS = ['Anna Berg', 'Carlo Rossi', 'Dana Scott', 'Emil Novak'] as const

const races = fc
  .tuple(
    fc.shuffledSubarray([...CITIES], { minLength: 6, maxLength: 8 }),
    fc.array(fc.constantFrom(...WINNERS), { minLength: 8, maxLength: 8 }),
    fc.uniqueArray(fc.integer({ min: 40, max: 99 }), { minLength: 8, maxLength: 8 }),
    fc.uniqueArray(fc.integer({ min: 1200, max: 90_000 }), { minLength: 8, maxLength: 8 }),
    fc.integer({ min: 0, max: 7 }),
  )
  .map(([cities, winners, laps, crowds, gap]): Race[] =>
    cities.map(([city, country], index) => ({
      race: `${city} Cup`,
      city,
      country,
      winner: winners[index]!,
      date: new Date(Date.UTC(2026, index, 3 + index)).toISOString().slice(0, 10),
      laps: laps[index]!,
      attendance: index === gap ? null : crowds[index]!,
    })),
  )

function raceTable(db: Db, list: readonly Race[]): QueryTable {
  return makeTable(
    db,
    'races',
    [
      { name: 'race', label: 'Race', type: 'text' },
      { name: 'city', label: 'City', type: 'text' },
      { name: 'country', label: 'Country', type: 'category' },
      { name: 'winner', label: 'Winner', type: 'text' },
      { name: 'date', label: 'Date', type: 'date' },
      { name: 'laps', label: 'Laps', type: 'number' },
      { name: 'attendance', label: 'Attendance', type: 'number' },
    ],
    list.map((race): RowSpec => ({ cells: { ...race } })),
    { timed: false },
  )
}

async function ask(db: Db, table: QueryTable, question: string, today: string | null = null): Promise<(string | number)[]> {
  const view = loadView(db, table)
  const [best] = parseOver(question, view, { today }).candidates
  if (!best) return []
  const program = compileForm(view, best.form)
  const { outputs, steps } = await executeCalls(program.calls, environmentFor([table], db), never, () => undefined)
  expect(steps.map((step) => step.error).filter((error) => error !== null)).toEqual([])
  expect(steps.length).toBeLessThanOrEqual(3)
  const { values } = program.finish(outputs)
  // The planner's own view of the table must have promised what the tools then found.
  expect(values.map(String)).toEqual(best.denotation.values.map(String))
  return values
}

type Case = { questions: string[]; expected(list: readonly Race[]): (string | number)[] | null }

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Several wordings of one thing, and the thing computed by hand. null: this table cannot tell (a tie, nobody). */
const CASES: Record<string, Case> = {
  lookup: {
    questions: ['who won the race in Rome?', 'who was the winner in Rome?', 'what is the winner for Rome?'],
    expected: (list) => list.filter((race) => race.city === 'Rome').map((race) => race.winner),
  },
  'number of a row': {
    questions: ['how many laps were in Oslo?', 'what is the number of laps in Oslo?', 'laps in Oslo'],
    expected: (list) => list.filter((race) => race.city === 'Oslo').map((race) => race.laps),
  },
  count: {
    questions: ['how many races were in Italy?', 'what is the number of races in Italy?', 'number of races held in Italy'],
    expected: (list) => [list.filter((race) => race.country === 'Italy').length],
  },
  'count above': {
    questions: [
      'how many races had more than 70 laps?',
      'how many races had over 70 laps?',
      'what is the number of races with more than 70 laps?',
    ],
    expected: (list) => [list.filter((race) => race.laps > 70).length],
  },
  'count at least': {
    questions: ['how many races had at least 60 laps?', 'how many races had 60 or more laps?', 'how many races had no less than 60 laps?'],
    expected: (list) => [list.filter((race) => race.laps >= 60).length],
  },
  sum: {
    questions: ['what is the total attendance?', 'what was the total attendance of all races?', 'total attendance'],
    expected: (list) => [sum(list.map((race) => race.attendance ?? 0))],
  },
  'sum in scope': {
    questions: ['what is the total number of laps in Italy?', 'total laps in Italy'],
    expected: (list) =>
      list.filter((race) => race.country === 'Italy').length > 1
        ? [sum(list.filter((race) => race.country === 'Italy').map((race) => race.laps))]
        : null,
  },
  mean: {
    questions: ['what is the average number of laps?', 'what was the average laps?', 'mean laps', 'on average, how many laps were there?'],
    expected: (list) => [sum(list.map((race) => race.laps)) / list.length],
  },
  'highest row': {
    questions: [
      'which race had the most laps?',
      'which race had the highest number of laps?',
      'what race has the greatest number of laps?',
    ],
    expected: (list) => [list.toSorted((a, b) => b.laps - a.laps)[0]!.race],
  },
  'lowest row': {
    questions: ['which city had the lowest attendance?', 'which city had the least attendance?', 'what city had the smallest attendance?'],
    expected: (list) => [list.filter((race) => race.attendance !== null).toSorted((a, b) => a.attendance! - b.attendance!)[0]!.city],
  },
  'lowest value': {
    questions: ['what is the lowest number of laps?', 'what was the least amount of laps?', 'what is the fewest laps?'],
    expected: (list) => [Math.min(...list.map((race) => race.laps))],
  },
  first: {
    questions: ['what was the first race?', 'which race was first?', 'what is the earliest race?'],
    expected: (list) => [list[0]!.race],
  },
  last: {
    questions: ['what was the last race?', 'which race is listed last?', 'what is the latest race?'],
    expected: (list) => [list.at(-1)!.race],
  },
  next: {
    questions: ['which race came after the Rome Cup?', 'what race followed the Rome Cup?', 'what was the next race after the Rome Cup?'],
    expected: (list) => {
      const at = list.findIndex((race) => race.city === 'Rome')
      return at < 0 || at + 1 >= list.length ? null : [list[at + 1]!.race]
    },
  },
  previous: {
    questions: [
      'which race came before the Rome Cup?',
      'what race is listed above the Rome Cup?',
      'what was the previous race before the Rome Cup?',
    ],
    expected: (list) => {
      const at = list.findIndex((race) => race.city === 'Rome')
      return at < 1 ? null : [list[at - 1]!.race]
    },
  },
  'more of two': {
    questions: [
      'which race had more laps, the Oslo Cup or the Rome Cup?',
      'did the Oslo Cup or the Rome Cup have more laps?',
      'which had more laps: Oslo Cup or Rome Cup?',
    ],
    expected: (list) => {
      const two = list.filter((race) => race.city === 'Oslo' || race.city === 'Rome')
      return two.length < 2 ? null : [two.toSorted((a, b) => b.laps - a.laps)[0]!.race]
    },
  },
  difference: {
    questions: [
      'what is the difference in laps between Oslo and Rome?',
      'how many more laps were in Oslo than in Rome?',
      'what is the difference between the laps in Oslo and in Rome?',
    ],
    expected: (list) => {
      const two = list.filter((race) => race.city === 'Oslo' || race.city === 'Rome')
      return two.length < 2 ? null : [Math.abs(two[0]!.laps - two[1]!.laps)]
    },
  },
  'most rows': {
    questions: ['which country had the most races?', 'which country hosted the most races?'],
    expected: (list) => {
      const counts = new Map<string, number>()
      for (const race of list) counts.set(race.country, (counts.get(race.country) ?? 0) + 1)
      const sorted = [...counts].sort((a, b) => b[1] - a[1])
      return sorted[0]![1] === sorted[1]?.[1] ? null : [sorted[0]![0]]
    },
  },
  distinct: {
    questions: [
      'how many different winners were there?',
      'how many distinct winners are there?',
      'what is the number of different winners?',
    ],
    expected: (list) => [new Set(list.map((race) => race.winner)).size],
  },
  'in a month': {
    questions: ['how many laps were in the race in March?', 'which laps were in March?'],
    expected: (list) => list.filter((race) => race.date.slice(5, 7) === '03').map((race) => race.laps),
  },
  'after a date': {
    questions: ['how many races were after March 31, 2026?', 'how many races were held after March 31, 2026?'],
    expected: (list) => [list.filter((race) => race.date > '2026-03-31').length],
  },
  'same as': {
    questions: ['which other race was in the same country as the Milan Cup?', 'what other race has the same country as the Milan Cup?'],
    expected: (list) => {
      const at = list.find((race) => race.city === 'Milan')
      const others = list.filter((race) => at && race !== at && race.country === at.country)
      return others.length === 0 ? null : others.map((race) => race.race)
    },
  },
  'more than another': {
    questions: ['how many races had more laps than the Oslo Cup?', 'how many races had a higher number of laps than the Oslo Cup?'],
    expected: (list) => {
      const oslo = list.find((race) => race.city === 'Oslo')
      return oslo ? [list.filter((race) => race.laps > oslo.laps).length] : null
    },
  },
  'yes or no': {
    questions: ['was there a race in Belgium?', 'did a race take place in Belgium?'],
    expected: (list) => (list.some((race) => race.country === 'Belgium') ? ['yes'] : null),
  },
  'not there': {
    questions: ['how many races were not in Italy?', 'how many races were held in a country other than Italy?'],
    expected: (list) => (list.some((race) => race.country === 'Italy') ? [list.filter((race) => race.country !== 'Italy').length] : null),
  },
}

/** Share of generated tables on which every wording must give what the hand computes. */
const ENOUGH = 0.95

test.each(Object.entries(CASES))('%s, in several wordings over generated tables', async (_, { questions, expected }) => {
  for (const question of questions) {
    let right = 0
    let all = 0
    const wrong: string[] = []
    await fc.assert(
      fc.asyncProperty(races, async (list) => {
        const wanted = expected(list)
        if (wanted === null || wanted.length === 0 || wanted[0] === 0) return
        const db = openMemory()
        const given = await ask(db, raceTable(db, list), question)
        db.close()
        all += 1
        const same =
          given.length === wanted.length &&
          wanted.every((value, index) =>
            typeof value === 'number' ? Math.abs(Number(given[index]) - value) < 1e-9 : given.includes(value),
          )
        if (same) right += 1
        else wrong.push(`${question}: wanted ${wanted.join('|')}, got ${given.join('|')}`)
      }),
      { numRuns: 12, seed: 7 },
    )
    expect(right / Math.max(1, all), wrong.slice(0, 2).join('\n')).toBeGreaterThanOrEqual(ENOUGH)
  }
})

/** A year of readings with gaps, on local times. */
function diary(db: Db): { table: QueryTable; days: { day: string; weight: number | null; steps: number }[] } {
  const days = Array.from({ length: 150 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 20 + index)).toISOString().slice(0, 10),
    weight: index % 7 === 3 ? null : 80 + ((index * 37) % 23) / 10,
    steps: 3000 + ((index * 7919) % 9000),
  })).filter((_, index) => index % 5 !== 4)
  const table = makeTable(
    db,
    'diary',
    [
      { name: 'weight', label: 'Weight', type: 'number', unit: 'kg' },
      { name: 'steps', label: 'Steps', type: 'number' },
    ],
    days.map(({ day, weight, steps }) => ({ time: `${day}T07:30`, cells: { weight, steps } })),
    { label: 'Diary', mainMeasure: 'weight' },
  )
  return { table, days }
}

const mean = (values: readonly number[]): number => sum(values) / values.length

test.each<[string, (day: string) => boolean]>([
  ['what was my average weight last month?', (day) => day.startsWith('2026-05')],
  ['average weight in May', (day) => day.startsWith('2026-05')],
  ['average weight in May 2026', (day) => day.startsWith('2026-05')],
  ['mean weight since March', (day) => day >= '2026-03-01'],
  ['what is the average weight in the last 7 days?', (day) => day >= '2026-06-12' && day <= TODAY],
  ['average weight this year', (day) => day.startsWith('2026')],
  ['average weight between 3 and 20 April', (day) => day >= '2026-04-03' && day <= '2026-04-20'],
  ['average weight after June 1', (day) => day > '2026-06-01'],
  ['average weight before April', (day) => day < '2026-04-01'],
  ['average weight on weekends', (day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())],
  ['average weight on Mondays', (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1],
])('%s', async (question, holds) => {
  const db = openMemory()
  const { table, days } = diary(db)
  const [value] = await ask(db, table, question, TODAY)
  expect(value).toBeCloseTo(mean(days.filter((one) => holds(one.day)).flatMap((one) => one.weight ?? [])), 9)
})

test('periods compare, units convert, empty periods are said to be empty', async () => {
  const db = openMemory()
  const { table, days } = diary(db)
  const inMonth = (month: string): number[] => days.filter((one) => one.day.startsWith(month)).map((one) => one.steps)
  expect(await ask(db, table, 'how many more steps did I take in May than in April?', TODAY)).toEqual([
    Math.abs(sum(inMonth('2026-05')) - sum(inMonth('2026-04'))),
  ])
  expect(await ask(db, table, 'how many times was my weight above 81 kg?', TODAY)).toEqual([
    days.filter((one) => (one.weight ?? 0) > 81).length,
  ])
  expect(await ask(db, table, 'how many times was my weight above 178.5 pounds?', TODAY)).toEqual([
    days.filter((one) => (one.weight ?? 0) > 178.5 * 0.45359237).length,
  ])
  expect(await ask(db, table, 'average weight in December', TODAY)).toEqual([])
  const highest = days.filter((one) => one.weight !== null).toSorted((a, b) => b.weight! - a.weight! || (a.day < b.day ? -1 : 1))[0]!
  expect(String((await ask(db, table, 'when was my weight highest?', TODAY))[0])).toContain(highest.day)
  expect(await ask(db, table, 'what is my latest weight?', TODAY)).toEqual([
    String(days.findLast((one) => one.day === days.at(-1)!.day)!.weight),
  ])
})

test('a level has a change and a mean but no sum, two columns correlate', async () => {
  const db = openMemory()
  const { table, days } = diary(db)
  const weights = (holds: (day: string) => boolean): number[] => days.filter((one) => holds(one.day)).flatMap((one) => one.weight ?? [])
  const march = weights((day) => day >= '2026-03-01')
  expect((await ask(db, table, 'how much weight did I lose since March?', TODAY))[0]).toBeCloseTo(march.at(-1)! - march[0]!, 9)
  expect((await ask(db, table, 'compare weight in March and May', TODAY))[0]).toBeCloseTo(
    Math.abs(mean(weights((day) => day.startsWith('2026-03'))) - mean(weights((day) => day.startsWith('2026-05')))),
    9,
  )
  const both = days.filter((one) => one.weight !== null)
  const [x, y] = [both.map((one) => one.weight!), both.map((one) => one.steps)]
  const spread = (values: readonly number[]): number => Math.sqrt(sum(values.map((value) => (value - mean(values)) ** 2)))
  const covariance = sum(x.map((value, index) => (value - mean(x)) * (y[index]! - mean(y))))
  expect((await ask(db, table, 'what is the correlation between weight and steps?', TODAY))[0]).toBeCloseTo(
    covariance / (spread(x) * spread(y)),
    9,
  )
})

test('by month and by weekday: one value per group', async () => {
  const db = openMemory()
  const { table, days } = diary(db)
  const months = [...new Set(days.map((one) => one.day.slice(0, 7)))].sort()
  const values = await ask(db, table, 'average weight per month', TODAY)
  expect(values.map(Number)).toEqual(
    months.map((month) => expect.closeTo(mean(days.filter((one) => one.day.startsWith(month)).flatMap((one) => one.weight ?? [])), 9)),
  )
  expect(await ask(db, table, 'average steps by weekday', TODAY)).toHaveLength(7)
})

test('any question over any table: the view and the tools denote the same', async () => {
  const words = [
    'which',
    'race',
    'how many',
    'laps',
    'in Italy',
    'Rome',
    'after',
    'before',
    'the most',
    'lowest',
    'total',
    'average',
    'difference between',
    'and',
    'or',
    'Oslo',
    'more than 60',
    'winner',
    'country',
    'first',
    'last',
    'same',
    'not',
    'in March',
    'attendance',
    'is',
    'consecutive',
    'different',
    'per',
    'than',
  ]
  await fc.assert(
    fc.asyncProperty(races, fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 9 }), async (list, picked) => {
      const db = openMemory()
      await ask(db, raceTable(db, list), `${picked.join(' ')}?`)
      db.close()
    }),
    { numRuns: 150 },
  )
})
