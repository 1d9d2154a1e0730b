/**
 * The person's corrections as materialization sees them: overrides by round, record and attribute that survive every rebuild, and readings
 * chosen for whole columns. The observation and its raw text stay as they are.
 */
import type { TypedValue } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { jsonList } from './table-store.ts'
import type { ReadingChoice, Wanted } from './types.ts'

export type Override = { id: number; roundId: number; record: number; attributeId: number; value: TypedValue }

/** Corrections in force for these attributes; a later one replaces an earlier one, and one without a value takes it back. Key: overrideKey. */
export function overridesFor(db: Db, attributes: readonly number[]): Map<string, Override> {
  const rows = all<Omit<Override, 'value'> & { value: string }>(
    db,
    sql`SELECT id, round_id AS roundId, record, attribute_id AS attributeId, value FROM correction
        WHERE undone_at IS NULL AND lost = 0 AND attribute_id IN ${jsonList(attributes)} ORDER BY id`,
  )
  const overrides = new Map<string, Override>()
  for (const row of rows) {
    const value: TypedValue | null = JSON.parse(row.value)
    const key = overrideKey(row.roundId, row.record, row.attributeId)
    if (value === null) overrides.delete(key)
    else overrides.set(key, { ...row, value })
  }
  return overrides
}

export function overrideKey(roundId: number, record: number, attributeId: number): string {
  return `${roundId} ${record} ${attributeId}`
}

/**
 * The override of one cell: of its own record, else of the record whose value it shares.
 * @param from record of the observation that the cell shows; null when it has none
 */
export function overrideOf(
  overrides: ReadonlyMap<string, Override>,
  row: { roundId: number; record: number },
  from: number | null,
  attributeId: number,
): Override | undefined {
  const own = overrides.get(overrideKey(row.roundId, row.record, attributeId))
  return own ?? (from === null ? undefined : overrides.get(overrideKey(row.roundId, from, attributeId)))
}

/** Readings that the person chose for columns of a table, by attribute. */
export function readingChoices(db: Db, tableId: number): Map<number, ReadingChoice> {
  const rows = all<ReadingChoice & { attributeId: number }>(
    db,
    sql`SELECT attribute_id AS attributeId, decimal, date_order AS dateOrder FROM column_reading WHERE table_id = ${tableId}`,
  )
  return new Map(rows.map(({ attributeId, ...choice }) => [attributeId, choice]))
}

/** All that the person chose about how a column is read. */
export function wantedOf(
  db: Db,
  tableId: number,
  choices: ReadonlyMap<number, Pick<Wanted, 'type' | 'unit'>>,
): (attributeId: number) => Wanted {
  const readings = readingChoices(db, tableId)
  return (attributeId) => {
    const choice = choices.get(attributeId)
    return { type: choice?.type ?? null, unit: choice?.unit ?? null, reading: readings.get(attributeId) }
  }
}
