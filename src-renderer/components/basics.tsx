/** The small parts every view is made of: buttons, states (loading, empty, failed), keys. */
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { CircleAlert } from 'lucide-react'
import type { Failure } from '../../src-shared/errors.ts'
import { said, useMessages } from '../i18n/index.ts'
import { keyCaps } from '../lib/keyCaps.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: 'primary' | 'plain' | 'quiet' | 'danger'; icon?: ReactNode }

export function Button({ kind = 'plain', icon, children, className = '', ...rest }: ButtonProps) {
  return (
    <button type="button" className={`button button-${kind} ${className}`} {...rest}>
      {icon}
      {children === undefined ? null : <span>{children}</span>}
    </button>
  )
}

/** A button that is only a picture; `label` is its name and its tooltip. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & { label: string }) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  )
}

export function Spinner({ label }: { label?: string }) {
  const t = useMessages()
  return <span className="spinner" role="status" aria-label={label ?? t.common.working} />
}

/** Grey lines in the shape of what comes; shown at once so that nothing jumps. */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  const t = useMessages()
  return (
    <div className="skeleton" role="status" aria-label={label ?? t.common.loading}>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className="skeleton-line" />
      ))}
    </div>
  )
}

export function Empty({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="empty" data-testid="empty">
      {icon}
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** What went wrong, its code, and the way on. The sentence names the next step; `retry` is added where asking again can help. */
export function FailureNote({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const t = useMessages()
  return (
    <div className="failure" role="alert" data-testid="failure">
      <CircleAlert size={16} aria-hidden />
      <div>
        <p>{said(failure.message)}</p>
        <p className="failure-foot">
          <code>{failure.code}</code>
          {retry ? (
            <button type="button" className="link" onClick={retry}>
              {t.common.tryAgain}
            </button>
          ) : null}
        </p>
      </div>
    </div>
  )
}

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** "mod+k" as the keys of this computer. */
export function Keys({ keys }: { keys: string }) {
  const { keyName } = useMessages().shell
  const onCap = (part: string): string => {
    const name = part === 'mod' ? (APPLE ? '⌘' : 'Ctrl') : part
    return name.length === 1 ? name.toUpperCase() : APPLE ? name : keyName(name)
  }
  return (
    <span className="keys" aria-hidden>
      {keyCaps(keys).map((part) => (
        <kbd key={part}>{onCap(part)}</kbd>
      ))}
    </span>
  )
}

type Choice<T extends string> = { value: T; label: ReactNode; name?: string }

/** One of a few, all visible. */
export function Segmented<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: T
  choices: readonly Choice<T>[]
  onChange: (value: T) => void
}) {
  const chosen = useRef<HTMLButtonElement>(null)
  // In a narrow window the row scrolls; what is chosen is seen. The row alone: a choice below the fold must not move its page.
  useEffect(() => {
    const [button, row] = [chosen.current, chosen.current?.parentElement]
    if (!button || !row) return
    const [inner, outer] = [button.getBoundingClientRect(), row.getBoundingClientRect()]
    if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
  }, [value])
  return (
    <div className="segmented" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          ref={choice.value === value ? chosen : undefined}
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.name}
          title={choice.name}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

/** The bar above every view: what it is, what it covers, what can be done. */
export function ViewHeader({ title, scope, children }: { title: ReactNode; scope?: ReactNode; children?: ReactNode }) {
  return (
    <header className="view-header">
      <h1>{title}</h1>
      {scope ? <div className="view-scope">{scope}</div> : null}
      <div className="view-actions">{children}</div>
    </header>
  )
}
