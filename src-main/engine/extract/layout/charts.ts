/**
 * Charts: tick numbers along an axis are not observations (METHOD 2). In: pieces. Out: which pieces are ticks, and the
 * regions that the axes span; small unlabelled text inside a region is a mark on the chart.
 */
import { heightOf, median, middleX, middleY, overlapX, unionBox, widthOf } from './geometry.ts'
import type { Box, Piece } from './geometry.ts'
import { valueShape } from './shapes.ts'

export type Charts = { ticks: Set<Piece>; regions: Box[] }

type Tick = { value: number; /** Worth of its last printed digit. */ place: number; suffix: string }

function tickOf(text: string): Tick | null {
  // The tick's own stroke is often read as a dash.
  const found = /^([+\-−]?)(\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?)\s?(k|%|[\p{L}°]{1,5})?[-–—_]?$/iu.exec(text.trim())
  const [, sign, digits, suffix = ''] = found ?? []
  if (digits === undefined) return null
  // Three digits behind a mark are thousands, unless the number would start with a zero.
  const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/u.test(digits)
  const plain = grouped ? digits.replaceAll(/[.,]/gu, '') : digits.replace(',', '.')
  const scale = suffix === 'k' || suffix === 'K' ? 1000 : 1
  const decimals = plain.split('.')[1]?.length ?? 0
  return { value: Number(plain) * scale * (sign === '-' || sign === '−' ? -1 : 1), place: scale * 10 ** -decimals, suffix }
}

function tickNumber(text: string): number | null {
  return tickOf(text)?.value ?? null
}

/** Kind of a tick along a time axis; null when the text is no tick. */
function tickKind(text: string): 'time' | 'date' | 'word' | 'hour' | null {
  const trimmed = text.trim()
  const shape = valueShape(trimmed)
  if (shape === 'time' || shape === 'date') return shape
  if (/^(?:\p{L}{1,4}\.?)$/u.test(trimmed) && !/[\u3000-\u9fff\uac00-\ud7af]{2}/u.test(trimmed)) return 'word'
  return /^\d{1,2}(?:\s?[ap]m|h)?$|^\p{L}{3}\s\d{1,2}$/iu.test(trimmed) ? 'hour' : null
}

function evenlySpaced(positions: readonly number[], tolerance: number): boolean {
  const steps = positions.slice(1).map((position, k) => position - (positions[k] ?? position))
  const step = median(steps)
  return step > 0 && steps.every((one) => Math.abs(one - step) < tolerance * step || Math.abs(one - 2 * step) < tolerance * step)
}

/** Vertical axes: numbers stacked in one narrow column, falling downwards, whose rows hold no words. */
function verticalAxes(pieces: readonly Piece[]): Piece[][] {
  const numbers = pieces.filter((piece) => tickNumber(piece.text) !== null)
  const used = new Set<Piece>()
  const axes: Piece[][] = []
  for (const seed of numbers) {
    if (used.has(seed)) continue
    const aligned = (piece: Piece): boolean => {
      const slack = 0.6 * heightOf(seed.box)
      return (
        Math.abs(piece.box.x1 - seed.box.x1) < slack ||
        Math.abs(piece.box.x0 - seed.box.x0) < slack ||
        Math.abs(middleX(piece.box) - middleX(seed.box)) < slack
      )
    }
    const stack = numbers.filter(
      (piece) => !used.has(piece) && aligned(piece) && Math.abs(heightOf(piece.box) - heightOf(seed.box)) < 0.4 * heightOf(seed.box),
    )
    const column = stack.toSorted((a, b) => middleY(a.box) - middleY(b.box))
    if (column.length < 3 || !falls(column) || !sameSuffix(column) || hasRowWords(column, pieces) || hasWordsBetween(column, pieces))
      continue
    if (column.length < 5 ? !(evenlySpaced(middlesOf(column), 0.2) && evenlyStepped(column)) : !onScale(column)) continue
    if (median(column.slice(1).map((piece, k) => middleY(piece.box) - middleY(column[k]?.box ?? piece.box))) < 1.3 * heightOf(seed.box))
      continue
    for (const piece of column) used.add(piece)
    axes.push(column)
  }
  return axes
}

