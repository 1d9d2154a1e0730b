/**
 * Retrieval over topic -> episode -> event (METHOD 5 and 6): dense text and full text, fused linearly (EMBEDDERS), then ranked in
 * their surroundings (rank.ts). In: a query. Out: ranked memory units with scores. What the indexes hold is read once and follows
 * what is remembered.
 */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { getEmbedding, parentsOf } from '../db/hierarchy.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { wordFrequency } from './episodes.ts'
import type { TextModelCard } from './episodes.ts'
import { speakersIn } from './event-index.ts'
import type { EventIndex } from './event-index.ts'
import { createEventTexts, WHOLE } from './event-texts.ts'
import { centre, dot, meanVector, normalize } from './fusion.ts'
import { daySpans, spanTest, withoutTimes } from './query-times.ts'
import { queryWords, readQuery } from './query-text.ts'
import { createQueryEmbedder, isKeyWords } from './query-vectors.ts'
import { bestRows, neighboursOf, RANK_WEIGHTS, rankRows } from './rank.ts'
import type { RankedRow, RankWeights } from './rank.ts'
import { withoutRepeats } from './diversity.ts'
import { eventPhraseIn, isBeside } from './query-events.ts'
import type { EventPhrase } from './query-events.ts'
import { COMMON, createOwnScores, LEAST_COUNTED } from './own-scores.ts'
import { phrasesIn } from './query-phrases.ts'
import { createMatcher, denseSupport, LEAST_MATCH, matchesAmong } from './matching.ts'
import type { HitSupport } from './matching.ts'
import type { Retriever } from './retriever.ts'
import { isUnspaced } from './unspaced.ts'
import { createSearchIndex } from './search-index.ts'
import { createWordSearch } from './word-search.ts'
import type { Looked } from './word-search.ts'
import { LEAST_KNOWN, LEAST_KNOWN_OF_QUERY } from './known-words.ts'
import { contentOf, supportOf } from './support.ts'
import { eventTexts, eventUnits, nodeUnit, windowOf } from './unit-text.ts'
import { createVisualView, visualSupport } from './visual-view.ts'
import type { ShownPicture, VisualSearchModel } from './visual-view.ts'
import { cosines, heldVector } from './vector-index.ts'

/** Events among which one is looked for that a query names ("before the trip"), and how much of its words the event itself must say. */
const LOCATED = 8
const ENOUGH_SUPPORT = 0.5
/** Words and a shown picture together (METHOD 5); what words say of pictures where the model has a text branch. */
const SHOWN = { text: 0.6, visual: 0.4 }
const LOOKS = 0.15
/** A search by a picture alone is about pictures, not about what stands around them. */
const PICTURE_ALONE = { near: [0, 0], stretch: 0, speaker: 0, picture: 0, time: 0 } as const
/** Ranked events beyond those asked for that are looked at, for repeats and for those that are no match. */
const SPARE = 20
/** What is left of the score of an event that says nothing of the query and stands beside one that does. */
const BESIDE_MATCH = 0.8
/** Share of the events that the text model must be able to read; a memory may be of two languages. */
const LEAST_READABLE = 0.3
/** Events that may make an episode or topic a hit. */
const PARENT_EVENTS = 400

export type SearchDeps = {
  db: Db
  text: TextModelCard
  /** Default: pictures are found by their words alone. */
  visual?: VisualSearchModel
  embed: (texts: string[]) => Promise<Float32Array[]>
  /** For "last week" in a query. */
  clock?: () => Date
  /** Other weights than the app's, for measuring. */
  weights?: RankWeights
}
/** What a query gives every event; `support` is absolute (matching.ts). */
type Ranking = { ranked: RankedRow[]; support: (row: number) => HitSupport }
type Asked = { query: string; isTyped: boolean; shown: ShownPicture | null }

