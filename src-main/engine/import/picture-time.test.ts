import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { EventTime } from '../../../src-shared/model.ts'
import { pictureTime } from './picture-time.ts'
import { makePicture, type PictureOptions } from './testing.ts'
import { fillOffset } from './times.ts'
import type { ReaderOptions } from './types.ts'

const modified: EventTime = { local: '2026-01-01T00:00:00', offsetMinutes: 0, basis: 'file', weak: true }

function optionsFor(zone: string | null): ReaderOptions {
  return { zone, dateOrder: null, fill: (time) => fillOffset(time, zone) }
}

async function timeOf(
  picture: PictureOptions,
  name: string,
  zone: string | null = null,
): Promise<{ time: EventTime | null; codes: string[] }> {
  const format = picture.format ?? 'jpeg'
  const { time, problems } = await pictureTime(
    await makePicture(1, { ...picture, format }),
    `image/${format}`,
    { path: name, name, modified },
    optionsFor(zone),
  )
  return { time, codes: problems.map(({ code }) => code) }
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s: embedded time with and without offset', async (format) => {
  expect(await timeOf({ format, taken: '2024:12:27 22:00:00', offset: '+08:00' }, 'a.x')).toEqual({
    time: { local: '2024-12-27T22:00:00', offsetMinutes: 480, basis: 'exif', weak: false },
    codes: [],
  })
  // No offset is wall time of an unknown zone, never UTC: the evening stays the 27th.
  expect(await timeOf({ format, taken: '2024:12:27 22:00:00' }, 'a.x')).toEqual({
    time: { local: '2024-12-27T22:00:00', offsetMinutes: null, basis: 'exif', weak: false },
    codes: [],
  })
  expect((await timeOf({ format, taken: '2024:12:27 22:00:00' }, 'a.x', 'Asia/Shanghai')).time?.offsetMinutes).toBe(480)
})

test('embedded, then name, then the weak time of the file', async () => {
  expect((await timeOf({ taken: '2024:06:17 09:30:12' }, 'IMG_20240617_093010.jpg')).time?.basis).toBe('exif')
  expect((await timeOf({}, 'IMG_20240617_093010.jpg')).time).toMatchObject({ local: '2024-06-17T09:30:10', basis: 'filename', weak: false })
  expect((await timeOf({}, 'holiday.jpg')).time).toEqual(modified)
  expect((await timeOf({ taken: '0000:00:00 00:00:00' }, 'holiday.jpg')).time).toEqual(modified)
  expect((await timeOf({ taken: '2000:01:01 00:00:00' }, 'holiday.jpg')).time).toEqual(modified)
  expect((await timeOf({ taken: '    :  :     :  :  ' }, 'holiday.jpg')).time).toEqual(modified)
})

test('a contradiction of more than a day is said, less is not', async () => {
  expect((await timeOf({ taken: '2024:06:17 09:30:12' }, 'IMG_20240616_103010.jpg')).codes).toEqual([])
  expect((await timeOf({ taken: '2024:06:17 23:30:12' }, 'IMG-20240616-WA0001.jpg')).codes).toEqual([])
  expect(await timeOf({ taken: '2024:06:17 09:30:12' }, 'IMG_20240601_103010.jpg')).toMatchObject({
    time: { local: '2024-06-17T09:30:12', basis: 'exif' },
    codes: ['TIME_CONTRADICTION'],
  })
  expect((await timeOf({ taken: '2024:06:17 09:30:12', gps: { date: '2024:06:17', time: '7/1 30/1 12/1' } }, 'a.jpg')).codes).toEqual([])
  expect((await timeOf({ taken: '2024:06:17 09:30:12', gps: { date: '2024:06:10', time: '7/1 30/1 12/1' } }, 'a.jpg')).codes).toEqual([
    'TIME_CONTRADICTION',
  ])
})

test('GPS never becomes the time or its offset', async () => {
  expect(
    (await timeOf({ taken: '2024:06:17 09:30:12', gps: { date: '2024:06:17', time: '7/1 30/1 12/1' } }, 'a.jpg')).time?.offsetMinutes,
  ).toBe(null)
  expect((await timeOf({ gps: { date: '2024:06:17', time: '7/1 30/1 12/1' } }, 'a.jpg')).time).toEqual(modified)
})

test('an ambiguous name is said when nothing better is there', async () => {
  expect(await timeOf({}, 'Photo 05-06-2024, 09 30 12.jpg')).toEqual({ time: modified, codes: ['TIME_AMBIGUOUS'] })
  expect((await timeOf({ taken: '2024:06:05 09:30:12' }, 'Photo 05-06-2024, 09 30 12.jpg')).codes).toEqual([])
})

test.each([
  ['Creation Time', '2024-06-17T09:30:12+02:00', '2024-06-17T09:30:12', 120],
  ['Creation Time', '2024:06:17 09:30:12', '2024-06-17T09:30:12', null],
  ['Creation Time', 'Mon, 17 Jun 2024 09:30:12 +0200', '2024-06-17T09:30:12', 120],
  ['Creation Time', 'Mon 17 Jun 2024 09:30:12', '2024-06-17T09:30:12', null],
  // The day of an image program's conversion is no time of the picture.
  ['date:create', '2024-06-17T09:30:12+00:00', modified.local, 0],
  ['Creation Time', '06/05/24', modified.local, 0],
])('PNG text "%s" %s', async (key, text, local, offsetMinutes) => {
  const png = await makePicture(1)
  const withText = Buffer.concat([png.subarray(0, 33), chunk('tEXt', `${key}\0${text}`), png.subarray(33)])
  const { time } = await pictureTime(withText, 'image/png', { path: 'a.png', name: 'a.png', modified }, optionsFor(null))
  expect(time).toMatchObject({ local, offsetMinutes })
})

test('the XMP of a screenshot', async () => {
  const png = await makePicture(1)
  const xmp = 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta><rdf:Description photoshop:DateCreated="2024-06-17T09:30:12"/></x:xmpmeta>'
  const { time } = await pictureTime(
    Buffer.concat([png.subarray(0, 33), chunk('iTXt', xmp), png.subarray(33)]),
    'image/png',
    { path: 'a.png', name: 'a.png', modified },
    optionsFor(null),
  )
  expect(time).toEqual({ local: '2024-06-17T09:30:12', offsetMinutes: null, basis: 'exif', weak: false })
})

function chunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1')
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(body.length - 4, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}
