/**
 * One trace from question to answer. In: the answer's id; out: context with both scores, plan, step cards, budget, SQL, the evidence forest,
 * what models ran and what was sent; raw JSON of each; comparison with another run.
 */
import { ArrowLeft, Copy, GitCompareArrows } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContextCandidate, ExecutedStep, Trace } from '../../../src-shared/model.ts'
import { FailureNote, IconButton, Skeleton } from '../../components/basics.tsx'
import { Menu } from '../../components/Menu.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { formatFixed } from '../../lib/fixed.ts'
import { formatInstant, formatMilliseconds, formatNumber, valueLine } from '../../lib/format.ts'
import { itemFromEvidence, openProof } from '../../stores/proof.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash, setQuery } from '../../stores/route.ts'
import { useLocale, useSettings } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'
import { ForestGraph } from './ForestGraph.tsx'
import { ModelUses } from './ModelUses.tsx'
import { Score } from './Score.tsx'
import { TypedForm } from './TypedForm.tsx'

const OTHER_RUNS = 20

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
  const t = useMessages().trace
  const { locale, timezone } = useSettings((state) => state.settings)
  return (
    <div className="inspector" data-testid="trace">
      <header className="inspector-head">
        <a href={routeHash({ view: 'trace' })} className="icon-button only-narrow" aria-label={t.allAnswers}>
          <ArrowLeft size={16} />
        </a>
        <h1 dir="auto">{trace.question}</h1>
        <CompareMenu trace={trace} />
        <IconButton
          label={t.copyJson}
          onClick={() => void navigator.clipboard.writeText(JSON.stringify(trace, null, 2)).then(() => say(t.copied), complain)}
        >
          <Copy size={14} />
        </IconButton>
        <p className="muted number">
          {t.head(
            formatInstant(trace.at, locale, timezone),
            said(trace.planner, 'names'),
            trace.answer.route === 'bank',
            formatMilliseconds(trace.ms, locale),
          )}
        </p>
      </header>
      <Part name={t.question} raw={trace.parse}>
        {trace.parse.length === 0 ? (
          <p className="muted">{t.noWords}</p>
        ) : (
          <ul className="parse">
            {trace.parse.map((part, i) => (
              <li key={i}>
                <span dir="auto">{part.words}</span>
                <span className="muted">→</span>
                <span>{said(part.as, 'trace')}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part name={t.context} note={t.kept(trace.context.filter((one) => one.kept).length, trace.context.length)} raw={trace.context}>
        <Candidates candidates={trace.context} />
      </Part>
      <Part name={t.plan} note={t.planSteps(trace.plan.length)} raw={trace.plan}>
        <ol className="plan">
          {trace.plan.map((step, i) => (
            <li key={i}>
              <code>{step.tool}</code>
              <span dir="auto">{said(step.goal, 'trace')}</span>
            </li>
          ))}
        </ol>
      </Part>
      {trace.steps.map((step, i) => (
        <Step key={i} step={step} index={i} budget={trace.budget.total} />
      ))}
      {trace.forest ? (
        <Part name={t.forest} raw={trace.forest}>
          <ForestGraph forest={trace.forest} />
        </Part>
      ) : null}
      <Part name={t.budget}>
        <Budget used={trace.budget.used} total={trace.budget.total} steps={trace.steps} />
      </Part>
      <Part name={t.answer} raw={trace.answer}>
        <p className="trace-answer" dir="auto">
          {trace.answer.kind === 'value' ? valueLine(trace.answer.value, trace.answer.unit, null, locale) : trace.answer.answer}
        </p>
        <button
          type="button"
          className="link"
          disabled={trace.answer.evidence.length === 0}
          onClick={() => openProof(trace.answer.evidence.map(itemFromEvidence), 0, trace.answer.title)}
        >
          {t.evidence(trace.answer.evidence.length)}
        </button>
      </Part>
      {trace.models && trace.models.length > 0 ? (
        <Part name={t.models} raw={trace.models}>
          <ModelUses uses={trace.models} />
        </Part>
      ) : null}
      <Part name={t.sent}>
        {trace.egress.length === 0 ? (
          <p>{t.nothingSent}</p>
        ) : (
          <ul>
            {trace.egress.map((one, i) => (
              <li key={i} className="mono break">
                {said(one, 'trace')}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}

/** Other runs to stand beside this one, those of the same question first. */
function CompareMenu({ trace }: { trace: Trace }) {
  const t = useMessages().trace
  const { locale, timezone } = useSettings((state) => state.settings)
  const { data } = useQuery('traces.list', { limit: 200, offset: 0 }, ['threads'])
  const others = (data ?? [])
    .filter((one) => one.id !== trace.id)
    .toSorted((a, b) => Number(b.question === trace.question) - Number(a.question === trace.question) || b.id - a.id)
    .slice(0, OTHER_RUNS)
  if (others.length === 0) return null
  return (
    <Menu
      label={t.compareWith}
      testId="compare-with"
      button={<GitCompareArrows size={14} />}
      items={others.map((one) => ({
        label: one.question.length > 70 ? `${one.question.slice(0, 69)}…` : one.question,
        hint: formatInstant(one.at, locale, timezone),
        run: () => setQuery({ with: String(one.id) }),
      }))}
    />
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
  const t = useMessages().trace
  if (candidates.length === 0) return <p className="muted">{t.nothingConsidered}</p>
  const rest = candidates.filter((one) => !one.kept)
  return (
    <>
      <CandidateTable candidates={candidates.filter((one) => one.kept)} />
      {rest.length > 0 ? (
        <details className="candidates-rest">
          <summary>{t.countLeftOut(rest.length)}</summary>
          <CandidateTable candidates={rest} />
        </details>
      ) : null}
    </>
  )
}

function CandidateTable({ candidates }: { candidates: readonly ContextCandidate[] }) {
  const t = useMessages().trace
  const locale = useLocale()
  return (
    <table className="lines candidates">
      <thead>
        <tr>
          <th scope="col">{t.candidate}</th>
          <th scope="col">{t.kind}</th>
          <th scope="col">{t.meaning}</th>
          <th scope="col">{t.words}</th>
          <th scope="col" className="right">
            {t.score}
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
            <td className="muted">{t.kinds[one.kind]}</td>
            <td>
              <Score value={one.dense} />
            </td>
            <td>
              <Score value={one.token} />
            </td>
            <td className="right number">{formatFixed(one.score, locale, 3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Step({ step, index, budget }: { step: ExecutedStep; index: number; budget: number }) {
  const t = useMessages().trace
  const locale = useLocale()
  return (
    <section className="part" data-testid="trace-step">
      <h2>{t.step(index + 1)}</h2>
      <div className={step.error ? 'part-body step step-failed' : 'part-body step'}>
        <div className="step-head">
          <code>{step.tool}</code>
          <span dir="auto">{said(step.goal, 'trace')}</span>
          <span className="spacer" />
          <span className="muted number">{t.spent(formatNumber(step.units, locale), budget, formatMilliseconds(step.ms, locale))}</span>
        </div>
        <TypedForm fields={step.arguments} />
        {step.error ? (
          <p className="job-error" role="alert">
            {said(step.error, 'trace')}
          </p>
        ) : (
          <StepResult result={step.result} />
        )}
        {step.sql ? (
          <pre className="sql">
            <code>{step.sql}</code>
            <a href={routeHash({ view: 'sql', query: { sql: step.sql } })}>{t.openInConsole}</a>
          </pre>
        ) : null}
        <Raw value={step} />
      </div>
    </section>
  )
}

function StepResult({ result }: { result: unknown }) {
  if (typeof result !== 'object' || result === null) return <p className="step-result number">{String(result)}</p>
  return <TypedForm fields={Object.fromEntries(Object.entries(result))} className="results" />
}

function Budget({ used, total, steps }: { used: number; total: number; steps: readonly ExecutedStep[] }) {
  const t = useMessages().trace
  return (
    <div className="budget">
      <span className="budget-bar" role="img" aria-label={t.units(used, total)}>
        {steps.map((step, i) => (
          <span
            key={i}
            className={`budget-part budget-${i % 3}`}
            style={{ width: `${(step.units / total) * 100}%` }}
            title={`${t.step(i + 1)}: ${step.units}`}
          />
        ))}
      </span>
      <span className="number">{t.units(used, total)}</span>
    </div>
  )
}
