import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { PictureReading } from '../../../src-shared/model.ts'
import { ocrFiles, readDictionary } from '../inference/model-files.ts'
import { openSession } from '../inference/onnx.ts'
import { createService } from '../inference/service.ts'
import { alone } from './crew.ts'
import { type OcrModels, rereadRegion } from './ocr.ts'
import { decodePicture } from './raster.ts'
import { drawSheet, type Lettering } from './testing/lettering.ts'

const service = createService({})
afterAll(() => service.close())

async function testModels(): Promise<OcrModels> {
  const files = ocrFiles()
  const [detection, recognition, direction] = await Promise.all([
    openSession(files.detection, { name: 'detection' }),
    openSession(files.recognition, { name: 'recognition' }),
    openSession(files.direction, { name: 'direction' }),
  ])
  return { detection, recognition, direction, dictionary: readDictionary(files.dictionary), recognizer: null, share: alone }
}

const DASHBOARD: readonly Lettering[] = [
  { text: 'AVERAGE GLUCOSE', x: 40, y: 40, size: 24 },
  { text: '208', x: 420, y: 40, size: 24 },
  { text: 'TOTAL 1,234.56', x: 40, y: 110, size: 24 },
  { text: 'DATE: 2026-11-29', x: 40, y: 180, size: 18 },
  { text: '12:45', x: 420, y: 180, size: 18 },
]
const words = (reading: PictureReading): string[] => reading.lines.flatMap((line) => line.text.split(' '))
const EXPECTED = ['AVERAGE', 'GLUCOSE', '208', 'TOTAL', '1,234.56', 'DATE:', '2026-11-29', '12:45']

test('light and dark pictures read alike, in reading order, with polygons where the text stands', async () => {
  for (const [ground, colour] of [
    ['#ffffff', '#111111'],
    ['#15151f', '#e6e6ee'],
  ]) {
    const reading = await service.readPicture(
      await drawSheet({ width: 640, height: 260, ground: ground!, lines: DASHBOARD.map((line) => ({ ...line, colour: colour! })) }),
    )
    expect([reading.width, reading.height]).toEqual([640, 260])
    expect(words(reading)).toEqual(EXPECTED)
    const value = reading.lines.find((line) => line.text.includes('208'))!
    const [left, top] = value.polygon[0]!
    expect(Math.abs(left - 420)).toBeLessThan(14)
    expect(Math.abs(top - 40)).toBeLessThan(14)
    for (const line of reading.lines) for (const span of line.spans) expect(line.text.slice(span.start, span.end)).not.toContain(' ')
  }
})

test('the value inside a line has its own rectangle', async () => {
  const reading = await service.readPicture(
    await drawSheet({ width: 640, height: 200, lines: [{ text: 'TOTAL 1,234.56', x: 40, y: 90, size: 24 }] }),
  )
  const line = reading.lines.find((one) => one.text.endsWith('1,234.56'))!
  const span = line.spans.at(-1)!
  expect(line.text.slice(span.start, span.end)).toBe('1,234.56')
  expect(span.polygon[0]![0]).toBeGreaterThan(150)
  expect(span.polygon[1]![0]).toBeLessThan(340)
})

test('one value can be read again by its polygon, at any angle', async () => {
  const upright = await drawSheet({ width: 640, height: 260, lines: DASHBOARD })
  const models = await testModels()
  for (const degrees of [0, 7, 90]) {
    const bytes = new Uint8Array(await sharp(upright).rotate(degrees, { background: '#ffffff' }).png().toBuffer())
    const line = (await service.readPicture(bytes)).lines.find((one) => one.text.endsWith('1,234.56'))!
    const again = await rereadRegion(models, await decodePicture(bytes), line.spans.at(-1)!.polygon)
    expect([degrees, again?.text]).toEqual([degrees, '1,234.56'])
    expect(again?.alternatives ?? []).not.toContainEqual(expect.objectContaining({ text: '1,234.56' }))
  }
  const blank = { width: 40, height: 40, data: new Uint8Array(4800).fill(255) }
  expect(
    await rereadRegion(models, blank, [
      [5, 5],
      [30, 5],
      [30, 20],
      [5, 20],
    ]),
  ).toBeNull()
  expect(await rereadRegion(models, blank, [])).toBeNull()
})

test('small text is looked at more closely', async () => {
  const lines = Array.from({ length: 12 }, (_, row) => ({ text: `ITEM ${row + 10}`, x: 80, y: 60 + row * 60, size: 11, weight: 0.14 }))
  const reading = await service.readPicture(await drawSheet({ width: 1600, height: 900, lines }))
  expect(words(reading).filter((word) => /^\d\d$/.test(word))).toEqual(lines.map((_, row) => String(row + 10)))
})

test('a tall stitched screenshot is read to its end', async () => {
  const lines = Array.from({ length: 40 }, (_, row) => ({ text: `ROW ${row + 100}`, x: 60, y: 80 + row * 150, size: 34 }))
  const reading = await service.readPicture(await drawSheet({ width: 720, height: 6200, lines }))
  const numbers = words(reading).filter((word) => /^\d{3}$/.test(word))
  expect(numbers).toEqual(lines.map((_, row) => String(row + 100)))
}, 60_000)

test('the EXIF orientation is applied and polygons are in the upright picture', async () => {
  const upright = await drawSheet({ width: 640, height: 260, lines: DASHBOARD })
  const sideways = await sharp(upright).rotate(-90).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
  const reading = await service.readPicture(sideways)
  expect([reading.width, reading.height]).toEqual([640, 260])
  expect(words(reading)).toEqual(EXPECTED)
})

test('an upside-down and a sideways scan are read in the order of their text', async () => {
  const upright = await drawSheet({ width: 640, height: 260, lines: DASHBOARD })
  for (const degrees of [180, 90, 270]) {
    const reading = await service.readPicture(await sharp(upright).rotate(degrees).png().toBuffer())
    expect([degrees, ...words(reading)]).toEqual([degrees, ...EXPECTED])
  }
})

test('a skewed photo keeps its rows', async () => {
  const upright = await drawSheet({ width: 640, height: 260, lines: DASHBOARD })
  const reading = await service.readPicture(await sharp(upright).rotate(7, { background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer())
  expect(words(reading)).toEqual(EXPECTED)
})

test('faded print is read', async () => {
  const reading = await service.readPicture(
    await drawSheet({ width: 640, height: 260, ground: '#e4e1da', lines: DASHBOARD.map((line) => ({ ...line, colour: '#b4b0a8' })) }),
  )
  expect(words(reading)).toEqual(EXPECTED)
})

test('an empty picture has no lines, and a cancelled reading stops', async () => {
  const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  expect((await service.readPicture(blank)).lines).toEqual([])
  await expect(service.readPicture(blank, AbortSignal.abort())).rejects.toThrow()
})
