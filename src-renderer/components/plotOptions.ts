/** How uPlot draws a chart's model: scales, axes, series and hooks, in the colours of the theme. In: the model and its element. Out: options and data. */
import uPlot from 'uplot'
import { axisLabel, barsBetween, dateLabels, isDaily, labelledBars } from '../lib/axis.ts'
import type { Period } from '../lib/axis.ts'
import type { XyData, XySeries } from '../lib/chartData.ts'
import { axisToDay, localToAxis } from '../lib/format.ts'
import { DURATION_STEPS, WHOLE_STEPS } from '../lib/series.ts'
import { rangeWithAir } from '../lib/ticks.ts'

export const PLOT_HEIGHT = 172
/** Pixels that a date and an amount need beside each other. */
const LABEL_SPACE = 84
const DAY = 86_400_000

export type Drawing = {
  locale: string
  canBrush: boolean
  setAt: (index: number | null) => void
  callbacks: () => { onPeriod: ((period: Period | null) => void) | null }
}

export function optionsOf(data: XyData, element: HTMLElement, { locale, canBrush, setAt, callbacks }: Drawing): uPlot.Options {
  const style = getComputedStyle(element)
  const token = (key: string): string => style.getPropertyValue(key).trim()
  const font = `11px ${style.fontFamily}`
  const colors = [token('--accent'), token('--corrected')]
  const axis = { stroke: token('--muted'), font, grid: { stroke: token('--grid'), width: 1 }, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: PLOT_HEIGHT,
    ms: 1,
    tzDate: (time) => uPlot.tzDate(new Date(time), 'Etc/UTC'),
    // The last date stands with half of its width right of the last point.
    padding: [10, data.series.length > 1 ? 0 : 24, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 7, fill: token('--proof'), stroke: token('--surface'), width: 2 },
      drag: { x: canBrush, y: false, setScale: false },
      ...(data.style === 'scatter'
        ? { dataIdx: (self: uPlot, series: number, nearest: number) => nearestPoint(self, series, nearest) }
        : {}),
    },
    scales: {
      x: {
        time: data.timed,
        ...(data.style === 'line' && data.xs.some((x) => x !== data.xs[0])
          ? {}
          : { range: (_: uPlot, low: number, high: number) => sideAir(low, high, data) }),
      },
      ...Object.fromEntries(
        data.series.map((_, i) => [
          scaleName(i),
          { range: (_self: uPlot, low: number | null, high: number | null) => rangeWithAir(low, high, data.style === 'bars') },
        ]),
      ),
    },
    axes: [
      {
        ...axis,
        grid: { show: data.style === 'scatter', stroke: token('--grid'), width: 1 },
        size: 26,
        ...(data.style === 'bars' ? {} : { border: { show: true, stroke: token('--line-strong'), width: 1 } }),
        ...placesOnX(data, locale),
      },
      ...data.series.map((series, i) => ({
        ...axis,
        scale: scaleName(i),
        side: i === 0 ? 3 : 1,
        size: (_: uPlot, values: string[] | null) => valueAxisWidth(values),
        gap: 8,
        stroke: data.series.length > 1 ? (colors[i] ?? token('--muted')) : token('--muted'),
        grid: { show: i === 0, stroke: token('--grid'), width: 1 },
        ...(series.type === 'duration' || series.unit === 's' ? { incrs: DURATION_STEPS } : {}),
        values: (_: uPlot, splits: number[]) => splits.map((split) => axisLabel(split, series.unit, series.type, locale)),
      })),
    ],
    series: [{}, ...data.series.flatMap((series, i) => seriesOptions(data, series, i, colors[i] ?? '', token('--surface')))],
    bands: data.series.flatMap((series, i) => (series.low ? [{ series: bandOf(data, i), fill: `${colors[i]}22` }] : [])),
    hooks: {
      drawAxes: [(self) => data.style === 'bars' && drawBaseLine(self, token('--line-strong'))],
      setCursor: [(self) => setAt(cursorIndex(self))],
      setSelect: [
        (self) => {
          if (self.select.width < 4 || !isDragged(self)) return
          const from = self.posToVal(self.select.left, 'x')
          const to = self.posToVal(self.select.left + self.select.width, 'x')
          const period = data.ends ? barsBetween(data.xs, data.ends, from, to) : { from: axisToDay(from), to: axisToDay(to) }
          if (period) callbacks().onPeriod?.(period)
          else self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        },
      ],
    },
  }
}

/** Where labels stand on the horizontal axis: under the middle of bars, else at round dates and numbers. */
function placesOnX(data: XyData, locale: string): Partial<uPlot.Axis> {
  const { x, xs } = data
  if (data.style === 'bars')
    return {
      splits: (self: uPlot) => labelledBars(xs.length, self.over.clientWidth / LABEL_SPACE).map((i) => xs[i] ?? 0),
      values: (_: uPlot, splits: number[]) => dateLabels(splits, locale, true, (xs[1] ?? 0) - (xs[0] ?? 0)),
    }
  if (data.timed) return { space: LABEL_SPACE, values: (_: uPlot, splits: number[]) => dateLabels(splits, locale, isDaily(xs)) }
  return {
    space: LABEL_SPACE,
    ...(x.type === 'order' ? { incrs: WHOLE_STEPS } : x.type === 'duration' ? { incrs: DURATION_STEPS } : {}),
    values: (_: uPlot, splits: number[]) => splits.map((split) => axisLabel(split, x.unit, x.type, locale)),
  }
}

