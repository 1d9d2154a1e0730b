/** What people read of a unit of memory. In: a round, episode or topic. Out: a MemoryUnit with its text, time and pictures. */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, get } from '../db/open.ts'
import { sql } from '../db/sql.ts'

/** Neighbours on each side of a located event. */
const WINDOW = 2
/** What an answer may be taken from; longer messages are cut. */
const TEXT_LENGTH = 2000

/** Its messages, else captions, else the words in its pictures. */
export function eventText(db: Db, roundId: number, length = TEXT_LENGTH): string {
  const messages = all<{ role: string; author: string | null; text: string }>(
    db,
    sql`SELECT role, author, text FROM message WHERE round_id = ${roundId} ORDER BY ord`,
  )
  const captions = all<{ caption: string }>(
    db,
    sql`SELECT caption FROM round_media WHERE round_id = ${roundId} AND caption IS NOT NULL ORDER BY ord`,
  )
  const parts = [
    ...messages.map(({ role, author, text }) => `${author ?? role}: ${text}`),
    ...captions.map(({ caption }) => `[${caption}]`),
  ]
  return (parts.length > 0 ? parts.join('\n') : pictureText(db, roundId)).slice(0, length)
}

/** All recognized words of a round's pictures, line by line. */
export function pictureText(db: Db, roundId: number): string {
  const readings = all<{ lines: string }>(
    db,
    sql`SELECT p.lines FROM round_media m JOIN picture_reading p ON p.media = m.media WHERE m.round_id = ${roundId} ORDER BY m.ord`,
  )
  return readings.flatMap(({ lines }) => (JSON.parse(lines) as { text: string }[]).map((line) => line.text)).join('\n')
}

export function eventUnit(db: Db, roundId: number, score: number): MemoryUnit {
  const round = get<{ ref: string; time: string | null }>(db, sql`SELECT ref, local_time AS time FROM round WHERE id = ${roundId}`)
  const media = all<{ media: string }>(
    db,
    sql`SELECT media FROM round_media WHERE round_id = ${roundId} AND media IS NOT NULL ORDER BY ord`,
  )
  return {
    level: 'event',
    id: roundId,
    ref: round?.ref ?? '',
    score,
    time: round?.time ?? null,
    text: eventText(db, roundId),
    media: media.map((row) => row.media),
  }
}

export function nodeUnit(db: Db, level: 'episode' | 'topic', id: number, score: number): MemoryUnit {
  type Row = { title: string; description: string; time: string | null }
  const row =
    level === 'episode'
      ? get<Row>(db, sql`SELECT title, description, from_time AS time FROM episode WHERE id = ${id}`)
      : get<Row>(
          db,
          sql`SELECT title, description, (SELECT MIN(from_time) FROM episode WHERE topic_id = ${id}) AS time FROM topic WHERE id = ${id}`,
        )
  return {
    level,
    id,
    ref: `${level}:${id}`,
    score,
    time: row?.time ?? null,
    text: row ? `${row.title}. ${row.description}` : '',
    media: [],
  }
}

/** The fixed window around an event, in its session. */
export function windowOf(db: Db, roundId: number): NonNullable<MemoryUnit['window']> {
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
