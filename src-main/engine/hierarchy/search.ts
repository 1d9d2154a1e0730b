/**
 * Retrieval over topic -> episode -> event (METHOD 5 and 6): dense text and full text, fused linearly (EMBEDDERS).
 * In: a query. Out: ranked memory units with scores. The index is read once and follows what is remembered.
 */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { allEmbeddings, getEmbedding } from '../db/hierarchy.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { searchRoundText } from '../db/text.ts'
import { loadMean } from './episodes.ts'
import type { TextModelCard } from './episodes.ts'
import { centre, createRunningMean } from './fusion.ts'
import type { RunningMean } from './fusion.ts'
import { GENERIC_QUESTIONS, matchExpression, queryWords } from './query-text.ts'
import type { Retriever } from './retriever.ts'
import { cosines, createVectorIndex, putVector } from './vector-index.ts'
import type { VectorIndex } from './vector-index.ts'

/** Linear fusion beat rank fusion on every set tried (docs/decisions/retrieval-fusion.md). */
const DENSE_WEIGHT = 0.7
const TEXT_WEIGHT = 0.3
const TEXT_HITS = 400
/** Neighbours on each side of a located event. */
const WINDOW = 2
const TEXT_LENGTH = 600

export type SearchDeps = {
  db: Db
  text: TextModelCard
  embed: (texts: string[]) => Promise<Float32Array[]>
}

/** The engine's retriever; `refresh` is called after rounds were remembered or removed. */
export function createRetriever(deps: SearchDeps): Retriever & { refresh(roundIds?: readonly number[]): void } {
  let index: VectorIndex | null = null
  let queryMean: RunningMean | null = null

  function events(): VectorIndex {
    if (index) return index
    index = createVectorIndex(deps.text.dimension)
    for (const { id, vector } of allEmbeddings(deps.db, 'event', deps.text.id)) putVector(index, Number(id), vector)
    return index
  }

  async function queryVector(query: string): Promise<Float32Array> {
    const [vector] = await deps.embed([query])
    if (!vector) return new Float32Array(deps.text.dimension)
    if (!deps.text.centred) return vector
    queryMean ??= createRunningMean(await deps.embed([...GENERIC_QUESTIONS]), deps.text.dimension, GENERIC_QUESTIONS.length)
    return centre(vector, queryMean)
  }

  function documentMean(): RunningMean | null {
    return deps.text.centred ? loadMean(deps.db, deps.text.id) : null
  }

  async function eventScores(query: string): Promise<Map<number, number>> {
    const vector = await queryVector(query)
    const dense = cosines(events(), vector, documentMean())
    const scores = new Map<number, number>()
    for (const [position, id] of events().ids.entries()) scores.set(id, DENSE_WEIGHT * Math.max(dense[position] as number, 0))
    const expression = matchExpression(queryWords(query))
    const hits = expression ? searchRoundText(deps.db, expression, TEXT_HITS) : []
    const best = hits[0]?.score ?? 0
    if (best > 0) for (const hit of hits) scores.set(hit.roundId, (scores.get(hit.roundId) ?? 0) + (TEXT_WEIGHT * hit.score) / best)
    return scores
  }

  async function searchEvents(query: string, limit: number): Promise<MemoryUnit[]> {
    return top(await eventScores(query), limit).map(([id, score]) => eventUnit(deps.db, id, score))
  }

  /** A node is as good as the mean of its own description's match and its best event. */
  async function searchNodes(query: string, scope: 'episode' | 'topic', limit: number): Promise<MemoryUnit[]> {
    const vector = await queryVector(query)
    const mean = documentMean()
    const scores = await eventScores(query)
    const nodes = createVectorIndex(deps.text.dimension)
    for (const { id, vector: node } of allEmbeddings(deps.db, scope, deps.text.id)) putVector(nodes, Number(id), node)
    const own = cosines(nodes, vector, mean)
    const members = all<{ node: number; round: number }>(
      deps.db,
      scope === 'episode'
        ? sql`SELECT episode_id AS node, round_id AS round FROM event`
        : sql`SELECT p.topic_id AS node, e.round_id AS round FROM event e JOIN episode p ON p.id = e.episode_id WHERE p.topic_id IS NOT NULL`,
    )
    const bestEvent = new Map<number, number>()
    for (const { node, round } of members) bestEvent.set(node, Math.max(bestEvent.get(node) ?? 0, scores.get(round) ?? 0))
    const fused = new Map<number, number>()
    for (const [node, best] of bestEvent) {
      const position = nodes.positions.get(node)
      fused.set(node, position === undefined ? best / 2 : (Math.max(own[position] as number, 0) + best) / 2)
    }
    return top(fused, limit).map(([id, score]) => nodeUnit(deps.db, scope, id, score))
  }

  return {
    search: (query, scope, limit) => (scope === 'event' ? searchEvents(query, limit) : searchNodes(query, scope, limit)),
    locate: async (query, limit) => (await searchEvents(query, limit)).map((unit) => ({ ...unit, window: neighbours(deps.db, unit.id) })),
    episodes: () =>
      all<{ id: number; description: string }>(deps.db, sql`SELECT id, title || '. ' || description AS description FROM episode`).map((episode) => ({
        ...episode,
        vector: getEmbedding(deps.db, 'episode', episode.id, deps.text.id),
      })),
    embed: deps.embed,
    refresh(roundIds) {
      if (!index) return
      if (!roundIds) {
        index = null
        return
      }
      for (const id of roundIds) {
        const vector = getEmbedding(deps.db, 'event', id, deps.text.id)
        if (vector) putVector(index, id, vector)
      }
    },
  }
}

