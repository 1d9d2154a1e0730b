/**
 * The job that makes the vectors of a newly chosen model. In: rounds or pictures that lack one. Out: vectors beside those of the old model,
 * a few at a time, so that a kill costs the last few; when none is missing, the new model takes over (embedders.ts). METHOD 5.
 */
import { z } from 'zod'
import { failureFrom } from '../../src-shared/errors.ts'
import { contentPath } from './context.ts'
import type { EngineContext } from './context.ts'
import { picturesWithout, roundsWithout } from './db/embeddings.ts'
import { putEmbedding } from './db/hierarchy.ts'
import type { Embedders } from './embedders.ts'
import type { JobControl } from './jobs.ts'
import { storedRoundText } from './remember.ts'

export const ReEmbedInput = z.object({ kind: z.enum(['text', 'image']), model: z.string() })
export type ReEmbedInput = z.infer<typeof ReEmbedInput>
export type ReEmbedResult = {
  model: string
  vectors: number
  skipped: number
  /** False: another job waited, this one goes on after it. */ finished: boolean
}

/** Texts embedded between two writes. */
const TEXTS = 16

/**
 * Makes what is missing, then swaps.
 * @param mustGiveWay asked between writes; with true the job ends unfinished
 * @throws AdammError MODEL_MISSING, MODEL_DAMAGED, INFERENCE_FAILED, CANCELLED; vectors made by then stay
 */
export async function reEmbed(
  context: EngineContext,
  embedders: Embedders,
  { kind, model }: ReEmbedInput,
  control: JobControl,
  mustGiveWay: () => boolean,
): Promise<ReEmbedResult> {
  const unreadable = new Set<string>()
  const missing = (): (string | number)[] =>
    kind === 'text' ? roundsWithout(context.db, model) : picturesWithout(context.db, model).filter((media) => !unreadable.has(media))
  let vectors = 0
  const stage = kind === 'text' ? 'reading texts anew' : 'looking at pictures anew'
  for (let todo = missing(); todo.length > 0; todo = missing()) {
    const size = kind === 'text' ? TEXTS : 1
    for (let at = 0; at < todo.length; at += size) {
      control.signal.throwIfAborted()
      if (mustGiveWay()) return { model, vectors, skipped: unreadable.size, finished: false }
      control.progress(stage, at, todo.length)
      const batch = todo.slice(at, at + size)
      vectors +=
        kind === 'text'
          ? await embedRounds(context, batch.map(Number), model, control.signal)
          : await embedPicture(context, String(batch[0]), model, unreadable, control.signal)
    }
  }
  control.progress('changing over', 1, 1)
  await embedders.swap(kind, model, control.signal)
  return { model, vectors, skipped: unreadable.size, finished: true }
}

async function embedRounds({ db, inference }: EngineContext, ids: readonly number[], model: string, signal: AbortSignal): Promise<number> {
  const texts = ids.map((id) => storedRoundText(db, id))
  const made = await inference.embedTexts(texts, signal, model)
  db.transaction(() => {
    for (const [index, id] of ids.entries()) {
      const vector = made[index]
      if (vector) putEmbedding(db, 'event', id, model, vector)
    }
  }).immediate()
  return ids.length
}

async function embedPicture(
  context: EngineContext,
  media: string,
  model: string,
  unreadable: Set<string>,
  signal: AbortSignal,
): Promise<number> {
  const { db, inference, paths, log } = context
  try {
    putEmbedding(db, 'media', media, model, await inference.embedPicture(contentPath(paths.media, media), signal, model))
    return 1
  } catch (error) {
    const failure = failureFrom(error)
    // One picture fails alone, as when it was first read; everything else concerns the whole work.
    if (failure.code !== 'SOURCE_UNREADABLE') throw error
    log('warn', 'picture has no vector of the new model', { media, code: failure.code })
    unreadable.add(media)
    return 0
  }
}
