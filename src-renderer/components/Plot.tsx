/**
 * Lines, bars and clouds of points on a canvas (uPlot). In: the chart's model; empty points are gaps that nothing crosses.
 * Drag chooses a period, a click opens the row under the pointer, arrow keys walk through the points. Colours are the theme's tokens.
 */
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useMessages } from '../i18n/index.ts'
import { axisLabel, axisToLocal, dateLabels, isDaily } from '../lib/axis.ts'
import type { XyData, XySeries } from '../lib/chartData.ts'
import { axisToDay, formatCount, formatLocal, formatSpan, localToAxis, valueLine } from '../lib/format.ts'
import { DURATION_STEPS, WHOLE_STEPS } from '../lib/series.ts'
import { rangeWithAir } from '../lib/ticks.ts'
import { useSettings } from '../stores/settings.ts'

type Period = { from: string; to: string }
type Props = {
  data: XyData
  summary: string
  period: Period | null
  onPeriod: ((period: Period | null) => void) | null
  /** Index of a point of the model. */
  onPoint: (index: number) => void
  /** The canvas as it is drawn, for dragging the chart out. */
  canvasRef?: React.RefObject<HTMLCanvasElement | null>
}
const HEIGHT = 172

export function Plot({ data, summary, period, onPeriod, onPoint, canvasRef }: Props) {
  const t = useMessages().chart
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const { dark, settings } = useSettings()
  const { locale, contrast } = settings
  const callbacks = useRef({ onPeriod, onPoint })
  const canBrush = onPeriod !== null
  useEffect(() => {
    callbacks.current = { onPeriod, onPoint }
  })

  useEffect(() => {
    const element = holder.current
    if (!element) return
    const chart = new uPlot(
      optionsOf(data, element, { locale, canBrush, setAt, callbacks: () => callbacks.current, rowName: t.row }),
      alignedData(data),
      element,
    )
    plot.current = chart
    if (canvasRef) canvasRef.current = chart.ctx.canvas
    const observer = new ResizeObserver(() => element.clientWidth > 0 && chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    let pressed = 0
    const down = (event: MouseEvent): void => void (pressed = event.clientX)
    const up = (event: MouseEvent): void => {
      const index = chart.cursor.idx
      if (Math.abs(event.clientX - pressed) < 4 && index !== null && index !== undefined) callbacks.current.onPoint(index)
    }
    chart.over.addEventListener('mousedown', down)
    chart.over.addEventListener('mouseup', up)
    return () => {
      observer.disconnect()
      chart.destroy()
      plot.current = null
      if (canvasRef) canvasRef.current = null
    }
  }, [data, locale, dark, contrast, canBrush, canvasRef, t])

  useEffect(() => markPeriod(plot.current, data, period), [data, period, dark, locale, contrast])

  function onKeyDown(event: React.KeyboardEvent): void {
    const known = data.xs.flatMap((_, i) => (data.series.some((one) => (one.ys[i] ?? null) !== null) ? [i] : []))
    const here = at === null ? -1 : known.indexOf(at)
    const steps: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: known.length - 1 }
    const next = steps[event.key]
    if (next !== undefined) {
      const index = known[Math.min(Math.max(next, 0), known.length - 1)]
      if (index !== undefined) showPoint(plot.current, index)
    } else if ((event.key === 'Enter' || event.key === ' ') && at !== null) onPoint(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const shown = at === null ? null : pointWords(data, at, locale, t)
  return (
    <>
      <p className="plot-caption" aria-live="polite">
        {shown ? (
          <>
            {shown.values.map((one) => (
              <span key={one.label} className={`plot-value plot-series-${one.index}`}>
                {data.series.length > 1 ? <span className="muted">{one.label} </span> : null}
                <b className="number">{one.text}</b>
              </span>
            ))}
            <span className="muted">{shown.where}</span>
          </>
        ) : period && data.timed ? (
          <span className="muted">{t.rowsOfPeriod(formatSpan(period.from, period.to, locale))}</span>
        ) : (
          <span className="muted">{summary}</span>
        )}
      </p>
      <div
        ref={holder}
        className="plot-canvas"
        role="img"
        aria-label={summary}
        aria-roledescription={t.chart}
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-testid="plot"
      />
    </>
  )
}

type Drawing = {
  locale: string
  canBrush: boolean
  setAt: (index: number | null) => void
  callbacks: () => { onPeriod: Props['onPeriod'] }
  rowName: (order: number) => string
}

function optionsOf(data: XyData, element: HTMLElement, { locale, canBrush, setAt, callbacks }: Drawing): uPlot.Options {
  const style = getComputedStyle(element)
  const token = (key: string): string => style.getPropertyValue(key).trim()
  const font = `11px ${style.fontFamily}`
  const colors = [token('--accent'), token('--corrected')]
  const axis = { stroke: token('--muted'), font, grid: { stroke: token('--grid'), width: 1 }, ticks: { show: false } }
  const { x } = data
  return {
    width: element.clientWidth,
    height: HEIGHT,
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
        ...(data.style === 'line' ? {} : { range: (_: uPlot, low: number, high: number) => sideAir(low, high, data) }),
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
        ...(data.timed
          ? { values: (_: uPlot, splits: number[]) => dateLabels(splits, locale, isDaily(data.xs)) }
          : {
              ...(x.type === 'order' ? { incrs: WHOLE_STEPS } : x.type === 'duration' ? { incrs: DURATION_STEPS } : {}),
              values: (_: uPlot, splits: number[]) => splits.map((split) => axisLabel(split, x.unit, x.type, locale)),
            }),
      },
      ...data.series.map((series, i) => ({
        ...axis,
        scale: scaleName(i),
        side: i === 0 ? 3 : 1,
        size: 62,
        stroke: data.series.length > 1 ? (colors[i] ?? token('--muted')) : token('--muted'),
        grid: { show: i === 0, stroke: token('--grid'), width: 1 },
        ...(series.type === 'duration' || series.unit === 's' ? { incrs: DURATION_STEPS } : {}),
        values: (_: uPlot, splits: number[]) => splits.map((split) => axisLabel(split, series.unit, series.type, locale)),
      })),
    ],
    series: [{}, ...data.series.flatMap((series, i) => seriesOptions(data, series, i, colors[i] ?? ''))],
    bands: data.series.flatMap((series, i) => (series.low ? [{ series: bandOf(data, i), fill: `${colors[i]}22` }] : [])),
    hooks: {
      setCursor: [(self) => setAt(cursorIndex(self))],
      setSelect: [
        (self) => {
          if (self.select.width < 4 || !isDragged(self)) return
          const from = self.posToVal(self.select.left, 'x')
          const to = self.posToVal(self.select.left + self.select.width, 'x')
          callbacks().onPeriod?.({ from: axisToDay(from), to: axisToDay(to) })
        },
      ],
    },
  }
}

