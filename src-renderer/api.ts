/**
 * The one way from the renderer to the engine. In Electron the preload bridge carries the calls, in the browser the loopback server does;
 * nothing above this file knows which. Out: typed values, or an AdammError with the engine's code and sentence.
 */
import type { Input, Method, Output } from '../src-shared/contract.ts'
import { AdammError } from '../src-shared/errors.ts'
import type { Result } from '../src-shared/errors.ts'
import type { EngineEvents } from '../src-shared/events.ts'
import { COMMANDS } from '../src-shared/shell.ts'
import type { ShellCommand } from '../src-shared/shell.ts'
import type { MediaSize, Transport } from '../src-shared/transport.ts'
import { messages } from './i18n/index.ts'
import { tokenOf } from './lib/connection.ts'

export type ShellTransport = Omit<Transport, 'call'> & {
  /** Where the shell can, what an aborted call began is stopped in the engine too. */
  call<M extends Method>(method: M, input: Input<M>, signal?: AbortSignal): Promise<Result<Output<M>>>
  shell: 'electron' | 'loopback'
  /** Resolves when calls may be made; rejects with UNAUTHORIZED when the address has no valid token. */
  ready: Promise<void>
  mediaAddress(sha256: string, size: MediaSize): string
  /** Paths on this computer for files that were dropped, pasted or chosen; uploads them where the shell cannot see paths. */
  pathsFor(files: readonly DroppedFile[], progress: (done: number) => void): Promise<string[]>
  /** The system's own dialog for a path; "" when it was closed. A browser has none: paths are typed there. */
  choosePath?(kind: 'save' | 'open', name: string): Promise<string>
  /** A place to write a file to that the browser then saves where it saves things; the desktop app has a dialog instead. */
  reserveDownload?(name: string): Promise<{ path: string; save(): void }>
  /** Uploaded files that nothing takes in after all. */
  releaseUploads?(paths: readonly string[]): Promise<void>
  /** Size of everything in the window; a browser keeps this to itself. */
  setZoom?(factor: number): void
  /** What menu, tray, links and notifications of the desktop app ask of the window. */
  onCommand?(listener: (command: ShellCommand) => void): () => void
  /** Tells whether the engine can be reached; called at once with the present state. */
  onConnection(listener: (connected: boolean) => void): () => void
}
/** `path` keeps the folder inside a dropped folder ("chat/pictures/a.png"). */
export type DroppedFile = { file: File; path: string }

type Bridge = NonNullable<Window['adamm']>
const EVENTS = ['job.changed', 'memory.changed', 'ask.progress', 'app.warning'] as const satisfies readonly (keyof EngineEvents)[]

export const transport: ShellTransport = window.adamm ? electronTransport(window.adamm) : loopbackTransport(window.location)

/** Calls the engine; `signal` says that nobody waits for the answer any more. @throws AdammError, AbortError */
export async function call<M extends Method>(method: M, input: Input<M>, signal?: AbortSignal): Promise<Output<M>> {
  const result = await transport.call(method, input, signal)
  signal?.throwIfAborted()
  if (result.ok) return result.value
  throw new AdammError(result.error.code, result.error.message, result.error.data)
}

export function mediaAddress(sha256: string, size: MediaSize = 'full'): string {
  return transport.mediaAddress(sha256, size)
}

function electronTransport(bridge: Bridge): ShellTransport {
  return {
    shell: 'electron',
    ready: Promise.resolve(),
    async call<M extends Method>(method: M, input: Input<M>) {
      return resultOf<M>(await bridge.call(method, input), method)
    },
    on: (event, listener) => bridge.on(event, (payload) => deliver(event, payload, listener)),
    close() {},
    mediaAddress: (sha256, size) => `media://item/${sha256}${size === 'thumbnail' ? '/thumbnail' : ''}`,
    async pathsFor(files, progress) {
      const paths: string[] = []
      for (const { file, path } of files) {
        const known = bridge.pathForFile(file)
        paths.push(known === '' ? await storeFile(bridge, file, path) : known)
        progress(paths.length)
      }
      return paths
    },
    onCommand: (listener) => bridge.onCommand((command) => isCommand(command) && listener(command)),
    onConnection(listener) {
      listener(true)
      return () => {}
    },
    async choosePath(kind, name) {
      const path = await bridge.choosePath(kind, name)
      return typeof path === 'string' ? path : ''
    },
    setZoom: (factor) => bridge.setZoom(factor),
  }
}

/** A pasted picture has no place on the disk; the main process gives it one until its import has ended. */
async function storeFile(bridge: Bridge, file: File, path: string): Promise<string> {
  const answer = await bridge.storeFile(path, new Uint8Array(await file.arrayBuffer()))
  if (!isResult(answer)) throw new AdammError('INTERNAL', messages().shell.uploadUnknown(path))
  if (!answer.ok) throw new AdammError(answer.error.code, answer.error.message, answer.error.data)
  if (!isRecord(answer.value) || typeof answer.value.path !== 'string')
    throw new AdammError('INTERNAL', messages().shell.uploadUnknown(path))
  return answer.value.path
}

function isCommand(value: unknown): value is ShellCommand {
  if (!isRecord(value)) return false
  if (value.kind === 'open') return typeof value.hash === 'string' && value.hash.startsWith('#/')
  return value.kind === 'run' && COMMANDS.some((command) => command === value.command)
}

