import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundingBox, cropTransform, fitPlace, fitWhole, zoomAt } from './polygon.ts'

const size = fc.record({ width: fc.integer({ min: 50, max: 6000 }), height: fc.integer({ min: 50, max: 6000 }) })
const frame = fc.record({ width: fc.integer({ min: 100, max: 1600 }), height: fc.integer({ min: 100, max: 1200 }) })

test('the box around a leaning polygon', () => {
  expect(
    boundingBox([
      [10, 12],
      [40, 10],
      [42, 22],
      [12, 24],
    ]),
  ).toEqual({ x: 10, y: 10, width: 32, height: 14 })
  expect(boundingBox([])).toBeNull()
})

test('the middle of the value is always inside the frame and inside the crop', () => {
  fc.assert(
    fc.property(
      size,
      frame,
      fc.nat(999),
      fc.nat(999),
      fc.integer({ min: 4, max: 60 }),
      fc.integer({ min: 4, max: 40 }),
      (picture, view, left, top, width, height) => {
        const place = {
          x: (left / 1000) * (picture.width - width),
          y: (top / 1000) * (picture.height - height),
          width: Math.min(width, picture.width),
          height: Math.min(height, picture.height),
        }
        for (const [transform, box] of [
          [fitPlace(picture, view, place), view],
          [cropTransform(place, { width: 300, height: 52 }, picture), { width: 300, height: 52 }],
        ] as const) {
          const x = (place.x + place.width / 2) * transform.scale + transform.x
          const y = (place.y + place.height / 2) * transform.scale + transform.y
          expect(x >= -1 && x <= box.width + 1 && y >= -1 && y <= box.height + 1).toBe(true)
        }
      },
    ),
  )
})

test('a readable value shows the whole picture, a tiny one is brought near', () => {
  const picture = { width: 400, height: 400 }
  expect(fitPlace(picture, picture, { x: 10, y: 10, width: 40, height: 20 })).toEqual(fitWhole(picture, picture))
  expect(fitPlace({ width: 4000, height: 4000 }, picture, { x: 10, y: 10, width: 40, height: 20 }).scale).toBeGreaterThan(0.5)
})

test('a crop does not cut the line above or below its place', () => {
  const picture = { width: 400, height: 400 }
  const place = { x: 100, y: 100, width: 60, height: 36 }
  const seen = (lines: Parameters<typeof cropTransform>[3]) => {
    const { scale, y, height } = cropTransform(place, { width: 300, height: 56 }, picture, lines)
    return { top: -y / scale, bottom: (height - y) / scale }
  }
  const caption = { x: 100, y: 80, width: 80, height: 14 }
  expect(seen([]).top).toBeCloseTo(100 - 36 * 0.35, 0)
  expect(seen([place, caption]).top).toBeLessThanOrEqual(80)
  const tall = { x: 100, y: 20, width: 80, height: 72 }
  expect(seen([place, tall]).top).toBeGreaterThanOrEqual(91)
  expect(seen([place, { ...caption, y: 140 }]).bottom).toBeGreaterThanOrEqual(154)
})

test('zooming keeps the point under the pointer where it can', () => {
  const before = { scale: 2, x: -300, y: -300 }
  const after = zoomAt(before, 1.5, 200, 150, { width: 1000, height: 1000 }, { width: 400, height: 400 })
  expect((200 - after.x) / after.scale).toBeCloseTo((200 - before.x) / before.scale)
})
