/**
 * Search as a person asks for it. In: words, a stored picture or one that is not in the memory. Out: ranked units that end with the last match.
 * A picture that is not in the memory is looked at by the picture model and never stored.
 */
import type { Input } from '../../src-shared/contract.ts'
import { AdammError } from '../../src-shared/errors.ts'
import type { MemoryUnit } from '../../src-shared/model.ts'
import { contentPath } from './context.ts'
import type { Engine } from './engine.ts'
import { getEmbedding } from './db/hierarchy.ts'
import { get } from './db/open.ts'
import { sql } from './db/sql.ts'
import { readGivenPicture } from './given-file.ts'
import type { ShownPicture } from './hierarchy/visual-view.ts'

type SearchInput = Required<Pick<Input<'search.query'>, 'query' | 'scope' | 'limit'>> & Pick<Input<'search.query'>, 'media' | 'picture'>

/** @throws AdammError NOT_FOUND for an unknown picture, SOURCE_UNREADABLE for a file that is none, MODEL_MISSING, INFERENCE_FAILED, CANCELLED */
export async function runSearch(
  engine: Pick<Engine, 'context' | 'retriever'>,
  { query, scope, limit, media, picture }: SearchInput,
  signal: AbortSignal,
): Promise<MemoryUnit[]> {
  const shown =
    media !== undefined
      ? await storedPicture(engine, media, signal)
      : picture !== undefined
        ? await givenPicture(engine, picture, signal)
        : null
  return engine.retriever.search(query, scope, limit, { isTyped: true, shown })
}

async function storedPicture({ context }: Pick<Engine, 'context'>, media: string, signal: AbortSignal): Promise<ShownPicture> {
  if (get(context.db, sql`SELECT sha256 FROM media WHERE sha256 = ${media}`) === undefined)
    throw new AdammError('NOT_FOUND', `There is no picture ${media} in this memory.`)
  const stored = getEmbedding(context.db, 'media', media, context.inference.chosen().image)
  // A picture that could not be read, or whose turn has not come, has no vector yet.
  return { media, vector: stored ?? (await context.inference.embedPicture(contentPath(context.paths.media, media), signal)) }
}

async function givenPicture(
  { context }: Pick<Engine, 'context'>,
  picture: NonNullable<SearchInput['picture']>,
  signal: AbortSignal,
): Promise<ShownPicture> {
  const source = 'path' in picture ? await readGivenPicture(picture.path, signal) : Buffer.from(picture.base64, 'base64')
  return { media: null, vector: await context.inference.embedPicture(source, signal) }
}
