/**
 * A file that a person names by its path. In: the path. Out: its size or bytes, or a sentence that names what stands there instead.
 * Looked at before it is opened: a device is read without end, and opening a pipe waits for its writer.
 */
import { readFile, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { AdammError } from '../../src-shared/errors.ts'

/** Above any camera's file; a picture is held in the memory whole. */
export const LARGEST_PICTURE = 256 * 2 ** 20

/**
 * @param wanted the thing to give instead, for the sentence: "a picture"
 * @returns size in bytes
 * @throws AdammError SOURCE_UNREADABLE when nothing or no regular file is there
 */
export async function assertRegularFile(path: string, wanted: string): Promise<number> {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error, wanted)
  })
  if (stats.isFile()) return stats.size
  throw new AdammError('SOURCE_UNREADABLE', `"${path}" is ${kindOf(stats)}. Give the path of ${wanted}.`, { file: path })
}

/** The bytes of a picture file. @throws AdammError SOURCE_UNREADABLE also above 256 MiB; an AbortError when stopped */
export async function readGivenPicture(path: string, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted()
  const size = await assertRegularFile(path, 'a picture')
  if (size > LARGEST_PICTURE)
    throw new AdammError(
      'SOURCE_UNREADABLE',
      `"${path}" has ${Math.ceil(size / 2 ** 20)} MiB; pictures of up to ${LARGEST_PICTURE / 2 ** 20} MiB are read. Give a smaller copy of it.`,
      { file: path },
    )
  try {
    return await readFile(path, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw unreadable(path, error, 'a picture')
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a pipe'
  return stats.isSocket() ? 'a socket' : 'a device'
}

function unreadable(path: string, error: unknown, wanted: string): AdammError {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new AdammError('SOURCE_UNREADABLE', `There is no file "${path}". Give the path of ${wanted}.`, { file: path })
  const reason = error instanceof Error ? error.message : String(error)
  return new AdammError('SOURCE_UNREADABLE', `Cannot read "${path}": ${reason}. Check that you may read it.`, { file: path })
}
