/**
 * Pairs written in one line or one row of words: "label: value", "Time in range 82%", "IOB 1.58U COB 0g", "Device:  G6". In: cells that no
 * table took. Out: drafts of record 0 and the cells that are left for geometric pairing.
 */
import type { Cell, Draft } from './draft.ts'
import { cellOf, isLabelCell } from './draft.ts'
import { heightOf, overlapY, subPiece } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import { isProse, slashNames, slashValues } from './inline.ts'
import { dateInside, inlinePairs, tidyLabel, valueShape } from './shapes.ts'

/** Drafts written inside single lines; what is left over goes on to geometric pairing. */
export function inlineDrafts(sheet: Sheet, cells: readonly Cell[]): { drafts: Draft[]; rest: Cell[] } {
  const drafts: Draft[] = []
  const rest: Cell[] = []
  let names: string[] | null = null
  const spent = new Set<Cell>()
  for (const cell of cells) {
    const [piece] = cell.pieces
    if (spent.has(cell)) continue
    if (cell.pieces.length !== 1 || !piece || cell.shape !== null) {
      rest.push(cell)
      continue
    }
    if (isChoice(piece.text)) continue
    const right = cells.find((other) => !spent.has(other) && isRightOf(other, cell))
    const count = agoDraft(cell, cells)
    if (count) {
      drafts.push(count.draft)
      spent.add(count.number)
      continue
    }
    const listed = slashDrafts(sheet, piece, right?.pieces[0] ?? null, names)
    if (listed) {
      names = listed.names
      drafts.push(...listed.drafts)
      if (listed.usedRight && right) spent.add(right)
      continue
    }
    const found = isNameWithNumber(cell, cells) ? [] : pieceDrafts(sheet, piece)
    const left = cells.find((other) => isLabelCell(other) && isRightOf(cell, other))
    const [only] = found
    if (only && found.length === 1 && left && only.attribute.length <= 2 && inlinePairs(left.text).length === 0) {
      // "BASAL" beside "T: 0.575U": the sign in front of the value is no name of its own.
      drafts.push({ ...only, attribute: tidyLabel(left.text), label: left.pieces })
      spent.add(left)
    } else drafts.push(...found)
    const loose = looseValue(sheet, piece, found)
    if (loose) rest.push(cellOf([loose]))
    if (found.length > 0) continue
    const day = dateInside(piece.text)
    const date = day && piece.text.split(/\s+/u).length <= 10 ? subPiece(sheet, piece, ...day) : null
    if (date) rest.push(cellOf([date]))
    else rest.push(cell)
  }
  return { drafts, rest: rest.filter((cell) => !spent.has(cell)) }
}

/** "1" and "min ago" as two pieces of one pill. */
function agoDraft(cell: Cell, cells: readonly Cell[]): { draft: Draft; number: Cell } | null {
  if (!/^\p{L}+\.?\s(?:ago|left|remaining)$/iu.test(cell.text)) return null
  const number = cells.find((other) => other.shape === 'number' && isRightOf(cell, other))
  return number
    ? { number, draft: { attribute: tidyLabel(cell.text), value: number.pieces, label: cell.pieces, record: 0, title: null, weight: 0.7 } }
    : null
}

/** "Oura Ring 4" beside "Device": words that end in a plain number are the value of the label to their left, not a pair. */
function isNameWithNumber(cell: Cell, cells: readonly Cell[]): boolean {
  if (!/^[^\d:：]+\s\d{1,4}$/u.test(cell.text)) return false
  const row = cells.filter((other) => other !== cell && overlapY(other.box, cell.box) > 0.5 * heightOf(cell.box))
  const [left] = row
  return row.length === 1 && left !== undefined && left.box.x1 < cell.box.x0 && isLabelCell(left) && inlinePairs(left.text).length === 0
}

/** "+5 mg/dl IOB 0.01U": a value in front of the pairs of its line stands for itself. */
function looseValue(sheet: Sheet, piece: Piece, found: readonly Draft[]): Piece | null {
  const starts = found.flatMap((draft) => [...draft.label, ...draft.value]).map((part) => part.start - piece.start)
  const head = starts.length > 0 ? subPiece(sheet, piece, 0, Math.min(...starts)) : null
  return head && valueShape(head.text) !== null ? head : null
}

function isRightOf(right: Cell, left: Cell): boolean {
  const small = Math.min(heightOf(right.box), heightOf(left.box))
  const gap = right.box.x0 - left.box.x1
  return right !== left && overlapY(right.box, left.box) > 0.5 * small && gap > -0.6 * small && gap < 3 * small
}

