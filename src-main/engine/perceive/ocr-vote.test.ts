/** Which reading stands, from decodings of one line. */
import { expect, test } from 'vitest'
import type { DecodedLine } from './ocr-decode.ts'
import { ranked, tightText } from './ocr-vote.ts'

type Voter = { crop: object; decoded: DecodedLine }

/** A line whose least sure character has the given probability. */
function reading(text: string, least: number, crop: object = {}): Voter {
  const characters = [...text].map((character, index) => ({
    character,
    probability: index === text.length - 1 ? least : 0.99,
    from: 0,
    to: 0,
    spaceBefore: 0,
  }))
  return { crop, decoded: { characters, confidence: characters.reduce((sum, one) => sum + one.probability, 0) / characters.length } }
}

function first(...given: Voter[]): string {
  return tightText(ranked(given)[0]!.decoded)
}

test('readings that agree outvote a plain one; a lone other reading must be clearly surer', () => {
  expect(first(reading('3.1 mg/dlL', 0.34), reading('3.1 mg/dL', 0.77), reading('3.1 mg/dL', 0.85))).toBe('3.1mg/dL')
  expect(first(reading('LOT 12A', 0.5), reading('LOT 12B', 0.6), reading('LOT 12C', 0.6))).toBe('LOT12A')
  expect(first(reading('8', 0.3), reading('3', 0.9))).toBe('3')
  expect(first(reading('8', 0.88), reading('3', 0.9))).toBe('8')
})

test('agreement with the plain reading keeps it, however sure a third is', () => {
  expect(first(reading('17', 0.6), reading('11', 0.95), reading('17', 0.7))).toBe('17')
})

test('two readings of the same cut are one witness', () => {
  const cut = {}
  expect(first(reading('17 mg/dlL', 0.59, cut), reading('17 mg/dlL', 0.58, cut), reading('17 mg/dL', 0.74), reading('17 mg/dL', 0.7))).toBe(
    '17mg/dL',
  )
})

test('a known unit breaks a tie and no more', () => {
  expect(first(reading('5 mg/dlL', 0.5), reading('5 mg/dL', 0.5), reading('5 mg/dlL', 0.3), reading('5 mg/dL', 0.3))).toBe('5mg/dL')
  expect(first(reading('5 mg/dlL', 0.9), reading('5 mg/dL', 0.3), reading('5 mg/dlL', 0.9), reading('5 mg/dL', 0.3))).toBe('5mg/dlL')
})

test('every reading is kept, and blanks make no difference', () => {
  const all = [reading('1 .30', 0.5), reading('1.30', 0.9), reading('1.80', 0.4)]
  expect(ranked(all)).toHaveLength(3)
  expect(ranked(all).toSorted()).toEqual(all.toSorted())
  expect(first(...all)).toBe('1.30')
  expect(ranked([])).toEqual([])
})