function falls(column: readonly Piece[]): boolean {
  return column.slice(1).every((piece, k) => (tickNumber(piece.text) ?? 0) < (tickNumber(column[k]?.text ?? '') ?? 0))
}

function middlesOf(column: readonly Piece[]): number[] {
  return column.map((piece) => middleY(piece.box))
}

/** Values fall by one step for each step down, as exactly as they are printed, or by one factor. */
function evenlyStepped(column: readonly Piece[]): boolean {
  const ticks = column.flatMap((piece) => tickOf(piece.text) ?? [])
  const middles = middlesOf(column)
  const pitch = median(middles.slice(1).map((y, k) => y - (middles[k] ?? y)))
  const down = middles.map((y) => Math.round((y - (middles[0] ?? y)) / pitch))
  const slack = 1.01 * Math.min(...ticks.filter((tick) => tick.value !== 0).map((tick) => tick.place))
  const even = (values: readonly number[], room: number): boolean => {
    const [first = 0] = values
    const step = ((values.at(-1) ?? first) - first) / (down.at(-1) ?? 1)
    return values.every((value, k) => Math.abs(value - first - step * (down[k] ?? 0)) <= room)
  }
  const values = ticks.map((tick) => tick.value)
  return even(values, slack) || (values.every((value) => value > 0) && even(values.map(Math.log), 0.01))
}

/** Values lie where a scale, plain or logarithmic, would put them. */
function onScale(column: readonly Piece[]): boolean {
  const values = column.map((piece) => tickNumber(piece.text) ?? 0)
  const middles = middlesOf(column)
  const lies = (numbers: readonly number[]): boolean => {
    const along = (list: readonly number[], k: number): number =>
      ((list[k] ?? 0) - (list[0] ?? 0)) / ((list.at(-1) ?? 0) - (list[0] ?? 0) || 1)
    return numbers.every((_, k) => Math.abs(along(numbers, k) - along(middles, k)) < 0.2)
  }
  return lies(values) || (values.every((value) => value > 0) && lies(values.map(Math.log)))
}

/** Ticks of one axis carry one unit or none; zero goes without it often, and a unit on the first or last alone is usual. */
function sameSuffix(column: readonly Piece[]): boolean {
  const ticks = column.flatMap((piece) => tickOf(piece.text) ?? [])
  const suffixes = ticks.filter((tick) => tick.value !== 0).map((tick) => tick.suffix)
  return (
    new Set(suffixes).size <= 1 || (suffixes.filter((one) => one !== '').length === 1 && suffixes.slice(1, -1).every((one) => one === ''))
  )
}

/** Words stand between the numbers, one over the other: tiles or a stack of readings. */
function hasWordsBetween(column: readonly Piece[], pieces: readonly Piece[]): boolean {
  const gaps = column.slice(1).filter((tick, k) => {
    const above = column[k]
    return (
      above !== undefined &&
      pieces.some(
        (other) =>
          tickNumber(other.text) === null &&
          other.box.x0 < tick.box.x1 &&
          other.box.x1 > tick.box.x0 &&
          middleY(other.box) > above.box.y1 &&
          middleY(other.box) < tick.box.y0,
      )
    )
  })
  return gaps.length >= (column.length - 1) / 2
}

