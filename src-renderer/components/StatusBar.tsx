/** One line of state: connection, offline, models, running work, problems, warnings. Each part leads to where it can be changed. */
import { TriangleAlert } from 'lucide-react'
import type { AppInfo } from '../../src-shared/contract.ts'
import type { Job } from '../../src-shared/model.ts'
import { NOT_RUNNING } from '../lib/connection.ts'
import { formatEstimate, plural } from '../lib/format.ts'
import { useApp } from '../stores/app.ts'
import { ACTIVE, useJobs } from '../stores/jobs.ts'
import { routeHash } from '../stores/route.ts'
import { useSettings } from '../stores/settings.ts'

export function StatusBar() {
  const { info, connected } = useApp()
  const { jobs, upload } = useJobs()
  const { offline, locale } = useSettings((state) => state.settings)
  const active = jobs.filter((job) => ACTIVE.includes(job.state))
  const job = active[0]
  return (
    <footer className="status" aria-label="Status" data-testid="status">
      {connected || info === null ? null : (
        <span className="status-alert" role="alert">
          {NOT_RUNNING}
        </span>
      )}
      <a
        href={routeHash({ view: 'settings' })}
        title={offline ? 'No request leaves this computer' : 'Remote models may be asked; see Settings'}
      >
        <span className={offline ? 'dot dot-good' : 'dot dot-open'} aria-hidden />
        {offline ? 'offline' : 'online'}
      </a>
      {info ? <a href={routeHash({ view: 'settings' })}>{modelWords(info)}</a> : null}
      {upload ? (
        <span className="status-work" role="status">
          copying {upload.done} of {plural(upload.total, 'file', locale)}
        </span>
      ) : null}
      {job ? (
        <a href={routeHash({ view: 'library' })} className="status-work" role="status">
          <progress value={job.total ? job.done : undefined} max={job.total ?? undefined} aria-label={job.title} />
          {jobWords(job)}
          {active.length > 1 ? ` · ${active.length - 1} more waiting` : ''}
        </a>
      ) : null}
      {info && info.counts.problems > 0 ? (
        <a href={routeHash({ view: 'library', id: 'problems' })} className="status-problems">
          <TriangleAlert size={12} aria-hidden />
          {plural(info.counts.problems, 'problem', locale)}
        </a>
      ) : null}
      <span className="spacer" />
      {info?.warnings[0] ? (
        <span className="status-warning" title={info.warnings.join('\n')}>
          {info.warnings[0]}
        </span>
      ) : null}
      {info ? (
        <span className="status-home" title={info.home}>
          {plural(info.counts.rounds, 'event', locale)} · {plural(info.counts.pictures, 'picture', locale)}
        </span>
      ) : null}
    </footer>
  )
}

/** Providers that are not part of AdaMM; everything else names how a built-in model is run. */
const REMOTE: readonly string[] = ['ollama', 'openai']

function modelWords(info: AppInfo): string {
  const broken = info.models.filter((model) => model.state === 'missing' || model.state === 'damaged')
  if (broken.length > 0) return `model ${broken[0]?.id} ${broken[0]?.state}`
  const remote = [...new Set(info.models.map((model) => model.provider).filter((provider) => REMOTE.includes(provider)))]
  return remote.length === 0 ? 'built-in models' : `built-in models and ${remote.join(', ')}`
}

export function jobWords(job: Job): string {
  const count = job.total === null ? (job.done > 0 ? ` ${job.done}` : '') : ` ${job.done} of ${job.total}`
  return `${job.stage === '' ? job.title : job.stage}${count}${job.estimate === null ? '' : ` (${formatEstimate(job.estimate)} left)`}`
}
