/**
 * Captioned cells: small print over what it names, in columns or down one edge ("GATE" over "A17", "Passenger" over "M. Keller"). In: free
 * cells. Out: a draft per caption, and the cells that are left. Print size and the repeated edge say what is a caption, so the
 * text under it may be words; where only figures stand under captions, pairs.ts reads them.
 */
import { cellOf, isLabelCell } from './draft.ts'
import type { Cell, Draft } from './draft.ts'
import { heightOf, median, middleX, middleY, overlapX, overlapY, widthOf } from './geometry.ts'
import { isProse } from './inline.ts'
import { inlinePairs, tidyLabel } from './shapes.ts'

type Captioned = { caption: Cell; value: Cell }

const LEAST_PAIRS = 3

function isCaption(cell: Cell): boolean {
  return (
    isLabelCell(cell) &&
    cell.pieces.length === 1 &&
    !/[:：.!?]\s*$/u.test(cell.text) &&
    cell.text.split(/\s+/u).length <= 4 &&
    inlinePairs(cell.text).length === 0
  )
}

function isAligned(a: Cell, b: Cell): boolean {
  const slack = 0.45 * heightOf(a.box)
  return Math.abs(a.box.x0 - b.box.x0) < slack || Math.abs(middleX(a.box) - middleX(b.box)) < slack
}

/** Capitals have no descenders: their box is as high as the print, a mixed word's is a quarter higher. */
function printSize(cell: Cell): number {
  const isCapital = cell.text === cell.text.toUpperCase()
  return heightOf(cell.box) * (isCapital ? 1.12 : 1)
}

function ratioOf(caption: Cell, value: Cell): number {
  return printSize(value) / printSize(caption)
}

/** What stands right under a caption on the same edge. */
function valueUnder(caption: Cell, cells: readonly Cell[]): Cell | null {
  const height = heightOf(caption.box)
  const [nearest] = cells
    .filter((cell) => cell !== caption && middleY(cell.box) > caption.box.y1 && overlapX(cell.box, caption.box) > 0)
    .toSorted((a, b) => a.box.y0 - b.box.y0)
  if (!nearest || nearest.box.y0 - caption.box.y1 > 0.9 * height || !isAligned(nearest, caption)) return null
  const ratio = ratioOf(caption, nearest)
  return ratio > 1 && ratio < 2.2 && !isProse(nearest.text) ? nearest : null
}

/** "03 Jun" over "2026": a value that went on in a second line of the same print. */
function wholeValue(value: Cell, cells: readonly Cell[], captions: ReadonlySet<Cell>): Cell {
  const next = cells.find(
    (cell) =>
      cell !== value &&
      !captions.has(cell) &&
      Math.abs(cell.box.x0 - value.box.x0) < 0.3 * heightOf(value.box) &&
      cell.box.y0 > middleY(value.box) &&
      cell.box.y0 - value.box.y1 < 0.35 * heightOf(value.box) &&
      Math.max(printSize(cell), printSize(value)) < 1.2 * Math.min(printSize(cell), printSize(value)),
  )
  return next ? cellOf([...value.pieces, ...next.pieces]) : value
}

/** Captions of one print size over values of one print size; three or more, in two columns or with figures among them, at least one of words. */
function isGroup(pairs: readonly Captioned[]): boolean {
  const ratio = median(pairs.map(({ caption, value }) => ratioOf(caption, value)))
  if (pairs.length < LEAST_PAIRS || ratio < 1.12) return false
  const words = pairs.filter(({ value }) => value.shape === null).length
  if (words === 0) return false
  const columns = new Set(pairs.map(({ caption }) => Math.round(caption.box.x0 / Math.max(1, 2 * heightOf(caption.box))))).size
  return columns >= 2 || pairs.length - words >= pairs.length / 3
}

/** Pairs whose captions are printed alike: sorted by size, parted where the next is a quarter larger. */
function bySize(pairs: readonly Captioned[]): Captioned[][] {
  const groups: Captioned[][] = []
  for (const pair of pairs.toSorted((a, b) => printSize(a.caption) - printSize(b.caption))) {
    const last = groups.at(-1)?.at(-1)
    if (last && printSize(pair.caption) < 1.25 * printSize(last.caption)) groups.at(-1)?.push(pair)
    else groups.push([pair])
  }
  return groups
}

/** A figure stands next to the right: a row of a list, whatever the line below it looks like. */
function namesRow(cell: Cell, cells: readonly Cell[]): boolean {
  const [next] = cells
    .filter(
      (other) => other.box.x0 >= cell.box.x1 && overlapY(other.box, cell.box) > 0.5 * Math.min(heightOf(other.box), heightOf(cell.box)),
    )
    .toSorted((a, b) => a.box.x0 - b.box.x0)
  return next !== undefined && next.shape !== null
}

/** Drafts of record 0 for captioned cells, and the cells that belong to none. */
export function captionDrafts(cells: readonly Cell[]): { drafts: Draft[]; rest: Cell[] } {
  const pairs = cells
    .filter((cell) => isCaption(cell) && !namesRow(cell, cells))
    .flatMap((caption): Captioned[] => {
      const value = valueUnder(caption, cells)
      return value && isUnshared(caption, value, cells) ? [{ caption, value }] : []
    })
  const captions = new Set(pairs.map(({ caption }) => caption))
  const taken = new Set<Cell>()
  const drafts: Draft[] = []
  for (const group of bySize(pairs)) {
    const chosen = group.filter(({ caption, value }) => !captions.has(value) && !taken.has(caption))
    if (!isGroup(chosen)) continue
    const sizes = median(chosen.map(({ value }) => printSize(value)))
    for (const { caption, value } of chosen) {
      if (Math.abs(printSize(value) - sizes) > 0.45 * sizes) continue
      const whole = wholeValue(value, cells, captions)
      taken.add(caption).add(value)
      for (const cell of cells) if (whole.pieces.some((piece) => cell.pieces.includes(piece))) taken.add(cell)
      drafts.push({
        attribute: tidyLabel(caption.text),
        value: whole.pieces,
        label: caption.pieces,
        record: 0,
        title: null,
        weight: whole.shape === null ? 0.75 : 0.88,
      })
    }
  }
  return { drafts, rest: cells.filter((cell) => !taken.has(cell)) }
}

/** A line under several captions names none of them, and a value with a name to its left is that name's. */
function isUnshared(caption: Cell, value: Cell, cells: readonly Cell[]): boolean {
  const over = cells.filter(
    (other) =>
      other !== caption &&
      Math.abs(middleY(other.box) - middleY(caption.box)) < 0.5 * heightOf(caption.box) &&
      overlapX(other.box, value.box) > 0.3 * widthOf(other.box),
  )
  return over.length === 0
}
