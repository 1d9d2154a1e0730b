/**
 * Files on their way to the browser, which has no dialog for a place on the disk. In: the name of a file to come. Out: a path to write it to, and the file
 * itself once. It lies outside the data folder, is sent to the session alone, and goes when it was sent or the server ends.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
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
  close(): Promise<void>
}

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
      const path = join(await mkdtemp(join(place, 'adamm-download-')), safe)
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
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'no-store',
      })
      try {
        await pipeline(createReadStream(path), response)
      } finally {
        await drop(id, path)
      }
      return true
    },
    async close() {
      for (const [id, path] of reserved) await drop(id, path)
    },
  }
}
