/** Which boxes are one stretch of text, at any angle and in any order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from './geometry.ts'
import type { DetectedBox } from './ocr-detect.ts'
import { mergedBoxes } from './ocr-merge.ts'

function at(left: number, top: number, width: number, height: number): DetectedBox {
  return { box: { cx: left + width / 2, cy: top + height / 2, width, height, angle: 0 }, score: 0.9 }
}

function turned({ box, score }: DetectedBox, angle: number): DetectedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { box: { ...box, cx: box.cx * cos - box.cy * sin, cy: box.cx * sin + box.cy * cos, angle: box.angle + angle }, score }
}

function rounded(boxes: readonly DetectedBox[]): number[][] {
  return boxes.map(({ box }) => [box.cx, box.cy, box.width, box.height].map(Math.round)).toSorted((a, b) => a[0]! - b[0]!)
}

test('a lone digit before its line, a title cut in two, a box inside another', () => {
  expect(rounded(mergedBoxes([at(45, 341, 22, 23), at(52, 335, 210, 36)]))).toEqual(rounded([at(45, 335, 217, 36)]))
  expect(rounded(mergedBoxes([at(40, 90, 80, 60), at(112, 88, 420, 62)]))).toEqual(rounded([at(40, 88, 492, 62)]))
  expect(rounded(mergedBoxes([at(40, 90, 200, 40), at(70, 92, 30, 36)]))).toEqual(rounded([at(40, 90, 200, 40)]))
})

test('columns, lines under each other, other sizes and upright lines stay apart', () => {
  const apart = [
    [at(40, 90, 80, 40), at(140, 90, 80, 40)],
    [at(40, 90, 200, 40), at(40, 124, 200, 40)],
    [at(40, 90, 100, 60), at(130, 110, 60, 24)],
    [at(40, 40, 30, 200), at(72, 40, 30, 200)],
  ]
  for (const pair of apart) expect(mergedBoxes(pair)).toHaveLength(2)
})

test('pieces of rows come back as rows, whatever the order and the angle', () => {
  const row = fc.record({
    pieces: fc.array(fc.integer({ min: 30, max: 200 }), { minLength: 1, maxLength: 4 }),
    gap: fc.integer({ min: -12, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.integer({ min: -20, max: 20 }), fc.integer(), (rows, degrees, seed) => {
      const pieces: DetectedBox[] = []
      const wanted: DetectedBox[] = []
      for (const [index, { pieces: widths, gap }] of rows.entries()) {
        let left = 20
        for (const width of widths) {
          pieces.push(at(left, index * 60, width, 30))
          left += width + gap
        }
        wanted.push(at(20, index * 60, left - gap - 20, 30))
      }
      const angle = (degrees * Math.PI) / 180
      const shuffled = pieces
        .map((piece, index) => ({ piece: turned(piece, angle), key: Math.sin(seed + index * 7.3) }))
        .toSorted((a, b) => a.key - b.key)
      const found = mergedBoxes(shuffled.map(({ piece }) => piece)).map((one) => turned(one, -angle))
      const key = ({ box }: { box: Box }): string =>
        [box.cx, box.cy, box.width, box.height].map((value) => Math.round(value * 10) / 10).join(' ')
      expect(found.map(key).toSorted()).toEqual(wanted.map(key).toSorted())
    }),
  )
})
