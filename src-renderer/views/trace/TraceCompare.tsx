/** Two runs side by side: every line of both, those that differ marked; only the differences at first. */
import { useMemo, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { Trace } from '../../../src-shared/model.ts'
import { FailureNote, IconButton, Skeleton } from '../../components/basics.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { formatInstant, formatMilliseconds } from '../../lib/format.ts'
import { traceDiff } from '../../lib/traceDiff.ts'
import { useQuery } from '../../stores/query.ts'
import { setQuery } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'

export function TraceCompare({ left, right }: { left: number; right: number }) {
  const a = useQuery('traces.get', { answer: left }, ['threads'])
  const b = useQuery('traces.get', { answer: right }, ['threads'])
  const failed = [a, b].find((one) => one.failure !== null && one.data === null)
  if (failed?.failure) return <FailureNote failure={failed.failure} retry={failed.reload} />
  return a.data && b.data ? <Compared left={a.data} right={b.data} /> : <Skeleton lines={10} />
}

function Compared({ left, right }: { left: Trace; right: Trace }) {
  const t = useMessages().trace
  const { locale, timezone } = useSettings((state) => state.settings)
  const [all, setAll] = useState(false)
  const lines = useMemo(() => traceDiff(left, right), [left, right])
  const different = lines.filter((line) => line.differs)
  const shown = all ? lines : different
  return (
    <div className="inspector" data-testid="trace-compare">
      <header className="inspector-head">
        <IconButton label={t.endCompare} onClick={() => setQuery({ with: null })}>
          <ArrowLeft size={16} />
        </IconButton>
        <h1 dir="auto">{t.compareTitle}</h1>
        <label className="check">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} /> {t.equalToo}
        </label>
        <p className="muted">{different.length === 0 ? t.noDifference : t.differences(different.length)}</p>
      </header>
      <div className="scroll-x">
        {/* Where only differences are shown, all of them would be coloured. */}
        <table className={all ? 'lines compare compare-all' : 'lines compare'}>
          <thead>
            <tr>
              <th scope="col">{t.part}</th>
              {[left, right].map((one, i) => (
                <th key={i} scope="col">
                  {formatInstant(one.at, locale, timezone)}, {formatMilliseconds(one.ms, locale)}, {said(one.planner, 'names')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line, i) => (
              <tr key={i} className={line.differs ? 'differs' : ''}>
                <th scope="row">
                  {t.diffParts[line.part]}{' '}
                  <span className="muted" dir="auto" title={line.name}>
                    {line.name}
                  </span>
                </th>
                {[line.left, line.right].map((text, side) => (
                  <td key={side} dir="auto" className={line.part === 'step' ? 'mono break' : 'break'}>
                    {text === '' ? <span className="muted">—</span> : text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
