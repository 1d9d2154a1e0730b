/** A modal box on the platform's own dialog element: focus stays inside, Escape and a click beside it close it. */
import { useEffect, useRef } from 'react'
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
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
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
