/**
 * Reading order. In: lines in any order. Out: rows from top to bottom, each from left to right, as seen along the text's own direction (photos are
 * skewed, scans lie on their side). Lines share a row when their middles are within half of the smaller one's height.
 */
import type { OcrLine } from '../../../src-shared/model.ts'

type Placed = { line: OcrLine; left: number; middle: number; height: number }

/** Sorts lines into reading order. */
export function inReadingOrder(lines: readonly OcrLine[]): OcrLine[] {
  const angle = commonAngle(lines)
  const placed = lines.map((line) => place(line, angle)).toSorted((a, b) => a.middle - b.middle)
  const rows: Placed[][] = []
  for (const one of placed) {
    const row = rows.at(-1)
    if (row !== undefined && sameRow(row, one)) row.push(one)
    else rows.push([one])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left).map((one) => one.line))
}

/** Direction of the text in radians: the mean over lines, weighted by length; 0 without lines. */
function commonAngle(lines: readonly OcrLine[]): number {
  let x = 0
  let y = 0
  for (const { polygon } of lines) {
    const [from, to] = polygon
    if (from === undefined || to === undefined) continue
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    // Length squared: the angle of a long line is better known as well as more important.
    x += (to[0] - from[0]) * length
    y += (to[1] - from[1]) * length
  }
  return Math.atan2(y, x)
}

function place(line: OcrLine, angle: number): Placed {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const along = line.polygon.map(([x, y]) => x * cos + y * sin)
  const across = line.polygon.map(([x, y]) => y * cos - x * sin)
  const [first, , , last] = line.polygon
  const height = first === undefined || last === undefined ? 0 : Math.hypot(first[0] - last[0], first[1] - last[1])
  return { line, left: Math.min(...along), middle: across.reduce((sum, value) => sum + value, 0) / across.length, height }
}

function sameRow(row: readonly Placed[], one: Placed): boolean {
  const first = row[0]!
  return one.middle - first.middle < Math.min(one.height, first.height) / 2
}
