/**
 * The log: one JSON object a line, in files that rotate. In: level, sentence, data without message or picture text. Out: logs/adamm.log and, if asked, stderr.
 * A log that cannot be written never stops the work; that it could not is said once on stderr.
 */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log, LogLevel } from './context.ts'

export type LogOptions = {
  folder: string
  clock: () => Date
  /** Lines below this are left out. Default "info". */
  level?: LogLevel
  /** Also write lines for people to stderr. */
  console?: boolean
  /** Size at which a new file is begun. Default 5 MiB. */
  maximumBytes?: number
  /** Files kept, the present one included. Default 5. */
  files?: number
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Opens the log of a data folder. */
export function openLog({
  folder,
  clock,
  level = 'info',
  console: toConsole = false,
  maximumBytes = 5 * 1024 * 1024,
  files = 5,
}: LogOptions): Log {
  const path = join(folder, 'adamm.log')
  let size: number | null = null
  let isBroken = false

  function append(line: string): void {
    size ??= openFile(folder, path)
    const length = Buffer.byteLength(line)
    if (size > 0 && size + length > maximumBytes) {
      rotate(path, files)
      size = 0
    }
    appendFileSync(path, line)
    size += length
  }

  return (lineLevel, message, data = {}) => {
    if (LEVELS.indexOf(lineLevel) < LEVELS.indexOf(level)) return
    const at = clock().toISOString()
    if (toConsole)
      process.stderr.write(
        `${at.slice(11, 19)} ${lineLevel} ${message}${Object.keys(data).length === 0 ? '' : ` ${JSON.stringify(data)}`}\n`,
      )
    try {
      append(`${JSON.stringify({ at, level: lineLevel, message, ...(Object.keys(data).length === 0 ? {} : { data }) })}\n`)
      isBroken = false
    } catch (error) {
      if (!isBroken)
        process.stderr.write(`The log "${path}" cannot be written: ${error instanceof Error ? error.message : String(error)}\n`)
      isBroken = true
      size = null
    }
  }
}

/** "adamm.log" becomes "adamm.1.log" and so on; the oldest goes. */
function rotate(path: string, files: number): void {
  const numbered = (number: number): string => (number === 0 ? path : path.replace(/\.log$/, `.${number}.log`))
  rmSync(numbered(files - 1), { force: true })
  for (let number = files - 2; number >= 0; number -= 1) {
    if (exists(numbered(number))) renameSync(numbered(number), numbered(number + 1))
  }
}

function openFile(folder: string, path: string): number {
  mkdirSync(folder, { recursive: true })
  return exists(path) ? statSync(path).size : 0
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
