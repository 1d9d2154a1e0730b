/**
 * Everything in open formats: a folder with history.jsonl (docs/formats.md) and the pictures that it names. In: the memory. Out: the folder, which imports
 * to the same tables. What the person decided (corrections, names of tables) is in corrections.json beside it, for people and other programs.
 */
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, rmdirSync } from 'node:fs'
import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportReport } from '../../../../src-shared/contract-own.ts'
import type { Round } from '../../../../src-shared/model.ts'
import { contentPath, type EngineContext } from '../../context.ts'
import { all } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { readRound } from '../../db/rounds-read.ts'
import { sql } from '../../db/sql.ts'
import type { JobControl } from '../../jobs.ts'
import { storeError } from '../../media-store.ts'
import { checkTargetFolder, makeFolder } from '../../target.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
}

export const EXPORT_JOB = 'export'

/** @throws AdammError INVALID_ARGUMENT, DISK_FULL, HOME_UNWRITABLE; AbortError when cancelled, with nothing left behind */
export async function exportMemory(
  { db, paths }: EngineContext,
  folder: string,
  { signal, progress }: Pick<JobControl, 'signal' | 'progress'>,
): Promise<ExportReport> {
  checkTargetFolder(folder)
  const partial = `${folder}.partial-${randomBytes(4).toString('hex')}`
  const report: ExportReport = { files: [], rows: 0, pictures: 0, missing: 0 }
  try {
    makeFolder(join(partial, 'pictures'))
    const names = new Map<string, string>()
    const media = all<{ sha256: string; mime: string }>(db, sql`SELECT sha256, mime FROM media ORDER BY sha256`)
    for (const [index, { sha256, mime }] of media.entries()) {
      signal.throwIfAborted()
      progress('copying pictures', index, media.length)
      const original = contentPath(paths.media, sha256)
      const name = `pictures/${sha256}.${EXTENSIONS[mime] ?? 'bin'}`
      names.set(sha256, name)
      if (existsSync(original)) {
        await copyFile(original, join(partial, name))
        report.pictures += 1
      } else report.missing += 1
    }
    const rounds = lines(db, names, report, (done, total) => progress('writing history', done, total))
    await pipeline(Readable.from(rounds), createWriteStream(join(partial, 'history.jsonl'), { flush: true }), { signal })
    await writeFile(join(partial, 'corrections.json'), `${JSON.stringify(corrections(db), null, 2)}\n`)
    signal.throwIfAborted()
    if (existsSync(folder)) rmdirSync(folder)
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (signal.aborted) throw error
    throw storeError(folder, error)
  }
  return { ...report, files: ['history.jsonl', 'corrections.json'].map((name) => join(folder, name)) }
}

/** Hands the thread over now and then, so that progress is told and a cancel is heard. */
async function* lines(
  db: Db,
  names: ReadonlyMap<string, string>,
  report: ExportReport,
  progress: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const rounds = all<{ id: number; session: string }>(
    db,
    sql`SELECT r.id, s.ref AS session FROM round r JOIN session s ON s.id = r.session_id ORDER BY r.id`,
  )
  for (const [index, { id, session }] of rounds.entries()) {
    progress(index, rounds.length)
    if (index % 100 === 99) await new Promise((resolve) => setImmediate(resolve))
    const round = readRound(db, id, 'shown')
    if (round === undefined) continue
    report.rows += 1
    yield `${JSON.stringify(lineOf(round, session, names))}\n`
  }
}

function lineOf({ ref, time, messages, pictures }: Round, session: string, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const [first, second] = messages
  const isPlain =
    messages.every(({ author }) => author === null) &&
    messages.length <= 2 &&
    (first === undefined || first.role === 'user' || (first.role === 'assistant' && messages.length === 1)) &&
    (second === undefined || second.role === 'assistant')
  const texts = isPlain
    ? Object.fromEntries(messages.map(({ role, text }) => [role, text]))
    : { messages: messages.map(({ role, author, text }) => (author === null ? { role, text } : { role, author, text })) }
  const images = pictures.map(({ media, name, caption }) => ({
    path: media === null ? name : (names.get(media) ?? name),
    ...(caption === null ? {} : { caption }),
  }))
  const moment =
    time === null
      ? {}
      : {
          [time.local.length > 10 ? 'time' : 'date']: time.local + (time.local.length > 10 ? offsetText(time.offsetMinutes) : ''),
          ...(time.basis === 'source' && !time.weak ? {} : { time_basis: time.basis, time_weak: time.weak }),
        }
  return { session, round: ref, ...moment, ...texts, ...(images.length === 0 ? {} : { images }) }
}

function offsetText(minutes: number | null): string {
  if (minutes === null) return ''
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
}

function corrections(db: Db): unknown[] {
  return all<{ ref: string; record: number; attribute: string; entered: string | null; value: string; at: string }>(
    db,
    sql`SELECT r.ref, c.record, a.label AS attribute, c.entered, c.value, c.at FROM correction c JOIN round r ON r.id = c.round_id
        JOIN attribute a ON a.id = c.attribute_id WHERE c.undone_at IS NULL ORDER BY c.id`,
  ).map(({ value, ...row }) => ({ ...row, value: JSON.parse(value) }))
}
