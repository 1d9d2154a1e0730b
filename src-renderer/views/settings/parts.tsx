/** The two shapes of every page of the settings: a group with its name on the left, and a row with a name, a control and a hint. */
import type { ReactNode } from 'react'

export function Group({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="settings-group" id={id === undefined ? undefined : `settings-${id}`}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

export function Row({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="settings-row">
      <div className="settings-name">{name}</div>
      <div className="settings-value">
        {children}
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
    </div>
  )
}
