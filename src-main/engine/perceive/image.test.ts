import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeBmp, isBmp } from './bmp.ts'
import { hashDistance, perceptualHash, prepareMedia } from './image.ts'
import { decodePicture, inspectPicture } from './raster.ts'
import { drawSheet } from './testing/lettering.ts'

const unreadable = { code: 'SOURCE_UNREADABLE' }
const sheet = await drawSheet({
  width: 400,
  height: 300,
  lines: [
    { text: 'TOTAL 82', x: 30, y: 60, size: 40 },
    { text: '11:45', x: 200, y: 200, size: 30 },
  ],
})

/** A PNG whose header claims a size; the pixels are only a few bytes. */
function pngClaiming(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', new Uint8Array()),
  ])
}

test('a small file that claims a huge picture is refused by its header', async () => {
  await expect(prepareMedia(pngClaiming(20_000, 20_000))).rejects.toMatchObject({
    ...unreadable,
    message: expect.stringContaining('20000 x 20000'),
  })
})

test('empty, foreign, cut and missing files say what to do', async () => {
  await expect(prepareMedia(new Uint8Array())).rejects.toMatchObject({ ...unreadable, message: expect.stringContaining('empty') })
  await expect(prepareMedia(Buffer.from('not a picture at all'))).rejects.toMatchObject(unreadable)
  const webp = await sharp(sheet).webp().toBuffer()
  await expect(prepareMedia(webp.subarray(0, webp.length / 2))).rejects.toMatchObject(unreadable)
  await expect(decodePicture(sheet.subarray(0, 60))).rejects.toMatchObject(unreadable)
  const damaged = Buffer.from(sheet)
  const middle = damaged.length >> 1
  damaged.fill(0x55, middle, middle + 40)
  await expect(decodePicture(damaged)).rejects.toMatchObject({ ...unreadable, message: expect.stringContaining('damaged') })
  await expect(decodePicture('/no/such/picture.png')).rejects.toMatchObject({ ...unreadable, message: expect.stringContaining('ENOENT') })
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  await expect(prepareMedia(heic)).rejects.toMatchObject({ ...unreadable, message: expect.stringContaining('HEIC') })
  await expect(prepareMedia(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'))).rejects.toMatchObject({
    ...unreadable,
    message: expect.stringContaining('svg'),
  })
})

/** A picture in which every row differs from its neighbours. */
function striped(width: number, height: number, channels: 3 | 4): Buffer {
  return Buffer.from(
    Array.from({ length: width * height * channels }, (_, index) =>
      channels === 4 && index % 4 === 3 ? 255 : (index * 31 + ((index * 7919) >> 3)) & 255,
    ),
  )
}

test.each([
  ['jpeg', 0.5, 3, {}],
  ['png', 0.5, 3, {}],
  ['png', 0.95, 3, {}],
  ['png', 0.95, 4, {}],
  ['png', 0.6, 3, { palette: true, colours: 16 }],
  ['gif', 0.5, 3, {}],
] as const)('a %s cut to %d of its bytes (%d channels) keeps its upper part', async (format, share, channels, options) => {
  const [width, height] = [400, 300]
  const whole = await sharp(striped(width, height, channels), { raw: { width, height, channels } })
    .toFormat(format, options)
    .toBuffer()
  const cut = whole.subarray(0, Math.floor(whole.length * share))
  expect(await prepareMedia(cut)).toMatchObject({ mime: `image/${format}`, width, height })
  const [part, reference] = [await decodePicture(cut), await decodePicture(whole)]
  // Later rows pack better than the first ones, so that the share of rows is not that of bytes.
  const upper = 20 * width * 3
  expect(Buffer.compare(part.data.subarray(0, upper), reference.data.subarray(0, upper))).toBe(0)
  expect(Buffer.compare(part.data, reference.data)).not.toBe(0)
})

