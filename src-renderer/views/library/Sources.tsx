/** Every source with what its import brought: new, same, changed, failed; opened, it lists its problems. */
import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { Button, FailureNote, Skeleton } from '../../components/basics.tsx'
import { formatCount, formatInstant, plural } from '../../lib/format.ts'
import { countWords } from '../../lib/importWords.ts'
import { asDropped } from '../../lib/paths.ts'
import { numericId } from '../../lib/route.ts'
import { useQuery } from '../../stores/query.ts'
import { useApp } from '../../stores/app.ts'
import { setQuery, useRoute } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'

type Source = Output<'sources.list'>['sources'][number]
const PAGE = 100

export function Sources() {
  const job = numericId(useRoute((route) => route.query.job) ?? null)
  const [offset, setOffset] = useState(0)
  const { locale } = useSettings((state) => state.settings)
  const { data, failure, reload } = useQuery('sources.list', { limit: PAGE, offset }, ['sources', 'jobs'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={6} />
  const shown = job === null ? data.sources : data.sources.filter((source) => source.jobId === job)
  return (
    <>
      {job === null ? null : (
        <p className="note">
          Only the import of job {job}.{' '}
          <button type="button" className="link" onClick={() => setQuery({ job: null })}>
            Show all sources
          </button>
        </p>
      )}
      {data.total === 0 ? <p className="note">No source yet. Drop files, or open the sample memory.</p> : null}
      {shown.length > 0 ? (
        <div className="source-head" aria-hidden>
          <span>Source</span>
          <span>Format</span>
          <span>State</span>
          <span className="right">Events</span>
          <span className="right">Pictures</span>
          <span className="right">Problems</span>
          <span>Imported</span>
        </div>
      ) : null}
      <ul className={shown.length > 0 ? 'sources' : ''} aria-label="Sources">
        {shown.map((source) => (
          <SourceRow key={source.id} source={source} />
        ))}
      </ul>
      {data.total > PAGE ? (
        <div className="pager">
          <Button disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            Newer
          </Button>
          <span className="muted number">
            {offset + 1} to {Math.min(offset + PAGE, data.total)} of {plural(data.total, 'source', locale)}
          </span>
          <Button disabled={offset + PAGE >= data.total} onClick={() => setOffset(offset + PAGE)}>
            Older
          </Button>
        </div>
      ) : null}
    </>
  )
}

function SourceRow({ source }: { source: Source }) {
  const { locale, timezone } = useSettings((state) => state.settings)
  const home = useApp((state) => state.info?.home ?? null)
  const { report } = source
  const name = report.path.split(/[\\/]/).at(-1) ?? report.path
  const rounds = report.rounds.new + report.rounds.same + report.rounds.changed
  const media = report.media.new + report.media.same
  return (
    <li data-testid="source">
      <details>
        <summary className="source-row">
          <span className="source-name" dir="auto" title={asDropped(report.path, home)}>
            <ChevronRight size={13} aria-hidden className="chevron" />
            <span className="source-title">{name}</span>
            <span className="muted source-counts">{countWords(report.rounds, locale)}</span>
          </span>
          <span className="muted">{report.format}</span>
          <span className={`state state-${report.status}`}>{report.status}</span>
          <span className="right number">{formatCount(rounds, locale)}</span>
          <span className="right number">{formatCount(media, locale)}</span>
          <span className={report.problems.length > 0 ? 'right number has-problems' : 'right number muted no-problems'}>
            {report.problems.length}
          </span>
          <span className="muted number source-when">{formatInstant(source.importedAt, locale, timezone)}</span>
        </summary>
        <div className="source-report">
          <p className="mono break">{asDropped(report.path, home)}</p>
          <p>
            Recognized as {report.format} ({Math.round(report.confidence * 100)} % sure). Events:{' '}
            {countWords(report.rounds, locale) || 'none'}. Pictures: {countWords(report.media, locale) || 'none'}.
          </p>
          {report.problems.length === 0 ? (
            <p className="muted">Everything in it was imported.</p>
          ) : (
            <ul className="problem-list">
              {report.problems.map((problem, i) => (
                <li key={i}>
                  <code>{problem.code}</code>
                  <span className="mono break">{asDropped(problem.where, home)}</span>
                  <span>{asDropped(problem.message, home)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  )
}
