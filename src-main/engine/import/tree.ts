/**
 * Folders and single files. In: a path on disk. Out: the files below it in a fixed order, without hidden and system files, safe against link loops.
 */
import { isUtf8 } from 'node:buffer'
import { createReadStream, type BigIntStats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { EventTime, Problem } from '../../../src-shared/model.ts'
import { importProblem } from './problems.ts'
import { instantInZone } from './times.ts'
import { openNamed } from './named-file.ts'
import type { FileTree, InputFile } from './types.ts'

export type TreeOptions = {
  /** Zone in which file times are shown: the person's. */
  zone: string
  /** Uploads on their way in; the file time there is that of the upload unless the shell has set it. */
  incoming: string
  signal: AbortSignal
  /** Absolute paths that the person gave to this import. */
  given: readonly string[]
}

/** File times before this are counters that started at zero, not times. */
const FIRST_FILE_TIME = Date.UTC(1990, 0, 1)

/** Beside `history.jsonl` in a folder that `adamm export` wrote. */
const OWN_DECISIONS = 'corrections.json'

const SYSTEM_FILES = [
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '__macosx',
  '$recycle.bin',
  'system volume information',
  'icon\r',
  '@eadir',
] as const

/** Hidden by its name, or a file of the operating system. */
export function isSystemName(name: string): boolean {
  return name.startsWith('.') || SYSTEM_FILES.some((known) => known === name.toLowerCase())
}

/** Opens a folder with everything below it, or a single file. */
export async function openTree(path: string, options: TreeOptions): Promise<FileTree> {
  const stats = await stat(path, { bigint: true })
  const files: InputFile[] = []
  const problems: Problem[] = []
  const counter = { skipped: 0 }
  if (stats.isDirectory()) await walk(path, path, await foldersAbove(path), { files, problems, counter, options })
  else if (stats.isFile()) files.push(diskFile(path, basename(path), stats, options))
  else problems.push(special(path))
  const listed = new Set(files.map((file) => file.path))
  return {
    path,
    files,
    problems,
    skipped: counter.skipped,
    async resolve(from, reference) {
      const found = await openNamed(from.path, reference, options.given, (named) => listed.has(named))
      return found === null || found === 'outside' ? found : diskFile(found.path, found.name, found.stats, options)
    },
    close: async () => undefined,
  }
}

type Walk = { files: InputFile[]; problems: Problem[]; counter: { skipped: number }; options: TreeOptions }

async function walk(root: string, folder: string, above: ReadonlySet<string>, state: Walk): Promise<void> {
  state.options.signal.throwIfAborted()
  try {
    // A link to a folder that contains it would never end; the same folder linked twice side by side is read twice and is then the same bytes.
    const real = await realpath(folder)
    if (above.has(real)) return
    // Where a link leads, what lies above is not the person's choice either.
    const below = new Set([...above, real, ...ancestors(real)])
    const entries = await readdir(folder, { encoding: 'buffer' })
    // Read as text such a name is another one, and the file would seem to have gone.
    for (const entry of entries) if (!isUtf8(entry)) state.problems.push(unnamable(folder, entry.toString()))
    const names = entries.filter((entry) => isUtf8(entry)).map((entry) => entry.toString())
    // An export of ours: what the person decided stands there for people and other programs, and is nothing to read values from.
    const isExport = names.includes('history.jsonl') && names.includes(OWN_DECISIONS)
    if (isExport) state.counter.skipped += 1
    for (const name of names.toSorted(compareNames).filter((one) => !isExport || one !== OWN_DECISIONS))
      await visit(root, join(folder, name), name, below, state)
  } catch (error) {
    state.problems.push(unreadable(folder, error))
  }
}

/** What an import of a folder must not climb to, by real paths: all above its own place, and above the link that it may be. */
async function foldersAbove(root: string): Promise<Set<string>> {
  const real = await realpath(root)
  const place = await realpath(dirname(resolve(root)))
  const above = new Set([...ancestors(real), place, ...ancestors(place)])
  // The person may have given a link to a folder above it.
  above.delete(real)
  return above
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...ancestors(parent)]
}

async function visit(root: string, path: string, name: string, above: ReadonlySet<string>, state: Walk): Promise<void> {
  if (isSystemName(name)) {
    state.counter.skipped += 1
    return
  }
  try {
    const stats = await stat(path, { bigint: true })
    if (stats.isDirectory()) await walk(root, path, above, state)
    else if (stats.isFile()) state.files.push(diskFile(path, relative(root, path).split(sep).join('/'), stats, state.options))
    else state.problems.push(special(path))
  } catch (error) {
    state.problems.push(unreadable(path, error))
  }
}

/** A pipe, a socket or a device: reading one could wait for ever. */
function special(path: string): Problem {
  const message = `"${path}" is neither a file nor a folder (a pipe, a socket or a device) and was not read. Choose a file, a folder or a zip.`
  return importProblem('SOURCE_UNREADABLE', path, message)
}

function unnamable(folder: string, shown: string): Problem {
  const path = join(folder, shown)
  return importProblem(
    'SOURCE_UNREADABLE',
    path,
    `The name of "${path}" is not valid UTF-8, so the file was not read. Rename it and import it again.`,
  )
}

function unreadable(path: string, error: unknown) {
  if (error instanceof Error && error.name === 'AbortError') throw error
  return importProblem(
    'SOURCE_UNREADABLE',
    path,
    `Cannot read "${path}": ${error instanceof Error ? error.message : String(error)}. Check that it exists and that you may read it.`,
  )
}

function diskFile(path: string, relativePath: string, stats: BigIntStats, options: TreeOptions): InputFile {
  return {
    path,
    relative: relativePath,
    name: basename(path),
    size: Number(stats.size),
    modified: modifiedTime(path, stats, options),
    stream: async () => createReadStream(path),
  }
}

function modifiedTime(path: string, stats: BigIntStats, { zone, incoming }: TreeOptions): EventTime | null {
  const modified = Number(stats.mtimeMs)
  if (modified < FIRST_FILE_TIME) return null
  const isUpload = resolve(path).startsWith(resolve(incoming) + sep)
  // A shell that knows the file's own time has set it to before the upload; otherwise it is the moment of the import and says nothing.
  if (isUpload && modified >= Number(stats.birthtimeMs) - 2_000) return null
  return instantInZone(modified, zone, 'file', true)
}

/** By code units, with numbers in names by size: the same on every computer. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
}

const collator = new Intl.Collator('en', { numeric: true })
