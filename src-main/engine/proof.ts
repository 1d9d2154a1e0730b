/**
 * What one number or quote rests on: the round with its messages and pictures, the observation's exact place, its record and rows.
 * In: an observation, a round, or a table row. Out: Proof of contract.ts.
 */
import type { ObservationView, Output, Proof } from '../../src-shared/contract.ts'
import { AdammError } from '../../src-shared/errors.ts'
import type { EventTime, Message, OcrLine, Provenance, TimeBasis, TypedValue } from '../../src-shared/model.ts'
import type { Db } from './db/open.ts'
import { all, get } from './db/open.ts'
import { correctionOf } from './own/correct.ts'
import { sql, sqlName } from './db/sql.ts'
import { physicalName } from './materialize/table-store.ts'
import type { Statement } from './db/sql.ts'

type ObservationRow = {
  id: number
  round_id: number
  record: number
  attribute_id: number
  attribute: string
  surface: string
  value: string
  confidence: number
  verified: number
  extractor: string
  provenance: string
}

/** @throws AdammError NOT_FOUND */
export function proofOfObservation(db: Db, observationId: number): Proof {
  const row = observations(db, sql`o.id = ${observationId}`)[0]
  if (!row)
    throw new AdammError('NOT_FOUND', `There is no observation ${observationId}; its source may have been changed or forgotten. Ask again.`)
  const record = observations(db, sql`o.round_id = ${row.round_id} AND o.record = ${row.record}`).map(view)
  const proof = roundProof(db, row.round_id)
  return {
    ...proof,
    observation: view(row),
    corrected: correctionOf(db, row.round_id, row.record, row.attribute_id),
    others: record.filter((other) => other.id !== observationId),
    rows: all<{ table: string; row: number; column: string | null }>(
      db,
      sql`SELECT t.name AS "table", r.id AS "row", (SELECT k.name FROM induced_cell c JOIN induced_column k ON k.id = c.column_id
            WHERE c.row_id = r.id AND c.observation_id = ${observationId}) AS "column" FROM induced_row r JOIN induced_table t ON t.id = r.table_id
          WHERE r.round_id = ${row.round_id} AND r.record = ${row.record} AND t.folded_into IS NULL ORDER BY t.id`,
    ).map((place) => ({ ...place, order: orderOf(db, place.table, place.row) })),
  }
}

/** The number of a row as the table shows it. */
function orderOf(db: Db, table: string, row: number): number | null {
  return get<{ order: number }>(db, sql`SELECT _order AS "order" FROM ${sqlName(physicalName(table))} WHERE _row = ${row}`)?.order ?? null
}

/** @throws AdammError NOT_FOUND */
export function proofOfRound(db: Db, roundId: number): Proof {
  return { ...roundProof(db, roundId), observation: null, others: [], rows: [] }
}

/** Observation ids of a row in column order. @throws AdammError TABLE_NOT_FOUND, NOT_FOUND */
export function proofOfRow(db: Db, table: string, rowId: number): Output<'proof.row'> {
  const row = get<{ roundId: number; name: string; label: string }>(
    db,
    sql`SELECT r.round_id AS roundId, t.name, t.label FROM induced_row r JOIN induced_table t ON t.id = r.table_id WHERE t.name = ${table} AND r.id = ${rowId}`,
  )
  if (!row) throw new AdammError('NOT_FOUND', `Table "${table}" has no row ${rowId}. Reload the table.`)
  const cells = all<{ id: number }>(
    db,
    sql`SELECT c.observation_id AS id FROM induced_cell c JOIN induced_column k ON k.id = c.column_id WHERE c.row_id = ${rowId} ORDER BY k.ord`,
  )
  const { roundId, label, name } = row
  return {
    observations: cells.map(({ id }) => id),
    roundId,
    label: label === '' ? name : label,
    order: orderOf(db, row.name, rowId) ?? rowId,
  }
}

/** All observations of a round in order of extraction. */
export function observationsOfRound(db: Db, roundId: number): ObservationView[] {
  return observations(db, sql`o.round_id = ${roundId}`).map(view)
}

