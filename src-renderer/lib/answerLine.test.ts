import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerLine } from './answerLine.ts'

const SIZE = { width: 300, height: 104, labels: 40 }
const points = fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })), { minLength: 1, maxLength: 60 })

test('every reading has a dot inside of the drawing and its own stretch of the axis', () => {
  fc.assert(
    fc.property(points, fc.boolean(), fc.integer({ min: 120, max: 900 }), (values, isTimed, width) => {
      const chart = {
        kind: 'line' as const,
        unit: '%',
        points: values.map((value, i) => ({
          label: String(i),
          time: isTimed ? new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10) : null,
          value,
          row: i,
        })),
      }
      const line = answerLine(chart, { value: null, unit: null, n: null }, { ...SIZE, width })
      const known = values.filter((value) => value !== null)
      if (known.length === 0) {
        expect(line).toBeNull()
        return
      }
      expect(line?.dots.map((dot) => dot.value)).toEqual(known)
      for (const dot of line?.dots ?? []) {
        expect(dot.x).toBeGreaterThanOrEqual(0)
        expect(dot.x).toBeLessThanOrEqual(line?.right ?? 0)
        expect(dot.y).toBeGreaterThanOrEqual(0)
        expect(dot.y).toBeLessThanOrEqual(SIZE.height)
        expect(dot.from <= dot.x && dot.x <= dot.to).toBe(true)
      }
    }),
  )
})

test('the mean is a level, the answer that is one reading is its dot', () => {
  const chart = { kind: 'line' as const, unit: '%', points: [4, 8, 6].map((value, i) => ({ label: String(i), time: null, value, row: i })) }
  const mean = answerLine(chart, { value: 6, unit: '%', n: 3 }, SIZE)
  expect(mean?.levels.map((level) => level.kind)).toEqual(['high', 'low', 'mean'])
  expect(mean?.dots.some((dot) => dot.isAnswer)).toBe(false)
  const one = answerLine(chart, { value: 8, unit: '%', n: 1 }, SIZE)
  expect(one?.levels.map((level) => level.kind)).toEqual(['high', 'low'])
  expect(one?.dots.map((dot) => dot.isAnswer)).toEqual([false, true, false])
})
