/** Rows of retrieval memory: event, episode, topic, and the vectors of every node. */
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql } from './sql.ts'

export type EmbeddingOwner = 'event' | 'episode' | 'topic' | 'media' | 'table' | 'attribute'
export type PendingEvent = { roundId: number; sessionId: number; sortMs: number | null }
export type EpisodeRow = {
  id: number
  topicId: number | null
  title: string
  description: string
  from: string | null
  to: string | null
  open: number
}

export function toBlob(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}

/** Copies, because SQLite's buffer may not be aligned for Float32Array. */
export function fromBlob(blob: Uint8Array): Float32Array {
  return new Float32Array(blob.slice().buffer)
}

export function putEmbedding(db: Db, owner: EmbeddingOwner, ownerId: string | number, model: string, vector: Float32Array): void {
  run(
    db,
    sql`INSERT INTO embedding (owner, owner_id, model, dimension, vector) VALUES (${owner}, ${String(ownerId)}, ${model}, ${vector.length}, ${toBlob(vector)})
        ON CONFLICT (owner, owner_id, model) DO UPDATE SET dimension = excluded.dimension, vector = excluded.vector`,
  )
}

export function getEmbedding(db: Db, owner: EmbeddingOwner, ownerId: string | number, model: string): Float32Array | null {
  const row = get<{ vector: Uint8Array }>(
    db,
    sql`SELECT vector FROM embedding WHERE owner = ${owner} AND owner_id = ${String(ownerId)} AND model = ${model}`,
  )
  return row ? fromBlob(row.vector) : null
}

/** All vectors of one kind of node, oldest id first. */
export function allEmbeddings(db: Db, owner: EmbeddingOwner, model: string): { id: string; vector: Float32Array }[] {
  return all<{ id: string; vector: Uint8Array }>(
    db,
    sql`SELECT owner_id AS id, vector FROM embedding WHERE owner = ${owner} AND model = ${model} ORDER BY CAST(owner_id AS INTEGER)`,
  ).map(({ id, vector }) => ({ id, vector: fromBlob(vector) }))
}

/** The same one by one and in no order, for as many as there are; a vector is good until the next one. */
export function* eachEmbedding(db: Db, owner: EmbeddingOwner, model: string): Generator<{ id: number; vector: Float32Array }> {
  const rows = db.prepare<[string, string], { id: string; vector: Uint8Array }>(
    'SELECT owner_id AS id, vector FROM embedding WHERE owner = ? AND model = ?',
  )
  for (const { id, vector } of rows.iterate(owner, model)) {
    const isAligned = vector.byteOffset % 4 === 0
    yield {
      id: Number(id),
      vector: isAligned ? new Float32Array(vector.buffer, vector.byteOffset, vector.byteLength / 4) : fromBlob(vector),
    }
  }
}

/** Remembered rounds without an event yet, in order of time; rounds of unknown time keep their place of arrival, last. */
export function pendingEvents(db: Db): PendingEvent[] {
  return all(
    db,
    sql`SELECT r.id AS roundId, r.session_id AS sessionId, r.sort_ms AS sortMs FROM round r
        LEFT JOIN event e ON e.round_id = r.id
        WHERE e.round_id IS NULL AND r.state IN ('extracted', 'remembered')
        ORDER BY r.sort_ms IS NULL, r.sort_ms, r.id`,
  )
}

export function newestEventMs(db: Db): number | null {
  return get<{ ms: number | null }>(db, sql`SELECT MAX(r.sort_ms) AS ms FROM event e JOIN round r ON r.id = e.round_id`)?.ms ?? null
}

export function clearHierarchy(db: Db): void {
  db.exec(`DELETE FROM event; DELETE FROM episode; DELETE FROM topic; DELETE FROM embedding WHERE owner IN ('episode', 'topic')`)
}

export function insertEpisode(db: Db): number {
  return Number(run(db, sql`INSERT INTO episode (title, description) VALUES ('', '')`).lastInsertRowid)
}

