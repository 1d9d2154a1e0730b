/**
 * Citations: rows and columns of a discovered table -> observations with their exact place in a picture or message (METHOD 6.4).
 * In: row ids and columns. Out: Evidence in row order; rows whose cell is empty cite their round alone.
 */
import type { Evidence } from '../../../src-shared/model.ts'
import { Provenance } from '../../../src-shared/model.ts'
import { all, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { QueryTable } from './query-table.ts'

/** More citations than this help nobody; `n` says how many rows there are. */
const MOST_EVIDENCE = 200

type EvidenceRow = {
  row: number
  roundId: number
  ref: string
  time: string | null
  columnId: number | null
  observationId: number | null
  provenance: string | null
  raw: string | null
}

/** Evidence of the given cells. */
export function evidenceFor(db: Db, table: QueryTable, rowIds: readonly number[], columnIds: readonly number[]): Evidence[] {
  const wanted = JSON.stringify(rowIds.slice(0, MOST_EVIDENCE))
  const rows = all<EvidenceRow>(
    db,
    sql`SELECT r.id AS row, r.round_id AS roundId, d.ref, d.local_time AS time, c.column_id AS columnId, o.id AS observationId, o.provenance, o.raw
        FROM json_each(${wanted}) w JOIN induced_row r ON r.id = w.value JOIN round d ON d.id = r.round_id
        LEFT JOIN induced_cell c ON c.row_id = r.id AND c.column_id IN (SELECT value FROM json_each(${JSON.stringify(columnIds)}))
        LEFT JOIN observation o ON o.id = c.observation_id
        ORDER BY w.key, c.column_id`,
  )
  return rows.map((row) => evidenceOf(db, table, row))
}

function evidenceOf(db: Db, table: QueryTable, row: EvidenceRow): Evidence {
  const column = table.columns.find((known) => known.columnId === row.columnId)?.name
  const base: Evidence = {
    ref: row.ref,
    roundId: row.roundId,
    table: table.name,
    row: row.row,
    time: row.time,
    ...(column === undefined ? {} : { column }),
  }
  if (row.observationId === null || row.provenance === null) return base
  const provenance = Provenance.parse(JSON.parse(row.provenance))
  if (provenance.type === 'picture')
    return { ...base, observationId: row.observationId, media: provenance.media, polygon: provenance.polygon, quote: row.raw ?? undefined }
  return { ...base, observationId: row.observationId, quote: quoteOf(db, row.roundId, provenance) ?? row.raw ?? undefined }
}

function quoteOf(db: Db, roundId: number, span: { message: number; start: number; end: number }): string | null {
  const [message] = all<{ text: string }>(
    db,
    sql`SELECT text FROM message WHERE round_id = ${roundId} ORDER BY ord LIMIT 1 OFFSET ${span.message}`,
  )
  return message ? message.text.slice(span.start, span.end) : null
}
