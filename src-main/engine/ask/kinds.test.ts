/**
 * Kinds of questions over tables that no other test has, with generated names, categories and numbers: shares of a sum, means over days and
 * weeks, quantities asked for by what they measure, the reading nearest to a day. Every truth is computed from the values.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock as builtAt, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { materialize } from '../materialize/tables.ts'
import { storyAsking, storyMemory, WEIGHT } from './story.test-helper.ts'

const KINDS = ['hardware', 'flowers', 'stationery', 'toys', 'coffee', 'furniture'] as const
const GAMES = ['rowing', 'hiking', 'skating', 'climbing'] as const
const day = (index: number): string => new Date(Date.UTC(2026, 3, 1 + index)).toISOString().slice(0, 10)
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

type Life = {
  kinds: readonly string[]
  games: readonly string[]
  bills: { day: string; kind: string; cents: number }[]
  outings: { day: string; game: string; minutes: number; metres: number }[]
  levels: { day: string; tenths: number }[]
}

const life: fc.Arbitrary<Life> = fc
  .record({
    kinds: fc.shuffledSubarray([...KINDS], { minLength: 3, maxLength: 3 }),
    games: fc.shuffledSubarray([...GAMES], { minLength: 2, maxLength: 2 }),
    amounts: fc.array(fc.integer({ min: 150, max: 9950 }), { minLength: 24, maxLength: 24 }),
    minutes: fc.array(fc.integer({ min: 10, max: 150 }), { minLength: 24, maxLength: 24 }),
    metres: fc.array(fc.integer({ min: 11, max: 290 }), { minLength: 24, maxLength: 24 }),
    tenths: fc.uniqueArray(fc.integer({ min: 601, max: 899 }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ kinds, games, amounts, minutes, metres, tenths }) => ({
    kinds,
    games,
    bills: amounts.map((cents, at) => ({ day: day(Math.floor(at * 2.4)), kind: kinds[(at * 7 + cents) % 3] ?? '', cents })),
    outings: minutes.map((value, at) => ({
      day: day(at * 2),
      game: games[(at + value) % 2] ?? '',
      minutes: value,
      metres: metres[at] ?? 11,
    })),
    levels: tenths.map((value, at) => ({ day: day(2 + at * 7), tenths: value })),
  }))

function memoryOf({ bills, outings, levels }: Life) {
  const db = createMemory()
  const rounds: Told[] = [
    ...bills.map((bill, at) => ({
      ref: `bill ${at}`,
      time: `${bill.day}T${10 + (at % 8)}:15`,
      title: 'Bills',
      records: [{ date: bill.day, department: bill.kind, amount: `€${(bill.cents / 100).toFixed(2)}` }],
    })),
    ...outings.map((outing, at) => ({
      ref: `outing ${at}`,
      time: `${outing.day}T18:00`,
      title: 'Outings',
      records: [{ date: outing.day, game: outing.game, moving: `${outing.minutes} min`, track: `${(outing.metres / 10).toFixed(1)} km` }],
    })),
    ...levels.map((level) => ({
      ref: `level ${level.day} ${level.tenths}`,
      time: `${level.day}T07:00`,
      message: true,
      records: [{ weight: `${(level.tenths / 10).toFixed(1)} kg` }],
    })),
  ].sort((a, b) => (a.time < b.time ? -1 : 1))
  tell(db, rounds)
  materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
  return db
}

function truths({ kinds, games, bills, outings, levels }: Life): [string, number][] {
  const [kind = ''] = kinds
  const [game = ''] = games
  const cents = (rows: Life['bills']): number => sum(rows.map((row) => row.cents))
  const may = bills.filter((row) => row.day.startsWith('2026-05'))
  const at = levels[4]
  const said = at ? `${Number(at.day.slice(8))} ${at.day.startsWith('2026-04') ? 'April' : 'May'}` : ''
  const own = outings.filter((row) => row.game === game)
  const of = bills.filter((row) => row.kind === kind)
  const week = outings.filter((row) => row.day >= '2026-05-01')
  return [
    [`What percentage of my spending was on ${kind}?`, (100 * cents(of)) / cents(bills)],
    [`What share of my spending in May was for ${kind}?`, (100 * cents(may.filter((row) => row.kind === kind))) / cents(may)],
    [`How much on ${kind}?`, cents(of) / 100],
    ['What is my average daily spending?', cents(bills) / 100 / new Set(bills.map((row) => row.day)).size],
    [`How much time did I spend ${game}?`, 60 * sum(own.map((row) => row.minutes))],
    [`How often was I ${game}?`, own.length],
    ['How many times did I weigh myself?', levels.length],
    ['Total moving time?', 60 * sum(outings.map((row) => row.minutes))],
    [`How many kilometers of ${game} did I do in total?`, sum(own.map((row) => row.metres)) / 10],
    ['How far did I go in May?', sum(week.map((row) => row.metres)) / 10],
    [`What was my weight before ${said}?`, (levels[3]?.tenths ?? 0) / 10],
    [`What was my weight just after ${said}?`, (levels[5]?.tenths ?? 0) / 10],
  ]
}

test('shares, means over days, quantities by their kind and nearest readings are right whatever the names and numbers are', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (one) => {
      const db = memoryOf(one)
      const asking = storyAsking(db)
      for (const [question, truth] of truths(one)) {
        const { answer } = await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
        expect(answer.value, `${question} -> ${answer.title}: ${answer.answer}`).toBeCloseTo(truth, 6)
      }
      db.close()
    }),
    { numRuns: 3, seed: 20261130, endOnFailure: true },
  )
}, 120_000)

test('readings of a state are told or averaged, never added up', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (one) => {
      const [first] = one.levels
      if (!first) return
      // A second weighing on the first day, half a kilogram above.
      const again = { day: first.day, tenths: first.tenths + 5 }
      const db = memoryOf({ ...one, levels: [...one.levels, again].toSorted((a, b) => (a.day < b.day ? -1 : 1)) })
      const asking = storyAsking(db)
      const ask = async (question: string) =>
        (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
      const most = Math.max(...one.levels.map(({ tenths }) => tenths)) / 10 + 0.5
      const onDay = await ask(`How much did I weigh on ${Number(first.day.slice(8))} April?`)
      expect(onDay.answer).toContain(String(first.tenths / 10))
      expect(onDay.answer).toContain(String(again.tenths / 10))
      for (const question of ['How much did I weigh in April?', 'How much did I weigh in May?', 'How much did I weigh?']) {
        const { value, answer } = await ask(question)
        expect(typeof value === 'number' ? value : 0, `${question} -> ${answer}`).toBeLessThanOrEqual(most)
      }
      db.close()
    }),
    { numRuns: 3, seed: 20261130, endOnFailure: true },
  )
}, 120_000)

test('a title before a name ends no event, and "everything" names no rows', async () => {
  const db = storyMemory()
  const ask = async (question: string) =>
    (await storyAsking(db).ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
  const seen = await ask('Average weight since I came back from Dr. Alder?')
  expect(seen.plan.map(({ tool }) => tool)).toEqual(['EventLocate', 'Compute'])
  const after = WEIGHT.filter(([day]) => day >= '2026-05-12').map(([, kilograms]) => kilograms)
  expect(seen.value).toBeCloseTo(sum(after) / after.length, 9)
  const [all, everything] = [await ask('List receipts with a total over 10'), await ask('List everything with a total over 10')]
  expect(everything.rows?.rows).toEqual(all.rows?.rows)
  expect(everything.n).toBeGreaterThan(0)
})

test('what was spent is the totals of receipts, whatever their items add up to', async () => {
  const bill = fc.record({
    items: fc.array(fc.integer({ min: 100, max: 4000 }), { minLength: 1, maxLength: 4 }),
    extra: fc.integer({ min: 1, max: 900 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(bill, { minLength: 12, maxLength: 12 }), async (bills) => {
      const money = (cents: number): string => (cents / 100).toFixed(2)
      const totals = bills.map(({ items, extra }) => sum(items) + extra)
      const db = createMemory()
      tell(
        db,
        bills.map(({ items }, at) => ({
          ref: `till ${at}`,
          time: `${day(at * 4)}T10:00`,
          records: [
            { company: at % 2 === 0 ? 'Brown' : 'Smith', date: day(at * 4), total: `€${money(totals[at] ?? 0)}`, cash: '€100.00' },
            ...items.map((cents, line) => ({ item: `Thing ${line}`, amount: `€${money(cents)}` })),
          ],
        })),
      )
      materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
      const asking = storyAsking(db)
      const ask = async (question: string) =>
        (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
      const april = sum(totals.filter((_, at) => day(at * 4) < '2026-05-01'))
      for (const [question, cents] of [
        ['How much did I spend in April 2026?', april],
        ['How much did I spend in total?', sum(totals)],
        ['What is the average basket?', sum(totals) / totals.length],
      ] as const) {
        const { value, answer } = await ask(question)
        expect(value, `${question} -> ${answer}`).toBeCloseTo(cents / 100, 6)
      }
      const months = await ask('How much did I spend per month?')
      expect(months.answer).toContain(
        `April 2026: €${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(april / 100)}`,
      )
      const item = await ask('How much did I spend on Thing 0?')
      expect(item.value).toBeCloseTo(sum(bills.map(({ items }) => items[0] ?? 0)) / 100, 6)
      db.close()
    }),
    { numRuns: 3, seed: 20261130, endOnFailure: true },
  )
}, 120_000)
