import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAST_SIZE, parseWindowState, placeWindow, USUAL_SIZE } from './window-state.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const state = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  maximized: false,
  fullscreen: false,
})

test('the window opens where it was', () => {
  expect(placeWindow(state(100, 50), [screen])).toEqual({ x: 100, y: 50, width: 1000, height: 700 })
  expect(placeWindow(state(-1800, 20), [screen, { ...screen, x: -1920 }])).toEqual({ x: -1800, y: 20, width: 1000, height: 700 })
})

test('a display that is gone does not take the window with it', () => {
  expect(placeWindow(state(-1800, 20), [screen])).toEqual({ width: 1000, height: 700 })
  expect(placeWindow(state(100, 5000), [screen])).toEqual({ width: 1000, height: 700 })
  expect(placeWindow(null, [])).toEqual({ ...USUAL_SIZE })
})

test('whatever was stored, the window is large enough and its head can be held', () => {
  const number = fc.integer({ min: -10_000, max: 10_000 })
  fc.assert(
    fc.property(number, number, number, number, (x, y, width, height) => {
      const placed = placeWindow(state(x, y, width, height), [screen])
      expect(placed.width).toBeGreaterThanOrEqual(LEAST_SIZE.width)
      expect(placed.height).toBeGreaterThanOrEqual(LEAST_SIZE.height)
      if (placed.x !== undefined && placed.y !== undefined)
        expect(placed.x < screen.width - 100 && placed.y >= -1 && placed.y < screen.height).toBe(true)
    }),
  )
})

test('a damaged file is as good as none', () => {
  for (const text of [null, '', '{', '{}', '[]', '{"bounds":{"x":"1"}}']) expect(parseWindowState(text)).toBeNull()
  expect(parseWindowState(JSON.stringify(state(1, 2)))).toEqual(state(1, 2))
})
