/**
 * Incremental retrieval memory: events -> episodes -> topics (METHOD 5).
 * In: rounds that were extracted and have vectors. Out: rows of event, episode, topic; touched descriptions are rewritten once.
 * An insert updates only the event's own episode and topic. Rounds older than what is there make the hierarchy be built again
 * from the stored vectors, so that the result is always that of the events in order of time.
 */
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import {
  clearHierarchy,
  closeEpisode,
  describeEpisodeRow,
  describeTopicRow,
  episodeEvents,
  getEmbedding,
  insertEpisode,
  insertEvent,
  insertTopic,
  newestEventMs,
  openEpisode,
  pendingEvents,
  putEmbedding,
  topicEpisodes,
} from '../db/hierarchy.ts'
import type { PendingEvent } from '../db/hierarchy.ts'
import { describeEvents, describeTopic } from './describe.ts'
import { clearMoved, hasMoved } from './content-times.ts'
import type { Description, EventText, WordFrequency } from './describe.ts'
import { addToMean, centre, createRunningMean, fuse, meanVector, normalize } from './fusion.ts'
import type { NodeVectors, RunningMean } from './fusion.ts'
import type { KnownWords } from './known-words.ts'
import { spaceOut } from './unspaced.ts'

const DAY_MS = 86_400_000
/** Events of one episode whose words are read for its description; longer ones are read from both ends. */
const DESCRIBED_EVENTS = 400

/** Cosine up to which a query and an event (or two pictures) have nothing to do with each other, and from which on they clearly have. */
export type MatchRange = { from: number; to: number }
/** What a text embedder's model card says (models/manifest.json). */
export type TextModelCard = {
  id: string
  dimension: number
  /** Similarities are of centred vectors (EMBEDDERS: USE), thresholds belong to them. */
  centred: boolean
  /** Words of its language; not there when it reads many. */
  known?: KnownWords | undefined
  thresholds: {
    episode: number
    topic: number
    /** By bench/calibrate-search.ts; models without one show only what is said in words. */ match?: MatchRange | undefined
  }
}
export type VisualModelCard = {
  id: string
  /** Cosine that unlike pictures have; maps to 0. */ baseline: number
  /** By bench/calibrate-search.ts; default: from the baseline to 1. */ match?: MatchRange | undefined
}

export type HierarchyOptions = {
  text: TextModelCard
  visual: VisualModelCard | null
  /** Vectors of generic sentences: the prior of the running mean. */
  prior: readonly Float32Array[]
}

type Sums = { text: Float32Array | null; visual: Float32Array | null }
type Node = { id: number; sums: Sums }
type OpenEpisode = Node & { events: number; lastMs: number | null; lastSession: number }
type State = { mean: RunningMean; episode: OpenEpisode | null; topics: Node[]; touchedEpisodes: Set<number>; touchedTopics: Set<number> }

/**
 * Inserts all pending rounds, in the caller's transaction or one of its own.
 * @returns number of events inserted, and whether the hierarchy had to be built again
 */
export function updateHierarchy(db: Db, options: HierarchyOptions): { inserted: number; rebuilt: boolean } {
  let pending = pendingEvents(db)
  if (pending.length === 0 && !hasMoved(db)) return { inserted: 0, rebuilt: false }
  return db.transaction(() => {
    const newest = newestEventMs(db)
    const rebuilt = hasMoved(db) || (newest !== null && pending.some((event) => event.sortMs !== null && event.sortMs < newest))
    if (rebuilt) {
      clearHierarchy(db)
      clearMoved(db)
      pending = pendingEvents(db)
    }
    const state = loadState(db, options)
    for (const event of pending) insertPending(db, options, state, event)
    saveTouched(db, options, state)
    return { inserted: pending.length, rebuilt }
  })()
}

function loadState(db: Db, options: HierarchyOptions): State {
  const open = openEpisode(db)
  const mean = (open && loadMean(db, options.text.id)) ?? createRunningMean(options.prior, options.text.dimension, options.prior.length)
  const topics = all<{ id: number }>(db, sql`SELECT id FROM topic ORDER BY id`).map(({ id }) => ({
    id,
    sums: loadSums(db, options, 'topic', id),
  }))
  return {
    mean,
    episode: open && { ...open, sums: loadSums(db, options, 'episode', open.id) },
    topics,
    touchedEpisodes: new Set(),
    touchedTopics: new Set(),
  }
}

