/** Single digits far from any other text, on a sheet as large as a phone's screen. */
import { afterAll, expect, test } from 'vitest'
import { createService } from '../inference/service.ts'
import { isLoneFigure, loneMarks } from './ocr-lone.ts'
import { decodePicture } from './raster.ts'
import { drawSheet, type Lettering } from './testing/lettering.ts'

const service = createService({})
afterAll(() => service.close())

const NAMES = ['HUMIDITY', 'INDEX', 'FLIGHTS', 'SETS', 'REPS', 'LEVEL', 'GROUP']
const DIGITS = ['7', '6', '9', '4', '3', '8', '5']

test.each([
  ['#ffffff', '#111111'],
  ['#2b6cb0', '#ffffff'],
])('a digit alone at the far end of its row is read, on %s', async (ground, colour) => {
  const lines: Lettering[] = NAMES.flatMap((text, k) => [
    { text, x: 32, y: 260 + 170 * k, size: 22, colour },
    { text: DIGITS[k] ?? '', x: 730, y: 260 + 170 * k, size: 22, colour },
  ])
  const picture = await drawSheet({ width: 780, height: 1688, ground, lines })
  const reading = await service.readPicture(picture)
  const texts = reading.lines.map((line) => line.text)
  for (const digit of DIGITS) expect(texts).toContain(digit)
  expect(reading.lines).toHaveLength(2 * NAMES.length)
})

test('rings, rules and words are no lone figures', () => {
  const box = { cx: 0, cy: 0, height: 40, angle: 0 }
  expect(isLoneFigure('0', 0.99, { ...box, width: 20 + 14 })).toBe(false)
  expect(isLoneFigure('0', 0.99, { ...box, width: 12 + 14 })).toBe(true)
  expect(isLoneFigure('1', 0.99, { ...box, width: 3 + 14 })).toBe(false)
  expect(isLoneFigure('7', 0.8, { ...box, width: 12 + 14 })).toBe(false)
  expect(isLoneFigure('A', 0.99, { ...box, width: 12 + 14 })).toBe(false)
})

test('a photograph is left alone', async () => {
  const noise = { width: 400, height: 400, data: Uint8Array.from({ length: 400 * 400 * 3 }, (_, k) => (k * 2_654_435_761) >>> 24) }
  expect(loneMarks(noise, [{ cx: 80, cy: 100, width: 120, height: 40, angle: 0 }])).toEqual([])
  const flat = await decodePicture(await drawSheet({ width: 400, height: 400, lines: [{ text: '7', x: 300, y: 90, size: 20 }] }))
  expect(loneMarks(flat, [{ cx: 80, cy: 100, width: 120, height: 40, angle: 0 }])).toHaveLength(1)
})
