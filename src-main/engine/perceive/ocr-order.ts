/**
 * Reading order. In: lines in any order. Out: rows from top to bottom, each from left to right. Lines share a row when their
 * middles are within half of the smaller one's height.
 */
import type { OcrLine } from '../../../src-shared/model.ts'

type Placed = { line: OcrLine; left: number; top: number; bottom: number }

/** Sorts lines into reading order. */
export function inReadingOrder(lines: readonly OcrLine[]): OcrLine[] {
  const placed = lines.map(place).toSorted((a, b) => a.top + a.bottom - (b.top + b.bottom))
  const rows: Placed[][] = []
  for (const one of placed) {
    const row = rows.at(-1)
    if (row !== undefined && sameRow(row, one)) row.push(one)
    else rows.push([one])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left).map((one) => one.line))
}

function place(line: OcrLine): Placed {
  const xs = line.polygon.map((point) => point[0])
  const ys = line.polygon.map((point) => point[1])
  return { line, left: Math.min(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

function sameRow(row: readonly Placed[], one: Placed): boolean {
  const first = row[0]!
  const distance = Math.abs((one.top + one.bottom - first.top - first.bottom) / 2)
  return distance < Math.min(one.bottom - one.top, first.bottom - first.top) / 2
}
