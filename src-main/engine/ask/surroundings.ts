/**
 * What stands in and around an event: all of its messages, the lines read in its pictures, and the messages of the events before and
 * after it in the same conversation. In: memory units. Out: their texts, on which support for a question is judged.
 */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { all, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

export type Surroundings = {
  /** Messages of the event, word for word; its text as retrieved where it has none. */
  own: string
  /** Recognized lines of its pictures. */
  lines: string[]
  /** Messages of its neighbours. */
  near: string
}

const NEIGHBOURS = 1

export function surroundingsOf(db: Db, unit: MemoryUnit): Surroundings {
  if (unit.level !== 'event') return { own: unit.text, lines: [], near: '' }
  const own = messagesOf(db, [unit.id])
  const readings = all<{ lines: string }>(
    db,
    sql`SELECT p.lines FROM round_media m JOIN picture_reading p ON p.media = m.media WHERE m.round_id = ${unit.id} ORDER BY m.ord`,
  )
  const captions = all<{ caption: string }>(
    db,
    sql`SELECT caption FROM round_media WHERE round_id = ${unit.id} AND caption IS NOT NULL ORDER BY ord`,
  )
  return {
    own: [own === '' ? unit.text : own, ...captions.map(({ caption }) => caption)].join('\n'),
    lines: readings.flatMap(({ lines }) => (JSON.parse(lines) as { text: string }[]).map((line) => line.text)),
    near: messagesOf(db, neighboursOf(db, unit.id)),
  }
}

function messagesOf(db: Db, roundIds: readonly number[]): string {
  const rows = all<{ text: string }>(
    db,
    sql`SELECT text FROM message WHERE round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)})) ORDER BY round_id, ord`,
  )
  return rows.map(({ text }) => text).join('\n')
}

function neighboursOf(db: Db, roundId: number): number[] {
  const before = all<{ id: number }>(
    db,
    sql`SELECT r.id FROM round r JOIN round o ON o.id = ${roundId} AND o.session_id = r.session_id WHERE (COALESCE(r.sort_ms, 0), r.id) < (COALESCE(o.sort_ms, 0), o.id) ORDER BY COALESCE(r.sort_ms, 0) DESC, r.id DESC LIMIT ${NEIGHBOURS}`,
  )
  const after = all<{ id: number }>(
    db,
    sql`SELECT r.id FROM round r JOIN round o ON o.id = ${roundId} AND o.session_id = r.session_id WHERE (COALESCE(r.sort_ms, 0), r.id) > (COALESCE(o.sort_ms, 0), o.id) ORDER BY COALESCE(r.sort_ms, 0), r.id LIMIT ${NEIGHBOURS}`,
  )
  return [...before, ...after].map(({ id }) => id)
}
