import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basicWords, parseWordPiece, wordPieceIds } from './wordpiece.ts'

const LINES = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'un',
  '##aff',
  '##able',
  'slept',
  '5',
  '##.',
  '.',
  'a',
  'b',
  'ab',
  '##a',
  '##b',
  '##ab',
  '##ba',
  '日',
  'cafe',
  '!',
]
const vocabulary = parseWordPiece(`${LINES.join('\n')}\n`)
const id = (piece: string): number => LINES.indexOf(piece)

test('longest piece first, continued pieces, unknown words whole, special tokens around', () => {
  expect(wordPieceIds(vocabulary, 'Unaffable', 10)).toEqual([id('[CLS]'), id('un'), id('##aff'), id('##able'), id('[SEP]')])
  expect(wordPieceIds(vocabulary, 'unaffected', 10)).toEqual([id('[CLS]'), id('[UNK]'), id('[SEP]')])
  expect(wordPieceIds(vocabulary, 'slept 5.5!', 10)).toEqual([2, id('slept'), id('5'), id('.'), id('5'), id('!'), 3])
  expect(wordPieceIds(vocabulary, '', 10)).toEqual([2, 3])
  expect(wordPieceIds(vocabulary, 'a'.repeat(101), 300)).toEqual([2, id('[UNK]'), 3])
})

test('case, accents, control characters, ideographs and no-break spaces', () => {
  expect(basicWords('Café\u00a0日本\u0000x\u200b\ttab')).toEqual(['cafe', '日', '本', 'x', 'tab'])
  expect(wordPieceIds(vocabulary, 'CAFÉ日', 10)).toEqual([2, id('cafe'), id('日'), 3])
})

test('vocab.txt and tokenizer.json give the same vocabulary; without [CLS] it is damaged', () => {
  const json = JSON.stringify({ model: { vocab: Object.fromEntries(LINES.map((piece, index) => [piece, index])) } })
  expect([...parseWordPiece(json).ids].toSorted()).toEqual([...vocabulary.ids].toSorted())
  expect(() => parseWordPiece('a\nb\n')).toThrow(/no \[UNK\]/)
  expect(() => parseWordPiece('{"model":{}}')).toThrow(/cannot be understood/)
})

/** Greedy longest match by trying every prefix: slow and obvious. */
function greedy(word: string, isFirst = true): number[] | null {
  if (word === '') return []
  for (let end = word.length; end > 0; end--) {
    const known = vocabulary.ids.get((isFirst ? '' : '##') + word.slice(0, end))
    if (known === undefined) continue
    const rest = greedy(word.slice(end), false)
    return rest === null ? null : [known, ...rest]
  }
  return null
}

test('agrees with the obvious greedy cut, and never exceeds the limit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ab ]{0,16}$/), fc.integer({ min: 2, max: 20 }), (text, limit) => {
      const all = text
        .split(' ')
        .filter((word) => word !== '')
        .flatMap((word) => greedy(word) ?? [vocabulary.unknown])
      expect(wordPieceIds(vocabulary, text, limit)).toEqual([2, ...all.slice(0, limit - 2), 3])
    }),
  )
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => wordPieceIds(vocabulary, text, 16).length <= 16))
})
