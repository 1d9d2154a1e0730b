/** Kinds of everyday questions over generated rows: how many of an item, the first few of an order, prices of nothing, what rows of amounts are called. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '../planner-builtin.ts'
import { makeTable, openMemory, type ColumnSpec, type RowSpec } from '../tables.test-helper.ts'
import { zeroNotes } from './zero-prices.ts'

function read(question: string, name: string, columns: readonly ColumnSpec[], rows: readonly RowSpec[]) {
  const db = openMemory()
  const table = makeTable(db, name, columns, rows)
  return interpret({ db, question, tables: [table], scores: new Map(), today: '2026-06-01', views: new Map() })
}

const dated = (cells: RowSpec['cells'][]): RowSpec[] =>
  cells.map((one, at) => ({ time: `2026-04-${String(at + 1).padStart(2, '0')}T10:00`, cells: one }))

test('how many of an item: its quantities where most rows have one, its rows where few have, and the other way is offered', () => {
  const columns: ColumnSpec[] = [
    { name: 'item', label: 'Item', type: 'text' },
    { name: 'quantity', label: 'Quantity', type: 'number' },
    { name: 'price', label: 'Price', type: 'currency', unit: 'EUR' },
  ]
  fc.assert(
    fc.property(
      fc.constantFrom('eggs', 'lemons', 'batteries', 'candles'),
      fc.array(fc.integer({ min: 2, max: 12 }), { minLength: 3, maxLength: 6 }),
      fc.boolean(),
      (thing, counts, isFilled) => {
        const own = counts.map((quantity, at) => ({ item: thing, quantity: isFilled || at === 0 ? quantity : null, price: 1.5 + at }))
        const others = ['Rice', 'Soap', 'Bread', 'Salt'].map((item, at) => ({ item, quantity: 1, price: 9 + at }))
        const found = read(`How many ${thing} did I buy?`, 'bought_items', columns, dated([...own, ...others]))
        const sum = counts.reduce((a, b) => a + b, 0)
        const summed = isFilled ? sum : counts[0]
        const wanted = isFilled ? [summed, counts.length] : [counts.length, summed]
        expect(found?.best.denotation.values[0]).toBe(wanted[0])
        if (wanted[0] !== wanted[1]) expect(found?.others.map(({ denotation }) => denotation.values[0])).toContain(wanted[1])
      },
    ),
    { numRuns: 15 },
  )
})

const RUNS: ColumnSpec[] = [{ name: 'distance', label: 'Distance', type: 'number', unit: 'km' }]
test.each(['Which were my three longest runs?', 'What are the 3 longest runs?', 'What were my longest three runs?'])('%s', (question) => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 30, max: 180 }), { minLength: 5, maxLength: 12 }), (tenths) => {
      const found = read(question, 'runs', RUNS, dated(tenths.map((one) => ({ distance: one / 10 }))))
      const wanted = tenths.toSorted((a, b) => b - a).slice(0, 3)
      expect(found?.left).toEqual([])
      expect(found?.best.denotation.rows.map((row) => tenths[row])).toEqual(wanted)
    }),
    { numRuns: 10 },
  )
})

const SPENT: ColumnSpec[] = [
  { name: 'shop', label: 'Shop', type: 'category' },
  { name: 'total', label: 'Total', type: 'currency', unit: 'EUR' },
]
test('the cheapest purchase cost something; how many cost nothing is said', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 100, max: 9000 }), { minLength: 3, maxLength: 8 }), fc.nat(2), (cents, zeros) => {
      const totals = [...cents.map((one) => one / 100), ...Array.from({ length: zeros }, () => 0)]
      const found = read(
        'What was my cheapest purchase?',
        'receipts',
        SPENT,
        dated(totals.map((total, at) => ({ shop: `Shop ${at % 2}`, total }))),
      )
      expect(found?.best.denotation.rows.map((row) => totals[row])).toEqual([Math.min(...cents) / 100])
      const notes = found ? zeroNotes(found.view, found.best.form) : []
      expect(notes.length).toBe(zeros === 0 ? 0 : 1)
      if (zeros > 0) expect(notes[0]).toContain(`${zeros} row`)
    }),
    { numRuns: 15 },
  )
})

test.each(['purchases', 'transactions'])('%s are the rows of a table of amounts, whatever it is called', (word) => {
  for (const name of ['receipts', 'groceries', 'money']) {
    const found = read(`How many ${word} did I make?`, name, SPENT, dated([3, 4, 5, 6].map((total) => ({ shop: 'Nord', total }))))
    expect([found?.best.denotation.values[0], found?.left]).toEqual([4, []])
  }
})
