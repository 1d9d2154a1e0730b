/** How a client reaches the engine: Electron IPC, loopback HTTP, worker port or straight in memory; all the same shape. */
import type { Input, Method, Output } from './contract.ts'
import type { Result } from './errors.ts'
import type { EngineEvents } from './events.ts'

export type Transport = {
  call<M extends Method>(method: M, input: Input<M>): Promise<Result<Output<M>>>
  /** @returns a function that stops listening */
  on<E extends keyof EngineEvents>(event: E, listener: (payload: EngineEvents[E]) => void): () => void
  close(): void
}

/** Address of a stored picture, of its thumbnail, and of an upload, per shell (app: media://, loopback: /media). */
export type MediaSize = 'full' | 'thumbnail'
