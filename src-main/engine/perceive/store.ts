/**
 * Perception of stored pictures: reads text, makes the visual vector, and keeps both. One picture fails alone; the next one is read ahead.
 * In: media ids of a round. Out: rows of picture_reading and embedding; a problem for each picture that cannot be read.
 */
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import type { OcrLine, PictureReading, Problem } from '../../../src-shared/model.ts'
import { contentPath } from '../context.ts'
import type { EngineContext } from '../context.ts'
import { putEmbedding } from '../db/hierarchy.ts'
import { get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { secondReadings } from '../db/second-looks.ts'
import { sql } from '../db/sql.ts'
import type { Inference } from '../inference/client.ts'
import { unreadProblem } from '../recognizers.ts'

/** The reading of a picture, from the database or made now; null when it cannot be read. A problem says that, or that most of its lines are unsure. */
export async function perceivePicture(
  context: EngineContext,
  media: string,
  name: string,
  visualModel: string,
  signal: AbortSignal,
): Promise<{ reading: PictureReading | null; problem: Problem | null }> {
  const stored = storedReading(context.db, media)
  if (stored) return { reading: stored, problem: null }
  try {
    const { reading, vector } = await seenNow(context, media, signal)
    const next = nextUnread(context.db, media)
    context.db
      .transaction(() => {
        run(
          context.db,
          sql`INSERT INTO picture_reading (media, model, width, height, lines) VALUES (${media}, ${reading.model}, ${reading.width}, ${reading.height}, ${JSON.stringify(reading.lines)})
              ON CONFLICT (media) DO UPDATE SET model = excluded.model, width = excluded.width, height = excluded.height, lines = excluded.lines`,
        )
        putEmbedding(context.db, 'media', media, visualModel, vector)
        run(
          context.db,
          sql`UPDATE media SET state = 'read', error = NULL, width = ${reading.width}, height = ${reading.height} WHERE sha256 = ${media}`,
        )
      })
      .immediate()
    // After what the caller asks of the models for this round: the next picture is read while its rounds become tables.
    if (next !== null) {
      planned.set(context.inference, next)
      setImmediate(() => lookAhead(context, next, signal))
    }
    return { reading, problem: unreadProblem(name, reading, context.inference.chosen().missing) }
  } catch (error) {
    const failure = failureFrom(error)
    // Cancelling and missing models concern the whole work, not this picture.
    if (failure.code === 'CANCELLED' || failure.code === 'MODEL_MISSING' || failure.code === 'MODEL_DAMAGED')
      throw new AdammError(failure.code, failure.message, failure.data)
    context.log('warn', 'picture not read', { media, code: failure.code })
    run(context.db, sql`UPDATE media SET state = 'failed', error = ${failure.message} WHERE sha256 = ${media}`)
    return { reading: null, problem: { where: name, code: failure.code, message: failure.message } }
  }
}

type Seen = { reading: PictureReading; vector: Float32Array }

/** By picture what is being read now: at most the one whose turn it is and one before its turn. */
const looking = new WeakMap<Inference, Map<string, Promise<Seen>>>()
/** The picture to be read ahead as soon as the caller has asked for what it needs itself. */
const planned = new WeakMap<Inference, string>()

function look(context: EngineContext, media: string, signal: AbortSignal): Promise<Seen> {
  const { inference, paths } = context
  const under = looking.get(inference) ?? new Map<string, Promise<Seen>>()
  looking.set(inference, under)
  const read = async (): Promise<Seen> => {
    const path = contentPath(paths.media, media)
    const reading = await inference.readPicture(path, signal)
    return { reading, vector: await inference.embedPicture(path, signal) }
  }
  const seen = read()
  under.set(media, seen)
  return seen
}

async function seenNow(context: EngineContext, media: string, signal: AbortSignal): Promise<Seen> {
  if (planned.get(context.inference) === media) planned.delete(context.inference)
  const before = looking.get(context.inference)?.get(media)
  try {
    // What failed before its turn is tried again: the failure may be a cancel of the work that looked ahead.
    return await (before?.catch(() => look(context, media, signal)) ?? look(context, media, signal))
  } finally {
    looking.get(context.inference)?.delete(media)
  }
}

function lookAhead(context: EngineContext, media: string, signal: AbortSignal): void {
  const under = looking.get(context.inference)
  if (signal.aborted || planned.get(context.inference) !== media || under?.has(media) || (under?.size ?? 0) > 1) return
  // A failure is met again, and told, when the picture's turn comes.
  look(context, media, signal).catch(() => looking.get(context.inference)?.delete(media))
}

/** The picture whose turn comes after `media`, in the order in which rounds are remembered. */
function nextUnread(db: Db, media: string): string | null {
  const row = get<{ media: string }>(
    db,
    sql`SELECT round_media.media FROM round
        JOIN round_media ON round_media.round_id = round.id
        JOIN media ON media.sha256 = round_media.media
        LEFT JOIN picture_reading ON picture_reading.media = round_media.media
        WHERE round.state = 'stored' AND media.state <> 'failed' AND picture_reading.media IS NULL AND round_media.media <> ${media}
        ORDER BY round.sort_ms IS NULL, round.sort_ms, round.id, round_media.ord LIMIT 1`,
  )
  return row?.media ?? null
}

export function storedReading(db: Db, media: string): PictureReading | null {
  const row = get<{ model: string; width: number; height: number; lines: string }>(
    db,
    sql`SELECT model, width, height, lines FROM picture_reading WHERE media = ${media}`,
  )
  if (!row) return null
  const rereads = secondReadings(db, media)
  const reading = { model: row.model, width: row.width, height: row.height, lines: JSON.parse(row.lines) as OcrLine[] }
  return rereads.length > 0 ? { ...reading, rereads } : reading
}