function observations(db: Db, where: Statement): ObservationRow[] {
  return all(
    db,
    sql`SELECT o.id, o.round_id, o.record, o.attribute_id, a.label AS attribute, o.surface, o.value, o.confidence, o.verified, o.extractor, o.provenance
        FROM observation o JOIN attribute a ON a.id = o.attribute_id WHERE ${where} ORDER BY o.id`,
  )
}

function view(row: ObservationRow): ObservationView {
  const provenance = JSON.parse(row.provenance) as Provenance
  const isPicture = provenance.type === 'picture'
  return {
    id: row.id,
    attribute: row.attribute,
    surface: row.surface,
    record: row.record,
    value: JSON.parse(row.value) as TypedValue,
    confidence: row.confidence,
    verified: row.verified === 1,
    extractor: row.extractor,
    media: isPicture ? provenance.media : null,
    polygon: isPicture ? provenance.polygon : null,
    message: isPicture ? null : { index: provenance.message, start: provenance.start, end: provenance.end },
  }
}

type RoundRow = {
  id: number
  ref: string
  session_id: number
  local_time: string | null
  offset_minutes: number | null
  time_basis: TimeBasis
  time_weak: number
  source_id: number
  name: string
  path: string
  format: string
  imported_at: string
}

function roundProof(db: Db, roundId: number): Omit<Proof, 'observation' | 'others' | 'rows'> {
  const round = get<RoundRow>(
    db,
    sql`SELECT r.id, r.ref, r.session_id, r.local_time, r.offset_minutes, r.time_basis, r.time_weak, s.source_id, o.name, o.path, o.format, o.imported_at
        FROM round r JOIN session s ON s.id = r.session_id JOIN source o ON o.id = s.source_id WHERE r.id = ${roundId}`,
  )
  if (!round) throw new AdammError('NOT_FOUND', `There is no event ${roundId}; it may have been forgotten. Reload the view.`)
  return {
    roundId,
    ref: round.ref,
    time: eventTime(round),
    timeFrom: round.time_basis === 'content' ? timeFrom(db, roundId) : null,
    source: { id: round.source_id, name: round.name, path: round.path, format: round.format, importedAt: round.imported_at },
    messages: all<Message>(db, sql`SELECT role, author, text FROM message WHERE round_id = ${roundId} ORDER BY ord`),
    pictures: pictures(db, roundId),
    previous: neighbour(db, sql`session_id = ${round.session_id} AND id < ${roundId} ORDER BY id DESC`),
    next: neighbour(db, sql`session_id = ${round.session_id} AND id > ${roundId} ORDER BY id`),
  }
}

/** The date in a picture of the round that its time rests on; null when the source had read it. */
function timeFrom(db: Db, roundId: number): ObservationView | null {
  const row = observations(db, sql`o.id = (SELECT observation_id FROM content_time WHERE round_id = ${roundId})`)[0]
  return row === undefined ? null : view(row)
}

function eventTime(round: RoundRow): EventTime | null {
  if (round.local_time === null) return null
  return { local: round.local_time, offsetMinutes: round.offset_minutes, basis: round.time_basis, weak: round.time_weak === 1 }
}

function pictures(db: Db, roundId: number): Proof['pictures'] {
  type PictureRow = {
    media: string | null
    name: string
    caption: string | null
    width: number | null
    height: number | null
    lines: string | null
  }
  const rows = all<PictureRow>(
    db,
    sql`SELECT m.media, m.name, m.caption, COALESCE(p.width, d.width) AS width, COALESCE(p.height, d.height) AS height, p.lines
        FROM round_media m LEFT JOIN media d ON d.sha256 = m.media LEFT JOIN picture_reading p ON p.media = m.media WHERE m.round_id = ${roundId} ORDER BY m.ord`,
  )
  return rows.map(({ lines, ...picture }) => ({ ...picture, lines: lines === null ? [] : (JSON.parse(lines) as OcrLine[]) }))
}

function neighbour(db: Db, where: Statement): number | null {
  return get<{ id: number }>(db, sql`SELECT id FROM round WHERE ${where} LIMIT 1`)?.id ?? null
}
