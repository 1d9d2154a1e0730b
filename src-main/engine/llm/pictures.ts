/**
 * A picture on its way to a model. In: bytes as they are stored, the longest side the model takes. Out: bytes to send, with both sizes.
 * It is always encoded anew: nothing but pixels leaves (no place, no camera, no name), and no server gets a kind of file it cannot read.
 */
import { createHash } from 'node:crypto'
import type { fromRaster as FromRaster } from '../perceive/raster.ts'
import type { ImageBlock } from './types.ts'

export type SentImage = {
  mediaId: string
  width: number
  height: number
  sentWidth: number
  sentHeight: number
  mime: 'image/png' | 'image/jpeg'
  base64: string
  bytes: number
  /** Of the bytes as they were sent: the ledger names them without keeping them. */
  sha256: string
}

/** Above this a PNG (exact letters) gives way to a JPEG. Bytes. */
const LARGEST_PNG = 1_500_000

/** Fits a picture into `longestSide` pixels. @throws AdammError SOURCE_UNREADABLE */
export async function pictureToSend({ mediaId, bytes }: ImageBlock, longestSide: number): Promise<SentImage> {
  // The library of pictures is large, and most starts send none.
  const { decodePicture, fromRaster } = await import('../perceive/raster.ts')
  const raster = await decodePicture(bytes)
  const scaled = (): ReturnType<typeof FromRaster> =>
    fromRaster(raster).resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
  const png = await scaled().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
  const isLarge = png.data.length > LARGEST_PNG
  const sent = isLarge ? await scaled().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer({ resolveWithObject: true }) : png
  return {
    mediaId,
    width: raster.width,
    height: raster.height,
    sentWidth: sent.info.width,
    sentHeight: sent.info.height,
    mime: isLarge ? 'image/jpeg' : 'image/png',
    base64: sent.data.toString('base64'),
    bytes: sent.data.length,
    sha256: createHash('sha256').update(sent.data).digest('hex'),
  }
}
