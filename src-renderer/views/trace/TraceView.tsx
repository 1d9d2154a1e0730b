/** Trace: every answer's way, newest first; one opened as question, context, plan, steps, answer. */
import { useState } from 'react'
import { Button, Empty, FailureNote, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { formatInstant, formatMilliseconds, plural } from '../../lib/format.ts'
import { numericId } from '../../lib/route.ts'
import { useQuery } from '../../stores/query.ts'
import { go, routeHash, useRoute } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'
import { TraceInspector } from './TraceInspector.tsx'

const PAGE = 50

export function TraceView() {
  const id = numericId(useRoute((route) => route.id))
  const [count, setCount] = useState(PAGE)
  const { locale, timezone } = useSettings((state) => state.settings)
  const { data, failure, reload } = useQuery('traces.list', { limit: count, offset: 0 }, ['threads'])
  if (data?.length === 0) {
    return (
      <>
        <ViewHeader title="Trace" />
        <Empty title="No answers yet">
          <p>Each answer leaves its plan, its steps and their SQL here.</p>
          <Button onClick={() => go({ view: 'chat' })}>Ask a question</Button>
        </Empty>
      </>
    )
  }
  return (
    <div className={id === null ? 'trace' : 'trace trace-open'}>
      <aside className="side-list" aria-label="Answers">
        <div className="side-head">
          <h2>Answers</h2>
          {data ? <span className="muted number">{data.length < count ? plural(data.length, 'trace', locale) : ''}</span> : null}
        </div>
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {!data && !failure ? <Skeleton lines={8} /> : null}
        <ul>
          {data?.map((trace) => (
            <li key={trace.id} className="side-row">
              <a
                href={routeHash({ view: 'trace', id: trace.id })}
                aria-current={trace.id === id ? 'page' : undefined}
                dir="auto"
                data-testid="trace-item"
              >
                {trace.question}
                <span className="side-detail number">
                  {formatInstant(trace.at, locale, timezone)}, {formatMilliseconds(trace.ms, locale)}
                </span>
              </a>
            </li>
          ))}
        </ul>
        {data && data.length === count ? (
          <Button kind="quiet" onClick={() => setCount(Math.min(1000, count + PAGE))}>
            Show earlier ones
          </Button>
        ) : null}
      </aside>
      {id === null ? <p className="note trace-hint">Choose an answer to see how it was made.</p> : <TraceInspector key={id} id={id} />}
    </div>
  )
}
