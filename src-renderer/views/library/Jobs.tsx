/** Long work with its stage, count, estimate; cancel while it runs, resume after an interruption. */
import type { Job } from '../../../src-shared/model.ts'
import { call } from '../../api.ts'
import { Button } from '../../components/basics.tsx'
import { jobWords } from '../../components/StatusBar.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { formatInstant } from '../../lib/format.ts'
import { ACTIVE, useJobs } from '../../stores/jobs.ts'
import { go } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'

const RESUMABLE: readonly Job['state'][] = ['interrupted', 'cancelled', 'failed']

export function Jobs({ activeOnly }: { activeOnly: boolean }) {
  const t = useMessages()
  const { jobs, upload } = useJobs()
  const shown = jobs.filter((job) => !activeOnly || ACTIVE.includes(job.state) || job.state === 'interrupted')
  if (shown.length === 0 && !upload) return activeOnly ? null : <p className="note">{t.library.noJobs}</p>
  return (
    <ul className="jobs" aria-label={t.library.jobs} data-testid="jobs">
      {upload ? (
        <li className="job">
          <div className="job-line">
            <b>{t.library.copyingFiles}</b>
            <span className="muted number">{t.shell.progress(upload.done, upload.total)}</span>
          </div>
          <progress value={upload.done} max={upload.total} aria-label={t.library.copyingFiles} />
        </li>
      ) : null}
      {shown.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  )
}

function JobRow({ job }: { job: Job }) {
  const t = useMessages()
  const { locale, timezone } = useSettings((state) => state.settings)
  const active = ACTIVE.includes(job.state)
  return (
    <li className="job" data-testid="job" data-state={job.state}>
      <div className="job-line">
        <b dir="auto">{said(job.title)}</b>
        <span className={`state state-${job.state}`}>{t.library.states[job.state]}</span>
        <span className="muted number">
          {active ? jobWords(job, false) : formatInstant(job.finishedAt ?? job.createdAt, locale, timezone)}
        </span>
        <span className="spacer" />
        {active ? (
          <Button kind="quiet" onClick={() => void call('jobs.cancel', { job: job.id }).catch(complain)} data-testid="job-cancel">
            {t.common.cancel}
          </Button>
        ) : null}
        {RESUMABLE.includes(job.state) ? (
          <Button kind="quiet" onClick={() => void call('jobs.resume', { job: job.id }).catch(complain)} data-testid="job-resume">
            {t.common.resume}
          </Button>
        ) : null}
        {active ? null : (
          <Button kind="quiet" onClick={() => go({ view: 'library', query: { job: String(job.id) } })}>
            {t.library.report}
          </Button>
        )}
      </div>
      {active ? <progress value={job.total ? job.done : undefined} max={job.total ?? undefined} aria-label={said(job.title)} /> : null}
      {job.error ? (
        <p className="job-error" role="alert">
          {said(job.error)}
        </p>
      ) : null}
    </li>
  )
}
