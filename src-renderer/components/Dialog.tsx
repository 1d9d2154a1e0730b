/** A modal box on the platform's own dialog element: focus stays inside and goes back to where it was; Escape and a click beside it close it. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

export function Dialog({
  label,
  className = '',
  close,
  children,
}: {
  label: string
  className?: string
  close: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Read before a field inside takes the focus.
  const [returnTo] = useState(() => document.activeElement)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus()
    }
  }, [returnTo])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      {children}
    </dialog>
  )
}
