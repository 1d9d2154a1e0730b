/** Trace: every answer's way, newest first; one opened as question, context, plan, steps, answer. */
import { useState } from 'react'
import { Button, Empty, FailureNote, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { formatInstant, formatMilliseconds } from '../../lib/format.ts'
import { numericId } from '../../lib/route.ts'
import { useQuery } from '../../stores/query.ts'
import { go, routeHash, useRoute } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'
import { TraceCompare } from './TraceCompare.tsx'
import { TraceInspector } from './TraceInspector.tsx'

const PAGE = 50

export function TraceView() {
  const t = useMessages()
  const id = numericId(useRoute((route) => route.id))
  const other = numericId(useRoute((route) => route.query.with) ?? null)
  const [count, setCount] = useState(PAGE)
  const { locale, timezone } = useSettings((state) => state.settings)
  const { data, failure, reload } = useQuery('traces.list', { limit: count, offset: 0 }, ['threads'])
  if (data?.length === 0) {
    return (
      <>
        <ViewHeader title={t.shell.views.trace} />
        <Empty title={t.trace.noAnswers}>
          <p>{t.trace.noAnswersHelp}</p>
          <Button onClick={() => go({ view: 'chat' })}>{t.trace.ask}</Button>
        </Empty>
      </>
    )
  }
  return (
    <div className={id === null ? 'trace' : 'trace trace-open'}>
      <aside className="side-list" aria-label={t.trace.answers}>
        <div className="side-head">
          <h2>{t.trace.answers}</h2>
          {data ? <span className="muted number">{data.length < count ? t.common.answers(data.length) : ''}</span> : null}
        </div>
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {!data && !failure ? <Skeleton lines={8} /> : null}
        <ul>
          {data?.map((trace) => (
            <li key={trace.id} className="side-row">
              <a
                href={routeHash({ view: 'trace', id: trace.id })}
                aria-current={trace.id === id ? 'page' : undefined}
                title={trace.question}
                data-testid="trace-item"
              >
                <span className="side-name" dir="auto">
                  {trace.question}
                </span>
                <span className="side-detail number">
                  {formatInstant(trace.at, locale, timezone)}, {formatMilliseconds(trace.ms, locale)}
                </span>
              </a>
            </li>
          ))}
        </ul>
        {data && data.length === count ? (
          <Button kind="quiet" onClick={() => setCount(Math.min(1000, count + PAGE))}>
            {t.trace.earlier}
          </Button>
        ) : null}
      </aside>
      {id === null ? (
        <>
          <h1 className="unseen">{t.shell.views.trace}</h1>
          <p className="note trace-hint">{t.trace.choose}</p>
        </>
      ) : other !== null && other !== id ? (
        <TraceCompare key={`${id} ${other}`} left={id} right={other} />
      ) : (
        <TraceInspector key={id} id={id} />
      )}
    </div>
  )
}
