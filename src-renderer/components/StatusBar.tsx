/** One line of state: connection, offline, models, running work, problems, warnings. Each part leads to where it can be changed. */
import { TriangleAlert } from 'lucide-react'
import type { AppInfo } from '../../src-shared/contract.ts'
import type { Job } from '../../src-shared/model.ts'
import { messages, said, useMessages } from '../i18n/index.ts'
import { useApp } from '../stores/app.ts'
import { ACTIVE, useJobs } from '../stores/jobs.ts'
import { routeHash } from '../stores/route.ts'
import { useSettings } from '../stores/settings.ts'

export function StatusBar() {
  const { info, connected } = useApp()
  const { jobs, upload } = useJobs()
  const { offline } = useSettings((state) => state.settings)
  const t = useMessages()
  const active = jobs.filter((job) => ACTIVE.includes(job.state))
  const job = active[0]
  return (
    <footer className="status" aria-label={t.shell.status} data-testid="status">
      {connected || info === null ? null : (
        <span className="status-alert" role="alert">
          {t.shell.notRunning}
        </span>
      )}
      <a href={routeHash({ view: 'settings', id: 'privacy' })} title={offline ? t.shell.offlineHint : t.shell.onlineHint}>
        <span className={offline ? 'dot dot-good' : 'dot dot-open'} aria-hidden />
        {offline ? t.shell.offline : t.shell.online}
      </a>
      {info ? <a href={routeHash({ view: 'settings', id: 'models' })}>{modelWords(info)}</a> : null}
      {upload ? (
        <span className="status-work" role="status">
          {t.shell.copying(upload.done, upload.total)}
        </span>
      ) : null}
      {job ? (
        <a href={routeHash({ view: 'library' })} className="status-work">
          <progress value={job.total ? job.done : undefined} max={job.total ?? undefined} aria-label={said(job.title)} />
          <span>{jobWords(job)}</span>
          {active.length > 1 ? <span>{t.shell.waiting(active.length - 1)}</span> : null}
        </a>
      ) : null}
      {info && info.counts.problems > 0 ? (
        <a href={routeHash({ view: 'library', id: 'problems' })} className="status-problems">
          <TriangleAlert size={12} aria-hidden />
          {t.common.problems(info.counts.problems)}
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
          {t.common.events(info.counts.rounds)} · {t.common.pictures(info.counts.pictures)}
        </span>
      ) : null}
    </footer>
  )
}

/** Providers that are not part of AdaMM; everything else names how a built-in model is run. */
const REMOTE: readonly string[] = ['ollama', 'openai']

function modelWords(info: AppInfo): string {
  const { shell, settings } = messages()
  const broken = info.models.find((model) => model.state === 'missing' || model.state === 'damaged')
  if (broken) return shell.modelBroken(broken.id, settings.modelStates[broken.state])
  const remote = [...new Set(info.models.map((model) => model.provider).filter((provider) => REMOTE.includes(provider)))]
  return remote.length === 0 ? shell.builtIn : shell.builtInAnd(remote)
}

/** "reading pictures 12 of 40 · 3 min left": the stage, its count and its estimate, each where it is known. `named`: its title where it has no stage yet. */
export function jobWords(job: Job, named = true): string {
  const { shell } = messages()
  const isCounted = job.total !== null || job.done > 0
  return [
    ...(job.stage !== '' ? [stageWords(job.stage)] : named ? [said(job.title)] : []),
    ...(isCounted ? [shell.progress(job.done, job.total)] : []),
    ...(job.estimate === null ? [] : [shell.left(job.estimate)]),
  ].join(' · ')
}

/** Stages that the engine is known to name are in the language of the window. */
function stageWords(stage: string): string {
  const known: Readonly<Record<string, string>> = messages().library.stages
  return known[stage] ?? stage
}
