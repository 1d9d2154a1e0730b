/**
 * BERT's uncased WordPiece tokenizer (all-MiniLM-L6-v2). In: a text and vocab.txt or tokenizer.json. Out: ids with [CLS] in front and [SEP] at the end.
 * Clean -> fold case and accents -> cut at spaces, punctuation and ideographs -> longest known piece first, continued pieces marked "##".
 * As in https://github.com/google-research/bert/blob/master/tokenization.py
 */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'

export type WordPieceVocabulary = {
  readonly ids: ReadonlyMap<string, number>
  readonly unknown: number
  readonly start: number
  readonly end: number
}

/** Longer words are one unknown piece, as in training. */
const LONGEST_WORD = 100
const TokenizerFile = z.object({ model: z.object({ vocab: z.record(z.string(), z.number().int().nonnegative()) }) })

/**
 * Reads vocab.txt (one piece a line, in id order) or the vocabulary inside a tokenizer.json.
 * @throws AdammError MODEL_DAMAGED when it has no [UNK], [CLS] or [SEP]
 */
export function parseWordPiece(content: string): WordPieceVocabulary {
  const ids = content.trimStart().startsWith('{') ? fromJson(content) : fromLines(content)
  const special = (piece: string): number => {
    const id = ids.get(piece)
    if (id === undefined) throw new AdammError('MODEL_DAMAGED', `The WordPiece vocabulary has no ${piece}. Fetch the model again.`)
    return id
  }
  return { ids, unknown: special('[UNK]'), start: special('[CLS]'), end: special('[SEP]') }
}

function fromLines(content: string): Map<string, number> {
  const lines = content.split('\n').map((line) => line.replace(/\r$/, ''))
  if (lines.at(-1) === '') lines.pop()
  return new Map(lines.map((piece, id) => [piece, id]))
}

function fromJson(content: string): Map<string, number> {
  try {
    return new Map(Object.entries(TokenizerFile.parse(JSON.parse(content)).model.vocab))
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new AdammError('MODEL_DAMAGED', `The tokenizer.json cannot be understood (${reason}). Fetch the model again.`)
  }
}

/** Words and punctuation marks of a text after BERT's cleaning, lower-cased, accents removed. */
export function basicWords(text: string): string[] {
  let spaced = ''
  for (const character of text) {
    if (isRemoved(character)) continue
    spaced += isIdeograph(character) ? ` ${character} ` : /\s/u.test(character) ? ' ' : character
  }
  const folded = spaced
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
  return folded
    .replaceAll(/[!-/:-@[-`{-~]|\p{P}/gu, ' $& ')
    .split(' ')
    .filter((word) => word !== '')
}

function isRemoved(character: string): boolean {
  return character === '\0' || character === '\ufffd' || (/\p{C}/u.test(character) && !/[\t\n\r]/.test(character))
}

/** The blocks of BERT: ideographs stand alone, kana and hangul do not. */
function isIdeograph(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x20000 && code <= 0x2a6df) ||
    (code >= 0x2a700 && code <= 0x2ceaf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x2f800 && code <= 0x2fa1f)
  )
}

/**
 * Ids of a text, [CLS] and [SEP] included.
 * @param limit most ids to return, at least 2; the end of a longer text is left out
 */
export function wordPieceIds(vocabulary: WordPieceVocabulary, text: string, limit: number): number[] {
  const ids = [vocabulary.start]
  for (const word of basicWords(text)) {
    if (ids.length >= limit - 1) break
    ids.push(...pieces(vocabulary, word))
  }
  return [...ids.slice(0, limit - 1), vocabulary.end]
}

function pieces({ ids, unknown }: WordPieceVocabulary, word: string): number[] {
  const characters = [...word]
  if (characters.length > LONGEST_WORD) return [unknown]
  const found: number[] = []
  for (let start = 0; start < characters.length;) {
    let end = characters.length
    let id: number | undefined
    for (; end > start; end--) {
      id = ids.get((start === 0 ? '' : '##') + characters.slice(start, end).join(''))
      if (id !== undefined) break
    }
    // One part that is not known makes the whole word unknown.
    if (id === undefined) return [unknown]
    found.push(id)
    start = end
  }
  return found
}
