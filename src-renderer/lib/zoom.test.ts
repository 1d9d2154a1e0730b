import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inside, labelRoom, laneBlocks, panWindow, showDay, zoomWindow } from './zoom.ts'
import type { Block } from './zoom.ts'

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

test('a title stands in its block, else between it and the next, else nowhere; many episodes have none', () => {
  const block = (left: number, width: number, ids = [1]): Block => ({ ids, left, width, events: 1, from: '2026-01-01', to: '2026-01-01' })
  expect(labelRoom(block(0, 0.5), undefined, 400)).toEqual({ side: 'in', pixels: 190 })
  expect(labelRoom(block(0, 0.01), block(0.5, 0.01), 400)).toEqual({ side: 'after', pixels: 186 })
  expect(labelRoom(block(0, 0.01), block(0.1, 0.01), 400)).toBeNull()
  expect(labelRoom(block(0, 0.5, [1, 2]), undefined, 400)).toBeNull()
  expect(labelRoom(block(0.9, 0.01), undefined, 400)).toBeNull()
})

test('a title never reaches the next block or the end of the lane', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, fc.integer({ min: 100, max: 2000 }), (a, b, c, pixels) => {
      const [left = 0, right = 0, next = 0] = [a, b, c].toSorted((x, y) => x - y)
      const room = labelRoom(
        { ids: [1], left, width: right - left, events: 1, from: '', to: '' },
        { ids: [2], left: next, width: 0.01, events: 1, from: '', to: '' },
        pixels,
      )
      if (room === null) return
      const start = room.side === 'in' ? left : right
      const end = room.side === 'in' ? right : next
      expect(start * pixels + room.pixels).toBeLessThanOrEqual(end * pixels)
    }),
  )
})
