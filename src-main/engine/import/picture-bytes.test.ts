import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { headerSize, isTruncated, pictureMime, pngChunks, webpChunks } from './picture-bytes.ts'
import { embeddedTime } from './picture-metadata.ts'
import { sniff } from './sniff.ts'
import { makePicture } from './testing.ts'

const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const

test.each(FORMATS)('%s: kind, size and wholeness from the bytes', async (format) => {
  for (const [width, height] of [
    [3, 2],
    [64, 48],
    [300, 17],
  ] as const) {
    const bytes = await makePicture(1, { format, width, height })
    const mime = pictureMime(bytes)
    expect(mime).toBe(`image/${format}`)
    if (format !== 'avif') expect(headerSize(bytes, `image/${format}`)).toEqual({ width, height })
    expect(isTruncated(bytes, `image/${format}`)).toBe(false)
  }
})

test('WebP sizes in all three kinds of header', async () => {
  const plain = sharp({ create: { width: 70, height: 50, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.5 } } })
  for (const options of [{ lossless: true }, { quality: 50 }, { quality: 50, alphaQuality: 20 }])
    expect(headerSize(await plain.clone().webp(options).toBuffer(), 'image/webp')).toEqual({ width: 70, height: 50 })
  expect(headerSize(await plain.clone().removeAlpha().webp().toBuffer(), 'image/webp')).toEqual({ width: 70, height: 50 })
})

test.each(FORMATS)('%s: every cut is seen', async (format) => {
  const bytes = await makePicture(2, { format, width: 80, height: 60, taken: '2024:06:17 09:30:12' })
  for (let length = 14; length < bytes.length; length += 1)
    if (!isTruncated(bytes.subarray(0, length), `image/${format}`)) expect.fail(`cut to ${length} of ${bytes.length} bytes`)
})

test.each(FORMATS)('%s: no damage throws', async (format) => {
  const bytes = await makePicture(3, { format, taken: '2024:06:17 09:30:12', offset: '+02:00' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.nat(bytes.length),
      async (edits, length) => {
        const damaged = Buffer.from(bytes)
        for (const [at, byte] of edits) damaged[at] = byte
        const cut = damaged.subarray(0, length)
        sniff('x.png', cut)
        headerSize(cut, `image/${format}`)
        isTruncated(cut, `image/${format}`)
        const { time } = await embeddedTime(cut, `image/${format}`)
        if (time !== null) expect(Number.isNaN(Date.parse(time.local))).toBe(false)
      },
    ),
    { numRuns: 150 },
  )
})

test('HEIC and AVIF are told apart by their brands, videos are no pictures', () => {
  const box = (...brands: string[]): Buffer => {
    const bytes = Buffer.alloc(16 + 4 * (brands.length - 1), 0)
    bytes.writeUInt32BE(bytes.length, 0)
    bytes.write(`ftyp${brands[0] ?? ''}`, 4, 'latin1')
    for (const [index, brand] of brands.slice(1).entries()) bytes.write(brand, 16 + 4 * index, 'latin1')
    return bytes
  }
  expect(pictureMime(box('heic', 'mif1', 'heic'))).toBe('image/heic')
  expect(pictureMime(box('mif1', 'heic'))).toBe('image/heic')
  expect(pictureMime(box('mif1', 'miaf'))).toBe('image/heif')
  expect(pictureMime(box('avif', 'mif1'))).toBe('image/avif')
  expect(pictureMime(box('mp42', 'isom'))).toBe(null)
  expect(sniff('clip.mp4', box('mp42', 'isom'))).toEqual({ kind: 'unknown', what: 'a video', confidence: 1 })
})

test('chunks of a file with none', () => {
  expect(pngChunks(new Uint8Array(5))).toEqual([])
  expect(webpChunks(new Uint8Array(5))).toEqual([])
})

test('kinds of text', () => {
  const kind = (name: string, text: string): string => sniff(name, Buffer.from(text)).kind
  expect(kind('a.txt', 'hello')).toBe('note')
  expect(kind('README', 'hello')).toBe('note')
  expect(kind('a.md', '# x')).toBe('note')
  expect(kind('a.jsonl', '{"user":"x"}')).toBe('history')
  expect(kind('a.txt', '{"session":"a","round":"b","user":"x"}\n')).toBe('history')
  expect(kind('a.jsonl', 'broken\n{"user":"x"}')).toBe('history')
  expect(kind('a.jsonl', '{"type":"message","text":"x"}')).toBe('unknown')
  expect(kind('conversations.json', '[]')).toBe('unknown')
  expect(kind('a.csv', 'a,b')).toBe('unknown')
  expect(kind('a.txt', '')).toBe('empty')
  expect(kind('a.txt', '\0\x01\x02')).toBe('unknown')
  expect(kind('a.txt', '\u{feff}hello')).toBe('note')
})
