import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bpeIds, type BpeTokenizer, paddedIds, parseBpe } from './bpe.ts'

const PIECES = ['<pad>', '<eos>', '<bos>', '<unk>', 'a', 'b', '▁', 'ab', '▁a', 'ba', 'aba', '▁ab', 'bb', 'é', '<0xC3>', '<0xA8>']
const MERGES = [
  ['a', 'b'],
  ['▁', 'a'],
  ['b', 'a'],
  ['ab', 'a'],
  ['▁a', 'b'],
  ['b', 'b'],
  ['▁', 'ab'],
]

function file(change: Record<string, unknown> = {}, model: Record<string, unknown> = {}): string {
  return JSON.stringify({
    normalizer: { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
    pre_tokenizer: { type: 'Split', pattern: { String: ' ' }, behavior: 'MergedWithPrevious', invert: false },
    added_tokens: [{ id: 0, content: '<pad>' }],
    model: {
      type: 'BPE',
      vocab: Object.fromEntries(PIECES.map((piece, id) => [piece, id])),
      merges: MERGES,
      unk_token: '<unk>',
      byte_fallback: true,
      ...model,
    },
    ...change,
  })
}

const tokenizer = parseBpe(file())

/** Looks for the best pair again after every merge: slow and obvious. */
function obvious(known: BpeTokenizer, text: string): number[] {
  let symbols = [...known.normalize(text)]
  for (;;) {
    let best = -1
    let rank = Infinity
    for (let at = 0; at + 1 < symbols.length; at++) {
      const found = MERGES.findIndex(([left, right]) => left === symbols[at] && right === symbols[at + 1])
      if (found >= 0 && found < rank) [best, rank] = [at, found]
    }
    if (best < 0) return symbols.map((symbol) => known.ids.get(symbol)!)
    symbols = [...symbols.slice(0, best), symbols[best]! + symbols[best + 1]!, ...symbols.slice(best + 2)]
  }
}

test('merges by rank, leftmost first, like the obvious way', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ab ]{0,24}$/), (text) => {
      expect(bpeIds(tokenizer, text)).toEqual(obvious(tokenizer, text))
    }),
    { numRuns: 500 },
  )
})

test('unknown characters: bytes where all are known, else one unknown for a run', () => {
  expect(bpeIds(tokenizer, 'aé')).toEqual([4, 13])
  expect(bpeIds(tokenizer, 'aè')).toEqual([4, 14, 15])
  expect(bpeIds(tokenizer, 'a☃☃b')).toEqual([4, 3, 5])
})

test('padded to one length; the end token stays when a text is cut', () => {
  expect(paddedIds(tokenizer, 'ab', 5)).toEqual([7, 1, 0, 0, 0])
  expect(paddedIds(tokenizer, 'ab ab ab ab ab ab', 4)).toEqual([7, 11, 11, 1])
  fc.assert(fc.property(fc.string(), (text) => paddedIds(tokenizer, text, 8).length === 8))
})

test('pairs may be written as text; steps of a normalizer run in order', () => {
  const other = parseBpe(
    file(
      {
        normalizer: { type: 'Sequence', normalizers: [{ type: 'Lowercase' }, { type: 'Replace', pattern: { String: ' ' }, content: '▁' }] },
      },
      { merges: MERGES.map((pair) => pair.join(' ')) },
    ),
  )
  expect(bpeIds(other, 'A BA')).toEqual(bpeIds(tokenizer, 'a ba'))
})

test('kinds that are not understood are refused by name', () => {
  expect(() => parseBpe(file({ normalizer: { type: 'Precompiled' } }))).toThrow(/normalizer is Precompiled/)
  expect(() => parseBpe(file({ pre_tokenizer: { type: 'ByteLevel' } }))).toThrow(/pre-tokenizer is ByteLevel/)
  expect(() => parseBpe(file({}, { type: 'Unigram' }))).toThrow(/Unigram, not BPE/)
  expect(() => parseBpe('{')).toThrow(/cannot be used/)
})
