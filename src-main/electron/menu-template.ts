/** The menu as data. In: platform and what an item does. Out: a template for Electron, tested without it. */
import type { MenuItemConstructorOptions } from 'electron'

export type MenuActions = { showDataFolder(): void }

/** The views' own keys (Ctrl+K, Ctrl+1...6, Ctrl+F, Ctrl+O, Ctrl+Z) belong to the page; the menu takes none of them. */
export function menuTemplate(options: {
  platform: NodeJS.Platform
  isPackaged: boolean
  actions: MenuActions
}): MenuItemConstructorOptions[] {
  const { platform, isPackaged, actions } = options
  const isMac = platform === 'darwin'
  const developer: MenuItemConstructorOptions[] = isPackaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }]
  const template: MenuItemConstructorOptions[] = [
    {
      label: 'File',
      submenu: [
        { label: 'Show Data Folder', click: () => actions.showDataFolder() },
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...developer,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
  return isMac ? [{ role: 'appMenu' }, ...template] : template
}
