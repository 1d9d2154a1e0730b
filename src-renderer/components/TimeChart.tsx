/**
 * A measure over time on a canvas (uPlot). In: points with empty ones where readings are missing; lines never cross those.
 * Drag chooses a period, a click opens the reading under the pointer, the legend line says value and date. Colours are the theme's tokens.
 */
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { Download } from 'lucide-react'
import { axisToDay, formatCount, formatLocal, formatSpan, valueLine } from '../lib/format.ts'
import { DURATION_STEPS, WHOLE_STEPS } from '../lib/series.ts'
import type { DrawnPoint } from '../lib/series.ts'
import { useSettings } from '../stores/settings.ts'
import { IconButton } from './basics.tsx'
import { saveFile } from './files.ts'

type Period = { from: string; to: string }
type Props = {
  points: readonly DrawnPoint[]
  timed: boolean
  unit: string | null
  type: string
  /** "rounded" when the points are means of neighbours. */
  digits: 'exact' | 'rounded'
  name: string
  summary: string
  period: Period | null
  onPeriod: ((period: Period | null) => void) | null
  onPoint: (row: number) => void
}
const HEIGHT = 168

export function TimeChart({ points, timed, unit, type, digits, name, summary, period, onPeriod, onPoint }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const { dark, settings } = useSettings()
  const { locale } = settings
  const callbacks = useRef({ onPeriod, onPoint })
  const canBrush = onPeriod !== null
  useEffect(() => {
    callbacks.current = { onPeriod, onPoint }
  })

  useEffect(() => {
    const element = holder.current
    if (!element) return
    const style = getComputedStyle(element)
    const token = (key: string): string => style.getPropertyValue(key).trim()
    const font = `11px ${style.fontFamily}`
    const axis = { stroke: token('--muted'), font, grid: { stroke: token('--grid'), width: 1 }, ticks: { show: false } }
    const few = points.filter((point) => point.y !== null).length <= 200
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        ms: 1,
        tzDate: (time) => uPlot.tzDate(new Date(time), 'Etc/UTC'),
        padding: [10, 12, 0, 0],
        legend: { show: false },
        cursor: {
          y: false,
          points: { size: 7, fill: token('--proof'), stroke: token('--surface'), width: 2 },
          drag: { x: canBrush, y: false, setScale: false },
        },
        scales: { x: { time: timed }, y: { range: rangeWithAir } },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 26,
            ...(timed
              ? { values: (_: uPlot, splits: number[]) => dateLabels(splits, locale) }
              : { incrs: WHOLE_STEPS, values: (_: uPlot, splits: number[]) => splits.map((split) => formatCount(split, locale)) }),
          },
          {
            ...axis,
            size: 58,
            ...(type === 'duration' || unit === 's' ? { incrs: DURATION_STEPS } : {}),
            values: (_, splits) =>
              splits.map((split) =>
                valueLine(
                  split,
                  type === 'percent' || unit === '%' ? null : unit !== 'XXX' && unit !== null && /^[A-Z]{3}$|^s$/.test(unit) ? unit : null,
                  type === 'duration' ? type : null,
                  locale,
                ),
              ),
          },
        ],
        series: [
          {},
          {
            stroke: token('--accent'),
            width: 1.5,
            spanGaps: false,
            points: { show: few, size: 4, fill: token('--accent'), stroke: token('--accent') },
          },
        ],
        hooks: {
          setCursor: [(self) => setAt(self.cursor.idx ?? null)],
          setSelect: [
            (self) => {
              if (self.select.width < 4) return
              const from = self.posToVal(self.select.left, 'x')
              const to = self.posToVal(self.select.left + self.select.width, 'x')
              self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
              callbacks.current.onPeriod?.({ from: axisToDay(from), to: axisToDay(to) })
            },
          ],
        },
      },
      [points.map((point) => point.x), points.map((point) => point.y)],
      element,
    )
    plot.current = chart
    const observer = new ResizeObserver(() => element.clientWidth > 0 && chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    let pressed = 0
    const down = (event: MouseEvent): void => void (pressed = event.clientX)
    const up = (event: MouseEvent): void => {
      const row = points[chart.cursor.idx ?? -1]?.row
      if (Math.abs(event.clientX - pressed) < 4 && row !== null && row !== undefined) callbacks.current.onPoint(row)
    }
    chart.over.addEventListener('mousedown', down)
    chart.over.addEventListener('mouseup', up)
    return () => {
      observer.disconnect()
      chart.destroy()
      plot.current = null
    }
  }, [points, timed, unit, type, locale, dark, canBrush])

  const shown = at === null ? null : points[at]
  return (
    <figure className="time-chart" aria-label={summary}>
      <figcaption>
        {shown && shown.y !== null ? (
          <>
            <b className="number">{valueLine(shown.y, unit, type, locale, digits)}</b>{' '}
            <span className="muted">
              {timed
                ? formatLocal(new Date(shown.x).toISOString().slice(0, 16).replace('T00:00', ''), locale)
                : `row ${formatCount(shown.x, locale)}`}
            </span>
          </>
        ) : period ? (
          <span className="muted">rows of {formatSpan(period.from, period.to, locale)}</span>
        ) : (
          <span className="muted">{summary}</span>
        )}
        <span className="spacer" />
        <IconButton
          label="Save the chart as PNG"
          onClick={() => plot.current?.ctx.canvas.toBlob((blob) => blob && saveFile(`${name}.png`, blob))}
        >
          <Download size={13} />
        </IconButton>
      </figcaption>
      <div ref={holder} className="time-chart-canvas" />
    </figure>
  )
}

/** Air above and below, so that no reading lies on the border; a flat line gets a band of its own. */
function rangeWithAir(_: uPlot, low: number | null, high: number | null): [number, number] {
  if (low === null || high === null) return [0, 1]
  const air = high === low ? Math.max(Math.abs(high) * 0.1, 1) : (high - low) * 0.12
  // A measure that is never negative does not get a negative axis.
  return [low >= 0 ? Math.max(0, low - air) : low - air, high + air]
}

/** The year only where it changes. */
function dateLabels(splits: readonly number[], locale: string): string[] {
  const distance = (splits[1] ?? 0) - (splits[0] ?? 0)
  const short = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: distance < 27 * 86_400_000 ? 'numeric' : undefined,
    month: 'short',
  })
  const clock = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })
  let year: number | null = null
  return splits.map((split) => {
    const date = new Date(split)
    if (distance < 86_400_000 && date.getUTCHours() + date.getUTCMinutes() > 0) return clock.format(split)
    const isNewYear = year !== null && year !== date.getUTCFullYear()
    year = date.getUTCFullYear()
    return isNewYear ? `${short.format(split)} ${year}` : short.format(split)
  })
}