/** As wide as its widest label, so that no space is left and none is cut. */
function valueAxisWidth(values: string[] | null): number {
  const longest = (values ?? []).reduce((most, label) => Math.max(most, label.length), 1)
  return Math.min(110, 16 + longest * 6.6)
}

/** Bars stand on a line of whole pixels that the border of the canvas does not cut. */
function drawBaseLine(self: uPlot, color: string): void {
  const { ctx, bbox } = self
  const zero = Math.min(bbox.top + bbox.height, self.valToPos(0, 'y', true))
  const width = Math.max(1, Math.round(devicePixelRatio))
  ctx.save()
  ctx.fillStyle = color
  ctx.fillRect(bbox.left, Math.round(zero), bbox.width, width)
  ctx.restore()
}

function scaleName(index: number): string {
  return index === 0 ? 'y' : 'y2'
}

/** Our own marking of the chosen period fires the same hook as a drag. */
const marking = new WeakSet<uPlot>()
function isDragged(self: uPlot): boolean {
  return !marking.has(self)
}

/** Shows the chosen period: whole bars, or the days from its first to its last. */
export function markPeriod(chart: uPlot | null, data: XyData, period: Period | null): void {
  if (!chart || !data.timed) return
  const places = period ? placesOfPeriod(data, period) : null
  marking.add(chart)
  if (!places) chart.setSelect({ left: 0, top: 0, width: 0, height: 0 })
  else {
    const left = chart.valToPos(places.from, 'x')
    const right = chart.valToPos(places.to, 'x')
    chart.setSelect({ left, top: 0, width: Math.max(3, right - left), height: chart.over.clientHeight })
  }
  marking.delete(chart)
}

function placesOfPeriod({ xs, ends }: XyData, period: Period): { from: number; to: number } | null {
  const [from, to] = [localToAxis(period.from), localToAxis(period.to)]
  if (from === null || to === null) return null
  if (!ends) return { from, to: to + DAY }
  const first = ends.findIndex((end) => end >= from)
  const last = xs.findLastIndex((x) => x <= to)
  const [start, end] = [xs[first], xs[last]]
  if (first < 0 || last < first || start === undefined || end === undefined) return null
  const half = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / Math.max(1, xs.length - 1) / 2 || DAY / 2
  return { from: start - half, to: end + half }
}

/** Half a bar, or a little air around a cloud. */
function sideAir(low: number, high: number, data: XyData): [number, number] {
  // Of one place uPlot makes a span of its own, of a minute and a half.
  const [only] = data.xs
  if (only !== undefined && data.xs.every((x) => x === only)) return data.timed ? [only - DAY, only + DAY] : [only - 1, only + 1]
  const air = data.style === 'bars' ? (high - low) / Math.max(1, data.xs.length - 1) / 2 : (high - low) * 0.03
  return [low - air, high + air]
}

function seriesOptions(data: XyData, series: XySeries, index: number, color: string, surface: string): uPlot.Series[] {
  const few = series.ys.filter((value) => value !== null).length <= 200
  const scale = scaleName(index)
  const bars = uPlot.paths.bars?.({ size: [0.7, 44], radius: [0.06, 0] })
  const main: uPlot.Series =
    data.style === 'scatter'
      ? { scale, stroke: color, paths: () => null, points: { show: true, size: 5, fill: `${color}99`, stroke: 'transparent', width: 0 } }
      : data.style === 'bars' && bars
        ? { scale, stroke: color, fill: `${color}d9`, width: 0, paths: bars, points: { show: false } }
        : {
            scale,
            stroke: color,
            width: 1.75,
            spanGaps: false,
            ...(index === 1 ? { dash: [5, 3] } : {}),
            points: { show: few, size: 5, width: 1.5, fill: surface, stroke: color },
          }
  const edge: uPlot.Series = { scale, stroke: 'transparent', width: 0, spanGaps: false, points: { show: false } }
  return series.low ? [main, edge, edge] : [main]
}

/** Numbers of the two edges of a series' band among all drawn series, the upper one first. */
function bandOf(data: XyData, index: number): [number, number] {
  const before = data.series.slice(0, index).reduce((sum, one) => sum + (one.low ? 3 : 1), 1)
  return [before + 2, before + 1]
}

export function alignedData(data: XyData): uPlot.AlignedData {
  const columns = data.series.flatMap((series) => (series.low && series.high ? [series.ys, series.low, series.high] : [series.ys]))
  return [[...data.xs], ...columns.map((column) => [...column])]
}

/** Of a cloud the point that is nearest to the pointer in both directions. */
function nearestPoint(self: uPlot, series: number, nearest: number): number {
  const [xs, ys] = [self.data[0], self.data[series]]
  const { left = -1, top = -1 } = self.cursor
  if (!ys || left < 0) return nearest
  let [best, distance] = [nearest, Number.POSITIVE_INFINITY]
  for (let i = Math.max(0, nearest - 300); i < Math.min(xs.length, nearest + 300); i++) {
    const y = ys[i]
    if (y === null || y === undefined) continue
    const away = (self.valToPos(xs[i] ?? 0, 'x') - left) ** 2 + (self.valToPos(y, 'y') - top) ** 2
    if (away < distance) [best, distance] = [i, away]
  }
  return best
}

export function cursorIndex(self: uPlot): number | null {
  return self.cursor.idxs?.[1] ?? self.cursor.idx ?? null
}
