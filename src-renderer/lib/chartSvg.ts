/**
 * A chart as a real SVG: lines, dots and bars as shapes, labels as text. In: the chart's model, size, colours and how numbers are written.
 * Out: one self-contained file. PNG export draws this file, so that both look the same wherever they are pasted.
 */
import { axisLabel, dateLabels, labelledBars } from './axis.ts'
import type { BinData, ChartData, CountData, XyData, XySeries } from './chartData.ts'
import { formatCount } from './format.ts'
import { niceTicks, rangeWithAir } from './ticks.ts'
import { ticks as timeTicks } from './timeline.ts'

export type SvgOptions = {
  width: number
  height: number
  locale: string
  colors: { text: string; muted: string; grid: string; surface: string; series: readonly [string, string] }
}
type Box = { left: number; right: number; top: number; bottom: number }

export function chartSvg(data: ChartData, options: SvgOptions): string {
  const { width, height, colors } = options
  const body = data.kind === 'xy' ? xyBody(data, options) : data.kind === 'bins' ? binBody(data, options) : countBody(data, options)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escapeXml(data.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colors.surface}"/>`,
    text(16, 26, data.title, { fill: colors.text, size: 15, weight: 600 }),
    ...body,
    '</svg>',
  ].join('\n')
}

export function escapeXml(raw: string): string {
  return (
    raw
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // oxlint-disable-next-line no-control-regex -- XML 1.0 has no place for these, not even escaped
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}

type TextStyle = { fill: string; size?: number; weight?: number; anchor?: 'start' | 'middle' | 'end' }

function text(x: number, y: number, words: string, { fill, size, weight, anchor }: TextStyle): string {
  const attributes = [
    `x="${round(x)}" y="${round(y)}" fill="${fill}"`,
    ...(size ? [`font-size="${size}"`] : []),
    ...(weight ? [`font-weight="${weight}"`] : []),
    ...(anchor ? [`text-anchor="${anchor}"`] : []),
  ]
  return `<text ${attributes.join(' ')}>${escapeXml(words)}</text>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function xyBody(data: XyData, { width, height, locale, colors }: SvgOptions): string[] {
  const box: Box = {
    left: 76,
    right: width - (data.series.length > 1 ? 76 : 20),
    top: data.series.length > 1 ? 58 : 44,
    bottom: height - 34,
  }
  const known = data.xs.filter((_, i) => data.series.some((one) => (one.ys[i] ?? null) !== null))
  const [first, last] = [known[0] ?? 0, known.at(-1) ?? 1]
  const pad =
    data.style === 'line' ? 0 : last === first ? 1 : (last - first) * (data.style === 'bars' ? 0.5 / Math.max(1, data.xs.length - 1) : 0.03)
  const [from, to] = last > first ? [first - pad, last + pad] : [first - 1, last + 1]
  const placeX = (x: number): number => box.left + ((x - from) / (to - from)) * (box.right - box.left)
  const axis = data.ends
    ? barTicks(data, (box.right - box.left) / 84, locale).map(({ x, label }) => ({ x: placeX(x), label }))
    : data.timed
      ? timeTicks({ from, to }, 8, locale).map((tick) => ({ x: box.left + tick.at * (box.right - box.left), label: tick.label }))
      : niceTicks(from, to, 8, data.x.type === 'duration').map((tick) => ({
          x: placeX(tick),
          label: axisLabel(tick, data.x.unit, data.x.type, locale),
        }))
  const isBars = data.style === 'bars'
  const parts = [
    ...axis.map((tick) => text(tick.x, box.bottom + 18, tick.label, { fill: colors.muted, size: 11, anchor: 'middle' })),
    ...(data.timed || data.style !== 'scatter'
      ? []
      : [text(box.right, height - 4, data.x.label, { fill: colors.muted, size: 11, anchor: 'end' })]),
  ]
  data.series.forEach((series, index) => {
    const color = colors.series[index % 2 === 0 ? 0 : 1]
    const values = [...series.ys, ...(series.low ?? []), ...(series.high ?? [])].filter((value) => value !== null)
    const [low, high] = rangeWithAir(least(values), greatest(values), isBars)
    const placeY = (y: number): number => box.bottom - ((y - low) / (high - low)) * (box.bottom - box.top)
    for (const tick of niceTicks(low, high, 6, series.type === 'duration')) {
      const y = placeY(tick)
      if (index === 0) parts.push(`<path d="M${box.left} ${round(y)}H${box.right}" stroke="${colors.grid}" fill="none"/>`)
      const label = axisLabel(tick, series.unit, series.type, locale)
      parts.push(
        index === 0
          ? text(box.left - 8, y + 4, label, { fill: colors.muted, size: 11, anchor: 'end' })
          : text(box.right + 8, y + 4, label, { fill: color, size: 11 }),
      )
    }
    if (data.series.length > 1) parts.push(text(16 + index * 240, 46, `● ${series.label}`, { fill: color, size: 12 }))
    if (isBars) parts.push(`<path d="M${box.left} ${round(placeY(0))}H${box.right}" stroke="${colors.muted}" fill="none"/>`)
    parts.push(...shapes(data, series, { placeX, placeY, color, step: (box.right - box.left) / Math.max(1, data.xs.length) }))
  })
  return parts
}

/** Bars are labelled under their middles. */
function barTicks(data: XyData, most: number, locale: string): { x: number; label: string }[] {
  const xs = labelledBars(data.xs.length, most).map((i) => data.xs[i] ?? 0)
  const labels = dateLabels(xs, locale, true, (data.xs[1] ?? 0) - (data.xs[0] ?? 0))
  return xs.map((x, i) => ({ x, label: labels[i] ?? '' }))
}

type Drawing = { placeX: (x: number) => number; placeY: (y: number) => number; color: string; step: number }

function shapes(data: XyData, series: XySeries, { placeX, placeY, color, step }: Drawing): string[] {
  const points = data.xs.map((x, i) => ({ x, y: series.ys[i] ?? null }))
  if (data.style === 'scatter')
    return points.flatMap(({ x, y }) =>
      y === null ? [] : [`<circle cx="${round(placeX(x))}" cy="${round(placeY(y))}" r="2.5" fill="${color}" fill-opacity="0.6"/>`],
    )
  if (data.style === 'bars') {
    const width = Math.max(1, step * 0.72)
    return points.flatMap(({ x, y }) => {
      if (y === null) return []
      const [top, bottom] = [Math.min(placeY(y), placeY(0)), Math.max(placeY(y), placeY(0))]
      return [
        `<rect x="${round(placeX(x) - width / 2)}" y="${round(top)}" width="${round(width)}" height="${round(Math.max(0.5, bottom - top))}" fill="${color}"/>`,
      ]
    })
  }
  const parts: string[] = []
  if (series.low && series.high)
    for (const area of bands(data.xs, series.low, series.high, placeX, placeY))
      parts.push(`<path d="${area}" fill="${color}" fill-opacity="0.14"/>`)
  for (const run of runs(points)) {
    const path = run.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(placeX(x))} ${round(placeY(y))}`).join('')
    if (run.length > 1) parts.push(`<path d="${path}" stroke="${color}" stroke-width="1.6" stroke-linejoin="round" fill="none"/>`)
  }
  const isFew = points.filter((point) => point.y !== null).length <= 200
  for (const run of runs(points))
    if (isFew || run.length === 1)
      parts.push(...run.map(({ x, y }) => `<circle cx="${round(placeX(x))}" cy="${round(placeY(y))}" r="2" fill="${color}"/>`))
  return parts
}

