/**
 * The engine in its worker thread, seen from outside. In: calls. Out: results and events.
 * A thread that dies is started again at once; the calls it was at fail with WORKER_CRASHED and are not repeated.
 */
import { Worker } from 'node:worker_threads'
import { AdammError, type Failure } from '../src-shared/errors.ts'
import type { EngineEvent } from '../src-shared/events.ts'
import { createCalls } from './calls.ts'
import type { SecretStore } from './engine/llm/secrets.ts'
import type { Link } from './host.ts'
import type { EngineWorkerData, FromEngine, ToEngine } from './messages.ts'
import { answerSecret } from './secrets.ts'

/** A thread that dies this often within a minute is not started again: something is wrong that a restart does not mend. */
const MAXIMUM_CRASHES = 5
const CRASH_WINDOW_MS = 60_000

export type EngineThreadOptions = EngineWorkerData & { workerUrl: URL; secrets: SecretStore; onEvent(event: EngineEvent): void }

/**
 * Starts the thread and waits until the engine is open.
 * @throws AdammError with the engine's own code when it cannot open (DATABASE_FROM_FUTURE, DATABASE_DAMAGED, ...)
 */
export async function openEngineThread(options: EngineThreadOptions): Promise<Link> {
  const { workerUrl, secrets, onEvent, ...workerData } = options
  let crashes: number[] = []
  let isOpen = false
  let thread = start()
  const calls = createCalls((message) => thread.worker.postMessage(message))

  function start(): { worker: Worker; opened: Promise<Failure | null>; ended: Promise<void> } {
    const worker = new Worker(workerUrl, { workerData, name: 'engine' })
    let reason = ''
    const opened = new Promise<Failure | null>((resolve) => {
      worker.on('message', (message: FromEngine) => {
        if (message.type === 'ready') resolve(null)
        else if (message.type === 'failed') resolve(message.error)
        else if (message.type === 'result') calls.settle(message.id, message.result)
        else if (message.type === 'event') onEvent(eventOf(message))
        else if (message.type === 'secret') void answerSecret(secrets, message).then((answer) => worker.postMessage(answer))
      })
      worker.on('error', (error) => {
        reason = error instanceof Error ? error.message : String(error)
      })
      worker.on('exit', (code) => {
        const failure = crashed(reason === '' ? `it ended with code ${code}` : reason)
        resolve(failure)
        if (isOpen) restart(failure)
      })
    })
    return { worker, opened, ended: new Promise((resolve) => worker.once('exit', () => resolve())) }
  }

  function restart(failure: Failure): void {
    const now = Date.now()
    crashes = [...crashes.filter((at) => at > now - CRASH_WINDOW_MS), now]
    if (crashes.length < MAXIMUM_CRASHES) thread = start()
    calls.failAll(failure)
    onEvent({ event: 'app.warning', payload: { message: failure.message } })
    onEvent({ event: 'memory.changed', payload: { what: ['sources', 'tables', 'timeline', 'threads', 'settings'] } })
  }

  const failure = await thread.opened
  if (failure !== null) {
    await thread.worker.terminate()
    throw new AdammError(failure.code, failure.message, failure.data)
  }

  isOpen = true

  return {
    async request(method, input, signal) {
      if (!isOpen) return { ok: false, error: { code: 'CANCELLED', message: 'AdaMM is closing.' } }
      if (crashes.length >= MAXIMUM_CRASHES)
        return { ok: false, error: crashed(`${crashes.length} times in a minute, and is not started again. Close AdaMM and open it again`) }
      const problem = await thread.opened
      return problem === null ? calls.request(method, input, signal) : { ok: false, error: problem }
    },
    async close() {
      isOpen = false
      thread.worker.postMessage({ type: 'close' } satisfies ToEngine)
      await thread.ended
      calls.failAll({ code: 'CANCELLED', message: 'AdaMM is closing.' })
    },
  }
}

function crashed(reason: string): Failure {
  return { code: 'WORKER_CRASHED', message: `The engine stopped: ${reason}. Nothing stored is lost; do it again.` }
}

/** The message without its type. */
function eventOf({ type: _, ...event }: Extract<FromEngine, { type: 'event' }>): EngineEvent {
  return event as EngineEvent
}
