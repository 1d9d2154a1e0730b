/** Long work: the jobs as the engine reports them, and the start of an import from dropped, pasted or chosen files. */
import { create } from 'zustand'
import type { Job } from '../../src-shared/model.ts'
import { call, transport } from '../api.ts'
import type { DroppedFile } from '../api.ts'
import { messages, said } from '../i18n/index.ts'
import { importWords } from '../lib/importWords.ts'
import { notifyOf } from './notify.ts'
import { invalidate } from './query.ts'
import { go } from './route.ts'
import { complain, say } from './toasts.ts'

type Upload = { done: number; total: number }
type State = { jobs: readonly Job[]; upload: Upload | null }

export const useJobs = create<State>(() => ({ jobs: [], upload: null }))
export const ACTIVE: readonly Job['state'][] = ['queued', 'running']

export async function startJobs(): Promise<void> {
  transport.on('job.changed', (job) => {
    const before = useJobs.getState().jobs.find((one) => one.id === job.id)
    useJobs.setState(({ jobs }) => ({ jobs: [job, ...jobs.filter((one) => one.id !== job.id)].toSorted((a, b) => b.id - a.id) }))
    if (before && ACTIVE.includes(before.state) && !ACTIVE.includes(job.state)) finished(job)
  })
  useJobs.setState({ jobs: (await call('jobs.list', {})).toSorted((a, b) => b.id - a.id) })
}

function finished(job: Job): void {
  invalidate(['sources', 'tables', 'timeline', 'jobs'])
  notifyOf(job)
  if (job.state === 'done') void report(job).catch(complain)
  if (job.state === 'failed') complain(new Error(job.error ?? messages().shell.jobFailed(said(job.title))))
}

/** An import says what came of its files; other work, whose report has no sources, says that it is done. */
async function report(job: Job): Promise<void> {
  const { report: done } = await call('import.report', { job: job.id })
  if (done.sources.length === 0) return say(messages().shell.jobDone(said(job.title)))
  const words = importWords(done)
  if (words.problems) say(words.text, { label: messages().common.show, run: () => go({ view: 'library', id: 'problems' }) })
  else say(words.text, { label: messages().shell.openTables, run: () => go({ view: 'tables' }) })
}

/** Hands files to the engine; folders inside a drop keep their names. Never throws: what fails is shown. */
export async function importFiles(files: readonly DroppedFile[]): Promise<void> {
  if (files.length === 0) return
  try {
    useJobs.setState({ upload: transport.shell === 'loopback' ? { done: 0, total: files.length } : null })
    const paths = await transport.pathsFor(files, (done) => useJobs.setState({ upload: { done, total: files.length } }))
    await importPaths(paths)
  } catch (error) {
    complain(error)
  } finally {
    useJobs.setState({ upload: null })
  }
}

/** @throws AdammError */
export async function importPaths(paths: readonly string[]): Promise<void> {
  const unique = [...new Set(paths)]
  await call('import.start', { paths: unique })
  go({ view: 'library' })
}

export async function openSample(): Promise<void> {
  try {
    await call('sample.open', {})
    go({ view: 'library' })
  } catch (error) {
    complain(error)
  }
}
