/**
 * Values inside cells and lines: "356 (4%)" holds a number and its share, "5.6% DCCT | 38 IFCC" two named values,
 * "(in/high/low) 84%/11%/5%" one value per printed name. In: a cell. Out: its parts as pieces, each with the words that tell it apart.
 */
import type { Cell } from './draft.ts'
import { subPiece } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import { isLabelText, tidyLabel, valueShape } from './shapes.ts'

export type Part = { pieces: Piece[]; suffix: string }

/** The values of a table cell; a cell that is not composite is one part with all its pieces. */
export function cellValues(sheet: Sheet, cell: Cell): Part[] {
  const whole: Part[] = [{ pieces: trimMarks(sheet, cell.pieces), suffix: '' }]
  if (cell.shape !== null) return whole
  const named = cell.pieces.map((piece) => namedValue(sheet, piece))
  if (cell.pieces.length > 1 && named.every((part) => part !== null)) return named
  const [piece] = cell.pieces
  if (cell.pieces.length !== 1 || !piece) return whole
  return withShare(sheet, piece) ?? whole
}

/** A row name's trailing colon is no part of the value. */
function trimMarks(sheet: Sheet, pieces: readonly Piece[]): Piece[] {
  const last = pieces.at(-1)
  const found = last ? /\s*[:：|]+$/u.exec(last.text) : null
  if (!last || !found || found.index === 0) return [...pieces]
  const cut = subPiece(sheet, last, 0, found.index)
  return cut ? [...pieces.slice(0, -1), cut] : [...pieces]
}

/** "356 (4%)": the number, and the bracketed share under its own name. */
function withShare(sheet: Sheet, piece: Piece): Part[] | null {
  const found = /^(\S.*?)\s*[(（[]([^()[\]]+)[)）\]]$/u.exec(piece.text)
  if (!found?.[1] || !found[2]) return null
  const outer = valueShape(found[1])
  const inner = valueShape(found[2])
  if (outer === null || outer === 'mark' || inner === 'mark' || (inner === null && !isLabelText(found[2]))) return null
  const main = subPiece(sheet, piece, 0, found[1].length)
  const open = piece.text.lastIndexOf(found[2])
  const share = subPiece(sheet, piece, open, open + found[2].length)
  return main && share
    ? [
        { pieces: [main], suffix: '' },
        { pieces: [share], suffix: inner === 'percent' ? '%' : (inner ?? 'note') },
      ]
    : null
}

/** "5.6% DCCT |": a value followed by the word that names it. */
function namedValue(sheet: Sheet, piece: Piece): Part | null {
  const found = /^([+\-−]?\d[\d.,]*\s?%?)\s*(\p{L}[\p{L}\d ]{1,14}?)\s*[|/,;]?$/u.exec(piece.text)
  if (!found?.[1] || !found[2] || valueShape(found[1]) === null) return null
  const value = subPiece(sheet, piece, 0, found[1].length)
  return value ? { pieces: [value], suffix: tidyLabel(found[2]) } : null
}

/** Names printed as "(in/high/low)" or "in/high/low" inside a label. */
export function slashNames(label: string): { stem: string; names: string[] } | null {
  const found = /^(.*?)[:\s]*\(?((?:\p{L}[\p{L} ]*\/){1,4}\p{L}[\p{L} ]*)\)?[:\s]*$/u.exec(label)
  if (!found?.[2]) return null
  const inBrackets = /\([^)]*\/[^)]*\)/u.test(label)
  return inBrackets ? { stem: tidyLabel(found[1] ?? ''), names: found[2].split('/').map((name) => name.trim()) } : null
}

/** Parts of "84%/11%/5%" when it has `count` of them (any number from three on when count is null). */
export function slashValues(sheet: Sheet, piece: Piece, count: number | null): Piece[] | null {
  const texts = piece.text.split('/')
  if (count === null ? texts.length < 3 : texts.length !== count) return null
  if (!texts.every((text) => valueShape(text) !== null) || (count === null && valueShape(piece.text) === 'date')) return null
  let at = 0
  const parts = texts.map((text) => {
    const part = subPiece(sheet, piece, at, at + text.length)
    at += text.length + 1
    return part
  })
  return parts.every((part) => part !== null) ? parts : null
}

/** True for a line that reads as running text rather than as a label. */
export function isProse(text: string): boolean {
  return isLabelText(text) && text.split(/\s+/u).length > 8
}
