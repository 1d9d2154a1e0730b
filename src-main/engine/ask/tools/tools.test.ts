import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { fold } from '../readings.ts'
import { environmentFor, makeTable, openMemory, type ColumnSpec, type RowSpec } from '../tables.test-helper.ts'
import { parseExpression } from './expression.ts'
import { runTool, type StepRun } from './registry.ts'
import { BUDGET } from './tool.ts'

const COLUMNS: ColumnSpec[] = [
  { name: 'amount', label: 'Amount paid', type: 'number' },
  { name: 'score', type: 'number', aliases: ['rating'] },
  { name: 'shop', type: 'category' },
  { name: 'day', type: 'date' },
]

const row = fc.record({
  amount: fc.option(
    fc.integer({ min: -50, max: 50 }).map((value) => value / 4),
    { nil: null },
  ),
  score: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  shop: fc.option(fc.constantFrom('Lidl', 'Café Zoë', 'Aldi Süd', 'aldi'), { nil: null }),
  day: fc.option(
    fc.integer({ min: 0, max: 90 }).map((offset) => new Date(Date.UTC(2026, 3, 1 + offset)).toISOString().slice(0, 10)),
    { nil: null },
  ),
})
type Cells = { amount: number | null; score: number | null; shop: string | null; day: string | null }
const rows = fc.array(row, { maxLength: 25 })

const filter: fc.Arbitrary<ColumnFilter> = fc.oneof(
  fc.record({
    column: fc.constantFrom('amount', 'score', 'rating', 'Amount paid'),
    operator: fc.constantFrom('=', '!=', '<', '<=', '>', '>='),
    value: fc.integer({ min: -5, max: 9 }),
  }),
  fc.record({
    column: fc.constant('amount'),
    operator: fc.constant('between'),
    value: fc.tuple(fc.integer({ min: -9, max: 0 }), fc.integer({ min: 0, max: 9 })).map((pair) => [...pair]),
  }),
  fc.record({ column: fc.constant('shop'), operator: fc.constantFrom('=', '!='), value: fc.constantFrom('LIDL', 'cafe zoe', 'Aldi') }),
  fc.record({ column: fc.constant('shop'), operator: fc.constant('contains'), value: fc.constantFrom('aldi', 'zoe', 'li') }),
  fc.record({
    column: fc.constant('day'),
    operator: fc.constantFrom('=', '<', '<=', '>', '>=', '!='),
    value: fc.constantFrom('2026-05', '2026-04-20', '2026', 'May 3, 2026'),
  }),
  fc.record({ column: fc.constantFrom('shop', 'amount'), operator: fc.constantFrom('is empty', 'is not empty') }),
  fc.record({ column: fc.constant('month_of_year(day)'), operator: fc.constant('='), value: fc.constantFrom(4, 5, 6) }),
)

const PERIODS: Record<string, [string, string]> = {
  '2026-05': ['2026-05-01', '2026-05-31'],
  '2026-04-20': ['2026-04-20', '2026-04-20'],
  '2026': ['2026-01-01', '2026-12-31'],
  'May 3, 2026': ['2026-05-03', '2026-05-03'],
}

/** The slow and obvious meaning of a filter. */
function holds(cells: Cells, { column, operator, value }: ColumnFilter): boolean {
  const key = ({ rating: 'score', 'Amount paid': 'amount' } as Record<string, string>)[column] ?? column
  if (key === 'month_of_year(day)') return cells.day !== null && Number(cells.day.slice(5, 7)) === value
  const cell = cells[key as keyof Cells]
  if (operator === 'is empty') return cell === null
  if (operator === 'is not empty') return cell !== null
  if (cell === null) return false
  if (key === 'day') {
    const [from, to] = PERIODS[String(value)]!
    const inside = cell >= from && cell <= to
    return operator === '='
      ? inside
      : operator === '!='
        ? !inside
        : operator === '<'
          ? cell < from
          : operator === '<='
            ? cell <= to
            : operator === '>'
              ? cell > to
              : cell >= from
  }
  if (operator === 'contains')
    return fold(String(cell))
      .split(' ')
      .includes(fold(String(value)))
  if (operator === 'between') return Number(cell) >= Number((value as number[])[0]) && Number(cell) <= Number((value as number[])[1])
  const [a, b] = typeof cell === 'number' ? [cell, Number(value)] : [fold(cell), fold(String(value))]
  return operator === '='
    ? a === b
    : operator === '!='
      ? a !== b
      : operator === '<'
        ? a < b
        : operator === '<='
          ? a <= b
          : operator === '>'
            ? a > b
            : a >= b
}

