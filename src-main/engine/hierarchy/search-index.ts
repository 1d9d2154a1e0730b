/**
 * What search keeps in memory: facts and vectors of all events, vectors of episodes and topics, how common words are. In: the database. Out: indexes
 * that are read once, at once or a piece at a time, and follow what is remembered and removed.
 */
import { eachEmbedding } from '../db/hierarchy.ts'
import type { Db } from '../db/open.ts'
import { countRoundText } from '../db/text.ts'
import { loadMean } from './episodes.ts'
import type { TextModelCard } from './episodes.ts'
import { createEventIndex, eventSteps, readEvents } from './event-index.ts'
import type { EventIndex } from './event-index.ts'
import type { RunningMean } from './fusion.ts'
import { LEAST_KNOWN } from './known-words.ts'
import type { KnownWords } from './known-words.ts'
import { matchExpression } from './query-text.ts'
import { eventTexts } from './unit-text.ts'
import { createVectorIndex, indexBytes, putVector } from './vector-index.ts'
import type { VectorIndex } from './vector-index.ts'
import { applyChanges, loadVectors, vectorSteps, wipeRemoved } from './vector-store.ts'

/** Events that are looked at for their language, and characters that tell one. */
const SAMPLE = 64
const LEAST_LENGTH = 20

export type SearchIndex = {
  events: EventIndex
  vectors: VectorIndex
  /** Row of each vector. */ rowOf: number[]
  mean: RunningMean | null
  nodes: Map<'episode' | 'topic', VectorIndex>
  /** Share of the events that the text model can read; null when not looked at yet. */ readable: number | null
  /** Events that say a word, counted up to a limit. */ counts: Map<string, { count: number; limit: number }>
}

export type KeptIndex = {
  /** Reads the indexes at once where they are not read yet. */
  loaded(): SearchIndex
  /** Reads them a piece at a time, so that a large memory answers other calls meanwhile. */
  warm(signal: AbortSignal): Promise<void>
  /** After rounds were remembered, or, without ids, after some were removed. */
  refresh(roundIds?: readonly number[]): void
  nodes(scope: 'episode' | 'topic'): VectorIndex
  /** Events that say a word in any form, counted up to `limit`. */
  countOf(word: string, limit: number): number
  /** Share of (a sample of) the events that a model with these words can read, 0..1; 1 where there are none. */
  readableShare(known: KnownWords): number
  bytes(): number
}

export function createSearchIndex(db: Db, text: TextModelCard): KeptIndex {
  let index: SearchIndex | null = null
  /** Counts what makes an index that is being read too old. */
  let version = 0

  function documentMean(): RunningMean | null {
    return text.centred ? loadMean(db, text.id) : null
  }
  function indexOver(events: EventIndex, vectors: VectorIndex): SearchIndex {
    return { events, vectors, rowOf: [], mean: documentMean(), nodes: new Map(), readable: null, counts: new Map() }
  }
  function loaded(): SearchIndex {
    if (index) return index
    const events = createEventIndex()
    readEvents(db, events, null)
    return (index = indexOver(events, loadVectors(db, text.id, text.dimension)))
  }

  async function warm(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const begun = version
    const events = createEventIndex()
    const vectors = createVectorIndex(text.dimension)
    for (const read of [eventSteps(db, events), vectorSteps(db, text.id, vectors)]) {
      for (const _ of read) {
        await new Promise((done) => setImmediate(done))
        if (signal.aborted || index || version !== begun) return
      }
    }
    index = indexOver(events, vectors)
  }

  function refresh(roundIds?: readonly number[]): void {
    version++
    if (!roundIds) {
      index = null
      wipeRemoved(db)
    }
    if (!index || !roundIds) return
    readEvents(db, index.events, roundIds)
    applyChanges(db, text.id, index.vectors)
    index.rowOf = []
    index.mean = documentMean()
    index.nodes.clear()
    index.counts.clear()
    index.readable = null
  }

  function nodes(scope: 'episode' | 'topic'): VectorIndex {
    const { nodes: known } = loaded()
    const made = known.get(scope) ?? createVectorIndex(text.dimension)
    if (!known.has(scope)) for (const { id, vector } of eachEmbedding(db, scope, text.id)) putVector(made, id, vector)
    known.set(scope, made)
    return made
  }

  function countOf(word: string, limit: number): number {
    const { counts } = loaded()
    const known = counts.get(word)
    // A count below its limit is the whole count.
    if (known && (known.count < known.limit || known.limit >= limit)) return Math.min(known.count, limit)
    const count = countRoundText(db, matchExpression([word]) ?? '', limit)
    counts.set(word, { count, limit })
    return count
  }

  function readableShare(known: KnownWords): number {
    const { events } = loaded()
    const every = Math.max(1, Math.floor(events.ids.length / SAMPLE))
    const texts = [
      ...eventTexts(
        db,
        events.ids.filter((_, row) => row % every === 0),
      ).values(),
    ].filter((said) => said.length >= LEAST_LENGTH)
    return texts.length === 0 ? 1 : texts.filter((said) => known.share(said) >= LEAST_KNOWN).length / texts.length
  }

  return {
    readableShare: (known) => (loaded().readable ??= readableShare(known)),
    loaded,
    warm,
    refresh,
    nodes,
    countOf,
    bytes: () => (index ? indexBytes(index.vectors) + [...index.nodes.values()].reduce((sum, node) => sum + indexBytes(node), 0) : 0),
  }
}
