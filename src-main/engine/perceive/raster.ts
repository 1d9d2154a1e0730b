/**
 * Decoded pictures. In: bytes of a file, or its path. Out: upright RGB pixels (EXIF rotation applied, transparency laid on a plain ground).
 * The header is judged before a pixel is decoded, so that a small file that claims a huge picture costs nothing. METHOD 2.
 */
import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AdammError } from '../../../src-shared/errors.ts'
import { isTruncated, pictureMime } from '../import/picture-bytes.ts'
import { bmpSize, decodeBmp, isBmp } from './bmp.ts'
import { mendCutPng } from './png-cut.ts'

/** Upright picture, three bytes per pixel, row by row. */
export type Raster = { width: number; height: number; data: Uint8Array }
export type PictureFacts = { mime: string; width: number; height: number; hasAlpha: boolean }

/** More than any camera or stitched screenshot in use; decoded it takes 360 MB. */
export const MOST_PIXELS = 120_000_000
const MIME: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heif: 'image/heic',
}
const AGAIN = 'Open it in a picture program and save it again as PNG or JPEG.'

/** The file's bytes. Throws SOURCE_UNREADABLE when there is no such file or it is empty. */
export async function pictureBytes(source: Uint8Array | string): Promise<Uint8Array> {
  let bytes = source
  if (typeof bytes === 'string') {
    try {
      bytes = await readFile(bytes)
    } catch (error) {
      throw new AdammError(
        'SOURCE_UNREADABLE',
        `The picture file could not be read (${messageOf(error)}). Check that it is there and may be read.`,
      )
    }
  }
  if (bytes.length === 0)
    throw new AdammError('SOURCE_UNREADABLE', 'The picture file is empty (0 bytes). Copy it again from where it came from.')
  return bytes
}

/**
 * What the header says: kind, upright size. Nothing is decoded.
 * @throws AdammError SOURCE_UNREADABLE when it is no picture AdaMM reads, or claims more than 120 megapixels
 */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureFacts> {
  const facts = isBmp(bytes) ? { mime: 'image/bmp', ...bmpSize(bytes), hasAlpha: false } : await inspectWithSharp(bytes)
  if (facts.width * facts.height > MOST_PIXELS) {
    throw new AdammError(
      'SOURCE_UNREADABLE',
      `The picture says it is ${facts.width} x ${facts.height} pixels; AdaMM reads pictures of up to 120 megapixels. Scale it down or cut it into parts.`,
    )
  }
  return facts
}

async function inspectWithSharp(bytes: Uint8Array): Promise<PictureFacts> {
  if (isHeic(bytes)) throw heicError()
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
  } catch (error) {
    throw new AdammError('SOURCE_UNREADABLE', `The file is not a picture that AdaMM can read (${messageOf(error)}). ${AGAIN}`)
  }
  const mime = MIME[metadata.format]
  if (mime === undefined) throw new AdammError('SOURCE_UNREADABLE', `Pictures of kind ${metadata.format} are not read. ${AGAIN}`)
  // Orientations 5 to 8 lie on their side.
  const sideways = (metadata.orientation ?? 1) >= 5
  const [width, height] = sideways ? [metadata.height, metadata.width] : [metadata.width, metadata.height]
  return { mime, width, height, hasAlpha: metadata.hasAlpha }
}

/** HEVC inside HEIF: the decoder is patented and not part of the image library's builds. */
function isHeic(bytes: Uint8Array): boolean {
  const brand = String.fromCharCode(...bytes.subarray(4, 12))
  return /^ftyp(heic|heix|hevc|hevx|heim|heis)/.test(brand)
}

function heicError(): AdammError {
  return new AdammError(
    'SOURCE_UNREADABLE',
    'HEIC pictures cannot be decoded here. Export the picture as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible makes new ones JPEG).',
  )
}

/**
 * Decodes a picture file; of an animation the first frame. Of a JPEG, PNG or GIF that is cut off, what is there, on a plain ground.
 * @throws AdammError SOURCE_UNREADABLE when it is no picture, damaged, cut off before anything can be seen, or claims more than 120 megapixels
 */
export async function decodePicture(source: Uint8Array | string): Promise<Raster> {
  const bytes = await pictureBytes(source)
  const facts = await inspectPicture(bytes)
  if (facts.mime === 'image/bmp') return decodeBmp(bytes)
  try {
    return await decodeWhole(bytes, facts, 'error')
  } catch (error) {
    const part = await decodePart(bytes, facts)
    if (part !== null) return part
    throw new AdammError(
      'SOURCE_UNREADABLE',
      `The picture is damaged or cut off (${messageOf(error)}). Copy it again from where it came from, or save it again as PNG or JPEG.`,
    )
  }
}

/** What a file that ends too early still shows; null when that is nothing, or when it is damaged in another way. */
async function decodePart(bytes: Uint8Array, facts: PictureFacts): Promise<Raster | null> {
  const mime = pictureMime(bytes)
  if (mime === null || !isTruncated(bytes, mime)) return null
  const source = mime === 'image/png' ? mendCutPng(bytes) : mime === 'image/jpeg' || mime === 'image/gif' ? bytes : null
  if (source === null) return null
  try {
    const raster = await decodeWhole(source, facts, 'none')
    return raster.data.every((value, index) => value === raster.data[index % 3]) ? null : raster
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw error
    // The decoder's first reason is the one that is told.
    return null
  }
}

async function decodeWhole(bytes: Uint8Array, facts: PictureFacts, failOn: 'error' | 'none'): Promise<Raster> {
  const background = facts.hasAlpha ? await ground(bytes, failOn) : '#ffffff'
  const { data, info } = await open(bytes, failOn)
    .rotate()
    .flatten({ background })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: info.channels === 3 ? data : threeChannels(data, info.channels) }
}

function open(bytes: Uint8Array, failOn: 'error' | 'none'): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn, sequentialRead: true })
}

/** Light text on a transparent ground would vanish on white: the ground is black where the visible pixels are light. */
async function ground(bytes: Uint8Array, failOn: 'error' | 'none'): Promise<string> {
  const { data } = await open(bytes, failOn)
    .resize(64, 64, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let weight = 0
  let sum = 0
  for (let index = 0; index + 3 < data.length; index += 4) {
    weight += data[index + 3]!
    sum += data[index + 3]! * (0.3 * data[index]! + 0.59 * data[index + 1]! + 0.11 * data[index + 2]!)
  }
  const share = weight / (64 * 64 * 255)
  return share < 0.9 && weight > 0 && sum / weight > 170 ? '#000000' : '#ffffff'
}

function threeChannels(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels
  const rgb = new Uint8Array(pixels * 3)
  for (let index = 0; index < pixels; index++) rgb.fill(data[index * channels]!, index * 3, index * 3 + 3)
  return rgb
}

/** Resizes with a proper filter (averaging when shrinking). */
export async function resized(raster: Raster, width: number, height: number): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster
  const data = await fromRaster(raster).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer()
  return { width, height, data }
}

/** The same pixels in memory that all threads see; the picture itself where they are there already. */
export function shared(raster: Raster): Raster {
  if (raster.data.buffer instanceof SharedArrayBuffer) return raster
  const data = new Uint8Array(new SharedArrayBuffer(raster.data.length))
  data.set(raster.data)
  return { ...raster, data }
}

/** The picture turned clockwise by quarter turns. */
export async function quarterTurnedRaster(raster: Raster, turns: number): Promise<Raster> {
  const { data, info } = await fromRaster(raster)
    .rotate(turns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** A sharp pipeline that starts from decoded pixels. */
export function fromRaster(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 }, limitInputPixels: false })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]! : String(error)
}
