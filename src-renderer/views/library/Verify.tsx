/** The store checks itself: database, files, counts. */
import { useState } from 'react'
import { Check, X } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, Spinner } from '../../components/basics.tsx'

type State = { report: Output<'store.verify'> | null; failure: Failure | null; running: boolean }

export function Verify() {
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
      <p>Reads the database and every stored picture, and compares counts and sums. Nothing is changed.</p>
      <Button onClick={() => void run()} disabled={state.running} data-testid="verify">
        Check now
      </Button>{' '}
      {state.running ? <Spinner label="Checking" /> : null}
      {state.failure ? <FailureNote failure={state.failure} retry={() => void run()} /> : null}
      {state.report ? (
        <ul className="checks">
          {state.report.checks.map((check) => (
            <li key={check.name}>
              {check.ok ? <Check size={14} className="good" aria-label="right" /> : <X size={14} className="bad" aria-label="wrong" />}
              <b>{check.name}</b>
              <span className="number">{check.count}</span>
              <span className="muted">{check.detail}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
