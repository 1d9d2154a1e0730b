/**
 * SentencePiece unigram tokenizer. In: a text and a vocabulary of pieces with log probabilities. Out: piece ids of the most probable cut (Viterbi).
 * As Universal Sentence Encoder lite wants it: NFKC, one "▁" before every word, unknown characters as id 0, the first ids reserved.
 */
export type SentencePieceVocabulary = {
  /** id and score by piece; reserved ids are not in here. */
  readonly pieces: ReadonlyMap<string, { id: number; score: number }>
  /** Longest piece in UTF-16 units. */
  readonly longest: number
}

const UNKNOWN_ID = 0
/** Ids 0 to 5 are unknown, start, end and spare tokens: no text matches them. */
const RESERVED = 6
/** An unknown character costs this much more than the rarest piece. */
const UNKNOWN_PENALTY = 10

/** Reads "piece<TAB>score" lines in id order. */
export function parseVocabulary(lines: string): SentencePieceVocabulary {
  const pieces = new Map<string, { id: number; score: number }>()
  let longest = 0
  for (const [id, line] of lines.split('\n').entries()) {
    const tab = line.lastIndexOf('\t')
    if (tab < 0 || id < RESERVED) continue
    const piece = line.slice(0, tab)
    pieces.set(piece, { id, score: Number(line.slice(tab + 1)) })
    longest = Math.max(longest, piece.length)
  }
  return { pieces, longest }
}

/** Normal form that the pieces were trained on. */
export function normalizeText(text: string): string {
  const words = text
    .normalize('NFKC')
    .split(/\s+/u)
    .filter((word) => word !== '')
  return words.map((word) => `▁${word}`).join('')
}

/**
 * Cuts a text into piece ids; neighbouring unknown characters become one unknown id, as SentencePiece does.
 * @param limit most ids to return (the model reads no more)
 */
export function tokenize(vocabulary: SentencePieceVocabulary, text: string, limit = Infinity): number[] {
  const input = normalizeText(text)
  const unknownScore = lowestScore(vocabulary) - UNKNOWN_PENALTY
  const size = input.length
  const best = new Float64Array(size + 1).fill(-Infinity)
  const from = new Int32Array(size + 1)
  const ids = new Int32Array(size + 1)
  best[0] = 0
  for (let start = 0; start < size; start++) {
    const base = best[start]!
    if (base === -Infinity) continue
    const character = input.codePointAt(start)! > 0xffff ? 2 : 1
    for (let end = start + 1; end <= Math.min(size, start + vocabulary.longest); end++) {
      const piece = vocabulary.pieces.get(input.slice(start, end))
      if (piece !== undefined) offer(start, end, base + piece.score, piece.id)
    }
    if (!vocabulary.pieces.has(input.slice(start, start + character))) offer(start, start + character, base + unknownScore, UNKNOWN_ID)
  }

  function offer(start: number, end: number, score: number, id: number): void {
    if (score <= best[end]!) return
    best[end] = score
    from[end] = start
    ids[end] = id
  }

  const found: number[] = []
  for (let end = size; end > 0; end = from[end]!) {
    if (ids[end] === UNKNOWN_ID && found.at(-1) === UNKNOWN_ID) continue
    found.push(ids[end]!)
  }
  return found.toReversed().slice(0, limit)
}

const lowest = new WeakMap<SentencePieceVocabulary, number>()
function lowestScore(vocabulary: SentencePieceVocabulary): number {
  const known = lowest.get(vocabulary)
  if (known !== undefined) return known
  let score = 0
  for (const piece of vocabulary.pieces.values()) score = Math.min(score, piece.score)
  lowest.set(vocabulary, score)
  return score
}
