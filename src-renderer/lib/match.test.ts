import { expect, test } from 'vitest'
import { matchScore } from './match.ts'

test('the nearest title comes first', () => {
  const titles = ['Go to Tables', 'Daily glucose dashboard', 'Tables', 'Stable readings']
  const order = titles
    .map((title) => ({ title, score: matchScore('tab', title) }))
    .filter((one) => one.score !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
  expect(order.map((one) => one.title)).toEqual(['Tables', 'Go to Tables', 'Stable readings'])
  expect(matchScore('dgd', 'Daily glucose dashboard')).not.toBeNull()
  expect(matchScore('xyz', 'Daily glucose dashboard')).toBeNull()
})
