/**
 * Times that a picture carries inside. In: its bytes. Out: when it was taken or made, as the bytes say it, and GPS time for a cross-check.
 * Order: EXIF original, EXIF digitized, XMP, PNG "Creation Time", EXIF modification (weak).
 */
import type { EventTime } from '../../../src-shared/model.ts'
import { isObject } from './json.ts'
import { jpegSegments, pngChunks, webpChunks, type PictureMime } from './picture-bytes.ts'
import { eventTime, parseIso, parseOffset, parseWordDate, type WallClock } from './times.ts'

export type EmbeddedTime = {
  time: EventTime | null
  /** GPS time in UTC milliseconds; it only confirms or contradicts, because it is the satellites' and not the person's clock. */
  gps: number | null
  /** The metadata could not be read; the sentence says why. */
  damage: string | null
}

/** Reads the embedded time of a whole picture file; never throws for damaged metadata, but says so. */
export async function embeddedTime(bytes: Uint8Array, mime: PictureMime): Promise<EmbeddedTime> {
  const blocks = metadataBlocks(bytes, mime)
  const { tags, damage } = blocks.exif === null ? { tags: {}, damage: null } : await exifTags(blocks.exif)
  const time =
    exifTime(tags.DateTimeOriginal, tags.OffsetTimeOriginal ?? tags.OffsetTime, false) ??
    exifTime(tags.CreateDate, tags.OffsetTimeDigitized ?? tags.OffsetTime, false) ??
    (blocks.xmp === null ? null : xmpTime(blocks.xmp)) ??
    (blocks.creationTime === null ? null : creationTime(blocks.creationTime)) ??
    // An edit moves the modification time away from the event.
    exifTime(tags.ModifyDate, tags.OffsetTime, true)
  return { time, gps: gpsTime(tags), damage }
}

type Blocks = { exif: Uint8Array | null; xmp: string | null; creationTime: string | null }

function metadataBlocks(bytes: Uint8Array, mime: PictureMime): Blocks {
  if (mime === 'image/png') return pngBlocks(bytes)
  if (mime === 'image/jpeg') return jpegBlocks(bytes)
  if (mime === 'image/webp') return webpBlocks(bytes)
  return { exif: mime === 'image/gif' || mime === 'image/bmp' ? null : boxExif(bytes), xmp: null, creationTime: null }
}

function pngBlocks(bytes: Uint8Array): Blocks {
  const blocks: Blocks = { exif: null, xmp: null, creationTime: null }
  for (const { type, data } of pngChunks(bytes)) {
    if (type === 'eXIf') blocks.exif = withoutExifMark(data)
    if (type !== 'tEXt' && type !== 'iTXt') continue
    const keyEnd = data.indexOf(0)
    const key = latin1(data.subarray(0, keyEnd))
    if (type === 'tEXt' && key.toLowerCase() === 'creation time') blocks.creationTime = latin1(data.subarray(keyEnd + 1))
    // Compressed XMP is not written by any tool in the wild; the flag byte tells.
    if (type === 'iTXt' && key === 'XML:com.adobe.xmp' && data[keyEnd + 1] === 0) blocks.xmp = utf8(data.subarray(keyEnd + 3))
  }
  return blocks
}

const EXIF_MARK = 'Exif\0\0'
const XMP_MARK = 'http://ns.adobe.com/xap/1.0/\0'

function jpegBlocks(bytes: Uint8Array): Blocks {
  const blocks: Blocks = { exif: null, xmp: null, creationTime: null }
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker !== 0xe1) continue
    const data = bytes.subarray(start, end)
    if (latin1(data.subarray(0, EXIF_MARK.length)) === EXIF_MARK) blocks.exif ??= withoutExifMark(data)
    else if (latin1(data.subarray(0, XMP_MARK.length)) === XMP_MARK) blocks.xmp ??= utf8(data.subarray(XMP_MARK.length))
  }
  return blocks
}

function webpBlocks(bytes: Uint8Array): Blocks {
  const chunks = webpChunks(bytes)
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const xmp = chunks.find(({ type }) => type === 'XMP ')
  return {
    exif: exif === undefined ? null : withoutExifMark(exif.data),
    xmp: xmp === undefined ? null : utf8(xmp.data),
    creationTime: null,
  }
}

