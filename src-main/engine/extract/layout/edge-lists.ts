/**
 * Lists with two edges: a column of names on the left, and in the same rows whatever each name has, flush with a second edge ("Carrier   UPS",
 * "Weight   2.4 kg"), often with small lines under both. In: free cells. Out: a draft per row, and the cells that are left. The edges
 * say what is a name and what is a value, so a value may be words; geometry alone (pairs.ts) would take the words over a figure for its
 * name. Lists led by times become records "time", "item".
 */
import { isLabelCell } from './draft.ts'
import type { Cell, Draft } from './draft.ts'
import { heightOf, middleY, overlapX, overlapY, widthOf } from './geometry.ts'
import { isProse } from './inline.ts'
import { inlinePairs, tidyLabel, valueShape } from './shapes.ts'

type ListRow = { name: Cell; value: Cell }
type Edge = 'x0' | 'x1'

const LEAST_ROWS = 3

function isTimeLike(cell: Cell): boolean {
  const [from, to] = cell.text.split(/\s*[-–—]\s*/u)
  return cell.shape === 'time' || (cell.shape === 'range' && valueShape(from ?? '') === 'time' && valueShape(to ?? '') === 'time')
}

/** Rows of two cells with a clear gap between them: a name or a time left, anything right. */
function candidateRows(cells: readonly Cell[]): ListRow[] {
  return cells.flatMap((name) => {
    if ((!isLabelCell(name) && !isTimeLike(name)) || isProse(name.text) || (!isTimeLike(name) && tidyLabel(name.text).length === 0))
      return []
    const row = cells.filter((other) => other !== name && sameRow(other, name))
    const [value] = row
    if (!value || row.length !== 1 || value.shape === 'mark' || isProse(value.text)) return []
    if (isTimeLike(name) && !isLabelCell(value)) return []
    // "Height 172 cm   Weight 68 kg": two pairs side by side.
    const pairs = inlinePairs(name.text).length > 0 && inlinePairs(value.text).length > 0
    return !pairs && value.box.x0 - name.box.x1 > 1.2 * heightOf(name.box) ? [{ name, value }] : []
  })
}

function sameRow(other: Cell, cell: Cell): boolean {
  return overlapY(other.box, cell.box) > 0.45 * Math.min(heightOf(other.box), heightOf(cell.box))
}

function isLike(a: number, b: number, ratio: number): boolean {
  return Math.max(a, b) < ratio * Math.min(a, b)
}

/** Rows that have the first one's left edge and its value's `edge`, top to bottom; a row behind a stranger ends the list. */
function listFrom(first: ListRow, rows: readonly ListRow[], cells: readonly Cell[], edge: Edge): ListRow[] {
  const height = heightOf(first.name.box)
  const slack = 0.7 * height
  const list = [first]
  for (const row of rows) {
    const last = list.at(-1) ?? first
    if (middleY(row.name.box) <= middleY(last.name.box) || isTimeLike(row.name) !== isTimeLike(first.name)) continue
    const alike = Math.abs(row.name.box.x0 - first.name.box.x0) < slack && isLike(heightOf(row.name.box), height, 1.35)
    if (!alike || Math.abs(row.value.box[edge] - first.value.box[edge]) >= slack) continue
    if (middleY(row.name.box) - middleY(last.name.box) > 8 * height || isParted(last, row, cells)) break
    list.push(row)
  }
  return list
}

/** Cells of several columns between two rows, other than small lines under their names and values: something else stands there. */
function isParted(upper: ListRow, lower: ListRow, cells: readonly Cell[]): boolean {
  const slack = 0.7 * heightOf(upper.name.box)
  const between = cells.filter(
    (cell) =>
      middleY(cell.box) > upper.name.box.y1 &&
      middleY(cell.box) < lower.name.box.y0 &&
      Math.abs(cell.box.x0 - upper.name.box.x0) > slack &&
      Math.abs(cell.box.x1 - upper.value.box.x1) > slack,
  )
  return between.some((cell) => cells.some((other) => other !== cell && sameRow(other, cell) && overlapX(other.box, cell.box) < 0))
}

/**
 * True for a line right under `above` on one of its edges that belongs to it: closer to it than to the row `below` by a third of a line, or
 * in smaller print where nothing follows.
 */
function isNote(line: Cell, above: Cell, below: Cell | undefined): boolean {
  const height = heightOf(above.box)
  const over = line.box.y0 - above.box.y1
  const close = over > -0.4 * height && over < 0.6 * height && heightOf(line.box) < 1.05 * height
  if (!below) return close && (heightOf(line.box) < 0.92 * height || letterWidth(line) < 0.9 * letterWidth(above))
  return close && below.box.y0 - line.box.y1 > over + 0.35 * height
}

function letterWidth({ box, text }: Cell): number {
  return widthOf(box) / Math.max(1, text.length)
}