function setUp(cells: readonly Cells[]) {
  const db = openMemory()
  const table = makeTable(
    db,
    'bills',
    COLUMNS,
    cells.map((one): RowSpec => ({ time: one.day, cells: one })),
  )
  return environmentFor([table], db)
}

function scopeOf(cells: readonly Cells[], filters: readonly ColumnFilter[]): { cells: Cells; id: number; order: number }[] {
  return cells
    .map((one, index) => ({ cells: one, id: 101 + index, order: index + 1 }))
    .filter((one) => filters.every((known) => holds(one.cells, known)))
}

function computeOutput(run: StepRun) {
  if (run.tool !== 'Compute') throw new Error(`not Compute: ${run.tool}`)
  return run.output
}

test('Filter returns exactly the rows that hold, in order, within the budget', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(filter, { maxLength: 3 }), async (cells, filters) => {
      const environment = setUp(cells)
      const expected = scopeOf(cells, filters)
      const run = await runTool('Filter', { table: 'bills', column_filters: filters }, environment)
      if (run.tool !== 'Filter') throw new Error('not Filter')
      expect(run.output.matching_rows.map((one) => one.row)).toEqual(expected.slice(0, BUDGET).map((one) => one.id))
      expect(run.output.total).toBe(expected.length)
      expect(run.output.empty).toBe(expected.length === 0)
      expect(environment.budget.used).toBe(Math.min(BUDGET, expected.length))
      environment.db.close()
    }),
    { numRuns: 150 },
  )
})

test('Lookup is Filter by equality', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('Lidl', 'ALDI', 'café zoë'), async (cells, shop) => {
      const environment = setUp(cells)
      const run = await runTool('Lookup', { table: 'Bills', key_values: { shop } }, environment)
      if (run.tool !== 'Lookup') throw new Error('not Lookup')
      expect(run.output.matching_rows.map((one) => one.row)).toEqual(
        scopeOf(cells, [{ column: 'shop', operator: '=', value: shop }])
          .slice(0, BUDGET)
          .map((one) => one.id),
      )
      environment.db.close()
    }),
    { numRuns: 60 },
  )
})

function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length === 0 ? null : sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Every operator by its textbook definition, in plain loops. */
const REFERENCE: Record<string, (values: number[]) => number | null> = {
  count: (values) => values.length,
  sum: (values) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0)),
  mean: (values) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length),
  median,
  min: (values) => (values.length === 0 ? null : [...values].sort((a, b) => a - b)[0]!),
  max: (values) => (values.length === 0 ? null : [...values].sort((a, b) => b - a)[0]!),
  range: (values) => (values.length === 0 ? null : [...values].sort((a, b) => b - a)[0]! - [...values].sort((a, b) => a - b)[0]!),
  distinct: (values) => new Set(values).size,
  difference: (values) => (values.length < 2 ? null : values.at(-1)! - values[0]!),
  ratio: (values) => (values.length < 2 || values[0] === 0 ? null : values.at(-1)! / values[0]!),
  'percentile 50': median,
  stddev(values) {
    if (values.length < 2) return null
    const mean = values.reduce((a, b) => a + b, 0) / values.length
    return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / (values.length - 1))
  },
}

