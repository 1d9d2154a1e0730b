/** Questions on their way, and files that go with them: what the engine says about each run, until its answer is in the thread. */
import { create } from 'zustand'
import type { Output } from '../../src-shared/contract.ts'
import { AdammError, failureFrom } from '../../src-shared/errors.ts'
import type { Failure } from '../../src-shared/errors.ts'
import type { ExecutedStep, ImportReport, PlanStep } from '../../src-shared/model.ts'
import { call, transport } from '../api.ts'
import type { DroppedFile } from '../api.ts'
import { messages, spoken } from '../i18n/index.ts'
import { invalidate } from './query.ts'
import { go, useRoute } from './route.ts'

/** A picture of a run: its sum leads to the events it stands in. */
export type RunPicture = { name: string; media: string }
export type Run = {
  request: string
  threadId: number
  /** Empty when files are remembered without a question. */
  question: string
  files: number
  pictures: RunPicture[]
  stage: 'reading' | 'context' | 'plan' | 'step' | 'answer'
  plan: PlanStep[]
  steps: ExecutedStep[]
  /** The answer as a model writes it, so far. */
  text: string
  startedAt: number
  /** Job of the files, while they are read. */
  job: number | null
  report: ImportReport | null
  failure: Failure | null
  /** Set between the answer's arrival and the reload of its thread, so that nothing flickers. */
  answered: Output<'ask.question'> | null
}
export type Attachment = { id: number; file: DroppedFile; preview: string | null }
type State = { runs: readonly Run[]; draft: string; attachments: readonly Attachment[] }

export const useRuns = create<State>(() => ({ runs: [], draft: '', attachments: [] }))
let nextAttachment = 1

export function setDraft(draft: string): void {
  useRuns.setState({ draft })
}

/** Files wait in the composer until the question is sent. */
export function attachFiles(files: readonly DroppedFile[]): void {
  const added = files.map((file) => ({
    id: nextAttachment++,
    file,
    preview: file.file.type.startsWith('image/') ? URL.createObjectURL(file.file) : null,
  }))
  useRuns.setState(({ attachments }) => ({ attachments: [...attachments, ...added] }))
}

export function detachFile(id: number): void {
  const { attachments } = useRuns.getState()
  for (const one of attachments) if (one.id === id && one.preview !== null) URL.revokeObjectURL(one.preview)
  useRuns.setState({ attachments: attachments.filter((one) => one.id !== id) })
}

export function startAskProgress(): void {
  transport.on('ask.progress', (progress) => {
    change(progress.request, (run) => {
      if (progress.stage === 'plan') return { ...run, stage: 'plan', plan: progress.plan }
      if (progress.stage === 'step') return { ...run, stage: 'step', steps: [...run.steps, progress.step] }
      if (progress.stage === 'writing') return { ...run, stage: 'answer', text: progress.text }
      return { ...run, stage: progress.stage }
    })
  })
}

/**
 * Asks in the given thread, or in a new one which is then shown. Files are remembered first; an empty question only remembers them.
 * @returns when the answer stands in the thread or the run failed
 */
export async function ask(question: string, threadId: number | null, files: readonly DroppedFile[] = []): Promise<void> {
  const text = question.trim()
  if (text === '' && files.length === 0) return
  const title = text === '' ? messages().chat.remembered.title(files.length) : text.slice(0, 80)
  const thread = threadId ?? (await call('threads.create', { title })).id
  const run = newRun(text, thread, files.length)
  useRuns.setState(({ runs }) => ({ runs: [...runs.filter((one) => one.answered === null), run] }))
  const route = useRoute.getState()
  if (route.view !== 'chat' || route.id !== String(thread)) go({ view: 'chat', id: thread })
  try {
    if (files.length > 0) await remember(run.request, files)
    if (text === '') return
    const answered = await call('ask.question', { question: text, thread, request: run.request, language: spoken() })
    change(run.request, (now) => ({ ...now, answered }))
    invalidate(['threads'])
  } catch (error) {
    const failure = failureFrom(error)
    change(run.request, (now) => ({ ...now, failure }))
    invalidate(['threads'])
  }
}

function newRun(question: string, threadId: number, files: number): Run {
  return {
    request: crypto.randomUUID(),
    threadId,
    question,
    files,
    pictures: [],
    stage: files > 0 ? 'reading' : 'context',
    plan: [],
    steps: [],
    text: '',
    startedAt: Date.now(),
    job: null,
    report: null,
    failure: null,
    answered: null,
  }
}

/** @throws AdammError when the import failed or was cancelled */
async function remember(request: string, files: readonly DroppedFile[]): Promise<void> {
  const pictures = await Promise.all(files.filter(({ file }) => file.type.startsWith('image/')).map(pictureOf))
  const paths = await transport.pathsFor(files, () => undefined)
  const { job } = await call('import.start', { paths: [...new Set(paths)] })
  change(request, (run) => ({ ...run, job, pictures }))
  const ended = await call('jobs.wait', { job })
  if (ended.state === 'cancelled') throw new AdammError('CANCELLED', ended.title)
  if (ended.state !== 'done') throw new AdammError('INTERNAL', ended.error ?? messages().shell.jobFailed(ended.title))
  const { report } = await call('import.report', { job })
  change(request, (run) => ({ ...run, job: null, report, stage: 'context' }))
  invalidate(['sources', 'tables', 'timeline'])
}

/** Pictures are stored under the sum of their bytes. */
async function pictureOf({ file }: DroppedFile): Promise<RunPicture> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return { name: file.name, media: [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}

export async function stopRun(request: string): Promise<void> {
  const job = useRuns.getState().runs.find((run) => run.request === request)?.job ?? null
  if (job === null) await call('ask.stop', { request })
  else await call('jobs.cancel', { job })
}

export function remove(request: string): void {
  useRuns.setState(({ runs }) => ({ runs: runs.filter((run) => run.request !== request) }))
}

function change(request: string, update: (run: Run) => Run): void {
  useRuns.setState(({ runs }) => ({ runs: runs.map((run) => (run.request === request ? update(run) : run)) }))
}
