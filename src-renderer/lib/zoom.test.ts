import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inside, laneBlocks, panWindow, showDay, zoomWindow } from './zoom.ts'

const DAY = 86_400_000
const whole = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }
const start = { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 4, 1) }

test('however it is zoomed and moved, the window stays inside and at least a day long', () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('zoom' as const),
      by: fc.double({ min: 0.01, max: 100, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('pan' as const), by: fc.double({ min: -50, max: 50, noNaN: true }), at: fc.constant(0) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let window = start
      for (const { kind, by, at } of acts) window = kind === 'zoom' ? zoomWindow(whole, window, by, at) : panWindow(whole, window, by)
      expect(window.from).toBeGreaterThanOrEqual(whole.from - 1)
      expect(window.to).toBeLessThanOrEqual(whole.to + 1)
      expect(window.to - window.from).toBeGreaterThanOrEqual(DAY - 1)
    }),
  )
})

test('the moment under the pointer stays there', () => {
  const zoomed = zoomWindow(whole, start, 0.5, 0.25)
  const moment = start.from + 0.25 * (start.to - start.from)
  expect((moment - zoomed.from) / (zoomed.to - zoomed.from)).toBeCloseTo(0.25)
  expect(inside(whole, { from: whole.from - DAY, to: whole.from + DAY })).toEqual({ from: whole.from, to: whole.from + 2 * DAY })
})

test('a day out of sight is brought to the middle, one in sight moves nothing', () => {
  expect(showDay(whole, start, '2026-04-10')).toBe(start)
  const moved = showDay(whole, start, '2026-09-10')
  expect((moved.from + moved.to) / 2).toBe(Date.UTC(2026, 8, 10, 12))
  expect(showDay(whole, start, '2031-01-01')).toBe(start)
})

test('every episode in the window is in exactly one block, and years of days are few blocks', () => {
  const days = Array.from({ length: 365 }, (_, i) => {
    const day = new Date(whole.from + i * DAY).toISOString().slice(0, 10)
    return { id: i + 1, from: day, to: day, events: 2 }
  })
  const blocks = laneBlocks(days, whole, 600)
  expect(blocks.length).toBeLessThan(150)
  expect(blocks.flatMap((block) => block.ids).toSorted((a, b) => a - b)).toEqual(days.map((one) => one.id))
  expect(blocks.reduce((sum, block) => sum + block.events, 0)).toBe(730)
  const month = laneBlocks(days, { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 11) }, 600)
  expect(month.every((block) => block.ids.length === 1)).toBe(true)
  expect(laneBlocks([{ id: 1, from: null, to: null, events: 1 }], whole, 600)).toEqual([])
})