test('Compute agrees with the textbook for every operator, and states n and missing', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(filter, { maxLength: 2 }),
      fc.constantFrom(...Object.keys(REFERENCE)),
      async (cells, filters, operator) => {
        const environment = setUp(cells)
        const scope = scopeOf(cells, filters)
        const present = scope.filter((one) => one.cells.amount !== null)
        const { computed_result: result, contributing_rows } = computeOutput(
          await runTool(
            'Compute',
            { table: 'bills', target_column_expression: 'amount', operator, optional_column_filters: filters },
            environment,
          ),
        )
        const expected = REFERENCE[operator]!(present.map((one) => one.cells.amount!))
        if (expected === null) expect(result.value).toBeNull()
        else expect(result.value).toBeCloseTo(expected, 9)
        expect(result).toMatchObject({ n: present.length, missing: scope.length - present.length, empty: scope.length === 0 })
        expect(contributing_rows).toEqual(present.map((one) => one.id))
        const days = present.flatMap((one) => one.cells.day ?? []).sort()
        expect(result.span).toEqual({ from: days[0] ?? null, to: days.at(-1) ?? null })
        expect(environment.budget.used).toBe(1)
        environment.db.close()
      },
    ),
    { numRuns: 250 },
  )
})

test('expressions compute cell by cell', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const environment = setUp(cells)
      const { computed_result: result } = computeOutput(
        await runTool(
          'Compute',
          { table: 'bills', target_column_expression: '("Amount paid" * 2 + score) / 4 - abs(amount)', operator: 'sum' },
          environment,
        ),
      )
      const values = cells.flatMap(({ amount, score }) =>
        amount === null || score === null ? [] : [(amount * 2 + score) / 4 - Math.abs(amount)],
      )
      if (values.length === 0) expect(result.value).toBeNull()
      else
        expect(result.value).toBeCloseTo(
          values.reduce((a, b) => a + b, 0),
          9,
        )
      environment.db.close()
    }),
    { numRuns: 60 },
  )
})

test('Rank orders, leaves out rows without the value, and counts ties beyond the budget', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(filter, { maxLength: 1 }),
      fc.constantFrom('ascending', 'descending'),
      fc.integer({ min: 1, max: 4 }),
      async (cells, filters, order, asked) => {
        const environment = setUp(cells)
        const scope = scopeOf(cells, filters)
        const eligible = scope
          .filter((one) => one.cells.score !== null)
          .sort((a, b) => (order === 'ascending' ? 1 : -1) * (a.cells.score! - b.cells.score!) || a.order - b.order)
        const run = await runTool(
          'Rank',
          { table: 'bills', target_column_expression: 'score', order, optional_column_filters: filters, result_budget: asked },
          environment,
        )
        if (run.tool !== 'Rank') throw new Error('not Rank')
        expect(run.output.ranked_rows.map((one) => one.row)).toEqual(eligible.slice(0, asked).map((one) => one.id))
        const last = eligible[asked - 1]?.cells.score
        expect(run.output.ties).toBe(last === undefined ? 0 : eligible.slice(asked).filter((one) => one.cells.score === last).length)
        expect(run.output).toMatchObject({ n: eligible.length, missing: scope.length - eligible.length })
        environment.db.close()
      },
    ),
    { numRuns: 120 },
  )
})

