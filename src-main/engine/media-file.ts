/** Where a stored picture lies. In: its sha256, which the database must know. Out: a path inside the data folder, and its size. */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { AdammError } from '../../src-shared/errors.ts'
import type { MediaSize } from '../../src-shared/transport.ts'
import { contentPath, type EngineContext } from './context.ts'
import { get } from './db/open.ts'
import { sql } from './db/sql.ts'

/**
 * The file of a picture or of its thumbnail; a picture without a thumbnail stands in for it.
 * @throws AdammError NOT_FOUND when the database does not know the picture or its file is gone
 */
export function locateMedia(
  context: Pick<EngineContext, 'db' | 'paths'>,
  sha256: string,
  size: MediaSize,
): { path: string; bytes: number } {
  const known = get<{ sha256: string }>(context.db, sql`SELECT sha256 FROM media WHERE sha256 = ${sha256}`)
  if (known === undefined) throw new AdammError('NOT_FOUND', `There is no picture ${sha256} in this memory.`)
  const original = contentPath(context.paths.media, known.sha256)
  const candidates = size === 'thumbnail' ? [contentPath(context.paths.thumbnails, known.sha256, '.webp'), original] : [original]
  for (const path of candidates) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats !== undefined) return { path, bytes: stats.size }
  }
  throw new AdammError(
    'NOT_FOUND',
    `The file of picture ${sha256} is missing from "${context.paths.media}". Import its source again, or restore a backup.`,
  )
}

/** The bytes of a stored picture for a model that sees; null when it is not there any more. */
export async function readPicture(
  context: Pick<EngineContext, 'db' | 'paths'>,
  sha256: string,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const known = get<{ mime: string }>(context.db, sql`SELECT mime FROM media WHERE sha256 = ${sha256}`)
  if (!known) return null
  try {
    return { bytes: await readFile(contentPath(context.paths.media, sha256)), mime: known.mime }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
