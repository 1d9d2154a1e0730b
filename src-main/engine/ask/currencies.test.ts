/** Questions over receipts of two currencies in one table, through the whole of asking. */
import { expect, test } from 'vitest'
import { type Db } from '../db/open.ts'
import { clock as builtAt, createMemory, SETTINGS, tell } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { materialize } from '../materialize/tables.ts'
import { storyAsking } from './story.test-helper.ts'

/** Day, shop, receipt number, total. */
const RECEIPTS = [
  ['2026-03-02', 'Corner Market', '900131', '$14.35'],
  ['2026-03-09', 'Kedai Runcit', '100872', 'MYR 26.10'],
  ['2026-03-14', 'Corner Market', '700344', '$11.85'],
  ['2026-04-03', 'Corner Market', '500920', '$22.40'],
  ['2026-04-11', 'Kedai Runcit', '300415', 'MYR 5.04'],
  ['2026-04-20', 'Green Basket', '800233', '$27.00'],
  ['2026-05-02', 'Green Basket', '200671', '$30.00'],
  ['2026-05-15', 'Kedai Runcit', '600518', 'MYR 40.00'],
] as const

function memory(): Db {
  const db = createMemory()
  tell(
    db,
    RECEIPTS.map(([date, company, number, total]) => ({
      ref: `receipt-${date}`,
      time: `${date}T17:30:00`,
      title: 'Receipts',
      records: [{ date, company, receipt_number: number, total }],
    })),
  )
  materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
  return db
}

async function ask(question: string) {
  return (await storyAsking(memory()).ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
}

test('a group has a line for each of its currencies', async () => {
  const shops = await ask('How much did I spend per company?')
  expect(shops.rows?.rows.map(([name, value]) => `${name}: ${value}`.replaceAll('\u00a0', ' '))).toEqual([
    'Corner Market: US$48.60',
    'Green Basket: US$57.00',
    'Kedai Runcit: MYR 71.14',
  ])
  expect(shops.notes.join(' ')).toContain('2 units and are not added up')
  expect(shops.chart).toBeNull()
  const months = await ask('sum of total per month')
  expect(months.rows?.rows.filter(([month]) => month === 'March 2026').map(([, value]) => String(value).replace('\u00a0', ' '))).toEqual([
    'US$26.20',
    'MYR 26.10',
  ])
})

test('the highest group is named for each currency, and the note says that they do not compare', async () => {
  const best = await ask('Which company has the highest total?')
  expect(best.answer).toContain('Green Basket (US$57.00) and Kedai Runcit (MYR')
  expect(best.notes.join(' ')).toContain('do not compare')
})

test('numbers that are names are neither ranked nor added up, in answers and in other readings of them', async () => {
  for (const question of ['What was my most expensive receipt?', 'biggest receipt']) {
    const answer = await ask(question)
    expect([question, answer.title, answer.value, answer.unit]).toEqual([question, 'Highest total', 40, 'MYR'])
    expect(answer.notes.join(' ')).toContain('do not compare')
  }
  const numbers = /(?:total|sum of|average|mean|highest|lowest|biggest|most expensive) receipt number/iu
  for (const question of [
    'What is the total per month?',
    'What is the highest receipt number?',
    'total receipt number',
    'average receipt number per month',
    'What was my cheapest receipt?',
  ]) {
    const answer = await ask(question)
    const said = [answer.title, ...answer.alternatives.flatMap((one) => [one.question, one.title]), ...answer.suggestions].join('\n')
    expect(said, question).not.toMatch(numbers)
  }
})
