import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeText, parseVocabulary, type SentencePieceVocabulary, tokenize } from './sentencepiece.ts'

const RESERVED = ['\ufffd\t0', '<s>\t0', '</s>\t0', 'x1\t0', 'x2\t0', 'x3\t0'].join('\n')
const vocabulary = parseVocabulary(`${RESERVED}\n▁\t-3\na\t-4\nb\t-4.5\nab\t-5\n▁a\t-4.2\nba\t-6.1\naba\t-7.7\n▁ab\t-6.3\n`)

/** All cuts of a text, scored: slow and obvious. */
function bestScore(known: SentencePieceVocabulary, text: string): number {
  if (text === '') return 0
  let best = -Infinity
  for (let end = 1; end <= text.length; end++) {
    const piece = known.pieces.get(text.slice(0, end))
    if (piece !== undefined) best = Math.max(best, piece.score + bestScore(known, text.slice(end)))
  }
  return best
}

test('the cut is the most probable one', () => {
  const byId = new Map([...vocabulary.pieces].map(([text, piece]) => [piece.id, { text, score: piece.score }]))
  fc.assert(
    fc.property(fc.stringMatching(/^[ab ]{1,12}$/), (text) => {
      const pieces = tokenize(vocabulary, text).map((id) => byId.get(id)!)
      expect(pieces.map((piece) => piece.text).join('')).toBe(normalizeText(text))
      expect(pieces.reduce((sum, piece) => sum + piece.score, 0)).toBeCloseTo(bestScore(vocabulary, normalizeText(text)), 9)
    }),
  )
})

test('white space of any kind separates words; width variants are folded', () => {
  expect(normalizeText(' a\t\nb  ｃ ')).toBe('▁a▁b▁c')
  expect(tokenize(vocabulary, '')).toEqual([])
  expect(tokenize(vocabulary, ' \n')).toEqual([])
})

test('runs of unknown characters are one unknown id, and the limit cuts', () => {
  expect(tokenize(vocabulary, 'a☃😀b').filter((id) => id === 0)).toHaveLength(1)
  expect(tokenize(vocabulary, 'a a a a a', 3)).toHaveLength(3)
})
