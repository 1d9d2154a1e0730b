/**
 * What a file is. In: its name and first bytes. Out: a kind and how sure that is. Bytes decide; the name decides only between kinds of text.
 * Chat exports of other programs get their own kinds here and a reader beside this file.
 */
import { extname } from 'node:path'
import { isObject } from './json.ts'
import { pictureMime, type PictureMime } from './picture-bytes.ts'

/** Enough for every header and the first lines of a text. */
export const SNIFF_BYTES = 65_536

export const FORMATS = ['picture', 'pictures', 'history', 'note', 'zip', 'unknown'] as const
export type Format = (typeof FORMATS)[number]

export type Sniffed =
  | { kind: 'picture'; mime: PictureMime; confidence: number }
  | { kind: 'history' | 'note' | 'zip' | 'empty'; confidence: number }
  | { kind: 'unknown'; what: string; confidence: number }

/** Keys of a history line (docs/formats.md); a line with none of them is not one. */
export const HISTORY_KEYS = [
  'session',
  'date',
  'round',
  'time',
  'user',
  'assistant',
  'images',
  'messages',
  'time_basis',
  'time_weak',
] as const
const NOTE_EXTENSIONS = ['.txt', '.text', '.md', '.markdown', '.mdown', ''] as const
const HISTORY_EXTENSIONS = ['.jsonl', '.ndjson', '.jsonlines'] as const
const PICTURE_EXTENSIONS = /^\.(png|jpe?g|webp|gif|heic|heif|avif|tiff?|bmp)$/

/** Recognizes a file by its first bytes, and text by its name too. */
export function sniff(name: string, head: Uint8Array): Sniffed {
  if (head.length === 0) return { kind: 'empty', confidence: 1 }
  const mime = pictureMime(head)
  if (mime !== null) return { kind: 'picture', mime, confidence: 1 }
  if (isZip(head)) return { kind: 'zip', confidence: 1 }
  const known = otherKind(head)
  if (known !== null) return { kind: 'unknown', what: known, confidence: 1 }
  if (!isText(head)) return { kind: 'unknown', what: 'data of no known kind', confidence: 0.5 }
  return sniffText(name, head)
}

/** Does the name promise a picture? */
export function isPictureName(name: string): boolean {
  return PICTURE_EXTENSIONS.test(extname(name).toLowerCase())
}

function sniffText(name: string, head: Uint8Array): Sniffed {
  const extension = extname(name).toLowerCase()
  if (HISTORY_EXTENSIONS.some((known) => known === extension)) {
    // A broken line in a history is reported with its number; only a file of other lines is refused as a whole.
    const lines = firstObjects(head)
    if (lines.length > 0 && !lines.some(hasHistoryKey))
      return { kind: 'unknown', what: 'JSON lines without the keys of a history', confidence: 0.9 }
    return { kind: 'history', confidence: lines.length > 0 ? 1 : 0.6 }
  }
  const [line] = firstObjects(head)
  if (extension !== '.json' && line !== undefined && hasHistoryKey(line)) return { kind: 'history', confidence: 0.8 }
  if (isPictureName(name)) return { kind: 'unknown', what: 'text', confidence: 1 }
  if (NOTE_EXTENSIONS.some((known) => known === extension)) return { kind: 'note', confidence: extension === '' ? 0.7 : 1 }
  return {
    kind: 'unknown',
    what: extension === '.json' ? 'JSON of no known chat export' : `text of the kind "${extension}"`,
    confidence: 0.9,
  }
}

function firstObjects(head: Uint8Array): Record<string, unknown>[] {
  const lines = new TextDecoder().decode(head).split('\n')
  // The last line may be cut off by the end of the head.
  const whole = head.length < SNIFF_BYTES ? lines : lines.slice(0, -1)
  const objects: Record<string, unknown>[] = []
  for (const line of whole.slice(0, 20)) {
    const value = tryParse(line)
    if (isObject(value)) objects.push(value)
  }
  return objects
}

function tryParse(line: string): unknown {
  if (!line.trimStart().startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function hasHistoryKey(line: Record<string, unknown>): boolean {
  return (
    Object.hasOwn(line, 'user') ||
    Object.hasOwn(line, 'assistant') ||
    Object.hasOwn(line, 'images') ||
    (Object.hasOwn(line, 'round') && Object.hasOwn(line, 'session'))
  )
}

function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))
}

function otherKind(head: Uint8Array): string | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 16)).toString('latin1')
  if (text.startsWith('%PDF')) return 'a PDF document'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'a TIFF picture'
  if (text.startsWith('SQLite format 3')) return 'a SQLite database'
  if (text.slice(4, 8) === 'ftyp') return 'a video'
  if (text.startsWith('ID3') || text.startsWith('OggS') || text.startsWith('fLaC') || text.startsWith('RIFF'))
    return 'a sound or video file'
  if (text.startsWith('7z\xbc\xaf') || text.startsWith('Rar!') || text.startsWith('\x1f\x8b')) return 'an archive other than zip'
  return null
}

/** Text has no control characters except white space; UTF-16 shows itself by its mark. */
function isText(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}
