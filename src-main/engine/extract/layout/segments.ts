/**
 * From OCR lines to pieces: a recognized line may run over several columns or cells, so it is cut at wide gaps between its
 * words, and at the gutters that its neighbour rows show. In: a sheet. Out: pieces, none of which crosses a column gap.
 */
import { cutPiece, heightOf, median, middleY, overlapX, rowsOf, subPiece, widthOf } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import { isCurrencyText, isUnitText, valueShape } from './shapes.ts'

/** A word gap wider than this share of the line height separates cells (a blank is about 0.3). */
const CELL_GAP = 0.9

type Word = { start: number; end: number; x0: number; x1: number }

/** Words of a piece with their x extent, offsets relative to the piece's text. */
export function wordsOf(sheet: Sheet, piece: Piece): Word[] {
  return [...piece.text.matchAll(/\S+/gu)].flatMap((found) => {
    const word = subPiece(sheet, piece, found.index, found.index + found[0].length)
    return word ? [{ start: found.index, end: found.index + found[0].length, x0: word.box.x0, x1: word.box.x1 }] : []
  })
}

/** Cuts a piece before the given word numbers. */
function cutBefore(sheet: Sheet, piece: Piece, words: readonly Word[], cuts: readonly number[]): Piece[] {
  const edges = [0, ...cuts, words.length]
  return edges.slice(0, -1).flatMap((from, k) => {
    const first = words[from]
    const last = words[(edges[k + 1] ?? words.length) - 1]
    const part = first && last ? subPiece(sheet, piece, first.start, last.end) : null
    return part ? [part] : []
  })
}

/** "53." and "60": a blank read after a decimal mark parts no cells. */
function isCutNumber(left: string, right: string): boolean {
  return /\d[.,]$/u.test(left) && /^\d{2}(?!\d)/u.test(right)
}

function splitAtGaps(sheet: Sheet, piece: Piece): Piece[] {
  const words = wordsOf(sheet, piece)
  const height = heightOf(piece.box)
  const gaps = words.slice(1).map((word, k) => word.x0 - (words[k]?.x1 ?? word.x0))
  const usual = Math.max(0, median(gaps.filter((gap) => gap < CELL_GAP * height)))
  const limit = Math.max(CELL_GAP * height, 2.2 * usual)
  const cuts = gaps.flatMap((gap, k) => {
    const word = words[k + 1]
    const before = words[k]
    if (!word || !before || gap <= limit) return []
    const text = piece.text.slice(word.start, word.end)
    const previous = piece.text.slice(before.start, before.end)
    if (isCutNumber(previous, text)) return []
    // A unit stays with the number before it, a currency sign with the number after it, unless the gap is a column's.
    const glued = (isUnitText(text) && valueShape(previous) !== null) || (isCurrencyText(previous) && valueShape(text) !== null)
    return glued && gap < 2 * limit ? [] : [k + 1]
  })
  return cutBefore(sheet, piece, words, cuts)
}

/** Where the neighbour row has a gutter, a piece that runs across it is cut at its widest word gap there. */
function splitAtGutters(sheet: Sheet, piece: Piece, neighbour: readonly Piece[]): Piece[] {
  const under = neighbour.filter((other) => overlapX(other.box, piece.box) > 0)
  if (under.length < 2) return [piece]
  const words = wordsOf(sheet, piece)
  const height = heightOf(piece.box)
  const gaps = words
    .slice(1)
    .map((word, k) => ({ at: k + 1, size: word.x0 - (words[k]?.x1 ?? word.x0), middle: (word.x0 + (words[k]?.x1 ?? word.x0)) / 2 }))
  const usual = median(gaps.map((gap) => gap.size))
  const cuts = under.slice(1).flatMap((right, k) => {
    const left = under[k]
    if (!left || right.box.x0 - left.box.x1 < 0.8 * height) return []
    const inside = gaps.filter(
      (gap) =>
        !isCutNumber(
          piece.text.slice(words[gap.at - 1]?.start, words[gap.at - 1]?.end),
          piece.text.slice(words[gap.at]?.start, words[gap.at]?.end),
        ) &&
        gap.middle > left.box.x1 - height &&
        gap.middle < right.box.x0 + height,
    )
    const widest = inside.toSorted((a, b) => b.size - a.size)[0]
    const wide = gaps.length > 1 ? Math.max(0.4 * height, 1.35 * usual) : 0.42 * height
    return widest && widest.size >= wide ? [widest.at] : []
  })
  return cuts.length > 0
    ? cutBefore(
        sheet,
        piece,
        words,
        [...new Set(cuts)].toSorted((a, b) => a - b),
      )
    : [piece]
}

