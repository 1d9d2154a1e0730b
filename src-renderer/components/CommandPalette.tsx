/** One field for everything: views, tables, threads, actions, a question, and after those what the memory holds of the words. */
import { useEffect, useMemo, useState } from 'react'
import { Search } from 'lucide-react'
import { useMessages } from '../i18n/index.ts'
import { matchScore } from '../lib/match.ts'
import { setOverlay, useApp } from '../stores/app.ts'
import type { Command } from '../stores/commands.ts'
import { Keys } from './basics.tsx'
import { Dialog } from './Dialog.tsx'
import { useAllCommands, wordCommands } from './paletteCommands.tsx'
import { useMemoryFound } from './useMemoryFound.tsx'

const MOST = 60

export function CommandPalette() {
  const open = useApp((state) => state.overlay === 'palette')
  return open ? <Palette /> : null
}

function Palette() {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const commands = useAllCommands()
  const ranked = useMemo(() => rank(commands, typed), [commands, typed])
  const memory = useMemoryFound(typed)
  const found = [...ranked, ...memory.commands]
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
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const isPage = Math.abs(step) > 1
      setActive(isPage ? Math.min(Math.max(at + step, 0), found.length - 1) : (at + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(found[at])
    } else if (event.key === 'Escape' || ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k')) {
      event.preventDefault()
      close()
    }
  }

  return (
    <Dialog label={t.palette.label} className="palette" close={close}>
      <div className="palette-field">
        <Search size={16} aria-hidden />
        <input
          autoFocus
          value={typed}
          placeholder={t.palette.placeholder}
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
          aria-label={t.palette.label}
          data-testid="palette-input"
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id="palette-list" role="listbox" aria-label={t.palette.found} tabIndex={0}>
        {found.map((command, i) => (
          <li
            key={command.key}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === at}
            className={i === ranked.length ? 'palette-first' : undefined}
            data-testid={i < ranked.length ? undefined : 'palette-memory'}
            onPointerMove={() => setActive(i)}
            onClick={() => run(command)}
          >
            <span className="palette-icon" aria-hidden>
              {command.icon}
            </span>
            <span className="palette-title" dir="auto">
              {command.title}
            </span>
            {command.keys ? <Keys keys={command.keys} /> : <span className="palette-detail">{command.detail}</span>}
          </li>
        ))}
      </ul>
      {typed.trim() === '' ? null : (
        <p className={memory.failure === null ? 'palette-state' : 'palette-state bad'} role="status">
          {memory.failure ?? (memory.searching ? t.palette.searching : t.palette.inMemory(memory.commands.length))}
        </p>
      )}
    </Dialog>
  )
}

function rank(commands: readonly Command[], typed: string): Command[] {
  const words = typed.trim()
  const scored: { command: Command; score: number }[] = []
  for (const command of commands) {
    const score = matchScore(typed, command.title)
    if (score !== null) scored.push({ command, score })
  }
  if (words !== '') scored.sort((a, b) => b.score - a.score)
  const found = scored.map((one) => one.command).slice(0, MOST)
  return words === '' ? found : [...found, ...wordCommands(words)]
}
