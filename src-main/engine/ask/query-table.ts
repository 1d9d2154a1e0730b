/**
 * The shape of a table that questions are planned over and tools run on: a real SQLite table with what is known about its columns.
 * Made from induced_table/induced_column (app-tables.ts) or from a CSV file (lab-plan.ts); METHOD 6 never sees a difference.
 */
import type { ColumnType } from '../../../src-shared/model.ts'
import { sql, sqlName, type Statement } from '../db/sql.ts'
import { foldedTokens } from './readings.ts'

export type QueryColumn = {
  /** SQL identifier in the physical table, and the name that tool arguments use. */
  name: string
  label: string
  type: ColumnType
  /** Display unit of the column; cells that differ are told by QueryTable.units. */
  unit: string | null
  /** Other names people use for it. */
  aliases: readonly string[]
  /** Physical column with the text as it stood in the source, null when only the typed value is stored. */
  raw: string | null
  /** induced_column.id, null outside the app. */
  columnId: number | null
}

export type QueryTable = {
  /** induced_table.id, null outside the app. */
  id: number | null
  name: string
  label: string
  description: string
  /** Physical table. */
  source: string
  /** Condition on the rows that count (the latest of each day); absent: all. */
  counted?: Statement | null
  /** Physical columns of the row id, the row order and the local time; order is unique and ascending. */
  rowId: string
  order: string
  time: string | null
  /** The date column that tells when a row happened; where it is filled it goes before `time`. Null or absent: `time` alone. */
  eventDate?: string | null
  /** SQL condition on the row under which `time` is worth nothing (the day a file was copied); absent: never. */
  weakTime?: string | null
  columns: readonly QueryColumn[]
  /** Rows are parts of another table's rows (the items of receipts); absent: they are not. */
  isOfItems?: boolean
  /** Column that answers prefer when the question names only the table. */
  mainMeasure: string | null
  /** A few values per column for the planning context. */
  samples: ReadonlyMap<string, readonly string[]>
  /** Unit of each row's cell where cells of a column differ in unit (currencies), null when they do not. */
  units(column: string): ReadonlyMap<number, string | null> | null
}

const NUMERIC = new Set<ColumnType>(['number', 'percent', 'currency', 'duration', 'boolean'])
const TEMPORAL = new Set<ColumnType>(['date', 'datetime'])

export function isNumeric(type: ColumnType): boolean {
  return NUMERIC.has(type)
}
export function isTemporal(type: ColumnType): boolean {
  return TEMPORAL.has(type)
}

/** What is read of a table: its rows that count. */
export function rowSource({ source, counted }: QueryTable): Statement {
  return counted ? sql`(SELECT * FROM ${sqlName(source)} WHERE ${counted})` : sqlName(source)
}

/**
 * A row's event time in SQL: its own date where that is filled (with the clock of `time` when both say the same day), else `time`.
 * NULL for a table without times and for rows whose only time is weak.
 */
export function timeExpression(table: QueryTable): Statement {
  if (table.time === null) return sql`NULL`
  const time = sqlName(table.time)
  if (!table.eventDate) return time
  const own = sqlName(table.eventDate)
  const other = table.weakTime ? sql`CASE WHEN ${{ text: table.weakTime, values: [] }} THEN NULL ELSE ${time} END` : time
  return sql`(CASE WHEN ${own} IS NULL OR ${own} = '' THEN ${other} WHEN substr(${time}, 1, length(${own})) = ${own} THEN ${time} ELSE ${own} END)`
}

/** Textual metadata of a table for the planning context: name, description, columns, sampled values (METHOD 6.1). */
export function tableText(table: QueryTable): string {
  const columns = table.columns.map((column) => {
    const samples = table.samples.get(column.name) ?? []
    return `${column.label}${column.unit ? ` (${column.unit})` : ''}${samples.length > 0 ? `: ${samples.join(', ')}` : ''}`
  })
  return `${table.label}. ${table.description} ${columns.join('; ')}`
}

/** A name as it is compared when it is not exact: "Time in Range (%)" = "time_in_range". */
export function normalizedName(name: string): string {
  return foldedTokens(name.replaceAll('_', ' ')).join(' ')
}
