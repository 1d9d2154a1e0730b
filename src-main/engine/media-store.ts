/**
 * Content-addressed originals and thumbnails. In: bytes and their sha256. Out: files that are whole or not there, never half written.
 * A file is on the disk (temp, fsync, rename) before any row names it, so a kill leaves at most a file that nothing names.
 */
import { createHash, randomBytes } from 'node:crypto'
import * as nodeFiles from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AdammError } from '../../src-shared/errors.ts'
import { contentPath, type HomePaths } from './context.ts'
import { reasonInWords } from './target.ts'

/** The part of node:fs/promises that the store uses. */
export type FileOperations = Pick<typeof nodeFiles, 'open' | 'rename' | 'mkdir' | 'stat' | 'unlink' | 'readdir'>

export type MediaStore = {
  /** Stores an original and its thumbnail; a whole file that is there already is left alone. Throws DISK_FULL, HOME_UNWRITABLE. */
  put(sha256: string, bytes: Uint8Array, thumbnail: Uint8Array): Promise<void>
  /** Are the original (of this size) and its thumbnail there? */
  has(sha256: string, bytes: number): Promise<boolean>
  /** Removes what a kill left half written. */
  sweep(): Promise<number>
}

const TEMPORARY = /^\.tmp-/

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Opens the store of a data folder; nothing is touched before the first call. */
export function openMediaStore(paths: Pick<HomePaths, 'media' | 'thumbnails'>, files: FileOperations = nodeFiles): MediaStore {
  async function sizeOf(path: string): Promise<number | null> {
    try {
      return (await files.stat(path)).size
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      throw storeError(path, error)
    }
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(dirname(path), `.tmp-${randomBytes(8).toString('hex')}`)
    try {
      await files.mkdir(dirname(path), { recursive: true })
      await writeSynced(files, temporary, bytes)
      await files.rename(temporary, path)
      await syncFolder(files, dirname(path))
    } catch (error) {
      await files.unlink(temporary).catch((unlinkError: unknown) => {
        if (errorCode(unlinkError) !== 'ENOENT') throw unlinkError
      })
      throw storeError(path, error)
    }
  }

  return {
    async put(sha256, bytes, thumbnail) {
      const original = contentPath(paths.media, sha256)
      if ((await sizeOf(original)) !== bytes.length) await write(original, bytes)
      const small = contentPath(paths.thumbnails, sha256, '.webp')
      if ((await sizeOf(small)) !== thumbnail.length) await write(small, thumbnail)
    },
    async has(sha256, bytes) {
      const isOriginalWhole = (await sizeOf(contentPath(paths.media, sha256))) === bytes
      return isOriginalWhole && ((await sizeOf(contentPath(paths.thumbnails, sha256, '.webp'))) ?? 0) > 0
    },
    async sweep() {
      let removed = 0
      for (const root of [paths.media, paths.thumbnails]) {
        for (const folder of await namesIn(files, root)) {
          if (!/^[0-9a-f]{2}$/.test(folder)) continue
          for (const name of await namesIn(files, join(root, folder))) {
            if (!TEMPORARY.test(name)) continue
            await files.unlink(join(root, folder, name))
            removed += 1
          }
        }
      }
      return removed
    },
  }
}

/** An error of the disk as what the person can do about it. */
export function storeError(path: string, error: unknown): AdammError {
  if (error instanceof AdammError) return error
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') {
    return new AdammError(
      'DISK_FULL',
      `The disk of the data folder is full ("${path}" could not be written). Free some space and import again; what is imported so far is kept.`,
      { path },
    )
  }
  return new AdammError(
    'HOME_UNWRITABLE',
    `Cannot write "${path}": ${reasonInWords(error)}. Check that its folder is there and may be written.`,
    {
      path,
    },
  )
}

async function writeSynced(files: FileOperations, path: string, bytes: Uint8Array): Promise<void> {
  const handle = await files.open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the rename durable. Windows cannot open folders and makes renames durable by itself. */
async function syncFolder(files: FileOperations, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await files.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(files: FileOperations, folder: string): Promise<string[]> {
  try {
    return await files.readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

function errorCode(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null
}
