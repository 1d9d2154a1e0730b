/** Refusals name what was asked for in the person's own words: generated nouns with and without marks, verbs of buying and paying beside them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedTokens } from './readings.ts'
import { retrievalBody } from './retrieval-answer.ts'

const noun = fc.constantFrom('Hängematte', 'Hammer', 'Öl', 'Straußenei', 'Lampen', 'Fußmatte')
const frame = fc.constantFrom(
  ['Wie viele X habe ich gekauft?', 'gekauft'],
  ['Was habe ich für die X bezahlt?', 'bezahlt'],
  ['Wie viel habe ich für X ausgegeben?', 'ausgegeben'],
  ['Was hat die X gekostet?', 'gekostet'],
)

function refusal(question: string, missing: string[]): string {
  return retrievalBody({ sentences: [], support: 0, missing, nearest: null }, 0.5, question, 'de-DE', []).answer
}

test('a German refusal names the thing as it was written, and not the verb', () => {
  fc.assert(
    fc.property(noun, frame, (name, [question = '', verb = '']) => {
      expect(refusal(question.replace('X', name), [...foldedTokens(name), verb])).toBe(`Not in memory: nothing about "${name}".`)
    }),
  )
})

test('a verb alone is named, and English words are as they were', () => {
  expect(refusal('Habe ich etwas gekauft?', ['gekauft'])).toBe('Not in memory: nothing about "gekauft".')
  expect(refusal('What did I pay for the Zeppelin?', ['zeppelin'])).toBe('Not in memory: nothing about "Zeppelin".')
})
