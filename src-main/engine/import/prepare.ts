/**
 * One picture on its way into the memory. In: a file that should be a picture. Out: a stored, decodable original with thumbnail, or the exact reason why not.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { PictureRef, Problem } from '../../../src-shared/model.ts'
import { mediaById, type NewMedia } from '../db/media.ts'
import { isForgotten } from '../db/forgotten.ts'
import type { Db } from '../db/open.ts'
import { sha256Of, type MediaStore } from '../media-store.ts'
import { readWhole } from './bytes.ts'
import { headerSize, isTruncated, pictureMime, type PictureMime } from './picture-bytes.ts'
import { importProblem, type ImportProblemCode } from './problems.ts'
import { sniff } from './sniff.ts'
import type { InputFile, SourcePicture } from './types.ts'
import { damagedEntry, ZipEntryError } from './zip.ts'

/** The part of the inference worker that an import needs. */
export type PicturePreparer = {
  /** Decodes a picture: its upright size, a WebP thumbnail, a perceptual hash. Throws SOURCE_UNREADABLE. */
  prepareMedia(
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): Promise<{ mime: string; width: number; height: number; thumbnail: Uint8Array; phash: string }>
}

export type PrepareContext = {
  db: Db
  media: MediaStore
  inference: PicturePreparer
  signal: AbortSignal
  dryRun: boolean
  takesForgotten: boolean
}

export type PreparedPicture = {
  ref: PictureRef
  /** "forgotten": the person did not want it; its bytes are not stored again. */
  outcome: 'stored' | 'missing' | 'failed' | 'forgotten'
  media: NewMedia | null
  /** The bytes and what they are, for the time of a picture alone; null when they are no picture. */
  content: { bytes: Uint8Array; mime: PictureMime } | null
  problems: Problem[]
}

const MAXIMUM_BYTES = 256 * 1024 * 1024
/** More than any camera or scroll capture; a header that says more is damaged or hostile, and decoding it would take gigabytes. */
const MAXIMUM_PIXELS = 120_000_000

/** Reads, checks and stores the picture that a round names. Throws DISK_FULL, HOME_UNWRITABLE and CANCELLED; the rest is in `problems`. */
export async function preparePicture(picture: SourcePicture, where: string, context: PrepareContext): Promise<PreparedPicture> {
  const { file, name, caption } = picture
  if (file === null || file === 'outside') return missing(picture, where)
  const nothing = { ref: { media: null, name, caption }, outcome: 'failed', media: null, content: null } as const
  let bytes: Uint8Array | null
  try {
    bytes = await readWhole(file, MAXIMUM_BYTES)
  } catch (error) {
    if (error instanceof ZipEntryError) return { ...nothing, problems: [damagedEntry(file.path, error)] }
    return {
      ...nothing,
      problems: [
        importProblem(
          'SOURCE_UNREADABLE',
          file.path,
          `Cannot read "${file.path}": ${error instanceof Error ? error.message : String(error)}. Check that it exists and that you may read it.`,
        ),
      ],
    }
  }
  const refusal = refuse(file, bytes)
  if (refusal !== null) return { ...nothing, problems: [refusal] }
  const mime = bytes === null ? null : pictureMime(bytes)
  if (bytes === null || mime === null) throw new TypeError('A refused picture went on.')
  const sha256 = sha256Of(bytes)
  if (!context.takesForgotten && isForgotten(context.db, 'picture', sha256))
    return { ref: { media: sha256, name, caption }, outcome: 'forgotten', media: null, content: { bytes, mime }, problems: [] }
  const isCut = isTruncated(bytes, mime)
  const result = await decodeAndStore(bytes, mime, file, isCut, context)
  if ('code' in result) return { ...nothing, problems: [result] }
  const problems = isCut
    ? [
        importProblem(
          'PICTURE_TRUNCATED',
          file.path,
          `"${file.path}" is cut off; only its upper part can be read. Copy it again from where it came and import that.`,
        ),
      ]
    : []
  return { ref: { media: result.sha256, name, caption }, outcome: 'stored', media: result, content: { bytes, mime }, problems }
}

