/**
 * Things without a file of their own (a pasted picture, the clipboard) on their way into an import: they are stored below <home>/incoming, and removed
 * when the import that takes them has ended. In: a name and bytes. Out: a path.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AdammError } from '../../src-shared/errors.ts'
import type { Host } from '../host.ts'
import { isInside } from '../serving.ts'

/** Bytes. */
export const MOST_BYTES = 256 * 1024 * 1024
const KEPT_MS = 7 * 86_400_000
const FINAL = ['done', 'failed', 'cancelled']

export type Incoming = {
  /** @throws AdammError INVALID_INPUT for a name that is none or for too much */
  store(name: string, bytes: Uint8Array): Promise<string>
  /** These paths were handed to this job; what lies here is removed when it has ended. */
  taken(paths: readonly string[], job: number): void
  /** Removes what an earlier run left behind. */
  sweep(now: Date): Promise<void>
  close(): void
}

export function createIncoming(host: Pick<Host, 'home' | 'onEvent'>): Incoming {
  const folder = join(host.home, 'incoming')
  const waiting = new Map<number, string[]>()
  const stop = host.onEvent((event) => {
    if (event.event !== 'job.changed' || !FINAL.includes(event.payload.state)) return
    const paths = waiting.get(event.payload.id)
    waiting.delete(event.payload.id)
    for (const path of paths ?? []) void rm(dirname(path), { recursive: true, force: true })
  })
  return {
    async store(name, bytes) {
      const safe = basename(name.replaceAll('\\', '/'))
        .replaceAll(/[\p{Cc}<>:"|?*]/gu, '-')
        .trim()
      if (safe === '' || safe === '.' || safe === '..' || Buffer.byteLength(safe) > 200)
        throw new AdammError('INVALID_INPUT', `"${name}" cannot be the name of a file. Save it under another name and drop the saved file.`)
      if (bytes.byteLength > MOST_BYTES)
        throw new AdammError(
          'INVALID_INPUT',
          `"${safe}" has ${bytes.byteLength} bytes; ${MOST_BYTES} can be pasted. Save it and drop the saved file.`,
        )
      const place = join(folder, randomBytes(8).toString('hex'))
      await mkdir(place, { recursive: true, mode: 0o700 })
      await writeFile(join(place, safe), bytes, { mode: 0o600, flag: 'wx' })
      return join(place, safe)
    },
    taken(paths, job) {
      const own = paths.map((path) => resolve(path)).filter((path) => path !== folder && dirname(path) !== folder && isInside(folder, path))
      if (own.length > 0) waiting.set(job, own)
    },
    async sweep(now) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const entry of await readdir(folder)) {
        const path = join(folder, entry)
        if (now.getTime() - (await stat(path)).mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true })
      }
    },
    close: stop,
  }
}
