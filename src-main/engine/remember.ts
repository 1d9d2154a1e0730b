/**
 * From stored rounds to memory: perceive -> extract -> induce -> materialize -> hierarchy, in that order, a batch at a time.
 * In: rounds in state "stored". Out: observations, schemas, tables, episodes. Every stage marks what it has consumed in the same
 * transaction as its result, so that after a kill the next run goes on where this one stood: nothing lost, nothing twice.
 */
import { failureFrom } from '../../src-shared/errors.ts'
import type { PerceivedRound, PictureReading, Problem, Round } from '../../src-shared/model.ts'
import type { EngineContext } from './context.ts'
import { putEmbedding } from './db/hierarchy.ts'
import { replaceObservations } from './db/observations.ts'
import { get, run } from './db/open.ts'
import type { Db } from './db/open.ts'
import { readRound, sourceOfRound, unrememberedRounds } from './db/rounds-read.ts'
import { sql } from './db/sql.ts'
import { indexRoundText } from './db/text.ts'
import type { Extraction } from './extract/stage.ts'
import { updateHierarchy } from './hierarchy/episodes.ts'
import type { HierarchyOptions } from './hierarchy/episodes.ts'
import { withoutCopies } from './own/copies.ts'
import { perceivePicture, storedReading } from './perceive/store.ts'
import { rereadSuspects } from './reread.ts'

/**
 * Tables and timeline follow after this much work: a round counts 1, a picture as many rounds as it takes the time of. Counted and not
 * timed, because what a table is like at its birth (its name, the order of its columns) depends on which rounds it was made from.
 */
export const BATCH_WORK = 64
const PICTURE_WORK = 12

/** How much of a batch a round is. */
export function batchWork({ pictures }: Pick<Round, 'pictures'>): number {
  return 1 + pictures.length * PICTURE_WORK
}

export type RememberStages = {
  extraction: Extraction
  hierarchy(): Promise<HierarchyOptions>
  /**
   * Feeds the new rounds to the miner and brings the tables up to date; runs inside one transaction.
   * `replaced`: rounds that were mined before have other observations now, so that the history is mined again.
   * @returns names of the tables made again
   */
  consolidate(replaced: boolean): string[]
  /** Called after each batch with the rounds it added. */
  changed(roundIds: readonly number[]): void
}
export type RememberControl = { signal: AbortSignal; progress(stage: string, done: number, total: number): void }

/**
 * Remembers every stored round.
 * @returns how many rounds were remembered, and a problem for each picture that could not be read
 * @throws AdammError CANCELLED between rounds; what is done stays done
 */
export async function rememberPending(
  context: EngineContext,
  stages: RememberStages,
  control: RememberControl,
): Promise<{ rounds: number; problems: Problem[] }> {
  const problems: Problem[] = []
  const todo = unrememberedRounds(context.db)
  let batch: number[] = []
  let work = 0
  try {
    for (const [index, id] of todo.entries()) {
      control.signal.throwIfAborted()
      control.progress('reading', index, todo.length)
      const round = readRound(context.db, id)
      if (!round) continue
      const perceived = (): Promise<PerceivedRound> => perceive(context, stages, round, problems, control.signal)
      await extractOrReport(context, stages, round, perceived, problems, control.signal)
      batch.push(id)
      work += batchWork(round)
      if (work < BATCH_WORK) continue
      await consolidate(context, stages, batch, problems, control.signal)
      batch = []
      work = 0
    }
    control.progress('building tables', todo.length, todo.length)
    if (batch.length > 0) await consolidate(context, stages, batch, problems, control.signal)
    await lookAgain(context, stages, todo, control)
  } catch (error) {
    stages.extraction.reset()
    throw error
  }
  return { rounds: todo.length, problems: [...problems, ...stages.extraction.takeProblems()] }
}

/** Doubtful values of the pictures of this pass are read again now that their columns are known. */
async function lookAgain(
  context: EngineContext,
  stages: RememberStages,
  roundIds: readonly number[],
  control: RememberControl,
): Promise<void> {
  control.progress('looking again at doubtful values', roundIds.length, roundIds.length)
  if ((await rereadSuspects(context, roundIds, control.signal)) > 0) stages.changed([])
}

/** Failures of the whole work and not of one round: going on would leave every following round unread. */
const WHOLE_WORK = /^(?:CANCELLED|DISK_FULL|HOME_|DATABASE_|MODEL_|WORKER_CRASHED)/

function concernsAll(error: unknown): boolean {
  // A full or damaged disk shows as an error of the database; a value that is too big for it is one round's.
  if (error instanceof Error && error.name === 'SqliteError') return !('code' in error && error.code === 'SQLITE_TOOBIG')
  return WHOLE_WORK.test(failureFrom(error).code)
}

