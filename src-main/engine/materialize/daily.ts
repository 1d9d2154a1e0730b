/**
 * The latest row of a day: the same dated record seen again (a day's dashboard at noon and at night) is two rows with their times, and the later one
 * speaks for the day. In: rows in order with their days. Out: how many rows have a later one of the same day, whether they are the same record
 * seen again rather than two things of one day (two receipts), and the condition that keeps the latest.
 */
import type { TableInfo } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql, sqlId, sqlJoin, sqlName } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import { physicalName, type StoredColumn, type StoredTable, type TableMetadata } from './table-store.ts'
import { isMeasure } from './types.ts'

/** `repeats`: rows with a later one of the same day; `unlike` of them are of the same source as it, or differ from it in more than measures. */
export type Daily = TableMetadata['daily']

/** Two things of one day are now and then alike in words; a record seen again always is. */
const MOST_UNLIKE = 0.2

/** The date column that says which day a row is about: the only one of its own. */
export function dayColumn(table: StoredTable, columns: readonly StoredColumn[]): StoredColumn | undefined {
  const dates = columns.filter(
    (column) =>
      (table.attributes.includes(column.attributeId) || table.context.includes(column.attributeId)) &&
      (column.type === 'date' || column.type === 'datetime'),
  )
  return dates.length === 1 ? dates[0] : undefined
}

function dayExpression(table: StoredTable, columns: readonly StoredColumn[]): Statement {
  const own = dayColumn(table, columns)
  return own === undefined ? sql`substr(_time, 1, 10)` : sql`substr(COALESCE(${sqlName(own.name)}, _time), 1, 10)`
}

/** Condition on t_<name> that keeps the latest row of each day and every row without a day. */
export function isLatest(table: StoredTable, columns: readonly StoredColumn[]): Statement {
  const day = dayExpression(table, columns)
  const source = sqlName(physicalName(table.name))
  return sql`(_time IS NULL OR _order IN (SELECT MAX(_order) FROM ${source} WHERE _time IS NOT NULL GROUP BY ${day}))`
}

/**
 * Counts the repeats of the given days, or of all.
 * @param days null: all days
 * @param without ids of rows that are left out
 */
export function countDaily(
  db: Db,
  table: StoredTable,
  columns: readonly StoredColumn[],
  days: ReadonlySet<string> | null,
  without: readonly number[] = [],
): Daily {
  const own = dayColumn(table, columns)
  const words = columns.filter((column) => !isMeasure(column.type) && column !== own)
  const day = dayExpression(table, columns)
  const wanted = days === null ? sql`1` : sql`${day} IN (SELECT value FROM json_each(${JSON.stringify([...days])}))`
  const rows = all<{ day: string; ref: string; words: string }>(
    db,
    sql`SELECT ${day} AS day, _ref AS ref, json_array(${
      words.length === 0
        ? sql`NULL`
        : sqlJoin(
            words.map(({ name }) => sqlName(name)),
            ', ',
          )
    }) AS words FROM ${sqlName(physicalName(table.name))} WHERE _time IS NOT NULL AND ${wanted} AND _row NOT IN (SELECT value FROM json_each(${JSON.stringify(without)})) ORDER BY _order`,
  )
  const last = new Map<string, { ref: string; words: unknown[] }>()
  const counted = { repeats: 0, unlike: 0 }
  for (const row of rows) {
    const said: unknown[] = JSON.parse(row.words)
    const before = last.get(row.day)
    last.set(row.day, { ref: row.ref, words: said })
    if (before === undefined) continue
    counted.repeats++
    const differs = said.some((word, index) => word !== null && before.words[index] !== null && word !== before.words[index])
    if (differs || before.ref === row.ref) counted.unlike++
  }
  return counted
}

/** Makes the rows of a day quick to find; nothing for a table whose rows have no date of their own. */
export function indexDays(db: Db, table: StoredTable, columns: readonly StoredColumn[]): void {
  if (dayColumn(table, columns) === undefined) return
  const [index, source] = [sqlId(`induced_day_${table.id}`), sqlId(physicalName(table.name))]
  db.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${source} (${dayExpression(table, columns).text})`)
}

/** Days of rows in t_<name>. */
export function daysOfRows(db: Db, table: StoredTable, columns: readonly StoredColumn[], rowIds: readonly number[]): Set<string> {
  const rows = all<{ day: string | null }>(
    db,
    sql`SELECT ${dayExpression(table, columns)} AS day FROM ${sqlName(physicalName(table.name))} WHERE _row IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`,
  )
  return new Set(rows.flatMap(({ day }) => day ?? []))
}

/** What TableInfo says of it: a dated record under a title that recurs, or without money, whose repeats differ in measures alone; or the person's choice. */
export function dailyOf(db: Db, table: StoredTable, columns: readonly StoredColumn[]): NonNullable<TableInfo['daily']> | null {
  const { daily, titled } = table.metadata
  if (table.latest !== null)
    return {
      repeats: dayColumn(table, columns) === undefined ? countDaily(db, table, columns, null).repeats : daily.repeats,
      use: table.latest,
      chosen: true,
    }
  if (daily.repeats === 0 || daily.unlike > MOST_UNLIKE * daily.repeats) return null
  if (table.facet !== 0 || table.kind === 'series' || dayColumn(table, columns) === undefined) return null
  const isMoney = columns.some((column) => !column.optional && column.type === 'currency')
  return titled || !isMoney ? { repeats: daily.repeats, use: true, chosen: false } : null
}
