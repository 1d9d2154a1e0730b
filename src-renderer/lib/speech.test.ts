import { expect, test } from 'vitest'
import { speechParts } from './speech.ts'

test('own words and others are told apart; a colon inside a sentence is no speaker', () => {
  expect(speechParts('user: Weight: 72 kg\nsecond line\nassistant: Noted.')).toEqual([
    { text: 'Weight: 72 kg second line', own: true },
    { text: 'Noted.', own: false },
  ])
  expect(speechParts('Total: 5')).toEqual([{ text: 'Total: 5', own: true }])
  expect(speechParts('')).toEqual([])
})
