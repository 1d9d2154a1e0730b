/**
 * Lines, bars and clouds of points on a canvas (uPlot). In: the chart's model; empty points are gaps that nothing crosses.
 * Drag chooses a period, a click opens the row under the pointer, arrow keys walk through the points. Colours are the theme's tokens.
 */
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useMessages } from '../i18n/index.ts'
import { axisToLocal } from '../lib/axis.ts'
import type { Period } from '../lib/axis.ts'
import type { XyData } from '../lib/chartData.ts'
import { axisToDay, formatCount, formatLocal, formatSpan, valueLine } from '../lib/format.ts'
import { useSettings } from '../stores/settings.ts'
import { alignedData, markPeriod, optionsOf, PLOT_HEIGHT } from './plotOptions.ts'

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
      optionsOf(data, element, { locale, canBrush, setAt, callbacks: () => callbacks.current }),
      alignedData(data),
      element,
    )
    plot.current = chart
    if (canvasRef) canvasRef.current = chart.ctx.canvas
    const observer = new ResizeObserver(() => element.clientWidth > 0 && chart.setSize({ width: element.clientWidth, height: PLOT_HEIGHT }))
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
  }, [data, locale, dark, contrast, canBrush, canvasRef])

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
  const end = data.ends?.[index] ?? null
  const where =
    end !== null
      ? formatSpan(axisToDay(x), axisToDay(end), locale)
      : data.timed
        ? formatLocal(axisToLocal(x), locale)
        : data.x.type === 'order'
          ? t.row(x)
          : `${data.x.label} ${valueLine(x, data.x.unit, data.x.type, locale)}`
  return { values, where: data.x.type === 'order' ? where.replace(String(x), formatCount(x, locale)) : where }
}
