/** Generated statements of accounts and generated purchases: what has signs all over is bookings, what a shop sold is not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PerceivedRound } from '../../../src-shared/model.ts'
import { createBuiltinExtractor } from './builtin.ts'

async function read(text: string): Promise<Record<string, number | string | null>[]> {
  const round: PerceivedRound = {
    id: 1,
    ref: 'r',
    session: 's',
    time: null,
    messages: [{ role: 'user', author: null, text }],
    pictures: [],
    readings: new Map(),
  } as unknown as PerceivedRound
  const rows: Record<string, number | string | null>[] = []
  for (const { record, attribute, value } of await createBuiltinExtractor().extract(round, { locale: 'en-GB', dateOrder: null }))
    (rows[record] ??= {})[attribute.toLowerCase()] = value.number ?? value.text
  return rows.filter((row) => row !== undefined)
}

const cents = fc.integer({ min: 101, max: 400_000 })
const payee = fc.constantFrom('Veltra', 'Old Mill', 'Acme Ltd', 'Brambleford', 'Oda')
const booking = fc.record({ payee, cents, isOut: fc.boolean() })
const header = fc.constantFrom('Description', 'Payee', 'Booking text', 'Details')

test('a pasted statement is transactions with their signs, whatever its columns are called', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 2, maxLength: 8 }), header, async (all, head) => {
      fc.pre(all.filter(({ isOut }) => isOut).length * 3 >= all.length)
      const lines = all.map(
        ({ payee: name, cents: n, isOut }, at) => `| 2026-04-${at + 10} | ${name} | ${isOut ? '-' : ''}${(n / 100).toFixed(2)} EUR |`,
      )
      const rows = await read([`| Date | ${head} | Amount |`, '|---|---|---|', ...lines].join('\n'))
      expect(rows.map((row) => row['transaction amount'])).toEqual(all.map(({ cents: n, isOut }) => (isOut ? -n : n) / 100))
      expect(rows.every((row) => !('amount' in row))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('lists of prices and purchases in sentences stay purchases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 6 }), async (all) => {
      const lines = all.map(({ payee: name, cents: n }) => `Bought lamp at ${name} for ${(n / 100).toFixed(2)} EUR.`)
      const rows = await read(lines.join('\n'))
      expect(rows.map((row) => [row['item'], row['merchant'], row['amount']])).toEqual(
        all.map(({ payee: name, cents: n }) => ['lamp', name, n / 100]),
      )
    }),
    { numRuns: 60 },
  )
})

test.each(['Salary', 'Dividend', 'Gehalt', 'Pension'])(
  '%s with a payer and an amount is income and nothing that was bought',
  async (noun) => {
    for (const text of [`${noun} Acme 3200 EUR`, `Got 120 EUR ${noun.toLowerCase()} from Acme`]) {
      const [row = {}] = await read(text)
      expect(Object.keys(row)).not.toContain('amount')
    }
  },
)

test.each(['Transfer', 'Withdrawal', 'Überweisung'])('%s of an amount is no purchase', async (noun) => {
  const [row = {}] = await read(`${noun} to savings 500 EUR`)
  expect(Object.keys(row)).not.toContain('amount')
})
