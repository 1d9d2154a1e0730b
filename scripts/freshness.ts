/** Whether a build is older than what it is made of. In: a built file and source paths. Out: true when it must be built again. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @param sources files and folders; a missing one counts for nothing */
export function isStale(built: string, sources: readonly string[]): boolean {
  const stats = statSync(built, { throwIfNoEntry: false })
  return stats === undefined || sources.some((source) => newest(source) > stats.mtimeMs)
}

/** Latest change below a path, in milliseconds. */
export function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  // A folder's own time tells of removed files.
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stats.mtimeMs)
}
