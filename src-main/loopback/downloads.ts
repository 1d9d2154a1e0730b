/**
 * Files on their way to the browser, which has no dialog for a place on the disk. In: the name of a file to come. Out: a path to write it to, and the file
 * itself once. It lies outside the data folder, is sent to the session alone, and goes when it was sent or the server ends; after a crash at the next start.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AdammError } from '../../src-shared/errors.ts'
import { safeName } from './uploads.ts'

export type Downloads = {
  /** @throws AdammError INVALID_INPUT for a name that is none */
  reserve(name: string): Promise<{ path: string; address: string }>
  /** Sends the file and removes it. @returns false when there is none of this id */
  send(id: string, response: ServerResponse): Promise<boolean>
  /** Removes what servers left behind that were killed: a backup is the whole memory. */
  sweep(now: Date): Promise<void>
  close(): Promise<void>
}

/** With the process that made it, so that the next one knows what is nobody's. */
const FOLDER = /^adamm-download-(\d+)-/u
/** Another container may have the same folder and other processes. */
const LEAST_AGE_MS = 3_600_000

export function createDownloads(place: string = tmpdir()): Downloads {
  const reserved = new Map<string, string>()

  async function drop(id: string, path: string): Promise<void> {
    reserved.delete(id)
    await rm(dirname(path), { recursive: true, force: true })
  }

  return {
    async reserve(name) {
      const safe = safeName(name)
      if (dirname(safe) !== '.') throw new AdammError('INVALID_INPUT', `"${name}" is no name of a file. Leave the folders out.`)
      // For its owner alone, as mkdtemp makes it.
      const path = join(await mkdtemp(join(place, `adamm-download-${process.pid}-`)), safe)
      const id = randomBytes(16).toString('hex')
      reserved.set(id, path)
      return { path, address: `/downloads/${id}` }
    },
    async send(id, response) {
      const path = reserved.get(id)
      const stats = path === undefined ? null : await stat(path).catch(() => null)
      if (path === undefined || stats === null) return false
      const name = path.slice(dirname(path).length + 1)
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-length': String(stats.size),
        'content-disposition': `attachment; filename*=UTF-8''${headerName(name)}`,
        'cache-control': 'no-store',
      })
      try {
        await pipeline(createReadStream(path), response)
      } finally {
        await drop(id, path)
      }
      return true
    },
    async sweep(now) {
      for (const entry of await readdir(place)) {
        const maker = FOLDER.exec(entry)?.[1]
        if (maker === undefined || isRunning(Number(maker))) continue
        const path = join(place, entry)
        const stats = await lstat(path).catch(() => null)
        if (stats === null || !stats.isDirectory() || !isOwn(stats.uid) || now.getTime() - stats.mtimeMs < LEAST_AGE_MS) continue
        await rm(path, { recursive: true, force: true })
      }
    },
    async close() {
      for (const [id, path] of reserved) await drop(id, path)
    },
  }
}

/** RFC 8187: letters that encodeURIComponent leaves and a header must not have. */
function headerName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/gu, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

function isOwn(uid: number): boolean {
  return process.getuid === undefined || process.getuid() === uid
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
