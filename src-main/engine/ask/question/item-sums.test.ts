/** Prices, totals and counts of things over generated purchases: made-up things and names of columns, expected values counted by plain loops. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notesOf } from '../answer-notes.ts'
import { interpret } from '../planner-builtin.ts'
import { inPlainWords } from './phrases.ts'
import { NOTHING } from './program.ts'
import { makeTable, openMemory } from '../tables.test-helper.ts'

const THINGS = ['toner', 'hammock', 'eggs', 'lamp', 'envelopes', 'candle', 'walnuts', 'scarf'] as const
const purchase = fc.record({
  item: fc.constantFrom(...THINGS),
  quantity: fc.option(fc.integer({ min: 2, max: 40 }), { nil: null }),
  amount: fc.integer({ min: 101, max: 90_000 }).map((cents) => cents / 100),
})
const shape = fc.record({
  item: fc.constantFrom('Item', 'Article', 'Product'),
  quantity: fc.constantFrom('Quantity', 'Qty', 'Pieces', null),
  amount: fc.constantFrom('Amount', 'Total'),
})

type Purchase = { item: string; quantity: number | null; amount: number }

function asked(question: string, rows: readonly Purchase[], names: { item: string; quantity: string | null; amount: string }) {
  const db = openMemory()
  const table = makeTable(
    db,
    'purchases',
    [
      { name: 'item', label: names.item, type: 'text' as const },
      ...(names.quantity === null ? [] : [{ name: 'quantity', label: names.quantity, type: 'number' as const }]),
      { name: 'amount', label: names.amount, type: 'currency' as const, unit: 'EUR' },
    ],
    rows.map(({ item, quantity, amount }, at) => ({
      time: `2026-04-${String((at % 28) + 1).padStart(2, '0')}T10:00`,
      cells: { item, amount, ...(names.quantity === null ? {} : { quantity }) },
    })),
  )
  const found = interpret({
    db,
    question: inPlainWords(question),
    tables: [table],
    scores: new Map(),
    today: '2026-06-01',
    views: new Map(),
  })
  db.close()
  return found
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const rows = fc.array(purchase, { minLength: 4, maxLength: 12 })
const PRICES = [
  'price of the X',
  'What was the price of the X?',
  'How expensive was the X?',
  'What did the X cost?',
  'cost of the X',
  'Preis von X',
]
const COUNTS = ['How many X did I buy?', 'number of X', 'total of X', 'How many X have I bought in total?', 'Wie viele X habe ich gekauft?']

test('what a thing cost is its amount or amounts, never a number of rows', () => {
  fc.assert(
    fc.property(rows, shape, fc.constantFrom(...PRICES), (all, names, wording) => {
      const thing = all[0]!.item
      const amounts = all.filter(({ item }) => item === thing).map(({ amount }) => amount)
      const found = asked(wording.replace('X', thing), all, names)
      const values = found?.best.denotation.values.map(Number) ?? []
      const isSum = values.length === 1 && Math.abs(values[0]! - sum(amounts)) < 0.005
      expect(
        isSum || JSON.stringify(values) === JSON.stringify(amounts),
        `${found?.best.rule} ${values.join()} for ${amounts.join()}`,
      ).toBe(true)
      expect(found?.left).toEqual([])
    }),
    { numRuns: 120 },
  )
})

test('how many of a thing are its quantities where most rows have one; else rows, and that is said', () => {
  fc.assert(
    fc.property(rows, shape, fc.constantFrom(...COUNTS), (all, names, wording) => {
      const thing = all[0]!.item
      const own = all.filter(({ item }) => item === thing)
      const counted = own.flatMap(({ quantity }) => (names.quantity === null || quantity === null ? [] : [quantity]))
      const found = asked(wording.replace('X', thing), all, names)
      const value = Number(found?.best.denotation.values[0])
      if (counted.length * 2 > own.length) expect(value).toBe(sum(counted))
      else if (wording.startsWith('total')) expect(value).toBeCloseTo(sum(own.map(({ amount }) => amount)), 2)
      else {
        expect(value).toBe(own.length)
        const notes = notesOf(found!.view, found!.best.form, { ...NOTHING, rows: found!.best.denotation.rows }, 'en-GB')
        expect(notes.join(' ')).toMatch(/Rows are counted/u)
      }
    }),
    { numRuns: 120 },
  )
})
