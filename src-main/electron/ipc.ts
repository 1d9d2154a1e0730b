/** Connects the window to the host: one request channel, one event channel. */
import { ipcMain, type WebContents } from 'electron'
import type { Host } from '../host.ts'
import { answerCall } from './calls.ts'
import { CALL_CHANNEL, EVENT_CHANNEL } from './channels.ts'

export function serveCalls(host: Host, developmentOrigin: string | null): void {
  ipcMain.handle(CALL_CHANNEL, (event, method: unknown, input: unknown) =>
    answerCall(host, event.senderFrame, { method, input }, developmentOrigin),
  )
}

/** Sends every event of the engine to a window until it is gone. */
export function sendEvents(host: Host, contents: WebContents): void {
  const stop = host.onEvent((event) => {
    if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event.event, event.payload)
  })
  contents.once('destroyed', stop)
}