/** One round that cannot be read is kept with its text and without observations, so that it holds up no other. */
async function extractOrReport(
  context: EngineContext,
  stages: RememberStages,
  round: Round,
  perceived: () => Promise<PerceivedRound>,
  problems: Problem[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await extract(context, stages, await perceived(), signal)
  } catch (error) {
    if (concernsAll(error)) throw error
    const { message } = failureFrom(error)
    context.log('error', 'round not read', { round: round.id, reason: message })
    problems.push({
      where: sourceOfRound(context.db, round.id),
      code: 'ROUND_NOT_READ',
      message: `Round "${round.ref}" could not be read (${message}). Its text is kept and can be searched, but it is in no table. Shorten or split it and import it again.`,
    })
    const words = roundWords({ ...round, readings: storedReadings(context.db, round) })
    context.db
      .transaction(() => {
        replaceObservations(context.db, round.id, [])
        indexRoundText(context.db, round.id, words.own, words.pictures)
        run(context.db, sql`UPDATE round SET state = 'extracted' WHERE id = ${round.id}`)
      })
      .immediate()
  }
}

async function perceive(
  context: EngineContext,
  stages: RememberStages,
  round: Round,
  problems: Problem[],
  signal: AbortSignal,
): Promise<PerceivedRound> {
  const { visual } = await stages.hierarchy()
  const readings = new Map<string, PictureReading>()
  for (const { media, name } of round.pictures) {
    if (media === null || readings.has(media)) continue
    const { reading, problem } = await perceivePicture(context, media, name, visual?.id ?? 'none', signal)
    if (reading) readings.set(media, reading)
    if (problem) problems.push(problem)
  }
  return { ...round, readings }
}

async function extract(context: EngineContext, stages: RememberStages, round: PerceivedRound, signal: AbortSignal): Promise<void> {
  const { text: model } = await stages.hierarchy()
  const words = roundWords(round)
  const [vector] = await context.inference.embedTexts([embeddedText(words)])
  // A copy of another picture is searched and shown; its values are those of the other.
  const extracted = await stages.extraction.extract({ ...round, readings: withoutCopies(context.db, round.readings) }, signal)
  context.db
    .transaction(() => {
      replaceObservations(context.db, round.id, stages.extraction.resolve(extracted))
      indexRoundText(context.db, round.id, words.own, words.pictures)
      if (vector) putEmbedding(context.db, 'event', round.id, model.id, vector)
      run(context.db, sql`UPDATE round SET state = 'extracted' WHERE id = ${round.id}`)
    })
    .immediate()
}

async function consolidate(
  context: EngineContext,
  stages: RememberStages,
  roundIds: readonly number[],
  problems: Problem[],
  signal: AbortSignal,
): Promise<void> {
  const { db } = context
  const options = await stages.hierarchy()
  const stale = stages.extraction.takeStale()
  for (const id of stale) {
    const round = readRound(db, id)
    if (round)
      await extractOrReport(context, stages, round, async () => ({ ...round, readings: storedReadings(db, round) }), problems, signal)
  }
  const done = JSON.stringify([...roundIds, ...stale])
  db.transaction(() => {
    const { replaced } = get<{ replaced: number }>(
      db,
      sql`SELECT COUNT(*) AS replaced FROM mined_round WHERE round_id IN (SELECT value FROM json_each(${done}))`,
    ) ?? { replaced: 0 }
    stages.consolidate(replaced > 0)
    updateHierarchy(db, options)
    run(db, sql`UPDATE round SET state = 'remembered' WHERE id IN (SELECT value FROM json_each(${done})) AND state = 'extracted'`)
    stages.extraction.save()
  }).immediate()
  stages.changed(roundIds)
}

export function storedReadings(db: Db, round: Round): Map<string, PictureReading> {
  const readings = new Map<string, PictureReading>()
  for (const { media } of round.pictures) {
    const reading = media === null ? null : storedReading(db, media)
    if (media !== null && reading) readings.set(media, reading)
  }
  return readings
}

/** The words of a round for the indexes: what was said and captioned, and what its pictures say. */
export function roundWords(round: PerceivedRound): { own: string; pictures: string } {
  const own = [...round.messages.map(({ text }) => text), ...round.pictures.flatMap(({ caption }) => caption ?? [])].join('\n')
  const pictures = [...round.readings.values()].flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n')
  return { own, pictures }
}

/** Characters that go to the text model: more than any model's window of tokens holds. */
const MOST_EMBEDDED = 64_000

export function embeddedText({ own, pictures }: { own: string; pictures: string }): string {
  return [own.slice(0, MOST_EMBEDDED), pictures]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, MOST_EMBEDDED)
}

/** The text that a stored round's vector is made of; empty for an unknown one. */
export function storedRoundText(db: Db, roundId: number): string {
  const round = readRound(db, roundId)
  return round ? embeddedText(roundWords({ ...round, readings: storedReadings(db, round) })) : ''
}
