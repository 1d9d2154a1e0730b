/** Limits in money and bare limits over tables that also hold numbers which are names; the truth is counted from the generated values. */
import { expect, test } from 'vitest'
import { interpret } from '../planner-builtin.ts'
import { measureName } from '../suggestions.ts'
import { fromGerman } from './german.ts'
import { makeTable, openMemory } from '../tables.test-helper.ts'

const TOTALS = [12.4, 21.2, 33.9, 8.75, 27.6, 19.99, 45.1, 24.3]

function tablesOf(noun: string, number: string) {
  const db = openMemory()
  const bills = makeTable(
    db,
    noun,
    [
      { name: 'number', label: number, type: 'number' },
      { name: 'shop', label: 'Shop', type: 'text' },
      { name: 'subtotal', label: 'Subtotal', type: 'currency', unit: 'USD' },
      { name: 'tax', label: 'Tax', type: 'currency', unit: 'USD' },
      { name: 'total', label: 'Total', type: 'currency', unit: 'USD' },
    ],
    TOTALS.map((total, at) => ({
      time: `2026-04-0${at + 1}T10:00`,
      cells: {
        number: 40_017 + ((at * 911) % 5003),
        shop: at % 2 === 0 ? 'Nord' : 'Sund',
        subtotal: Math.round(total * 90) / 100,
        tax: Math.round(total * 10) / 100,
        total,
      },
    })),
    { label: noun.charAt(0).toUpperCase() + noun.slice(1), mainMeasure: 'total' },
  )
  const others = makeTable(
    db,
    'transactions',
    [
      { name: 'merchant', label: 'Merchant', type: 'text' },
      { name: 'amount', label: 'Amount', type: 'currency', unit: 'USD' },
    ],
    Array.from({ length: 30 }, (_, at) => ({
      time: `2026-05-${String(at + 1).padStart(2, '0')}T10:00`,
      cells: { merchant: `M${at % 4}`, amount: 5 + at },
    })),
    { mainMeasure: 'amount' },
  )
  return (question: string) =>
    interpret({
      db,
      question: fromGerman(question) ?? question,
      tables: [others, bills],
      scores: new Map(),
      today: '2026-06-01',
      views: new Map(),
    })
}

const above = (limit: number): number => TOTALS.filter((total) => total > limit).length

test.each([
  ['receipts', 'Receipt number'],
  ['invoices', 'Invoice no'],
  ['invoices', 'Account number'],
  ['receipts', 'Phone'],
])('limits over %s with a %s', (noun, number) => {
  const read = tablesOf(noun, number)
  const german = noun === 'receipts' ? 'Belege' : 'Invoices'
  for (const [question, count] of [
    [`how many ${noun} above 20?`, above(20)],
    [`how many ${noun} over $20`, above(20)],
    [`how many ${noun} above 20 dollars?`, above(20)],
    [`how many ${noun} over 25 USD?`, above(25)],
    [`how many ${noun} over 25 usd?`, above(25)],
    [`how many ${noun} over EUR 25?`, above(25)],
    [`Wie viele ${german} über 20 Dollar?`, above(20)],
    [`Wie viele ${german} über 20?`, above(20)],
    [`How many ${noun} under €20?`, TOTALS.length - above(20)],
    [`How many ${noun} had a total above 25?`, above(25)],
  ] as const) {
    const found = read(question)
    expect([found?.view.table.name, found?.best.form.form, Number(found?.best.denotation.values[0])], question).toEqual([
      noun,
      'count',
      count,
    ])
  }
  for (const question of [`which ${noun} are over 25 dollars?`, `${noun} with total over 25`, `List ${noun} over $25`]) {
    const found = read(question)
    expect([found?.view.table.name, found?.best.denotation.rows.length, found?.best.form.form], question).toEqual([
      noun,
      above(25),
      'project',
    ])
  }
})

test.each(['Receipt number', 'Invoice no', 'Account ID', 'Phone', 'Belegnummer'])('%s is not asked for as a measure', (label) => {
  const [table] = [tablesOf('receipts', label)('how many receipts?')?.view.table]
  expect(table && measureName(table, label)).toBeNull()
  expect(table && measureName(table, 'Number of bottles')).not.toBeNull()
})
