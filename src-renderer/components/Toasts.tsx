/** Messages at the lower edge, read out by screen readers. */
import { X } from 'lucide-react'
import { said, useMessages } from '../i18n/index.ts'
import { useApp } from '../stores/app.ts'
import { dismiss, useToasts } from '../stores/toasts.ts'
import type { Toast } from '../stores/toasts.ts'
import { IconButton } from './basics.tsx'

/** While the status bar says that AdaMM is not running, a message with the same words is left to windows without that bar. */
function toastClass(toast: Toast, connected: boolean, notRunning: string): string {
  if (!toast.failure) return 'toast'
  return !connected && toast.text === notRunning ? 'toast toast-failure only-narrow-window' : 'toast toast-failure'
}

export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const connected = useApp((state) => state.connected)
  const t = useMessages()
  return (
    <div className="toasts" aria-live="polite" role="log" aria-label={t.shell.messages}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={toastClass(toast, connected, t.shell.notRunning)}
          role={toast.failure ? 'alert' : undefined}
          data-testid="toast"
        >
          <div className="toast-text">
            {toast.failure ? said(toast.text) : toast.text}
            {toast.failure && toast.failure.code !== 'INTERNAL' ? <code>{toast.failure.code}</code> : null}
          </div>
          {toast.action ? (
            <button
              type="button"
              className="link"
              onClick={() => {
                toast.action?.run()
                dismiss(toast.id)
              }}
            >
              {toast.action.label}
            </button>
          ) : null}
          <IconButton label={t.shell.closeMessage} onClick={() => dismiss(toast.id)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
