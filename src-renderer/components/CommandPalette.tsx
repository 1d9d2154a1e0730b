/** One field for everything: views, tables, threads, actions, a question, or a search in the memory. */
import { useEffect, useMemo, useState } from 'react'
import { FileStack, MessageSquare, Moon, Plus, Search, Table2, TextSearch, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { matchScore } from '../lib/match.ts'
import { setOverlay, useApp } from '../stores/app.ts'
import { ask } from '../stores/ask.ts'
import { importFiles, openSample } from '../stores/jobs.ts'
import { useQuery } from '../stores/query.ts'
import { go } from '../stores/route.ts'
import { changeSettings, useSettings } from '../stores/settings.ts'
import { complain } from '../stores/toasts.ts'
import { Dialog } from './Dialog.tsx'
import { chooseFiles } from './files.ts'
import { newThread, VIEW_KEYS } from './useShortcuts.ts'

type Command = { key: string; title: string; detail: string; icon: ReactNode; run: () => void }

export function CommandPalette() {
  const open = useApp((state) => state.overlay === 'palette')
  return open ? <Palette /> : null
}

function Palette() {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const commands = useCommands()
  const found = useMemo(() => rank(commands, typed), [commands, typed])
  const at = Math.min(active, found.length - 1)
  const close = (): void => setOverlay(null)

  useEffect(() => {
    document.getElementById(`palette-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function run(command: Command | undefined): void {
    if (!command) return
    close()
    command.run()
  }
  function onKeyDown(event: React.KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive((at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[at])
    } else if (event.key === 'Escape') close()
  }

  return (
    <Dialog label="Search and commands" className="palette" close={close}>
      <div className="palette-field">
        <Search size={16} aria-hidden />
        <input
          autoFocus
          value={typed}
          placeholder="A view, a table, a question, words to find"
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={`palette-${at}`}
          aria-label="Search and commands"
          data-testid="palette-input"
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id="palette-list" role="listbox" aria-label="Found">
        {found.map((command, i) => (
          <li
            key={command.key}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === at}
            onPointerMove={() => setActive(i)}
            onClick={() => run(command)}
          >
            {command.icon}
            <span className="palette-title" dir="auto">
              {command.title}
            </span>
            <span className="palette-detail">{command.detail}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function useCommands(): Command[] {
  const tables = useQuery('tables.list', {}, ['tables']).data
  const threads = useQuery('threads.list', {}, ['threads']).data
  const theme = useSettings((state) => state.settings.theme)
  return useMemo(() => {
    const icon = {
      view: <Zap size={14} />,
      table: <Table2 size={14} />,
      thread: <MessageSquare size={14} />,
      import: <FileStack size={14} />,
      plus: <Plus size={14} />,
      theme: <Moon size={14} />,
    }
    const themes = (['system', 'light', 'dark'] as const).filter((one) => one !== theme)
    return [
      { key: 'new', title: 'New thread', detail: 'Chat', icon: icon.plus, run: newThread },
      ...VIEW_KEYS.map((one) => ({
        key: `view-${one.view}`,
        title: `Go to ${one.name}`,
        detail: `G ${one.letter.toUpperCase()}`,
        icon: icon.view,
        run: () => go({ view: one.view }),
      })),
      ...(tables ?? []).map((table) => ({
        key: `table-${table.name}`,
        title: table.label || table.name,
        detail: 'Table',
        icon: icon.table,
        run: () => go({ view: 'tables', id: table.name }),
      })),
      { key: 'files', title: 'Import files', detail: 'Library', icon: icon.import, run: () => void chooseFiles().then(importFiles) },
      {
        key: 'folder',
        title: 'Import a folder',
        detail: 'Library',
        icon: icon.import,
        run: () => void chooseFiles(true).then(importFiles),
      },
      { key: 'sample', title: 'Open the sample memory', detail: 'Library', icon: icon.import, run: () => void openSample() },
      { key: 'problems', title: 'Show problems', detail: 'Library', icon: icon.import, run: () => go({ view: 'library', id: 'problems' }) },
      { key: 'sql', title: 'SQL console', detail: 'Tables', icon: icon.table, run: () => go({ view: 'sql' }) },
      { key: 'keys', title: 'Keyboard', detail: '?', icon: icon.view, run: () => setOverlay('shortcuts') },
      ...themes.map((one) => ({
        key: `theme-${one}`,
        title: `Theme: ${one}`,
        detail: 'Settings',
        icon: icon.theme,
        run: () => void changeSettings({ theme: one }).catch(complain),
      })),
      ...(threads ?? []).slice(0, 100).map((thread) => ({
        key: `thread-${thread.id}`,
        title: thread.title || 'Untitled thread',
        detail: 'Thread',
        icon: icon.thread,
        run: () => go({ view: 'chat', id: thread.id }),
      })),
    ]
  }, [tables, threads, theme])
}

function rank(commands: readonly Command[], typed: string): Command[] {
  const scored: { command: Command; score: number }[] = []
  for (const command of commands) {
    const score = matchScore(typed, command.title)
    if (score !== null) scored.push({ command, score })
  }
  if (typed.trim() !== '') scored.sort((a, b) => b.score - a.score)
  const found = scored.map((one) => one.command).slice(0, 40)
  const words = typed.trim()
  if (words === '') return found
  return [
    ...found,
    {
      key: 'ask',
      title: `Ask "${words}"`,
      detail: 'Chat',
      icon: <MessageSquare size={14} />,
      run: () => void ask(words, null).catch(complain),
    },
    {
      key: 'find',
      title: `Find "${words}" in events`,
      detail: 'Search',
      icon: <TextSearch size={14} />,
      run: () => go({ view: 'search', query: { q: words } }),
    },
  ]
}
