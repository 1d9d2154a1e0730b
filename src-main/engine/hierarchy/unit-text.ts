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
  return eventTexts(db, [roundId], length).get(roundId) ?? ''
}

/** The same of many rounds; a round without words has no text. */
export function eventTexts(db: Db, roundIds: readonly number[], length = TEXT_LENGTH): Map<number, string> {
  const list = JSON.stringify(roundIds)
  const messages = all<{ id: number; role: string; author: string | null; text: string }>(
    db,
    sql`SELECT round_id AS id, role, author, text FROM message WHERE round_id IN (SELECT value FROM json_each(${list})) ORDER BY round_id, ord`,
  )
  const captions = all<{ id: number; caption: string }>(
    db,
    sql`SELECT round_id AS id, caption FROM round_media
        WHERE round_id IN (SELECT value FROM json_each(${list})) AND caption IS NOT NULL ORDER BY round_id, ord`,
  )
  const texts = joined([
    ...messages.map(({ id, role, author, text }) => ({ id, part: `${author ?? role}: ${text}` })),
    ...captions.map(({ id, caption }) => ({ id, part: `[${caption}]` })),
  ])
  const silent = roundIds.filter((id) => !texts.has(id))
  const whole = silent.length > 0 ? new Map([...texts, ...pictureTexts(db, silent)]) : texts
  return new Map([...whole].map(([id, text]) => [id, text.slice(0, length)]))
}

/** All recognized words of a round's pictures, line by line. */
export function pictureText(db: Db, roundId: number): string {
  return pictureTexts(db, [roundId]).get(roundId) ?? ''
}

/** The same of many rounds; a round whose pictures say nothing has none. */
export function pictureTexts(db: Db, roundIds: readonly number[]): Map<number, string> {
  const readings = all<{ id: number; lines: string }>(
    db,
    sql`SELECT m.round_id AS id, p.lines FROM round_media m JOIN picture_reading p ON p.media = m.media
        WHERE m.round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)})) ORDER BY m.round_id, m.ord`,
  )
  return joined(readings.flatMap(({ id, lines }) => (JSON.parse(lines) as { text: string }[]).map(({ text }) => ({ id, part: text }))))
}

function joined(parts: readonly { id: number; part: string }[]): Map<number, string> {
  const texts = new Map<number, string[]>()
  for (const { id, part } of parts) {
    const known = texts.get(id)
    if (known) known.push(part)
    else texts.set(id, [part])
  }
  return new Map([...texts].map(([id, lines]) => [id, lines.join('\n')]))
}

export function eventUnit(db: Db, roundId: number, score: number): MemoryUnit {
  const [unit] = eventUnits(db, [{ id: roundId, score }])
  return unit ?? { level: 'event', id: roundId, ref: '', score, time: null, text: '', media: [] }
}

/** Units of many rounds in their order; a round that is not there is left out. */
export function eventUnits(db: Db, scored: readonly { id: number; score: number }[]): MemoryUnit[] {
  const ids = scored.map(({ id }) => id)
  const list = JSON.stringify(ids)
  const rounds = new Map(
    all<{ id: number; ref: string; time: string | null }>(
      db,
      sql`SELECT id, ref, local_time AS time FROM round WHERE id IN (SELECT value FROM json_each(${list}))`,
    ).map((round) => [round.id, round]),
  )
  const media = new Map<number, string[]>()
  for (const row of all<{ id: number; media: string }>(
    db,
    sql`SELECT round_id AS id, media FROM round_media
        WHERE round_id IN (SELECT value FROM json_each(${list})) AND media IS NOT NULL ORDER BY round_id, ord`,
  ))
    media.set(row.id, [...(media.get(row.id) ?? []), row.media])
  const texts = eventTexts(db, ids)
  return scored.flatMap(({ id, score }) => {
    const round = rounds.get(id)
    if (!round) return []
    return { level: 'event' as const, id, ref: round.ref, score, time: round.time, text: texts.get(id) ?? '', media: media.get(id) ?? [] }
  })
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
    ...(row ? { title: row.title } : {}),
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
