/** Lines into pieces: cut at column gaps and gutters, kept whole elsewhere; signs read as letters are left out. */
import { expect, test } from 'vitest'
import { sheetOf } from './geometry.ts'
import { piecesOf } from './segments.ts'
import { lineAt, pageOf } from './test-page.ts'
import type { Placed } from './test-page.ts'

function texts(placed: Placed[], unsure: Record<string, number> = {}): string[] {
  const reading = pageOf(900, 400, placed)
  const lines = reading.lines.map((line) => ({ ...line, confidence: unsure[line.text] ?? line.confidence }))
  return piecesOf(sheetOf({ ...reading, lines })).map((piece) => piece.text)
}

/** One OCR line over several cells: words moved apart as the cells stand. */
function joined(words: [string, number][], y: number): ReturnType<typeof lineAt> {
  const parts = words.map(([text, x]) => lineAt({ text, x, y, size: 20 }))
  let start = 0
  const spans = parts.flatMap((part) => {
    const moved = part.spans.map((span) => ({ ...span, start: span.start + start, end: span.end + start }))
    start += part.text.length + 1
    return moved
  })
  const [first, last] = [parts[0]?.polygon, parts.at(-1)?.polygon]
  if (!first || !last) throw new Error('words are needed')
  return {
    text: words.map(([text]) => text).join(' '),
    confidence: 0.98,
    spans,
    polygon: [first[0], last[1], last[2], first[3]].flatMap((point) => (point ? [point] : [])),
  }
}

test("a line over several cells is cut at its wide gaps and keeps each cell's own box", () => {
  const reading = {
    width: 900,
    height: 200,
    model: 'test',
    lines: [
      joined(
        [
          ['Saturday', 20],
          ['3', 300],
          ['12 km', 500],
        ],
        50,
      ),
    ],
  }
  const pieces = piecesOf(sheetOf(reading))
  expect(pieces.map((piece) => piece.text)).toEqual(['Saturday', '3', '12 km'])
  expect(pieces.map((piece) => Math.round(piece.box.x0))).toEqual([20, 300, 500])
})

test('a header with narrow gaps is cut where the rows below have their gutter', () => {
  const lines = [
    joined(
      [
        ['Day', 20],
        ['Number', 68],
        ['of', 140],
        ['photos', 168],
      ],
      40,
    ),
    ...[0, 1, 2].map((k) =>
      joined(
        [
          ['Mon', 20],
          [`${k}`, 130],
        ],
        90 + 40 * k,
      ),
    ),
  ]
  const [first, second] = piecesOf(sheetOf({ width: 400, height: 300, model: 'test', lines }))
  expect([first?.text, second?.text]).toEqual(['Day', 'Number of photos'])
})

test('a blank behind a decimal mark is no gap', () => {
  const reading = {
    width: 900,
    height: 200,
    model: 'test',
    lines: [
      joined(
        [
          ['RM53.', 20],
          ['60', 150],
        ],
        50,
      ),
    ],
  }
  expect(piecesOf(sheetOf(reading)).map((piece) => piece.text)).toEqual(['RM53. 60'])
})

test('a trend arrow beside a value and a colon before one are left out', () => {
  expect(
    texts([
      { text: '161→', x: 20, y: 40, size: 40 },
      { text: ': 29.7%', x: 20, y: 120, size: 20 },
    ]),
  ).toEqual(['161', '29.7%'])
})

test('a sign beside text that was read unsurely as a letter is left out, a sure letter stays', () => {
  const row: Placed[] = [
    { text: 'D', x: 20, y: 40, size: 16 },
    { text: 'Number of rooms', x: 40, y: 40, size: 20 },
  ]
  expect(texts(row, { D: 0.86 })).toEqual(['Number of rooms'])
  expect(texts(row, { D: 0.99 })).toEqual(['D', 'Number of rooms'])
  expect(
    texts(
      [
        { text: '25 g', x: 20, y: 40, size: 20 },
        { text: 'V', x: 75, y: 40, size: 20 },
      ],
      { V: 0.59 },
    ),
  ).toEqual(['25 g'])
})
