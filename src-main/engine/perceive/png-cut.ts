/**
 * PNG files that were cut off. In: their bytes. Out: a whole PNG of the same size with the rows that are there, and plain ground below.
 * The decoder gives no row of such a file, though its compressed rows can be unpacked up to the cut.
 */
import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The mended file; null when not one whole row is there, or rows are interlaced (Adam7) so that none is whole. */
export function mendCutPng(bytes: Uint8Array): Uint8Array | null {
  const { kept, packed, header } = parts(bytes)
  const channels = CHANNELS[header?.[9] ?? -1]
  if (header === null || channels === undefined || header[12] !== 0) return null
  const view = new DataView(header.buffer, header.byteOffset)
  const height = view.getUint32(4)
  const rowBytes = Math.ceil((view.getUint32(0) * channels * (header[8] ?? 0)) / 8) + 1
  const rows = unpack(packed, rowBytes * height)
  const whole = Math.floor(rows.length / rowBytes)
  if (whole === 0) return null
  // White; in a palette its first colour. The byte before each row names its filter, 0 for none.
  const image = Buffer.alloc(rowBytes * height, header[9] === 3 ? 0 : 0xff)
  rows.copy(image, 0, 0, whole * rowBytes)
  for (let row = whole; row < height; row++) image[row * rowBytes] = 0
  return Buffer.concat([SIGNATURE, ...kept, chunk('IDAT', deflateSync(image, { level: 1 })), chunk('IEND', Buffer.alloc(0))])
}

/** Whole chunks before the picture data, and the data itself up to the cut. */
function parts(bytes: Uint8Array): { kept: Buffer[]; packed: Buffer; header: Buffer | null } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const kept: Buffer[] = []
  const data: Buffer[] = []
  let header: Buffer | null = null
  for (let at = 8; at + 8 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') data.push(file.subarray(at + 8, Math.min(end - 4, file.length)))
    else if (end <= file.length && data.length === 0) {
      kept.push(file.subarray(at, end))
      if (type === 'IHDR' && end - at === 25) header = file.subarray(at + 8, end - 4)
    }
    at = end
  }
  return { kept, packed: Buffer.concat(data), header }
}

/** What can be unpacked, at most `most` bytes; nothing when the data are damaged before the cut. */
function unpack(packed: Buffer, most: number): Buffer {
  try {
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most })
  } catch (error) {
    if (error instanceof Error && 'code' in error && (String(error.code).startsWith('Z_') || error.code === 'ERR_BUFFER_TOO_LARGE'))
      return Buffer.alloc(0)
    throw error
  }
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
