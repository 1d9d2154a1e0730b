/**
 * A drawing board for tests: texts placed on a page become the OCR lines that a perfect reader would give, with jitter if wanted. In: texts with
 * positions. Out: a PictureReading. No picture is involved.
 */
import type { OcrLine, PictureReading } from '../../../../src-shared/model.ts'

export type Placed = { text: string; x: number; y: number; size: number; align?: 'left' | 'right' | 'centre' }

/** Width of a text in pixels: wide scripts take a full square per character, others a bit more than half. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + size * (/[\u3000-\u9fff\uac00-\ud7af]/u.test(letter) ? 1 : letter === ' ' ? 0.3 : 0.55), 0)
}

/** One OCR line; `y` is the middle of the text. */
export function lineAt(placed: Placed, jitter: (k: number) => number = () => 0): OcrLine {
  const { text, y, size, align = 'left' } = placed
  const width = textWidth(text, size)
  const left = (align === 'left' ? placed.x : align === 'right' ? placed.x - width : placed.x - width / 2) + jitter(0)
  const [top, bottom] = [y - size / 2 + jitter(1), y + size / 2 + jitter(2)]
  const spans = [...text.matchAll(/\S+/gu)].map((word) => {
    const from = left + textWidth(text.slice(0, word.index), size)
    const to = from + textWidth(word[0], size)
    return {
      start: word.index,
      end: word.index + word[0].length,
      polygon: [
        [from, top],
        [to, top],
        [to, bottom],
        [from, bottom],
      ] as [number, number][],
    }
  })
  return {
    text,
    confidence: 0.98,
    spans,
    polygon: [
      [left, top],
      [left + width, top],
      [left + width, bottom],
      [left, bottom],
    ],
  }
}

/** A page of placed texts, in reading order. */
export function pageOf(width: number, height: number, texts: readonly Placed[], jitter: (k: number) => number = () => 0): PictureReading {
  let drawn = 0
  const lines = texts.map((one) => {
    const at = drawn++
    return lineAt(one, (k) => jitter(at * 3 + k))
  })
  return { width, height, lines: lines.toSorted((a, b) => (a.polygon[0]?.[1] ?? 0) - (b.polygon[0]?.[1] ?? 0)), model: 'test' }
}
