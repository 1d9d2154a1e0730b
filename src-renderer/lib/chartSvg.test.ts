import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineData, periodData, scatterData, tableOf } from './chartData.ts'
import type { ChartData } from './chartData.ts'
import { chartSvg, escapeXml } from './chartSvg.ts'
import { niceTicks, rangeWithAir } from './ticks.ts'

const options = {
  width: 800,
  height: 400,
  locale: 'en-US',
  colors: { text: '#000', muted: '#555', grid: '#eee', surface: '#fff', series: ['#00f', '#0a0'] as const },
}
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10)
const points = (values: readonly (number | null)[], days?: readonly number[]) =>
  values.map((value, i) => ({ row: i + 1, time: day(days?.[i] ?? i + 1), order: i + 1, value, label: null }))
const weight = { label: 'Weight', unit: 'kg', type: 'number', digits: 'exact' as const }

test('a missing reading and a long pause are gaps in the drawing; what stands alone is a dot', () => {
  const svg = chartSvg(lineData('Weight', [{ ...weight, points: points([70, 71, null, 72, 73, null, 74]) }], true, 'Time'), options)
  const lines = svg.match(/<path d="M[^"]*" stroke="#00f"/g) ?? []
  expect(lines).toHaveLength(2)
  expect(svg.match(/<circle/g)).toHaveLength(5)
  const paused = lineData('Weight', [{ ...weight, points: points([70, 71, 72, 73, 74, 75, 76], [1, 2, 3, 4, 5, 40, 41]) }], true, 'Time')
  expect(paused.xs).toHaveLength(8)
  expect(paused.series[0]?.ys[5]).toBeNull()
  expect(chartSvg(paused, options).match(/<path d="M[^"]*" stroke="#00f"/g)).toHaveLength(2)
})

test('two measures keep their rows, each with an axis of its own', () => {
  const data = lineData(
    'Two',
    [
      { ...weight, points: points([70, null, 72]) },
      { label: 'Steps', unit: null, type: 'number', digits: 'exact', points: points([1000, 2000, null]) },
    ],
    true,
    'Time',
  )
  expect(data.series.map((one) => one.ys)).toEqual([
    [70, null, 72],
    [1000, 2000, null],
  ])
  const svg = chartSvg(data, options)
  expect(svg).toContain('fill="#0a0"')
  expect(tableOf(data, { from: 'From', to: 'To', count: 'Count' })).toEqual({
    columns: ['Time', 'Weight (kg)', 'Steps'],
    rows: [
      ['2026-01-01', 70, 1000],
      ['2026-01-02', null, 2000],
      ['2026-01-03', 72, null],
    ],
  })
})

test('bars begin at zero, an empty period has none', () => {
  const data = periodData(
    'Spent',
    { label: 'Total', unit: 'EUR', type: 'currency' },
    {
      by: 'month',
      aggregate: 'sum',
      untimed: 0,
      otherUnits: 0,
      periods: [
        { from: '2026-01-01', to: '2026-01-31', rows: 2, value: 30 },
        { from: '2026-02-01', to: '2026-02-28', rows: 0, value: null },
        { from: '2026-03-01', to: '2026-03-31', rows: 1, value: 60 },
      ],
    },
  )
  const heights = [...chartSvg(data, options).matchAll(/<rect x="[^"]*" y="[^"]*" width="[^"]*" height="([^"]*)" fill="#00f"/g)].map(
    (match) => Number(match[1]),
  )
  expect(heights).toHaveLength(2)
  expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(2, 2)
})

test('a cloud has a dot a row', () => {
  const data = scatterData('b against a', { label: 'a', unit: null, type: 'number' }, { label: 'b', unit: null, type: 'number' }, [
    { row: 1, time: null, order: 1, values: [3, 1] },
    { row: 2, time: null, order: 2, values: [1, 2] },
  ])
  expect(data.xs).toEqual([1, 3])
  expect(data.rows).toEqual([2, 1])
  expect(chartSvg(data, options).match(/<circle/g)).toHaveLength(2)
})

test('names from pictures cannot break out of the drawing', () => {
  const hostile = '"><script>alert(1)</script>&\u0000\u0007'
  const data: ChartData = { kind: 'counts', title: hostile, bars: [{ label: hostile, count: 1 }] }
  const svg = chartSvg(data, options)
  expect(svg).not.toContain('<script')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>"]/)
    }),
  )
})

test('ticks are round, ascending and inside', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (low, span) => {
      const ticks = niceTicks(low, low + span, 6)
      for (let i = 1; i < ticks.length; i++) expect(ticks[i]!).toBeGreaterThan(ticks[i - 1]!)
      expect(ticks.length).toBeLessThanOrEqual(8)
      const air = span * 1e-6 + Math.abs(low) * 1e-9
      for (const tick of ticks) expect(tick >= low - air && tick <= low + span + air).toBe(true)
    }),
  )
  expect(rangeWithAir(0, 10, true)[0]).toBe(0)
  expect(rangeWithAir(-5, 10, true)[0]).toBeLessThan(-5)
  expect(rangeWithAir(5, 5, false)[0]).toBeLessThan(5)
  expect(rangeWithAir(null, null, false)).toEqual([0, 1])
})
