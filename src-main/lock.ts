/**
 * One writer for each data folder. In: a folder. Out: the lock, or what its living owner wrote into it.
 * The file names the owner's process and its socket, so that a second program can talk to the first (peer.ts).
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { AdammError, isDiskFull } from '../src-shared/errors.ts'
import { SHELLS, type Shell } from './messages.ts'

export type LockContent = {
  pid: number
  /** Start of the process in the kernel's clock, where the platform tells; a reused pid has another one. */
  processStart: string | null
  machine: string
  shell: Shell
  startedAt: string
  /** Where the owner answers; null until it listens, or when it cannot. */
  socket: string | null
  token: string | null
}

export type Lock = {
  /** Tells others where the owner answers. */
  publish(socket: string, token: string): void
  release(): void
}

/** A takeover lasts milliseconds; one that is older was left by a crash. */
const TAKEOVER_LIMIT_MS = 10_000
/** The owner sets the time of its lock this often: the one sign of life that another machine can see. */
const HEARTBEAT_MS = 15_000
const FOREIGN_LIMIT_MS = 60_000

/**
 * Takes the folder's lock; when a living process has it, gives what that one wrote.
 * @param unanswered an owner that was found before and whose socket did not answer: when it is of another machine (or this one had
 * another name then) and shows no sign of life for a minute, its lock is taken over
 * @throws AdammError HOME_UNWRITABLE, DISK_FULL
 */
export function acquireLock(
  home: string,
  shell: Shell,
  unanswered: LockContent | null = null,
): { lock: Lock } | { owner: LockContent | null } {
  const file = lockFile(home)
  const content: LockContent = {
    pid: process.pid,
    processStart: processStart(process.pid),
    machine: hostname(),
    shell,
    startedAt: new Date().toISOString(),
    socket: null,
    token: null,
  }
  if (create(file, content) || takeOver(file, content, unanswered)) return { lock: lockOn(file, content) }
  // Null: its owner is writing it this very moment, or has just removed it.
  return { owner: readLock(home) }
}

export function lockFile(home: string): string {
  return join(home, 'adamm.lock')
}

/** What the lock file says; null when there is none or it is half written. */
export function readLock(home: string): LockContent | null {
  return read(lockFile(home))
}

/** True while the process that wrote the lock lives. A lock from another machine counts as living: its process cannot be seen from here. */
export function isAlive(content: LockContent): boolean {
  if (content.machine !== hostname()) return true
  if (!processExists(content.pid)) return false
  const start = processStart(content.pid)
  return start === null || content.processStart === null || start === content.processStart
}

function lockOn(file: string, content: LockContent): Lock {
  const isOwn = (): boolean => {
    const present = read(file)
    return present?.pid === content.pid && present.startedAt === content.startedAt
  }
  const heartbeat = setInterval(() => {
    if (!isOwn()) return clearInterval(heartbeat)
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // The folder has gone or may not be written any more: the engine tells that better than the lock.
      clearInterval(heartbeat)
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    publish(socket, token) {
      const next = `${file}.${process.pid}`
      try {
        // A crash of a process with the same number may have left one.
        rmSync(next, { force: true })
        create(next, { ...content, socket, token })
        renameSync(next, file)
      } catch (error) {
        throw unwritable(file, error)
      }
    },
    release() {
      clearInterval(heartbeat)
      if (isOwn()) rmSync(file, { force: true })
    },
  }
}

/** False when the file exists. What could not be written whole is removed. */
function create(file: string, content: LockContent): boolean {
  let descriptor: number
  try {
    descriptor = openSync(file, 'wx', 0o600)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw unwritable(file, error)
  }
  try {
    try {
      writeSync(descriptor, JSON.stringify(content))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    rmSync(file, { force: true })
    throw unwritable(file, error)
  }
  return true
}

function unwritable(file: string, error: unknown): AdammError {
  if (error instanceof AdammError) return error
  if (isDiskFull(error)) {
    const message = `The disk is full: "${file}" cannot be written. Make room and run it again; nothing stored is lost.`
    return new AdammError('DISK_FULL', message, { path: file })
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new AdammError('HOME_UNWRITABLE', `Cannot write "${file}": ${reason}. Choose another data folder with --home.`, { path: file })
}

/** Replaces a dead owner's lock. Two programs may try at once: only the one that creates the takeover file may remove the old lock. */
function takeOver(file: string, content: LockContent, unanswered: LockContent | null): boolean {
  if (!isStale(file, unanswered)) return false
  const marker = `${file}.takeover`
  if (ageMs(marker) > TAKEOVER_LIMIT_MS) rmSync(marker, { force: true })
  if (!create(marker, content)) return false
  try {
    if (!isStale(file, unanswered)) return false
    rmSync(file, { force: true })
    return create(file, content)
  } finally {
    rmSync(marker, { force: true })
  }
}

function isStale(file: string, unanswered: LockContent | null): boolean {
  const content = read(file)
  if (content !== null && content.machine !== hostname()) {
    const isSame = unanswered?.pid === content.pid && unanswered.startedAt === content.startedAt
    return isSame && ageMs(file) > FOREIGN_LIMIT_MS
  }
  if (content !== null) return !isAlive(content)
  // A half-written lock whose writer died: it stays unreadable.
  return ageMs(file) > TAKEOVER_LIMIT_MS
}

function read(file: string): LockContent | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isLockContent(content) ? content : null
  } catch (error) {
    if (isCode(error, 'ENOENT') || error instanceof SyntaxError) return null
    throw error
  }
}

/** By hand: a schema library would cost every start more than the rest of this thread. */
function isLockContent(content: unknown): content is LockContent {
  if (typeof content !== 'object' || content === null) return false
  const { pid, processStart, machine, shell, startedAt, socket, token } = content as Record<string, unknown>
  return (
    Number.isInteger(pid) &&
    Number(pid) > 0 &&
    [processStart, socket, token].every((text) => text === null || typeof text === 'string') &&
    [machine, startedAt].every((text) => typeof text === 'string') &&
    SHELLS.some((known) => known === shell)
  )
}

/** Age in milliseconds, 0 when the file is not there. */
function ageMs(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    return isCode(error, 'EPERM')
  }
  // A killed process that nobody has waited for still has a pid.
  return !['Z', 'X'].includes(statFields(pid)?.[0] ?? '')
}

/** Start time of a process (Linux: field 22 of /proc/PID/stat); null where it cannot be told. */
function processStart(pid: number): string | null {
  return statFields(pid)?.[19] ?? null
}

/** Fields of /proc/PID/stat from the state on; null on other platforms. */
function statFields(pid: number): string[] | null {
  if (process.platform !== 'linux') return null
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'EACCES') || isCode(error, 'ESRCH')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
