/** A row of the settings with a path, a button, and what came of it. Where the shell has a dialog it fills the path in; a browser brings its own way (`take`). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import { transport } from '../../api.ts'
import { Button, FailureNote } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { Row } from './parts.tsx'

/** A file by its path, with the name that the person knows it by; `saved` follows when the work went well. */
export type Taken = { path: string; name: string; saved?: () => void }
type State<T> = { result: { value: T; file: Taken } | null; failure: Failure | null; running: boolean }

export function PathRow<T>({
  name,
  hint,
  label,
  placeholder,
  button,
  busy,
  choose,
  take,
  work,
  children,
}: {
  name: string
  hint: string
  label: string
  placeholder: string
  button: string
  busy: ReactNode
  /** What the system's dialog asks for, where there is one. */
  choose: 'save' | 'open'
  take?: { button: string; from: () => Promise<Taken | null> }
  work: (path: string) => Promise<T>
  children: (result: T, file: Taken) => ReactNode
}) {
  const { backup: s } = useMessages()
  const [path, setPath] = useState('')
  const [state, setState] = useState<State<T>>({ result: null, failure: null, running: false })
  async function run(from: () => Promise<Taken | null>): Promise<void> {
    try {
      const file = await from()
      if (file === null) return
      setState({ result: null, failure: null, running: true })
      const value = await work(file.path)
      setState({ result: { value, file }, failure: null, running: false })
      file.saved?.()
    } catch (error) {
      setState({ result: null, failure: failureFrom(error), running: false })
    }
  }
  const typed = path.trim()
  const { choosePath } = transport
  return (
    <Row name={name} hint={hint}>
      <form
        className="path-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') void run(() => Promise.resolve({ path: typed, name: typed }))
        }}
      >
        {take ? (
          <Button disabled={state.running} data-testid={`take-${choose}`} onClick={() => void run(take.from)}>
            {take.button}
          </Button>
        ) : null}
        <input
          className="find find-wide mono"
          value={path}
          aria-label={label}
          placeholder={placeholder}
          onChange={(event) => setPath(event.target.value)}
        />
        {choosePath ? (
          <Button
            onClick={() => {
              void choosePath(choose, choose === 'save' ? lastPart(placeholder) : '').then((chosen) => chosen !== '' && setPath(chosen))
            }}
          >
            {s.choose}
          </Button>
        ) : null}
        <Button type="submit" disabled={typed === '' || state.running}>
          {button}
        </Button>
        {state.running ? busy : null}
      </form>
      {state.failure ? <FailureNote failure={state.failure} /> : null}
      {state.result ? (
        <div className="path-result" role="status">
          {children(state.result.value, state.result.file)}
        </div>
      ) : null}
    </Row>
  )
}

function lastPart(path: string): string {
  return path.includes('/') ? path.slice(path.lastIndexOf('/') + 1) : 'adamm-export'
}
