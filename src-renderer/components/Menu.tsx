/** A menu below a button: arrow keys, Home and End, Escape, letters of the underlying platform menus are not imitated. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

export type MenuItem =
  | {
      kind?: 'item'
      label: string
      icon?: ReactNode
      hint?: string | undefined
      checked?: boolean
      disabled?: boolean
      testId?: string
      /** The menu stays open: a page of it is turned, or several are ticked in a row. */
      stay?: boolean
      run: () => void
    }
  | { kind: 'line' }
  | { kind: 'title'; label: string }

type Props = {
  label: string
  items: readonly MenuItem[]
  button: ReactNode
  className?: string
  testId?: string
  onClose?: () => void
}

export function Menu({ label, items, button, className = 'icon-button', testId, onClose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-testid={testId}
        onClick={(event) => {
          event.stopPropagation()
          setAnchor(anchor === null ? event.currentTarget : null)
        }}
      >
        {button}
      </button>
      {anchor ? (
        <MenuList
          label={label}
          items={items}
          anchor={anchor}
          close={() => {
            setAnchor(null)
            anchor.focus()
            onClose?.()
          }}
        />
      ) : null}
    </>
  )
}

function MenuList({ label, items, anchor, close }: { label: string; items: readonly MenuItem[]; anchor: HTMLElement; close: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)

  useLayoutEffect(() => {
    const box = anchor.getBoundingClientRect()
    const own = list.current?.getBoundingClientRect()
    if (!own) return
    const below = box.bottom + 4
    setPlace({
      left: Math.max(8, Math.min(box.left, window.innerWidth - own.width - 8)),
      top: below + own.height > window.innerHeight - 8 ? Math.max(8, box.top - own.height - 4) : below,
    })
  }, [anchor])

  // Only what is visible takes the focus, so this waits for the place.
  const isPlaced = place !== null
  const firstLabel = items.find((item) => item.kind !== 'line' && item.kind !== 'title')?.label
  useEffect(() => {
    if (isPlaced) list.current?.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')?.focus()
  }, [isPlaced, firstLabel])

  useEffect(() => {
    function outside(event: PointerEvent): void {
      if (event.target instanceof Node && !list.current?.contains(event.target) && !anchor.contains(event.target)) close()
    }
    // Escape closes the menu wherever the focus is, and nothing below it.
    function escape(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    window.addEventListener('pointerdown', outside)
    window.addEventListener('keydown', escape, true)
    return () => {
      window.removeEventListener('pointerdown', outside)
      window.removeEventListener('keydown', escape, true)
    }
  })

  function onKeyDown(event: React.KeyboardEvent): void {
    event.stopPropagation()
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      all.at(target % all.length)?.focus()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      close()
    }
  }

  return (
    <div
      ref={list}
      className="menu"
      role="menu"
      aria-label={label}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {items.map((item, i) => {
        if (item.kind === 'line') return <div key={i} className="menu-line" role="separator" />
        if (item.kind === 'title')
          return (
            <div key={i} className="menu-title">
              {item.label}
            </div>
          )
        return (
          <button
            key={i}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            disabled={item.disabled}
            data-testid={item.testId}
            onClick={() => {
              if (item.stay !== true) close()
              item.run()
            }}
          >
            <span className="menu-icon">{item.checked === true ? '✓' : item.icon}</span>
            <span>{item.label}</span>
            {item.hint ? <span className="menu-hint">{item.hint}</span> : null}
          </button>
        )
      })}
    </div>
  )
}
