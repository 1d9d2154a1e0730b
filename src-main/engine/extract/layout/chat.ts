/**
 * Screenshots of chats: bubbles on two sides, the person's own on the right. In: a sheet. Out: the bubbles with their side, or null when the
 * picture is no chat; and observations read from the words of the person's own bubbles, each with the polygon of its words. What others
 * say stays in the picture's text (it is searched, it is not the person's record); a bubble's time has no date and dates nothing.
 */
import type { ExtractedObservation, Provenance, ReadingSettings } from '../../../../src-shared/model.ts'
import { extractFromMessages } from '../messages.ts'
import { cutPiece, heightOf, median, middleY, overlapX, polygonOf, widthOf } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import { valueShape } from './shapes.ts'

/** Lines of one bubble, top to bottom. */
export type Bubble = { side: 'own' | 'other'; lines: Piece[] }

const LEAST_BUBBLES = 3
const SENTENCE_WORDS = 3

/** Whole lines; times of bubbles and what is written in the clock's or a date's form are no words of anybody. */
function textLines(sheet: Sheet): { texts: Piece[]; times: Piece[] } {
  const lines = sheet.reading.lines.flatMap((line, k) => cutPiece(sheet, k, 0, line.text.length) ?? [])
  const times = lines.filter((piece) => valueShape(piece.text.replace(/[✓√\s]+$/u, '')) === 'time')
  return { texts: lines.filter((piece) => !times.includes(piece)), times }
}

/** Lines that stand close together on one left edge, as the lines of a bubble do. */
function blocksIn(texts: readonly Piece[]): Piece[][] {
  const blocks: Piece[][] = []
  for (const piece of texts.toSorted((a, b) => middleY(a.box) - middleY(b.box))) {
    const height = heightOf(piece.box)
    const home = blocks.find((block) => {
      const last = block.at(-1)
      return (
        last !== undefined &&
        Math.abs(last.box.x0 - piece.box.x0) < 0.6 * height &&
        piece.box.y0 - last.box.y1 < 0.45 * height &&
        Math.max(heightOf(last.box), height) < 1.5 * Math.min(heightOf(last.box), height)
      )
    })
    if (home) home.push(piece)
    else blocks.push([piece])
  }
  return blocks
}

function isSentence(block: readonly Piece[]): boolean {
  const words = block.flatMap((piece) => piece.text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)))
  return words.length >= SENTENCE_WORDS && words.some((word) => /^\p{Ll}/u.test(word))
}

/** Left edges of bubbles on both sides: others' on one margin, own ones ragged, ending on the other margin. */
function sidesOf(sheet: Sheet, blocks: readonly Piece[][]): Bubble[] {
  const left = Math.min(...blocks.map((block) => block[0]?.box.x0 ?? sheet.width))
  return blocks.flatMap((block): Bubble[] => {
    const x0 = Math.min(...block.map((piece) => piece.box.x0))
    const x1 = Math.max(...block.map((piece) => piece.box.x1))
    const height = heightOf(block[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 1 })
    // A day or a notice stands in the middle.
    const isCentred = Math.abs((x0 + x1) / 2 - sheet.width / 2) < 0.04 * sheet.width
    if (isCentred && !isSentence(block) && x0 > 0.2 * sheet.width) return []
    if (x0 - left < 3 * height && x0 < 0.2 * sheet.width && x1 < 0.9 * sheet.width) return [{ side: 'other', lines: block }]
    return x0 > 0.2 * sheet.width && x1 > 0.5 * sheet.width ? [{ side: 'own', lines: block }] : []
  })
}

/** Small print at the foot of a bubble, under or right behind its last line. */
function hasTime(bubble: Bubble, times: readonly Piece[]): boolean {
  const last = bubble.lines.at(-1)
  if (!last) return false
  const height = heightOf(last.box)
  return times.some(
    (time) =>
      middleY(time.box) > middleY(last.box) - 0.2 * height &&
      time.box.y0 - last.box.y1 < 1.2 * height &&
      heightOf(time.box) < 0.97 * height &&
      time.box.x1 > last.box.x0 + 0.3 * widthOf(last.box),
  )
}

