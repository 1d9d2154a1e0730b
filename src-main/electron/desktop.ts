/**
 * What surrounds the window: menu, tray, key for the clipboard, notifications, theme. In: the host and how to reach the window.
 * All of it follows the settings as they change. What is decided without Electron lies in menu-template.ts, capture.ts and src-shared/shell.ts.
 */
import { app, BrowserWindow, clipboard, globalShortcut, Menu, nativeImage, nativeTheme, Notification, shell, Tray } from 'electron'
import { existsSync } from 'node:fs'
import type { Settings } from '../../src-shared/contract.ts'
import { failureFrom } from '../../src-shared/errors.ts'
import { languageOf } from '../../src-shared/language.ts'
import type { Job } from '../../src-shared/model.ts'
import { isWorthANotification, type ShellCommand } from '../../src-shared/shell.ts'
import type { Host } from '../host.ts'
import { captureClipboard } from './capture.ts'
import type { Incoming } from './incoming.ts'
import { MAIN_MESSAGES, type MainMessages } from './messages.ts'
import { type MenuActions, menuTemplate, trayTemplate } from './menu-template.ts'
import { focusWindow } from './window.ts'

type Desktop = {
  host: Host
  incoming: Incoming
  /** Opens the window when it is closed, and hands it the command. */ send(command: ShellCommand): void
  icon: string
}

const UPDATES_MS = 86_400_000

/** @returns what ends it */
export async function surround({ host, incoming, send, icon }: Desktop): Promise<() => void> {
  let settings: Settings | null = null
  let tray: Tray | null = null
  let taken = ''
  const words = (): MainMessages => MAIN_MESSAGES[languageOf(settings?.language ?? 'system', app.getPreferredSystemLanguages())]

  const actions: MenuActions = {
    showDataFolder: () => void shell.openPath(host.home),
    send,
    capture: () => void capture(),
    show: () => (BrowserWindow.getAllWindows().length === 0 ? send({ kind: 'open', hash: '#/chat' }) : focusWindow()),
    quit: () => app.quit(),
  }

  async function capture(): Promise<void> {
    try {
      const captured = await captureClipboard(clipboard, host, incoming, new Date())
      if (captured === null) tell(words().clipboardEmpty)
      else tell(captured.kind === 'picture' ? words().pictureRemembered : words().textRemembered)
    } catch (error) {
      tell(words().captureFailed(failureFrom(error).message))
    }
  }

  function tell(body: string, open = '#/library'): void {
    if (!Notification.isSupported()) return
    const shown = new Notification({ title: 'AdaMM', body, silent: true })
    shown.on('click', () => send({ kind: 'open', hash: open }))
    shown.show()
  }

  function apply(next: Settings): void {
    settings = next
    nativeTheme.themeSource = next.theme
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate({ platform: process.platform, isPackaged: app.isPackaged, actions, words: words() })),
    )
    tray ??= makeTray(icon, actions)
    tray?.setContextMenu(Menu.buildFromTemplate(trayTemplate(actions, words())))
    takeKey(next.captureShortcut ?? '')
  }

  function takeKey(key: string): void {
    if (key === taken) return
    if (taken !== '') globalShortcut.unregister(taken)
    taken = key
    if (key === '') return
    try {
      if (!globalShortcut.register(key, actions.capture)) tell(words().shortcutTaken(key), '#/settings/app')
    } catch (error) {
      // Electron throws for a combination that it does not know.
      if (!(error instanceof TypeError)) throw error
      tell(words().shortcutTaken(key), '#/settings/app')
    }
  }

  function finished(job: Job): void {
    const looking = BrowserWindow.getFocusedWindow() !== null
    if (!isWorthANotification(job, { wanted: settings?.notifications ?? false, looking, now: Date.now() })) return
    tell(job.state === 'done' ? words().jobDone(job.title) : words().jobFailed(job.title), '#/library/jobs')
  }

  /** Only where the person named whom to ask. A failure stands in the ledger with its request; nobody waits for it. */
  async function askForUpdates(): Promise<void> {
    if ((settings?.updateSource ?? '') === '' || settings?.offline !== false) return
    const found = await host.call('updates.check', {})
    if (found.ok && found.value.newer) tell(words().newVersion(found.value.version), '#/settings/app')
  }

  async function reload(): Promise<void> {
    const read = await host.call('settings.get', {})
    if (read.ok) apply(read.value)
  }

  const stop = host.onEvent((event) => {
    if (event.event === 'job.changed') finished(event.payload)
    if (event.event === 'memory.changed' && event.payload.what.includes('settings')) void reload()
  })
  await reload()
  const updates = setInterval(() => void askForUpdates(), UPDATES_MS)
  void askForUpdates()
  return () => {
    stop()
    clearInterval(updates)
    globalShortcut.unregisterAll()
    tray?.destroy()
  }
}

/** Null where the picture is not there: a desktop without a tray shows none, and the menu has the same commands. */
function makeTray(icon: string, actions: MenuActions): Tray | null {
  if (!existsSync(icon)) return null
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ height: process.platform === 'darwin' ? 18 : 22 }))
  tray.setToolTip('AdaMM')
  tray.on('click', () => actions.show())
  return tray
}
