/** Chat sentences that begin with the verb of buying, read by the real extraction; the truth is computed from the generated amounts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromMessages } from '../../extract/messages.ts'
import { clock as builtAt, createMemory, SETTINGS, tell, type Told } from '../../induce/memory.test-helper.ts'
import { createInduction } from '../../induce/schemas.ts'
import { materialize } from '../../materialize/tables.ts'
import { interpret } from '../planner-builtin.ts'
import { storyAsking } from '../story.test-helper.ts'
import { makeTable, openMemory } from '../tables.test-helper.ts'

const SHOPS = ['Brambleford', 'Veltra', 'Zanotti'] as const
const VERBS = ['Spent', 'Paid', 'Bought'] as const
type Bill = { day: string; verb: string; shop: string; cents: number; named: boolean }

function told({ day, verb, shop, cents, named }: Bill, at: number): Told {
  const amount = `${(cents / 100).toFixed(2)} EUR`
  const text = verb === 'Bought' ? `Bought stamps at ${shop} for ${amount}` : `${verb} ${amount} at ${shop}${named ? ' for stamps' : ''}`
  const time = `${day}T10:00:00`
  const records: Record<string, string>[] = []
  for (const { record, attribute, value } of extractFromMessages([{ role: 'user', author: null, text }], { settings: SETTINGS, time }))
    (records[record] ??= {})[attribute] = value.raw
  return { ref: `line ${at}`, time: time.slice(0, 16), message: true, records: records.filter((one) => one !== undefined) }
}

const bills = fc
  .array(
    fc.record({
      verb: fc.constantFrom(...VERBS),
      shop: fc.constantFrom(...SHOPS),
      cents: fc.integer({ min: 105, max: 9999 }),
      named: fc.boolean(),
    }),
    { minLength: 24, maxLength: 24 },
  )
  .map((all) =>
    all.map((one, at): Bill => ({ ...one, day: new Date(Date.UTC(2026, 3, 10 + Math.floor(at * 1.7))).toISOString().slice(0, 10) })),
  )

test('the verb of a question about money restricts no rows', async () => {
  await fc.assert(
    fc.asyncProperty(bills, async (all) => {
      const db = createMemory()
      tell(db, all.map(told))
      materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
      const total = (rows: readonly Bill[]): number => rows.reduce((sum, { cents }) => sum + cents, 0) / 100
      const may = total(all.filter(({ day }) => day.startsWith('2026-05')))
      const [shop] = SHOPS
      for (const [question, truth] of [
        ['How much did I spend in total in May?', may],
        ['How much have I paid in May?', may],
        ['Total spent in May', may],
        ['Wie viel habe ich im Mai ausgegeben?', may],
        ['Wie viel habe ich insgesamt bezahlt?', total(all)],
        [`What did I pay at ${shop}?`, total(all.filter((one) => one.shop === shop))],
      ] as const) {
        if (truth === 0) continue
        const { answer } = await storyAsking(db).ask({ question, threadId: null, request: '' }, new AbortController().signal)
        expect(answer.value, `${question} -> ${answer.title}: ${answer.answer}`).toBeCloseTo(truth, 6)
      }
      db.close()
    }),
    { numRuns: 4, seed: 20261130, endOnFailure: true },
  )
}, 120_000)

const db = openMemory()
const amounts = [12, 30.5, 7.25, 44, 9.75, 18]
const table = (name: string, label: string, words: readonly string[]) =>
  makeTable(
    db,
    name,
    [
      { name: 'kind', label, type: 'text' },
      { name: 'amount', label: 'Amount', type: 'currency', unit: 'EUR' },
    ],
    amounts.map((amount, at) => ({ time: `2026-05-0${at + 1}T10:00`, cells: { kind: words[at % words.length] ?? null, amount } })),
  )
const read = (tables: Parameters<typeof interpret>[0]['tables'], question: string) =>
  interpret({ db, question, tables, scores: new Map(), today: '2026-06-01', views: new Map() })?.best.denotation.values[0]

test.each(['Spent', 'Paid'])('%s named with its column or quoted is a value', (word) => {
  const lines = table(`lines_${word.toLowerCase()}`, 'Name', word === 'Spent' ? ['Spent', 'Paid'] : ['Paid', 'Spent'])
  const own = 12 + 7.25 + 9.75
  for (const question of [
    `How much in May where name is ${word}?`,
    `How much in May with name "${word}"?`,
    `How much did I spend with "${word}"?`,
  ])
    expect(Number(read([lines], question)), question).toBeCloseTo(own, 6)
  expect(Number(read([lines], 'How much did I pay in May?'))).toBeCloseTo(121.5, 6)
  expect(Number(read([lines], 'How much did I spend in May?'))).toBeCloseTo(121.5, 6)
})

test('paid beside open is the state of a bill', () => {
  const dues = table('dues', 'Status', ['Paid', 'Open'])
  expect(Number(read([dues], 'How many dues are paid?'))).toBe(3)
  expect(Number(read([dues], 'How much is paid in total?'))).toBeCloseTo(29, 6)
})
