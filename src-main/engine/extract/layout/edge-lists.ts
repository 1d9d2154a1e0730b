/**
 * Lists with two edges: a column of names on the left, and on the right whatever each name has, flush with the other edge ("Carrier   UPS",
 * "Weight   2.4 kg"). In: free cells. Out: a draft per row, and the cells that are left. The edges say what is a name and what is a
 * value, so a value may be words; geometry alone (pairs.ts) would take the words over a figure for its name.
 */
import { isLabelCell } from './draft.ts'
import type { Cell, Draft } from './draft.ts'
import { heightOf, middleY, overlapX, overlapY } from './geometry.ts'
import { isProse } from './inline.ts'
import { inlinePairs, tidyLabel } from './shapes.ts'

type ListRow = { name: Cell; value: Cell }

const LEAST_ROWS = 3

/** Rows of two cells, words left and anything right, with a clear gap between them. */
function candidateRows(cells: readonly Cell[]): ListRow[] {
  return cells.flatMap((name) => {
    if (!isLabelCell(name) || isProse(name.text) || tidyLabel(name.text).length === 0) return []
    const row = cells.filter((other) => other !== name && sameRow(other, name))
    const [value] = row
    if (!value || row.length !== 1 || value.shape === 'mark' || isProse(value.text)) return []
    return value.box.x0 - name.box.x1 > 1.2 * heightOf(name.box) ? [{ name, value }] : []
  })
}

function sameRow(other: Cell, cell: Cell): boolean {
  return overlapY(other.box, cell.box) > 0.45 * Math.min(heightOf(other.box), heightOf(cell.box))
}

/** Rows that have both edges in common with the first, top to bottom; rows of another size or behind a stranger end the list. */
function listFrom(first: ListRow, rows: readonly ListRow[], cells: readonly Cell[]): ListRow[] {
  const height = heightOf(first.name.box)
  const slack = 0.7 * height
  const list = [first]
  for (const row of rows) {
    const last = list.at(-1) ?? first
    if (middleY(row.name.box) <= middleY(last.name.box)) continue
    const alike = Math.abs(row.name.box.x0 - first.name.box.x0) < slack && isLike(heightOf(row.name.box), height)
    if (!alike || Math.abs(row.value.box.x1 - first.value.box.x1) >= slack) continue
    if (middleY(row.name.box) - middleY(last.name.box) > 8 * height || isParted(last, row, cells)) break
    list.push(row)
  }
  return list
}

function isLike(a: number, b: number): boolean {
  return Math.max(a, b) < 1.35 * Math.min(a, b)
}

/** Cells of several columns between two rows: something else than a note or a heading stands there. */
function isParted(upper: ListRow, lower: ListRow, cells: readonly Cell[]): boolean {
  const between = cells.filter((cell) => middleY(cell.box) > upper.name.box.y1 && middleY(cell.box) < lower.name.box.y0)
  return between.some((cell) => between.some((other) => other !== cell && sameRow(other, cell) && overlapX(other.box, cell.box) < 0))
}

/** Flush right with ragged left edges, a third of them values by form: otherwise two columns of words, or tiles side by side. */
function isList(list: readonly ListRow[]): boolean {
  if (list.length < LEAST_ROWS) return false
  const valued = list.filter(({ value }) => value.shape !== null).length
  const lefts = list.map(({ value }) => value.box.x0)
  const isRagged = Math.max(...lefts) - Math.min(...lefts) > 0.7 * heightOf(list[0]?.name.box ?? { x0: 0, y0: 0, x1: 0, y1: 20 })
  return isRagged && valued >= Math.max(2, list.length / 3) && list.every(({ name }) => inlinePairs(name.text).length === 0)
}

/** Drafts of record 0 for every list with two edges, and the cells that belong to none. */
export function edgeListDrafts(cells: readonly Cell[]): { drafts: Draft[]; rest: Cell[] } {
  const rows = candidateRows(cells).toSorted((a, b) => middleY(a.name.box) - middleY(b.name.box))
  const taken = new Set<Cell>()
  const drafts: Draft[] = []
  for (const first of rows) {
    if (taken.has(first.name)) continue
    const list = listFrom(
      first,
      rows.filter((row) => !taken.has(row.name)),
      cells,
    )
    if (!isList(list)) continue
    for (const { name, value } of list) {
      taken.add(name).add(value)
      const weight = value.shape === null ? 0.75 : 0.88
      drafts.push({ attribute: tidyLabel(name.text), value: value.pieces, label: name.pieces, record: 0, title: null, weight })
    }
  }
  return { drafts, rest: cells.filter((cell) => !taken.has(cell)) }
}
