/** Amounts over a table of items beside a table of receipts, with other words than the sample's; an unknown word never yields a number. */
import { expect, test } from 'vitest'
import { interpret } from '../planner-builtin.ts'
import { makeTable, openMemory } from '../tables.test-helper.ts'

const db = openMemory()
const ITEMS = [
  ['Printer paper', 2, 9],
  ['Blue ink', 1, 14.5],
  ['Stapler', 1, 7.25],
  ['Blue ink', 2, 29],
  ['Envelopes', 3, 4.5],
] as const
const lines = makeTable(
  db,
  'invoices_items',
  [
    { name: 'article', label: 'Article', type: 'text' },
    { name: 'quantity', label: 'Quantity', type: 'number' },
    { name: 'price', label: 'Price', type: 'currency', unit: 'EUR' },
  ],
  ITEMS.map(([article, quantity, price], at) => ({ time: `2026-04-0${at + 1}T10:00`, cells: { article, quantity, price } })),
)
const heads = makeTable(
  db,
  'invoices',
  [
    { name: 'vendor', label: 'Vendor', type: 'text' },
    { name: 'vat', label: 'VAT', type: 'currency', unit: 'EUR' },
    { name: 'cash', label: 'Cash', type: 'currency', unit: 'EUR' },
    { name: 'due', label: 'Amount due', type: 'currency', unit: 'EUR' },
  ],
  (
    [
      ['Nord', 2, 50, 23.5],
      ['Sund', 3, 40, 36.25],
      ['Nord', 1, 20, 4.5],
    ] as const
  ).map(([vendor, vat, cash, due], at) => ({ time: `2026-04-0${at + 1}T10:00`, cells: { vendor, vat, cash, due } })),
)
const read = (question: string) =>
  interpret({ db, question, tables: [heads, lines], scores: new Map(), today: '2026-06-01', views: new Map() })

test.each([
  ['How much did I spend on ink?', 'invoices_items', 43.5],
  ['What did I pay for envelopes?', 'invoices_items', 4.5],
  ['How much did I spend at Nord?', 'invoices', 28],
] as const)('%s', (question, table, value) => {
  const found = read(question)
  expect([found?.view.table.name, Number(found?.best.denotation.values[0]), found?.left]).toEqual([table, value, []])
})

test.each(['How much did I spend on lamps?', 'What did I pay for flowers in April?', 'How much did the hammock cost?'])(
  '%s: the unknown word is kept',
  (question) => {
    expect(read(question)?.left.length ?? 1).toBeGreaterThan(0)
  },
)
