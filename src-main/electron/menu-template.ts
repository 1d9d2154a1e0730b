/** The menus as data. In: platform, language and what an item does. Out: templates for Electron, tested without it. */
import type { MenuItemConstructorOptions } from 'electron'
import type { ShellCommand } from '../../src-shared/shell.ts'
import type { MainMessages } from './messages.ts'

export type MenuActions = { showDataFolder(): void; send(command: ShellCommand): void; capture(): void; show(): void; quit(): void }
type Item = MenuItemConstructorOptions
const LINE: Item = { type: 'separator' }
const VIEWS = ['chat', 'tables', 'timeline', 'library', 'trace'] as const

/** The views' own keys (Ctrl+K, Ctrl+1...6, Ctrl+F, Ctrl+O, Ctrl+Z) belong to the page; the menu takes none of them. */
export function menuTemplate(options: {
  platform: NodeJS.Platform
  isPackaged: boolean
  actions: MenuActions
  words: MainMessages
}): Item[] {
  const { platform, isPackaged, actions, words } = options
  const isMac = platform === 'darwin'
  const run = (label: string, command: Extract<ShellCommand, { kind: 'run' }>['command']): Item => ({
    label,
    click: () => actions.send({ kind: 'run', command }),
  })
  const open = (label: string, view: string): Item => ({ label, click: () => actions.send({ kind: 'open', hash: `#/${view}` }) })
  const developer: Item[] = isPackaged
    ? []
    : [{ role: 'reload', label: words.reload }, { role: 'toggleDevTools', label: words.developer }, LINE]
  const template: Item[] = [
    {
      label: words.file,
      submenu: [
        run(words.newThread, 'new-thread'),
        LINE,
        run(words.importFiles, 'import-files'),
        run(words.importFolder, 'import-folder'),
        { label: words.capture, click: () => actions.capture() },
        LINE,
        { label: words.showDataFolder, click: () => actions.showDataFolder() },
        ...(isMac ? [] : [open(words.settings, 'settings')]),
        LINE,
        isMac ? { role: 'close', label: words.close } : { role: 'quit', label: words.quit },
      ],
    },
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        LINE,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
        LINE,
        run(words.find, 'find'),
        run(words.undoChange, 'undo'),
      ],
    },
    {
      label: words.view,
      submenu: [
        ...developer,
        { role: 'resetZoom', label: words.actualSize },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        LINE,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    { label: words.go, submenu: [run(words.palette, 'palette'), LINE, ...VIEWS.map((view) => open(words[view], view))] },
    {
      label: words.window,
      role: 'windowMenu',
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'close', label: words.close },
      ],
    },
    { label: words.help, role: 'help', submenu: [run(words.keyboard, 'shortcuts')] },
  ]
  return isMac ? [{ role: 'appMenu' }, ...template] : template
}

export function trayTemplate(actions: MenuActions, words: MainMessages): Item[] {
  return [
    { label: words.open, click: () => actions.show() },
    { label: words.capture, click: () => actions.capture() },
    { label: words.newThread, click: () => actions.send({ kind: 'run', command: 'new-thread' }) },
    LINE,
    { label: words.quit, click: () => actions.quit() },
  ]
}
