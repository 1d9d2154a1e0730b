/** Amounts of several currencies in one column: computed apart, in groups as over all, and never beside a currency that their rows do not have. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { environmentFor, makeTable, openMemory } from '../tables.test-helper.ts'
import { runTool } from './registry.ts'
import type { ComputedResult } from './compute.ts'

type Bill = { cents: number | null; unit: string; shop: string | null; month: number }

async function computed(bills: readonly Bill[], operator: string, unit: string): Promise<ComputedResult> {
  const db = openMemory()
  const table = makeTable(
    db,
    'bills',
    [
      { name: 'total', type: 'currency', unit },
      { name: 'shop', type: 'category' },
    ],
    bills.map((bill) => ({
      time: `2026-0${bill.month}-11`,
      cells: { total: bill.cents === null ? null : bill.cents / 100, shop: bill.shop },
      // As in a memory: units are known of every cell as soon as one differs from the column's.
      ...(bills.some((one) => one.unit !== unit) ? { units: { total: bill.unit } } : {}),
    })),
  )
  const input = { table: 'bills', target_column_expression: 'total', operator }
  const run = await runTool('Compute', input, environmentFor([table], db))
  if (run.tool !== 'Compute') throw new Error('Compute expected')
  return run.output.computed_result
}

const arbitraryBills = fc.array(
  fc.record({
    cents: fc.option(fc.integer({ min: -99_999, max: 99_999 }), { freq: 6 }),
    unit: fc.constantFrom('USD', 'MYR', 'EUR'),
    shop: fc.constantFrom('Corner Market', 'corner market', 'Kedai Runcit', 'Bäckerei', null),
    month: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 14 },
)

test('what groups show of a currency is the sum of the rows of it', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBills, fc.constantFrom('shop', 'month(@time)'), fc.constantFrom('USD', 'MYR'), async (bills, by, unit) => {
      const { groups = [], value, unit: whole, by_unit: byUnit } = await computed(bills, `sum by ${by}`, unit)
      const shown = bills.flatMap((bill, index) =>
        bill.cents === null || (by === 'shop' && bill.shop === null) ? [] : [{ ...bill, cents: bill.cents, row: 101 + index }],
      )
      for (const currency of ['USD', 'MYR', 'EUR']) {
        const own = shown.filter((bill) => bill.unit === currency)
        const told = groups.filter((group) => group.unit === currency).reduce((sum, group) => sum + (group.value ?? 0), 0)
        expect(Math.round(told * 100)).toBe(own.reduce((sum, bill) => sum + bill.cents, 0))
      }
      for (const group of groups) {
        expect(new Set(group.rows.map((row) => bills[row - 101]?.unit))).toEqual(new Set([group.unit]))
        expect(group.n).toBe(group.rows.length)
      }
      expect(groups.flatMap(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual(shown.map(({ row }) => row))
      expect(new Set(groups.map(({ key, unit: own }) => `${key} ${own}`)).size).toBe(groups.length)
      const keys = groups.map(({ key }) => key)
      expect(keys.filter((key, index) => key !== keys[index - 1])).toEqual([...new Set(keys)])
      const units = new Set(bills.flatMap((bill) => (bill.cents === null ? [] : [bill.unit])))
      expect([value, units.size > 1 ? whole : null, byUnit?.length ?? 1]).toEqual([null, null, Math.max(1, units.size)])
    }),
  )
})

test('a best group is the best of its currency, and of several currencies there is none of all', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBills, fc.constantFrom('highest', 'lowest'), async (bills, pick) => {
      const all = (await computed(bills, 'sum by shop', 'USD')).groups ?? []
      const { groups = [], value } = await computed(bills, `sum by shop ${pick}`, 'USD')
      for (const unit of new Set(all.map((group) => group.unit))) {
        const values = all.flatMap((group) => (group.unit === unit ? (group.value ?? []) : []))
        expect(groups.find((group) => group.unit === unit)?.value).toBe(pick === 'highest' ? Math.max(...values) : Math.min(...values))
      }
      const units = new Set(bills.flatMap((bill) => (bill.cents === null ? [] : [bill.unit])))
      expect(value).toBe(units.size > 1 ? null : (groups[0]?.key ?? null))
    }),
  )
})

test('rows of another currency than the column are told in theirs, in groups too', async () => {
  const bills = [
    { cents: 504, unit: 'MYR', shop: 'Kedai', month: 1 },
    { cents: 100, unit: 'MYR', shop: 'Kedai', month: 2 },
  ]
  expect(await computed(bills, 'sum by shop', 'USD')).toMatchObject({ unit: 'MYR', groups: [{ key: 'Kedai', value: 6.04, unit: 'MYR' }] })
  expect(await computed(bills, 'slope', 'USD')).toMatchObject({ unit: 'MYR/day' })
})
