/**
 * Retrieval over topic -> episode -> event (METHOD 5 and 6): dense text and full text, fused linearly (EMBEDDERS), then ranked in
 * their surroundings (rank.ts). In: a query. Out: ranked memory units with scores. What the indexes hold is read once and follows
 * what is remembered.
 */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { eachEmbedding, getEmbedding, parentsOf } from '../db/hierarchy.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { countRoundText, searchRoundText } from '../db/text.ts'
import { loadMean, wordFrequency } from './episodes.ts'
import type { TextModelCard } from './episodes.ts'
import { createEventIndex, eventSteps, readEvents, speakersIn } from './event-index.ts'
import type { EventIndex } from './event-index.ts'
import { centre, createRunningMean, dot, meanVector } from './fusion.ts'
import type { RunningMean } from './fusion.ts'
import { daySpans, spanTest } from './query-times.ts'
import { GENERIC_QUESTIONS, matchExpression, queryWords, readQuery } from './query-text.ts'
import { bestRows, neighboursOf, RANK_WEIGHTS, rankRows } from './rank.ts'
import type { RankedRow, RankWeights } from './rank.ts'
import { withoutRepeats } from './diversity.ts'
import { eventPhraseIn, isBeside } from './query-events.ts'
import type { EventPhrase } from './query-events.ts'
import { closeness, phraseExpression, phrasesIn, saysPhrases } from './query-phrases.ts'
import type { Retriever } from './retriever.ts'
import { supportOf } from './support.ts'
import { eventText, eventUnit, nodeUnit, pictureText, windowOf } from './unit-text.ts'
import { applyChanges, loadVectors, vectorSteps, wipeRemoved } from './vector-store.ts'
import { cosines, createVectorIndex, exactCosine, indexBytes, meanOf, putVector } from './vector-index.ts'
import type { VectorIndex } from './vector-index.ts'

const TEXT_HITS = 1000
/** Events whose 8-bit scores are replaced by exact ones. */
const EXACT = 24
/** Events among which one is looked for that a query names ("before the trip"), and how much of its words the event itself must say. */
const LOCATED = 8
const ENOUGH_SUPPORT = 0.5
/** Worth of a phrase in quotation marks beside everything else; events in which words are looked for that stand together. */
const PHRASE = 1
const CLOSE_EVENTS = 48
/** From how many events on a memory is large. */
const LARGE = 20_000
/** Share of the events from which on a word is common there, and how many common words are looked for when a query has no others. */
const COMMON = 0.03
const MOST_COMMON = 2
/** Characters of an event that are compared. */
const WHOLE = 10_000
/** Events that may make an episode or topic a hit. */
const PARENT_EVENTS = 400

export type SearchDeps = {
  db: Db
  text: TextModelCard
  embed: (texts: string[]) => Promise<Float32Array[]>
  /** For "last week" in a query. */
  clock?: () => Date
  /** Other weights than the app's, for measuring. */
  weights?: RankWeights
}
export type SearchIndex = {
  events: EventIndex
  vectors: VectorIndex
  /** Row of each vector. */ rowOf: number[]
  mean: RunningMean | null
  nodes: Map<'episode' | 'topic', VectorIndex>
  /** Events that say a word, counted up to the share from which on it is common. */ common: Map<string, number>
}

