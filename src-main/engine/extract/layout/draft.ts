/**
 * What the layout parts hand to each other: cells (one or more pieces read as one text) and drafts (an attribute with the
 * pieces that carry its value), before they are typed and get their polygons in assemble.ts.
 */
import { heightOf, middleY, unionBox } from './geometry.ts'
import type { Box, Piece } from './geometry.ts'
import { isLabelText, valueShape } from './shapes.ts'
import type { ValueShape } from './shapes.ts'

export type Cell = { pieces: Piece[]; text: string; box: Box; shape: ValueShape | null }

/** An attribute with its value's pieces; `weight` is the confidence of the pairing, 0..1. */
export type Draft = {
  attribute: string
  value: Piece[]
  label: Piece[]
  record: number
  title: string | null
  weight: number
  /** Unit printed elsewhere than beside the value's own words. */ unit?: string
}

/** One cell of pieces in reading order. */
export function cellOf(pieces: readonly Piece[]): Cell {
  const ordered = pieces.toSorted((a, b) => {
    const lower = Math.abs(middleY(a.box) - middleY(b.box)) > 0.5 * Math.min(heightOf(a.box), heightOf(b.box))
    return lower ? middleY(a.box) - middleY(b.box) : a.box.x0 - b.box.x0
  })
  const text = ordered.map((piece) => piece.text).join(' ')
  return { pieces: ordered, text, box: unionBox(ordered.map((piece) => piece.box)), shape: valueShape(text) }
}

/** True when a cell can name something. */
export function isLabelCell(cell: Cell): boolean {
  return cell.shape === null && isLabelText(cell.text) && !/(?:^|\s)ago$/iu.test(cell.text)
}
/** True when a cell carries a value: a value shape, or digits and marks without a single letter ("1 2 2 4"). */
export function isValueCell(cell: Cell): boolean {
  return cell.shape !== null || (/\d/.test(cell.text) && !/\p{L}/u.test(cell.text)) || /^[^\s\p{L}]*\d[^\s]*\s*\([^)]*\)$/u.test(cell.text)
}