/** In HEIC and AVIF the EXIF item lies in the media data; its mark and TIFF header are looked for instead of walking the item tables. */
function boxExif(bytes: Uint8Array): Uint8Array | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const header of ['II*\0', 'MM\0*']) {
    const at = buffer.indexOf(EXIF_MARK + header, 0, 'latin1')
    if (at >= 0) return bytes.subarray(at + EXIF_MARK.length)
  }
  return null
}

function withoutExifMark(data: Uint8Array): Uint8Array {
  return latin1(data.subarray(0, EXIF_MARK.length)) === EXIF_MARK ? data.subarray(EXIF_MARK.length) : data
}

async function exifTags(tiff: Uint8Array): Promise<{ tags: Record<string, unknown>; damage: string | null }> {
  try {
    const { default: exifr } = await import('exifr')
    const tags: unknown = await exifr.parse(Buffer.from(tiff), {
      tiff: true,
      ifd0: {},
      exif: true,
      gps: true,
      xmp: false,
      icc: false,
      iptc: false,
      reviveValues: false,
    })
    return { tags: isObject(tags) ? tags : {}, damage: null }
  } catch (error) {
    return { tags: {}, damage: error instanceof Error ? error.message : String(error) }
  }
}

const EXIF_DATE = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([+-]\d{2}:?\d{2}|Z)?/

function exifTime(value: unknown, offset: unknown, weak: boolean): EventTime | null {
  const match = typeof value === 'string' ? EXIF_DATE.exec(value.trim()) : null
  if (match === null) return null
  const [, year, month, day, hour, minute, second = '0', inline] = match
  const clock = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  }
  if (isUnsetClock(clock)) return null
  const written = typeof offset === 'string' ? offset : (inline ?? '')
  return eventTime(clock, 'exif', { offsetMinutes: parseOffset(written), weak })
}

/** Cameras whose clock was never set start at a first of January, midnight. */
function isUnsetClock({ year, month, day, hour, minute }: WallClock): boolean {
  return year < 1990 || (year <= 2017 && month === 1 && day === 1 && hour === 0 && minute === 0)
}

function gpsTime(tags: Record<string, unknown>): number | null {
  const { GPSDateStamp: date, GPSTimeStamp: time } = tags
  if (typeof date !== 'string') return null
  const [year = NaN, month = NaN, day = NaN] = date.split(/[:-]/).map(Number)
  const [hour = NaN, minute = NaN, second = NaN] = Array.isArray(time)
    ? time.map(Number)
    : typeof time === 'string'
      ? time.split(':').map(Number)
      : []
  const instant = Date.UTC(year, month - 1, day, hour, minute, second)
  return Number.isNaN(instant) ? null : instant
}

const XMP_DATES = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'] as const

function xmpTime(xmp: string): EventTime | null {
  for (const name of XMP_DATES) {
    const text = new RegExp(`${name}(?:="([^"]{8,40})"|>([^<]{8,40})<)`).exec(xmp)
    const time = text === null ? null : parseIso(text[1] ?? text[2] ?? '', 'exif')
    if (time !== null) return time
  }
  return null
}

/** "Creation Time" of a PNG: ISO, EXIF or RFC 1123 ("Mon, 17 Jun 2024 09:30:12 +0200"). */
function creationTime(text: string): EventTime | null {
  const plain = text.replaceAll('\0', '').trim()
  const read = parseIso(plain, 'exif') ?? exifTime(plain, undefined, false)
  if (read !== null) return read
  const match = /^(.{6,24}?\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([+-]\d{4}|[+-]\d{2}:\d{2}|GMT|UTC|Z))?$/i.exec(plain)
  const date = match === null ? null : parseWordDate(match[1] ?? '')
  if (match === null || date === null) return null
  const clock = { ...date, hour: Number(match[2]), minute: Number(match[3]), second: Number(match[4] ?? 0) }
  return eventTime(clock, 'exif', { offsetMinutes: match[5] === undefined ? null : parseOffset(match[5]) })
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function utf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}
