/**
 * The person's corrections as materialization sees them: overrides by round, record and attribute that survive every rebuild. The
 * observation and its raw text stay as they are; an override is read with the evidence of its column like any cell.
 */
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { jsonList } from './table-store.ts'

export type Override = { roundId: number; record: number; attributeId: number; value: string }

/** Corrections in force for these attributes; a later one replaces an earlier one. Key: overrideKey. */
export function overridesFor(db: Db, attributes: readonly number[]): Map<string, Override> {
  const rows = all<Override>(
    db,
    sql`SELECT round_id AS roundId, record, attribute_id AS attributeId, value FROM correction
        WHERE undone_at IS NULL AND attribute_id IN ${jsonList(attributes)} ORDER BY id`,
  )
  return new Map(rows.map((row) => [overrideKey(row.roundId, row.record, row.attributeId), row]))
}

export function overrideKey(roundId: number, record: number, attributeId: number): string {
  return `${roundId} ${record} ${attributeId}`
}
