/** Calls on their way to the engine and not answered yet; used by both ways there, the worker port and the socket. */
import type { Failure, Result } from '../src-shared/errors.ts'
import type { ToEngine } from './messages.ts'

export type Calls = {
  /** Sends a call; `signal` cancels it. Never rejects. */
  request(method: string, input: unknown, signal?: AbortSignal): Promise<Result<unknown>>
  /** Hands an answer to whoever waits for it. */
  settle(id: number, result: Result<unknown>): void
  /** Answers everything that waits with one failure. */
  failAll(error: Failure): void
  readonly waiting: number
}

export function createCalls(send: (message: ToEngine) => void): Calls {
  const pending = new Map<number, (result: Result<unknown>) => void>()
  let nextId = 1
  return {
    request(method, input, signal) {
      if (signal?.aborted === true) return Promise.resolve({ ok: false, error: { code: 'CANCELLED', message: 'Cancelled.' } })
      const id = nextId++
      return new Promise((resolve) => {
        // The engine answers a cancelled call itself, with CANCELLED, when it has stopped.
        const onAbort = (): void => send({ type: 'cancel', id })
        signal?.addEventListener('abort', onAbort, { once: true })
        pending.set(id, (result) => {
          signal?.removeEventListener('abort', onAbort)
          resolve(result)
        })
        send({ type: 'call', id, method, input })
      })
    },
    settle(id, result) {
      const resolve = pending.get(id)
      pending.delete(id)
      resolve?.(result)
    },
    failAll(error) {
      const waiting = [...pending.values()]
      pending.clear()
      for (const resolve of waiting) resolve({ ok: false, error })
    },
    get waiting() {
      return pending.size
    },
  }
}
