/**
 * Backup (PRODUCT 8). In: the data folder in use, a file name. Out: one file with the database as of one moment, every picture and its thumbnail, and a
 * manifest of their sums; checked before it gets its name. Models, logs and keys are not in it: models are fetched again, keys are no data of the memory.
 */
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { BackupManifest, BackupReport } from '../../../../src-shared/contract-own.ts'
import { AdammError } from '../../../../src-shared/errors.ts'
import { contentPath, type EngineContext, type HomePaths } from '../../context.ts'
import { all, get, openDatabase, openReadOnly, run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { storeError } from '../../media-store.ts'
import type { JobControl } from '../../jobs.ts'
import { checkTargetFile } from '../../target.ts'
import { assertRoom, BACKUP_VERSION, checkArchive, entryPath, sumOf, temporaryName, writeArchive, type Source } from './archive.ts'

export const BACKUP_JOB = 'backup'

export type BackupInput = { file: string; replace: boolean }

/** @throws AdammError INVALID_ARGUMENT before anything is done */
export function checkTarget(paths: HomePaths, { file, replace }: BackupInput): void {
  if (!isAbsolute(file)) throw new AdammError('INVALID_ARGUMENT', `"${file}" is no whole path. Name the folder too.`)
  const inside = relative(paths.home, resolve(file))
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new AdammError('INVALID_ARGUMENT', `"${file}" is inside the data folder. Choose a place outside, best on another disk.`)
  checkTargetFile(file, replace)
}

/** @throws AdammError as writeArchive */
export async function backUp(context: EngineContext, app: string, input: BackupInput, control: JobControl): Promise<BackupReport> {
  const { db, paths, clock } = context
  checkTarget(paths, input)
  const copy = temporaryName(paths.home, 'backup-copy')
  try {
    control.progress('copying the database', 0, null)
    await assertRoom(paths.home, (await stat(paths.database)).size)
    // One moment of the database, while work goes on.
    await db.backup(copy)
    endJobs(copy, clock())
    const { manifest, sources } = await collect(paths, copy, app, clock, control.signal)
    const bytes = await writeArchive(input.file, manifest, sources, {
      signal: control.signal,
      progress: (done, total) => control.progress('writing and checking', done, total),
    })
    return reportOf(input.file, bytes, manifest)
  } catch (error) {
    if (control.signal.aborted) throw error
    throw storeError(input.file, error)
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(copy + suffix, { force: true })
  }
}

/** The job that writes the copy runs in it too, and would run again where it is restored; so would exports and restores that wait. */
function endJobs(copy: string, now: Date): void {
  const db = openDatabase(copy)
  run(
    db,
    sql`UPDATE job SET state = 'done', finished_at = ${now.toISOString()} WHERE kind IN (${BACKUP_JOB}, 'restore', 'export') AND state IN ('queued', 'running', 'interrupted')`,
  )
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

async function collect(
  paths: HomePaths,
  copy: string,
  app: string,
  clock: () => Date,
  signal: AbortSignal,
): Promise<{ manifest: BackupManifest; sources: Source[] }> {
  const db = openReadOnly(copy)
  try {
    const check = db.pragma('integrity_check', { simple: true })
    if (check !== 'ok')
      throw new AdammError('DATABASE_DAMAGED', `The memory is damaged (${String(check)}); no backup was written. Restore an older one.`)
    const files: BackupManifest['files'] = []
    const sources: Source[] = []
    const missing: string[] = []
    for (const { sha256 } of all<{ sha256: string }>(db, sql`SELECT sha256 FROM media ORDER BY sha256`)) {
      signal.throwIfAborted()
      const original = contentPath(paths.media, sha256)
      if (!existsSync(original)) {
        missing.push(sha256)
        continue
      }
      const small = contentPath(paths.thumbnails, sha256, '.webp')
      for (const [path, file, sum] of [
        [entryPath('media', sha256), original, sha256],
        ...(existsSync(small) ? [[entryPath('thumbnails', sha256), small, await sumOf(small)] as const] : []),
      ] as const) {
        files.push({ path, bytes: (await stat(file)).size, sha256: sum })
        sources.push({ path, file })
      }
    }
    const { size } = await stat(copy)
    return {
      manifest: {
        format: 'adamm-backup',
        version: BACKUP_VERSION,
        app,
        schema: db.pragma('user_version', { simple: true }) as number,
        createdAt: clock().toISOString(),
        counts: countsOf(db),
        missing,
        files: [{ path: 'memory.sqlite', bytes: size, sha256: await sumOf(copy) }, ...files],
      },
      sources: [{ path: 'memory.sqlite', file: copy }, ...sources],
    }
  } finally {
    db.close()
  }
}

/** What a person wants to find again. */
function countsOf(db: Db): Record<string, number> {
  const count = (text: 'source' | 'round' | 'media' | 'observation' | 'induced_table' | 'answer' | 'correction'): number =>
    (db.prepare(`SELECT COUNT(*) AS n FROM ${text}`).get() as { n: number }).n
  return {
    sources: count('source'),
    rounds: count('round'),
    pictures: count('media'),
    observations: count('observation'),
    tables: get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM induced_table WHERE folded_into IS NULL`)?.n ?? 0,
    answers: count('answer'),
    corrections: count('correction'),
  }
}

/** @throws AdammError as checkArchive */
export async function inspectBackup(file: string, signal: AbortSignal): Promise<BackupReport> {
  const manifest = await checkArchive(file, { signal, progress: () => undefined })
  return reportOf(file, (await stat(file)).size, manifest)
}

export function reportOf(file: string, bytes: number, { files, ...manifest }: BackupManifest): BackupReport {
  return { file, bytes, ...manifest, files: files.length, verified: true }
}
