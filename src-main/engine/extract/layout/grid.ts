/**
 * Grids: runs of rows whose cells share columns. In: pieces. Out: blocks of cells, from which table.ts makes records; a
 * cell written on two lines is joined first. Columns are found by overlap along x, so that ruled and unruled tables, left, right and
 * centred columns are alike.
 */
import { cellOf, isLabelCell } from './draft.ts'
import type { Cell } from './draft.ts'
import { heightOf, median, middleX, middleY, overlapX, rowsOf, unionBox, widthOf } from './geometry.ts'
import type { Box, Piece } from './geometry.ts'
import { valueShape } from './shapes.ts'

export type Block = { columns: Box[]; rows: (Cell | null)[][] }

/** Lines written under each other are one cell when a neighbour cell stands centred on them and none stands beside an outer line. */
export function joinStacked(pieces: readonly Piece[]): Piece[][] {
  const below = new Map<Piece, Piece>()
  for (const upper of pieces) {
    const [lower] = pieces.filter((other) => other !== upper && stacked(upper, other)).toSorted((a, b) => a.box.y0 - b.box.y0)
    if (lower) below.set(upper, lower)
  }
  const inChain = new Set([...below.keys(), ...below.values()])
  const joined = new Set<Piece>()
  const groups: Piece[][] = []
  const chains = [...below.keys()].flatMap((top) =>
    [4, 3, 2].map((length) => chainFrom(top, below, length)).filter((chain, k) => chain.length === 4 - k),
  )
  // Lines of one cell stand closer than cells do: the tightest chains first, of those the longest.
  for (const chain of chains.toSorted((a, b) => looseness(a) - looseness(b) || b.length - a.length)) {
    if (chain.some((piece) => joined.has(piece)) || !isOneCell(chain, pieces, inChain)) continue
    for (const piece of chain) joined.add(piece)
    groups.push(chain)
  }
  return [...groups, ...pieces.filter((piece) => !joined.has(piece)).map((piece) => [piece])]
}

function chainFrom(top: Piece, below: ReadonlyMap<Piece, Piece>, length: number): Piece[] {
  const chain = [top]
  for (let next = below.get(top); next && chain.length < length; next = below.get(next)) chain.push(next)
  return chain
}

/** Widest gap between the lines of a chain, in quarters of a line height. */
function looseness(chain: readonly Piece[]): number {
  const gaps = chain.slice(1).map((piece, k) => (piece.box.y0 - (chain[k]?.box.y1 ?? 0)) / heightOf(piece.box))
  return Math.round(4 * Math.max(...gaps))
}

function isOneCell(chain: readonly Piece[], pieces: readonly Piece[], inChain: ReadonlySet<Piece>): boolean {
  const [first] = chain
  const last = chain.at(-1)
  if (!first || !last) return false
  const span = unionBox(chain.map((piece) => piece.box))
  const height = heightOf(first.box)
  const pitch = (middleY(last.box) - middleY(first.box)) / (chain.length - 1)
  // Where the neighbours are cells of several lines too, only those with lines of their own tell where a row stands.
  const single = pieces.filter(
    (other) =>
      !chain.includes(other) &&
      !inChain.has(other) &&
      heightOf(other.box) > 0.6 * height &&
      overlapX(other.box, span) < 0.2 * Math.min(widthOf(other.box), widthOf(span)),
  )
  const near = single.filter((other) => overlapX(other.box, span) > -14 * height)
  const centred = near.filter((other) => Math.abs(middleY(other.box) - middleY(span)) < 0.25 * pitch)
  const outer = chain.filter((piece) => Math.abs(middleY(piece.box) - middleY(span)) > 0.25 * pitch)
  // The column of a near neighbour is looked at whole: its shorter figures stand farther away when they are flush right.
  const column = single.filter((other) => near.includes(other) || centred.some((one) => overlapX(one.box, other.box) > 0))
  const level = column.filter((other) => outer.some((piece) => Math.abs(middleY(other.box) - middleY(piece.box)) < 0.2 * height))
  return centred.length > 0 && level.length === 0
}