export function insertTopic(db: Db): number {
  return Number(run(db, sql`INSERT INTO topic (title, description) VALUES ('', '')`).lastInsertRowid)
}

export function insertEvent(db: Db, roundId: number, episodeId: number, ord: number): void {
  run(db, sql`INSERT INTO event (round_id, episode_id, ord) VALUES (${roundId}, ${episodeId}, ${ord})`)
}

export function closeEpisode(db: Db, episodeId: number, topicId: number): void {
  run(db, sql`UPDATE episode SET open = 0, topic_id = ${topicId} WHERE id = ${episodeId}`)
}

export function describeEpisodeRow(db: Db, id: number, title: string, description: string): void {
  run(
    db,
    sql`UPDATE episode SET title = ${title}, description = ${description},
          from_time = (SELECT MIN(r.local_time) FROM event e JOIN round r ON r.id = e.round_id WHERE e.episode_id = ${id}),
          to_time = (SELECT MAX(r.local_time) FROM event e JOIN round r ON r.id = e.round_id WHERE e.episode_id = ${id})
        WHERE id = ${id}`,
  )
}

export function describeTopicRow(db: Db, id: number, title: string, description: string): void {
  run(db, sql`UPDATE topic SET title = ${title}, description = ${description} WHERE id = ${id}`)
}

export function openEpisode(db: Db): { id: number; events: number; lastMs: number | null; lastSession: number } | null {
  return (
    get(
      db,
      sql`SELECT p.id, COUNT(*) AS events, MAX(r.sort_ms) AS lastMs,
            (SELECT r2.session_id FROM event e2 JOIN round r2 ON r2.id = e2.round_id WHERE e2.episode_id = p.id ORDER BY e2.ord DESC LIMIT 1) AS lastSession
          FROM episode p JOIN event e ON e.episode_id = p.id JOIN round r ON r.id = e.round_id WHERE p.open = 1 GROUP BY p.id`,
    ) ?? null
  )
}

export function episodeEvents(db: Db, episodeId: number): number[] {
  return all<{ id: number }>(db, sql`SELECT round_id AS id FROM event WHERE episode_id = ${episodeId} ORDER BY ord`).map((row) => row.id)
}

export function topicEpisodes(db: Db, topicId: number): EpisodeRow[] {
  return all(
    db,
    sql`SELECT id, topic_id AS topicId, title, description, from_time AS "from", to_time AS "to", open FROM episode WHERE topic_id = ${topicId} ORDER BY from_time, id`,
  )
}

export type EventFact = {
  id: number
  sessionId: number
  sortMs: number | null
  localTime: string | null
  pictures: number
  author: string | null
  start: string | null
}

/** What ranking reads of every remembered round, or of those named; in order of their ids, from the one after `after` on. */
export function eventFacts(db: Db, roundIds: readonly number[] | null, after = 0, limit = -1): EventFact[] {
  const named = roundIds === null ? sql`` : sql`AND r.id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)}))`
  return all(
    db,
    sql`SELECT r.id, r.session_id AS sessionId, r.sort_ms AS sortMs, r.local_time AS localTime,
          EXISTS (SELECT 1 FROM round_media p WHERE p.round_id = r.id) AS pictures, m.author, substr(m.text, 1, 60) AS start
        FROM round r LEFT JOIN message m ON m.round_id = r.id AND m.ord = 0
        WHERE r.state IN ('extracted', 'remembered') AND r.id > ${after} ${named} ORDER BY r.id LIMIT ${limit}`,
  )
}

/** Nodes that hold the events. */
export function parentsOf(db: Db, roundIds: readonly number[]): { round: number; episode: number; topic: number | null }[] {
  return all(
    db,
    sql`SELECT e.round_id AS round, e.episode_id AS episode, p.topic_id AS topic FROM event e JOIN episode p ON p.id = e.episode_id
        WHERE e.round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)}))`,
  )
}