/** Half of the rows have a word or a second aligned number: a table or a list, not an axis. */
function hasRowWords(column: readonly Piece[], pieces: readonly Piece[]): boolean {
  const inRow = column.map((tick) =>
    pieces.filter(
      (other) =>
        other !== tick &&
        !column.includes(other) &&
        Math.abs(middleY(other.box) - middleY(tick.box)) < 0.35 * heightOf(tick.box) &&
        Math.abs(heightOf(other.box) - heightOf(tick.box)) < 0.5 * heightOf(tick.box),
    ),
  )
  const words = inRow.filter((row) => row.some((other) => tickNumber(other.text) === null || row.length > 1)).length
  const numbers = inRow.filter((row) => row.length > 0).length
  if (words >= column.length / 2) return true
  // A second axis at the other side of the plot is far away; a second column of a table is near.
  const nearby = inRow.filter((row, k) =>
    row.some((other) => Math.abs(middleX(other.box) - middleX(column[k]?.box ?? other.box)) < 12 * heightOf(other.box)),
  ).length
  return numbers >= column.length / 2 && nearby >= column.length / 2
}

/** Horizontal axes: four or more times, dates or steps in one row, alone in it, evenly spaced. */
function horizontalAxes(rows: readonly Piece[][], bars: readonly Piece[][]): Piece[][] {
  return rows.flatMap((row) => {
    const ticks = row.filter((piece) => tickKind(piece.text) !== null || tickNumber(piece.text) !== null)
    const least = bars.length > 0 ? 3 : 4
    if (ticks.length < least || ticks.length < row.length - 1) return []
    if (!sameSuffix(ticks) && !ticks.every((piece) => tickKind(piece.text) !== null)) return []
    const even = evenlySpaced(
      ticks.map((piece) => middleX(piece.box)),
      0.35,
    )
    const numbers = ticks.map((piece) => tickNumber(piece.text))
    const rising = numbers.every((value, k) => k === 0 || (value !== null && value > (numbers[k - 1] ?? Infinity)))
    const kinds = ticks.map((piece) => tickKind(piece.text))
    const timely = (['time', 'date', 'word', 'hour'] as const).some(
      (kind) => kinds.filter((one) => one === kind || (one === 'date' && kind === 'time')).length >= 0.75 * ticks.length,
    )
    const spread = widthOf(unionBox(ticks.map((piece) => piece.box))) > 6 * heightOf(ticks[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 })
    return even && spread && (timely || rising) ? [ticks] : []
  })
}

/** Axis ticks of a picture and the plots they span. A row of times directly over a column of values is a table's, so `rows` must hold it alone. */
export function chartsOf(pieces: readonly Piece[], rows: readonly Piece[][]): Charts {
  const vertical = verticalAxes(pieces)
  const horizontal = horizontalAxes(rows, vertical).filter((axis) => !followedByValues(axis, rows))
  const regions = vertical.map((axis) => {
    const tall = unionBox(axis.map((piece) => piece.box))
    const below = horizontal.filter((other) => {
      const wide = unionBox(other.map((piece) => piece.box))
      return wide.y0 > tall.y0 && wide.y0 < tall.y1 + 6 * heightOf(axis[0]?.box ?? tall)
    })
    return below.length > 0 ? unionBox([tall, ...below.flat().map((piece) => piece.box)]) : tall
  })
  return { ticks: new Set([...vertical.flat(), ...horizontal.flat()]), regions }
}

/** True when the rows above or below hold values or words over most of the ticks: the "axis" is a header or a row of cells. */
function followedByValues(axis: readonly Piece[], rows: readonly Piece[][]): boolean {
  const at = rows.findIndex((row) => axis[0] !== undefined && row.includes(axis[0]))
  return [at - 1, at + 1].some((k) => {
    const hit = axis.filter((tick) => rows[k]?.some((piece) => isPartner(piece, tick)))
    return hit.length >= 0.6 * axis.length
  })
}

function isPartner(piece: Piece, tick: Piece): boolean {
  if (overlapX(piece.box, tick.box) <= 0 || Math.abs(middleY(piece.box) - middleY(tick.box)) > 4 * heightOf(tick.box)) return false
  return tickNumber(piece.text) !== null || valueShape(piece.text) !== null || (/\p{L}/u.test(piece.text) && tickKind(piece.text) === null)
}
