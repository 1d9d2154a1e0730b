/** Every source with what its import brought: new, same, changed, failed; opened, it lists its problems. */
import { useState } from 'react'
import { ChevronRight, Eraser, RotateCw } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { Button, FailureNote, IconButton, Skeleton } from '../../components/basics.tsx'
import { said, useMessages, useWords } from '../../i18n/index.ts'
import { countWords } from '../../lib/importWords.ts'
import { matchScore } from '../../lib/match.ts'
import { asDropped } from '../../lib/paths.ts'
import { numericId } from '../../lib/route.ts'
import { useApp } from '../../stores/app.ts'
import { importPaths } from '../../stores/jobs.ts'
import { useQuery } from '../../stores/query.ts'
import { go, setQuery, useRoute } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'
import { problemTitle } from './Problems.tsx'

type Source = Output<'sources.list'>['sources'][number]
const PAGE = 100
/** Fewer are seen at a glance. */
const SEARCH_FROM = 12

export function Sources() {
  const t = useMessages()
  const job = numericId(useRoute((route) => route.query.job) ?? null)
  const [offset, setOffset] = useState(0)
  const [typed, setTyped] = useState('')
  const { data, failure, reload } = useQuery('sources.list', { limit: PAGE, offset }, ['sources', 'jobs'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={6} />
  const ofJob = job === null ? data.sources : data.sources.filter((source) => source.jobId === job)
  const shown = typed.trim() === '' ? ofJob : ofJob.filter((source) => matchScore(typed, source.report.path) !== null)
  return (
    <>
      {job === null ? null : (
        <p className="note">
          {t.library.onlyJob(job)}{' '}
          <button type="button" className="link" onClick={() => setQuery({ job: null })}>
            {t.library.showAllSources}
          </button>
        </p>
      )}
      {data.total === 0 ? <p className="note">{t.library.noSources}</p> : null}
      {ofJob.length >= SEARCH_FROM ? (
        <input
          type="search"
          className="find find-wide"
          value={typed}
          placeholder={t.library.findSource}
          aria-label={t.library.findSource}
          data-find
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {shown.length > 0 ? <SourceHead /> : null}
      <ul className={shown.length > 0 ? 'sources' : ''} aria-label={t.library.parts.sources}>
        {shown.map((source) => (
          <SourceRow key={source.id} source={source} />
        ))}
      </ul>
      {data.total > PAGE ? (
        <div className="pager">
          <Button disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            {t.library.newer}
          </Button>
          <span className="muted number">{t.library.range(offset + 1, Math.min(offset + PAGE, data.total), data.total)}</span>
          <Button disabled={offset + PAGE >= data.total} onClick={() => setOffset(offset + PAGE)}>
            {t.library.older}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function SourceHead() {
  const t = useMessages()
  return (
    <div className="source-head" aria-hidden>
      <span>{t.library.source}</span>
      <span>{t.library.format}</span>
      <span>{t.library.state}</span>
      <span className="right">{t.library.events}</span>
      <span className="right">{t.library.pictures}</span>
      <span className="right">{t.library.problems}</span>
      <span>{t.library.importedAt}</span>
    </div>
  )
}

function SourceRow({ source }: { source: Source }) {
  const t = useMessages()
  const words = useWords()
  const timezone = useSettings((state) => state.settings.timezone)
  const home = useApp((state) => state.info?.home ?? null)
  const { report } = source
  const name = report.path.split(/[\\/]/).at(-1) ?? report.path
  const rounds = report.rounds.new + report.rounds.same + report.rounds.changed
  const media = report.media.new + report.media.same
  return (
    <li data-testid="source">
      <details>
        <summary className="source-row">
          <span className="source-name" title={asDropped(report.path, home)}>
            <ChevronRight size={13} aria-hidden className="chevron" />
            <bdi className="source-title">{name}</bdi>
            <span className="muted source-counts">{countWords(report.rounds)}</span>
          </span>
          <span className="muted source-format">{said(report.format, 'names')}</span>
          <span className={`state state-${report.status}`}>{t.library.sourceStates[report.status]}</span>
          <span className="right number" title={t.common.events(rounds)}>
            {words.count(rounds)}
          </span>
          <span className="right number" title={t.common.pictures(media)}>
            {words.count(media)}
          </span>
          <span
            className={report.problems.length > 0 ? 'right number has-problems' : 'right number muted no-problems'}
            title={t.common.problems(report.problems.length)}
            data-words={t.common.problems(report.problems.length)}
          >
            {words.count(report.problems.length)}
          </span>
          <span className="muted number source-when">{words.instant(source.importedAt, timezone)}</span>
        </summary>
        <SourceDetails source={source} home={home} />
      </details>
      <IconButton
        className="source-forget"
        label={`${t.library.forgetSource}: ${name}`}
        data-testid="forget-this"
        onClick={() => go({ view: 'library', id: 'forget', query: { source: String(source.id) } })}
      >
        <Eraser size={14} />
      </IconButton>
    </li>
  )
}

function SourceDetails({ source, home }: { source: Source; home: string | null }) {
  const t = useMessages()
  const { report } = source
  return (
    <div className="source-report">
      <p className="mono break" dir="auto">
        {asDropped(report.path, home)}
      </p>
      <p>
        {t.library.recognized(said(report.format, 'names'), report.confidence)}{' '}
        {t.library.eventsCounted(countWords(report.rounds) || t.common.none)}{' '}
        {t.library.picturesCounted(countWords(report.media) || t.common.none)} {report.skipped ? t.library.skipped(report.skipped) : null}{' '}
        {report.timezone ? t.library.zoneFilled(report.timezone.name, report.timezone.filled) : null}
      </p>
      {report.problems.length === 0 ? (
        <p className="muted">{t.library.allImported}</p>
      ) : (
        <ul className="problem-list">
          {report.problems.map((problem, i) => (
            <li key={i}>
              <span className="problem-kind" title={problem.code}>
                {problemTitle(problem.code)}
              </span>
              <span className="mono break" dir="auto">
                {asDropped(problem.where, home)}
              </span>
              <span dir="auto">{said(asDropped(problem.message, home))}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="source-acts">
        {asDropped(report.path, home) === report.path ? (
          <Button kind="quiet" icon={<RotateCw size={13} />} onClick={() => void importPaths([report.path]).catch(complain)}>
            {t.library.importAgain}
          </Button>
        ) : null}
        <Button
          kind="quiet"
          icon={<Eraser size={13} />}
          data-testid="forget-source"
          onClick={() => go({ view: 'library', id: 'forget', query: { source: String(source.id) } })}
        >
          {t.library.forgetSource}
        </Button>
      </p>
    </div>
  )
}
