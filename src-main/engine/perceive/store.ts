/**
 * Perception of stored pictures: reads text, makes the visual vector, and keeps both. One picture fails alone.
 * In: media ids of a round. Out: rows of picture_reading and embedding; a problem for each picture that cannot be read.
 */
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import type { OcrLine, PictureReading, Problem } from '../../../src-shared/model.ts'
import { contentPath } from '../context.ts'
import type { EngineContext } from '../context.ts'
import { putEmbedding } from '../db/hierarchy.ts'
import { get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

/** The reading of a picture, from the database or made now; null (with a problem) when it cannot be read. */
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
    const path = contentPath(context.paths.media, media)
    const reading = await context.inference.readPicture(path, signal)
    const vector = await context.inference.embedPicture(path, signal)
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
    return { reading, problem: null }
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

export function storedReading(db: Db, media: string): PictureReading | null {
  const row = get<{ model: string; width: number; height: number; lines: string }>(
    db,
    sql`SELECT model, width, height, lines FROM picture_reading WHERE media = ${media}`,
  )
  return row ? { model: row.model, width: row.width, height: row.height, lines: JSON.parse(row.lines) as OcrLine[] } : null
}
