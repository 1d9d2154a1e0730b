/** Backup that is read again, check and restore of one, and the export of everything in open formats. Paths are of this computer. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Output } from '../../../src-shared/contract.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import { call, transport } from '../../api.ts'
import { Button, FailureNote, Spinner } from '../../components/basics.tsx'
import { jobWords } from '../../components/StatusBar.tsx'
import { useMessages, useWords } from '../../i18n/index.ts'
import { ACTIVE, useJobs } from '../../stores/jobs.ts'
import { useSettings } from '../../stores/settings.ts'
import { Group, Row } from './parts.tsx'

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

/** A row with a path, one button, and what came of it. */
function PathRow<T>({
  name,
  hint,
  label,
  placeholder,
  button,
  busy,
  choose,
  work,
  children,
}: {
  name: string
  hint: string
  label: string
  placeholder: string
  button: string
  busy: ReactNode
  /** What the system's dialog asks for, where there is one. */
  choose: 'save' | 'open'
  work: (path: string) => Promise<T>
  children: (result: T, path: string) => ReactNode
}) {
  const { backup: s } = useMessages()
  const [path, setPath] = useState('')
  const [state, setState] = useState<{ result: { value: T; path: string } | null; failure: Failure | null; running: boolean }>({
    result: null,
    failure: null,
    running: false,
  })
  async function run(): Promise<void> {
    const asked = path.trim()
    setState({ result: null, failure: null, running: true })
    try {
      setState({ result: { value: await work(asked), path: asked }, failure: null, running: false })
    } catch (error) {
      setState({ result: null, failure: failureFrom(error), running: false })
    }
  }
  return (
    <Row name={name} hint={hint}>
      <form
        className="path-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (path.trim() !== '') void run()
        }}
      >
        <input
          className="find find-wide mono"
          value={path}
          aria-label={label}
          placeholder={placeholder}
          onChange={(event) => setPath(event.target.value)}
        />
        {transport.choosePath ? (
          <Button
            onClick={() => {
              void transport
                .choosePath?.(choose, choose === 'save' ? lastPart(placeholder) : '')
                .then((chosen) => chosen !== '' && setPath(chosen))
            }}
          >
            {s.choose}
          </Button>
        ) : null}
        <Button type="submit" disabled={path.trim() === '' || state.running}>
          {button}
        </Button>
        {state.running ? busy : null}
      </form>
      {state.failure ? <FailureNote failure={state.failure} /> : null}
      {state.result ? (
        <div className="path-result" role="status">
          {children(state.result.value, state.result.path)}
        </div>
      ) : null}
    </Row>
  )
}

function lastPart(path: string): string {
  return path.includes('/') ? path.slice(path.lastIndexOf('/') + 1) : 'adamm-export'
}

function Create() {
  const { backup: s } = useMessages()
  const job = useJobs((state) => state.jobs.find((one) => one.kind === 'backup' && ACTIVE.includes(one.state)))
  async function make(file: string): Promise<Report> {
    const started = await call('backup.start', { file })
    await call('jobs.wait', { job: started.job })
    return call('backup.report', { job: started.job })
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
    >
      {(report) => (
        <>
          <p className={report.verified ? 'good break' : 'bad break'} data-testid="backup-done">
            {report.verified ? s.made(report.file, report.bytes) : s.notVerified(report.file)}
          </p>
          {report.missing.length > 0 ? <p className="answer-missing">{s.missing(report.missing.length)}</p> : null}
        </>
      )}
    </PathRow>
  )
}

/** Restoring beside backing up: the file is checked, then the person is asked. */
function RestoreFrom() {
  const { backup: s } = useMessages()
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
    >
      {(report, file) => (report.verified ? <Restore key={file} file={file} first="asking" /> : <p className="bad">{s.broken}</p>)}
    </PathRow>
  )
}

function Inspect() {
  const t = useMessages()
  const s = t.backup
  const words = useWords()
  const timezone = useSettings((state) => state.settings.timezone)
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
    >
      {(report, file) =>
        report.verified ? (
          <>
            <p className="good" data-testid="backup-whole">
              {s.whole(report.app, words.instant(report.createdAt, timezone), report.files, report.bytes)}
            </p>
            <Restore file={file} first="offered" />
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
    <p role="status">
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
