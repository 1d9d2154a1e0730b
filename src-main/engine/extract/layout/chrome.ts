/**
 * Page chrome: the status bar of a phone (clock, battery, carrier), which says when the picture was taken at most, and bars of
 * buttons. In: pieces of a sheet. Out: the pieces that are chrome, and the clock's reading.
 */
import type { PictureReading } from '../../../../src-shared/model.ts'
import { heightOf, median, middleX, middleY, sheetOf } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import { piecesOf } from './segments.ts'
import { valueShape } from './shapes.ts'

const CLOCK = /^(?:[01]?\d|2[0-3]):[0-5]\d(?:\s?[ap]\.?m\.?)?$/iu
const STATUS = /^(?:\d{1,3}\s?%|[45]g\+?|lte|3g|edge|wi-?fi|volte|\d+(?:[.,]\d+)?\s?[kmg]b\/s|[^\p{L}\d]{1,4}|\d{1,3})$/iu

/** What only a status bar says: the net, the battery. */
const SIGNAL = /^(?:(?:[45]g\+?|lte|3g|edge|wi-?fi|volte)(?:\s\d{1,3}\s?%)?|\d{1,3}\s?%)$/iu

/** Pieces of the status bar: a first row of small text that holds a clock at one of its ends, in a picture taller than wide. */
export function statusBar(sheet: Sheet, pieces: readonly Piece[]): { pieces: Piece[]; clock: Piece | null } {
  if (sheet.height < 1.2 * sheet.width) return { pieces: [], clock: null }
  const usual = median(pieces.map((piece) => heightOf(piece.box)))
  const top = Math.min(...pieces.map((piece) => middleY(piece.box)))
  if (top > 0.06 * sheet.height) return { pieces: [], clock: null }
  const row = pieces.filter((piece) => Math.abs(middleY(piece.box) - top) < 0.8 * usual && heightOf(piece.box) < 1.5 * usual)
  const ends = [row.toSorted((a, b) => a.box.x0 - b.box.x0)[0], row.toSorted((a, b) => b.box.x1 - a.box.x1)[0]]
  const clock =
    ends.find((piece) => piece && CLOCK.test(piece.text) && (piece.box.x1 < 0.4 * sheet.width || piece.box.x0 > 0.6 * sheet.width)) ??
    row.find((piece) => CLOCK.test(piece.text) && row.length > 1 && row.every((other) => other === piece || STATUS.test(other.text)))
  const signs = row.some((piece) => piece !== clock && SIGNAL.test(piece.text) && piece.box.x0 > 0.5 * sheet.width)
  if (!clock || (!signs && isListed(clock, pieces))) return { pieces: [], clock: null }
  const others = row.filter((piece) => piece === clock || STATUS.test(piece.text) || SIGNAL.test(piece.text) || piece.text.length <= 12)
  return others.length === row.length ? { pieces: row, clock } : { pieces: [clock], clock }
}

/**
 * The bar of buttons at the foot of a phone's screen: a last row of three to six short words, evenly spread over the whole width, set off
 * from what stands over it and not in its columns. Empty when there is none.
 */
export function navigationBar(sheet: Sheet, pieces: readonly Piece[]): Piece[] {
  if (sheet.height < 1.2 * sheet.width) return []
  const usual = median(pieces.map((piece) => heightOf(piece.box)))
  const last = Math.max(...pieces.map((piece) => middleY(piece.box)))
  const row = pieces.filter((piece) => last - middleY(piece.box) < 0.8 * usual).toSorted((a, b) => a.box.x0 - b.box.x0)
  const isButtons = row.length >= 3 && row.length <= 6 && row.every((piece) => isButton(piece) && heightOf(piece.box) < 1.25 * usual)
  if (!isButtons || last < 0.6 * sheet.height || !isSpread(sheet, row)) return []
  const above = pieces.filter((piece) => !row.includes(piece))
  const foot = Math.max(...above.map((piece) => piece.box.y1))
  const top = Math.min(...row.map((piece) => piece.box.y0))
  const over = above.filter((piece) => foot - piece.box.y1 < 0.8 * usual)
  const aligned = row.filter((piece) => over.some((other) => isInColumn(piece, other))).length
  return top - foot > 0.8 * usual && aligned < row.length / 2 ? row : []
}

function isButton(piece: Piece): boolean {
  return piece.text.length <= 14 && /^\p{L}/u.test(piece.text) && !/\d|[:：]/u.test(piece.text) && piece.text.split(/\s+/u).length <= 2
}

/** Middles at even steps from one side of the picture to the other. */
function isSpread(sheet: Sheet, row: readonly Piece[]): boolean {
  const middles = row.map((piece) => middleX(piece.box))
  const steps = middles.slice(1).map((middle, k) => middle - (middles[k] ?? 0))
  const share = sheet.width / row.length
  return (
    (middles[0] ?? 0) < share &&
    (middles.at(-1) ?? 0) > sheet.width - share &&
    steps.every((step) => step > 0.6 * share && step < 1.4 * share)
  )
}

function isInColumn(piece: Piece, other: Piece): boolean {
  const slack = 0.5 * heightOf(piece.box)
  return Math.abs(piece.box.x0 - other.box.x0) < slack || Math.abs(piece.box.x1 - other.box.x1) < slack
}

/** Other times stand under it in its column: the first row of a list, not a status bar. */
function isListed(clock: Piece, pieces: readonly Piece[]): boolean {
  const height = heightOf(clock.box)
  return pieces.some(
    (other) =>
      other !== clock &&
      valueShape(other.text) === 'time' &&
      Math.abs(other.box.x0 - clock.box.x0) < height &&
      Math.abs(heightOf(other.box) - height) < 0.3 * height &&
      other.box.y0 - clock.box.y1 < 5 * height,
  )
}

/**
 * Time of day on the status bar of a phone screenshot as "HH:MM", null when there is none. A weak hint: it says when the picture was
 * taken, without a date, and never outranks another time.
 */
export function clockHint(reading: PictureReading): string | null {
  const sheet = sheetOf(reading)
  const { clock } = statusBar(sheet, piecesOf(sheet))
  const found = clock ? /^(\d{1,2}):(\d{2})(?:\s?([ap]))?/iu.exec(clock.text) : null
  if (!found?.[1] || !found[2]) return null
  const half = found[3]?.toLowerCase()
  const hour = half === undefined ? Number(found[1]) : (Number(found[1]) % 12) + (half === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${found[2]}`
}