/** The engine's retriever; `refresh` is called after rounds were remembered, or, without ids, after some were removed. */
export function createRetriever(deps: SearchDeps): Retriever & {
  refresh(roundIds?: readonly number[]): void
  /** Reads the indexes a piece at a time, so that a large memory answers other calls meanwhile; searching before it is done reads them at once. */
  warm(signal: AbortSignal): Promise<void>
  bytes(): number
} {
  const weights = deps.weights ?? RANK_WEIGHTS
  let index: SearchIndex | null = null
  /** Counts what makes an index that is being read too old. */
  let version = 0
  let queryMean: RunningMean | null = null

  function loaded(): SearchIndex {
    if (index) return index
    const events = createEventIndex()
    readEvents(deps.db, events, null)
    const vectors = loadVectors(deps.db, deps.text.id, deps.text.dimension)
    return (index = indexOver(events, vectors))
  }

  function indexOver(events: EventIndex, vectors: VectorIndex): SearchIndex {
    return { events, vectors, rowOf: [], mean: documentMean(), nodes: new Map(), common: new Map() }
  }

  async function warm(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const begun = version
    const events = createEventIndex()
    const vectors = createVectorIndex(deps.text.dimension)
    for (const read of [eventSteps(deps.db, events), vectorSteps(deps.db, deps.text.id, vectors)]) {
      for (const _ of read) {
        await new Promise((done) => setImmediate(done))
        if (signal.aborted || index || version !== begun) return
      }
    }
    index = indexOver(events, vectors)
  }

  function documentMean(): RunningMean | null {
    return deps.text.centred ? loadMean(deps.db, deps.text.id) : null
  }

  async function queryVectors(texts: string[]): Promise<Float32Array[]> {
    // One by one: an 8-bit model's vectors depend a little on what else is in the batch.
    const vectors: Float32Array[] = []
    for (const text of texts) vectors.push((await deps.embed([text]))[0] ?? new Float32Array(deps.text.dimension))
    if (!deps.text.centred) return vectors
    queryMean ??= createRunningMean(await deps.embed([...GENERIC_QUESTIONS]), deps.text.dimension, GENERIC_QUESTIONS.length)
    const mean = queryMean
    return vectors.map((vector) => centre(vector, mean))
  }

  /** Own score of every event for one text: dense similarity and full text divided by its maximum; and the similarities alone. */
  function ownScores(vector: Float32Array, words: readonly string[]): { own: Float32Array; dense: Float32Array } {
    const { events, vectors, rowOf, mean } = loaded()
    const own = new Float32Array(events.ids.length)
    const dense = cosines(vectors, vector, mean)
    for (let at = rowOf.length; at < vectors.ids.length; at++) rowOf.push(events.rows.get(vectors.ids[at] as number) ?? -1)
    for (let at = 0; at < dense.length; at++)
      if ((rowOf[at] as number) >= 0) own[rowOf[at] as number] = weights.dense * Math.max(dense[at] as number, 0)
    const expression = weights.dense < 1 ? matchExpression(selective(words)) : null
    const hits = expression ? searchRoundText(deps.db, expression, TEXT_HITS) : []
    const best = hits[0]?.score ?? 0
    for (const hit of hits) {
      const row = events.rows.get(hit.roundId)
      if (row !== undefined && best > 0) own[row] = (own[row] as number) + ((1 - weights.dense) * hit.score) / best
    }
    return { own, dense }
  }

  /**
   * In a large memory a word that one event in thirty says costs most of the time and tells the events apart least; such words go when others
   * are left; of common words alone the first stay.
   */
  function selective(words: readonly string[]): readonly string[] {
    const { events, common } = loaded()
    if (events.ids.length < LARGE) return words
    const limit = Math.ceil(events.ids.length * COMMON)
    const counts = words.map((word) => {
      const known = common.get(word) ?? countRoundText(deps.db, matchExpression([word]) ?? '', limit)
      common.set(word, known)
      return known
    })
    const rare = words.filter((_, at) => (counts[at] as number) < limit)
    return rare.length > 0 ? rare : words.slice(0, MOST_COMMON)
  }

  async function rankEvents(query: string, isTyped: boolean): Promise<RankedRow[]> {
    const { text, clauses, words, wantsPictures } = readQuery(query)
    const today = localDay((deps.clock ?? (() => new Date()))())
    const phrase = isTyped && weights.time > 0 ? eventPhraseIn(text, today) : null
    const event = phrase && (await locatedRow(phrase))
    const looked = phrase && event !== null ? (queryWords(phrase.rest).length > 0 ? [phrase.rest] : []) : clauses
    const [whole, ...parts] = await queryVectors([text, ...(weights.clause > 0 ? looked : [])])
    const { events } = loaded()
    const { own, dense } = ownScores(whole as Float32Array, words)
    makeExact(own, whole as Float32Array, dense)
    const partScores = parts.map((vector, at) => ownScores(vector, queryWords(looked[at] ?? '')).own)
    if (partScores.length > 0) {
      for (let row = 0; row < own.length; row++) {
        const best = Math.max(...partScores.map((scores) => scores[row] as number))
        own[row] = ((own[row] as number) + weights.clause * best) / (1 + weights.clause)
      }
    }
    const said = isTyped ? raisePhrases(own, query) : null
    if (isTyped) raiseClose(own, words)
    const spans = weights.time > 0 ? daySpans(text, today) : []
    const isInSpans = spanTest(spans)
    const isInTime = (row: number): boolean =>
      isInSpans(events.days[row] as number) ||
      (phrase !== null && event !== null && isBeside(phrase.relation, events.times[event] as number, events.times[row] as number))
    const ranked = rankRows(
      events,
      own,
      { speakers: speakersIn(events, text), wantsPictures, isInTime: spans.length > 0 || event !== null ? isInTime : null },
      weights,
    )
    return said !== null ? ranked.filter(({ row }) => said.has(row)) : ranked
  }

  /** The event that a query names, of known day, which says enough of the name by itself; null where none does. */
  async function locatedRow({ event }: EventPhrase): Promise<number | null> {
    const [vector] = await queryVectors([event])
    const { events } = loaded()
    const share = wordFrequency(deps.db)
    const [best] = bestRows(ownScores(vector as Float32Array, queryWords(event)).own, LOCATED)
      .map((row) => ({ row, score: supportOf(event, [{ text: wholeText(row) }], share).score }))
      .toSorted((a, b) => b.score - a.score)
    return best && best.score > ENOUGH_SUPPORT && events.days[best.row] !== 0 ? best.row : null
  }

  /** Raises the events that say what stands in quotation marks. @returns their rows, null when nothing is quoted */
  function raisePhrases(own: Float32Array, query: string): Set<number> | null {
    const phrases = phrasesIn(query)
    const expression = phraseExpression(phrases)
    if (expression === null) return null
    const { events } = loaded()
    const rows = searchRoundText(deps.db, expression, TEXT_HITS).flatMap(({ roundId }) => events.rows.get(roundId) ?? [])
    const said = new Set(
      rows.filter((row) => saysPhrases(`${wholeText(row)}\n${pictureText(deps.db, events.ids[row] as number)}`, phrases)),
    )
    if (said.size === 0) return said
    for (let row = 0; row < own.length; row++) own[row] = ((own[row] as number) + (said.has(row) ? PHRASE : 0)) / (1 + PHRASE)
    return said
  }

  function raiseClose(own: Float32Array, words: readonly string[]): void {
    if (words.length < 2 || weights.close === 0) return
    for (const row of bestRows(own, CLOSE_EVENTS)) own[row] = (own[row] as number) + weights.close * closeness(wholeText(row), words)
    for (let row = 0; row < own.length; row++) own[row] = (own[row] as number) / (1 + weights.close)
  }

  function wholeText(row: number): string {
    return eventText(deps.db, loaded().events.ids[row] as number, WHOLE)
  }

  /** Replaces the 8-bit similarities of the best events by exact ones. */
  function makeExact(own: Float32Array, vector: Float32Array, approximate: Float32Array): void {
    const { events, vectors, mean } = loaded()
    const shift = meanOf(mean, deps.text.dimension)
    for (const row of bestRows(own, EXACT)) {
      const id = events.ids[row] as number
      const stored = getEmbedding(deps.db, 'event', id, deps.text.id)
      const position = vectors.positions.get(id)
      if (!stored || position === undefined) continue
      own[row] =
        (own[row] as number) +
        weights.dense * (Math.max(exactCosine(stored, vector, shift), 0) - Math.max(approximate[position] as number, 0))
    }
  }

  function centredVector(id: number): Float32Array | null {
    const stored = getEmbedding(deps.db, 'event', id, deps.text.id)
    const { mean } = loaded()
    return stored && (mean ? centre(stored, mean) : stored)
  }

  async function searchEvents(query: string, limit: number, isTyped: boolean): Promise<MemoryUnit[]> {
    const ranked = await rankEvents(query, isTyped)
    const { ids } = loaded().events
    const chosen = withoutRepeats(ranked, limit, wholeText, (row) => (isTyped ? centredVector(ids[row] as number) : null))
    return chosen.map(({ row, score }) => eventUnit(deps.db, ids[row] as number, score))
  }

  function nodes(scope: 'episode' | 'topic'): VectorIndex {
    const { nodes: known } = loaded()
    const made = known.get(scope) ?? createVectorIndex(deps.text.dimension)
    if (!known.has(scope)) for (const { id, vector } of eachEmbedding(deps.db, scope, deps.text.id)) putVector(made, id, vector)
    known.set(scope, made)
    return made
  }

  /** A node is as good as the mean of its own vector's match and its best event. */
  async function searchNodes(query: string, scope: 'episode' | 'topic', limit: number, isTyped: boolean): Promise<MemoryUnit[]> {
    const [vector] = await queryVectors([readQuery(query).text])
    const ranked = (await rankEvents(query, isTyped)).slice(0, PARENT_EVENTS)
    const scores = new Map(ranked.map(({ row, score }) => [loaded().events.ids[row] as number, score]))
    const bestEvent = new Map<number, number>()
    for (const { round, episode, topic } of parentsOf(deps.db, [...scores.keys()])) {
      const node = scope === 'episode' ? episode : topic
      if (node !== null) bestEvent.set(node, Math.max(bestEvent.get(node) ?? 0, scores.get(round) ?? 0))
    }
    const vectors = nodes(scope)
    const own = cosines(vectors, vector as Float32Array, loaded().mean)
    const fused = vectors.ids.map((id, at) => [id, (Math.max(own[at] as number, 0) + (bestEvent.get(id) ?? 0)) / 2] as const)
    const isQuoted = isTyped && phrasesIn(query).length > 0
    return fused
      .filter(([id]) => !isQuoted || bestEvent.has(id))
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .map(([id, score]) => nodeUnit(deps.db, scope, id, score))
  }

  return {
    search: (query, scope, limit, { isTyped = false } = {}) =>
      scope === 'event' ? searchEvents(query, limit, isTyped) : searchNodes(query, scope, limit, isTyped),
    locate: async (query, limit) =>
      (await searchEvents(query, limit, false)).map((unit) => ({ ...unit, window: windowOf(deps.db, unit.id) })),
    episodes: () =>
      all<{ id: number; description: string }>(deps.db, sql`SELECT id, title || '. ' || description AS description FROM episode`).map(
        (episode) => ({
          ...episode,
          vector: getEmbedding(deps.db, 'episode', episode.id, deps.text.id),
        }),
      ),
    around: (id) => around(loaded().events, id),
    likeness(ids, others) {
      const mean = meanVector(others.flatMap((id) => centredVector(id) ?? []))
      return ids.map((id) => {
        const vector = mean && centredVector(id)
        return vector ? dot(vector, mean) : 0
      })
    },
    similar(id, limit) {
      const vector = centredVector(id)
      const { vectors, mean } = loaded()
      if (vector === null) return []
      const near = cosines(vectors, vector, mean)
      return bestRows(near, limit + 1)
        .map((row) => vectors.ids[row] as number)
        .filter((other) => other !== id && other !== 0)
        .slice(0, limit)
    },
    support(question, units) {
      const passages = units
        .filter(({ level }) => level === 'event')
        .map(({ id }) => ({
          text: eventText(deps.db, id, WHOLE),
          window: around(loaded().events, id)
            .filter(({ step }) => Math.abs(step) === 1)
            .map((other) => ({ text: eventText(deps.db, other.id, WHOLE) })),
        }))
      return supportOf(question, passages, wordFrequency(deps.db))
    },
    embed: deps.embed,
    bytes: () => (index ? indexBytes(index.vectors) + [...index.nodes.values()].reduce((sum, node) => sum + indexBytes(node), 0) : 0),
    warm,
    refresh(roundIds) {
      version++
      if (!roundIds) {
        index = null
        wipeRemoved(deps.db)
      }
      if (!index || !roundIds) return
      readEvents(deps.db, index.events, roundIds)
      applyChanges(deps.db, deps.text.id, index.vectors)
      index.rowOf = []
      index.mean = documentMean()
      index.nodes.clear()
      index.common.clear()
    },
  }
}

/** Events of the same stretch with their places from it. */
function around(events: EventIndex, id: number): { id: number; step: number }[] {
  const row = events.rows.get(id)
  return row === undefined ? [] : neighboursOf(events, row).map((other) => ({ id: events.ids[other.row] as number, step: other.step }))
}

function localDay(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
