/**
 * Electron's entry, a checklist: one instance, schemes, sandbox, doors shut, data folder, host, protocols, calls, menu, window.
 * Every step is one line here and has its own file in electron/.
 */
import { app, BrowserWindow, dialog, Menu, session, shell } from 'electron'
import { join } from 'node:path'
import { failureFrom } from '../src-shared/errors.ts'
import { serveCalls, sendEvents } from './electron/ipc.ts'
import { menuTemplate } from './electron/menu-template.ts'
import { handleSchemes, registerSchemes } from './electron/protocol.ts'
import { developmentServer } from './electron/rules.ts'
import { secureContents, secureSession } from './electron/security.ts'
import { createWindow, focusWindow } from './electron/window.ts'
import { homeFolder } from './home.ts'
import { type Host, startHost } from './host.ts'
import { rendererFolder } from './serving.ts'

async function main(): Promise<void> {
  const home = homeFolder(homeOption())
  // The page's own storage lies in the data folder too: one folder holds everything, and each folder has its own instance.
  app.setPath('userData', join(home, 'window'))
  if (!app.requestSingleInstanceLock()) return app.quit()
  const developmentOrigin = developmentServer(app.isPackaged, process.env['ELECTRON_RENDERER_URL'])
  registerSchemes()
  app.enableSandbox()
  secureContents(developmentOrigin)
  app.on('second-instance', focusWindow)
  await app.whenReady()
  secureSession(session.defaultSession, developmentOrigin)

  const host = await openHome(home)
  if (host === null) return app.quit()
  handleSchemes(session.defaultSession, host, rendererFolder())
  serveCalls(host, developmentOrigin)
  const actions = { showDataFolder: () => void shell.openPath(host.home) }
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform: process.platform, isPackaged: app.isPackaged, actions })))
  openWindow(host, developmentOrigin)
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(host, developmentOrigin)
  })
  closeInOrder(host)
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
    return await startHost({ home, shell: 'electron' })
  } catch (error) {
    dialog.showErrorBox('AdaMM cannot open the data folder', failureFrom(error).message)
    return null
  }
}

function openWindow(host: Host, developmentOrigin: string | null): void {
  const window = createWindow(developmentOrigin)
  sendEvents(host, window.webContents)
}

/** The engine is closed before the process ends, so that the database is whole and the folder free. */
function closeInOrder(host: Host): void {
  let isClosed = false
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
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
