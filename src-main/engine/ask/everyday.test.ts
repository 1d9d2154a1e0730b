/** Everyday questions over the sample memory; what is expected is computed from the story's values, never by the engine. */
import { expect, test } from 'vitest'
import type { Answer } from '../../../src-shared/model.ts'
import { GLUCOSE, RECEIPTS, SLEEP, storyAsking, storyMemory, WEIGHT } from './story.test-helper.ts'

const db = storyMemory()
const asking = storyAsking(db)
const ask = async (question: string): Promise<Answer> =>
  (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
const inMonth = <T extends readonly [string, ...unknown[]]>(rows: readonly T[], month: string): T[] =>
  rows.filter(([day]) => day.startsWith(`2026-${month}`))
const range = (month: string): number[] => inMonth(GLUCOSE, month).map((row) => row[1])
const spent = (month: string): number => sum(inMonth(RECEIPTS, month).map((row) => row[4]))
const at = (shop: string): number[] => RECEIPTS.filter((row) => row[1] === shop).map((row) => row[4])
const asleep = SLEEP.map((row) => row[1] * 60)

type Expected = { value?: number | string | boolean; n?: number; kind?: Answer['kind']; says?: string[]; note?: string; groups?: number }
const EVERYDAY: readonly (readonly [string, Expected])[] = [
  ['What was my average time in range in April?', { value: mean(range('04')), n: 5, note: '2 of 5 rows have no date of their own' }],
  ['Average time in range in March', { value: mean(range('03')), n: 6 }],
  ['What was my average time in range in May?', { value: mean(range('05')), n: 5, note: 'Higher than April 2026 (76.8 %, 5 days).' }],
  ['What was the highest time in range?', { value: 91 }],
  ['What was my lowest time in range in April?', { value: 69 }],
  ['When was my time in range the highest?', { value: '2026-03-08' }],
  ['How many days was my time in range above 80%?', { value: GLUCOSE.filter((row) => row[1] > 80).length }],
  ['On how many days was my time in range below 75?', { value: GLUCOSE.filter((row) => row[1] < 75).length }],
  ['What was my time in range by month?', { groups: 3, says: ['82.83 %', '76.8 %', '84 %'] }],
  ['Which month had the best time in range?', { value: '2026-05' }],
  ['Has my time in range improved since April?', { value: true, kind: 'yes_no' }],
  [
    'What was the difference in time in range between March and April?',
    { value: mean(range('03')) - mean(range('04')), says: ['percentage points'] },
  ],
  ['What was my time in range on 21 April?', { value: 69 }],
  ['What was my time in range yesterday?', { n: 0 }],
  ['What is the median morning response?', { value: 85 }],
  ['What was my average movement goal in May?', { value: mean(inMonth(GLUCOSE, '05').map((row) => row[3])), n: 5 }],
  ['What was my weight on 9 March?', { value: 72.7 }],
  ['What is my latest weight?', { value: 70.8 }],
  ['What was my lowest weight?', { value: 70.8 }],
  ['What was my highest weight?', { value: 72.7 }],
  ['Did my weight go down?', { value: true, kind: 'yes_no', n: 12, says: ['72.7 kg', '70.8 kg', 'a week'] }],
  ['Is my weight going up?', { value: false, kind: 'yes_no' }],
  ['Did my weight decrease in April?', { value: true, kind: 'yes_no', n: 4 }],
  ['Have I lost weight?', { value: true, kind: 'yes_no' }],
  ['How much weight did I lose between March and May?', { value: -1.9 }],
  ['How did my weight change between March and May?', { value: -1.9 }],
  ['How many times did I weigh myself in May?', { value: 3 }],
  [
    'What was my average weight in April?',
    { value: mean(inMonth(WEIGHT, '04').map((row) => row[1])), n: 4, note: 'Lower than March 2026' },
  ],
  ['When did I weigh the least?', { value: '2026-05-18T07:15:00' }],
  ['What was my average sleep in April?', { value: mean(inMonth(SLEEP, '04').map((row) => row[1] * 60)), n: 3 }],
  ['How long did I sleep on average?', { value: mean(asleep), n: 9 }],
  ['How long did I sleep on 17 April?', { value: 348 * 60 }],
  ['Which week did I sleep the most?', { value: '2026-W18', says: ['27 Apr', '3 May 2026'] }],
  ['What was my shortest sleep?', { value: 348 * 60 }],
  ['How much deep sleep did I get on average?', { value: mean(SLEEP.map((row) => row[2] * 60)) }],
  ['Did I sleep more in April than in March?', { value: false, kind: 'yes_no' }],
  ['How many nights did I sleep more than 7 hours?', { value: SLEEP.filter((row) => row[1] > 420).length }],
  ['What was my sleep efficiency on 19 May?', { value: 93 }],
  ['What was my average REM sleep in May?', { value: mean(inMonth(SLEEP, '05').map((row) => row[3] * 60)), n: 3 }],
  ['How much did I spend in total?', { value: sum(RECEIPTS.map((row) => row[4])), n: 7 }],
  ['How much did I spend in April?', { value: spent('04'), n: 3, note: 'Higher than March 2026 (US$67.65, 3 days).' }],
  ['What did I spend in March?', { value: spent('03'), n: 3 }],
  ['How much did I spend per store?', { groups: 4, says: ['Corner Market: US$48.60', 'Green Basket: US$57.00'] }],
  ['Spending by shop', { groups: 4, says: ['Pharmacy Aurora: US$31.00'] }],
  ['How much did I spend per month?', { groups: 3, says: ['US$67.65', 'US$72.85', 'US$22.40'] }],
  ['How much did I spend at Green Basket?', { value: sum(at('Green Basket')), n: 2 }],
  ['How much did I pay at the pharmacy?', { value: 31, n: 1 }],
  ['Which shop did I spend the most at?', { value: 'Green Basket' }],
  ['Which store did I visit most often?', { value: 'Corner Market' }],
  ['How many times did I shop at Corner Market?', { value: 3 }],
  ['How much did I spend on average?', { value: mean(RECEIPTS.map((row) => row[4])) }],
  ['How much tax did I pay in April?', { value: sum(inMonth(RECEIPTS, '04').map((row) => row[3])) }],
  ['Did I spend more in April than in March?', { value: true, kind: 'yes_no' }],
  ['How much did I spend on caviar?', { kind: 'not_in_memory', says: ['caviar'] }],
  ['What did the doctor say about walking?', { kind: 'text', says: ['walk for fifteen minutes after dinner'] }],
  ['Where is Nora moving?', { kind: 'text', says: ['Lisbon'] }],
  ['What did I bake for my mother’s birthday?', { kind: 'text', says: ['lemon cake'] }],
  ['Who twisted his ankle?', { kind: 'text', says: ['Tomas'] }],
  ['What color is the bicycle?', { kind: 'text', says: ['dark green'] }],
  ['What did Tomas buy?', { kind: 'not_in_memory' }],
  ['What is my blood pressure?', { kind: 'not_in_memory' }],
  [
    'Average time in range since the doctor’s visit',
    { value: mean(GLUCOSE.filter(([day]) => day >= '2026-05-12').map((row) => row[1])), n: 3 },
  ],
]

test.each(EVERYDAY)('%s', async (question, expected) => {
  const answer = await ask(question)
  const told = `${answer.kind}: ${answer.title}: ${answer.answer}`
  if (typeof expected.value === 'number') {
    expect(typeof answer.value, told).toBe('number')
    expect(Number(answer.value), told).toBeCloseTo(expected.value, 6)
  } else if (expected.value !== undefined) expect(answer.value, told).toBe(expected.value)
  if (expected.n !== undefined) expect(answer.n, told).toBe(expected.n)
  if (expected.kind !== undefined) expect(answer.kind, told).toBe(expected.kind)
  if (expected.kind === 'not_in_memory') expect(answer.n).toBeNull()
  if (expected.groups !== undefined) expect(answer.rows?.rows.length, told).toBe(expected.groups)
  for (const words of expected.says ?? []) expect(answer.answer).toContain(words)
  if (expected.note !== undefined) expect(answer.notes.join(' ')).toContain(expected.note)
})

test.each([
  'Where is Anna moving?',
  'What did Anna ask me to bring?',
  'What was my highest blood pressure?',
  'How much did I spend on the hiking shoes?',
])('what was said of another person or thing answers nothing: %s', async (question) => {
  const { kind, answer } = await ask(question)
  expect(kind, answer).toBe('not_in_memory')
})
