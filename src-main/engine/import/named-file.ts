/**
 * Files that an imported file names. In: its path, the reference as it stands there, what the person gave to the import. Out: the file, null, or "outside".
 * A history comes from anywhere: it must not choose what of this computer is read into the memory.
 */
import type { BigIntStats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, resolve, sep } from 'node:path'

export type NamedFile = { path: string; name: string; stats: BigIntStats }

/**
 * @param isListed whether the import reads that path anyway, such as a link to a picture elsewhere that the person put in the folder
 * @returns "outside" for what lies neither in the folder of the naming file nor in what was given, by its name or where its links lead
 */
export async function openNamed(
  from: string,
  reference: string,
  given: readonly string[],
  isListed: (path: string) => boolean,
): Promise<NamedFile | 'outside' | null> {
  const places = [dirname(from), ...given]
  const realPlaces = await Promise.all(places.map((place) => realpath(place).catch(absent)))
  const allowed = [...places, ...realPlaces.filter((place) => place !== null)]
  let isOutside = false
  const slashed = reference.replaceAll('\\', '/')
  // macOS stores some names decomposed, exports name them composed.
  for (const name of new Set([reference, slashed, slashed.normalize('NFC'), slashed.normalize('NFD')])) {
    const path = isAbsolute(name) ? resolve(name) : resolve(dirname(from), name)
    // Before the disk is asked: on Windows a name can be that of another computer.
    if (!isWithin(path, allowed)) {
      isOutside = true
      continue
    }
    const stats = await stat(path, { bigint: true }).catch(absent)
    if (stats === null || !stats.isFile()) continue
    if (isListed(path) || isWithin(await realpath(path), allowed)) return { path, name, stats }
    isOutside = true
  }
  return isOutside ? 'outside' : null
}

function isWithin(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(place.endsWith(sep) ? place : place + sep))
}

function absent(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(error.code ?? '')) return null
  throw error
}
