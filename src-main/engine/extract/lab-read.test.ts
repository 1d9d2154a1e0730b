/** The shape that `adamm lab read` prints, from a reader that knows one picture. */
import { expect, test } from 'vitest'
import { labRead } from './lab-read.ts'
import { pageOf } from './layout/test-page.ts'

const reading = pageOf(600, 200, [
  { text: 'Weight: 82.4 kg', x: 20, y: 40, size: 20 },
  { text: 'Time in range 82%', x: 20, y: 90, size: 20 },
])

test('lines and records with value, raw text, unit and polygon', async () => {
  const asked: string[] = []
  const found = await labRead('day.png', {
    readPicture: (path) => {
      asked.push(path)
      return Promise.resolve(reading)
    },
  })
  expect(asked).toEqual(['day.png'])
  expect({ path: found.path, width: found.width, height: found.height }).toEqual({ path: 'day.png', width: 600, height: 200 })
  expect(found.lines).toEqual(reading.lines.map(({ text, confidence, polygon }) => ({ text, confidence, polygon })))
  expect(found.records).toEqual([
    [
      { attribute: 'Weight', value: 82.4, raw: '82.4 kg', unit: 'kg', polygon: expect.any(Array) },
      { attribute: 'Time in range', value: 82, raw: '82%', unit: '%', polygon: reading.lines[1]?.spans.at(-1)?.polygon },
    ],
  ])
})

test("a failed reading is the caller's error", async () => {
  await expect(labRead('none.png', { readPicture: () => Promise.reject(new Error('no such picture')) })).rejects.toThrow('no such picture')
})
