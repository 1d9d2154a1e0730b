/** Reads a stored round as the stages after import see it. */
import type { EventTime, Message, PictureRef, Round, TimeBasis } from '../../../src-shared/model.ts'
import type { Db } from './open.ts'
import { all, get } from './open.ts'
import { sql } from './sql.ts'

type RoundRow = {
  id: number
  ref: string
  session_id: number
  local_time: string | null
  offset_minutes: number | null
  time_basis: TimeBasis
  time_weak: number
}

/**
 * The round with its messages and pictures; undefined when it is gone.
 * @param time `own`: as it was imported, which is what its pictures are read by; `shown`: a time that was read in its pictures counts
 */
export function readRound(db: Db, id: number, time: 'own' | 'shown' = 'own'): Round | undefined {
  const row = get<RoundRow>(
    db,
    sql`SELECT id, ref, session_id, local_time, offset_minutes, time_basis, time_weak FROM round WHERE id = ${id}`,
  )
  if (!row) return undefined
  const own =
    time === 'own' && row.time_basis === 'content'
      ? get<Pick<RoundRow, 'local_time' | 'offset_minutes' | 'time_basis' | 'time_weak'>>(
          db,
          sql`SELECT own_local AS local_time, own_offset AS offset_minutes, own_basis AS time_basis, own_weak AS time_weak FROM content_time WHERE round_id = ${id}`,
        )
      : undefined
  return {
    id: row.id,
    ref: row.ref,
    sessionId: row.session_id,
    time: timeOf(own ?? row),
    messages: all<Message>(db, sql`SELECT role, author, text FROM message WHERE round_id = ${id} ORDER BY ord`),
    pictures: all<PictureRef>(db, sql`SELECT media, name, caption FROM round_media WHERE round_id = ${id} ORDER BY ord`),
  }
}

/** Path of the source that a round came from; empty when the round is gone. */
export function sourceOfRound(db: Db, id: number): string {
  const row = get<{ path: string }>(
    db,
    sql`SELECT source.path FROM round JOIN session ON session.id = round.session_id JOIN source ON source.id = session.source_id WHERE round.id = ${id}`,
  )
  return row?.path ?? ''
}

/** Rounds that are not wholly remembered, in order of time; unknown times last, as they came. */
export function unrememberedRounds(db: Db): number[] {
  return all<{ id: number }>(db, sql`SELECT id FROM round WHERE state <> 'remembered' ORDER BY sort_ms IS NULL, sort_ms, id`).map(
    ({ id }) => id,
  )
}

function timeOf(row: Pick<RoundRow, 'local_time' | 'offset_minutes' | 'time_basis' | 'time_weak'>): EventTime | null {
  return row.local_time === null
    ? null
    : { local: row.local_time, offsetMinutes: row.offset_minutes, basis: row.time_basis, weak: row.time_weak === 1 }
}
