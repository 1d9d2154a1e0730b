/**
 * Pictures by their bytes. In: a file's first bytes, or all of them. Out: what it is, how large it says it is, whether it is whole.
 * Only headers are looked at; decoding is the inference worker's work.
 */

export const PICTURE_MIMES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/bmp',
] as const
export type PictureMime = (typeof PICTURE_MIMES)[number]

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'] as const
const HEIF_BRANDS = ['mif1', 'msf1', 'heif'] as const

/** The picture format that the bytes show, whatever the name says; null when they show none that is imported. */
export function pictureMime(head: Uint8Array): PictureMime | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'image/gif'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp'
  if (isBmp(head)) return 'image/bmp'
  return ascii(head, 4, 8) === 'ftyp' ? heifMime(head) : null
}

/** Width and height as the header says, before any rotation; null when the header is cut off or of a kind that hides them. */
export function headerSize(bytes: Uint8Array, mime: PictureMime): { width: number; height: number } | null {
  const view = viewOf(bytes)
  if (mime === 'image/png') return bytes.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
  if (mime === 'image/gif') return bytes.length < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (mime === 'image/jpeg') return jpegSize(bytes)
  if (mime === 'image/webp') return webpSize(bytes)
  // A negative height means rows from the top.
  if (mime === 'image/bmp' && bytes.length >= 26) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
  return null
}

/** Does the file end before its own structure says? */
export function isTruncated(bytes: Uint8Array, mime: PictureMime): boolean {
  if (mime === 'image/png') return !pngChunks(bytes).some(({ type }) => type === 'IEND')
  if (mime === 'image/jpeg') return isJpegTruncated(bytes)
  if (mime === 'image/webp') return bytes.length < 12 || viewOf(bytes).getUint32(4, true) + 8 > bytes.length
  if (mime === 'image/gif') return isGifTruncated(bytes)
  if (mime === 'image/bmp') return isBmpTruncated(bytes)
  return isBoxFileTruncated(bytes)
}

export type PngChunk = { type: string; data: Uint8Array }

/** Whole chunks of a PNG in order; a chunk that is cut off ends the list. */
export function pngChunks(bytes: Uint8Array): PngChunk[] {
  const view = viewOf(bytes)
  const chunks: PngChunk[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    if (at + 12 + length > bytes.length) break
    chunks.push({ type: ascii(bytes, at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

/** Chunks of a WebP file: "EXIF", "XMP ", "VP8X" and the image data. */
export function webpChunks(bytes: Uint8Array): PngChunk[] {
  const view = viewOf(bytes)
  const chunks: PngChunk[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true)
    chunks.push({ type: ascii(bytes, at, at + 4), data: bytes.subarray(at + 8, Math.min(at + 8 + length, bytes.length)) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** Two letters alone would make many texts a picture: the size of the second header must be a known one. */
function isBmp(head: Uint8Array): boolean {
  return ascii(head, 0, 2) === 'BM' && head.length >= 18 && [12, 40, 52, 56, 64, 108, 124].includes(viewOf(head).getUint32(14, true))
}

function isBmpTruncated(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  if (bytes.length < 34 || view.getUint32(14, true) < 40) return bytes.length < 34
  const isPacked = view.getUint32(30, true) !== 0 && view.getUint32(30, true) !== 3
  const rowBytes = Math.ceil((view.getInt32(18, true) * view.getUint16(28, true)) / 32) * 4
  return !isPacked && view.getUint32(10, true) + rowBytes * Math.abs(view.getInt32(22, true)) > bytes.length
}

function heifMime(head: Uint8Array): PictureMime | null {
  const length = Math.min(viewOf(head).getUint32(0), head.length)
  const brands: string[] = [ascii(head, 8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(head, at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  if (brands.some((brand) => HEIC_BRANDS.some((known) => known === brand))) return 'image/heic'
  return brands.some((brand) => HEIF_BRANDS.some((known) => known === brand)) ? 'image/heif' : null
}

function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = viewOf(bytes)
  for (const { marker, start, end } of jpegSegments(bytes)) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame && end - start >= 5) return { width: view.getUint16(start + 3), height: view.getUint16(start + 1) }
  }
  return null
}

function isJpegTruncated(bytes: Uint8Array): boolean {
  const scan = jpegSegments(bytes).find(({ marker }) => marker === 0xda)
  if (scan === undefined) return true
  // The end marker is looked for after the scan begins: an embedded thumbnail has one of its own before it.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from([0xff, 0xd9])) < scan.end
}

export type JpegSegment = { marker: number; start: number; end: number }

/** Segments of a JPEG up to its first scan. */
export function jpegSegments(bytes: Uint8Array): JpegSegment[] {
  const view = viewOf(bytes)
  const segments: JpegSegment[] = []
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) break
    segments.push({ marker, start: at + 4, end: at + 2 + length })
    if (marker === 0xda) break
    at += 2 + length
  }
  return segments
}

function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  const [first] = webpChunks(bytes)
  if (first === undefined || first.data.length < 10) return null
  const view = viewOf(first.data)
  const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (first.type === 'VP8X') return { width: three(4) + 1, height: three(7) + 1 }
  if (first.type === 'VP8 ') return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
  if (first.type !== 'VP8L') return null
  const bits = view.getUint32(1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** Walks the blocks to the trailer; a byte of image data may look like one. */
function isGifTruncated(bytes: Uint8Array): boolean {
  const paletteLength = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  let at = 13 + paletteLength(bytes[10] ?? 0)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return false
    if (block !== 0x21 && block !== 0x2c) return true
    at += block === 0x21 ? 2 : 11 + paletteLength(bytes[at + 9] ?? 0)
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
    at += 1
  }
  return true
}

/** The boxes must fill the file to its last byte and include the data that the items point to. */
function isBoxFileTruncated(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const types: string[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const short = view.getUint32(at)
    types.push(ascii(bytes, at + 4, at + 8))
    if (short === 0) return false
    const length = short === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : short
    if (length < 8) return true
    at += length
  }
  const hasData = types.includes('mdat') || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('idat')
  return at !== bytes.length || !hasData
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