function loadSums(db: Db, options: HierarchyOptions, owner: 'episode' | 'topic', id: number): Sums {
  return {
    text: getEmbedding(db, owner, id, sumModel(options.text.id)),
    visual: options.visual ? getEmbedding(db, owner, id, sumModel(options.visual.id)) : null,
  }
}

function meanKey(model: string): string {
  return `hierarchy.mean:${model}`
}

/** The mean of all event vectors, kept so that an insert does not read them all. Null before the first event. */
export function loadMean(db: Db, model: string): RunningMean | null {
  const row = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${meanKey(model)}`)
  if (!row) return null
  const { sum, count } = JSON.parse(row.value) as { sum: number[]; count: number }
  return { sum: Float64Array.from(sum), count }
}

function saveMean(db: Db, model: string, mean: RunningMean): void {
  const value = JSON.stringify({ sum: [...mean.sum], count: mean.count })
  run(db, sql`INSERT INTO setting (key, value) VALUES (${meanKey(model)}, ${value}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
}

/** Sums of raw vectors are kept beside the node's own vector, so that a mean can grow without reading all children. */
function sumModel(model: string): string {
  return `${model}:sum`
}

function insertPending(db: Db, options: HierarchyOptions, state: State, event: PendingEvent): void {
  const raw = { text: getEmbedding(db, 'event', event.roundId, options.text.id), visual: eventVisual(db, options, event.roundId) }
  if (raw.text) addToMean(state.mean, raw.text)
  const current = state.episode
  if (current === null || !joins(options, state, current, event, raw)) {
    if (current !== null) close(db, options, state, current)
    state.episode = { id: insertEpisode(db), sums: { text: null, visual: null }, events: 0, lastMs: null, lastSession: event.sessionId }
  }
  const episode = state.episode as OpenEpisode
  insertEvent(db, event.roundId, episode.id, episode.events)
  episode.events++
  episode.lastMs = event.sortMs ?? episode.lastMs
  episode.lastSession = event.sessionId
  addSums(episode.sums, raw)
  state.touchedEpisodes.add(episode.id)
}

/** Within one day of the last event (of the same session where times are unknown) and alike enough. */
function joins(options: HierarchyOptions, state: State, episode: OpenEpisode, event: PendingEvent, raw: Sums): boolean {
  const isNear =
    event.sortMs !== null && episode.lastMs !== null ? event.sortMs - episode.lastMs <= DAY_MS : event.sessionId === episode.lastSession
  if (!isNear) return false
  const similarity = similar(options, state, raw, episode.sums)
  return similarity !== null && similarity > options.text.thresholds.episode
}

function close(db: Db, options: HierarchyOptions, state: State, episode: OpenEpisode): void {
  let best: { topic: Node; similarity: number } | null = null
  for (const topic of state.topics) {
    const similarity = similar(options, state, episode.sums, topic.sums)
    if (similarity !== null && (best === null || similarity > best.similarity)) best = { topic, similarity }
  }
  let topic = best !== null && best.similarity > options.text.thresholds.topic ? best.topic : null
  if (topic === null) {
    topic = { id: insertTopic(db), sums: { text: null, visual: null } }
    state.topics.push(topic)
  }
  addSums(topic.sums, { text: unit(episode.sums.text), visual: unit(episode.sums.visual) })
  closeEpisode(db, episode.id, topic.id)
  saveNode(db, options, 'episode', episode)
  state.touchedTopics.add(topic.id)
}

function similar(options: HierarchyOptions, state: State, a: Sums, b: Sums): number | null {
  return fuse(comparable(options, state, a), comparable(options, state, b), options.visual?.baseline)
}

function comparable(options: HierarchyOptions, state: State, sums: Sums): NodeVectors {
  const text = unit(sums.text)
  return { text: text && options.text.centred ? centre(text, state.mean) : text, visual: unit(sums.visual) }
}

function unit(sum: Float32Array | null): Float32Array | null {
  return sum && normalize(sum.slice())
}

function addSums(target: Sums, raw: Sums): void {
  for (const modality of ['text', 'visual'] as const) {
    const vector = raw[modality]
    if (!vector) continue
    const sum = (target[modality] ??= new Float32Array(vector.length))
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) + (vector[index] as number)
  }
}

/** Normalized mean over the round's pictures (METHOD 5). */
function eventVisual(db: Db, options: HierarchyOptions, roundId: number): Float32Array | null {
  if (!options.visual) return null
  const model = options.visual.id
  const pictures = all<{ media: string }>(
    db,
    sql`SELECT media FROM round_media WHERE round_id = ${roundId} AND media IS NOT NULL ORDER BY ord`,
  )
  return meanVector(pictures.flatMap(({ media }) => getEmbedding(db, 'media', media, model) ?? []))
}

