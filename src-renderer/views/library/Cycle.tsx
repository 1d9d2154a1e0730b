/** The memory's checks of itself: what was asked about what is new, what was found, what was repaired, and what was taken back. */
import { useState } from 'react'
import { Check, CircleHelp, RotateCcw, ScanSearch } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { call, mediaAddress } from '../../api.ts'
import { Button, FailureNote, Skeleton } from '../../components/basics.tsx'
import { said, useMessages, useWords } from '../../i18n/index.ts'
import { formatLocal, isLocalTime } from '../../lib/format.ts'
import { routeHash } from '../../lib/route.ts'
import { openProof } from '../../stores/proof.ts'
import { ACTIVE, useJobs } from '../../stores/jobs.ts'
import { invalidate, useQuery } from '../../stores/query.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'

type Probe = Output<'cycle.log'>['probes'][number]
type Repair = Probe['repairs'][number]
const PAGE = 50

export function Cycle() {
  const t = useMessages().cycle
  const { library } = useMessages()
  const [offset, setOffset] = useState(0)
  const { data, failure, reload } = useQuery('cycle.log', { limit: PAGE, offset }, ['tables', 'timeline', 'jobs'])
  const running = useJobs((state) => state.jobs.some((job) => job.kind === 'upkeep' && ACTIVE.includes(job.state)))
  const isOn = useSettings((state) => state.settings.selfCheck !== false)
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  return (
    <section className="cycle" data-testid="cycle">
      <div className="cycle-head">
        <p className="muted">
          {t.intro} {isOn ? t.on : t.off} <a href={routeHash({ view: 'settings', id: 'roles' })}>{t.change}</a>
        </p>
        <Button
          icon={<ScanSearch size={14} />}
          disabled={running}
          data-testid="cycle-run"
          onClick={() => void call('cycle.run', {}).catch(complain)}
        >
          {t.run}
        </Button>
      </div>
      {!data ? <Skeleton lines={6} /> : null}
      {data?.total === 0 ? <p className="note">{t.none}</p> : null}
      {data && data.total > 0 ? (
        <>
          <p className="number" data-testid="cycle-sums">
            {t.sums(data.passed, data.total, data.repaired)}
          </p>
          <ul className="probes" aria-label={t.probes}>
            {data.probes.map((probe) => (
              <ProbeRow key={probe.id} probe={probe} reload={reload} />
            ))}
          </ul>
        </>
      ) : null}
      {data && data.total > PAGE ? (
        <div className="pager">
          <Button disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            {library.newer}
          </Button>
          <Button disabled={offset + PAGE >= data.total} onClick={() => setOffset(offset + PAGE)}>
            {library.older}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function ProbeRow({ probe, reload }: { probe: Probe; reload: () => void }) {
  const t = useMessages().cycle
  const words = useWords()
  const { locale, timezone } = useSettings((state) => state.settings)
  return (
    <li className="probe" data-testid="probe" data-passed={probe.passed}>
      {probe.passed ? <Check size={14} className="good" aria-hidden /> : <CircleHelp size={14} className="probe-gap" aria-hidden />}
      <div className="probe-body">
        <p>
          <a href={routeHash({ view: 'timeline', id: 'event', sub: String(probe.roundId) })} dir="auto" title={t.openEvent}>
            {said(probe.question, 'checks')}
          </a>
        </p>
        <p className="muted break">
          <bdi>{t.expected(isLocalTime(probe.expected) ? formatLocal(probe.expected, locale) : said(probe.expected, 'checks'))}</bdi> ·{' '}
          <bdi>{t.answered(said(probe.answered, 'checks'))}</bdi>
        </p>
        {probe.repairs.map((repair) => (
          <RepairLine key={repair.id} repair={repair} reload={reload} />
        ))}
      </div>
      <span className={probe.passed ? 'state state-done' : 'state state-changed'}>
        {probe.passed ? t.found : t.gaps[probe.gap ?? 'not found']}
      </span>
      <span className="muted number probe-when" title={t.by(probe.writer)}>
        {words.instant(probe.at, timezone)}
      </span>
    </li>
  )
}

function RepairLine({ repair, reload }: { repair: Repair; reload: () => void }) {
  const t = useMessages().cycle
  const words = useWords()
  const timezone = useSettings((state) => state.settings.timezone)
  const [busy, setBusy] = useState(false)
  function undo(): void {
    setBusy(true)
    call('cycle.undo', { repair: repair.id })
      .then(() => {
        say(t.takenBack)
        invalidate(['tables', 'timeline', 'threads', 'jobs'])
        reload()
      }, complain)
      .finally(() => setBusy(false))
  }
  return (
    <div className={repair.undoneAt === null ? 'repair' : 'repair repair-undone'} data-testid="repair" data-action={repair.action}>
      {repair.media === null ? null : (
        <button
          type="button"
          className="repair-picture"
          aria-label={t.openEvent}
          onClick={() => openProof([{ kind: 'round', id: repair.roundId }])}
        >
          <img src={mediaAddress(repair.media, 'thumbnail')} alt="" loading="lazy" />
        </button>
      )}
      <p>
        <b>{t.actions[repair.action]}</b> <span dir="auto">{said(repair.reason)}</span>
        {repair.undoneAt === null ? null : <span className="muted"> {t.undoneAt(words.instant(repair.undoneAt, timezone))}</span>}
      </p>
      {repair.undoable ? (
        <Button kind="quiet" icon={<RotateCcw size={13} />} disabled={busy} data-testid="repair-undo" onClick={undo}>
          {t.undo}
        </Button>
      ) : null}
    </div>
  )
}