/** The list without the rows that are notes to the row above them. */
function withoutNotes(list: readonly ListRow[]): ListRow[] {
  const kept: ListRow[] = []
  for (const [k, row] of list.entries()) {
    const above = kept.at(-1)
    // A note stands right under its row; the second of two such rows is a row.
    if (!(above !== undefined && above === list[k - 1] && isNote(row.name, above.name, list[k + 1]?.name))) kept.push(row)
  }
  return kept.length >= LEAST_ROWS ? kept : [...list]
}

function isRagged(list: readonly ListRow[]): boolean {
  const lefts = list.map(({ value }) => value.box.x0)
  return Math.max(...lefts) - Math.min(...lefts) > 0.7 * heightOf(list[0]?.name.box ?? { x0: 0, y0: 0, x1: 0, y1: 20 })
}

/** Values flush right with ragged left edges, or in a column of their own; otherwise two columns of words, or tiles side by side. */
function isList(list: readonly ListRow[], edge: Edge): boolean {
  const [first] = list
  if (!first || list.length < LEAST_ROWS) return false
  if (isTimeLike(first.name)) return true
  const valued = list.filter(({ value }) => value.shape !== null).length
  if (edge === 'x1') return isRagged(list) && valued >= Math.max(2, list.length / 3)
  const even = list.every(
    ({ name, value }) =>
      isLike(heightOf(name.box), heightOf(first.name.box), 1.25) && isLike(heightOf(value.box), heightOf(first.value.box), 1.25),
  )
  const digits = list.filter(({ value }) => /\d/u.test(value.text)).length
  return even && valued >= 2 && digits >= list.length / 2
}

/** Small lines under a name or a value of the list, on its edge. */
function notesUnder({ name, value }: ListRow, next: ListRow | undefined, cells: readonly Cell[]): { left: Cell[]; right: Cell[] } {
  const slack = 0.6 * heightOf(name.box)
  const under = cells.filter((cell) => cell !== name && cell !== value && middleY(cell.box) > middleY(name.box))
  return {
    left: under.filter((cell) => Math.abs(cell.box.x0 - name.box.x0) < slack && isNote(cell, name, next?.name)),
    right: under.filter(
      (cell) => Math.abs(cell.box.x1 - value.box.x1) < slack && cell.box.x0 > name.box.x0 + slack && isNote(cell, value, next?.value),
    ),
  }
}

function draftOf(attribute: string, value: Cell, label: Cell | null, record: number): Draft {
  return {
    attribute,
    value: value.pieces,
    label: label?.pieces ?? [],
    record,
    title: null,
    weight: value.shape === null ? 0.75 : 0.88,
  }
}

function isDated(cell: Cell): boolean {
  return cell.shape === 'date' || cell.shape === 'time'
}

/** Drafts of one list; `taken` learns which cells it used. Words under a name stay: lists.ts may want them as an item's note. */
function listDrafts(list: readonly ListRow[], cells: readonly Cell[], record: number, taken: Set<Cell>): Draft[] {
  return list.flatMap((row, k): Draft[] => {
    const { name, value } = row
    taken.add(name).add(value)
    const notes = notesUnder(row, list[k + 1], cells)
    if (isTimeLike(name)) {
      for (const note of [...notes.left, ...notes.right]) taken.add(note)
      const at = record + k
      return [
        draftOf('time', name, null, at),
        draftOf('item', value, null, at),
        ...notes.right.map((note) => draftOf('note', note, null, at)),
      ]
    }
    for (const note of [...notes.left, ...notes.right]) if (!isDated(note) && !isLabelCell(note)) taken.add(note)
    for (const note of [...notes.left, ...notes.right]) if (isLabelCell(note) && inlinePairs(note.text).length > 0) taken.add(note)
    const changes = notes.right.filter((note) => /^[+\-−±]/u.test(note.text) && note.shape !== null)
    const label = tidyLabel(name.text)
    return [draftOf(label, value, name, 0), ...changes.slice(0, 1).map((note) => draftOf(`${label} change`, note, name, 0))]
  })
}

/** Drafts for every list with two edges (record 0, or a record per row where times lead), and the cells that belong to none. */
export function edgeListDrafts(cells: readonly Cell[]): { drafts: Draft[]; rest: Cell[] } {
  const rows = candidateRows(cells).toSorted((a, b) => middleY(a.name.box) - middleY(b.name.box))
  const taken = new Set<Cell>()
  const drafts: Draft[] = []
  let record = 1
  for (const edge of ['x1', 'x0'] as const) {
    for (const first of rows) {
      if (taken.has(first.name)) continue
      const free = rows.filter((row) => !taken.has(row.name))
      const list = withoutNotes(listFrom(first, free, cells, edge))
      if (!isList(list, edge)) continue
      drafts.push(...listDrafts(list, cells, record, taken))
      if (isTimeLike(first.name)) record += list.length
    }
  }
  return { drafts, rest: cells.filter((cell) => !taken.has(cell)) }
}
