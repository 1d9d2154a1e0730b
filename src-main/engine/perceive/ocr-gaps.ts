/**
 * Blank columns between characters. In: a line's crop and its decoded characters. Out: for each neighbouring pair the widest stretch
 * of columns without ink between their peaks, and how high the ink stands. The recognizer drops many spaces; this is the picture's own evidence.
 */
import type { Crop } from './ocr-crop.ts'
import type { DecodedCharacter } from './ocr-decode.ts'

/** Columns of a crop, `from` inclusive and `to` exclusive; from === to when the characters touch. */
export type Gap = { from: number; to: number }
export type GapReading = { gaps: Gap[]; inkHeight: number; firstInk: number; lastInk: number }

/** Rows at the rim belong to neighbouring lines and frames more often than to the text. */
const RIM = 3
/** A column counts as ink when it differs this much of the line's own contrast from the ground. */
const INK = 0.4

/** Measures the gaps; `characters` must not contain spaces. */
export function measureGaps(crop: Crop, characters: readonly DecodedCharacter[]): GapReading {
  const { columns, rows, contrast } = contrasts(crop)
  const isInk = (value: number): boolean => value > contrast * INK
  const gaps: Gap[] = []
  for (let index = 0; index + 1 < characters.length; index++) {
    const from = middle(characters[index]!, crop.width)
    const to = middle(characters[index + 1]!, crop.width)
    gaps.push(widestBlank(columns, Math.floor(from), Math.ceil(to), isInk))
  }
  const strong = (value: number): boolean => value >= contrast * 0.5
  const top = rows.findIndex(strong)
  const bottom = rows.findLastIndex(strong)
  const firstInk = columns.findIndex(isInk)
  return {
    gaps,
    inkHeight: top < 0 ? crop.height : bottom - top + 1,
    firstInk: Math.max(0, firstInk),
    lastInk: firstInk < 0 ? crop.width : columns.findLastIndex(isInk) + 1,
  }
}

function middle(character: DecodedCharacter, width: number): number {
  return ((character.from + character.to) / 2) * width
}

function widestBlank(columns: Float32Array, from: number, to: number, isInk: (value: number) => boolean): Gap {
  let best: Gap = { from: Math.round((from + to) / 2), to: Math.round((from + to) / 2) }
  let start = -1
  for (let x = Math.max(0, from); x <= Math.min(columns.length, to); x++) {
    const blank = x < Math.min(columns.length, to) && !isInk(columns[x]!)
    if (blank && start < 0) start = x
    if (!blank && start >= 0) {
      if (x - start > best.to - best.from) best = { from: start, to: x }
      start = -1
    }
  }
  return best
}

/** Greatest difference from the ground (the median brightness) per column and row, and the contrast that most columns with text reach. */
function contrasts(crop: Crop): { columns: Float32Array; rows: Float32Array; contrast: number } {
  const { width, height, data } = crop
  const brightness = new Uint8Array(width * height)
  const histogram = new Uint32Array(256)
  for (let index = 0; index < brightness.length; index++) {
    const value = (data[index * 3]! * 2 + data[index * 3 + 1]! * 5 + data[index * 3 + 2]!) >> 3
    brightness[index] = value
    histogram[value]!++
  }
  let ground = 0
  for (let seen = 0; ground < 255; ground++) {
    seen += histogram[ground]!
    if (seen * 2 >= brightness.length) break
  }
  const columns = new Float32Array(width)
  const rows = new Float32Array(height)
  for (let y = RIM; y < height - RIM; y++) {
    for (let x = 0; x < width; x++) {
      const difference = Math.abs(brightness[y * width + x]! - ground)
      if (difference > columns[x]!) columns[x] = difference
      if (difference > rows[y]!) rows[y] = difference
    }
  }
  return { columns, rows, contrast: columns.toSorted()[Math.floor(width * 0.85)] ?? 0 }
}
