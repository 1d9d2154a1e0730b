/** A question or files on their way: what the engine does, step by step, with a stop; or why it failed; then what came of it. */
import { useEffect, useState } from 'react'
import { Check, Square } from 'lucide-react'
import { Button, FailureNote, Spinner } from '../../components/basics.tsx'
import { jobWords } from '../../components/StatusBar.tsx'
import { useMessages } from '../../i18n/index.ts'
import { ask, remove, stopRun } from '../../stores/ask.ts'
import type { Run } from '../../stores/ask.ts'
import { useJobs } from '../../stores/jobs.ts'
import { complain } from '../../stores/toasts.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { Remembered } from './Remembered.tsx'

export function RunCard({ run }: { run: Run }) {
  const onlyRemembers = run.question === ''
  return (
    <>
      {run.report ? <Remembered run={run} report={run.report} /> : null}
      {run.answered ? (
        <AnswerCard record={run.answered} threadId={run.threadId} />
      ) : onlyRemembers && run.report ? null : (
        <Progress run={run} />
      )}
    </>
  )
}

function Progress({ run }: { run: Run }) {
  const t = useMessages()
  function again(): void {
    remove(run.request)
    ask(run.question, run.threadId).catch(complain)
  }
  const canRepeat = run.question !== '' && run.stage !== 'reading'
  const stopped = run.failure?.code === 'CANCELLED'
  return (
    <article className="exchange" aria-busy={run.failure === null} data-testid="run">
      <h2 className="question" dir="auto">
        {run.question === '' ? t.chat.run.reading(run.files) : run.question}
      </h2>
      {stopped ? (
        <p className="run-stopped">
          {t.chat.run.stopped}{' '}
          {canRepeat ? (
            <button type="button" className="link" onClick={again}>
              {t.chat.run.again}
            </button>
          ) : null}
        </p>
      ) : run.failure ? (
        <FailureNote failure={run.failure} retry={canRepeat ? again : undefined} />
      ) : (
        <div className="run">
          <ol className="run-steps">
            {run.files > 0 ? <Reading run={run} /> : null}
            {run.stage === 'reading' ? null : <RunLine done={run.stage !== 'context'} text={t.chat.run.context} />}
            {run.plan.map((step, i) => {
              const executed = run.steps[i]
              return <RunLine key={i} done={executed !== undefined} text={step.goal} tool={step.tool} error={executed?.error ?? null} />
            })}
            {run.stage === 'answer' ? <RunLine done={false} text={t.chat.run.writing} /> : null}
          </ol>
          {run.text === '' ? null : (
            <p className="answer-text run-text" dir="auto" data-testid="writing">
              {run.text}
            </p>
          )}
          <div className="run-foot">
            <Elapsed since={run.startedAt} />
            <Button kind="quiet" icon={<Square size={11} />} data-testid="stop" onClick={() => void stopRun(run.request).catch(complain)}>
              {t.common.stop}
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}

function Reading({ run }: { run: Run }) {
  const t = useMessages()
  const job = useJobs((state) => state.jobs.find((one) => one.id === run.job))
  const words = job ? jobWords(job) : t.chat.run.reading(run.files)
  return <RunLine done={run.stage !== 'reading'} text={run.stage === 'reading' ? words : t.chat.remembered.title(run.files)} />
}

function RunLine({ done, text, tool, error = null }: { done: boolean; text: string; tool?: string; error?: string | null }) {
  const t = useMessages()
  return (
    <li className={done ? 'run-done' : ''}>
      {done ? <Check size={13} aria-label={t.chat.run.done} /> : <Spinner label={t.chat.run.running} />}
      <span dir="auto">{text}</span>
      {tool ? <code>{tool}</code> : null}
      {error ? <span className="run-error">{error}</span> : null}
    </li>
  )
}

function Elapsed({ since }: { since: number }) {
  const t = useMessages()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return <span className="muted number">{t.chat.run.seconds((now - since) / 1000)}</span>
}