/** What is wrong with a file that should be a picture, by its bytes alone; null when nothing is. */
function refuse(file: InputFile, bytes: Uint8Array | null): Problem | null {
  const refusal = (code: ImportProblemCode, message: string): Problem => importProblem(code, file.path, message)
  if (bytes === null)
    return refusal('PICTURE_TOO_LARGE', `"${file.path}" is larger than 256 MiB and is not imported. Save it smaller, for example as JPEG.`)
  if (bytes.length === 0) return emptyPicture(file)
  const mime = pictureMime(bytes)
  if (mime === null) return notAPicture(file, bytes)
  const size = headerSize(bytes, mime)
  if (size !== null && (size.width === 0 || size.height === 0))
    return refusal(
      'PICTURE_UNREADABLE',
      `The header of "${file.path}" says ${size.width} x ${size.height} pixels. The file is damaged: copy it again from where it came.`,
    )
  if (size !== null && size.width * size.height > MAXIMUM_PIXELS) {
    return refusal(
      'PICTURE_TOO_LARGE',
      `The header of "${file.path}" says ${size.width.toLocaleString('en')} x ${size.height.toLocaleString('en')} pixels, more than can be read (${MAXIMUM_PIXELS / 1e6} million). Save it smaller, or cut it into parts.`,
    )
  }
  return null
}

export function emptyPicture(file: Pick<InputFile, 'path'>): Problem {
  return importProblem(
    'PICTURE_EMPTY',
    file.path,
    `"${file.path}" has no bytes. The copy was not finished: copy it again from where it came.`,
  )
}

/** A file with a picture's name and other bytes, or a picture of a kind that is not imported. */
export function notAPicture(file: Pick<InputFile, 'path' | 'name'>, head: Uint8Array): Problem {
  const sniffed = sniff(file.name, head)
  const what = sniffed.kind === 'unknown' ? sniffed.what : sniffed.kind === 'empty' ? 'nothing' : `a ${sniffed.kind}`
  if (what === 'a TIFF picture')
    return importProblem(
      'PICTURE_UNSUPPORTED',
      file.path,
      `"${file.path}" is ${what}, which is not imported. Save it as PNG or JPEG and import that.`,
    )
  const next =
    what === 'text' ? 'Rename it to .txt to import it as a note, or save the picture again.' : 'Save the picture again as PNG or JPEG.'
  return importProblem('PICTURE_NOT_A_PICTURE', file.path, `"${file.path}" is named like a picture but holds ${what}. ${next}`)
}

function missing({ name, caption, file }: SourcePicture, where: string): PreparedPicture {
  const isRemote = /^[a-z][a-z0-9+.-]+:\/\//i.test(name)
  const message = isRemote
    ? `"${name}" is on the network and is never fetched. Save the picture beside the file, name it there and import again.`
    : name === ''
      ? 'The source shows a picture without a file. Its caption is kept.'
      : `The picture "${name}" is not there. Its ${caption === null ? 'name is' : 'name and caption are'} kept; put the file in its place and import again.`
  const problem =
    file === 'outside'
      ? importProblem(
          'PICTURE_OUTSIDE',
          where,
          `"${name}" lies outside the folder of the file that names it and was not opened. Import it together with its folder.`,
        )
      : importProblem('PICTURE_MISSING', where, message)
  return {
    ref: { media: null, name, caption },
    outcome: 'missing',
    media: null,
    content: null,
    problems: [problem],
  }
}

async function decodeAndStore(
  bytes: Uint8Array,
  mime: PictureMime,
  file: InputFile,
  isCut: boolean,
  { db, media, inference, signal, dryRun }: PrepareContext,
): Promise<NewMedia | Problem> {
  const sha256 = sha256Of(bytes)
  const known = mediaById(db, sha256)
  if (known !== undefined && (await media.has(sha256, bytes.length))) return known
  try {
    const prepared = await inference.prepareMedia(bytes, signal)
    if (!dryRun) await media.put(sha256, bytes, prepared.thumbnail)
    return { sha256, mime, bytes: bytes.length, width: prepared.width, height: prepared.height, phash: prepared.phash }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AdammError) || (error.code !== 'SOURCE_UNREADABLE' && error.code !== 'INFERENCE_FAILED')) throw error
    return undecodable(file, mime, isCut, bytes.length, error)
  }
}

/** The decoder's reason alone, which it gives in brackets before its advice. */
function reasonOf(error: AdammError): string {
  return (/\(([^)]+)\)/.exec(error.message)?.[1] ?? error.message).trim().replace(/[\s.:]+$/, '')
}

function undecodable(file: InputFile, mime: PictureMime, isCut: boolean, length: number, error: AdammError): Problem {
  if (isCut)
    return importProblem(
      'PICTURE_TRUNCATED',
      file.path,
      `"${file.path}" is cut off after ${length.toLocaleString('en')} bytes and cannot be decoded. Copy it again from where it came.`,
    )
  if (mime === 'image/heic' || mime === 'image/heif')
    return importProblem(
      'PICTURE_UNSUPPORTED',
      file.path,
      `"${file.path}" is HEIC, which cannot be decoded here. Save it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and import that.`,
    )
  return importProblem(
    'PICTURE_UNREADABLE',
    file.path,
    `"${file.path}" cannot be decoded (${reasonOf(error)}). Open it in a picture viewer and save it again as PNG or JPEG.`,
  )
}