/** The engine's retriever; `refresh` is called after rounds were remembered, or, without ids, after some were removed. */
export function createRetriever(deps: SearchDeps): Retriever & {
  refresh(roundIds?: readonly number[]): void
  /** Reads the indexes a piece at a time, so that a large memory answers other calls meanwhile; searching before it is done reads them at once. */
  warm(signal: AbortSignal): Promise<void>
  bytes(): number
} {
  const weights = deps.weights ?? RANK_WEIGHTS
  const index = createSearchIndex(deps.db, deps.text)
  const { loaded, countOf } = index
  const queryVectors = createQueryEmbedder(deps.text, deps.embed)
  const { known } = deps.text
  const findWord = createWordSearch(deps.db, (word) => countOf(word, 1) > 0, known && ((word) => known.has(word)))
  /** Of one search. */
  const looked = new Map<string, Looked>()
  const texts = createEventTexts(deps.db, (id) => loaded().events.hasPictures[loaded().events.rows.get(id) ?? -1] === true)
  const scores = createOwnScores(deps, weights, index, texts, lookFor)
  const visual = deps.visual ? createVisualView(deps.db, deps.visual) : null

  function lookFor(word: string): Looked {
    const found = looked.get(word) ?? findWord(word)
    looked.set(word, found)
    return found
  }

  /** Whether cosines say something: not when the text model reads neither the query nor the memory. */
  function isRead(text: string): boolean {
    if (!known) return true
    if (index.readableShare(known) < LEAST_READABLE || isUnspaced(text)) return false
    return isKeyWords(text) || known.share(text) >= LEAST_KNOWN_OF_QUERY
  }

  async function rankEvents({ query, isTyped, shown }: Asked): Promise<Ranking> {
    texts.clear()
    looked.clear()
    const seen = shown && visual ? byRow(visual.likeTo(shown)) : null
    if (query.trim() === '') return rankPictures(seen ?? new Float32Array(loaded().events.ids.length))
    const { text, clauses, words, wantsPictures } = readQuery(query)
    const today = localDay((deps.clock ?? (() => new Date()))())
    const phrase = isTyped && weights.time > 0 ? eventPhraseIn(text, today) : null
    const event = phrase && (await locatedRow(phrase))
    const rest = phrase && event !== null ? (queryWords(phrase.rest).length > 0 ? [phrase.rest] : []) : clauses
    const partTexts = weights.clause > 0 ? rest : []
    const [whole = null, ...parts] = isRead(text) ? await queryVectors([text, ...partTexts]) : [null, ...partTexts.map(() => null)]
    const pictured = isTyped && visual ? byRow(await visual.likeWords(text)) : null
    const { events } = loaded()
    const { own, dense } = scores.of(whole, words)
    if (whole) scores.makeExact(own, whole, dense)
    const partScores = parts.map((vector, at) => scores.of(vector, queryWords(partTexts[at] ?? '')).own)
    if (partScores.length > 0) {
      for (let row = 0; row < own.length; row++) {
        const best = Math.max(...partScores.map((part) => part[row] as number))
        own[row] = ((own[row] as number) + weights.clause * best) / (1 + weights.clause)
      }
    }
    const said = isTyped ? scores.raisePhrases(own, query) : null
    if (isTyped) scores.raiseClose(own, words)
    if (pictured) blend(own, pictured, { text: 1 - LOOKS, visual: LOOKS })
    if (seen) blend(own, seen, SHOWN)
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
    const isLocated = phrase !== null && event !== null
    const subject = withoutTimes(phrase?.rest ?? text, today)
    const isTimeAlone = (spans.length > 0 || isLocated) && contentOf(subject).length === 0
    const readers = [createMatcher(subject, shareOf, lookFor), ...(phrase ? [createMatcher(text, shareOf, lookFor)] : [])]
    const support = (row: number): HitSupport => {
      if (isTimeAlone) return { support: Number(isInTime(row)), match: Number(isInTime(row)) }
      const said = texts.all(events.ids[row] as number)
      const read = readers.map((coverage) => coverage(said))
      const isReadable = whole !== null && (!known || known.share(said) >= LEAST_KNOWN)
      const cosine = isReadable ? (dense[loaded().vectors.positions.get(events.ids[row] as number) ?? -1] ?? 0) : 0
      const other = Math.max(denseSupport(cosine, deps.text.thresholds.match), seenSupport(seen, row), pictured?.[row] ?? 0)
      // Where no event is found for "before the trip", the trip still is part of what was asked.
      const counted = isLocated ? read : read.slice(-1)
      return { support: Math.max(other, ...counted.map(({ all }) => all)), match: Math.max(other, ...read.map(({ known }) => known)) }
    }
    return { ranked: said !== null ? ranked.filter(({ row }) => said.has(row)) : ranked, support }
  }

  function rankPictures(seen: Float32Array): Ranking {
    const query = { speakers: new Set<number>(), wantsPictures: false, isInTime: null }
    const ranked = rankRows(loaded().events, seen, query, { ...weights, ...PICTURE_ALONE })
    return { ranked, support: (row) => ({ support: seenSupport(seen, row), match: seenSupport(seen, row) }) }
  }

  function seenSupport(seen: Float32Array | null, row: number): number {
    return seen && deps.visual ? visualSupport(seen[row] ?? 0, deps.visual) : 0
  }

  function byRow(rounds: ReadonlyMap<number, number>): Float32Array | null {
    if (rounds.size === 0) return null
    const { events } = loaded()
    const scores = new Float32Array(events.ids.length)
    for (const [round, score] of rounds) {
      const row = events.rows.get(round)
      if (row !== undefined) scores[row] = score
    }
    return scores
  }

  /** How common a word is, counted up to what is common in a large memory: beyond that it tells as little. */
  function shareOf(word: string): number {
    const { events } = loaded()
    const limit = Math.ceil(events.ids.length * COMMON) + LEAST_COUNTED
    return countOf(word, limit) / Math.max(events.ids.length, 1)
  }

  /** The event that a query names, of known day, which says enough of the name by itself; null where none does. */
  async function locatedRow({ event }: EventPhrase): Promise<number | null> {
    const [vector = null] = isRead(event) ? await queryVectors([event]) : []
    const { events } = loaded()
    const share = wordFrequency(deps.db)
    const [best] = bestRows(scores.of(vector, queryWords(event)).own, LOCATED)
      .map((row) => ({ row, score: supportOf(event, [{ text: wholeText(row) }], share).score }))
      .toSorted((a, b) => b.score - a.score)
    return best && best.score > ENOUGH_SUPPORT && events.days[best.row] !== 0 ? best.row : null
  }

  function wholeText(row: number): string {
    return texts.said(loaded().events.ids[row] as number)
  }

  function readTexts(rows: readonly number[]): void {
    const { ids } = loaded().events
    texts.read(rows.map((row) => ids[row] as number))
  }

  function centredVector(id: number): Float32Array | null {
    const stored = getEmbedding(deps.db, 'event', id, deps.text.id)
    const { mean } = loaded()
    return stored && (mean ? centre(stored, mean) : stored)
  }

  /** Near enough to tell whether two events say the same. */
  function heldCentred(id: number): Float32Array | null {
    const { vectors, mean } = loaded()
    const held = heldVector(vectors, id)
    return held && (mean ? centre(held, mean) : normalize(held))
  }

  async function searchEvents(asked: Asked, limit: number): Promise<MemoryUnit[]> {
    const { ranked, support } = await rankEvents(asked)
    const { events } = loaded()
    const unitsOf = (rows: readonly RankedRow[]): MemoryUnit[] =>
      eventUnits(
        deps.db,
        rows.map(({ row, score }) => ({ id: events.ids[row] as number, score })),
      )
    if (!asked.isTyped) {
      readTexts(ranked.slice(0, limit * 2).map(({ row }) => row))
      return unitsOf(withoutRepeats(ranked, limit, wholeText, () => null))
    }
    const candidates = ranked.slice(0, limit + SPARE)
    readTexts(candidates.flatMap(({ row }) => [row, ...besides(events, row)]))
    const supports = matchesAmong(events, candidates, support)
    const matching = candidates
      .filter(({ row }) => supports.has(row))
      .map(({ row, score }) => ({ row, score: (supports.get(row) ?? 0) >= LEAST_MATCH ? score : score * BESIDE_MATCH }))
    const chosen = withoutRepeats(matching, limit, wholeText, (row) => heldCentred(events.ids[row] as number))
    const rows = new Map(chosen.map(({ row }) => [events.ids[row] as number, row]))
    return unitsOf(chosen).map((unit) => ({ ...unit, support: supports.get(rows.get(unit.id) ?? -1) ?? 0 }))
  }

  /** A node is as good as the mean of its own vector's match and its best event. */
  async function searchNodes(asked: Asked, scope: 'episode' | 'topic', limit: number): Promise<MemoryUnit[]> {
    const { query, isTyped } = asked
    const ranking = await rankEvents(asked)
    const { events } = loaded()
    const scores = new Map(ranking.ranked.slice(0, PARENT_EVENTS).map(({ row, score }) => [events.ids[row] as number, score]))
    const best = new Map<number, { round: number; score: number }>()
    for (const { round, episode, topic } of parentsOf(deps.db, [...scores.keys()])) {
      const node = scope === 'episode' ? episode : topic
      const score = scores.get(round) ?? 0
      if (node !== null && score > (best.get(node)?.score ?? 0)) best.set(node, { round, score })
    }
    const vectors = index.nodes(scope)
    const { text } = readQuery(query)
    const [vector] = query.trim() === '' || !isRead(text) ? [] : await queryVectors([text])
    const own = vector ? cosines(vectors, vector, loaded().mean) : new Float32Array(vectors.ids.length)
    const fused = vectors.ids.map((id, at) => ({ id, score: (Math.max(own[at] as number, 0) + (best.get(id)?.score ?? 0)) / 2 }))
    const needsEvent = isTyped && (vector === undefined || phrasesIn(query).length > 0)
    const found = fused.filter(({ id }) => !needsEvent || best.has(id)).toSorted((a, b) => b.score - a.score || a.id - b.id)
    const units = found.slice(0, limit).map(({ id, score }) => nodeUnit(deps.db, scope, id, score))
    if (!isTyped) return units
    const coverage = createMatcher(query, shareOf, lookFor)
    return units.flatMap((unit) => {
      const row = events.rows.get(best.get(unit.id)?.round ?? -1)
      const [own, event] = [coverage(unit.text), row === undefined ? { support: 0, match: 0 } : ranking.support(row)]
      return Math.max(own.known, event.match) < LEAST_MATCH ? [] : { ...unit, support: Math.max(own.all, event.support) }
    })
  }

  return {
    search: (query, scope, limit, { isTyped = false, shown = null } = {}) =>
      scope === 'event' ? searchEvents({ query, isTyped, shown }, limit) : searchNodes({ query, isTyped, shown }, scope, limit),
    locate: async (query, limit) =>
      (await searchEvents({ query, isTyped: false, shown: null }, limit)).map((unit) => ({ ...unit, window: windowOf(deps.db, unit.id) })),
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
      const found = units.filter(({ level }) => level === 'event')
      const windows = found.map(({ id }) => besideIds(id))
      const read = eventTexts(deps.db, [...new Set([...found.map(({ id }) => id), ...windows.flat()])], WHOLE)
      const passages = found.map(({ id }, at) => ({
        text: read.get(id) ?? '',
        window: (windows[at] ?? []).map((other) => ({ text: read.get(other) ?? '' })),
      }))
      return supportOf(question, passages, wordFrequency(deps.db))
    },
    embed: deps.embed,
    bytes: () => (visual?.bytes() ?? 0) + index.bytes(),
    warm: index.warm,
    refresh(roundIds) {
      visual?.refresh(roundIds)
      index.refresh(roundIds)
    },
  }

  function besideIds(id: number): number[] {
    const { events } = loaded()
    const row = events.rows.get(id)
    return row === undefined ? [] : besides(events, row).map((other) => events.ids[other] as number)
  }
}

/** Adds a view's scores to own ones: what it says nothing of keeps the share of the words. */
function blend(own: Float32Array, view: Float32Array, share: { text: number; visual: number }): void {
  for (let row = 0; row < own.length; row++) own[row] = share.text * (own[row] as number) + share.visual * (view[row] as number)
}

/** Events of the same stretch with their places from it. */
function around(events: EventIndex, id: number): { id: number; step: number }[] {
  const row = events.rows.get(id)
  return row === undefined ? [] : neighboursOf(events, row).map((other) => ({ id: events.ids[other.row] as number, step: other.step }))
}

/** Rows directly before and after. */
function besides(events: EventIndex, row: number): number[] {
  return neighboursOf(events, row).flatMap((other) => (Math.abs(other.step) === 1 ? [other.row] : []))
}

function localDay(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
