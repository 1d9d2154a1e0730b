/**
 * The visual view of search (METHOD 5): pictures of the memory by their likeness to a picture, or to words where the model has a text branch.
 * In: a vector of the picture model. Out: how alike the pictures of each round are. Read when it is first asked for, since most searches
 * have no use for it; 8-bit rows as of events, the best scored again from the stored vectors.
 */
import { eachPicture } from '../db/embeddings.ts'
import { getEmbedding } from '../db/hierarchy.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { VisualModelCard } from './episodes.ts'
import { dot } from './fusion.ts'
import { GENERIC_DOCUMENTS } from './query-text.ts'
import { bestRows } from './rank.ts'
import { cosines, createVectorIndex, indexBytes, putVector } from './vector-index.ts'
import type { VectorIndex } from './vector-index.ts'

export type VisualSearchModel = VisualModelCard & {
  dimension: number
  /** Vectors of texts in the space of the pictures; null for models without a text branch. */
  embedText: ((texts: string[]) => Promise<Float32Array[]>) | null
}
/** What a search shows: the vector of a picture, and the picture's id where it is a stored one. */
export type ShownPicture = { vector: Float32Array; media: string | null }

export type VisualView = {
  /** Likeness (0..1) of the most alike picture of each round, for rounds that have an alike one. `shown.media` itself is like nothing. */
  likeTo(shown: ShownPicture): Map<number, number>
  /** The same for words; empty for models without a text branch. 0 is what ordinary sentences have with their best picture here, 1 the most of them. */
  likeWords(text: string): Promise<Map<number, number>>
  /** Follows rounds that were remembered; without ids everything is read again when needed. */
  refresh(roundIds?: readonly number[]): void
  bytes(): number
}

/** `numbers` are the ids of the index: they begin at 1, and are the places in `names` plus 1. */
type Pictures = { index: VectorIndex; names: string[]; numbers: Map<string, number> }

/** Cosines of ordinary sentences may all be one. */
const LEAST_RANGE = 0.01
/** Pictures whose rounds are looked up. */
const NEAREST = 400

export function createVisualView(db: Db, model: VisualSearchModel): VisualView {
  let known: Pictures | null = null
  let sentences: Float32Array[] | null = null
  let range: { pictures: number; from: number; to: number } | null = null

  function loaded(): Pictures {
    if (known) return known
    known = { index: createVectorIndex(model.dimension), names: [], numbers: new Map() }
    for (const { media, vector } of eachPicture(db, model.id)) put(media, vector)
    return known
  }

  function put(media: string, vector: Float32Array): void {
    if (!known || vector.length !== model.dimension) return
    const number = known.numbers.get(media) ?? known.names.push(media)
    known.numbers.set(media, number)
    putVector(known.index, number, vector)
  }

  /** Pictures by a score of their cosine, best first; the score is never 0. */
  function nearest(vector: Float32Array, score: (cosine: number) => number): { media: string; score: number }[] {
    const { index, names } = loaded()
    return bestRows(cosines(index, vector, null).map(score), NEAREST)
      .map((row) => {
        const media = names[row] as string
        const stored = getEmbedding(db, 'media', media, model.id)
        return { media, score: stored ? score(dot(stored, vector)) : 0 }
      })
      .filter((one) => one.score > 0)
  }

  /** Such models give every pair some likeness: what sentences about anything have with the best picture here is none. */
  async function ordinary(embedText: NonNullable<VisualSearchModel['embedText']>): Promise<{ from: number; to: number }> {
    const { index } = loaded()
    if (range?.pictures === index.ids.length) return range
    sentences ??= await embedText([...GENERIC_DOCUMENTS])
    const best = sentences
      .map((sentence) => cosines(index, sentence, null).reduce((most, value) => Math.max(most, value), -1))
      .toSorted((a, b) => a - b)
    const [from, most] = [best[Math.floor(best.length / 2)] ?? 0, best.at(-1) ?? 1]
    range = { pictures: index.ids.length, from, to: Math.max(most, from + LEAST_RANGE) }
    return range
  }

  return {
    likeTo({ vector, media }) {
      const alike = nearest(vector, (cosine) => likeness(cosine, model)).filter((one) => one.media !== media)
      return byRound(db, alike)
    },
    async likeWords(text) {
      if (!model.embedText || loaded().names.length === 0) return new Map()
      const [vector] = await model.embedText([text])
      if (!vector) return new Map()
      const { from, to } = await ordinary(model.embedText)
      return byRound(
        db,
        nearest(vector, (cosine) => Math.min(Math.max((cosine - from) / (to - from), 0), 1)),
      )
    },
    refresh(roundIds) {
      if (!known) return
      if (!roundIds) known = null
      else for (const { media, vector } of eachPicture(db, model.id, roundIds)) put(media, vector)
    },
    bytes: () => (known ? indexBytes(known.index) : 0),
  }
}

/** 0 for what unlike pictures have in this model, 1 for the same picture. */
export function likeness(cosine: number, { match, baseline }: Pick<VisualModelCard, 'match' | 'baseline'>): number {
  const from = match?.from ?? baseline
  return Math.min(Math.max((cosine - from) / (1 - from), 0), 1)
}

/** Support of a likeness: 1 from where on pictures clearly are of one kind, while likeness still tells them apart. */
export function visualSupport(like: number, { match }: Pick<VisualModelCard, 'match'>): number {
  return match === undefined ? like : Math.min((like * (1 - match.from)) / (match.to - match.from), 1)
}

function byRound(db: Db, pictures: readonly { media: string; score: number }[]): Map<number, number> {
  const scores = new Map(pictures.map(({ media, score }) => [media, score]))
  const rows = all<{ round: number; media: string }>(
    db,
    sql`SELECT round_id AS round, media FROM round_media WHERE media IN (SELECT value FROM json_each(${JSON.stringify([...scores.keys()])}))`,
  )
  const best = new Map<number, number>()
  for (const { round, media } of rows) best.set(round, Math.max(best.get(round) ?? 0, scores.get(media) ?? 0))
  return best
}
