/**
 * Geometry of the line beside an answer. In: its points, its value and the size of the drawing. Out: the path (gaps stay gaps), a dot a reading with the
 * stretch of the axis that belongs to it, and the levels that are named: highest, lowest, and the mean where the answer is one.
 */
import type { Answer } from '../../src-shared/model.ts'
import { hasTimes, orderLine, timeLine } from './series.ts'

type Chart = NonNullable<Answer['chart']>
export type LineDot = {
  index: number
  x: number
  y: number
  /** Where the pointer means this reading. */
  from: number
  to: number
  value: number
  time: string | null
  label: string
  row: number | null
  /** The reading that the answer is. */
  isAnswer: boolean
  /** Between two gaps: no line leads to it. */
  isAlone: boolean
}
export type Level = { kind: 'high' | 'low' | 'mean'; value: number; y: number }
export type AnswerLine = { path: string; dots: LineDot[]; levels: Level[]; low: number; high: number; right: number }

const TOP = 8
const BOTTOM = 8
const LEFT = 5

/** Null where no point has a value. */
export function answerLine(
  chart: Chart,
  { value, unit, n }: Pick<Answer, 'value' | 'unit' | 'n'>,
  /** `labels`: pixels on the right for the two named levels. */
  { width, height, labels }: { width: number; height: number; labels: number },
): AnswerLine | null {
  const series = chart.points.map((point, i) => ({ row: i, time: point.time, order: i, value: point.value, label: point.label }))
  const drawn = hasTimes(series) ? timeLine(series) : orderLine(series)
  const values = drawn.flatMap((point) => (point.y === null ? [] : [point.y]))
  if (values.length === 0) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const xs = drawn.map((point) => point.x)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  const right = Math.max(LEFT + 20, width - labels)
  const placeX = (x: number): number =>
    round(last === first ? (LEFT + right) / 2 : LEFT + ((x - first) / (last - first)) * (right - 2 * LEFT))
  const placeY = (y: number): number =>
    round(high === low ? height / 2 : height - BOTTOM - ((y - low) / (high - low)) * (height - TOP - BOTTOM))

  let path = ''
  const dots: LineDot[] = []
  drawn.forEach((point, i) => {
    if (point.y === null) return
    const [before, after] = [drawn[i - 1], drawn[i + 1]]
    const isJoined = before !== undefined && before.y !== null
    const [x, y] = [placeX(point.x), placeY(point.y)]
    path += `${isJoined ? 'L' : 'M'}${x} ${y}`
    const source = chart.points[point.row ?? -1]
    dots.push({
      index: i,
      x,
      y,
      from: x,
      to: x,
      value: point.y,
      time: source?.time ?? null,
      label: source?.label ?? '',
      row: source?.row ?? null,
      isAnswer: n === 1 && value === point.y && unit === chart.unit,
      isAlone: !isJoined && (after === undefined || after.y === null),
    })
  })
  dots.forEach((dot, i) => {
    const [before, after] = [dots[i - 1], dots[i + 1]]
    dot.from = before ? (before.x + dot.x) / 2 : 0
    dot.to = after ? (after.x + dot.x) / 2 : right
  })
  const isMean = typeof value === 'number' && unit === chart.unit && n !== 1 && value > low && value < high
  const levels: Level[] = [
    { kind: 'high', value: high, y: placeY(high) },
    ...(high === low ? [] : [{ kind: 'low' as const, value: low, y: placeY(low) }]),
    ...(isMean ? [{ kind: 'mean' as const, value, y: placeY(value) }] : []),
  ]
  return { path, dots, levels, low, high, right }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
