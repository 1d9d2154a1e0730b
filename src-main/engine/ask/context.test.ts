import { expect, test } from 'vitest'
import { planningContext, tokenSimilarity } from './context.ts'
import { makeTable, openMemory } from './tables.test-helper.ts'

test('rare words of the question weigh more, and the score stays in 0..1', () => {
  const rarity = new Map([
    ['sleep', 2],
    ['average', 0.5],
  ])
  expect(tokenSimilarity(['sleep', 'average'], new Set(['sleep']), rarity)).toBeCloseTo(0.8)
  expect(tokenSimilarity(['sleep', 'average'], new Set(['average']), rarity)).toBeCloseTo(0.2)
  expect(tokenSimilarity([], new Set(['sleep']), rarity)).toBe(0)
})

test('five tables are kept, the one that the question speaks of first; every score is told', async () => {
  const db = openMemory()
  const tables = ['sleep_log', 'receipts', 'weight', 'steps', 'glucose', 'runs', 'books'].map((name) =>
    makeTable(db, name, [{ name: 'value', label: `${name} value`, type: 'number' }], []),
  )
  const context = await planningContext('how was my sleep last week?', tables, null)
  expect(context.tables).toHaveLength(5)
  expect(context.tables[0]?.name).toBe('sleep_log')
  expect(context.candidates).toHaveLength(7)
  expect(context.candidates.filter((candidate) => candidate.kept)).toHaveLength(5)
  expect(context.tools.map((tool) => tool.name)).toEqual(['Lookup', 'Filter', 'Compute', 'Rank', 'SemanticMatch', 'EventLocate'])
})
