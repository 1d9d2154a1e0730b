/** What the frame shows: facts about the app, the connection, and which overlay is open. */
import { create } from 'zustand'
import type { AppInfo } from '../../src-shared/contract.ts'
import type { Failure } from '../../src-shared/errors.ts'
import { failureFrom } from '../../src-shared/errors.ts'
import { call, transport } from '../api.ts'
import { complain } from './toasts.ts'

type State = {
  info: AppInfo | null
  failure: Failure | null
  connected: boolean
  overlay: 'palette' | 'shortcuts' | null
  /** A period chosen on the timeline that Chat and Tables may use as scope. */
  scope: { from: string; to: string } | null
}

export const useApp = create<State>(() => ({ info: null, failure: null, connected: true, overlay: null, scope: null }))

export async function loadInfo(): Promise<void> {
  try {
    useApp.setState({ info: await call('app.info', {}), failure: null })
  } catch (error) {
    useApp.setState({ failure: failureFrom(error) })
  }
}

export function startApp(): void {
  transport.onConnection((connected) => useApp.setState({ connected }))
  let waiting = false
  const refresh = (): void => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      void loadInfo()
    }, 400)
  }
  transport.on('memory.changed', refresh)
  transport.on('job.changed', (job) => {
    if (job.state !== 'running') refresh()
  })
  transport.on('app.warning', ({ message }) => complain(new Error(message)))
}

export function setOverlay(overlay: State['overlay']): void {
  useApp.setState({ overlay })
}
