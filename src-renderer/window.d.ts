/** What the Electron preload exposes (src-main/electron/preload), and nothing else. */
import type { EngineEvents } from '../src-shared/events.ts'

declare global {
  interface Window {
    adamm?: {
      call(method: string, input: unknown): Promise<unknown>
      on(event: keyof EngineEvents, listener: (payload: unknown) => void): () => void
      onCommand(listener: (command: unknown) => void): () => void
      pathForFile(file: File): string
      storeFile(name: string, bytes: Uint8Array): Promise<unknown>
      choosePath(kind: 'save' | 'open', name: string): Promise<unknown>
      setZoom(factor: number): void
    }
  }
}
