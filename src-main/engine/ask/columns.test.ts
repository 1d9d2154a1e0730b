/** Which column a word means, and what is said when its numbers cannot be computed or have no stated currency. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf, type AnswerBody } from './answer.ts'
import { formatNumber, formatValue } from './format.ts'
import { interpret } from './planner-builtin.ts'
import type { QueryTable } from './query-table.ts'
import { wordMatch } from './question/synonyms.ts'
import { stem, degreeOf } from './question/words.ts'
import { executeCalls } from './steps.ts'
import { makeTable, openMemory } from './tables.test-helper.ts'
import { Budget } from './tools/tool.ts'

async function askOver(db: ReturnType<typeof openMemory>, table: QueryTable, question: string): Promise<AnswerBody | null> {
  const found = interpret({ db, question, tables: [table], scores: new Map(), today: '2026-06-01', views: new Map() })
  if (!found) return null
  const { calls, finish } = found.program
  const { outputs } = await executeCalls(
    calls,
    { db, tables: [table], retriever: null, budget: new Budget() },
    new AbortController().signal,
    () => undefined,
  )
  return answerOf(db, found, finish(outputs), 'en-GB')
}

function pair(left: string, right: string, values: readonly (readonly [number, number])[], unit: string | null = null) {
  const db = openMemory()
  const columns = [left, right].map((name) => ({
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    type: unit === null ? ('number' as const) : ('currency' as const),
    unit,
  }))
  return {
    db,
    table: makeTable(
      db,
      `${left}_and_${right}`,
      columns,
      values.map(([a, b], index) => ({ time: `2026-05-0${index + 1}`, cells: { [left]: a, [right]: b } })),
    ),
  }
}

const INHERITED = ['constructor', 'valueOf', 'toString', 'hasOwnProperty', 'isPrototypeOf', '__proto__', 'toLocaleString']
test('words that every object inherits are words like others', () => {
  for (const word of [...INHERITED, ...INHERITED.map((name) => name.toLowerCase())]) {
    expect(typeof stem(word)).toBe('string')
    expect(degreeOf(word)).toBeNull()
    expect(wordMatch(word, 'oslo')).toBe(0)
  }
})

test('the column that is named is computed, although the table is called after both', async () => {
  const names = fc.shuffledSubarray(['proto', 'constructor', 'flux', 'charge', 'torque', 'valence'], { minLength: 2, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(names, async ([left = '', right = '']) => {
      const { db, table } = pair(left, right, [
        [1, 10],
        [2, 25],
        [6, 40],
      ])
      expect([
        (await askOver(db, table, `average ${left}?`))?.value,
        (await askOver(db, table, `average ${right}?`))?.value,
        (await askOver(db, table, `total ${right}?`))?.value,
      ]).toEqual([3, 25, 75])
      expect((await askOver(db, table, `highest ${right}?`))?.value).toBe(40)
    }),
    { numRuns: 10 },
  )
})

test('numbers too large to compute are said to be so; no other column takes their place', async () => {
  const { db, table } = pair('flux', 'charge', [
    [1.5e308, 1],
    [1.6e308, 2],
    [1.7e308, 3],
  ])
  for (const word of ['average', 'total']) {
    const body = await askOver(db, table, `${word} flux?`)
    expect(body?.value).toBeNull()
    expect(body?.answer).toContain('Flux has values too large to compute')
  }
  expect((await askOver(db, table, 'average charge?'))?.value).toBe(2)
  expect(formatNumber(1.5e308, 'en-GB')).toBe('1.5E308')
})

test('money without a stated currency is said so', async () => {
  expect(formatValue(12.5, 'XXX', 'en-GB')).toBe('12.50 without a stated currency')
  const { db, table } = pair(
    'fee',
    'fine',
    [
      [1, 10],
      [2, 20],
    ],
    'XXX',
  )
  const body = await askOver(db, table, 'total fine?')
  expect(body?.answer).toContain('30 without a stated currency')
  expect(JSON.stringify([body?.answer, body?.notes])).not.toContain('XXX')
})
