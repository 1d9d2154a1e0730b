import { expect, test } from 'vitest'
import type { Polygon } from '../../../src-shared/model.ts'
import type { DecodedLine } from './ocr-decode.ts'
import type { Crop } from './ocr-crop.ts'
import { lineOf } from './ocr-words.ts'

type Piece = { text: string; space?: number; gap?: number }

/** A white crop with a black block per character, and the decoding that belongs to it: `gap` blank columns and `space` probability before each piece. */
function line(pieces: readonly Piece[]): { decoded: DecodedLine; crop: Crop } {
  const blocks: { character: string; left: number; space: number }[] = []
  let x = 12
  for (const { text, space = 0, gap = 2 } of pieces) {
    for (const [index, character] of [...text].entries()) {
      x += index === 0 ? gap : 2
      blocks.push({ character, left: x, space: index === 0 ? space : 0 })
      x += 10
    }
  }
  const width = x + 12
  const data = new Uint8Array(width * 48 * 3).fill(255)
  for (const { left } of blocks) for (let y = 12; y < 36; y++) data.fill(0, (y * width + left) * 3, (y * width + left + 10) * 3)
  const characters = blocks.map(({ character, left, space }) => ({
    character,
    probability: 0.9,
    from: (left + 5) / width,
    to: (left + 5) / width,
    spaceBefore: space,
  }))
  return { decoded: { characters, confidence: 0.9 }, crop: { width, height: 48, data } }
}

const polygonOf = (from: number, to: number): Polygon => [
  [from, 0],
  [to, 0],
  [to, 1],
  [from, 1],
]

function textOf(pieces: readonly Piece[]): string {
  const { decoded, crop } = line(pieces)
  return lineOf(decoded, crop, polygonOf)?.text ?? ''
}

test('a dropped space comes back from a wide gap with a little space probability', () => {
  expect(textOf([{ text: 'Time' }, { text: 'in', gap: 10, space: 0.02 }, { text: 'range', gap: 10, space: 0.02 }])).toBe('Time in range')
})

test('a narrow gap needs the recognizer to be sure', () => {
  expect(textOf([{ text: 'Time' }, { text: 'in', gap: 4, space: 0.001 }])).toBe('Timein')
  expect(textOf([{ text: 'Time' }, { text: 'in', gap: 4, space: 0.9 }])).toBe('Time in')
})

test('numbers stay whole although marks stand apart', () => {
  expect(
    textOf([
      { text: '1' },
      { text: ',', gap: 4, space: 0.001 },
      { text: '234', gap: 9, space: 0.3 },
      { text: '.', gap: 3 },
      { text: '56', gap: 7, space: 0.01 },
    ]),
  ).toBe('1,234.56')
  expect(textOf([{ text: '2026-11' }, { text: '-', gap: 9, space: 0.005 }, { text: '29', gap: 3 }])).toBe('2026-11-29')
  expect(textOf([{ text: '380' }, { text: '-', gap: 12, space: 0.06 }, { text: '11', gap: 12, space: 0.06 }])).toBe('380 - 11')
})

test('every word has a span that covers its letters', () => {
  const { decoded, crop } = line([{ text: 'Total' }, { text: '33.90', gap: 14, space: 0.9 }])
  const read = lineOf(decoded, crop, polygonOf)!
  expect(read.spans.map((span) => read.text.slice(span.start, span.end))).toEqual(['Total', '33.90'])
  const [first, second] = read.spans.map((span) => [span.polygon[0]![0] * crop.width, span.polygon[1]![0] * crop.width])
  expect(first![0]).toBeCloseTo(14, 0)
  expect(first![1]).toBeCloseTo(72, 0)
  expect(second![0]).toBeCloseTo(86, 0)
  expect(second![1]).toBeCloseTo(144, 0)
})

test('wide marks become plain in Latin lines and stay in Chinese ones', () => {
  expect(textOf([{ text: '（5）：' }])).toBe('(5):')
  expect(textOf([{ text: '总（5）' }])).toBe('总（5）')
})

test('nothing read gives no line', () => {
  const { crop } = line([{ text: 'A' }])
  expect(lineOf({ characters: [], confidence: 0 }, crop, polygonOf)).toBeNull()
})