test('groups add up to the whole and pick their best', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('shop', 'month(day)', 'weekday(day)', 'week(day)'), async (cells, by) => {
      const environment = setUp(cells)
      const { computed_result: all } = computeOutput(
        await runTool('Compute', { table: 'bills', target_column_expression: 'amount', operator: `sum by ${by}` }, environment),
      )
      const key = by === 'shop' ? 'shop' : 'day'
      const present = cells.filter((one) => one.amount !== null && one[key] !== null)
      expect(all.groups!.reduce((sum, group) => sum + group.n, 0)).toBe(present.length)
      expect(all.groups!.reduce((sum, group) => sum + (group.value ?? 0), 0)).toBeCloseTo(
        present.reduce((sum, one) => sum + one.amount!, 0),
        9,
      )
      const { computed_result: best } = computeOutput(
        await runTool('Compute', { table: 'bills', target_column_expression: 'amount', operator: `sum by ${by} highest` }, environment),
      )
      expect(best.groups?.[0]?.value ?? null).toBe(all.groups!.length === 0 ? null : Math.max(...all.groups!.map((group) => group.value!)))
      environment.db.close()
    }),
    { numRuns: 80 },
  )
})

test('streak is the longest run of neighbouring rows in scope', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 15 }), async (cells) => {
      const environment = setUp(cells)
      const { computed_result: result } = computeOutput(
        await runTool(
          'Compute',
          {
            table: 'bills',
            target_column_expression: '*',
            operator: 'streak',
            optional_column_filters: [{ column: 'score', operator: '>', value: 3 }],
          },
          environment,
        ),
      )
      let best = 0
      for (let from = 0; from < cells.length; from += 1)
        for (let to = from; to < cells.length; to += 1)
          if (cells.slice(from, to + 1).every((one) => one.score !== null && one.score > 3)) best = Math.max(best, to - from + 1)
      expect(result.value).toBe(best)
      environment.db.close()
    }),
    { numRuns: 60 },
  )
})

test('the trend is per day where every row has a day, correlation is Pearson', async () => {
  const cells = [0, 2, 3, 7].map((offset): Cells => ({
    amount: 10 + 3 * offset,
    score: 9 - offset,
    shop: null,
    day: new Date(Date.UTC(2026, 3, 1 + offset)).toISOString().slice(0, 10),
  }))
  const environment = setUp(cells)
  const trend = computeOutput(
    await runTool('Compute', { table: 'bills', target_column_expression: 'amount', operator: 'trend' }, environment),
  ).computed_result
  expect(trend.value).toBeCloseTo(3, 9)
  expect(trend.unit).toBe('1/day')
  expect(
    computeOutput(
      await runTool('Compute', { table: 'bills', target_column_expression: 'amount, score', operator: 'correlation' }, environment),
    ).computed_result.value,
  ).toBeCloseTo(-1, 9)
})

test('two currencies are never one sum', async () => {
  const db = openMemory()
  const table = makeTable(
    db,
    'bills',
    [{ name: 'total', type: 'currency', unit: 'EUR' }],
    [
      { cells: { total: 10 }, units: { total: 'EUR' } },
      { cells: { total: 5 }, units: { total: 'USD' } },
      { cells: { total: 2.5 }, units: { total: 'EUR' } },
    ],
  )
  const environment = environmentFor([table], db)
  const { computed_result: mixed } = computeOutput(
    await runTool('Compute', { table: 'bills', target_column_expression: 'total', operator: 'sum' }, environment),
  )
  expect(mixed).toMatchObject({
    value: null,
    unit: null,
    by_unit: [
      { unit: 'EUR', value: 12.5, n: 2 },
      { unit: 'USD', value: 5, n: 1 },
    ],
  })
  const { computed_result: one } = computeOutput(
    await runTool(
      'Compute',
      {
        table: 'bills',
        target_column_expression: 'total',
        operator: 'sum',
        optional_column_filters: [{ column: 'total', operator: '=', value: 5 }],
      },
      environment,
    ),
  )
  expect(one).toMatchObject({ value: 5, unit: 'USD' })
  expect(one.by_unit).toBeUndefined()
})

