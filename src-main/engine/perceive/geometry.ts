/**
 * Plane geometry for text boxes: hull, smallest rectangle, growing a rectangle. In and out: points in pixels.
 */
import type { Point, Polygon } from '../../../src-shared/model.ts'

/** A rectangle that may be turned. `angle` is the direction of its width axis in radians, x right, y down. */
export type Box = { cx: number; cy: number; width: number; height: number; angle: number }

/** Convex hull (Andrew's monotone chain), without collinear points. Fewer than three distinct points come back as they are. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  if (sorted.length < 3) return sorted
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function cross(origin: Point, a: Point, b: Point): number {
  return (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])
}

/** Smallest rectangle around a convex hull: one side lies on a hull edge, so every edge direction is tried. */
export function smallestBox(hull: readonly Point[]): Box {
  let best = boxAlong(hull, 0)
  for (let index = 0; index < hull.length; index++) {
    const a = hull[index]!
    const b = hull[(index + 1) % hull.length]!
    const box = boxAlong(hull, Math.atan2(b[1] - a[1], b[0] - a[0]))
    if (box.width * box.height < best.width * best.height - 1e-9) best = box
  }
  return normalized(best)
}

function boxAlong(points: readonly Point[], angle: number): Box {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    const u = x * cos + y * sin
    const v = y * cos - x * sin
    if (u < minU) minU = u
    if (u > maxU) maxU = u
    if (v < minV) minV = v
    if (v > maxV) maxV = v
  }
  const u = (minU + maxU) / 2
  const v = (minV + maxV) / 2
  return { cx: u * cos - v * sin, cy: u * sin + v * cos, width: maxU - minU, height: maxV - minV, angle }
}

/** The same rectangle with its angle in (-45, 45] degrees. */
function normalized(box: Box): Box {
  let { angle, width, height } = box
  while (angle > Math.PI / 4) [angle, width, height] = [angle - Math.PI / 2, height, width]
  while (angle <= -Math.PI / 4) [angle, width, height] = [angle + Math.PI / 2, height, width]
  return { ...box, angle, width, height }
}

/** Stretches a box about its middle. */
export function grownBy(box: Box, width: number, height: number): Box {
  return { ...box, width: box.width * width, height: box.height * height }
}

/** The same rectangle read in another direction, `turns` quarter turns clockwise. */
export function quarterTurned(box: Box, turns: number): Box {
  const swapped = turns % 2 !== 0
  return {
    ...box,
    width: swapped ? box.height : box.width,
    height: swapped ? box.width : box.height,
    angle: box.angle + (turns * Math.PI) / 2,
  }
}

/** Where a box stands after its whole picture is turned by quarter turns clockwise. */
export function withPictureTurned(box: Box, picture: { width: number; height: number }, turns: number): Box {
  const angle = box.angle + (turns * Math.PI) / 2
  if (turns === 1) return { ...box, cx: picture.height - box.cy, cy: box.cx, angle }
  if (turns === 2) return { ...box, cx: picture.width - box.cx, cy: picture.height - box.cy, angle }
  if (turns === 3) return { ...box, cx: box.cy, cy: picture.width - box.cx, angle }
  return box
}

/** The same box in a picture scaled by the factors x and y (nearly equal; turned boxes keep their angle). */
export function scaled(box: Box, x: number, y: number): Box {
  const along = Math.hypot(Math.cos(box.angle) * x, Math.sin(box.angle) * y)
  const across = Math.hypot(Math.sin(box.angle) * x, Math.cos(box.angle) * y)
  return { cx: box.cx * x, cy: box.cy * y, width: box.width * along, height: box.height * across, angle: box.angle }
}

/** Corners from the box's own top left, clockwise; `from` and `to` cut a stretch of its width (0..1). */
export function corners(box: Box, from = 0, to = 1): Polygon {
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const at = (u: number, v: number): Point => [round(box.cx + u * cos - v * sin), round(box.cy + u * sin + v * cos)]
  const left = (from - 0.5) * box.width
  const right = (to - 0.5) * box.width
  const half = box.height / 2
  return [at(left, -half), at(right, -half), at(right, half), at(left, half)]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
