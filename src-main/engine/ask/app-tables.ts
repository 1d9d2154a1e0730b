/** The discovered tables of a data folder as QueryTables. In: induced_table, induced_column, t_<name>. Out: tables to plan over. */
import type { TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { listAliases } from '../db/observations.ts'
import { all, type Db } from '../db/open.ts'
import { sql, sqlId, sqlName } from '../db/sql.ts'
import { cellUnits, latestRows, listTables } from '../materialize/read.ts'
import { physicalName } from '../materialize/table-store.ts'
import type { DayReadings } from './question/day-readings.ts'
import { germanName } from './question/german.ts'
import { isTemporal, type QueryColumn, type QueryTable } from './query-table.ts'
import { foldedTokens } from './readings.ts'

const SAMPLES = 3

/**
 * All tables that are shown, the fullest first.
 * @param readings of tables whose dated records were seen again: all rows, the latest of each day, or as the table says
 */
export function appTables(db: Db, readings: DayReadings = 'all'): QueryTable[] {
  const aliases = new Map<number, string[]>()
  for (const { surface, attributeId } of listAliases(db)) aliases.set(attributeId, [...(aliases.get(attributeId) ?? []), surface])
  const ofItems = new Set(
    all<{ id: number }>(db, sql`SELECT id FROM induced_table WHERE COALESCE(json_extract(facet, '$.number'), 0) > 0`).map(({ id }) => id),
  )
  return listTables(db).map((info) => ({ ...appTable(db, info, aliases, readings), isOfItems: ofItems.has(info.id) }))
}

function appTable(db: Db, info: TableInfo, aliases: ReadonlyMap<number, readonly string[]>, readings: DayReadings): QueryTable {
  const isLatest = readings === 'latest' || (readings === 'auto' && info.daily?.use === true)
  const source = physicalName(info.name)
  const units = new Map<string, ReadonlyMap<number, string | null> | null>()
  const eventDate = eventDateOf(db, info, source)
  return {
    id: info.id,
    name: info.name,
    label: info.label,
    description: info.description,
    source,
    counted: isLatest ? latestRows(db, info.name) : null,
    rowId: '_row',
    order: '_order',
    time: '_time',
    eventDate,
    weakTime: eventDate === null ? null : weakTimeOf(db, info.id),
    columns: info.columns.map((column) => queryColumn(column, aliases.get(column.attributeId) ?? [])),
    mainMeasure: info.mainMeasure,
    samples: new Map(info.columns.map((column) => [column.name, samplesOf(db, source, column.name)])),
    units(column) {
      const known = units.get(column)
      if (known !== undefined || column.startsWith('@')) return known ?? null
      const read = cellUnits(db, info.name, column)
      units.set(column, read)
      return read
    },
  }
}

/** Names that say no more than "when". */
const WHEN_NAMES = new Set(['date', 'day', 'time', 'datetime', 'timestamp', 'when', 'on', 'of', 'the'])
const LOOKED_AT = 500

/**
 * The date column that says when a row happened: named by nothing but "date", or mostly the same day as the row's own time.
 * A due date or a date of birth is none. With several, the plainly named one, then the one nearest to the rows' times.
 */
function eventDateOf(db: Db, info: TableInfo, source: string): string | null {
  const dates = info.columns.filter((column) => isTemporal(column.type) && column.filled * 2 >= info.rows)
  const plain = dates.filter((column) =>
    foldedTokens(germanName(column.label) ?? column.label.replaceAll('_', ' ')).every((word) => WHEN_NAMES.has(word)),
  )
  if (plain.length === 1) return plain[0]?.name ?? null
  const near = dates.flatMap(({ name }) => {
    const [row] = all<{ same: number; both: number }>(
      db,
      sql`SELECT SUM(substr(value, 1, 10) = substr(time, 1, 10)) AS same, COUNT(*) AS both
          FROM (SELECT ${sqlName(name)} AS value, _time AS time FROM ${sqlName(source)} WHERE ${sqlName(name)} IS NOT NULL AND _time IS NOT NULL LIMIT ${LOOKED_AT})`,
    )
    return row && row.both > 0 && row.same * 2 > row.both ? [{ name, share: row.same / row.both }] : []
  })
  return near.toSorted((a, b) => b.share - a.share)[0]?.name ?? null
}

/** Rows whose only time is the day their file was copied, as a condition; null when the table has none. */
function weakTimeOf(db: Db, tableId: number): string | null {
  const rows = sql`SELECT r.id FROM induced_row r JOIN round d ON d.id = r.round_id WHERE r.table_id = ${tableId} AND d.time_basis = 'file'`
  const [found] = all<{ id: number }>(db, sql`${rows} LIMIT 1`)
  return found
    ? `${sqlId('_row')} IN (SELECT r.id FROM induced_row r JOIN round d ON d.id = r.round_id WHERE r.table_id = ${Number(tableId)} AND d.time_basis = 'file')`
    : null
}

function queryColumn({ name, label, type, unit, id }: TableColumn, aliases: readonly string[]): QueryColumn {
  return { name, label, type, unit, aliases: [...new Set(aliases)].filter((alias) => alias !== label), raw: null, columnId: id }
}

function samplesOf(db: Db, source: string, column: string): string[] {
  const name = sqlName(column)
  const rows = all<{ value: string | number }>(
    db,
    sql`SELECT DISTINCT ${name} AS value FROM ${sqlName(source)} WHERE ${name} IS NOT NULL LIMIT ${SAMPLES}`,
  )
  return rows.map(({ value }) => String(value).slice(0, 60))
}
