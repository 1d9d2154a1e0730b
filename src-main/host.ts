/**
 * What every shell starts: the engine of one data folder, wherever it runs. In: a folder. Out: a Transport.
 * The first program on a folder owns it (its engine runs in a worker thread here), a later one is a guest of the first;
 * when the owner goes, a guest takes the folder over with its next call.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { AppInfo, Input, Method, Output } from '../src-shared/contract.ts'
import { AdammError, failureFrom, type Result } from '../src-shared/errors.ts'
import type { EngineEvent, EngineEvents } from '../src-shared/events.ts'
import { DEEPEST_JSON, isTooDeep } from '../src-shared/json-depth.ts'
import type { Transport } from '../src-shared/transport.ts'
import { builtWorker } from './built.ts'
import { openEngineThread } from './engine-thread.ts'
import { environmentSecrets } from './engine/llm/secrets.ts'
import type { SecretStore } from './engine/llm/secrets.ts'
import { prepareHome } from './home.ts'
import { acquireLock, lockFile, type Lock, type LockContent } from './lock.ts'
import type { Shell } from './messages.ts'
import { connectToOwner, type GuestServer, serveGuests } from './peer.ts'

/** A way to an engine: its own thread, or the socket of the process that has it. */
export type Link = {
  request(method: string, input: unknown, signal?: AbortSignal): Promise<Result<unknown>>
  close(): Promise<void>
}

export type HostOptions = {
  /** Absolute path (home.ts). */
  home: string
  shell: Shell
  /** The engine's worker file; tests give their own. */
  workerUrl?: URL
  /** Where keys of model servers are. Default: the environment, and until the program ends what is typed in. */
  secrets?: SecretStore
  /** How long to wait for a folder whose owner does not answer (it may be ending). Milliseconds. */
  patience?: number
}

export type Host = Omit<Transport, 'close'> & {
  readonly home: string
  /** "guest": another process has the folder and answers for this one. */
  readonly role: 'owner' | 'guest'
  /** Calls by other processes that run now. */
  readonly busyGuests: number
  /** The unchecked door for shells that pass on what they were sent; the router checks name and input. */
  request(method: string, input: unknown, signal?: AbortSignal): Promise<Result<unknown>>
  onEvent(listener: (event: EngineEvent) => void): () => void
  /** Waits for calls of guests, closes the engine, frees the folder. */
  close(): Promise<void>
}

type Connection = { link: Link; role: 'owner'; lock: Lock; guests: GuestServer | null } | { link: Link; role: 'guest' }

/**
 * Opens a data folder.
 * @throws AdammError HOME_UNWRITABLE, DISK_FULL, HOME_IN_USE, or why the engine cannot open
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { home, shell, workerUrl = builtWorker('worker') ?? new URL('./worker.ts', import.meta.url), patience = 10_000 } = options
  const secrets = options.secrets ?? environmentSecrets(process.env)
  prepareHome(home)
  const listeners = new Set<(event: EngineEvent) => void>()
  let closed = false
  let connecting: Promise<Connection> = connect()
  let connection: Connection = await connecting

  function tell(event: EngineEvent): void {
    for (const listener of listeners) listener(event)
  }

  async function connect(): Promise<Connection> {
    let unanswered: LockContent | null = null
    for (const end = Date.now() + patience; ; await delay(50)) {
      const attempt = acquireLock(home, shell, unanswered)
      if ('lock' in attempt) return own(attempt.lock)
      const link = attempt.owner === null ? null : await visit(attempt.owner)
      if (link !== null) return { link, role: 'guest' }
      unanswered = attempt.owner
      if (Date.now() >= end) throw inUse(home, attempt.owner)
    }
  }

  async function own(lock: Lock): Promise<Connection> {
    let guests: GuestServer | null = null
    let link: Link | null = null
    try {
      const engine = await openEngineThread({
        home,
        shell,
        workerUrl,
        secrets,
        onEvent: (event) => {
          guests?.send(event)
          tell(event)
        },
      })
      link = engine
      // Some file systems have no sockets: then this process works alone and a second one is told HOME_IN_USE.
      guests = await serveGuests(home, engine).catch((error: unknown) => {
        tell({
          event: 'app.warning',
          payload: { message: `Other AdaMM programs cannot share this data folder: ${failureFrom(error).message}` },
        })
        return null
      })
      if (guests !== null) lock.publish(guests.socket, guests.token)
      return { link: engine, role: 'owner', lock, guests }
    } catch (error) {
      // What runs would keep the process from ending.
      await guests?.close()
      await link?.close()
      lock.release()
      throw error
    }
  }

  async function visit(owner: LockContent): Promise<Link | null> {
    const { socket, token, pid } = owner
    if (socket === null || token === null) return null
    return connectToOwner({ socket, token, pid }, tell, () => {
      if (closed) return
      connecting = reconnect()
      // The next call tells why it failed.
      connecting.catch(() => undefined)
    })
  }

  async function reconnect(): Promise<Connection> {
    connection = await connect()
    tell({ event: 'memory.changed', payload: { what: ['sources', 'tables', 'timeline', 'threads', 'settings'] } })
    return connection
  }

  async function request(method: string, input: unknown, signal?: AbortSignal): Promise<Result<unknown>> {
    if (closed) return { ok: false, error: { code: 'CANCELLED', message: 'AdaMM is closing.' } }
    if (isTooDeep(input)) {
      return {
        ok: false,
        error: { code: 'INVALID_INPUT', message: `${method}: the input is nested deeper than ${DEEPEST_JSON} levels. Send it flatter.` },
      }
    }
    try {
      const current = await connecting
      const result = await current.link.request(method, input, signal)
      if (method === 'app.info' && result.ok) result.value = here(result.value as AppInfo)
      return result
    } catch (error) {
      connecting = reconnect()
      connecting.catch(() => undefined)
      return { ok: false, error: failureFrom(error) }
    }
  }

  /** The engine's owner may be another shell than this one. */
  function here(info: AppInfo): AppInfo {
    return { ...info, shell, capabilities: capabilitiesOf(shell) }
  }

  return {
    home,
    get role() {
      return connection.role
    },
    get busyGuests() {
      return connection.role === 'owner' ? (connection.guests?.busy ?? 0) : 0
    },
    request,
    // The handler's type fixes the output of each method.
    call: <M extends Method>(method: M, input: Input<M>) => request(method, input) as Promise<Result<Output<M>>>,
    on<E extends keyof EngineEvents>(name: E, listener: (payload: EngineEvents[E]) => void) {
      return listen((event) => {
        if (event.event === name) listener(event.payload as EngineEvents[E])
      })
    },
    onEvent: listen,
    async close() {
      if (closed) return
      closed = true
      const current = await connecting
      if (current.role === 'guest') return current.link.close()
      await current.guests?.close()
      await current.link.close()
      current.lock.release()
    },
  }

  function listen(listener: (event: EngineEvent) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}

function capabilitiesOf(shell: Shell): AppInfo['capabilities'] {
  return { nativeDialogs: shell === 'electron', paths: shell !== 'loopback', uploads: shell === 'loopback' }
}

function inUse(home: string, owner: LockContent | null): AdammError {
  const who =
    owner === null ? 'another AdaMM' : `another AdaMM (${owner.shell}, process ${owner.pid} on ${owner.machine}, since ${owner.startedAt})`
  return new AdammError(
    'HOME_IN_USE',
    `The data folder "${home}" is in use by ${who}, and it does not answer. Close it, or choose another folder with --home. If no AdaMM runs, delete "${lockFile(home)}".`,
    owner === null ? { home } : { home, pid: owner.pid, machine: owner.machine },
  )
}
