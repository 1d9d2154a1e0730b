/** The one window: sandboxed, without Node, shown when its first picture is ready, at the place where it stood last. */
import { BrowserWindow, nativeTheme, screen } from 'electron'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { START_PAGE } from './rules.ts'
import { LEAST_SIZE, parseWindowState, placeWindow, type WindowState } from './window-state.ts'

const SAVE_AFTER_MS = 500

/** @param hash where to open ("#/tables/receipts"), for a start by a link; @param stateFile where its place is kept */
export function createWindow(developmentOrigin: string | null, stateFile: string, hash: string | null): BrowserWindow {
  const state = parseWindowState(existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : null)
  const window = new BrowserWindow({
    ...placeWindow(
      state,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
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
  if (state?.maximized === true) window.maximize()
  if (state?.fullscreen === true) window.setFullScreen(true)
  keepState(window, stateFile)
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${developmentOrigin ?? START_PAGE}${hash ?? ''}`)
  return window
}

/** The normal bounds are kept beside "maximized", so that leaving it later gives the old size back. */
function keepState(window: BrowserWindow, stateFile: string): void {
  let timer: NodeJS.Timeout | null = null
  function save(): void {
    timer = null
    if (window.isDestroyed()) return
    const state: WindowState = { bounds: window.getNormalBounds(), maximized: window.isMaximized(), fullscreen: window.isFullScreen() }
    mkdirSync(dirname(stateFile), { recursive: true })
    writeFileSync(stateFile, JSON.stringify(state))
  }
  const later = (): void => void (timer ??= setTimeout(save, SAVE_AFTER_MS))
  window.on('resize', later)
  window.on('move', later)
  window.on('close', () => {
    if (timer !== null) clearTimeout(timer)
    save()
  })
}

/** What a second start does: the window of the first comes to the front. */
export function focusWindow(): void {
  const window = BrowserWindow.getAllWindows()[0]
  if (window === undefined) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