function loopbackTransport(location: Location): ShellTransport {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const watchers = new Set<(connected: boolean) => void>()
  let connected = true
  let stream: EventSource | null = null

  function setConnected(now: boolean): void {
    if (now === connected) return
    connected = now
    for (const watcher of watchers) watcher(now)
  }
  function openStream(): void {
    stream = new EventSource('/events')
    stream.addEventListener('open', () => setConnected(true))
    stream.addEventListener('error', () => setConnected(false))
    stream.addEventListener('message', (message: MessageEvent<string>) => {
      const parsed: unknown = JSON.parse(message.data)
      if (!isRecord(parsed) || typeof parsed.event !== 'string') return
      for (const listener of listeners.get(parsed.event) ?? []) listener(parsed.payload)
    })
  }
  const ready = openSession(location).then(openStream)
  window.addEventListener('hashchange', (event) => renewSession(location, new URL(event.oldURL).hash))

  return {
    shell: 'loopback',
    ready,
    async call<M extends Method>(method: M, input: Input<M>, signal?: AbortSignal) {
      await ready
      const response = await request('/call', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ method, input }),
        ...(signal ? { signal } : {}),
      })
      const result = resultOf<M>(await bodyOf(response), method)
      if (!result.ok && result.error.code === 'UNAUTHORIZED')
        return { ok: false, error: { ...result.error, message: messages().shell.notSignedIn } }
      return result
    },
    on(event, listener) {
      const heard = (payload: unknown): void => deliver(event, payload, listener)
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(heard))
      return () => set.delete(heard)
    },
    close: () => stream?.close(),
    mediaAddress: (sha256, size) => `/media/${sha256}${size === 'thumbnail' ? '/thumbnail' : ''}`,
    pathsFor: uploadAll,
    reserveDownload,
    async releaseUploads(paths) {
      await request('/release', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ paths }) })
    },
    onConnection(listener) {
      watchers.add(listener)
      listener(connected)
      return () => watchers.delete(listener)
    },
  }
}

/** The token stands in the fragment, which no server log and no referrer sees; it is changed for a cookie once and leaves the address bar. */
async function openSession(location: Location): Promise<void> {
  const address = tokenOf(location.hash)
  if (!address) return
  const response = await request('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: address.token }),
  })
  history.replaceState(null, '', `${location.pathname}${address.to === null ? '' : `#${address.to}`}`)
  if (!response.ok) throw new AdammError('UNAUTHORIZED', messages().shell.tokenOld)
}

/**
 * An address with a new token pasted into an open tab changes only the hash. The page is loaded again where it was, which exchanges
 * the token: everything that is shown was asked for without the new session.
 */
function renewSession(location: Location, before: string): void {
  const address = tokenOf(location.hash)
  if (!address) return
  if (address.to === null && before !== '' && tokenOf(before) === null)
    history.replaceState(
      null,
      '',
      `${location.pathname}#token=${encodeURIComponent(address.token)}&to=${encodeURIComponent(before.slice(1))}`,
    )
  location.reload()
}

/** One upload session per drop, so that files keep the folders they had among each other. */
async function uploadAll(files: readonly DroppedFile[], progress: (done: number) => void): Promise<string[]> {
  const paths: string[] = []
  let done = 0
  for (const { file, path } of files) {
    const response = await request(`/upload?name=${encodeURIComponent(path)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    })
    const body = await bodyOf(response)
    if (!isResult(body)) throw new AdammError('INTERNAL', messages().shell.uploadUnknown(path))
    if (!body.ok) throw new AdammError(body.error.code, body.error.message, body.error.data)
    if (!isRecord(body.value) || typeof body.value.path !== 'string') throw new AdammError('INTERNAL', messages().shell.uploadUnknown(path))
    paths.push(dropRoot(body.value.path, path))
    done += 1
    progress(done)
  }
  return [...new Set(paths)]
}

async function reserveDownload(name: string): Promise<{ path: string; save(): void }> {
  const body = await bodyOf(await request(`/downloads?name=${encodeURIComponent(name)}`, { method: 'POST' }))
  if (!isResult(body)) throw new AdammError('INTERNAL', messages().shell.answerUnknown(name))
  if (!body.ok) throw new AdammError(body.error.code, body.error.message, body.error.data)
  const { value } = body
  if (!isRecord(value) || typeof value.path !== 'string' || typeof value.address !== 'string')
    throw new AdammError('INTERNAL', messages().shell.answerUnknown(name))
  const { path, address } = value
  return {
    path,
    save() {
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
    },
  }
}

/** A file inside a dropped folder stands for that folder, so that a history and its pictures are imported as one source. */
export function dropRoot(stored: string, name: string): string {
  const inside = name.split('/').length - 1
  return stored
    .split(/(?=[\\/])/)
    .slice(0, inside === 0 ? undefined : -inside)
    .join('')
}

async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, credentials: 'same-origin' })
  } catch (error) {
    throw new AdammError('WORKER_CRASHED', messages().shell.notRunning, String(error))
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (response.status === 401 || response.status === 403) throw new AdammError('UNAUTHORIZED', messages().shell.notSignedIn)
    throw new AdammError('INTERNAL', messages().shell.serverAnswered(response.status), String(error))
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isResult(value: unknown): value is Result<unknown> {
  return isRecord(value) && (value.ok === true || (value.ok === false && isRecord(value.error) && typeof value.error.message === 'string'))
}

/** The engine parsed its output against the contract before sending; here only the envelope is checked, zod stays out of the bundle. */
function resultOf<M extends Method>(body: unknown, method: M): Result<Output<M>> {
  if (!isResult(body)) return { ok: false, error: { code: 'INTERNAL', message: messages().shell.answerUnknown(method) } }
  return body as Result<Output<M>>
}

function deliver<E extends keyof EngineEvents>(event: E, payload: unknown, listener: (payload: EngineEvents[E]) => void): void {
  if (EVENTS.includes(event)) listener(payload as EngineEvents[E])
}
