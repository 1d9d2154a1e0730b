/**
 * Zip archives. In: the path of a zip. Out: its files, opened one at a time from the central directory and never unpacked to disk.
 * Unsafe names, encrypted entries and bombs are left out and reported; the rest stays readable.
 */
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { posix } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { EventTime, Problem } from '../../../src-shared/model.ts'
import { importProblem } from './problems.ts'
import { eventTime } from './times.ts'
import { compareNames, isSystemName } from './tree.ts'
import type { FileTree, InputFile } from './types.ts'

/** A real text packs at most about 30 to 1; deflate can reach 1,032 to 1. Small files may be anything. */
const BOMB = { ratio: 200, bytes: 100 * 1024 * 1024, entries: 500_000 } as const

/** Lists a zip; `openFailed` problems leave an empty tree. */
export async function openZip(path: string, shownPath: string, size: number, signal: AbortSignal): Promise<FileTree> {
  const problems: Problem[] = []
  const files = new Map<string, InputFile>()
  let skipped = 0
  let zip: ZipFile | null = null
  try {
    // Names are decoded here and not by yauzl, which ends the whole listing at the first unsafe one.
    zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    const entries = await listEntries(zip, signal)
    if (entries === null || entries.reduce((sum, { entry }) => sum + entry.compressedSize, 0) > size) {
      problems.push(
        importProblem(
          'ZIP_BOMB',
          shownPath,
          `"${shownPath}" has overlapping or more than ${BOMB.entries.toLocaleString('en')} entries and is not unpacked. Unpack it yourself and import the folder.`,
        ),
      )
    } else {
      for (const { entry, name } of entries) {
        if (name.endsWith('/')) continue
        if (name.split('/').some((part) => part !== '..' && isSystemName(part))) skipped += 1
        else addEntry(zip, entry, name, shownPath, files, problems)
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    problems.push(
      importProblem(
        'ZIP_DAMAGED',
        shownPath,
        `"${shownPath}" cannot be read as a zip (${error instanceof Error ? error.message : String(error)}). It may be cut off: download or copy it again.`,
      ),
    )
  }
  const encrypted = problems.filter(({ code }) => code === 'ZIP_ENCRYPTED').length
  return {
    path: shownPath,
    files: [...files.values()].toSorted((one, other) => compareNames(one.relative, other.relative)),
    skipped,
    problems: encrypted > 1 ? mergeEncrypted(shownPath, problems, encrypted) : problems,
    resolve: async (from, reference) => resolveInZip(files, from, reference),
    close: async () => zip?.close(),
  }
}

async function listEntries(zip: ZipFile, signal: AbortSignal): Promise<{ entry: Entry; name: string }[] | null> {
  if (zip.entryCount > BOMB.entries) return null
  const entries: { entry: Entry; name: string }[] = []
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted()
    entries.push({ entry, name: yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false) })
  }
  return entries
}

function addEntry(zip: ZipFile, entry: Entry, name: string, archive: string, files: Map<string, InputFile>, problems: Problem[]): void {
  const where = `${archive}/${name}`
  const unsafe = yauzl.validateFileName(name)
  if (unsafe !== null || name.includes('\0')) {
    problems.push(
      importProblem(
        'ZIP_UNSAFE_PATH',
        where,
        `The entry "${name}" of "${archive}" points outside the archive and is left out. Do not trust this zip.`,
      ),
    )
  } else if (entry.isEncrypted()) {
    problems.push(
      importProblem(
        'ZIP_ENCRYPTED',
        where,
        `"${where}" is protected by a password. Unpack the zip with its password and import the folder.`,
      ),
    )
  } else if (entry.uncompressedSize > BOMB.bytes && entry.uncompressedSize > entry.compressedSize * BOMB.ratio) {
    problems.push(
      importProblem(
        'ZIP_BOMB',
        where,
        `"${where}" would unpack to ${entry.uncompressedSize.toLocaleString('en')} bytes from ${entry.compressedSize.toLocaleString('en')} and is left out. Unpack it yourself if you trust it.`,
      ),
    )
  } else if (!entry.canDecodeFileData()) {
    problems.push(
      importProblem(
        'ZIP_DAMAGED',
        where,
        `"${where}" is packed by method ${entry.compressionMethod}, which is not supported. Make the zip again with the usual method (deflate).`,
      ),
    )
  } else {
    files.set(name, {
      path: where,
      relative: name,
      name: posix.basename(name),
      size: entry.uncompressedSize,
      modified: dosTime(entry),
      stream: async () => checked(await zip.openReadStreamPromise(entry), entry.crc32),
    })
  }
}

/** The same bytes; ends with an error when their checksum is not the one in the directory. Who stops before the end checks nothing. */
function checked(bytes: Readable, expected: number): Readable {
  let actual = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      actual = crc32(chunk, actual)
      done(null, chunk)
    },
    flush(done) {
      done(actual === expected ? null : new ZipEntryError())
    },
  })
  // Both ends: an error of the one is the other's, and who leaves early lets go of the archive's stream.
  bytes.on('error', (error) => check.destroy(error))
  check.on('close', () => bytes.destroy())
  return bytes.pipe(check)
}

/** An entry whose bytes are not those that were packed. */
export class ZipEntryError extends Error {
  constructor() {
    super('its checksum does not fit its bytes')
    this.name = 'ZipEntryError'
  }
}

/** The problem of one entry that cannot be unpacked; the others go on. */
export function damagedEntry(where: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error)
  return importProblem('ZIP_DAMAGED', where, `"${where}" cannot be unpacked (${reason}). Download or copy the zip again.`)
}

/** DOS times are wall times without a zone, so they are taken as written; the first of January 1980 means none. */
function dosTime({ lastModFileDate: date, lastModFileTime: time }: Entry): EventTime | null {
  const clock = {
    year: (date >> 9) + 1980,
    month: (date >> 5) & 15,
    day: date & 31,
    hour: time >> 11,
    minute: (time >> 5) & 63,
    second: (time & 31) * 2,
  }
  if (clock.year === 1980 && clock.month === 1 && clock.day === 1) return null
  return eventTime(clock, 'file', { weak: true })
}

function mergeEncrypted(archive: string, problems: Problem[], count: number): Problem[] {
  const rest = problems.filter(({ code }) => code !== 'ZIP_ENCRYPTED')
  return [
    ...rest,
    importProblem(
      'ZIP_ENCRYPTED',
      archive,
      `${count} files of "${archive}" are protected by a password. Unpack the zip with its password and import the folder.`,
    ),
  ]
}

function resolveInZip(files: ReadonlyMap<string, InputFile>, from: InputFile, reference: string): InputFile | null {
  const path = posix.normalize(posix.join(posix.dirname(from.relative), reference.replaceAll('\\', '/')))
  return files.get(path) ?? files.get(path.normalize('NFD')) ?? files.get(path.normalize('NFC')) ?? null
}
