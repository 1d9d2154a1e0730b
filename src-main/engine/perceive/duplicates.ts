/**
 * Pictures that are probably the same one stored twice: re-encoded, scaled, sent again by another app. In: perceptual hashes, visual vectors and what
 * was read. Out: pairs to SUGGEST to the person; nothing is ever merged here.
 * Hash and vector alone cannot tell a copy from the same screen on another day (hash 0 apart, cosine .998), so the numbers read in both decide.
 */
import type { OcrLine } from '../../../src-shared/model.ts'
import { allEmbeddings } from '../db/hierarchy.ts'
import { all } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

/** A stored picture as far as known; `text` is null while it was not read. */
export type KnownPicture = { media: string; phash: string; vector: Float32Array | null; text: string | null }

/** Two pictures that look like one. `distance` in bits (0..64); `sameNumbers` is the share of numbers that both show, null where neither has any. */
export type DuplicateSuggestion = { media: string; other: string; distance: number; similarity: number | null; sameNumbers: number | null }

/** Copies (JPEG of quality 60, half and one and a half size) of 25 pictures are at most 4 bits away. At most 7: the buckets below rely on it. */
const MOST_BITS = 6
/** The least cosine seen between a copy and its original is .78 (a plain table at half size); photos and screens stay above .9. */
const LEAST_COSINE = 0.75
/** A copy at half size loses a few small digits to misreading. */
const LEAST_SAME_NUMBERS = 0.85
/** Without numbers the picture itself must say more. */
const MOST_BITS_WITHOUT_NUMBERS = 4
const LEAST_COSINE_WITHOUT_NUMBERS = 0.9

/** Pairs of near duplicates, nearest first. Pictures whose vector or text is not there yet are not judged. */
export function nearDuplicates(pictures: readonly KnownPicture[]): DuplicateSuggestion[] {
  const hashed = pictures.map((picture) => ({
    ...picture,
    high: Number.parseInt(picture.phash.slice(0, 8), 16),
    low: Number.parseInt(picture.phash.slice(8), 16),
    numbers: numbersIn(picture.text ?? ''),
  }))
  const seen = new Set<string>()
  const found: DuplicateSuggestion[] = []
  // Of eight bytes at most six can differ: near hashes share a byte, so that only pictures of one bucket are compared.
  for (let byte = 0; byte < 16; byte += 2) {
    for (const bucket of Map.groupBy(hashed, ({ phash }) => phash.slice(byte, byte + 2)).values()) {
      for (const [index, one] of bucket.entries()) {
        for (const other of bucket.slice(index + 1)) {
          const distance = bitCount(one.high ^ other.high) + bitCount(one.low ^ other.low)
          if (distance > MOST_BITS || one.media === other.media) continue
          const [first, second] = one.media < other.media ? [one, other] : [other, one]
          const key = `${first.media} ${second.media}`
          if (seen.has(key)) continue
          seen.add(key)
          const suggestion = judged(first, second, distance)
          if (suggestion !== null) found.push(suggestion)
        }
      }
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance || (b.sameNumbers ?? 1) - (a.sameNumbers ?? 1) || (a.media < b.media ? -1 : 1))
}

function judged(
  a: KnownPicture & { numbers: string[] },
  b: KnownPicture & { numbers: string[] },
  distance: number,
): DuplicateSuggestion | null {
  if (a.text === null || b.text === null || a.vector === null || b.vector === null || a.vector.length !== b.vector.length) return null
  const similarity = a.vector.reduce((sum, value, index) => sum + value * (b.vector?.[index] ?? 0), 0)
  const sameNumbers = sharedPart(a.numbers, b.numbers)
  const fits =
    sameNumbers === null
      ? distance <= MOST_BITS_WITHOUT_NUMBERS && similarity >= LEAST_COSINE_WITHOUT_NUMBERS
      : similarity >= LEAST_COSINE && sameNumbers >= LEAST_SAME_NUMBERS
  return fits ? { media: a.media, other: b.media, distance, similarity, sameNumbers } : null
}

function bitCount(word: number): number {
  let rest = word >>> 0
  let bits = 0
  for (; rest !== 0; rest &= rest - 1) bits++
  return bits
}

function numbersIn(text: string): string[] {
  return text.match(/\d[\d.,:/-]*/g)?.map((number) => number.replace(/[^\d]+$/, '')) ?? []
}

/** Share of the numbers of both that have a partner in the other (Dice), repeats counted; null when there are none. */
function sharedPart(a: readonly string[], b: readonly string[]): number | null {
  if (a.length + b.length === 0) return null
  const left = new Map<string, number>()
  for (const one of a) left.set(one, (left.get(one) ?? 0) + 1)
  let shared = 0
  for (const one of b) {
    const count = left.get(one) ?? 0
    if (count === 0) continue
    left.set(one, count - 1)
    shared++
  }
  return (2 * shared) / (a.length + b.length)
}

/** Suggestions over all stored pictures that were read; `model` is the picture model whose vectors are compared. */
export function suggestedDuplicates(db: Db, model: string): DuplicateSuggestion[] {
  const vectors = new Map(allEmbeddings(db, 'media', model).map(({ id, vector }) => [id, vector]))
  const rows = all<{ media: string; phash: string; lines: string }>(
    db,
    sql`SELECT m.sha256 AS media, m.phash AS phash, r.lines AS lines FROM media m JOIN picture_reading r ON r.media = m.sha256 WHERE m.phash IS NOT NULL`,
  )
  return nearDuplicates(
    rows.map(({ media, phash, lines }) => {
      const read = JSON.parse(lines) as OcrLine[]
      return { media, phash, vector: vectors.get(media) ?? null, text: read.map((line) => line.text).join('\n') }
    }),
  )
}