function scaleName(index: number): string {
  return index === 0 ? 'y' : 'y2'
}

/** Our own marking of the chosen period fires the same hook as a drag. */
const marking = new WeakSet<uPlot>()
function isDragged(self: uPlot): boolean {
  return !marking.has(self)
}

function markPeriod(chart: uPlot | null, data: XyData, period: Period | null): void {
  if (!chart || !data.timed) return
  const from = period ? localToAxis(period.from) : null
  const to = period ? localToAxis(period.to) : null
  marking.add(chart)
  if (from === null || to === null) chart.setSelect({ left: 0, top: 0, width: 0, height: 0 })
  else {
    const left = chart.valToPos(from, 'x')
    const right = chart.valToPos(to + 86_400_000, 'x')
    chart.setSelect({ left, top: 0, width: Math.max(3, right - left), height: chart.over.clientHeight })
  }
  marking.delete(chart)
}

/** Half a bar, or a little air around a cloud. */
function sideAir(low: number, high: number, data: XyData): [number, number] {
  if (low === high) return [low - 1, high + 1]
  const air = data.style === 'bars' ? (high - low) / Math.max(1, data.xs.length - 1) / 2 : (high - low) * 0.03
  return [low - air, high + air]
}

function seriesOptions(data: XyData, series: XySeries, index: number, color: string): uPlot.Series[] {
  const few = series.ys.filter((value) => value !== null).length <= 200
  const scale = scaleName(index)
  const bars = uPlot.paths.bars?.({ size: [0.72, 64] })
  const main: uPlot.Series =
    data.style === 'scatter'
      ? { scale, stroke: color, paths: () => null, points: { show: true, size: 5, fill: `${color}99`, stroke: 'transparent', width: 0 } }
      : data.style === 'bars' && bars
        ? { scale, stroke: color, fill: color, width: 0, paths: bars, points: { show: false } }
        : {
            scale,
            stroke: color,
            width: 1.5,
            spanGaps: false,
            ...(index === 1 ? { dash: [5, 3] } : {}),
            points: { show: few, size: 4, fill: color, stroke: color },
          }
  const edge: uPlot.Series = { scale, stroke: 'transparent', width: 0, spanGaps: false, points: { show: false } }
  return series.low ? [main, edge, edge] : [main]
}

/** Numbers of the two edges of a series' band among all drawn series, the upper one first. */
function bandOf(data: XyData, index: number): [number, number] {
  const before = data.series.slice(0, index).reduce((sum, one) => sum + (one.low ? 3 : 1), 1)
  return [before + 2, before + 1]
}

function alignedData(data: XyData): uPlot.AlignedData {
  const columns = data.series.flatMap((series) => (series.low && series.high ? [series.ys, series.low, series.high] : [series.ys]))
  return [[...data.xs], ...columns.map((column) => [...column])]
}

function cursorIndex(self: uPlot): number | null {
  return self.cursor.idxs?.[1] ?? self.cursor.idx ?? null
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

function showPoint(chart: uPlot | null, index: number): void {
  if (!chart) return
  const y = chart.data[1]?.[index]
  chart.setCursor({
    left: chart.valToPos(chart.data[0][index] ?? 0, 'x'),
    top: y === null || y === undefined ? 10 : chart.valToPos(y, 'y'),
  })
}

function pointWords(
  data: XyData,
  index: number,
  locale: string,
  t: { row: (order: number) => string },
): { values: { index: number; label: string; text: string }[]; where: string } | null {
  const values = data.series.flatMap((series, i) => {
    const y = series.ys[index] ?? null
    return y === null ? [] : [{ index: i, label: series.label, text: valueLine(y, series.unit, series.type, locale, series.digits) }]
  })
  if (values.length === 0) return null
  const x = data.xs[index] ?? 0
  const where = data.timed
    ? formatLocal(axisToLocal(x), locale)
    : data.x.type === 'order'
      ? t.row(x)
      : `${data.x.label} ${valueLine(x, data.x.unit, data.x.type, locale)}`
  return { values, where: data.x.type === 'order' ? where.replace(String(x), formatCount(x, locale)) : where }
}
