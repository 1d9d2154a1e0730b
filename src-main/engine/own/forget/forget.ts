/**
 * Forget (PRODUCT 7, METHOD 4). In: what to forget. Out: a memory as if it had never been there, and the proof by the bytes of the data folder.
 *
 * Order: read what stays as if the rest had never been (beside the memory) - one transaction that takes everything out and puts that in its place -
 * files and copies - the database written anew without free pages - proof. A kill before the transaction leaves everything, a kill after it leaves
 * work that the next start takes up.
 */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ForgetReport } from '../../../../src-shared/contract-own.ts'
import type { EngineContext } from '../../context.ts'
import { clearHierarchy, putEmbedding } from '../../db/hierarchy.ts'
import { all, get, run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { indexRoundText } from '../../db/text.ts'
import { updateHierarchy } from '../../hierarchy/episodes.ts'
import type { JobControl, Jobs } from '../../jobs.ts'
import { jsonList } from '../../materialize/table-store.ts'
import { embeddedText, roundWords, type RememberStages } from '../../remember.ts'
import { applyReplay, deleteAttributes, removeOrphans } from './apply.ts'
import { removeModelWords, renameInAnswers, retitleExclusions } from './derived.ts'
import { compact, removeCopies, removeFiles, scrubLogs } from './files.ts'
import { needlesOf, type Needles } from './needles.ts'
import { searchFolder } from './proof.ts'
import { removeSelected } from './remove.ts'
import { needsReplay, perceived, replay, type Replay } from './replay.ts'
import { countSelected, lostMedia, type Selected } from './select.ts'

export type ForgetDeps = { context: EngineContext; stages: RememberStages; jobs: Jobs; refresh(): void }

/** What is left to do after the transaction; kept in the database until it is done. */
type Work = { selected: Selected; media: string[]; needles: Needles; report: Omit<ForgetReport, 'proof' | 'copies'> }

const KIND = 'forget'

/** @returns the job that forgets; its row names nothing of what goes */
export function startForget({ context, jobs }: ForgetDeps, selected: Selected): number {
  if (selected.rounds.length + selected.pictures.length + selected.sources.length === 0)
    throw new AdammError('NOT_FOUND', 'There is nothing in this memory that was chosen. Nothing was forgotten.')
  const { rounds, pictures } = selected
  const places = pictures.map(({ round, ord }) => ({ round, ord }))
  const title = `Forgetting ${rounds.length + pictures.length} ${rounds.length + pictures.length === 1 ? 'event' : 'events'}`
  context.log('info', 'forgetting', { rounds: rounds.length, pictures: pictures.length })
  return jobs.add(KIND, title, { rounds, places, sources: selected.sources }).id
}

export function registerForget(deps: ForgetDeps): void {
  deps.jobs.register(KIND, (input, control) => forget(deps, input as ForgetInput, control))
}

type ForgetInput = { rounds: number[]; places: { round: number; ord: number }[]; sources: number[] }

function workKey(jobId: number): string {
  return `forget.work:${jobId}`
}

async function forget(deps: ForgetDeps, input: ForgetInput, control: JobControl): Promise<ForgetReport> {
  const { context } = deps
  const key = workKey(control.jobId)
  const work = readWork(context.db, key) ?? (await takeOut(deps, selectedOf(context.db, input), control, key))
  // From here on it is forgotten; only what lies around is left to be cleared, and a cancel would leave it there.
  control.progress('removing files', 0, null)
  await removeFiles(context.paths, context.db, work.media)
  const copies = await removeCopies(context.paths)
  await scrubLogs(context.paths, work.needles.texts)
  deps.refresh()
  run(context.db, sql`DELETE FROM setting WHERE key = ${key}`)
  control.progress('writing the database anew', 0, null)
  compact(context.db)
  control.progress('searching every byte', 0, null)
  const never = new AbortController().signal
  const proof = await searchFolder(context.paths, work.needles, never, (done, total) =>
    control.progress('searching every byte', done, total),
  )
  if (proof.hits > 0) context.log('warn', 'forgotten bytes are still there', { hits: proof.hits, files: proof.where.length })
  context.emit('memory.changed', { what: ['sources', 'tables', 'timeline', 'threads'] })
  return { ...work.report, copies, proof }
}

function readWork(db: Db, key: string): Work | null {
  const row = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${key}`)
  return row === undefined ? null : JSON.parse(row.value)
}

function selectedOf(db: Db, { rounds, places, sources }: ForgetInput): Selected {
  const there = all<{ id: number }>(db, sql`SELECT id FROM round WHERE id IN ${jsonList(rounds)}`).map(({ id }) => id)
  const pictures = places.flatMap(({ round, ord }) =>
    all<Selected['pictures'][number]>(
      db,
      sql`SELECT round_id AS round, ord, media, name FROM round_media WHERE round_id = ${round} AND ord = ${ord}`,
    ),
  )
  return { rounds: there, pictures, sources }
}

async function takeOut(deps: ForgetDeps, selected: Selected, control: JobControl, key: string): Promise<Work> {
  const { context, stages } = deps
  const { db } = context
  control.progress('reading what stays', 0, null)
  const replayed = needsReplay(db, selected)
    ? await replay(context, selected, {
        signal: control.signal,
        progress: (done, total) => control.progress('reading what stays', done, total),
      })
    : null
  try {
    const parts = await changedWords(deps, selected)
    const hierarchy = await stages.hierarchy()
    control.signal.throwIfAborted()
    control.progress('building tables', 0, null)
    const media = lostMedia(db, selected)
    const needles = needlesOf(db, context.paths, selected, media)
    return db
      .transaction((): Work => {
        const before = shownTables(db)
        const counts = countSelected(db, selected)
        const { answers, stale } = removeSelected(db, selected, media, needles.texts, context.clock())
        for (const { id, own, pictures, vector } of parts) {
          indexRoundText(db, id, own, pictures)
          if (vector !== undefined) putEmbedding(db, 'event', id, hierarchy.text.id, vector)
        }
        const reread = rebuild(deps, replayed)
        clearHierarchy(db)
        run(db, sql`DELETE FROM setting WHERE key LIKE 'hierarchy.mean:%'`)
        updateHierarchy(db, hierarchy)
        retitleExclusions(db)
        const now = new Set(shownTables(db))
        const report = {
          removed: { ...counts, answers },
          tablesGone: before.filter((id) => !now.has(id)).length,
          reread,
          stale,
        }
        const work: Work = { selected: { rounds: [], pictures: [], sources: [] }, media, needles, report }
        run(db, sql`INSERT INTO setting (key, value) VALUES (${key}, ${JSON.stringify(work)})`)
        return work
      })
      .immediate()
  } finally {
    replayed?.close()
    stages.extraction.reset()
  }
}

function shownTables(db: Db): number[] {
  return all<{ id: number }>(db, sql`SELECT id FROM induced_table WHERE folded_into IS NULL ORDER BY id`).map(({ id }) => id)
}

/** @returns rounds that read otherwise now */
function rebuild({ context, stages }: ForgetDeps, replayed: Replay | null): number {
  const { db } = context
  const reread = replayed === null ? 0 : applyReplay(db, replayed)
  const orphans = removeOrphans(db)
  run(db, sql`DELETE FROM former_name`)
  const named = removeModelWords(db)
  stages.consolidate(true)
  // Tables that got other names lead with nothing to the ones that were made of what is gone.
  run(db, sql`DELETE FROM former_name`)
  renameInAnswers(db, named)
  deleteAttributes(db, orphans)
  return reread
}

type Words = { id: number; own: string; pictures: string; vector: Float32Array | undefined }

/** Rounds that lose a picture say less in the indexes. */
async function changedWords({ context }: ForgetDeps, selected: Selected): Promise<Words[]> {
  const words: Words[] = []
  for (const id of new Set(selected.pictures.map(({ round }) => round))) {
    const round = perceived(context.db, id, selected)
    if (round === undefined) continue
    const said = roundWords(round)
    const [vector] = await context.inference.embedTexts([embeddedText(said)])
    words.push({ id, ...said, vector })
  }
  return words
}
