/** Rows of rounds with their messages and pictures. Callers own the transaction. */
import type { EventTime, Message, PictureRef, Round } from '../../../src-shared/model.ts'
import { EventTime as EventTimeSchema, Message as MessageSchema, PictureRef as PictureRefSchema } from '../../../src-shared/model.ts'
import { all, get, run, type Db } from './open.ts'
import { sql } from './sql.ts'

export type RoundState = 'stored' | 'perceived' | 'extracted' | 'remembered'
export type RoundIdentity = { id: number; ref: string; contentSha256: string; sourceId: number }
export type NewRound = { sessionId: number; ref: string; contentSha256: string; time: EventTime | null; sortMs: number | null; messages: Message[]; pictures: PictureRef[] }

export function roundByRef(db: Db, ref: string): RoundIdentity | undefined {
  return get<RoundIdentity>(db, sql`
    SELECT round.id, round.ref, round.content_sha256 AS contentSha256, session.source_id AS sourceId
    FROM round JOIN session ON session.id = round.session_id
    WHERE round.ref = ${ref}`)
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
  const { lastInsertRowid } = run(db, sql`
    INSERT INTO round (session_id, ref, content_sha256, local_time, offset_minutes, time_basis, time_weak, sort_ms)
    VALUES (${round.sessionId}, ${round.ref}, ${round.contentSha256}, ${round.time?.local ?? null}, ${round.time?.offsetMinutes ?? null},
      ${round.time?.basis ?? 'unknown'}, ${round.time === null || round.time.weak ? 1 : 0}, ${round.sortMs})`)
  const id = Number(lastInsertRowid)
  insertParts(db, id, round)
  return id
}

/** Gives a round new content and sends it through the stages again; everything derived from the old content goes in the same transaction. */
export function replaceRound(db: Db, id: number, round: Omit<NewRound, 'sessionId' | 'ref'>): void {
  removeDerived(db, id)
  run(db, sql`DELETE FROM message WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM round_media WHERE round_id = ${id}`)
  run(db, sql`
    UPDATE round
    SET content_sha256 = ${round.contentSha256}, local_time = ${round.time?.local ?? null}, offset_minutes = ${round.time?.offsetMinutes ?? null},
      time_basis = ${round.time?.basis ?? 'unknown'}, time_weak = ${round.time === null || round.time.weak ? 1 : 0}, sort_ms = ${round.sortMs}, state = 'stored'
    WHERE id = ${id}`)
  insertParts(db, id, round)
}

/** Removes what was read out of a round: observations, table rows, full text, vector. Corrections stay and find their value by record and attribute. */
export function removeDerived(db: Db, id: number): void {
  run(db, sql`UPDATE correction SET observation_id = NULL WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM induced_row WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM observation WHERE round_id = ${id}`)
  run(db, sql`DELETE FROM round_text WHERE rowid = ${id}`)
  run(db, sql`DELETE FROM embedding WHERE owner = 'event' AND owner_id = ${String(id)}`)
}

/** A round with its messages and pictures, or null. */
export function loadRound(db: Db, id: number): Round | null {
  const row = get<RoundRow>(db, sql`SELECT id, ref, session_id, local_time, offset_minutes, time_basis, time_weak FROM round WHERE id = ${id}`)
  if (row === undefined) return null
  const messages = all<Message>(db, sql`SELECT role, author, text FROM message WHERE round_id = ${id} ORDER BY ord`)
  const pictures = all<PictureRef>(db, sql`SELECT media, name, caption FROM round_media WHERE round_id = ${id} ORDER BY ord`)
  return {
    id: row.id, ref: row.ref, sessionId: row.session_id, time: timeOfRow(row),
    messages: messages.map((message) => MessageSchema.parse(message)), pictures: pictures.map((picture) => PictureRefSchema.parse(picture)),
  }
}

/** Ids of rounds in a state, in the order of their time; those without a time come last, in the order of import. */
export function roundsInState(db: Db, state: RoundState, limit: number): number[] {
  return all<{ id: number }>(db, sql`SELECT id FROM round WHERE state = ${state} ORDER BY sort_ms IS NULL, sort_ms, id LIMIT ${limit}`).map(({ id }) => id)
}

export function countInState(db: Db, state: RoundState): number {
  return get<{ count: number }>(db, sql`SELECT count(*) AS count FROM round WHERE state = ${state}`)?.count ?? 0
}

export function setRoundState(db: Db, id: number, state: RoundState): void {
  run(db, sql`UPDATE round SET state = ${state} WHERE id = ${id}`)
}

type RoundRow = { id: number; ref: string; session_id: number; local_time: string | null; offset_minutes: number | null; time_basis: string; time_weak: number }

function timeOfRow(row: RoundRow): EventTime | null {
  if (row.local_time === null) return null
  return EventTimeSchema.parse({ local: row.local_time, offsetMinutes: row.offset_minutes, basis: row.time_basis, weak: row.time_weak === 1 })
}

function insertParts(db: Db, id: number, { messages, pictures }: Pick<NewRound, 'messages' | 'pictures'>): void {
  for (const [order, { role, author, text }] of messages.entries()) {
    run(db, sql`INSERT INTO message (round_id, ord, role, author, text) VALUES (${id}, ${order}, ${role}, ${author}, ${text})`)
  }
  for (const [order, { media, name, caption }] of pictures.entries()) {
    run(db, sql`INSERT INTO round_media (round_id, ord, media, name, caption) VALUES (${id}, ${order}, ${media}, ${name}, ${caption})`)
  }
}
