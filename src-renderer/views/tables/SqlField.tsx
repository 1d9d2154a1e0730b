/** The text field of the SQL console with its completion: Ctrl+Space or typing opens it, arrows choose, Tab or Enter takes, Escape closes. */
import { useRef, useState } from 'react'
import { useMessages } from '../../i18n/index.ts'
import { completions } from '../../lib/sqlComplete.ts'
import type { Completion, Completions, SqlTable } from '../../lib/sqlComplete.ts'

type Props = {
  value: string
  tables: readonly SqlTable[]
  placeholder: string
  onChange: (sql: string) => void
  run: () => void
  fieldRef: React.RefObject<HTMLTextAreaElement | null>
}
type Open = Completions & { chosen: number; left: number; top: number }
const LINE = 18.6
const PADDING = { left: 9, top: 7 } as const

export function SqlField({ value, tables, placeholder, onChange, run, fieldRef }: Props) {
  const t = useMessages().sql
  const [open, setOpen] = useState<Open | null>(null)
  const list = useRef<HTMLUListElement>(null)

  function suggest(field: HTMLTextAreaElement, explicit: boolean): void {
    const found = field.selectionStart === field.selectionEnd ? completions(field.value, field.selectionStart, tables, explicit) : null
    setOpen(found ? { ...found, chosen: 0, ...placeOf(field, found.from) } : null)
  }
  function take(item: Completion): void {
    const field = fieldRef.current
    if (!field || !open) return
    field.setRangeText(item.text, open.from, field.selectionStart, 'end')
    if (item.text.endsWith('()')) field.setSelectionRange(field.selectionStart - 1, field.selectionStart - 1)
    onChange(field.value)
    setOpen(null)
    field.focus()
  }
  function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
    const isModified = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && isModified) run()
    else if (event.key === ' ' && isModified) suggest(event.currentTarget, true)
    else if (!open) return
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const chosen = (open.chosen + (event.key === 'ArrowDown' ? 1 : -1) + open.items.length) % open.items.length
      setOpen({ ...open, chosen })
      list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Tab' || event.key === 'Enter') {
      const item = open.items[open.chosen]
      if (item) take(item)
    } else if (event.key === 'Escape') setOpen(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="sql-edit">
      <textarea
        ref={fieldRef}
        className="mono sql-field"
        spellCheck={false}
        wrap="off"
        value={value}
        aria-label="SQL"
        aria-autocomplete="list"
        aria-controls={open ? 'sql-completion' : undefined}
        aria-haspopup="listbox"
        aria-activedescendant={open ? `sql-item-${open.chosen}` : undefined}
        data-testid="sql-field"
        maxLength={20_000}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value)
          suggest(event.target, false)
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(null)}
        onBlur={() => setOpen(null)}
        onScroll={() => setOpen(null)}
      />
      {open ? (
        <ul
          ref={list}
          id="sql-completion"
          className="sql-completion mono"
          role="listbox"
          aria-label={t.completion}
          data-testid="sql-completion"
          style={{ left: open.left, top: open.top }}
        >
          {open.items.map((item, i) => (
            <li
              key={`${item.kind} ${item.text}`}
              id={`sql-item-${i}`}
              role="option"
              aria-selected={i === open.chosen}
              onMouseDown={(event) => {
                event.preventDefault()
                take(item)
              }}
            >
              <span>{item.text}</span>
              <span className="muted">{item.kind === 'column' ? item.detail : t.kinds[item.kind]}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Below the word: lines do not wrap and letters have one width, so the place follows from line and column. */
function placeOf(field: HTMLTextAreaElement, from: number): { left: number; top: number } {
  const lines = field.value.slice(0, from).split('\n')
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = getComputedStyle(field).font
  const width = context?.measureText('0').width ?? 7.2
  const left = PADDING.left + (lines.at(-1)?.length ?? 0) * width - field.scrollLeft
  return {
    left: Math.max(0, Math.min(left, field.clientWidth - 260)),
    top: Math.min(PADDING.top + lines.length * LINE - field.scrollTop, field.clientHeight) + 2,
  }
}
