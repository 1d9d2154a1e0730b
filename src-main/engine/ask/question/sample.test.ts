/** A long table is planned over a sample and computed over all rows. */
import { expect, test } from 'vitest'
import { makeTable, openMemory } from '../tables.test-helper.ts'
import { interpret } from '../planner-builtin.ts'
import { executeCalls } from '../steps.ts'
import { Budget } from '../tools/tool.ts'
import { withRows } from './sample.ts'
import { compileForm } from './compile.ts'

const WORDS = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord']
const ROWS = Array.from({ length: 12_000 }, (_, at) => ({
  day: new Date(Date.UTC(2020, 0, 1 + (at % 2200))).toISOString().slice(0, 10),
  venue: `${WORDS[at % 6]} ${(at * 7) % 97}`,
  cost: ((at * 31) % 900) / 10,
}))
const db = openMemory()
const table = {
  ...makeTable(
    db,
    'visits',
    [
      { name: 'date', label: 'Date', type: 'date' },
      { name: 'venue', label: 'Vendor', type: 'text' },
      { name: 'cost', label: 'Amount due', type: 'currency', unit: 'EUR' },
    ],
    ROWS.map((row) => ({ time: `${row.day}T12:00`, cells: { date: row.day, venue: row.venue, cost: row.cost } })),
  ),
  eventDate: 'date',
}
const total = (keep: (row: (typeof ROWS)[number]) => boolean): number => ROWS.filter(keep).reduce((sum, row) => sum + row.cost, 0)

test.each([
  ['How much did I spend at cedar 44?', total((row) => row.venue === 'cedar 44')],
  ['What did I pay in December 2025?', total((row) => row.day.startsWith('2025-12'))],
  ['total expenses in 2023', total((row) => row.day.startsWith('2023'))],
  ['How many times did I visit fjord 5?', ROWS.filter((row) => row.venue === 'fjord 5').length],
  ['What was my most expensive visit?', null],
] as const)('%s', async (question, expected) => {
  const found = interpret({ db, question, tables: [table], scores: new Map(), today: '2026-06-01', views: new Map() })
  expect(found?.view.sampled).toBe(true)
  expect(found?.view.size).toBeLessThan(ROWS.length / 2)
  const { outputs, steps } = await executeCalls(
    found!.program.calls,
    { db, tables: [table], retriever: null, budget: new Budget() },
    new AbortController().signal,
    () => undefined,
  )
  expect(steps.map((step) => step.error)).toEqual(steps.map(() => null))
  const rows = outputs.flatMap((output) =>
    output.tool === 'Compute'
      ? output.output.contributing_rows
      : output.tool === 'Rank'
        ? output.output.ranked_rows.map(({ row }) => row)
        : [],
  )
  const { view, form } = withRows(db, found!.view, found!.best.form, rows)
  const outcome = compileForm(view, form).finish(outputs)
  if (expected === null) {
    const highest = Math.max(...ROWS.map((row) => row.cost))
    expect(outcome.values.length).toBeGreaterThan(0)
    for (const value of outcome.values)
      expect(ROWS.some((row) => row.cost === highest && (row.venue === value || row.day === value || Number(value) === highest))).toBe(true)
  } else expect(Number(outcome.values[0])).toBeCloseTo(expected, 6)
})
