/**
 * Pictures as wholes. In: a picture file. Out: its facts, a thumbnail, a perceptual hash, and the visual vector (METHOD 5, visual modality).
 */
import type { OnnxSession } from '../inference/onnx.ts'
import { unit } from './embed.ts'
import { decodePicture, fromRaster, inspectPicture, pictureBytes, type Raster } from './raster.ts'

/** What is kept of a picture beside its bytes. Sizes are those of the upright picture. */
export type PreparedMedia = { mime: string; width: number; height: number; thumbnail: Uint8Array; phash: string }

/** Side of the square that the picture model sees. */
const MODEL_SIDE = 224
export const IMAGE_DIMENSIONS = 1792
/** Long side of a thumbnail in pixels: the largest tile of the views at double density. */
const THUMBNAIL_SIDE = 480

/**
 * Judges and decodes a picture and makes thumbnail (WebP) and perceptual hash.
 * @throws AdammError SOURCE_UNREADABLE
 */
export async function prepareMedia(source: Uint8Array | string): Promise<PreparedMedia> {
  const bytes = await pictureBytes(source)
  const { mime } = await inspectPicture(bytes)
  const raster = await decodePicture(bytes)
  const thumbnail = await fromRaster(raster)
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer()
  return { mime, width: raster.width, height: raster.height, thumbnail: new Uint8Array(thumbnail), phash: await perceptualHash(raster) }
}

/** Visual vector of length 1, 1792 numbers. Throws SOURCE_UNREADABLE or INFERENCE_FAILED. */
export async function embedRaster(session: OnnxSession, raster: Raster): Promise<Float32Array> {
  const pixels = await fromRaster(raster).resize(MODEL_SIDE, MODEL_SIDE, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  const { features } = await session.run({ pixels: { data: new Uint8Array(pixels), dims: [1, MODEL_SIDE, MODEL_SIDE, 3] } })
  return unit(features?.data ?? [], IMAGE_DIMENSIONS)
}

const HASH_SIDE = 32
const HASH_BLOCK = 8

/**
 * 64 bits as 16 hex digits: signs of the lowest 8 x 8 cosine coefficients of the 32 x 32 grey picture against their median.
 * The same picture scaled or re-encoded differs in a few bits; other pictures in about 32.
 */
export async function perceptualHash(raster: Raster): Promise<string> {
  const grey = await fromRaster(raster)
    .greyscale()
    .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const step = grey.info.channels
  const rows: number[][] = []
  for (let y = 0; y < HASH_SIDE; y++) {
    const row = Array.from({ length: HASH_SIDE }, (_, x) => grey.data[(y * HASH_SIDE + x) * step]!)
    rows.push(lowestCosines(row))
  }
  const coefficients: number[] = []
  for (let u = 0; u < HASH_BLOCK; u++) coefficients.push(...lowestCosines(rows.map((row) => row[u]!)))
  // The first coefficient is the mean brightness and says nothing about the content.
  const middle = coefficients.slice(1).toSorted((a, b) => a - b)[31]!
  let hash = 0n
  for (const value of coefficients) hash = (hash << 1n) | (value > middle ? 1n : 0n)
  return hash.toString(16).padStart(16, '0')
}

function lowestCosines(values: readonly number[]): number[] {
  return Array.from({ length: HASH_BLOCK }, (_, u) => {
    let sum = 0
    for (const [x, value] of values.entries()) sum += value * Math.cos((Math.PI * u * (2 * x + 1)) / (2 * values.length))
    return sum
  })
}

/** Bits in which two hashes differ, 0 to 64; up to about 10 the pictures are near duplicates. */
export function hashDistance(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let bits = 0
  for (; difference > 0n; difference &= difference - 1n) bits++
  return bits
}
