/**
 * From characters with places to a line with words. In: decoded characters and the crop they came from. Out: text with word gaps, and a polygon per word.
 */
import type { OcrLine, Polygon, TextSpan } from '../../../src-shared/model.ts'
import type { Crop } from './ocr-crop.ts'
import type { DecodedLine } from './ocr-decode.ts'

/** Builds the line; null when nothing was read. `polygonOf` cuts the stretch from..to (0..1) out of the line's box. */
export function lineOf(decoded: DecodedLine, _crop: Crop, polygonOf: (from: number, to: number) => Polygon): OcrLine | null {
  let text = ''
  const spans: TextSpan[] = []
  const { characters } = decoded
  let start = -1
  const close = (next: number): void => {
    if (start < 0) return
    const first = characters[start]!
    const last = characters[next - 1]!
    const before = characters[start - 1]
    const after = characters[next]
    const from = before === undefined ? 0 : (before.to + first.from) / 2
    const to = after === undefined ? 1 : (last.to + after.from) / 2
    const word = characters.slice(start, next).map((one) => one.character).join('')
    spans.push({ start: text.length - word.length, end: text.length, polygon: polygonOf(from, to) })
    start = -1
  }
  for (const [index, one] of characters.entries()) {
    if (one.character.trim() === '') {
      close(index)
      if (text !== '' && !text.endsWith(' ')) text += ' '
      continue
    }
    if (start < 0) start = index
    text += one.character
  }
  close(characters.length)
  text = text.trimEnd()
  if (text === '') return null
  return { text, confidence: decoded.confidence, polygon: polygonOf(0, 1), spans }
}
