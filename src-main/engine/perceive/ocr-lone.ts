/**
 * Lone figures that detection overlooks: at the size of the first look a single digit far from any other text ("UV index        7") leaves no
 * trace in the text map. In: a screenshot and the boxes that were found. Out: boxes around single marks of ink that are level with found
 * text and stand alone; whether a mark is a digit is for the recognizer to say. Photos, whose ground is never flat, are left alone.
 */
import type { Box } from './geometry.ts'
import type { Raster } from './raster.ts'

/** Brightness difference from the ground that counts as ink. */
const INK = 48
/** Share of neighbouring pixels of one brightness from which a picture is drawn and not photographed. */
const FLAT_SHARE = 0.75
/** Boxes of short texts lean by a degree or two without the text doing so. */
const LEVEL = 0.05
const MOST_PIXELS = 6_000_000
const MOST_MARKS = 40

type Mark = { x0: number; x1: number; y0: number; y1: number }

/** Boxes around lone marks, at most 40, in pixels of the picture. */
export function loneMarks(picture: Raster, boxes: readonly Box[]): Box[] {
  if (picture.width * picture.height > MOST_PIXELS || boxes.length === 0 || !isDrawn(picture)) return []
  const found: Box[] = []
  for (const box of boxes.filter((one) => Math.abs(one.angle) < LEVEL && one.width > one.height)) {
    for (const mark of marksLevelWith(picture, box)) {
      const near = {
        cx: (mark.x0 + mark.x1) / 2,
        cy: (mark.y0 + mark.y1) / 2,
        width: mark.x1 - mark.x0 + 0.7 * (mark.y1 - mark.y0),
        height: box.height,
        angle: 0,
      }
      if ([...boxes, ...found].some((other) => touches(other, near))) continue
      found.push(near)
      if (found.length >= MOST_MARKS) return found
    }
  }
  return found
}

/**
 * True when what was read in a mark's box can be a figure: one digit, read surely, not round like a ring (a radio button) nor thin like a rule.
 */
export function isLoneFigure(text: string, confidence: number, box: Box): boolean {
  if (!/^\d$/u.test(text) || confidence < 0.9) return false
  // The ink is what the box holds without its side rims (0.7 of the ink's height); a figure is taller than wide.
  const ink = box.height * 0.5
  const width = box.width - 0.7 * ink
  return text === '0' ? width < 0.85 * ink : text === '1' ? width > 0.22 * ink : true
}

function isDrawn({ width, height, data }: Raster): boolean {
  let same = 0
  let seen = 0
  for (let y = 3; y < height; y += 7)
    for (let x = 1; x < width; x += 3) {
      const at = (y * width + x) * 3
      if (Math.abs(data[at]! - data[at - 3]!) + Math.abs(data[at + 1]! - data[at - 2]!) < 4) same++
      seen++
    }
  return seen > 0 && same / seen > FLAT_SHARE
}

/** Runs of ink columns in the band of a box, outside the box, that are one character wide and stand alone. */
function marksLevelWith(picture: Raster, box: Box): Mark[] {
  const top = Math.max(0, Math.floor(box.cy - box.height / 2))
  const bottom = Math.min(picture.height, Math.ceil(box.cy + box.height / 2))
  const rows = bottom - top
  if (rows < 8) return []
  const ink = inkColumns(picture, top, bottom)
  const runs: Mark[] = []
  const gap = Math.max(2, Math.round(0.12 * box.height))
  for (let x = 0; x < picture.width; x++) {
    const column = ink[x]
    if (!column) continue
    const last = runs.at(-1)
    if (last && x - last.x1 <= gap) Object.assign(last, { x1: x + 1, y0: Math.min(last.y0, column.y0), y1: Math.max(last.y1, column.y1) })
    else runs.push({ x0: x, x1: x + 1, ...column })
  }
  const clear = 0.6 * box.height
  return runs.filter((run, k) => {
    const high = run.y1 - run.y0
    const before = runs[k - 1]
    const after = runs[k + 1]
    const isAlone = (!before || run.x0 - before.x1 > clear) && (!after || after.x0 - run.x1 > clear)
    const isInside = run.y0 > top + 1 && run.y1 < bottom - 1
    return isAlone && isInside && high > 0.3 * rows && high < 0.8 * rows && run.x1 - run.x0 < 0.95 * high && run.x1 - run.x0 > 0.12 * high
  })
}

/** First and last row with ink of each column of a band; the ground is each column's own upper rim, so that cards and bars do not count. */
function inkColumns({ width, data }: Raster, top: number, bottom: number): ({ y0: number; y1: number } | null)[] {
  return Array.from({ length: width }, (_, x) => {
    const ground = brightness(data, (top * width + x) * 3)
    let y0 = -1
    let y1 = -1
    for (let y = top; y < bottom; y++) {
      if (Math.abs(brightness(data, (y * width + x) * 3) - ground) < INK) continue
      if (y0 < 0) y0 = y
      y1 = y + 1
    }
    return y0 < 0 ? null : { y0, y1 }
  })
}

function brightness(data: Uint8Array, at: number): number {
  return (data[at]! * 2 + data[at + 1]! * 5 + data[at + 2]!) >> 3
}

function touches(a: Box, b: Box): boolean {
  return Math.abs(a.cx - b.cx) < (a.width + b.width) / 2 && Math.abs(a.cy - b.cy) < (a.height + b.height) / 2
}
