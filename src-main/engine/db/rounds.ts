/** Writes rounds with their messages and pictures (rounds-read.ts reads them). Callers own the transaction. */
import type { EventTime, Message, PictureRef } from '../../../src-shared/model.ts'
import { get, run, type Db } from './open.ts'
import { sql } from './sql.ts'

export type RoundIdentity = { id: number; ref: string; contentSha256: string; sourceId: number }
export type NewRound = {
  sessionId: number
  ref: string
  contentSha256: string
  time: EventTime | null
  sortMs: number | null
  messages: Message[]
  pictures: PictureRef[]
}

export function roundByRef(db: Db, ref: string): RoundIdentity | undefined {
  return get<RoundIdentity>(
    db,
    sql`
    SELECT round.id, round.ref, round.content_sha256 AS contentSha256, session.source_id AS sourceId
    FROM round JOIN session ON session.id = round.session_id
    WHERE round.ref = ${ref}`,
  )
}

export function hasContent(db: Db, contentSha256: string): boolean {
  return get(db, sql`SELECT 1 FROM round WHERE content_sha256 = ${contentSha256} LIMIT 1`) !== undefined
}

/** Does any round show this picture? */
export function hasRoundOfMedia(db: Db, media: string): boolean {
  return get(db, sql`SELECT 1 FROM round_media WHERE media = ${media} LIMIT 1`) !== undefined
}

/** Adds a round in state "stored"; its pictures' media rows must be there. Returns its id. */
export function insertRound(db: Db, round: NewRound): number {
  const { lastInsertRowid } = run(
    db,
    sql`
    INSERT INTO round (session_id, ref, content_sha256, local_time, offset_minutes, time_basis, time_weak, sort_ms)
    VALUES (${round.sessionId}, ${round.ref}, ${round.contentSha256}, ${round.time?.local ?? null}, ${round.time?.offsetMinutes ?? null},
      ${round.time?.basis ?? 'unknown'}, ${round.time === null || round.time.weak ? 1 : 0}, ${round.sortMs})`,
  )
  const id = Number(lastInsertRowid)
  insertParts(db, id, round)
  return id
}

/** Gives a round new content and sends it through the stages again; everything derived from the old content goes in the same transaction. */
export function replaceRound(db: Db, id: number, round: Omit<NewRound, 'sessionId' | 'ref'>): void {
  removeDerived(db, id)
  run(db, sql`DELETE FROM message WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM round_media WHERE round_id = ${id}`)
  run(
    db,
    sql`
    UPDATE round
    SET content_sha256 = ${round.contentSha256}, local_time = ${round.time?.local ?? null}, offset_minutes = ${round.time?.offsetMinutes ?? null},
      time_basis = ${round.time?.basis ?? 'unknown'}, time_weak = ${round.time === null || round.time.weak ? 1 : 0}, sort_ms = ${round.sortMs}, state = 'stored'
    WHERE id = ${id}`,
  )
  insertParts(db, id, round)
}

/** Removes what was read out of a round: observations, table rows, full text, vector. Corrections stay and find their record again (own/place.ts). */
export function removeDerived(db: Db, id: number): void {
  run(db, sql`DELETE FROM induced_row WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM observation WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM content_time WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM round_text WHERE rowid = ${id}`)
  run(db, sql`DELETE FROM embedding WHERE owner = 'event' AND owner_id = ${String(id)}`)
}

function insertParts(db: Db, id: number, { messages, pictures }: Pick<NewRound, 'messages' | 'pictures'>): void {
  for (const [order, { role, author, text }] of messages.entries()) {
    run(db, sql`INSERT INTO message (round_id, ord, role, author, text) VALUES (${id}, ${order}, ${role}, ${author}, ${text})`)
  }
  for (const [order, { media, name, caption }] of pictures.entries()) {
    run(db, sql`INSERT INTO round_media (round_id, ord, media, name, caption) VALUES (${id}, ${order}, ${media}, ${name}, ${caption})`)
  }
}
