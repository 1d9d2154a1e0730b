/** The store checks itself: database, files, counts. */
import { useState } from 'react'
import { Check, X } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import { call } from '../../api.ts'
import { said, useMessages, useWords } from '../../i18n/index.ts'
import { Button, FailureNote, Spinner } from '../../components/basics.tsx'

type State = { report: Output<'store.verify'> | null; failure: Failure | null; running: boolean }

export function Verify() {
  const t = useMessages()
  const words = useWords()
  const [state, setState] = useState<State>({ report: null, failure: null, running: false })
  async function run(): Promise<void> {
    setState({ report: null, failure: null, running: true })
    try {
      setState({ report: await call('store.verify', {}), failure: null, running: false })
    } catch (error) {
      setState({ report: null, failure: failureFrom(error), running: false })
    }
  }
  return (
    <section className="verify">
      <p>{t.library.verifyDetail}</p>
      <Button onClick={() => void run()} disabled={state.running} data-testid="verify">
        {t.library.verify}
      </Button>{' '}
      {state.running ? <Spinner label={t.library.checking} /> : null}
      {state.failure ? <FailureNote failure={state.failure} retry={() => void run()} /> : null}
      {state.report ? (
        <ul className="checks">
          {state.report.checks.map((check) => (
            <li key={check.name}>
              {check.ok ? (
                <Check size={14} className="good" aria-label={t.library.right} />
              ) : (
                <X size={14} className="bad" aria-label={t.library.wrong} />
              )}
              <b>{said(check.name)}</b>
              <span className="number">{words.count(check.count)}</span>
              <span className="muted">{said(check.detail)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
