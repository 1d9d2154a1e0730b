/** What the desktop app's menu, tray, links and notifications ask of this window, done as if the person had done it here. */
import { transport } from '../api.ts'
import { chooseFiles } from '../components/files.ts'
import { findInView, newThread } from '../components/useShortcuts.ts'
import type { CommandName } from '../../src-shared/shell.ts'
import { setOverlay } from './app.ts'
import { importFiles } from './jobs.ts'
import { undoLast } from './undo.ts'

const RUN: Readonly<Record<CommandName, () => void>> = {
  'new-thread': newThread,
  palette: () => setOverlay('palette'),
  'import-files': () => void chooseFiles().then(importFiles),
  'import-folder': () => void chooseFiles(true).then(importFiles),
  undo: () => void undoLast(),
  shortcuts: () => setOverlay('shortcuts'),
  find: () => void findInView(),
}

export function startShellCommands(): void {
  transport.onCommand?.((command) => {
    if (command.kind === 'open') window.location.hash = command.hash
    else RUN[command.command]()
  })
}
