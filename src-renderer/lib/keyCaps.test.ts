import { expect, test } from 'vitest'
import { keyCaps } from './keyCaps.ts'

test('every cap has a sign on it', () => {
  expect(keyCaps('mod+k')).toEqual(['mod', 'k'])
  expect(keyCaps('+ −')).toEqual(['+', '−'])
  expect(keyCaps('mod++')).toEqual(['mod', '+'])
  expect(keyCaps('Shift+↑ ↓')).toEqual(['Shift', '↑', '↓'])
  expect(keyCaps('Home End')).toEqual(['Home', 'End'])
})
