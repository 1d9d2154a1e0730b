/**
 * Where something is to be written. In: a path that a person named. Out: a folder that is there, or a sentence that names what stands in the way.
 * Looked at before any work is done; what the system says afterwards is put into words.
 */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { AdammError } from '../../src-shared/errors.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of this name is there',
  ENOENT: 'a folder of the path cannot be made',
  ENAMETOOLONG: 'the name is too long for this disk',
  ELOOP: 'its links lead in a circle',
  EBUSY: 'another program uses it',
  EMFILE: 'too many files are open',
}

/** What the system refused, in words; its own sentence where the code is not a common one. */
export function reasonInWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = REASONS[code]
  return known === undefined ? (error instanceof Error ? error.message : String(error)) : `${known} (${code})`
}

/**
 * Makes a folder with those above it, from the top. The recursive form of mkdir never ends where a folder cannot hold folders and says "not there", as /proc does.
 * @throws the system's error
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = []
  let present = path
  while (!existsSync(present) && dirname(present) !== present) {
    missing.unshift(present)
    present = dirname(present)
  }
  if (missing.length === 0 && !statSync(path).isDirectory()) throw Object.assign(new Error(`"${path}" is a file.`), { code: 'EEXIST' })
  // Another program may make it in the same moment.
  for (const folder of missing) if (!existsSync(folder)) mkdirSync(folder, mode === undefined ? {} : { mode })
}

/** @throws AdammError INVALID_ARGUMENT for a path that cannot be a new file, or a file that is there and is not to be replaced */
export function checkTargetFile(file: string, replace: boolean): void {
  if (!isAbsolute(file)) throw new AdammError('INVALID_ARGUMENT', `"${file}" is no whole path. Name the folder too.`)
  assertFolderAbove(file)
  if (!existsSync(file)) return
  if (statSync(file).isDirectory())
    throw new AdammError('INVALID_ARGUMENT', `"${file}" is a folder. Name a file in it, such as "${join(file, 'adamm')}".`)
  if (!replace)
    throw new AdammError('INVALID_ARGUMENT', `"${file}" is there already. Choose another name, or say that it is to be replaced.`)
}

/** @throws AdammError INVALID_ARGUMENT for a path that is no new or empty folder */
export function checkTargetFolder(folder: string): void {
  if (!isAbsolute(folder)) throw new AdammError('INVALID_ARGUMENT', `"${folder}" is no whole path. Name the folder it lies in too.`)
  assertFolderAbove(folder)
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new AdammError('INVALID_ARGUMENT', `"${folder}" is a file. Choose a new folder.`)
  if (readdirSync(folder).length > 0) throw new AdammError('INVALID_ARGUMENT', `"${folder}" is there and not empty. Choose a new folder.`)
}

function assertFolderAbove(path: string): void {
  let above = dirname(path)
  while (!existsSync(above) && dirname(above) !== above) {
    above = dirname(above)
  }
  // A file in the middle of a path hides what would be below it.
  if (existsSync(above) && !statSync(above).isDirectory())
    throw new AdammError('INVALID_ARGUMENT', `"${above}" is a file, so nothing can be written below it. Choose another folder.`)
}