test('the budget of ten units is never exceeded', async () => {
  const environment = setUp(Array.from({ length: 25 }, (_, index): Cells => ({ amount: index, score: 1, shop: 'Lidl', day: null })))
  const first = await runTool('Filter', { table: 'bills', column_filters: [], result_budget: 7 }, environment)
  expect(first.units).toBe(7)
  const second = await runTool(
    'Rank',
    { table: 'bills', target_column_expression: 'amount', order: 'descending', result_budget: 9 },
    environment,
  )
  expect(second.units).toBe(3)
  await expect(runTool('Compute', { table: 'bills', target_column_expression: '*', operator: 'count' }, environment)).rejects.toThrow(
    'The budget of 10 units is spent',
  )
})

async function refusal(name: Parameters<typeof runTool>[0], input: unknown): Promise<string> {
  try {
    await runTool(name, input, setUp([{ amount: 1, score: 1, shop: 'Lidl', day: '2026-04-01' }]))
  } catch (error) {
    if (error instanceof AdammError) return error.message
    throw error
  }
  return 'accepted'
}

test('wrong calls are refused with the exact name', async () => {
  expect(await refusal('Filter', { table: 'nope', column_filters: [] })).toBe('There is no table "nope". Known tables: bills.')
  expect(await refusal('Compute', { table: 'bills', target_column_expression: 'price', operator: 'sum' })).toBe(
    'Table "bills" has no column "price". Its columns: amount, score, shop, day.',
  )
  expect(await refusal('Compute', { table: 'bills', target_column_expression: 'shop', operator: 'mean' })).toContain(
    '"mean" needs numbers, and "shop" is category',
  )
  expect(await refusal('Compute', { table: 'bills', target_column_expression: 'amount; DROP TABLE t_bills', operator: 'sum' })).toContain(
    'cannot be read at character 7',
  )
  expect(await refusal('Compute', { table: 'bills', target_column_expression: 'load_extension(shop)', operator: 'values' })).toContain(
    'There is no function "load_extension"',
  )
  expect(await refusal('Compute', { table: 'bills', target_column_expression: 'amount', operator: 'explode' })).toContain(
    'There is no operator "explode"',
  )
  expect(await refusal('Filter', { table: 'bills', column_filters: [{ column: 'amount', operator: '>', value: 'many' }] })).toBe(
    '"many" is no number and cannot be compared with "amount". Give a number.',
  )
  expect(await refusal('Filter', { table: 'bills', column_filters: [{ column: 'day', operator: '=', value: 'soon' }] })).toContain(
    '"soon" is no date',
  )
  expect(await refusal('Filter', { table: 'bills', column_filters: [], extra: 1 })).toContain('Filter:')
  expect(await refusal('SemanticMatch', { query_content: 'x', retrieval_scope: 'event' })).toContain('no retrieval memory')
})

test('names with quotes and SQL in them stay names', async () => {
  const db = openMemory()
  const name = 'we"ird; DROP TABLE t_x --'
  const table = makeTable(db, 'x', [{ name, type: 'number' }], [{ cells: { [name]: 4 } }, { cells: { [name]: 6 } }])
  const environment = environmentFor([table], db)
  expect(
    computeOutput(await runTool('Compute', { table: 'x', target_column_expression: name, operator: 'sum' }, environment)).computed_result
      .value,
  ).toBe(10)
  expect(
    computeOutput(
      await runTool('Compute', { table: 'x', target_column_expression: '"we""ird; DROP TABLE t_x --" / 2', operator: 'max' }, environment),
    ).computed_result.value,
  ).toBe(3)
})

test('the expression grammar binds as arithmetic does', () => {
  expect(parseExpression('a + b * -2')).toEqual({
    kind: 'binary',
    operator: '+',
    left: { kind: 'column', name: 'a' },
    right: {
      kind: 'binary',
      operator: '*',
      left: { kind: 'column', name: 'b' },
      right: { kind: 'negate', argument: { kind: 'number', value: 2 } },
    },
  })
  expect(() => parseExpression('a +')).toThrow('cannot be read at character 4')
  expect(() => parseExpression('(a')).toThrow('cannot be read at character 3')
})
