/**
 * A built folder that is whole or counts for nothing. In: a folder of built files. Out: a completion file with the size and sum of each, and whether it holds.
 * A kill, a full disk or a cut copy leaves files that Node would load halfway.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written last, so that a folder without it was never finished. */
export const COMPLETION = 'complete.json'

/** Says that all files of the folder are written. */
export function completeBundle(folder: string): void {
  writeFileSync(join(folder, COMPLETION), `${JSON.stringify(sumsOf(folder), null, 2)}\n`, { flush: true })
}

/** Whether the folder was completed and holds the same files still. */
export function isWholeBundle(folder: string): boolean {
  try {
    return JSON.stringify(JSON.parse(readFileSync(join(folder, COMPLETION), 'utf8'))) === JSON.stringify(sumsOf(folder))
  } catch {
    // Not there, not readable or no JSON: built again in each case.
    return false
  }
}

/** Path in the folder to size and SHA-256, in the order of the names. */
function sumsOf(folder: string): Record<string, { bytes: number; sha256: string }> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== COMPLETION)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const bytes = readFileSync(join(folder, name))
      return [name, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }]
    }),
  )
}
