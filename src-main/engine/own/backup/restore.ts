/**
 * Restore. In: a backup. Out: at the next start, the memory of the backup in the place of the present one, which is kept in a folder of its own.
 *
 * First everything is unpacked beside the memory and checked; a mark says that it is whole. The start of the engine then changes places by renaming, one
 * step after another, so that a kill between two steps is taken up by the next start and no file is ever in neither place.
 */
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RestoreReport } from '../../../../src-shared/contract-own.ts'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { EngineContext, HomePaths } from '../../context.ts'
import { newestVersion } from '../../db/migrate.ts'
import { get } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { storeError } from '../../media-store.ts'
import { assertRoom, checkArchive } from './archive.ts'
import { reportOf } from './backup.ts'

export const RESTORE_JOB = 'restore'

const STAGED = 'restoring'
const MARK = 'restore-pending.json'
/** What a memory is made of; the order in which it changes places, the database last. */
const PARTS = ['thumbnails', 'media', 'memory.sqlite-wal', 'memory.sqlite-shm', 'memory.sqlite'] as const

/** `away`: the memory of before is out of its place. */
type Mark = { safety: string | null; away: boolean }

/** @throws AdammError as checkArchive, DISK_FULL; the present memory is not touched */
export async function stageRestore(
  { paths, db, clock }: EngineContext,
  file: string,
  meter: { signal: AbortSignal; progress(done: number, total: number): void },
): Promise<RestoreReport> {
  const staged = join(paths.home, STAGED)
  try {
    rmSync(join(paths.home, MARK), { force: true })
    await rm(staged, { recursive: true, force: true })
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    await assertRoom(paths.home, size)
    const manifest = await checkArchive(file, meter, async (path, bytes) => {
      const target = join(staged, path)
      await mkdir(dirname(target), { recursive: true })
      await pipeline(bytes, createWriteStream(target, { flags: 'wx', flush: true }))
    })
    if (manifest.schema > newestVersion)
      throw new AdammError(
        'BACKUP_FROM_FUTURE',
        `"${file}" holds a memory of a newer AdaMM (schema ${manifest.schema}, this app knows ${newestVersion}). Update the app; nothing was changed.`,
        { file },
      )
    if (!existsSync(join(staged, 'memory.sqlite')))
      throw new AdammError('BACKUP_DAMAGED', `"${file}" has no database. Use another backup; nothing was changed.`)
    mkdirSync(join(staged, 'media'), { recursive: true })
    mkdirSync(join(staged, 'thumbnails'), { recursive: true })
    const isEmpty = get(db, sql`SELECT 1 FROM round UNION ALL SELECT 1 FROM answer LIMIT 1`) === undefined
    const safety = isEmpty ? null : `before-restore-${clock().toISOString().replaceAll(/[:.]/gu, '-')}`
    writeFileSync(join(paths.home, MARK), JSON.stringify({ safety, away: false } satisfies Mark), { flush: true })
    return { ...reportOf(file, size, manifest), pending: true, safety }
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    if (meter.signal.aborted) throw error
    throw error instanceof AdammError ? error : storeError(paths.home, error)
  }
}

/**
 * Ends a restore that was prepared; call before the database is opened. Does nothing without a mark.
 * @returns the folder of the memory of before; null when nothing was restored or nothing was there
 * @throws AdammError HOME_UNWRITABLE, DISK_FULL
 */
export function finishRestore(paths: HomePaths): string | null {
  const mark = join(paths.home, MARK)
  if (!existsSync(mark)) return null
  try {
    const { safety, away }: Mark = JSON.parse(readFileSync(mark, 'utf8'))
    const [staged, kept] = [join(paths.home, STAGED), join(paths.home, safety ?? 'restored-over')]
    mkdirSync(kept, { recursive: true })
    // The log of writes belongs to its database: both go before anything comes.
    if (!away) {
      for (const part of PARTS) if (existsSync(join(paths.home, part))) renameSync(join(paths.home, part), join(kept, part))
      writeFileSync(mark, JSON.stringify({ safety, away: true } satisfies Mark), { flush: true })
    }
    for (const part of PARTS) if (existsSync(join(staged, part))) renameSync(join(staged, part), join(paths.home, part))
    rmSync(mark)
    rmSync(staged, { recursive: true, force: true })
    if (safety === null) rmSync(kept, { recursive: true, force: true })
    return safety
  } catch (error) {
    throw storeError(paths.home, error)
  }
}
