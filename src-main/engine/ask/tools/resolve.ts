/**
 * Names and values of a tool call against table metadata (METHOD 6): exact name, normalized name, label, alias, in that order;
 * values cast to the column's type. In: what a planner wrote. Out: columns and comparable values, or an error that names both.
 */
import { dictionary } from '../question/dictionary.ts'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ColumnType } from '../../../../src-shared/model.ts'
import { sqlName, type Statement } from '../../db/sql.ts'
import { normalizedName, timeExpression, type QueryColumn, type QueryTable } from '../query-table.ts'
import { clockSeconds, firstNumber, isoDay, pad, readDate } from '../readings.ts'

/** @throws AdammError TABLE_NOT_FOUND */
export function resolveTable(tables: readonly QueryTable[], name: string): QueryTable {
  const wanted = normalizedName(name)
  const found =
    tables.find((table) => table.name === name) ??
    tables.find((table) => normalizedName(table.name) === wanted) ??
    tables.find((table) => normalizedName(table.label) === wanted)
  if (!found)
    throw new AdammError(
      'TABLE_NOT_FOUND',
      `There is no table "${name}". Known tables: ${tables.map((table) => table.name).join(', ') || 'none'}.`,
    )
  return found
}

export type ResolvedColumn = { sql: Statement; type: ColumnType; unit: string | null; name: string; column: QueryColumn | null }

/**
 * A column by name, or the auxiliary "@time" and "@order" ("time" and "order" mean them too where no column bears the name).
 * @throws AdammError COLUMN_NOT_FOUND
 */
export function resolveColumn(table: QueryTable, name: string): ResolvedColumn {
  const column = findColumn(table, name)
  if (column) return { sql: sqlName(column.name), type: column.type, unit: column.unit, name: column.name, column }
  const auxiliary = name.replace(/^@/, '')
  if (auxiliary === 'order') return { sql: sqlName(table.order), type: 'number', unit: null, name: '@order', column: null }
  if (auxiliary === 'time' && table.time !== null)
    return { sql: timeExpression(table), type: 'datetime', unit: null, name: '@time', column: null }
  throw new AdammError(
    'COLUMN_NOT_FOUND',
    `Table "${table.name}" has no column "${name}". Its columns: ${table.columns.map((known) => known.name).join(', ')}.`,
  )
}

export function findColumn(table: QueryTable, name: string): QueryColumn | undefined {
  // "@time" is the row's own time even where a column is called "Time".
  if (name.startsWith('@')) return table.columns.find((column) => column.name === name)
  const wanted = normalizedName(name)
  return (
    table.columns.find((column) => column.name === name) ??
    table.columns.find((column) => normalizedName(column.name) === wanted) ??
    table.columns.find((column) => normalizedName(column.label) === wanted) ??
    table.columns.find((column) => column.aliases.some((alias) => normalizedName(alias) === wanted))
  )
}

export type CastValue = { kind: 'number'; number: number } | { kind: 'text'; text: string } | { kind: 'period'; from: string; to: string }

const DURATION_UNITS: Readonly<Record<string, number>> = dictionary<number>({
  s: 1,
  sec: 1,
  second: 1,
  seconds: 1,
  min: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hr: 3600,
  hour: 3600,
  hours: 3600,
  d: 86_400,
  day: 86_400,
  days: 86_400,
  week: 604_800,
  weeks: 604_800,
})

/**
 * A filter value in the type of its column: numbers for numeric columns (durations in seconds), a period for dates, text otherwise.
 * @throws AdammError INVALID_ARGUMENT when the value has no reading in that type
 */
export function castValue(value: string | number, type: ColumnType, columnName: string): CastValue {
  if (type === 'boolean') return { kind: 'number', number: castBoolean(value, columnName) }
  if (type === 'number' || type === 'percent' || type === 'currency' || type === 'duration')
    return { kind: 'number', number: castNumber(value, type, columnName) }
  if (type === 'date' || type === 'datetime') return castPeriod(String(value), columnName)
  if (type === 'time') return { kind: 'text', text: castTime(String(value), columnName) }
  return { kind: 'text', text: String(value) }
}

function castNumber(value: string | number, type: ColumnType, columnName: string): number {
  if (typeof value === 'number') return value
  const plain = Number(value.trim())
  if (value.trim() !== '' && Number.isFinite(plain)) return plain
  const number = type === 'duration' ? castDuration(value) : firstNumber(value)
  if (number === null) throw uncastable(value, type, columnName)
  return number
}

function castDuration(value: string): number | null {
  const clock = clockSeconds(value) ?? (/^\d{1,2}:\d{2}$/u.test(value.trim()) ? null : null)
  if (clock !== null) return clock
  let seconds = 0
  let found = false
  for (const match of value.toLowerCase().matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gu)) {
    const factor = DURATION_UNITS[match[2] ?? '']
    if (factor === undefined) return null
    seconds += Number(match[1]) * factor
    found = true
  }
  return found ? seconds : null
}

function castBoolean(value: string | number, columnName: string): number {
  const word = String(value).trim().toLowerCase()
  if (['1', 'yes', 'true'].includes(word)) return 1
  if (['0', 'no', 'false'].includes(word)) return 0
  throw uncastable(String(value), 'boolean', columnName)
}

function castTime(value: string, columnName: string): string {
  const match = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?\s*$/iu.exec(value)
  if (!match) throw uncastable(value, 'time', columnName)
  const half = match[4]?.toLowerCase()
  const hour = (Number(match[1]) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0)
  return `${pad(hour)}:${match[2]}${match[3] ? `:${match[3]}` : ''}`
}

/** "2026" is the whole year, "2026-05" the month; a full ISO time stays a point. */
function castPeriod(value: string, columnName: string): CastValue {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.test(value)) return { kind: 'period', from: value, to: value }
  const isoMonth = /^(\d{4})-(\d{2})$/u.exec(value.trim())
  const date = isoMonth ? { year: Number(isoMonth[1]), month: Number(isoMonth[2]), day: null } : readDate(value)
  if (!date || date.year === null) throw uncastable(value, 'date', columnName)
  if (date.month === null) return { kind: 'period', from: `${date.year}-01-01`, to: `${date.year}-12-31` }
  const day = isoDay(date)
  if (day !== null) return { kind: 'period', from: day, to: day }
  const last = new Date(Date.UTC(date.year, date.month, 0)).getUTCDate()
  return { kind: 'period', from: `${date.year}-${pad(date.month)}-01`, to: `${date.year}-${pad(date.month)}-${pad(last)}` }
}

function uncastable(value: string, type: ColumnType, columnName: string): AdammError {
  return new AdammError('INVALID_ARGUMENT', `"${value}" is no ${type} and cannot be compared with "${columnName}". Give a ${type}.`)
}
