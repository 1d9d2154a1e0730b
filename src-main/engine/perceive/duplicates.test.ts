/** Copies are suggested, the same screen on another day is not; checked against comparing every pair. */
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { putEmbedding } from '../db/hierarchy.ts'
import { openDatabase, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { type KnownPicture, nearDuplicates, suggestedDuplicates } from './duplicates.ts'
import { hashDistance, perceptualHash } from './image.ts'
import { decodePicture } from './raster.ts'
import { drawSheet } from './testing/lettering.ts'

const vector = new Float32Array([0.6, 0.8])
function known(media: string, phash: string, text: string | null, own: Float32Array | null = vector): KnownPicture {
  return { media, phash, vector: own, text }
}

test('a scaled and re-encoded copy is suggested, another day of the same screen and another picture are not', async () => {
  const day = (value: string): Promise<Uint8Array> =>
    drawSheet({
      width: 640,
      height: 400,
      lines: [
        { text: 'GLUCOSE', x: 40, y: 40, size: 40 },
        { text: value, x: 60, y: 180, size: 60 },
        { text: 'MG/DL', x: 300, y: 300, size: 30 },
      ],
    })
  const original = await day('128')
  const copy = new Uint8Array(await sharp(original).resize(320).jpeg({ quality: 60 }).toBuffer())
  const other = await drawSheet({
    width: 640,
    height: 400,
    ground: '#101018',
    lines: [{ text: 'SLEEP', x: 300, y: 300, size: 50, colour: '#ffffff' }],
  })
  const hash = async (bytes: Uint8Array): Promise<string> => perceptualHash(await decodePicture(bytes))
  const pictures = [
    known('original', await hash(original), 'GLUCOSE 128 MG/DL'),
    known('copy', await hash(copy), 'GLUCOSE 128 MG/DL'),
    known('tomorrow', await hash(await day('131')), 'GLUCOSE 131 MG/DL'),
    known('other', await hash(other), 'SLEEP'),
  ]
  expect(nearDuplicates(pictures)).toEqual([
    { media: 'copy', other: 'original', distance: expect.any(Number), similarity: expect.closeTo(1), sameNumbers: 1 },
  ])
})

test('what is not known is not judged; unlike vectors are no copies; without numbers the picture decides', () => {
  const zero = '0'.repeat(16)
  expect(nearDuplicates([known('a', zero, null), known('b', zero, 'x')])).toEqual([])
  expect(nearDuplicates([known('a', zero, 'x', null), known('b', zero, 'x')])).toEqual([])
  expect(nearDuplicates([known('a', zero, '12 kg'), known('b', zero, '12 kg', new Float32Array([0.8, -0.6]))])).toEqual([])
  expect(nearDuplicates([known('a', zero, 'x'), known('b', zero, '')])).toMatchObject([{ media: 'a', other: 'b', sameNumbers: null }])
  expect(nearDuplicates([known('a', zero, 'x'), known('b', `${'0'.repeat(14)}1f`, '')])).toEqual([])
})

test('buckets find what comparing every pair finds', () => {
  const hash = fc
    .tuple(fc.constantFrom('0123456789abcdef', 'ffffffff00000000'), fc.array(fc.integer({ min: 0, max: 63 }), { maxLength: 10 }))
    .map(([base, flips]) => {
      const bits = flips.reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${base}`))
      return bits.toString(16).padStart(16, '0')
    })
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 12 }), (hashes) => {
      const pictures = hashes.map((phash, index) => known(String.fromCharCode(97 + index), phash, '12 kg'))
      const slow: string[] = []
      for (const [index, one] of pictures.entries())
        for (const other of pictures.slice(index + 1))
          if (hashDistance(one.phash, other.phash) <= 6) slow.push(`${one.media}${other.media}`)
      expect(
        nearDuplicates(pictures)
          .map(({ media, other }) => media + other)
          .toSorted(),
      ).toEqual(slow.toSorted())
    }),
  )
})

test('suggestions come from what is stored', () => {
  const db = openDatabase(':memory:')
  for (const [media, phash, text] of [
    ['a', '00000000000000ff', '5.5 h'],
    ['b', '00000000000000fe', '5.5 h'],
    ['c', '00000000000000ff', '7.1 h'],
  ] as const) {
    run(db, sql`INSERT INTO media (sha256, mime, bytes, phash, state) VALUES (${media}, 'image/png', 1, ${phash}, 'read')`)
    run(
      db,
      sql`INSERT INTO picture_reading (media, model, width, height, lines) VALUES (${media}, 'm', 9, 9, ${JSON.stringify([{ text, confidence: 1, polygon: [], spans: [] }])})`,
    )
    putEmbedding(db, 'media', media, 'picture-model', vector)
  }
  expect(suggestedDuplicates(db, 'picture-model')).toEqual([
    { media: 'a', other: 'b', distance: 1, similarity: expect.closeTo(1), sameNumbers: 1 },
  ])
  expect(suggestedDuplicates(db, 'another-model')).toEqual([])
  db.close()
})
