/** Connects the window to the host: requests in, events and commands of the shell out, files without a path into the data folder. */
import { ipcMain, type WebContents } from 'electron'
import type { ShellCommand } from '../../src-shared/shell.ts'
import type { Host } from '../host.ts'
import { answerCall, answerStore } from './calls.ts'
import { CALL_CHANNEL, COMMAND_CHANNEL, EVENT_CHANNEL, STORE_CHANNEL } from './channels.ts'
import type { Incoming } from './incoming.ts'

export function serveCalls(host: Host, incoming: Incoming, developmentOrigin: string | null): void {
  ipcMain.handle(CALL_CHANNEL, (event, method: unknown, input: unknown) =>
    answerCall(host, event.senderFrame, { method, input }, developmentOrigin, incoming),
  )
  ipcMain.handle(STORE_CHANNEL, (event, name: unknown, bytes: unknown) =>
    answerStore(incoming, event.senderFrame, { name, bytes }, developmentOrigin),
  )
}

/** Sends every event of the engine to a window until it is gone. */
export function sendEvents(host: Host, contents: WebContents): void {
  const stop = host.onEvent((event) => {
    if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event.event, event.payload)
  })
  contents.once('destroyed', stop)
}

export function sendCommand(contents: WebContents, command: ShellCommand): void {
  contents.send(COMMAND_CHANNEL, command)
}
