/** One trace from question to answer. In: the answer's id; out: context with scores, plan, step cards, budget, SQL, what was sent; raw JSON of each. */
import { ArrowLeft, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContextCandidate, ExecutedStep, Trace } from '../../../src-shared/model.ts'
import { FailureNote, IconButton, Skeleton } from '../../components/basics.tsx'
import { formatInstant, formatMilliseconds, formatNumber, valueLine } from '../../lib/format.ts'
import { itemFromEvidence, openProof } from '../../stores/proof.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash } from '../../stores/route.ts'
import { useLocale, useSettings } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'

export function TraceInspector({ id }: { id: number }) {
  const { data, failure, reload } = useQuery('traces.get', { answer: id }, ['threads'])
  if (failure && !data)
    return (
      <div className="view-failure">
        <FailureNote failure={failure} retry={reload} />
      </div>
    )
  return data ? <Inspector trace={data} /> : <Skeleton lines={10} />
}

function Inspector({ trace }: { trace: Trace }) {
  const { locale, timezone } = useSettings((state) => state.settings)
  return (
    <div className="inspector" data-testid="trace">
      <header className="inspector-head">
        <a href={routeHash({ view: 'trace' })} className="icon-button only-narrow" aria-label="All answers">
          <ArrowLeft size={16} />
        </a>
        <h1 dir="auto">{trace.question}</h1>
        <IconButton
          label="Copy the trace as JSON"
          onClick={() => void navigator.clipboard.writeText(JSON.stringify(trace, null, 2)).then(() => say('Trace copied.'), complain)}
        >
          <Copy size={14} />
        </IconButton>
        <p className="muted number">
          {formatInstant(trace.at, locale, timezone)} · planner {trace.planner} ·{' '}
          {trace.answer.route === 'bank' ? 'prepared question' : 'planned anew'} · {formatMilliseconds(trace.ms, locale)}
        </p>
      </header>
      <Part name="Question" raw={trace.parse}>
        {trace.parse.length === 0 ? (
          <p className="muted">No words were linked.</p>
        ) : (
          <ul className="parse">
            {trace.parse.map((part, i) => (
              <li key={i}>
                <span dir="auto">{part.words}</span>
                <span className="muted">→</span>
                <span>{part.as}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part name="Context" note={`${trace.context.filter((one) => one.kept).length} of ${trace.context.length} kept`} raw={trace.context}>
        <Candidates candidates={trace.context} />
      </Part>
      <Part name="Plan" note={`${trace.plan.length} of at most 3 steps`} raw={trace.plan}>
        <ol className="plan">
          {trace.plan.map((step, i) => (
            <li key={i}>
              <code>{step.tool}</code>
              <span dir="auto">{step.goal}</span>
            </li>
          ))}
        </ol>
      </Part>
      {trace.steps.map((step, i) => (
        <Step key={i} step={step} index={i} budget={trace.budget.total} />
      ))}
      <Part name="Budget">
        <Budget used={trace.budget.used} total={trace.budget.total} steps={trace.steps} />
      </Part>
      <Part name="Answer" raw={trace.answer}>
        <p className="trace-answer" dir="auto">
          {trace.answer.kind === 'value' ? valueLine(trace.answer.value, trace.answer.unit, null, locale) : trace.answer.answer}
        </p>
        <button
          type="button"
          className="link"
          disabled={trace.answer.evidence.length === 0}
          onClick={() => openProof(trace.answer.evidence.map(itemFromEvidence), 0, trace.answer.title)}
        >
          Evidence ({trace.answer.evidence.length})
        </button>
      </Part>
      <Part name="Sent">
        {trace.egress.length === 0 ? (
          <p>Nothing left this computer.</p>
        ) : (
          <ul>
            {trace.egress.map((one, i) => (
              <li key={i} className="mono break">
                {one}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}

function Part({ name, note, raw, children }: { name: string; note?: string; raw?: unknown; children: ReactNode }) {
  return (
    <section className="part">
      <h2>
        {name}
        {note ? <span className="muted number"> {note}</span> : null}
      </h2>
      <div className="part-body">
        {children}
        {raw === undefined ? null : <Raw value={raw} />}
      </div>
    </section>
  )
}

function Raw({ value }: { value: unknown }) {
  return (
    <details className="raw">
      <summary>JSON</summary>
      <pre>
        <code>{JSON.stringify(value, null, 2)}</code>
      </pre>
    </details>
  )
}

function Candidates({ candidates }: { candidates: readonly ContextCandidate[] }) {
  if (candidates.length === 0) return <p className="muted">Memory held nothing to consider.</p>
  const rest = candidates.filter((one) => !one.kept)
  return (
    <>
      <CandidateTable candidates={candidates.filter((one) => one.kept)} />
      {rest.length > 0 ? (
        <details className="candidates-rest">
          <summary>{rest.length} left out</summary>
          <CandidateTable candidates={rest} />
        </details>
      ) : null}
    </>
  )
}

function CandidateTable({ candidates }: { candidates: readonly ContextCandidate[] }) {
  const locale = useLocale()
  return (
    <table className="lines candidates">
      <thead>
        <tr>
          <th scope="col">Candidate</th>
          <th scope="col">Kind</th>
          <th scope="col">Meaning</th>
          <th scope="col">Words</th>
          <th scope="col" className="right">
            Score
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((one) => (
          <tr key={`${one.kind} ${one.id}`}>
            <td>
              <a
                href={
                  one.kind === 'table'
                    ? routeHash({ view: 'tables', id: one.name })
                    : routeHash({ view: 'timeline', query: { episode: String(one.id) } })
                }
                dir="auto"
              >
                {one.name}
              </a>
            </td>
            <td className="muted">{one.kind}</td>
            <td>
              <Score value={one.dense} />
            </td>
            <td>
              <Score value={one.token} />
            </td>
            <td className="right number">{formatNumber(one.score, locale, 3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Score({ value }: { value: number }) {
  const locale = useLocale()
  return (
    <span className="score-cell">
      <span className="score">
        <span style={{ width: `${Math.max(0, Math.min(1, value)) * 100}%` }} />
      </span>
      <span className="number">{formatNumber(value, locale)}</span>
    </span>
  )
}

function Step({ step, index, budget }: { step: ExecutedStep; index: number; budget: number }) {
  const locale = useLocale()
  return (
    <section className="part" data-testid="trace-step">
      <h2>Step {index + 1}</h2>
      <div className={step.error ? 'part-body step step-failed' : 'part-body step'}>
        <div className="step-head">
          <code>{step.tool}</code>
          <span dir="auto">{step.goal}</span>
          <span className="spacer" />
          <span className="muted number">
            {formatNumber(step.units, locale)} of {budget} units · {formatMilliseconds(step.ms, locale)}
          </span>
        </div>
        <dl className="arguments">
          {Object.entries(step.arguments).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono break">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
        {step.error ? (
          <p className="job-error" role="alert">
            {step.error}
          </p>
        ) : (
          <StepResult result={step.result} />
        )}
        {step.sql ? (
          <pre className="sql">
            <code>{step.sql}</code>
            <a href={routeHash({ view: 'sql', query: { sql: step.sql } })}>open in the console</a>
          </pre>
        ) : null}
        <Raw value={step} />
      </div>
    </section>
  )
}

/** The plain fields of a result as a form; lists by their length, the rest is in the JSON. */
function StepResult({ result }: { result: unknown }) {
  if (typeof result !== 'object' || result === null) return <p className="step-result number">{String(result)}</p>
  const fields = Object.entries(result).filter(([, value]) => value !== null)
  return (
    <dl className="arguments results">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono break">
            {Array.isArray(value)
              ? `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
              : typeof value === 'object'
                ? JSON.stringify(value)
                : String(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Budget({ used, total, steps }: { used: number; total: number; steps: readonly ExecutedStep[] }) {
  return (
    <div className="budget">
      <span className="budget-bar" role="img" aria-label={`${used} of ${total} units used`}>
        {steps.map((step, i) => (
          <span
            key={i}
            className={`budget-part budget-${i % 3}`}
            style={{ width: `${(step.units / total) * 100}%` }}
            title={`Step ${i + 1}: ${step.units}`}
          />
        ))}
      </span>
      <span className="number">
        {used} of {total} units
      </span>
    </div>
  )
}