/** Words that go on below; figures are cells of their own. */
function stacked(upper: Piece, lower: Piece): boolean {
  if (valueShape(upper.text) !== null || valueShape(lower.text) !== null || !/\p{L}/u.test(upper.text + lower.text)) return false
  const height = heightOf(upper.box)
  const other = heightOf(lower.box)
  if (Math.max(height, other) > 1.5 * Math.min(height, other)) return false
  const gap = lower.box.y0 - upper.box.y1
  return (
    gap > -0.45 * height &&
    gap < 0.7 * height &&
    middleY(lower.box) - middleY(upper.box) > 0.7 * height &&
    overlapX(upper.box, lower.box) > 0.5 * Math.min(widthOf(upper.box), widthOf(lower.box))
  )
}

/** Rows of cells, two-line cells joined. */
export function cellRows(pieces: readonly Piece[]): Cell[][] {
  const cells = joinStacked(pieces).map((group) => cellOf(group))
  // rowsOf works on pieces; a joined cell stands in by one piece with the cell's own middle.
  const standIns = new Map(cells.map((cell) => [standIn(cell), cell] as const))
  return rowsOf([...standIns.keys()]).map((row) => row.flatMap((piece) => standIns.get(piece) ?? []))
}

function standIn(cell: Cell): Piece {
  const [first] = cell.pieces
  if (!first || cell.pieces.length === 1) return { line: -1, start: 0, end: 0, text: cell.text, box: cell.box, confidence: 1 }
  const middle = middleY(cell.box)
  const half = heightOf(first.box) / 2
  return { line: -1, start: 0, end: 0, text: cell.text, box: { ...cell.box, y0: middle - half, y1: middle + half }, confidence: 1 }
}

type Run = { columns: Box[]; rows: Map<number, Cell>[]; last: Cell[] }

/** True when no row has a cell in more than one of these columns: they may be one column. */
function exclusive(run: Run, columns: readonly number[]): boolean {
  return run.rows.every((row) => columns.filter((column) => row.has(column)).length <= 1)
}

/** Makes the columns of a run one; the run's rows are renumbered. */
function mergeColumns(run: Run, merged: readonly number[]): void {
  const [home] = merged
  if (home === undefined) return
  const gone = new Set(merged.slice(1))
  const box = unionBox(merged.flatMap((k) => run.columns[k] ?? []))
  const kept = run.columns.flatMap((_, k) => (gone.has(k) ? [] : [k]))
  run.columns = kept.flatMap((k) => (k === home ? [box] : (run.columns[k] ?? [])))
  run.rows = run.rows.map((row) => new Map([...row].map(([k, cell]) => [kept.indexOf(gone.has(k) ? home : k), cell] as const)))
}

function crosses(a: Box, b: Box): boolean {
  return overlapX(a, b) > 0.15 * Math.min(widthOf(a), widthOf(b))
}

/** Puts the cells of a row into a run's columns; null when they do not fit. Columns that a cell shows to be one are merged. */
function place(run: Run, row: readonly Cell[]): { columns: Box[]; cells: Map<number, Cell> } | null {
  for (const cell of row) {
    const hits = run.columns.flatMap((column, k) => (crosses(column, cell.box) ? [k] : []))
    if (hits.length > 1 && exclusive(run, hits)) mergeColumns(run, hits)
  }
  const columns = run.columns.map((column) => ({ ...column }))
  const fresh: Cell[] = []
  const cells = new Map<number, Cell>()
  for (const cell of row) {
    const hits = columns.flatMap((column, k) => (crosses(column, cell.box) ? [k] : []))
    if (hits.length > 1) return null
    const [home] = hits
    if (home === undefined) {
      fresh.push(cell)
      continue
    }
    if (cells.has(home)) return null
    cells.set(home, cell)
    const column = columns[home]
    if (column) columns[home] = unionBox([column, cell.box])
  }
  const all = [...columns, ...fresh.map((cell) => cell.box)].toSorted((a, b) => a.x0 - b.x0)
  if (all.some((box, k) => k > 0 && crosses(box, all[k - 1] ?? box))) return null
  fresh.forEach((cell, k) => cells.set(columns.length + k, cell))
  return { columns: [...columns, ...fresh.map((cell) => cell.box)], cells }
}

