/**
 * Electron's entry, a checklist: one instance, display, schemes, sandbox, doors shut, data folder, host, protocols, calls, window, what surrounds it.
 * Every step is one line here and has its own file in electron/.
 */
import { app, BrowserWindow, dialog, safeStorage, session } from 'electron'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failureFrom } from '../src-shared/errors.ts'
import type { ShellCommand } from '../src-shared/shell.ts'
import { hashOfLink, LINK_SCHEME, linkAmong } from './electron/deep-links.ts'
import { surround } from './electron/desktop.ts'
import { chooseDisplay, isGraphicsFailure } from './electron/display.ts'
import { createIncoming } from './electron/incoming.ts'
import { sendCommand, sendEvents, serveCalls } from './electron/ipc.ts'
import { handleSchemes, registerSchemes } from './electron/protocol.ts'
import { developmentServer } from './electron/rules.ts'
import { safeStorageSecrets } from './electron/secrets.ts'
import { secureContents, secureSession } from './electron/security.ts'
import { createWindow, focusWindow } from './electron/window.ts'
import { environmentSecrets } from './engine/llm/secrets.ts'
import { homeFolder } from './home.ts'
import { type Host, startHost } from './host.ts'
import { rendererFolder } from './serving.ts'

async function main(): Promise<void> {
  const home = homeFolder(homeOption())
  // The page's own storage lies in the data folder too: one folder holds everything, and each folder has its own instance.
  app.setPath('userData', join(home, 'window'))
  if (!app.requestSingleInstanceLock()) return app.quit()
  const developmentOrigin = developmentServer(app.isPackaged, process.env['ELECTRON_RENDERER_URL'])
  applyDisplay(join(home, 'window', 'no-gpu'))
  registerSchemes()
  app.enableSandbox()
  secureContents(developmentOrigin)
  const links = takeLinks()
  await app.whenReady()
  secureSession(session.defaultSession, developmentOrigin)

  const host = await openHome(home)
  if (host === null) return app.quit()
  const incoming = createIncoming(host)
  await incoming.sweep(new Date())
  handleSchemes(session.defaultSession, host, rendererFolder())
  serveCalls(host, incoming, developmentOrigin)
  const open = (hash: string | null): void => openWindow(host, developmentOrigin, join(home, 'window', 'place.json'), hash)
  open(links.first())
  const send = (command: ShellCommand): void => {
    const window = BrowserWindow.getAllWindows()[0]
    if (window === undefined) return open(command.kind === 'open' ? command.hash : null)
    focusWindow()
    sendCommand(window.webContents, command)
  }
  links.listen((hash) => send({ kind: 'open', hash }))
  const leave = await surround({ host, incoming, send, icon: join(rendererFolder(), 'tray.png') })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) open(null)
  })
  closeInOrder(host, () => {
    leave()
    incoming.close()
  })
}

type Links = { /** The link of this start. */ first(): string | null; listen(listener: (hash: string) => void): void }

/** adamm:// links come as arguments (Windows, Linux; a second start hands them to the first) or as an event (macOS). */
function takeLinks(): Links {
  app.setAsDefaultProtocolClient(LINK_SCHEME)
  let waiting = hashOfLink(linkAmong(process.argv) ?? '')
  let listener: ((hash: string) => void) | null = null
  function take(link: string): void {
    const hash = hashOfLink(link)
    if (hash === null) return
    if (listener === null) waiting = hash
    else listener(hash)
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    take(link)
  })
  app.on('second-instance', (_event, argv) => {
    const link = linkAmong(argv)
    if (link === null) focusWindow()
    else take(link)
  })
  return { first: () => waiting, listen: (heard) => void (listener = heard) }
}

/** A graphics process that ends by itself is noted, and the next start draws without it. */
function applyDisplay(note: string): void {
  const { gpu, switches } = chooseDisplay({ platform: process.platform, argv: process.argv, env: process.env, gpuFailed: existsSync(note) })
  for (const [name, value] of switches) app.commandLine.appendSwitch(name, value)
  if (!gpu) return app.disableHardwareAcceleration()
  rmSync(note, { force: true })
  app.on('child-process-gone', (_event, gone) => {
    if (!isGraphicsFailure(gone)) return
    mkdirSync(dirname(note), { recursive: true })
    writeFileSync(note, gone.reason)
  })
}

/** `--home DIR` or `--home=DIR`; Electron adds options of its own, so the rest is left alone. */
function homeOption(): string | undefined {
  const at = process.argv.findIndex((argument) => argument === '--home' || argument.startsWith('--home='))
  if (at < 0) return undefined
  return process.argv[at]?.startsWith('--home=') === true ? process.argv[at].slice('--home='.length) : process.argv[at + 1]
}

/** The host, or null after the person was told why there is none. */
async function openHome(home: string): Promise<Host | null> {
  try {
    const secrets = safeStorageSecrets(safeStorage, join(home, 'keys.json'), environmentSecrets(process.env))
    return await startHost({ home, shell: 'electron', secrets })
  } catch (error) {
    dialog.showErrorBox('AdaMM cannot open the data folder', failureFrom(error).message)
    return null
  }
}

function openWindow(host: Host, developmentOrigin: string | null, stateFile: string, hash: string | null): void {
  const window = createWindow(developmentOrigin, stateFile, hash)
  sendEvents(host, window.webContents)
}

/** The engine is closed before the process ends, so that the database is whole and the folder free. */
function closeInOrder(host: Host, leave: () => void): void {
  let isClosed = false
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    leave()
    void host.close().finally(() => {
      isClosed = true
      app.quit()
    })
  })
}

// Not awaited: Electron becomes ready only when this module has been evaluated.
main().catch((error: unknown) => {
  dialog.showErrorBox('AdaMM stopped', failureFrom(error).message)
  app.exit(1)
})
