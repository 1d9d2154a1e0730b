/** Connects the window to the host: requests in, events and commands of the shell out, files without a path into the data folder. */
import { app, BrowserWindow, dialog, ipcMain, type WebContents } from 'electron'
import { join } from 'node:path'
import type { ShellCommand } from '../../src-shared/shell.ts'
import type { Host } from '../host.ts'
import { answerCall, answerStore, chosenPath } from './calls.ts'
import { CALL_CHANNEL, CHOOSE_CHANNEL, COMMAND_CHANNEL, EVENT_CHANNEL, STORE_CHANNEL } from './channels.ts'
import type { Incoming } from './incoming.ts'

export function serveCalls(host: Host, incoming: Incoming, developmentOrigin: string | null): void {
  ipcMain.handle(CALL_CHANNEL, (event, method: unknown, input: unknown) =>
    answerCall(host, event.senderFrame, { method, input }, developmentOrigin, incoming),
  )
  ipcMain.handle(STORE_CHANNEL, (event, name: unknown, bytes: unknown) =>
    answerStore(incoming, event.senderFrame, { name, bytes }, developmentOrigin),
  )
  ipcMain.handle(CHOOSE_CHANNEL, (event, kind: unknown, name: unknown) =>
    chosenPath(event.senderFrame, { kind, name }, developmentOrigin, async (asked) => {
      const window = BrowserWindow.fromWebContents(event.sender)
      const place = join(app.getPath('documents'), asked.name)
      if (window === null) return ''
      if (asked.kind === 'save') return (await dialog.showSaveDialog(window, { defaultPath: place })).filePath
      const [file = ''] = (await dialog.showOpenDialog(window, { defaultPath: place, properties: ['openFile'] })).filePaths
      return file
    }),
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
