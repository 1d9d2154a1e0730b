/** What the person can do with what is theirs: correct, undo, forget, take away. Made by openEngine, before its jobs start. */
import type { EngineContext } from '../context.ts'
import { hasMoved } from '../hierarchy/content-times.ts'
import { reorderMoved } from '../hierarchy/renew.ts'
import type { Jobs } from '../jobs.ts'
import { isTableChoice, undoTableChoice } from '../materialize/choices.ts'
import type { RememberStages } from '../remember.ts'
import { backUp, BACKUP_JOB, type BackupInput } from './backup/backup.ts'
import { copyReversal, type CopyDeps } from './copies.ts'
import { RESTORE_JOB, stageRestore } from './backup/restore.ts'
import { correctionReversal, type CorrectDeps } from './correct.ts'
import { EXPORT_JOB, exportMemory } from './export/memory.ts'
import { registerForget, type ForgetDeps } from './forget/forget.ts'
import { createUndo, type Undo } from './undo.ts'

export type Own = {
  undo: Undo
  correct: CorrectDeps
  forget: ForgetDeps
  /** Pictures that are one, stored twice. */
  copies: CopyDeps
  /** Runs a change and tells the views. */
  changed<T>(work: () => T): T
  /** Resolves when what changes have left to do in the background is done. */
  settled(): Promise<void>
}

export type OwnParts = {
  stages: RememberStages
  jobs: Jobs
  /** Of the app. */
  version: string
  /** Tells retrieval that rounds are gone. */
  refresh(): void
}

export function createOwn(context: EngineContext, parts: OwnParts): Own {
  const { db, clock, settings, emit } = context
  const undo = createUndo(db, clock)
  const reading = (): { locale: string; dateOrder: 'dmy' | 'mdy' | 'ymd' | null } => {
    const { locale, dateOrder } = settings()
    return { locale, dateOrder }
  }
  const correct: CorrectDeps = { db, clock, reading, undo }
  undo.register(correctionReversal(correct))
  undo.register({
    owns: isTableChoice,
    put(change, direction) {
      // A choice is a state that is put in place, so that making it again is taking back its opposite.
      const wanted = direction === 'undo' ? change : { ...change, before: change.after, after: change.before }
      undoTableChoice(db, wanted, { clock, settings: reading() })
      return { tables: [], stale: 0 }
    },
  })
  const copies: CopyDeps = { db, clock, undo, derive: () => parts.stages.consolidate(true) }
  undo.register(copyReversal(copies))
  const forget: ForgetDeps = { context, ...parts }
  registerForget(forget)
  parts.jobs.register(BACKUP_JOB, (input, control) => backUp(context, parts.version, input as BackupInput, control))
  parts.jobs.register(RESTORE_JOB, (input, control) => {
    const progress = (done: number, total: number): void => control.progress('unpacking and checking', done, total)
    return stageRestore(context, (input as { file: string }).file, { signal: control.signal, progress })
  })
  parts.jobs.register(EXPORT_JOB, (input, control) => exportMemory(context, (input as { folder: string }).folder, control))
  let reordering: Promise<void> = Promise.resolve()
  /** A corrected date has moved an event: its episode is another one now. What fails here is done by the next import. */
  async function reorder(): Promise<void> {
    try {
      if (!reorderMoved(db, await parts.stages.hierarchy())) return
      parts.refresh()
      emit('memory.changed', { what: ['timeline'] })
    } catch (error) {
      context.log('warn', 'events not put in order', { reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    undo,
    correct,
    forget,
    copies,
    changed(work) {
      const outcome = work()
      emit('memory.changed', { what: ['tables', 'timeline', 'threads'] })
      if (hasMoved(db)) reordering = reordering.then(reorder)
      return outcome
    },
    settled: () => reordering,
  }
}
