/**
 * A box with fields beside what it belongs to. In: the element it stands at. Focus goes inside and returns when it closes;
 * Escape, Tab out of it and a click beside it close it. Unlike a Dialog it leaves the rest of the window in sight and in use.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

type Props = { anchor: Element; label: string; close: () => void; children: ReactNode; className?: string; testId?: string }

export function Popover({ anchor, label, close, children, className = '', testId }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const [returnTo] = useState(() => document.activeElement)

  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    function put(): void {
      const at = anchor.getBoundingClientRect()
      const size = own?.getBoundingClientRect()
      if (!size) return
      const below = at.bottom + 4
      setPlace({
        left: Math.max(8, Math.min(at.left, window.innerWidth - size.width - 8)),
        top: below + size.height > window.innerHeight - 8 ? Math.max(8, at.top - size.height - 4) : below,
      })
    }
    put()
    const observer = new ResizeObserver(put)
    observer.observe(own)
    return () => observer.disconnect()
  }, [anchor])

  const isPlaced = place !== null
  useEffect(() => {
    if (!isPlaced) return
    const first = box.current?.querySelector<HTMLElement>('[data-first], input, button, select, textarea')
    first?.focus()
    if (first instanceof HTMLInputElement && first.type !== 'checkbox') first.select()
  }, [isPlaced])

  useEffect(
    () => () => {
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true })
    },
    [returnTo],
  )

  useEffect(() => {
    function outside(event: PointerEvent): void {
      if (event.target instanceof Node && !box.current?.contains(event.target) && !anchor.contains(event.target)) close()
    }
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

  return (
    <div
      ref={box}
      className={`popover ${className}`}
      role="dialog"
      aria-label={label}
      data-testid={testId}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      onKeyDown={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      {children}
    </div>
  )
}
