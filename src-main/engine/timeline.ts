/** Topics, episodes and events as the timeline shows them. In: the hierarchy's rows. Out: summaries of contract.ts. */
import type { EpisodeSummary, EventSummary, Output, TopicSummary } from '../../src-shared/contract.ts'
import { AdammError } from '../../src-shared/errors.ts'
import type { Db } from './db/open.ts'
import { all, get } from './db/open.ts'
import { sql, sqlJoin } from './db/sql.ts'
import type { Statement } from './db/sql.ts'
import { eventText } from './hierarchy/unit-text.ts'
import { observationsOfRound, proofOfRound } from './proof.ts'

const EPISODE_THUMBNAILS = 6

type Narrowed = { topic?: number | undefined; source?: number | undefined }

/** Events of a source, as a condition on `e`. */
function ofSource(source: number | undefined): Statement[] {
  if (source === undefined) return []
  return [sql`e.round_id IN (SELECT r.id FROM round r JOIN session s ON s.id = r.session_id WHERE s.source_id = ${source})`]
}

/** Events of a topic, as a condition on `e`. */
function ofTopic(topic: number | undefined): Statement[] {
  return topic === undefined ? [] : [sql`e.episode_id IN (SELECT id FROM episode WHERE topic_id = ${topic})`]
}

/** All topics with their episodes, newest first; episodes that are still open stand under a topic with id null. */
export function listTopics(db: Db, { source }: Pick<Narrowed, 'source'> = {}): TopicSummary[] {
  const titles = new Map(
    all<{ id: number; title: string; description: string }>(db, sql`SELECT id, title, description FROM topic`).map((topic) => [
      topic.id,
      topic,
    ]),
  )
  const groups = new Map<number | null, EpisodeSummary[]>()
  for (const episode of listEpisodes(db, source)) groups.set(episode.topicId, [...(groups.get(episode.topicId) ?? []), episode])
  const topics = [...groups].map(([id, episodes]) => ({
    id,
    // What goes on now belongs to no topic yet and is called by its episode.
    title: (id === null ? episodes[0]?.title : titles.get(id)?.title) ?? '',
    description: (id === null ? episodes[0]?.description : titles.get(id)?.description) ?? '',
    from: extreme(
      episodes.map(({ from }) => from),
      -1,
    ),
    to: extreme(
      episodes.map(({ to }) => to),
      1,
    ),
    events: episodes.reduce((sum, { events }) => sum + events, 0),
    episodes,
  }))
  return topics.sort((a, b) => (b.to ?? '').localeCompare(a.to ?? '') || (a.id ?? 0) - (b.id ?? 0))
}

function listEpisodes(db: Db, source: number | undefined): EpisodeSummary[] {
  const where = sqlJoin([sql`1`, ...ofSource(source)], ' AND ')
  type Row = Omit<EpisodeSummary, 'media' | 'open'> & { open: number }
  const rows = all<Row>(
    db,
    sql`SELECT p.id, p.topic_id AS topicId, p.title, p.description, p.from_time AS "from", p.to_time AS "to", p.open, COUNT(e.round_id) AS events
        FROM episode p JOIN event e ON e.episode_id = p.id WHERE ${where} GROUP BY p.id ORDER BY p.from_time DESC, p.id DESC`,
  )
  const media = new Map<number, string[]>()
  for (const row of all<{ episode: number; media: string }>(
    db,
    sql`SELECT episode, media FROM (
          SELECT e.episode_id AS episode, m.media, ROW_NUMBER() OVER (PARTITION BY e.episode_id ORDER BY e.ord, m.ord) AS place
          FROM event e JOIN round_media m ON m.round_id = e.round_id WHERE m.media IS NOT NULL) WHERE place <= ${EPISODE_THUMBNAILS}`,
  ))
    media.set(row.episode, [...(media.get(row.episode) ?? []), row.media])
  return rows.map((row) => ({ ...row, open: row.open === 1, media: media.get(row.id) ?? [] }))
}

/** Events of one episode or of a span of local time ("from" and "to" inclusive, days or times), oldest first. */
export function listEvents(
  db: Db,
  input: Narrowed & { episode?: number; from?: string; to?: string; limit: number; offset: number },
): Output<'timeline.events'> {
  const conditions = [
    ...(input.episode === undefined ? [] : [sql`e.episode_id = ${input.episode}`]),
    ...ofTopic(input.topic),
    ...ofSource(input.source),
    ...(input.from === undefined ? [] : [sql`r.local_time >= ${input.from}`]),
    ...(input.to === undefined ? [] : [sql`substr(r.local_time, 1, ${input.to.length}) <= ${input.to}`]),
    sql`1`,
  ]
  const where = sqlJoin(conditions, ' AND ')
  const total = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM event e JOIN round r ON r.id = e.round_id WHERE ${where}`)?.n ?? 0
  const ids = all<{ id: number }>(
    db,
    sql`SELECT r.id FROM event e JOIN round r ON r.id = e.round_id WHERE ${where} ORDER BY r.sort_ms IS NULL, r.sort_ms, r.id LIMIT ${input.limit} OFFSET ${input.offset}`,
  )
  return { total, events: ids.map(({ id }) => summary(db, id)) }
}

/** @throws AdammError NOT_FOUND */
export function readEvent(db: Db, roundId: number): Output<'timeline.event'> {
  return { summary: summary(db, roundId), proof: proofOfRound(db, roundId), observations: observationsOfRound(db, roundId) }
}

/** Events and pictures per local day, of the whole memory or what is narrowed to; rounds of unknown time are not in it. */
export function listDensity(db: Db, { topic, source }: Narrowed = {}): Output<'timeline.density'> {
  const conditions = [...ofTopic(topic), ...ofSource(source)]
  const narrowed =
    conditions.length === 0 ? sql`` : sql` AND r.id IN (SELECT e.round_id FROM event e WHERE ${sqlJoin(conditions, ' AND ')})`
  return all(
    db,
    sql`SELECT substr(r.local_time, 1, 10) AS day, COUNT(*) AS events,
          SUM((SELECT COUNT(*) FROM round_media m WHERE m.round_id = r.id AND m.media IS NOT NULL)) AS pictures
        FROM round r WHERE r.local_time IS NOT NULL${narrowed} GROUP BY day ORDER BY day`,
  )
}

function summary(db: Db, roundId: number): EventSummary {
  const round = get<{ ref: string; time: string | null; weak: number; observations: number }>(
    db,
    sql`SELECT ref, local_time AS time, time_weak AS weak, (SELECT COUNT(*) FROM observation o WHERE o.round_id = ${roundId}) AS observations FROM round WHERE id = ${roundId}`,
  )
  if (!round) throw new AdammError('NOT_FOUND', `There is no event ${roundId}; it may have been forgotten. Reload the view.`)
  const media = all<{ media: string }>(
    db,
    sql`SELECT media FROM round_media WHERE round_id = ${roundId} AND media IS NOT NULL ORDER BY ord`,
  )
  return {
    roundId,
    ref: round.ref,
    time: round.time,
    timeWeak: round.weak === 1,
    text: eventText(db, roundId),
    media: media.map((row) => row.media),
    observations: round.observations,
  }
}

function extreme(times: readonly (string | null)[], sign: 1 | -1): string | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : known.reduce((best, time) => (time.localeCompare(best) * sign > 0 ? time : best))
}
