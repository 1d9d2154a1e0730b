/** What was spent and earned over generated statements whose amounts say by their sign which way money went. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '../planner-builtin.ts'
import { makeTable, openMemory } from '../tables.test-helper.ts'

const amounts = fc
  .array(
    fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => cents !== 0),
    { minLength: 4, maxLength: 12 },
  )
  .filter((all) => all.some((one) => one < 0) && all.some((one) => one > 0))

test('spending is what went out, earning what came in, and a total without either is all', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('Amount', 'Transaction amount', 'Betrag'), (all, label) => {
      const db = openMemory()
      const rows = all.map((cents, at) => ({
        time: `2026-04-${String(at + 1).padStart(2, '0')}`,
        cells: { description: `Booking ${at}`, amount: cents / 100 },
      }))
      const columns = [
        { name: 'description', label: 'Description', type: 'text' as const },
        { name: 'amount', label, type: 'currency' as const, unit: 'EUR' },
      ]
      const table = makeTable(db, 'transactions', columns, rows)
      const ask = (question: string): number =>
        Number(
          interpret({ db, question, tables: [table], scores: new Map(), today: '2026-06-01', views: new Map() })?.best.denotation.values[0],
        )
      const sum = (keep: (cents: number) => boolean): number => all.filter(keep).reduce((total, cents) => total + cents, 0) / 100
      expect(ask('How much did I spend in April?')).toBeCloseTo(
        sum((cents) => cents < 0),
        6,
      )
      expect(ask('What were my total expenses in April?')).toBeCloseTo(
        sum((cents) => cents < 0),
        6,
      )
      expect(ask('How much did I earn in April?')).toBeCloseTo(
        sum((cents) => cents > 0),
        6,
      )
      db.close()
    }),
    { numRuns: 60 },
  )
})