/** "Hours: 2 3 4 6 12 24" offers choices, it states nothing. */
function isChoice(text: string): boolean {
  const tail = text
    .replace(/^[^:]*:/u, '')
    .trim()
    .split(/\s+/u)
  return tail.length >= 3 && tail.every((word) => /^(?:\d+\p{L}?|\.{2,}|…)$/u.test(word))
}

/** The labelled values inside one piece as drafts. */
export function pieceDrafts(sheet: Sheet, piece: Piece): Draft[] {
  if (isProse(piece.text) && !/[:：]/u.test(piece.text)) return []
  return inlinePairs(piece.text).flatMap((pair) => {
    const label = subPiece(sheet, piece, ...pair.label)
    const value = subPiece(sheet, piece, ...pair.value)
    if (!label || !value || tidyLabel(label.text).length === 0 || label.text.split(/\s+/u).length > 7) return []
    if (valueShape(value.text) === null && value.text.split(/\s+/u).length > 6) return []
    return [{ attribute: tidyLabel(label.text), value: [value], label: [label], record: 0, title: null, weight: pair.weight }]
  })
}

/** "Range: (in/high/low) 84%/11%/5%" and, right after it, "Absolute: 21648/2843/1371" with the same names. */
function slashDrafts(
  sheet: Sheet,
  piece: Piece,
  right: Piece | null,
  before: string[] | null,
): { drafts: Draft[]; names: string[]; usedRight: boolean } | null {
  const found = /^(.*?\S)(?:\s+|(?<=[:：)])\s*)([^\s/()]+(?:\/[^\s/()]+)+)$/u.exec(piece.text)
  const usedRight = !found && right !== null && /^[^\s/()]+(?:\/[^\s/()]+)+$/u.test(right.text)
  const head = found?.[1] ?? (usedRight ? piece.text : null)
  if (head === null) return null
  const own = slashNames(head)
  const names = own?.names ?? before
  const value = usedRight ? right : subPiece(sheet, piece, piece.text.length - (found?.[2]?.length ?? 0), piece.text.length)
  if (!names || !value) return null
  const parts = slashValues(sheet, value, own ? names.length : null)
  if (!parts || parts.length !== names.length) return null
  const stem = own ? own.stem : tidyLabel(head)
  const label = subPiece(sheet, piece, 0, head.length)
  const drafts = parts.map((part, k) => ({
    attribute: `${stem} ${names[k] ?? ''}`.trim(),
    value: [part],
    label: label ? [label] : [],
    record: 0,
    title: null,
    weight: own ? 0.9 : 0.75,
  }))
  return { names, drafts, usedRight }
}

/** "Device:" with words to its right, and rows of a list of pairs whose value is words: "Sensor   Dexcom G6" among "Range   82%". */
export function textDrafts(labels: readonly Cell[], placed: readonly Draft[]): Draft[] {
  const spent = new Set<Cell>()
  return labels.flatMap((label): Draft[] => {
    if (spent.has(label)) return []
    const colon = /[:：]\s*$/u.test(label.text)
    const right = labels
      .filter(
        (other) =>
          other !== label &&
          !spent.has(other) &&
          other.box.x0 >= label.box.x1 &&
          overlapY(other.box, label.box) > 0.5 * heightOf(label.box),
      )
      .toSorted((a, b) => a.box.x0 - b.box.x0)[0]
    if (!right || /[:：]\s*$/u.test(right.text) || right.text.split(/\s+/u).length > 8) return []
    if (!colon && !isListRow(label, right, placed)) return []
    spent.add(label)
    spent.add(right)
    return [
      { attribute: tidyLabel(label.text), value: right.pieces, label: label.pieces, record: 0, title: null, weight: colon ? 0.75 : 0.6 },
    ]
  })
}

/** Two or more pairs of the page have their label and their value on the same edges as these two. */
function isListRow(label: Cell, value: Cell, placed: readonly Draft[]): boolean {
  const slack = 0.7 * heightOf(label.box)
  const alike = placed.filter((draft) => {
    const [name] = draft.label
    const [text] = draft.value
    if (!name || !text || Math.abs(name.box.x0 - label.box.x0) > slack || name.box.x1 > text.box.x0) return false
    return Math.abs(text.box.x0 - value.box.x0) < slack || Math.abs(text.box.x1 - value.box.x1) < slack
  })
  return alike.length >= 2
}