/** Stretches without a gap. */
function runs(points: readonly { x: number; y: number | null }[]): { x: number; y: number }[][] {
  const found: { x: number; y: number }[][] = []
  let isOpen = false
  for (const { x, y } of points) {
    if (y === null) isOpen = false
    else if (isOpen) found.at(-1)?.push({ x, y })
    else {
      found.push([{ x, y }])
      isOpen = true
    }
  }
  return found
}

function bands(
  xs: readonly number[],
  low: readonly (number | null)[],
  high: readonly (number | null)[],
  placeX: (x: number) => number,
  placeY: (y: number) => number,
): string[] {
  const upper = runs(xs.map((x, i) => ({ x, y: high[i] ?? null })))
  const lower = runs(xs.map((x, i) => ({ x, y: low[i] ?? null })))
  return upper.flatMap((run, i) => {
    const below = lower[i]
    if (!below || run.length < 2) return []
    const points = [...run, ...below.toReversed()].map(({ x, y }) => `${round(placeX(x))} ${round(placeY(y))}`)
    return [`M${points.join('L')}Z`]
  })
}

function binBody(data: BinData, { width, height, locale, colors }: SvgOptions): string[] {
  const box: Box = { left: 56, right: width - 20, top: 44, bottom: height - 34 }
  const most = Math.max(1, ...data.bins.map((bin) => bin.count))
  const placeY = (y: number): number => box.bottom - (y / (most * 1.08)) * (box.bottom - box.top)
  const step = (box.right - box.left) / Math.max(1, data.bins.length)
  const every = Math.max(1, Math.ceil(data.bins.length / 12))
  return [
    ...niceTicks(0, most, 5).flatMap((tick) => [
      `<path d="M${box.left} ${round(placeY(tick))}H${box.right}" stroke="${colors.grid}" fill="none"/>`,
      text(box.left - 8, placeY(tick) + 4, formatCount(tick, locale), { fill: colors.muted, size: 11, anchor: 'end' }),
    ]),
    ...data.bins.flatMap((bin, i) => [
      `<rect x="${round(box.left + i * step + 1)}" y="${round(placeY(bin.count))}" width="${round(Math.max(1, step - 2))}" height="${round(box.bottom - placeY(bin.count))}" fill="${colors.series[0]}"/>`,
      ...(i % every === 0
        ? [
            text(box.left + i * step, box.bottom + 18, axisLabel(bin.from, data.unit, data.type, locale), {
              fill: colors.muted,
              size: 11,
              anchor: 'middle',
            }),
          ]
        : []),
    ]),
  ]
}

function countBody(data: CountData, { width, height, locale, colors }: SvgOptions): string[] {
  const most = Math.max(1, ...data.bars.map((bar) => bar.count))
  const step = Math.min(30, (height - 56) / Math.max(1, data.bars.length))
  const left = 200
  return data.bars.flatMap((bar, i) => {
    const y = 48 + i * step
    const length = (bar.count / most) * (width - left - 80)
    return [
      text(left - 10, y + step * 0.6, shortened(bar.text ?? bar.label, 28), { fill: colors.muted, anchor: 'end' }),
      `<rect x="${left}" y="${round(y + step * 0.12)}" width="${round(length)}" height="${round(step * 0.7)}" fill="${colors.series[0]}"/>`,
      text(left + length + 8, y + step * 0.6, formatCount(bar.count, locale), { fill: colors.text }),
    ]
  })
}

function shortened(label: string, most: number): string {
  const signs = [...label]
  return signs.length <= most ? label : `${signs.slice(0, most - 1).join('')}…`
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b))
}
function greatest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b))
}
