/**
 * Files that a browser sends, on their way into an import. In: a name and a stream. Out: a path below <home>/incoming.
 * Files of one drop keep their folders; what an import has taken in, and what was left behind, is removed.
 */
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AdammError } from '../../src-shared/errors.ts'
import { isInside } from '../serving.ts'

export const UPLOAD_LIMITS = { bytes: 4 * 1024 ** 3, name: 1_000, partBytes: 200, depth: 20, keepDays: 7 } as const

export type Uploads = {
  /**
   * Stores one file.
   * @throws AdammError INVALID_INPUT for a name that leads elsewhere or a file that is too large, DISK_FULL
   */
  receive(name: string, body: Readable): Promise<{ path: string }>
  /** The import that takes these paths has ended: those of them that were uploaded are removed. */
  release(paths: readonly string[]): Promise<void>
  /** An import takes the files of the present drop; the next file begins a new one. */
  closeDrop(): void
  /** Removes drops of an earlier run that nothing has taken. */
  sweep(now: Date): Promise<void>
}

/** @param folder absolute path of <home>/incoming */
export function createUploads(folder: string): Uploads {
  let drop: string | null = null

  function target(name: string): string {
    const safe = safeName(name)
    if (drop === null || existsSync(join(drop, safe))) drop = join(folder, randomBytes(8).toString('hex'))
    return join(drop, safe)
  }

  return {
    async receive(name, body) {
      const path = target(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(body, limit(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw diskFull(error, name)
      }
      return { path }
    },
    async release(paths) {
      for (const path of paths) {
        const uploaded = resolve(path)
        if (uploaded === folder || !isInside(folder, uploaded)) continue
        await rm(uploaded, { recursive: true, force: true })
        await removeEmpty(dirname(uploaded), folder)
      }
    },
    closeDrop() {
      drop = null
    },
    async sweep(now) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const entry of await readdir(folder)) {
        const path = join(folder, entry)
        const age = now.getTime() - (await stat(path)).mtimeMs
        if (age > UPLOAD_LIMITS.keepDays * 86_400_000) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

/**
 * A relative path for a file as the browser names it ("photo.png", "chat/pictures/a.png").
 * @throws AdammError INVALID_INPUT
 */
export function safeName(name: string): string {
  const parts = name.split(/[\\/]/)
  const isBad = name.length === 0 || name.length > UPLOAD_LIMITS.name || parts.length > UPLOAD_LIMITS.depth
  if (isBad || parts.some((part) => part === '' || part === '.' || part === '..' || isControl(part) || isUnstorable(part))) {
    throw new AdammError(
      'INVALID_INPUT',
      `"${name.slice(0, 100)}" is no file name for an upload. Send a name without "..", of ${UPLOAD_LIMITS.partBytes} bytes at most and not reserved by Windows, or a path of such below the dropped folder.`,
    )
  }
  // Windows takes none of these in a name; elsewhere they are rare enough.
  return join(...parts.map((part) => part.replaceAll(/[<>:"|?*]/g, '_')))
}

/** Longer than file systems take with a margin, or a device of Windows whatever its ending ("con", "NUL.txt"). */
function isUnstorable(part: string): boolean {
  return Buffer.byteLength(part) > UPLOAD_LIMITS.partBytes || /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i.test(part)
}

function isControl(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32)
}

function limit(name: string): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > UPLOAD_LIMITS.bytes)
        done(
          new AdammError(
            'INVALID_INPUT',
            `"${name}" is larger than ${UPLOAD_LIMITS.bytes / 1024 ** 3} GiB. Import it from the command line: adamm import PATH.`,
          ),
        )
      else done(null, chunk)
    },
  })
}

function diskFull(error: unknown, name: string): unknown {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
    return new AdammError('DISK_FULL', `The disk is full; "${name}" was not stored. Make room and add it again.`)
  }
  return error
}

async function removeEmpty(path: string, root: string): Promise<void> {
  for (let current = path; current !== root && isInside(root, current); current = dirname(current)) {
    try {
      await rmdir(current)
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'ENOENT' || error.code === 'EEXIST'))
        return
      throw error
    }
  }
}
