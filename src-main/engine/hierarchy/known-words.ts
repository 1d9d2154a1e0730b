/**
 * Whether a sentence encoder of one language can read a text (METHOD 5: thresholds per model). In: the pieces of its tokenizer. Out: the share of a text's words that
 * are whole pieces. Of a language it was not trained on it has only letters and syllables, and its cosines say nothing there.
 */

/** Share of its words from which on a text can be read: 99 % of English messages have .67, German and Spanish ones stay below .5. */
export const LEAST_KNOWN = 0.6
/** A question is short and may name things by rare words. */
export const LEAST_KNOWN_OF_QUERY = 0.45

export type KnownWords = {
  /** 0..1; 1 where there are no words. */
  share(text: string): number
  has(word: string): boolean
}

/** @param pieces read when first asked: a line each, the piece before a tab; "▁" begins a word */
export function readKnownWords(pieces: () => string): KnownWords {
  let words: Set<string> | undefined
  const has = (word: string): boolean => {
    words ??= wholeWords(pieces())
    const known = words
    return formsOf(word.toLowerCase()).some((form) => known.has(form))
  }
  return {
    has,
    share(text) {
      const said = text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
      return said.length === 0 ? 1 : said.filter(has).length / said.length
    },
  }
}

function wholeWords(pieces: string): Set<string> {
  const words = new Set<string>()
  for (const line of pieces.split('\n')) {
    const piece = line.split('\t')[0] ?? ''
    if (/^▁\p{L}{2,}$/u.test(piece)) words.add(piece.slice(1).toLowerCase())
  }
  return words
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/s$/u, ''],
  [/es$/u, ''],
  [/ies$/u, 'y'],
  [/d$/u, ''],
  [/ed$/u, ''],
  [/ing$/u, ''],
  [/ing$/u, 'e'],
  [/(\p{L})\1(?:ing|ed)$/u, '$1'],
  [/ly$/u, ''],
]

function formsOf(word: string): string[] {
  return [word, ...ENDINGS.map(([ending, other]) => word.replace(ending, other)).filter((form) => form.length > 1)]
}
