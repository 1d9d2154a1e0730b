/**
 * From characters with places to a line with words. In: decoded characters and the crop they came from. Out: text with word gaps, and a polygon per word.
 * The recognizer drops about a third of the spaces of English lines, so each pair of characters is judged by two witnesses: what little probability
 * it gave to the space class, and the blank columns in the picture. Weights: logistic regression over 27,000 pairs of generated lines in 16 fonts
 * (docs/reading-pictures.md); lines with all gaps right rose from 72 % to 97 %.
 */
import type { OcrLine, Polygon, TextSpan } from '../../../src-shared/model.ts'
import type { Crop } from './ocr-crop.ts'
import type { DecodedCharacter, DecodedLine } from './ocr-decode.ts'
import { inReadingDirection, isRightToLeft } from './ocr-direction.ts'
import { type Gap, measureGaps } from './ocr-gaps.ts'

/** Builds the line; null when nothing was read. `polygonOf` cuts the stretch from..to (0..1) out of the line's box. */
export function lineOf(decoded: DecodedLine, crop: Crop, polygonOf: (from: number, to: number) => Polygon): OcrLine | null {
  const glyphs = joinSpaces(foldWidths(decoded.characters))
  if (glyphs.length === 0) return null
  const { gaps, inkHeight, firstInk, lastInk } = measureGaps(crop, glyphs)
  const usual = median(gaps.map((gap) => gap.to - gap.from))
  const scores = glyphs.map((_, index) => (index === 0 ? -Infinity : gapScore(glyphs, index, gaps[index - 1]!, usual, inkHeight)))
  const spans: TextSpan[] = []
  let text = ''
  let start = 0
  let left = firstInk
  const close = (right: number): void => {
    spans.push({ start, end: text.length, polygon: polygonOf(left / crop.width, Math.max(right, left + 1) / crop.width) })
  }
  for (const [index, glyph] of glyphs.entries()) {
    const gap = gaps[index - 1]
    if (gap !== undefined && isWordGap(glyphs, scores, index)) {
      close(gap.from)
      text += ' '
      start = text.length
      left = gap.to
    }
    text += glyph.character
  }
  close(lastInk)
  const line = { text, confidence: decoded.confidence, polygon: polygonOf(0, 1), spans }
  return isRightToLeft(text) ? asRead(line) : line
}

/** A line that runs from right to left, its words and letters in the order in which they are read. */
function asRead(line: OcrLine): OcrLine {
  const words = inReadingDirection(line.spans.map(({ start, end, polygon }) => ({ text: line.text.slice(start, end), polygon })))
  let start = 0
  const spans = words.map(({ text, polygon }) => {
    const span = { start, end: start + text.length, polygon }
    start = span.end + 1
    return span
  })
  return { ...line, text: words.map(({ text }) => text).join(' '), spans }
}

/** True when a space stands before the character at `index`. */
function isWordGap(glyphs: readonly DecodedCharacter[], scores: readonly number[], index: number): boolean {
  const score = scores[index]!
  if (score <= 0) return false
  // Fixed-width print has blank columns around a decimal mark as wide as a space; before one there is none, whatever the columns say.
  if (POINT.test(glyphs[index]!.character) && isBetweenDigits(glyphs, index) && glyphs[index]!.spaceBefore < CERTAIN_SPACE) return false
  // A dash, slash or colon between digits has a space on both sides or on none: "11 - 29", "2026-11-29". On one side alone ("5 -3") the evidence must be strong.
  const mark = [index, index - 1].find((at) => PAIRED_MARK.test(glyphs[at]!.character) && isBetweenDigits(glyphs, at))
  if (mark === undefined) return true
  const other = scores[mark === index ? index + 1 : mark] ?? 0
  return other > 0 || score > STRONG
}

function isBetweenDigits(glyphs: readonly DecodedCharacter[], at: number): boolean {
  return DIGIT.test(glyphs[at - 1]?.character ?? '') && DIGIT.test(glyphs[at + 1]?.character ?? '')
}

/** Above 0 a space is more likely than not. */
function gapScore(glyphs: readonly DecodedCharacter[], index: number, gap: Gap, usual: number, inkHeight: number): number {
  const after = glyphs[index]!
  const a = glyphs[index - 1]!.character
  const b = after.character
  const previous = glyphs[index - 2]?.character ?? ''
  const next = glyphs[index + 1]?.character ?? ''
  // Chinese and Japanese have no word gaps, Arabic has as wide ones inside its words; there only the recognizer's own space counts.
  if (IDEOGRAPH.test(a) || IDEOGRAPH.test(b) || isRightToLeft(a + b)) return after.spaceBefore - 0.5
  const width = (gap.to - gap.from) / inkHeight
  const insideNumber = (DIGIT.test(a) && MARK.test(b) && DIGIT.test(next)) || (MARK.test(a) && DIGIT.test(b) && DIGIT.test(previous))
  let score = 0.63 + 2.22 * Math.log10(after.spaceBefore + 1e-5) + 12.71 * (width - usual / inkHeight) + 8.36 * width
  if (insideNumber) score -= 2.94
  else if (CLOSING.test(b)) score -= 4.97
  else if (a === ':' && WORD.test(b)) score += 5.46
  if (DIGIT.test(a) && DIGIT.test(b)) score -= 3.14
  // The decoder places doubled letters and the group mark of a number poorly: those need more than the usual evidence.
  if (a === b) score -= 3
  if (insideNumber && isGroupMark(glyphs, index)) score -= 6
  return score
}

const STRONG = 3
const CERTAIN_SPACE = 0.9
const POINT = /^[.,]$/
const PAIRED_MARK = /^[:/-]$/
const DIGIT = /^\d$/
const MARK = /^[.,:/-]$/
const CLOSING = /^[,.;:)%!?]$/
const WORD = /^[\p{L}\p{N}]$/u
const IDEOGRAPH = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f]/u

/** "1,234": a mark before or at `index` that is followed by exactly three digits. */
function isGroupMark(glyphs: readonly DecodedCharacter[], index: number): boolean {
  const at = /^[.,]$/.test(glyphs[index]!.character) ? index : index - 1
  if (!/^[.,]$/.test(glyphs[at]?.character ?? '')) return false
  let digits = 0
  while (DIGIT.test(glyphs[at + 1 + digits]?.character ?? '')) digits++
  return digits === 3
}

/** Space characters that the recognizer gave become certainty before the next character. */
function joinSpaces(characters: readonly DecodedCharacter[]): DecodedCharacter[] {
  const glyphs: DecodedCharacter[] = []
  let space = 0
  for (const one of characters) {
    if (one.character.trim() === '') {
      space = Math.max(space, one.probability, one.spaceBefore)
      continue
    }
    glyphs.push(space > one.spaceBefore ? { ...one, spaceBefore: space } : one)
    space = 0
  }
  return glyphs
}

const WIDE = /[\uff01-\uff5e]/
/** The recognizer was trained on Chinese and writes wide brackets and colons between Latin letters: they become plain where no ideograph is in the line. */
function foldWidths(characters: readonly DecodedCharacter[]): readonly DecodedCharacter[] {
  if (characters.some((one) => IDEOGRAPH.test(one.character))) return characters
  return characters.map((one) =>
    WIDE.test(one.character) ? { ...one, character: String.fromCharCode(one.character.charCodeAt(0) - 0xfee0) } : one,
  )
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
