import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../../../src-shared/model.ts'
import { convexHull, corners, quarterTurned, scaled, smallestBox, withPictureTurned } from './geometry.ts'

const points = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), { minLength: 3, maxLength: 40 })

test('the hull holds every point and only given points', () => {
  fc.assert(
    fc.property(points, (given) => {
      const hull = convexHull(given)
      for (const corner of hull) expect(given).toContainEqual(corner)
      if (hull.length < 3) return
      for (const [x, y] of given) {
        const sides = hull.map((a, index) => side(a, hull[(index + 1) % hull.length]!, [x, y]))
        expect(sides.every((value) => value >= -1e-9)).toBe(true)
      }
    }),
  )
})

function side(a: Point, b: Point, p: Point): number {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
}

test('the smallest box holds every point and is no larger than any box of a slow search over angles', () => {
  fc.assert(
    fc.property(points, (given) => {
      const hull = convexHull(given)
      const box = smallestBox(hull)
      const cos = Math.cos(box.angle)
      const sin = Math.sin(box.angle)
      for (const [x, y] of given) {
        expect(Math.abs((x - box.cx) * cos + (y - box.cy) * sin)).toBeLessThanOrEqual(box.width / 2 + 1e-6)
        expect(Math.abs((y - box.cy) * cos - (x - box.cx) * sin)).toBeLessThanOrEqual(box.height / 2 + 1e-6)
      }
      for (let degree = 0; degree < 90; degree++)
        expect(box.width * box.height).toBeLessThanOrEqual(areaAt(given, (degree * Math.PI) / 180) + 1e-6)
      expect(Math.abs(box.angle)).toBeLessThanOrEqual(Math.PI / 4 + 1e-9)
    }),
  )
})

function areaAt(given: readonly Point[], angle: number): number {
  const u = given.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle))
  const v = given.map(([x, y]) => y * Math.cos(angle) - x * Math.sin(angle))
  return (Math.max(...u) - Math.min(...u)) * (Math.max(...v) - Math.min(...v))
}

test('corners run clockwise from the start of the text, and a turned box starts at the other end', () => {
  const box = { cx: 50, cy: 20, width: 40, height: 10, angle: 0 }
  expect(corners(box)).toEqual([
    [30, 15],
    [70, 15],
    [70, 25],
    [30, 25],
  ])
  expect(corners(box, 0.5, 1)[0]).toEqual([50, 15])
  expect(corners(quarterTurned(box, 2))[0]).toEqual([70, 25])
  expect(corners(scaled(box, 2, 2))[2]).toEqual([140, 50])
})

test('turning a picture turns its boxes with it', () => {
  const box = { cx: 30, cy: 10, width: 40, height: 8, angle: 0 }
  const picture = { width: 100, height: 50 }
  expect(corners(withPictureTurned(box, picture, 1))).toEqual([
    [44, 10],
    [44, 50],
    [36, 50],
    [36, 10],
  ])
  expect(corners(withPictureTurned(box, picture, 2))[0]).toEqual([90, 44])
  expect(corners(withPictureTurned(box, picture, 3))[0]).toEqual([6, 90])
  const there = withPictureTurned(box, picture, 1)
  const back = withPictureTurned(there, { width: 50, height: 100 }, 3)
  expect([back.cx, back.cy]).toEqual([30, 10])
})
