/** A question on its way: what the engine does, step by step, with a stop; or why it failed. */
import { useEffect, useState } from 'react'
import { Check, Square } from 'lucide-react'
import { Button, FailureNote, Spinner } from '../../components/basics.tsx'
import { ask, remove, stopRun } from '../../stores/ask.ts'
import type { Run } from '../../stores/ask.ts'
import { complain } from '../../stores/toasts.ts'

export function RunCard({ run }: { run: Run }) {
  function again(): void {
    remove(run.request)
    ask(run.question, run.threadId).catch(complain)
  }
  const stopped = run.failure?.code === 'CANCELLED'
  return (
    <article className="exchange" aria-busy={run.failure === null} data-testid="run">
      <h3 className="question" dir="auto">
        {run.question}
      </h3>
      {stopped ? (
        <p className="run-stopped">
          Stopped.{' '}
          <button type="button" className="link" onClick={again}>
            Ask again
          </button>
        </p>
      ) : run.failure ? (
        <FailureNote failure={run.failure} retry={again} />
      ) : (
        <div className="run">
          <ol className="run-steps">
            <RunLine done={run.stage !== 'context'} text="Looking for tables and episodes that matter" />
            {run.plan.map((step, i) => {
              const executed = run.steps[i]
              return <RunLine key={i} done={executed !== undefined} text={step.goal} tool={step.tool} error={executed?.error ?? null} />
            })}
            {run.stage === 'answer' ? <RunLine done={false} text="Writing the answer" /> : null}
          </ol>
          <div className="run-foot">
            <Elapsed since={run.startedAt} />
            <Button kind="quiet" icon={<Square size={11} />} data-testid="stop" onClick={() => void stopRun(run.request).catch(complain)}>
              Stop
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}

function RunLine({ done, text, tool, error = null }: { done: boolean; text: string; tool?: string; error?: string | null }) {
  return (
    <li className={done ? 'run-done' : ''}>
      {done ? <Check size={13} aria-label="done" /> : <Spinner label="running" />}
      <span>{text}</span>
      {tool ? <code>{tool}</code> : null}
      {error ? <span className="run-error">{error}</span> : null}
    </li>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return <span className="muted number">{((now - since) / 1000).toFixed(1)} s</span>
}