function saveTouched(db: Db, options: HierarchyOptions, state: State): void {
  saveMean(db, options.text.id, state.mean)
  const frequency = wordFrequency(db)
  if (state.episode) saveNode(db, options, 'episode', state.episode)
  for (const id of state.touchedEpisodes) {
    const { title, description } = builtInEpisodeWords(db, id, frequency)
    describeEpisodeRow(db, id, title, description)
  }
  for (const topic of state.topics.filter(({ id }) => state.touchedTopics.has(id))) {
    const { title, description } = builtInTopicWords(db, topic.id, frequency)
    describeTopicRow(db, topic.id, title, description)
    saveNode(db, options, 'topic', topic)
  }
}

export function builtInEpisodeWords(db: Db, id: number, frequency: WordFrequency): Description {
  return describeEvents(eventTexts(db, episodeEvents(db, id)), frequency)
}

export function builtInTopicWords(db: Db, id: number, frequency: WordFrequency): Description {
  return describeTopic(topicEpisodes(db, id), frequency)
}

function saveNode(db: Db, options: HierarchyOptions, owner: 'episode' | 'topic', node: Node): void {
  for (const [model, sum] of [
    [options.text.id, node.sums.text],
    [options.visual?.id ?? null, node.sums.visual],
  ] as const) {
    const vector = unit(sum)
    if (!model || !sum || !vector) continue
    putEmbedding(db, owner, node.id, model, vector)
    putEmbedding(db, owner, node.id, sumModel(model), sum)
  }
}

function eventTexts(db: Db, roundIds: readonly number[]): EventText[] {
  const half = DESCRIBED_EVENTS / 2
  const read = roundIds.length <= DESCRIBED_EVENTS ? roundIds : [...roundIds.slice(0, half), ...roundIds.slice(-half)]
  return read.map((id) => {
    const messages = all<{ role: string; text: string }>(db, sql`SELECT role, text FROM message WHERE round_id = ${id} ORDER BY ord`)
    const captions = all<{ caption: string }>(
      db,
      sql`SELECT caption FROM round_media WHERE round_id = ${id} AND caption IS NOT NULL ORDER BY ord`,
    )
    const titles = all<{ title: string }>(
      db,
      sql`SELECT DISTINCT title FROM observation WHERE round_id = ${id} AND media IS NOT NULL AND title IS NOT NULL`,
    )
    const isOwn = (role: string): boolean => role !== 'assistant' && role !== 'system'
    return {
      user: [...messages.filter(({ role }) => isOwn(role)).map(({ text }) => text), ...captions.map(({ caption }) => caption)].join('\n'),
      other: messages
        .filter(({ role }) => !isOwn(role))
        .map(({ text }) => text)
        .join('\n'),
      pictureTitles: titles.map(({ title }) => title),
      kinds: all<{ label: string }>(
        db,
        sql`SELECT DISTINCT t.label FROM induced_row r JOIN induced_table t ON t.id = r.table_id WHERE r.round_id = ${id} AND t.folded_into IS NULL
              AND EXISTS (SELECT 1 FROM observation o WHERE o.round_id = r.round_id AND o.record = r.record AND o.media IS NOT NULL) ORDER BY t.id`,
      ).map(({ label }) => label),
      merchants: all<{ raw: string }>(
        db,
        sql`SELECT DISTINCT o.raw FROM observation o JOIN attribute a ON a.id = o.attribute_id
            WHERE o.round_id = ${id} AND o.media IS NOT NULL AND o.kind IN ('text', 'category') AND a.name IN ('company', 'merchant', 'store', 'shop', 'seller', 'vendor', 'restaurant')`,
      ).map(({ raw }) => raw),
    }
  })
}

/** Share of all rounds that say a word, in any form full text knows. */
export function wordFrequency(db: Db): WordFrequency {
  const total = (db.prepare('SELECT COUNT(*) AS n FROM round').get() as { n: number }).n
  const count = db.prepare('SELECT COUNT(*) AS n FROM round_text WHERE round_text MATCH ?')
  const known = new Map<string, number>()
  return (word) => {
    let share = known.get(word)
    if (share === undefined) {
      share = total === 0 ? 0 : (count.get(`"${spaceOut(word.replaceAll('"', '""')).trim()}"`) as { n: number }).n / total
      known.set(word, share)
    }
    return share
  }
}
