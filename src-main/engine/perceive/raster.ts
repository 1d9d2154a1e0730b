/**
 * Decoded pictures. In: bytes of a file. Out: upright RGB pixels (EXIF rotation applied, transparency laid on a plain ground).
 * Every perception step reads from this one decoding. METHOD 2.
 */
import sharp from 'sharp'
import { AdammError } from '../../../src-shared/errors.ts'

/** Upright picture, three bytes per pixel, row by row. */
export type Raster = { width: number; height: number; data: Uint8Array }

/**
 * Decodes a picture file.
 * @param bytes the file's bytes, or its path
 * @throws AdammError SOURCE_UNREADABLE when it is no picture or broken
 */
export async function decodePicture(bytes: Uint8Array | string): Promise<Raster> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 120_000_000 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels === 3) return { width: info.width, height: info.height, data }
    return { width: info.width, height: info.height, data: threeChannels(data, info.channels) }
  } catch (error) {
    throw new AdammError('SOURCE_UNREADABLE', `The picture could not be decoded (${error instanceof Error ? error.message : String(error)}). Open it in a picture program and save it again as PNG or JPEG.`)
  }
}

function threeChannels(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels
  const rgb = new Uint8Array(pixels * 3)
  for (let index = 0; index < pixels; index++) rgb.fill(data[index * channels]!, index * 3, index * 3 + 3)
  return rgb
}

/** Resizes with a proper filter (box averaging when shrinking). */
export async function resized(raster: Raster, width: number, height: number): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster
  const data = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 }, limitInputPixels: false })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { width, height, data }
}
