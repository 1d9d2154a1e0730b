/**
 * Windows bitmaps, which sharp does not read (screenshots of older Windows programs, also under a .png name). In: file bytes. Out: upright pixels.
 * Uncompressed 1, 4, 8, 16, 24 and 32 bits; others are refused by name. Format: BITMAPFILEHEADER and BITMAPINFOHEADER of the Windows SDK.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { Raster } from './raster.ts'

const HEADER = 14
type Header = {
  width: number
  height: number
  topDown: boolean
  bits: number
  compression: number
  pixels: number
  palette: number
  entry: number
  masks: readonly number[] | null
}

/** True when the bytes start like a Windows bitmap. */
export function isBmp(bytes: Uint8Array): boolean {
  return bytes.length > 30 && bytes[0] === 0x42 && bytes[1] === 0x4d && bytes[6] === 0 && bytes[7] === 0
}

/** Width and height without decoding. Throws SOURCE_UNREADABLE. */
export function bmpSize(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = readHeader(bytes)
  return { width, height }
}

/** Decodes the bitmap. Throws SOURCE_UNREADABLE for truncated files and compressed variants. */
export function decodeBmp(bytes: Uint8Array): Raster {
  const header = readHeader(bytes)
  const { width, height, bits, pixels } = header
  const stride = Math.ceil((width * bits) / 32) * 4
  if (pixels + stride * height > bytes.length) throw unreadable('is cut off')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = pixels + (header.topDown ? y : height - 1 - y) * stride
    for (let x = 0; x < width; x++) writePixel(view, header, row, x, data, (y * width + x) * 3)
  }
  return { width, height, data }
}

function writePixel(view: DataView, header: Header, row: number, x: number, data: Uint8Array, to: number): void {
  const { bits, masks } = header
  if (bits <= 8) {
    const perByte = 8 / bits
    const byte = view.getUint8(row + Math.floor(x / perByte))
    const index = (byte >> ((perByte - 1 - (x % perByte)) * bits)) & ((1 << bits) - 1)
    const at = header.palette + index * header.entry
    if (at + 3 > header.pixels) throw unreadable('names a colour outside its palette')
    for (let channel = 0; channel < 3; channel++) data[to + channel] = view.getUint8(at + 2 - channel)
    return
  }
  if (masks !== null) {
    const value = bits === 16 ? view.getUint16(row + x * 2, true) : view.getUint32(row + x * 4, true)
    for (let channel = 0; channel < 3; channel++) data[to + channel] = masked(value, masks[channel]!)
    return
  }
  const at = row + x * (bits / 8)
  for (let channel = 0; channel < 3; channel++) data[to + channel] = view.getUint8(at + 2 - channel)
}

/** The bits of a mask, stretched to 0..255. */
function masked(value: number, mask: number): number {
  if (mask === 0) return 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return Math.round((((value & mask) >>> shift) * 255) / most)
}

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < HEADER + 40) throw unreadable('is cut off')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const info = view.getUint32(14, true)
  const bits = view.getUint16(28, true)
  const compression = view.getUint32(30, true)
  const signedHeight = view.getInt32(22, true)
  const width = view.getInt32(18, true)
  const height = Math.abs(signedHeight)
  if (info < 40 || width <= 0 || height === 0) throw unreadable('has a damaged header')
  if (![1, 4, 8, 16, 24, 32].includes(bits) || (compression !== 0 && compression !== 3))
    throw unreadable(`uses ${bits} bits with compression ${compression}`)
  const masks = masksOf(view, bits, compression)
  const palette = HEADER + info + (compression === 3 && info === 40 ? 12 : 0)
  return { width, height, topDown: signedHeight < 0, bits, compression, pixels: view.getUint32(10, true), palette, entry: 4, masks }
}

function masksOf(view: DataView, bits: number, compression: number): readonly number[] | null {
  if (compression === 3) {
    if (view.byteLength < 66) throw unreadable('is cut off')
    return [54, 58, 62].map((offset) => view.getUint32(offset, true))
  }
  return bits === 16 ? [0x7c00, 0x03e0, 0x001f] : null
}

function unreadable(what: string): AdammError {
  return new AdammError(
    'SOURCE_UNREADABLE',
    `The Windows bitmap ${what}, which cannot be read. Open it in a picture program and save it again as PNG.`,
  )
}
