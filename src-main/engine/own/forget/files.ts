/** Files of what was forgotten, after it left the database. In: pictures that nothing shows any more, words. Out: no file and no free page that holds them. */
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { contentPath, type HomePaths } from '../../context.ts'
import { get, type Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'

/** A picture that was imported again in the meantime stays. */
export async function removeFiles(paths: HomePaths, db: Db, media: readonly string[]): Promise<void> {
  for (const sha256 of media) {
    if (get(db, sql`SELECT 1 FROM media WHERE sha256 = ${sha256}`) !== undefined) continue
    await rm(contentPath(paths.media, sha256), { force: true })
    await rm(contentPath(paths.thumbnails, sha256, '.webp'), { force: true })
  }
}

const COPY = /^memory\.sqlite\.before-.+$/

/** Copies of the whole memory that the app itself made (before an upgrade, before a restore) hold what was forgotten; they go. */
export async function removeCopies(paths: HomePaths): Promise<string[]> {
  const entries = await readdir(paths.home, { withFileTypes: true })
  const copies = entries.filter((entry) => COPY.test(entry.name) || (entry.isDirectory() && entry.name.startsWith('before-restore-')))
  for (const { name } of copies) await rm(join(paths.home, name), { recursive: true, force: true })
  return copies.map(({ name }) => name)
}

/** The log holds no texts by its own rule; a line that has one all the same is taken out. */
export async function scrubLogs(paths: HomePaths, texts: readonly string[]): Promise<void> {
  for (const name of await readdir(paths.logs).catch(nothingThere)) {
    const path = join(paths.logs, name)
    const written = texts.map((text) => JSON.stringify(text).slice(1, -1))
    const lines: string[] = []
    let isClean = true
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (written.some((text) => line.includes(text))) isClean = false
      else lines.push(line)
    }
    if (isClean) continue
    const stream = createWriteStream(`${path}.new`)
    for (const line of lines) stream.write(`${line}\n`)
    stream.end()
    await finished(stream)
    await rename(`${path}.new`, path)
  }
}

function nothingThere(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

/**
 * Writes the database anew. Deleted rows are overwritten as they are deleted, but pages that were moved or shared keep remains, the full text index
 * keeps words of removed rounds until its parts are merged, and the log of writes keeps whole pages.
 */
export function compact(db: Db): void {
  db.exec("INSERT INTO round_text (round_text) VALUES ('optimize')")
  // In memory a large memory would not fit.
  db.pragma('temp_store = FILE')
  db.exec('VACUUM')
  db.pragma('temp_store = MEMORY')
  db.pragma('wal_checkpoint(TRUNCATE)')
}
