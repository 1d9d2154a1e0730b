/** Backup that is read again, check and restore of one, and the export of everything in open formats. Paths are of this computer. */
import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../../src-shared/contract.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import { call, transport } from '../../api.ts'
import { Button, FailureNote, Spinner } from '../../components/basics.tsx'
import { chooseFiles } from '../../components/files.ts'
import { jobWords } from '../../components/StatusBar.tsx'
import { useMessages, useWords } from '../../i18n/index.ts'
import { ACTIVE, useJobs } from '../../stores/jobs.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'
import { Group } from './parts.tsx'
import { PathRow, type Taken } from './PathRow.tsx'

type Report = Output<'backup.inspect'>

export function BackupSettings() {
  const t = useMessages()
  return (
    <Group title={t.backup.group} id="backup">
      <Create />
      <RestoreFrom />
      <Inspect />
      <ExportAll />
    </Group>
  )
}

function backupName(): string {
  const now = new Date()
  const two = (value: number): string => String(value).padStart(2, '0')
  return `adamm-backup-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.zip`
}

function Create() {
  const { backup: s } = useMessages()
  const job = useJobs((state) => state.jobs.find((one) => one.kind === 'backup' && ACTIVE.includes(one.state)))
  async function make(file: string): Promise<Report> {
    const started = await call('backup.start', { file })
    await call('jobs.wait', { job: started.job })
    return call('backup.report', { job: started.job })
  }
  const { reserveDownload } = transport
  async function download(): Promise<Taken | null> {
    const name = backupName()
    const place = await reserveDownload?.(name)
    return place === undefined ? null : { path: place.path, name, saved: place.save }
  }
  return (
    <PathRow
      name={s.create}
      hint={s.createHint}
      label={s.file}
      placeholder={s.filePlaceholder}
      button={s.run}
      choose="save"
      busy={job ? <span className="muted number">{jobWords(job)}</span> : <Spinner label={s.running} />}
      work={make}
      {...(reserveDownload ? { take: { button: s.download, from: download } } : {})}
    >
      {(report, { path, name }) => (
        <>
          <p className={report.verified ? 'good break' : 'bad break'} data-testid="backup-done">
            {!report.verified ? s.notVerified(name) : name === path ? s.made(report.file, report.bytes) : s.downloaded(name, report.bytes)}
          </p>
          {report.missing.length > 0 ? <p className="answer-missing">{s.missing(report.missing.length)}</p> : null}
        </>
      )}
    </PathRow>
  )
}

/** A file that is chosen in the browser is copied to AdaMM; the copy goes when the page does. */
function useChosenFile(): { take?: { button: string; from: () => Promise<Taken | null> } } {
  const { backup: s } = useMessages()
  const copies = useRef<string[]>([])
  useEffect(() => {
    const list = copies.current
    return () => {
      if (list.length > 0) transport.releaseUploads?.(list).catch(complain)
    }
  }, [])
  if (transport.choosePath) return {}
  async function from(): Promise<Taken | null> {
    const [file] = await chooseFiles(false, '.zip')
    if (!file) return null
    const [path = ''] = await transport.pathsFor([file], () => undefined)
    copies.current.push(path)
    return { path, name: file.path }
  }
  return { take: { button: s.choose, from } }
}

/** Restoring beside backing up: the file is checked, then the person is asked. */
function RestoreFrom() {
  const { backup: s } = useMessages()
  const chosen = useChosenFile()
  return (
    <PathRow
      name={s.restoreFrom}
      hint={s.restoreFromHint}
      label={s.restoreFrom}
      placeholder={s.filePlaceholder}
      button={s.restore}
      choose="open"
      busy={<Spinner label={s.checking} />}
      work={(file) => call('backup.inspect', { file })}
      {...chosen}
    >
      {(report, { path }) => (report.verified ? <Restore key={path} file={path} first="asking" /> : <p className="bad">{s.broken}</p>)}
    </PathRow>
  )
}

function Inspect() {
  const t = useMessages()
  const s = t.backup
  const words = useWords()
  const timezone = useSettings((state) => state.settings.timezone)
  const chosen = useChosenFile()
  return (
    <PathRow
      name={s.inspect}
      hint={s.inspectHint}
      label={s.inspect}
      placeholder={s.filePlaceholder}
      button={s.check}
      choose="open"
      busy={<Spinner label={s.checking} />}
      work={(file) => call('backup.inspect', { file })}
      {...chosen}
    >
      {(report, { path }) =>
        report.verified ? (
          <>
            <p className="good" data-testid="backup-whole">
              {s.whole(report.app, words.instant(report.createdAt, timezone), report.files, report.bytes)}
            </p>
            <Restore key={path} file={path} first="offered" />
          </>
        ) : (
          <p className="bad">{s.broken}</p>
        )
      }
    </PathRow>
  )
}

/** Restoring is asked for in place, after the backup was found whole. */
function Restore({ file, first }: { file: string; first: 'offered' | 'asking' }) {
  const t = useMessages()
  const s = t.backup
  const [state, setState] = useState<'offered' | 'asking' | 'running' | Output<'backup.restore'> | { failure: Failure }>(first)
  async function run(): Promise<void> {
    setState('running')
    try {
      setState(await call('backup.restore', { file }))
    } catch (error) {
      setState({ failure: failureFrom(error) })
    }
  }
  if (state === 'offered')
    return (
      <p>
        <Button onClick={() => setState('asking')}>{s.restoreRun}</Button>
      </p>
    )
  if (state === 'running') return <Spinner label={s.checking} />
  if (state === 'asking')
    return (
      <span className="confirm" role="group" aria-label={s.restore}>
        <span>
          {s.restoreAsk} <span className="muted">{s.restoreHint}</span>
        </span>
        <Button kind="danger" autoFocus onClick={() => void run()}>
          {s.restore}
        </Button>
        <Button kind="quiet" onClick={() => setState('offered')}>
          {t.common.cancel}
        </Button>
      </span>
    )
  if ('failure' in state) return <FailureNote failure={state.failure} retry={() => setState('asking')} />
  return (
    <p role="status" data-testid="restore-prepared">
      {s.restored} {state.safety === null ? '' : s.safety(state.safety)}
    </p>
  )
}

function ExportAll() {
  const { backup: s, common } = useMessages()
  return (
    <PathRow
      name={s.export}
      hint={s.exportHint}
      label={s.folder}
      placeholder={s.folderPlaceholder}
      button={common.export}
      choose="save"
      busy={<Spinner />}
      work={(folder) => call('export.memory', { folder })}
    >
      {(report) => <p className="good">{s.exported(report.files.length, report.pictures)}</p>}
    </PathRow>
  )
}
