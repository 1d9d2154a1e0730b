/** Handlers of the methods by which the person owns the data (contract-own.ts). */
import { BackupReport, ExportReport, ForgetReport, RestoreReport, type ownContract } from '../src-shared/contract-own.ts'
import { AdammError } from '../src-shared/errors.ts'
import type { Engine } from './engine/engine.ts'
import { chooseReading, clearCorrection, correctionHistory, setCorrection } from './engine/own/correct.ts'
import { BACKUP_JOB, checkTarget, inspectBackup } from './engine/own/backup/backup.ts'
import { RESTORE_JOB } from './engine/own/backup/restore.ts'
import { EXPORT_JOB } from './engine/own/export/memory.ts'
import { exportTable } from './engine/own/export/table.ts'
import { startForget } from './engine/own/forget/forget.ts'
import { previewForget, select } from './engine/own/forget/select.ts'
import { checkTargetFolder } from './engine/target.ts'
import { columnReadings } from './engine/own/readings.ts'
import type { HandlersOf } from './router.ts'

export const ownHandlers: Pick<HandlersOf<Engine>, keyof typeof ownContract> = {
  'undo.last': async ({ own }) => own.changed(() => own.undo.last()),
  'undo.redo': async ({ own }) => own.changed(() => own.undo.redo()),
  'undo.list': async ({ own }, page) => own.undo.list(page),

  'corrections.set': async ({ own }, input) => own.changed(() => setCorrection(own.correct, input)),
  'corrections.clear': async ({ own }, place) => own.changed(() => clearCorrection(own.correct, place)),
  'corrections.list': async ({ context }, place) => correctionHistory(context.db, place),
  'corrections.readings': async ({ context, own }, place) => columnReadings(context.db, place, own.correct.reading()),
  'corrections.reading': async ({ own }, choice) => own.changed(() => chooseReading(own.correct, choice)),

  'forget.preview': async ({ context }, selection) => previewForget(context.db, selection),
  'forget.start': async ({ context, own }, selection) => ({ job: startForget(own.forget, select(context.db, selection)) }),
  'forget.run': async (engine, selection, { signal }) => {
    const job = startForget(engine.own.forget, select(engine.context.db, selection))
    await ended(engine, job, signal)
    return forgetReport(engine, job)
  },
  'forget.report': async (engine, { job }) => forgetReport(engine, job),

  'backup.create': async (engine, input, { signal }) => {
    const job = startBackup(engine, input)
    await ended(engine, job, signal)
    return reportOf(BackupReport, engine.jobs.result(job), job)
  },
  'backup.start': async (engine, input) => ({ job: startBackup(engine, input) }),
  'backup.report': async ({ jobs }, { job }) => reportOf(BackupReport, jobs.result(job), job),
  'backup.inspect': (_, { file }, { signal }) => inspectBackup(file, signal),
  'backup.restore': async (engine, { file }, { signal }) => {
    const job = engine.jobs.add(RESTORE_JOB, nameOf(file, 'Restore'), { file }).id
    await ended(engine, job, signal)
    return reportOf(RestoreReport, engine.jobs.result(job), job)
  },
  'export.table': ({ context }, input, { signal }) => exportTable(context.db, input, signal),
  'export.memory': async (engine, { folder }, { signal }) => {
    checkTargetFolder(folder)
    const job = engine.jobs.add(EXPORT_JOB, nameOf(folder, 'Export'), { folder }).id
    await ended(engine, job, signal)
    return reportOf(ExportReport, engine.jobs.result(job), job)
  },
}

/** Waits for a job; who calls can cancel it. @throws AdammError why it did not end well */
async function ended({ jobs }: Engine, job: number, signal: AbortSignal): Promise<void> {
  const cancel = (): void => jobs.cancel(job)
  signal.addEventListener('abort', cancel, { once: true })
  const { state, title, error } = await jobs.wait(job)
  signal.removeEventListener('abort', cancel)
  if (state === 'done') return
  if (state === 'cancelled') throw new AdammError('CANCELLED', `"${title}" was cancelled; nothing was changed.`)
  const failure = jobs.failure(job)
  if (failure !== null) throw new AdammError(failure.code, failure.message, failure.data)
  throw new AdammError('INTERNAL', error ?? `"${title}" ended as "${state}". Start it again; it goes on where it stopped.`)
}

function forgetReport({ jobs }: Engine, job: number): ForgetReport {
  return reportOf(ForgetReport, jobs.result(job), job)
}

function reportOf<T>(shape: { safeParse(value: unknown): { success: boolean; data?: T } }, result: unknown, job: number): T {
  const parsed = shape.safeParse(result)
  if (!parsed.success || parsed.data === undefined)
    throw new AdammError('NOT_FOUND', `Job ${job} has no such report yet. Wait until it has ended.`)
  return parsed.data
}

/** The title of a job is the file's name alone. */
function nameOf(path: string, otherwise: string): string {
  return path.split(/[\\/]/u).findLast((part) => part !== '') ?? otherwise
}

function startBackup({ context, jobs }: Engine, input: { file: string; replace: boolean }): number {
  checkTarget(context.paths, input)
  return jobs.add(BACKUP_JOB, nameOf(input.file, 'Backup'), input).id
}
