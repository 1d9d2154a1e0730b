/**
 * Boxes, skew and pieces: the geometry that the whole layout analysis stands on (METHOD 2, built-in extractor).
 * In: OCR lines with polygons and word spans. Out: pieces, stretches of one line with an upright box in deskewed pixels.
 */
import type { OcrLine, PictureReading, Point, Polygon } from '../../../../src-shared/model.ts'
import { isRightToLeft } from '../../perceive/ocr-direction.ts'
import { mendLine } from './repair.ts'

/** Upright rectangle in deskewed pixels. */
export type Box = { x0: number; y0: number; x1: number; y1: number }

/** A stretch of one OCR line: offsets into its text (UTF-16, end exclusive) and its deskewed box. */
export type Piece = { line: number; start: number; end: number; text: string; box: Box; confidence: number }

/** The reading with what is needed to cut pieces out of it. */
export type Sheet = {
  reading: PictureReading
  /** As the recognizer gave it, before mending: where raw texts come from. */ recognized: PictureReading
  /** A page that runs from right to left is looked at in a mirror: labels stand left of values again. Polygons stay as they are. */ mirrored: boolean
  angle: number
  width: number
  height: number
}

export function widthOf(box: Box): number {
  return box.x1 - box.x0
}
export function heightOf(box: Box): number {
  return box.y1 - box.y0
}
export function middleX(box: Box): number {
  return (box.x0 + box.x1) / 2
}
export function middleY(box: Box): number {
  return (box.y0 + box.y1) / 2
}
/** Length of the common part of two boxes along x (negative: the gap between them). */
export function overlapX(a: Box, b: Box): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
}
/** Length of the common part of two boxes along y (negative: the gap between them). */
export function overlapY(a: Box, b: Box): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
}
export function unionBox(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  }
}
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}

/** Skew of the text in radians: median slope of the upper edges of the wider lines, 0 when there are too few. */
export function skewOf(lines: readonly OcrLine[]): number {
  const slopes = lines.flatMap((line) => {
    const [a, b] = line.polygon
    if (!a || !b) return []
    const run = b[0] - a[0]
    const height = heightOf(boxOfPolygon(line.polygon, 0))
    return run > 4 * height || run > 150 ? [Math.atan2(b[1] - a[1], run)] : []
  })
  if (slopes.length < 4) return 0
  const angle = median(slopes)
  return Math.abs(angle) < 0.004 || Math.abs(angle) > 0.35 ? 0 : angle
}

function turn(point: Point, angle: number): Point {
  if (angle === 0) return point
  const cos = Math.cos(-angle)
  const sin = Math.sin(-angle)
  return [point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos]
}

function boxOfPolygon(polygon: Polygon, angle: number): Box {
  const points = polygon.map((point) => turn(point, angle))
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** A sheet: the reading and its skew. */
export function sheetOf(reading: PictureReading): Sheet {
  const mended = { ...reading, lines: reading.lines.map(mendLine) }
  // Figures with Latin units stand on pages of every direction.
  const lettered = reading.lines.filter(({ text }) => /\p{L}{2}/u.test(text) && (isRightToLeft(text) || !/\d/u.test(text)))
  const mirrored = lettered.filter(({ text }) => isRightToLeft(text)).length * 2 > lettered.length
  return { reading: mended, recognized: reading, mirrored, angle: skewOf(reading.lines), width: reading.width, height: reading.height }
}

/** Part of a quadrilateral between two fractions of its length (first and second corner are its upper edge). */
function slicePolygon(polygon: Polygon, from: number, to: number): Polygon {
  const [a, b, c, d] = polygon
  if (!a || !b || !c || !d || polygon.length !== 4) return polygon
  const between = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
  return [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)]
}