function top(scores: ReadonlyMap<number, number>, limit: number): [number, number][] {
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit)
}

/** What people read of an event: its messages, else captions, else the words in its pictures. */
export function eventText(db: Db, roundId: number): string {
  const messages = all<{ role: string; author: string | null; text: string }>(db, sql`SELECT role, author, text FROM message WHERE round_id = ${roundId} ORDER BY ord`)
  const captions = all<{ caption: string }>(db, sql`SELECT caption FROM round_media WHERE round_id = ${roundId} AND caption IS NOT NULL ORDER BY ord`)
  const parts = [...messages.map(({ role, author, text }) => `${author ?? role}: ${text}`), ...captions.map(({ caption }) => `[${caption}]`)]
  return (parts.length > 0 ? parts.join('\n') : pictureText(db, roundId)).slice(0, TEXT_LENGTH)
}

/** All recognized words of a round's pictures, line by line. */
export function pictureText(db: Db, roundId: number): string {
  const readings = all<{ lines: string }>(
    db,
    sql`SELECT p.lines FROM round_media m JOIN picture_reading p ON p.media = m.media WHERE m.round_id = ${roundId} ORDER BY m.ord`,
  )
  return readings.flatMap(({ lines }) => (JSON.parse(lines) as { text: string }[]).map((line) => line.text)).join('\n')
}

function eventUnit(db: Db, roundId: number, score: number): MemoryUnit {
  const round = all<{ ref: string; time: string | null }>(db, sql`SELECT ref, local_time AS time FROM round WHERE id = ${roundId}`)[0]
  const media = all<{ media: string }>(db, sql`SELECT media FROM round_media WHERE round_id = ${roundId} AND media IS NOT NULL ORDER BY ord`)
  return { level: 'event', id: roundId, ref: round?.ref ?? '', score, time: round?.time ?? null, text: eventText(db, roundId), media: media.map((row) => row.media) }
}

function nodeUnit(db: Db, level: 'episode' | 'topic', id: number, score: number): MemoryUnit {
  const row =
    level === 'episode'
      ? all<{ title: string; description: string; time: string | null }>(db, sql`SELECT title, description, from_time AS time FROM episode WHERE id = ${id}`)[0]
      : all<{ title: string; description: string; time: string | null }>(
          db,
          sql`SELECT title, description, (SELECT MIN(from_time) FROM episode WHERE topic_id = ${id}) AS time FROM topic WHERE id = ${id}`,
        )[0]
  return { level, id, ref: `${level}:${id}`, score, time: row?.time ?? null, text: row ? `${row.title}. ${row.description}` : '', media: [] }
}

function neighbours(db: Db, roundId: number): NonNullable<MemoryUnit['window']> {
  const ids = all<{ id: number }>(
    db,
    sql`SELECT id FROM (SELECT r.id FROM round r JOIN round c ON c.id = ${roundId} AND r.session_id = c.session_id WHERE r.id < ${roundId} ORDER BY r.id DESC LIMIT ${WINDOW})
        UNION ALL SELECT id FROM (SELECT r.id FROM round r JOIN round c ON c.id = ${roundId} AND r.session_id = c.session_id WHERE r.id > ${roundId} ORDER BY r.id LIMIT ${WINDOW})
        ORDER BY id`,
  )
  return ids.map(({ id }) => {
    const unit = eventUnit(db, id, 0)
    return { ref: unit.ref, time: unit.time, text: unit.text }
  })
}
