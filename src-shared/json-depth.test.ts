import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEEPEST_JSON, isTooDeep } from './json-depth.ts'

function slowDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(slowDepth))
}

test('depth is that of a recursive count', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(6), (text, deepest) => isTooDeep(JSON.parse(text), deepest) === slowDepth(JSON.parse(text)) > deepest),
  )
})

test('a depth that would exhaust the stack is told', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect(isTooDeep(nested(DEEPEST_JSON))).toBe(false)
  expect(isTooDeep(nested(DEEPEST_JSON + 1))).toBe(true)
  expect(isTooDeep(nested(200_000))).toBe(true)
})
