/**
 * The backup file: a zip whose first entry is its manifest. In: files with their sums, or the path of a backup. Out: a file in which every byte was read
 * again before it got its name; or what is wrong with one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { BackupManifest } from '../../../../src-shared/contract-own.ts'
import { AdammError } from '../../../../src-shared/errors.ts'
import { assertRegularFile } from '../../given-file.ts'
import { storeError } from '../../media-store.ts'
import { makeFolder } from '../../target.ts'

export const BACKUP_VERSION = 1
const MANIFEST = 'manifest.json'
/** A manifest is a line of some hundred bytes for each picture. */
const LARGEST_MANIFEST = 512 * 1024 * 1024

export type Meter = { signal: AbortSignal; progress(done: number, total: number): void }
/** Where the bytes of an entry lie now. */
export type Source = { path: string; file: string }

/**
 * Writes the archive beside `target`, checks it and gives it its name.
 * @throws AdammError DISK_FULL, HOME_UNWRITABLE, BACKUP_DAMAGED when the disk does not give back what was written; AbortError when cancelled
 */
export async function writeArchive(target: string, manifest: BackupManifest, sources: readonly Source[], meter: Meter): Promise<number> {
  const partial = `${target}.partial-${randomBytes(4).toString('hex')}`
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  try {
    makeFolder(dirname(target))
    await assertRoom(dirname(target), total)
    const { default: yazl } = await import('yazl')
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST)
    // Pictures are packed already.
    for (const { path, file } of sources)
      zip.addFile(file, path, { compress: !path.startsWith('media/') && !path.startsWith('thumbnails/') })
    zip.end()
    let done = 0
    const failed = new Promise<never>((_, reject) => zip.on('error', reject))
    const written = pipeline(
      zip.outputStream as Readable,
      async function* (bytes: AsyncIterable<Buffer>) {
        for await (const chunk of bytes) {
          done += chunk.length
          meter.progress(Math.min(done, total), total)
          yield chunk
        }
      },
      createWriteStream(partial, { flags: 'wx' }),
      { signal: meter.signal },
    )
    await Promise.race([written, failed])
    const handle = await open(partial, 'r+')
    await handle.sync()
    await handle.close()
    await checkArchive(partial, meter)
    await rename(partial, target)
    return (await stat(target)).size
  } catch (error) {
    await rm(partial, { force: true })
    if (meter.signal.aborted) throw error
    throw storeError(target, error)
  }
}

/** @throws AdammError DISK_FULL before anything is written */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  let there = folder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  if (bavail * bsize < bytes)
    throw new AdammError(
      'DISK_FULL',
      `"${folder}" has room for ${megabytes(bavail * bsize)}, and ${megabytes(bytes)} are needed. Make room or choose another disk; nothing was changed.`,
    )
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
}

/**
 * Reads every byte of a backup.
 * @param take gets each file's bytes as they are checked; without it they are only checked
 * @throws AdammError SOURCE_UNREADABLE, BACKUP_UNREADABLE (no backup of this app), BACKUP_FROM_FUTURE, BACKUP_DAMAGED
 */
export async function checkArchive(
  file: string,
  meter: Meter,
  take: (path: string, bytes: Readable) => Promise<void> = drain,
): Promise<BackupManifest> {
  const zip = await openArchive(file)
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const manifest = await readManifest(zip, entries.get(MANIFEST), file)
    const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    for (const { path, bytes, sha256 } of manifest.files) {
      meter.signal.throwIfAborted()
      const entry = entries.get(path)
      if (!isOurs(path) || entry === undefined) throw damaged(file, `"${path}" is not in it`)
      if (entry.uncompressedSize !== bytes) throw damaged(file, `"${path}" has another size`)
      const hash = createHash('sha256')
      const stream = await zip.openReadStreamPromise(entry)
      // What is taken is what was summed: the bytes pass through here one after another.
      const summed = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          hash.update(chunk)
          next(null, chunk)
        },
      })
      await Promise.all([pipeline(stream, summed, { signal: meter.signal }), take(path, summed)])
      if (hash.digest('hex') !== sha256) throw damaged(file, `"${path}" has other bytes`)
      done += bytes
      meter.progress(done, total)
    }
    return manifest
  } catch (error) {
    if (error instanceof AdammError || meter.signal.aborted || isDisk(error)) throw error
    throw damaged(file, error instanceof Error ? error.message : String(error))
  } finally {
    zip.close()
  }
}

function isDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes(String(error.code))
}

async function openArchive(file: string): Promise<ZipFile> {
  await assertRegularFile(file, 'a backup')
  try {
    return await yauzl.openPromise(file, { autoClose: false, validateEntrySizes: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Error && 'code' in error)
      throw new AdammError('SOURCE_UNREADABLE', `Cannot read "${file}": ${reason}. Check its name.`, { file })
    throw new AdammError(
      'BACKUP_UNREADABLE',
      `"${file}" is no backup, or it is cut off (${reason}). Copy it again, or choose another file.`,
      { file },
    )
  }
}

/** Entries are written into the data folder: only names that a backup has. */
function isOurs(path: string): boolean {
  return (
    path === 'memory.sqlite' || /^(?:media\/([0-9a-f]{2})\/\1[0-9a-f]{62}|thumbnails\/([0-9a-f]{2})\/\2[0-9a-f]{62}\.webp)$/u.test(path)
  )
}

async function readManifest(zip: ZipFile, entry: Entry | undefined, file: string): Promise<BackupManifest> {
  const none = new AdammError('BACKUP_UNREADABLE', `"${file}" is a zip, but no backup of AdaMM. Choose a file that "adamm backup" made.`, {
    file,
  })
  if (entry === undefined || entry.uncompressedSize > LARGEST_MANIFEST) throw none
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
  let json: unknown
  try {
    json = JSON.parse(Buffer.concat(chunks).toString())
  } catch (error) {
    throw error instanceof SyntaxError ? none : error
  }
  const version = typeof json === 'object' && json !== null && 'version' in json ? json.version : null
  if (typeof version === 'number' && version > BACKUP_VERSION)
    throw new AdammError(
      'BACKUP_FROM_FUTURE',
      `"${file}" was made by a newer AdaMM (format ${version}, this app reads up to ${BACKUP_VERSION}). Update the app; nothing was changed.`,
      { file },
    )
  const parsed = BackupManifest.safeParse(json)
  if (!parsed.success) throw none
  return parsed.data
}

function damaged(file: string, what: string): AdammError {
  return new AdammError('BACKUP_DAMAGED', `"${file}" is damaged: ${what}. Use another backup; nothing was changed.`, { file })
}

async function drain(_path: string, bytes: Readable): Promise<void> {
  for await (const chunk of bytes) void chunk
}

export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

export function entryPath(folder: 'media' | 'thumbnails', sha256: string): string {
  return `${folder}/${sha256.slice(0, 2)}/${sha256}${folder === 'media' ? '' : '.webp'}`
}

export function temporaryName(folder: string, kind: string): string {
  return join(folder, `${kind}-${randomBytes(4).toString('hex')}`)
}