/** Polygons of the characters [start, end) of a line, one per word touched; words are cut in proportion to their characters. */
function spanPolygons(line: OcrLine, start: number, end: number): Polygon[] {
  const spans = line.spans.length > 0 ? line.spans : [{ start: 0, end: line.text.length, polygon: line.polygon }]
  return spans.flatMap((span) => {
    const from = Math.max(start, span.start)
    const to = Math.min(end, span.end)
    if (to <= from) return []
    const length = span.end - span.start
    if (from === span.start && to === span.end) return [span.polygon]
    const [first, last] = [(from - span.start) / length, (to - span.start) / length]
    const isTurned = isRightToLeft(line.text.slice(span.start, span.end))
    return [isTurned ? slicePolygon(span.polygon, 1 - last, 1 - first) : slicePolygon(span.polygon, first, last)]
  })
}

/** How far along its line a word begins. */
function along({ polygon: [from, to] }: OcrLine, [corner]: Polygon): number {
  return from && to && corner ? corner[0] * (to[0] - from[0]) + corner[1] * (to[1] - from[1]) : 0
}

/** Polygon of the characters [start, end) of a line in original pixels: the run of its words as one quadrilateral. */
export function polygonOf(line: OcrLine, start: number, end: number): Polygon {
  // Words of a line from right to left come the last one first.
  const parts = isRightToLeft(line.text)
    ? spanPolygons(line, start, end).toSorted((a, b) => along(line, a) - along(line, b))
    : spanPolygons(line, start, end)
  const first = parts[0]
  const last = parts.at(-1)
  if (!first || !last) return line.polygon
  if (parts.length === 1) return first
  const [a, , , d] = first
  const [, b, c] = last
  return a && b && c && d ? [a, b, c, d] : line.polygon
}

/** Cuts characters [start, end) of a line out as a piece; surrounding blanks are left out. Null when nothing is left. */
export function cutPiece(sheet: Sheet, lineIndex: number, start: number, end: number): Piece | null {
  const line = sheet.reading.lines[lineIndex]
  if (!line) return null
  let from = Math.max(0, start)
  let to = Math.min(line.text.length, end)
  while (from < to && /\s/.test(line.text.charAt(from))) from++
  while (to > from && /\s/.test(line.text.charAt(to - 1))) to--
  if (from >= to) return null
  const seen = boxOfPolygon(polygonOf(line, from, to), sheet.angle)
  const box = sheet.mirrored ? { ...seen, x0: sheet.width - seen.x1, x1: sheet.width - seen.x0 } : seen
  return { line: lineIndex, start: from, end: to, text: line.text.slice(from, to), box, confidence: line.confidence }
}

/** Cuts a piece further: offsets are relative to the piece's own text. */
export function subPiece(sheet: Sheet, piece: Piece, start: number, end: number): Piece | null {
  return cutPiece(sheet, piece.line, piece.start + start, Math.min(piece.end, piece.start + end))
}

/** Rows: pieces whose middles share a height; each row left to right, rows top to bottom. Much taller pieces get rows of their own. */
export function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: { pieces: Piece[]; box: Box }[] = []
  for (const piece of pieces.toSorted((a, b) => middleY(a.box) - middleY(b.box))) {
    const home = rows.findLast((row) => {
      const small = Math.min(heightOf(row.box) / 1, heightOf(piece.box))
      const large = Math.max(heightOf(row.box), heightOf(piece.box))
      if (large > 2.6 * small) return false
      const clash = row.pieces.some((other) => overlapX(other.box, piece.box) > 0.5 * Math.min(widthOf(other.box), widthOf(piece.box)))
      return !clash && Math.abs(middleY(row.box) - middleY(piece.box)) < 0.5 * small
    })
    if (home) {
      home.pieces.push(piece)
      const middle = median(home.pieces.map((other) => middleY(other.box)))
      const half = median(home.pieces.map((other) => heightOf(other.box))) / 2
      const wide = unionBox(home.pieces.map((other) => other.box))
      home.box = { x0: wide.x0, x1: wide.x1, y0: middle - half, y1: middle + half }
    } else rows.push({ pieces: [piece], box: piece.box })
  }
  return rows.toSorted((a, b) => middleY(a.box) - middleY(b.box)).map((row) => row.pieces.toSorted((a, b) => a.box.x0 - b.box.x0))
}
