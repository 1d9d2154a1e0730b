/** The one window: sandboxed, without Node, shown when its first picture is ready. */
import { BrowserWindow, nativeTheme } from 'electron'
import { fileURLToPath } from 'node:url'
import { START_PAGE } from './rules.ts'

export function createWindow(developmentOrigin: string | null): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    minWidth: 760,
    minHeight: 480,
    show: false,
    title: 'AdaMM',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#17181a' : '#ffffff',
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(developmentOrigin ?? START_PAGE)
  return window
}

/** What a second start does: the window of the first comes to the front. */
export function focusWindow(): void {
  const window = BrowserWindow.getAllWindows()[0]
  if (window === undefined) return
  if (window.isMinimized()) window.restore()
  window.focus()
}