/** Runs of consecutive rows with common columns; a row with one cell stays inside only when it continues a column. */
export function blocksOf(rows: readonly Cell[][]): Block[] {
  const blocks: Block[] = []
  let run: Run | null = null
  const close = (): void => {
    if (run) {
      while (run.rows.length > 0 && (run.rows.at(-1)?.size ?? 0) < 2) run.rows.pop()
      if (run.rows.length >= 2) blocks.push(blockOf(run))
    }
    run = null
  }
  for (const row of rows) {
    const current: Run | null = run
    if (current && adjacent(current, row) && sameSize(current, row)) {
      const placed = place(current, row)
      const lonely = row.length < 2 && !continues(current, row)
      if (placed && !lonely) {
        current.columns = placed.columns
        current.rows.push(placed.cells)
        current.last = row
        continue
      }
    }
    close()
    if (row.length >= 2) run = { columns: row.map((cell) => cell.box), rows: [new Map(row.map((cell, k) => [k, cell]))], last: row }
  }
  close()
  return blocks
}

function adjacent(run: Run, row: readonly Cell[]): boolean {
  const gap = median(row.map((cell) => middleY(cell.box))) - median(run.last.map((cell) => middleY(cell.box)))
  const height = median(run.last.map((cell) => heightOf(cell.pieces[0]?.box ?? cell.box)))
  return gap < 4.5 * height
}

function lineHeight(row: readonly Cell[]): number {
  return median(row.flatMap((cell) => cell.pieces.map((piece) => heightOf(piece.box))))
}

/** Rows of one table are of one size; large figures under small captions are tiles. */
function sameSize(run: Run, row: readonly Cell[]): boolean {
  const before = lineHeight(run.last)
  const now = lineHeight(row)
  return Math.max(before, now) < 1.45 * Math.min(before, now)
}

/** A lone cell continues a table when it stands in one of its columns at the table's own pitch, aligned like the cell above it. */
function continues(run: Run, row: readonly Cell[]): boolean {
  const [cell] = row
  // Words alone in a row head a section; a figure alone (a stem without leaves) is a row with holes.
  if (!cell || run.rows.length < 2 || isLabelCell(cell)) return false
  const above = run.rows
    .slice(-3)
    .flatMap((cells) => [...cells.values()])
    .filter((other) => overlapX(other.box, cell.box) > 0)
    .at(-1)
  if (!above) return false
  const slack = 0.6 * heightOf(cell.box)
  const aligned =
    Math.abs(above.box.x0 - cell.box.x0) < slack ||
    Math.abs(above.box.x1 - cell.box.x1) < slack ||
    Math.abs(middleX(above.box) - middleX(cell.box)) < slack
  return aligned && Math.abs(heightOf(above.box) - heightOf(cell.box)) < 0.4 * heightOf(cell.box)
}

/** A short header over a column that it does not overlap ("Country" centred over left-aligned names): neighbours that never share a row. */
function mergeLeaning(run: Run): void {
  const [head] = run.rows
  if (!head || run.rows.length < 3) return
  for (let k = 0; k < run.columns.length; k++) {
    if (!head.has(k) || run.rows.slice(1).some((row) => row.has(k))) continue
    const box = run.columns[k]
    const partner = run.columns
      .map((other, at) => ({ other, at }))
      .filter(({ at }) => at !== k && !head.has(at))
      .toSorted((a, b) => overlapX(b.other, box ?? b.other) - overlapX(a.other, box ?? a.other))[0]
    const next = run.columns.some((other, at) => at !== k && at !== partner?.at && box && partner && between(other, box, partner.other))
    if (!partner || next) continue
    mergeColumns(run, [Math.min(k, partner.at), Math.max(k, partner.at)])
    k = -1
  }
}

function between(other: Box, a: Box, b: Box): boolean {
  const middle = middleX(other)
  return middle > Math.min(middleX(a), middleX(b)) && middle < Math.max(middleX(a), middleX(b))
}

function blockOf(run: Run): Block {
  mergeLeaning(run)
  const order = run.columns.map((box, k) => ({ box, k })).toSorted((a, b) => a.box.x0 - b.box.x0)
  return { columns: order.map(({ box }) => box), rows: run.rows.map((cells) => order.map(({ k }) => cells.get(k) ?? null)) }
}