/** All pieces of a sheet, cut at column gaps. Lines below `floor` confidence are kept: the caller weighs them. */
export function piecesOf(sheet: Sheet): Piece[] {
  const whole = sheet.reading.lines.flatMap((line, index) => {
    const piece = cutPiece(sheet, index, 0, line.text.length)
    return piece ? [piece] : []
  })
  let rows = rowsOf(whole.flatMap((piece) => splitAtGaps(sheet, trimColon(sheet, piece))))
  for (const step of [1, -1, 2, -2, 3]) {
    rows = rows.map((row, k) => {
      const neighbour = rows[k + step]
      if (!neighbour || neighbour.length < 2 || !near(row, neighbour)) return row
      return row.flatMap((piece) => splitAtGutters(sheet, piece, neighbour))
    })
  }
  return rows.flatMap((row) => row.filter((piece) => !isIcon(piece, row)))
}

/**
 * A sign that recognition made a letter of, read unsurely: one or two characters right before the text they decorate, or one right behind a
 * text (the arrow at the end of a list row).
 */
function isIcon(piece: Piece, row: readonly Piece[]): boolean {
  // A lone character in a box of its own is doubted sooner than two.
  if (piece.text.length > 2 || piece.confidence > (piece.text.length === 1 ? 0.9 : 0.75) || /\d/.test(piece.text)) return false
  const near = (other: Piece): boolean => other !== piece && /[\p{L}\d]/u.test(other.text) && other.text.length > 1
  const before = row.some(
    (other) =>
      near(other) &&
      /\p{L}{2}/u.test(other.text) &&
      other.box.x0 > piece.box.x0 &&
      other.box.x1 > piece.box.x1 &&
      other.box.x0 - piece.box.x1 < heightOf(other.box),
  )
  const behind =
    piece.text.length === 1 &&
    piece.confidence < 0.7 &&
    row.some((other) => near(other) && other.box.x1 < piece.box.x1 && piece.box.x0 - other.box.x1 < 1.5 * heightOf(other.box))
  return before || behind
}

/** ": 29.7%" is the value behind a label that another box holds. */
function trimColon(sheet: Sheet, piece: Piece): Piece {
  const found = /^[:：=]\s*(?=\S)/u.exec(piece.text)
  return trimArrow(sheet, found ? (subPiece(sheet, piece, found[0].length, piece.text.length) ?? piece) : piece)
}

/** "161→": a trend arrow beside a value is no part of it. */
function trimArrow(sheet: Sheet, piece: Piece): Piece {
  const found = /^([←-⇿▲-▿➔-➾\s]*)(.*?)[←-⇿▲-▿➔-➾\s]*$/u.exec(piece.text)
  if (!found?.[2] || found[2].length === piece.text.length || valueShape(found[2]) === null) return piece
  const start = found[1]?.length ?? 0
  return subPiece(sheet, piece, start, start + found[2].length) ?? piece
}

function near(row: readonly Piece[], other: readonly Piece[]): boolean {
  const height = Math.max(...row.map((piece) => heightOf(piece.box)))
  const distance = Math.abs(median(row.map((piece) => middleY(piece.box))) - median(other.map((piece) => middleY(piece.box))))
  return distance < 4 * height && widthOf(row[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }) > 0
}
