/**
 * One box per stretch of text. In: detected boxes. Out: the same without empty overlaps: the detector sometimes cuts a word off its line ("2" and
 * "2 x Rye bread", whose box begins inside the 2), so that a character is read twice or half. Boxes of one row that overlap, or whose grown rims
 * nearly touch, become one before anything is read; a gap as wide as a table's is left to layout.
 */
import type { DetectedBox } from './ocr-detect.ts'
import type { Box } from './geometry.ts'

/** Grown boxes this near (share of the lower one's height) hold neighbouring words: the text itself is about a blank apart. */
const TOUCHING = 0.15
/** The boxes' common height, as a share of the lower one, that makes a row. */
const SAME_ROW = 0.7
/** A short kernel grows less, so that a lone digit's box is lower than its line's; beyond this the text is of another size. */
const MOST_HEIGHT_RATIO = 2
/** Radians; the angle of a short box is noise, so only long ones must agree. */
const SAME_ANGLE = 0.06

/** Merges touching and overlapping boxes of one row; a chain of three becomes one. Boxes swallowed by a larger one disappear. */
export function mergedBoxes(boxes: readonly DetectedBox[]): DetectedBox[] {
  // The longest first: it gives the direction of its row.
  const merged = boxes.toSorted((a, b) => b.box.width - a.box.width)
  for (let before = Infinity; merged.length < before;) {
    before = merged.length
    for (let index = 0; index < merged.length; index++) {
      for (let other = index + 1; other < merged.length;) {
        const [first, second] = [merged[index]!, merged[other]!]
        if (belongTogether(first.box, second.box)) {
          merged[index] = union(first, second)
          merged.splice(other, 1)
        } else other++
      }
    }
  }
  return merged
}

type Extent = { left: number; right: number; top: number; bottom: number }

/** Where a box stands in the frame of a direction. */
function extentAlong(box: Box, angle: number): Extent {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const u = box.cx * cos + box.cy * sin
  const v = box.cy * cos - box.cx * sin
  const turn = Math.abs(box.angle - angle)
  const halfWidth = (box.width * Math.cos(turn) + box.height * Math.sin(turn)) / 2
  const halfHeight = (box.height * Math.cos(turn) + box.width * Math.sin(turn)) / 2
  return { left: u - halfWidth, right: u + halfWidth, top: v - halfHeight, bottom: v + halfHeight }
}

/** Direction of the two: that of the longer box. */
function directionOf(a: Box, b: Box): number {
  return a.width >= b.width ? a.angle : b.angle
}

function belongTogether(a: Box, b: Box): boolean {
  const low = Math.min(a.height, b.height)
  if (Math.max(a.height, b.height) > MOST_HEIGHT_RATIO * low) return false
  const bothLong = a.width > 3 * a.height && b.width > 3 * b.height
  const difference = Math.abs(a.angle - b.angle)
  if (difference > (bothLong ? SAME_ANGLE : SAME_ANGLE * 4)) return false
  // A box that stands upright holds a line that runs up or down; its neighbour beside it is another line.
  if (a.height > 1.5 * a.width || b.height > 1.5 * b.width) return false
  const angle = directionOf(a, b)
  const [one, two] = [extentAlong(a, angle), extentAlong(b, angle)]
  const common = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
  if (common < SAME_ROW * low) return false
  return Math.max(one.left, two.left) - Math.min(one.right, two.right) < TOUCHING * low
}

function union(first: DetectedBox, second: DetectedBox): DetectedBox {
  const [a, b] = [first.box, second.box]
  const angle = directionOf(a, b)
  const [one, two] = [extentAlong(a, angle), extentAlong(b, angle)]
  const left = Math.min(one.left, two.left)
  const right = Math.max(one.right, two.right)
  const top = Math.min(one.top, two.top)
  const bottom = Math.max(one.bottom, two.bottom)
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  const box = {
    cx: u * Math.cos(angle) - v * Math.sin(angle),
    cy: u * Math.sin(angle) + v * Math.cos(angle),
    width: right - left,
    height: bottom - top,
    angle,
  }
  const [areaA, areaB] = [a.width * a.height, b.width * b.height]
  return { box, score: (first.score * areaA + second.score * areaB) / (areaA + areaB) }
}