test('an interlaced PNG that is cut off has no whole row', async () => {
  const whole = await sharp(striped(90, 70, 3), { raw: { width: 90, height: 70, channels: 3 } })
    .png({ progressive: true })
    .toBuffer()
  await expect(decodePicture(whole.subarray(0, whole.length * 0.9))).rejects.toMatchObject(unreadable)
})

test('of an animation the first frame counts', async () => {
  const frame = (colour: string): Promise<Buffer> =>
    sharp({ create: { width: 20, height: 10, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const gif = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .gif()
    .toBuffer()
  const raster = await decodePicture(gif)
  expect([raster.width, raster.height]).toEqual([20, 10])
  expect(raster.data[0]).toBeGreaterThan(200)
})

test('light text on a transparent ground stays visible', async () => {
  const clear = await sharp({ create: { width: 100, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ffffff' } })
          .png()
          .toBuffer(),
        left: 10,
        top: 10,
      },
    ])
    .png()
    .toBuffer()
  const raster = await decodePicture(clear)
  expect([raster.data[0], raster.data[(15 * 100 + 15) * 3]]).toEqual([0, 255])
})

test('upright size, thumbnail and hash', async () => {
  const sideways = await sharp(sheet).rotate(-90).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await inspectPicture(sideways)).toMatchObject({ mime: 'image/jpeg', width: 400, height: 300 })
  const media = await prepareMedia(sideways)
  expect([media.width, media.height]).toEqual([400, 300])
  const thumbnail = await sharp(media.thumbnail).metadata()
  expect([thumbnail.format, thumbnail.width]).toEqual(['webp', 400])
  expect(hashDistance(media.phash, (await prepareMedia(sheet)).phash)).toBeLessThanOrEqual(6)
})

test('the hash knows a scaled, re-encoded copy and tells other pictures apart', async () => {
  const hashOf = async (bytes: Uint8Array): Promise<string> => perceptualHash(await decodePicture(bytes))
  const original = await hashOf(sheet)
  const copy = await hashOf(await sharp(sheet).resize(200).jpeg({ quality: 60 }).toBuffer())
  const other = await hashOf(
    await drawSheet({
      width: 400,
      height: 300,
      lines: [
        { text: 'WEEK', x: 220, y: 30, size: 60 },
        { text: '7', x: 40, y: 120, size: 120 },
      ],
    }),
  )
  expect(hashDistance(original, copy)).toBeLessThanOrEqual(8)
  expect(hashDistance(original, other)).toBeGreaterThan(14)
  expect(hashDistance('ffffffffffffffff', '0000000000000000')).toBe(64)
})

/** A bitmap with the given bits whose pixels are red, green / blue, white from the top left. */
function bitmap(bits: 8 | 16 | 24 | 32, topDown: boolean): Uint8Array {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ]
  const palette = bits === 8 ? 4 * 4 : 0
  const stride = Math.ceil((2 * bits) / 32) * 4
  const file = Buffer.alloc(54 + palette + stride * 2)
  file.write('BM')
  file.writeUInt32LE(54 + palette, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(2, 18)
  file.writeInt32LE(topDown ? -2 : 2, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  for (const [index, [r = 0, g = 0, b = 0]] of colours.entries()) {
    const row = Math.floor(index / 2)
    const at = 54 + palette + (topDown ? row : 1 - row) * stride + ((index % 2) * bits) / 8
    if (bits === 8) {
      file.set([b, g, r], 54 + index * 4)
      file[at] = index
    } else if (bits === 16) file.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), at)
    else file.set([b, g, r], at)
  }
  return file
}

test('Windows bitmaps of the usual kinds are decoded, truncated ones refused', () => {
  for (const bits of [8, 16, 24, 32] as const) {
    for (const topDown of [false, true]) {
      const file = bitmap(bits, topDown)
      expect(isBmp(file)).toBe(true)
      expect(Array.from(decodeBmp(file).data)).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
      expect(() => decodeBmp(file.subarray(0, file.length - 3))).toThrow('cut off')
    }
  }
})
