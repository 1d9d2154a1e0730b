/**
 * A second program on the same data folder talks to the first: lines of JSON over a socket file (a named pipe on Windows).
 * In: the owner's lock. Out: the same calls and events as from the engine's own thread. Never a network address.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EngineEvent } from '../src-shared/events.ts'
import { createCalls } from './calls.ts'
import type { Link } from './host.ts'
import type { FromEngine, ToEngine } from './messages.ts'

type Greeting = { token: string }

/** Longest socket path that every Unix takes (macOS: 104 bytes with the closing zero). */
const LONGEST_SOCKET_PATH = 100

export type GuestServer = {
  socket: string
  token: string
  /** Tells every guest what happened. */
  send(event: EngineEvent): void
  /** Calls of guests that are not answered yet. */
  readonly busy: number
  /** Takes no new guest, waits for the calls that run, lets the guests go. */
  close(): Promise<void>
}

/**
 * Opens the socket for guests. Rejects where the file system or the platform has none; the owner then works alone.
 * @param link where the guests' calls go
 */
export async function serveGuests(home: string, link: Pick<Link, 'request'>): Promise<GuestServer> {
  const socketPath = socketOf(home)
  const token = randomBytes(32).toString('hex')
  const guests = new Set<Socket>()
  const running = new Set<Promise<void>>()

  const server = createServer((guest) => {
    let isKnown = false
    const cancels = new Map<number, AbortController>()
    guest.on('error', () => guest.destroy())
    guest.on('close', () => {
      guests.delete(guest)
      for (const controller of cancels.values()) controller.abort()
    })
    eachLine(guest, (line) => {
      if (!isKnown) {
        isKnown = isSameToken((line as Greeting).token, token)
        if (!isKnown) guest.destroy()
        else {
          guests.add(guest)
          say(guest, { type: 'ready' })
        }
        return
      }
      const message = line as ToEngine
      if (message.type === 'cancel') cancels.get(message.id)?.abort()
      if (message.type !== 'call') return
      const controller = new AbortController()
      cancels.set(message.id, controller)
      const call = link.request(message.method, message.input, controller.signal).then((result) => {
        cancels.delete(message.id)
        say(guest, { type: 'result', id: message.id, result })
      })
      running.add(call)
      void call.finally(() => running.delete(call))
    })
  })
  if (process.platform !== 'win32') rmSync(socketPath, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, () => resolve())
  })
  if (process.platform !== 'win32') chmodSync(socketPath, 0o600)

  return {
    socket: socketPath,
    token,
    send(event) {
      for (const guest of guests) say(guest, { type: 'event', ...event })
    },
    get busy() {
      return running.size
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      while (running.size > 0) await Promise.allSettled(running)
      for (const guest of guests) guest.end()
      await closed
    },
  }
}

/**
 * Connects to the owner of a data folder.
 * @param onLost called once when the owner has gone
 * @returns null when nobody answers there
 */
export async function connectToOwner(
  owner: { socket: string; token: string; pid: number },
  onEvent: (event: EngineEvent) => void,
  onLost: () => void,
): Promise<Link | null> {
  const socket = createConnection(owner.socket)
  const calls = createCalls((message) => say(socket, message))
  let isReady = false
  const ready = new Promise<boolean>((resolve) => {
    eachLine(socket, (line) => {
      const message = line as FromEngine
      if (message.type === 'ready') {
        isReady = true
        resolve(true)
      } else if (message.type === 'result') calls.settle(message.id, message.result)
      else if (message.type === 'event') onEvent({ event: message.event, payload: message.payload } as EngineEvent)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      resolve(false)
      calls.failAll({
        code: 'WORKER_CRASHED',
        message: `The AdaMM that had the data folder (process ${owner.pid}) has ended. Do it again.`,
      })
      if (isReady) onLost()
    })
  })
  say(socket, { token: owner.token } satisfies Greeting)
  if (!(await ready)) return null
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      if (socket.destroyed) return resolve()
      isReady = false
      socket.once('close', () => resolve())
      socket.end()
    })
  return { request: (method, input, signal) => calls.request(method, input, signal), close }
}

/** In the data folder where the path is short enough, else in a folder of the person's own in the temporary one. */
function socketOf(home: string): string {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 32)
  if (process.platform === 'win32') return `\\\\.\\pipe\\adamm-${name}`
  const near = join(home, 'adamm.sock')
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_PATH) return near
  const folder = join(tmpdir(), `adamm-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return join(folder, `${name.slice(0, 16)}.sock`)
}

function say(socket: Socket, message: ToEngine | FromEngine | Greeting): void {
  if (socket.writable) socket.write(JSON.stringify(message) + '\n')
}

/** A line that is no JSON ends the connection: nobody of ours writes one. */
function eachLine(socket: Socket, listener: (line: unknown) => void): void {
  const lines = createInterface({ input: socket, crlfDelay: Infinity })
  // The reader repeats the socket's errors; the socket's own listener acts on them.
  lines.on('error', () => socket.destroy())
  lines.on('line', (text) => {
    let line: unknown
    try {
      line = JSON.parse(text)
    } catch {
      socket.destroy()
      return
    }
    listener(line)
  })
}

function isSameToken(given: unknown, token: string): boolean {
  if (typeof given !== 'string') return false
  const left = createHash('sha256').update(given).digest()
  return timingSafeEqual(left, createHash('sha256').update(token).digest())
}