/** Bubbles without times: two own ones or more that end on one margin, two others or more that begin on one, in turns. */
function isFlush(bubbles: readonly Bubble[]): boolean {
  const own = bubbles.filter((bubble) => bubble.side === 'own')
  const margin = Math.max(...own.flatMap(({ lines }) => lines.map((piece) => piece.box.x1)))
  // A bubble of several lines ends where its words were broken, somewhere before the margin.
  const ragged = own.filter(({ lines: [line, more] }) => line && !more && margin - line.box.x1 > heightOf(line.box)).length
  const turns = bubbles.filter((bubble, k) => k > 0 && bubble.side !== bubbles[k - 1]?.side).length
  return own.length >= 2 && bubbles.length - own.length >= 2 && turns >= 2 && ragged === 0
}

/**
 * The bubbles of a chat's screenshot in reading order, null for any other picture: sentences on both sides, never two in one row, with a time
 * at their feet or flush with both margins.
 */
export function bubblesOf(sheet: Sheet): Bubble[] | null {
  if (sheet.height < 0.8 * sheet.width) return null
  const { texts, times } = textLines(sheet)
  const sided = sidesOf(sheet, blocksIn(texts))
  const timed = sided.filter((bubble) => hasTime(bubble, times))
  const bubbles = timed.length >= LEAST_BUBBLES ? timed : isFlush(sided) ? sided : []
  const own = bubbles.filter((bubble) => bubble.side === 'own')
  const sentences = bubbles.filter((bubble) => isSentence(bubble.lines))
  if (bubbles.length < LEAST_BUBBLES || own.length === 0 || own.length === bubbles.length || sentences.length < bubbles.length / 2)
    return null
  const lines = bubbles.flatMap((bubble) => bubble.lines)
  const height = median(lines.map((piece) => heightOf(piece.box)))
  const isShared = lines.some((piece) =>
    texts.some(
      (other) => other !== piece && Math.abs(middleY(other.box) - middleY(piece.box)) < 0.4 * height && overlapX(other.box, piece.box) < 0,
    ),
  )
  return isShared ? null : bubbles
}

/** Observations of the person's own bubbles; records are numbered from 0. */
export function chatObservations(
  sheet: Sheet,
  media: string,
  bubbles: readonly Bubble[],
  settings: ReadingSettings,
): ExtractedObservation[] {
  const own = bubbles.filter((bubble) => bubble.side === 'own')
  const messages = own.map(({ lines }) => ({ role: 'user' as const, author: null, text: lines.map((piece) => piece.text).join(' ') }))
  return extractFromMessages(messages, { settings, time: null }).map((one) => ({
    ...one,
    provenance: inPicture(sheet, media, own, one.provenance),
    labelProvenance: one.labelProvenance && inPicture(sheet, media, own, one.labelProvenance),
  }))
}

/** A span of a bubble's joined text as words of the picture: the polygon of its stretch, or the hull over the lines that it runs through. */
function inPicture(sheet: Sheet, media: string, bubbles: readonly Bubble[], span: Provenance): Provenance {
  if (span.type !== 'text') return span
  const parts: Piece[] = []
  let at = 0
  for (const piece of bubbles[span.message]?.lines ?? []) {
    const [from, to] = [Math.max(span.start - at, 0), Math.min(span.end - at, piece.text.length)]
    const part = from < to ? cutPiece(sheet, piece.line, piece.start + from, piece.start + to) : null
    if (part) parts.push(part)
    at += piece.text.length + 1
  }
  const points = parts.flatMap((part) => {
    const line = sheet.reading.lines[part.line]
    return line ? polygonOf(line, part.start, part.end) : []
  })
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const hull: [number, number][] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  const [first] = parts
  const line = first && sheet.reading.lines[first.line]
  const polygon = first && line && parts.length === 1 ? polygonOf(line, first.start, first.end) : hull
  return { type: 'picture', media, polygon, lines: [...new Set(parts.map((part) => part.line))] }
}
