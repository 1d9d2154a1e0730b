/** Messages at the lower edge, read out by screen readers. */
import { X } from 'lucide-react'
import { dismiss, useToasts } from '../stores/toasts.ts'
import { IconButton } from './basics.tsx'

export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className="toasts" aria-live="polite" role="log" aria-label="Messages">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={toast.failure ? 'toast toast-failure' : 'toast'}
          role={toast.failure ? 'alert' : undefined}
          data-testid="toast"
        >
          <div className="toast-text">
            {toast.text}
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
          <IconButton label="Close message" onClick={() => dismiss(toast.id)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
