/**
 * The planner's view of one table: every cell with its readings, loaded once, so that hundreds of candidate forms can be tried
 * without SQL. The readings are those of the SQL functions; a chosen form is then executed by the tools and must agree.
 */
import { all, type Db } from '../../db/open.ts'
import { sql, sqlId, sqlJoin, sqlName } from '../../db/sql.ts'
import { isNumeric, isTemporal, rowSource, timeExpression, type QueryColumn, type QueryTable } from '../query-table.ts'
import { dateKey, daysOf, firstNumber, fold, foldedTokens, secondNumber, timePart, withoutFootnotes, type TimePart } from '../readings.ts'
import { quoteName } from '../tools/expression.ts'
import { germanName } from './german.ts'
import { stem } from './words.ts'

export type ColumnView = {
  column: QueryColumn
  index: number
  /** Stems of the name people see, and of its other names. */
  stems: string[]
  names: string[][]
  kind: 'number' | 'date' | 'text'
  /** Typed value as stored, display text, folded text, tokens of it. */
  value: (string | number | null)[]
  display: (string | null)[]
  folded: string[]
  tokens: string[][]
  /** Readings by row; NaN where there is none. */
  number: Float64Array
  second: Float64Array
  date: Float64Array
  year: Float64Array
  day: Float64Array
  /** Distinct non-empty folded values. */
  distinct: number
  filled: number
}

export type TableView = {
  table: QueryTable
  size: number
  rows: number[]
  /** Index of a row by its id. */
  index: ReadonlyMap<number, number>
  order: number[]
  time: (string | null)[]
  /** Rows without a date of their own that stand at the time of their event; empty where the table has no date column. */
  placed: ReadonlySet<number>
  /** True when the view holds only some rows of a long table: good to plan with, not to count with. */
  sampled: boolean
  columns: ColumnView[]
  /** The column that names what a row is about. */
  subject: ColumnView | null
}

/** The row's own time as a column that questions can name; tools know it as the auxiliary @time. */
const TIME_COLUMN: QueryColumn = {
  name: '@time',
  label: 'Date',
  type: 'datetime',
  unit: null,
  aliases: ['time', 'day', 'when'],
  raw: null,
  columnId: null,
}

/**
 * Loads a table. Cost: one pass over its cells.
 * @param only ids of the rows to load; null: all
 */
export function loadView(db: Db, table: QueryTable, only: readonly number[] | null = null): TableView {
  const raw = loadRows(db, table, only)
  return viewOf(table, raw, only !== null)
}

type RawRow = Record<string, string | number | null>

function loadRows(db: Db, table: QueryTable, only: readonly number[] | null): RawRow[] {
  const pieces = [sql`${sqlName(table.rowId)} AS "row"`, sql`${sqlName(table.order)} AS "order"`, sql`${timeExpression(table)} AS "time"`]
  for (const [index, column] of table.columns.entries()) {
    pieces.push(sql`${sqlName(column.name)} AS ${sqlName(`v${index}`)}`)
    pieces.push({ text: `${column.raw === null ? 'NULL' : sqlId(column.raw)} AS "r${index}"`, values: [] })
  }
  const wanted = only === null ? sql`1` : sql`${sqlName(table.rowId)} IN (SELECT value FROM json_each(${JSON.stringify(only)}))`
  return all<RawRow>(db, sql`SELECT ${sqlJoin(pieces, ', ')} FROM ${rowSource(table)} WHERE ${wanted} ORDER BY ${sqlName(table.order)}`)
}

function viewOf(table: QueryTable, raw: readonly RawRow[], sampled: boolean): TableView {
  const dated = table.columns.findIndex((column) => column.name === table.eventDate)
  const columns = table.columns
    .filter((_, index) => index !== dated)
    .map((column) => ({ column, index: table.columns.indexOf(column) }))
    .map(({ column, index }, at) =>
      columnView(
        column,
        at,
        raw.map((row) => row[`v${index}`] ?? null),
        raw.map((row) => (row[`r${index}`] === null || row[`r${index}`] === undefined ? null : String(row[`r${index}`]))),
      ),
    )
  if (table.time !== null) columns.push(timeView(table.columns[dated], columns.length, raw))
  return {
    table,
    size: raw.length,
    sampled,
    rows: raw.map((row) => Number(row['row'])),
    index: new Map(raw.map((row, index) => [Number(row['row']), index])),
    order: raw.map((row) => Number(row['order'])),
    time: raw.map((row) => (row['time'] === null || row['time'] === undefined ? null : String(row['time']))),
    placed: new Set(
      dated < 0 ? [] : raw.flatMap((row) => (row['time'] !== null && (row[`v${dated}`] ?? '') === '' ? [Number(row['row'])] : [])),
    ),
    columns,
    subject: subjectOf(columns, raw.length),
  }
}

/** The event time as a column: it stands for the date column where there is one, takes its names and cites its cells. */
function timeView(date: QueryColumn | undefined, index: number, raw: readonly RawRow[]): ColumnView {
  const column = date
    ? { ...TIME_COLUMN, label: date.label, aliases: [...date.aliases, ...TIME_COLUMN.aliases], columnId: date.columnId }
    : TIME_COLUMN
  const shown = raw.map((row) =>
    date?.type === 'date' && row['time'] !== null && row['time'] !== undefined ? String(row['time']).slice(0, 10) : null,
  )
  return columnView(
    column,
    index,
    raw.map((row) => row['time'] ?? null),
    shown,
  )
}

function nameStems(name: string): string[] {
  return foldedTokens(name.replaceAll('_', ' ')).map(stem)
}

/** Computed when first asked for: a long table has many readings that no question needs. */
function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

function columnView(column: QueryColumn, index: number, value: (string | number | null)[], raw: (string | null)[]): ColumnView {
  const numeric = isNumeric(column.type)
  const texts = lazy(() => value.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : withoutFootnotes(cell))))
  const folded = lazy(() => remembering(texts(), fold))
  const read = (reader: (text: string) => number | null): (() => Float64Array) =>
    lazy(() =>
      Float64Array.from(
        remembering(
          value.map((cell) => (cell === null ? null : String(cell))),
          (text) => (text === null ? NaN : (reader(text) ?? NaN)),
        ),
      ),
    )
  const nothing = lazy(() => new Float64Array(value.length).fill(NaN))
  const number = numeric ? lazy(() => Float64Array.from(value, (cell) => (typeof cell === 'number' ? cell : NaN))) : read(firstNumber)
  const date = numeric ? nothing : read(dateKey)
  const year = numeric
    ? lazy(() =>
        Float64Array.from(number(), (cell) => (Number.isInteger(cell) && cell >= 1500 && cell < 2100 && column.unit === null ? cell : NaN)),
      )
    : read(yearOf)
  const filled = lazy(() => value.filter((cell, row) => cell !== null && (numeric || folded()[row] !== '')).length)
  const kind = lazy(() => kindOf(column, texts(), number(), date(), filled()))
  const display = lazy(() => value.map((cell, row) => raw[row] ?? (cell === null ? null : String(cell))))
  const tokens = lazy(() => folded().map((text) => (text === '' ? [] : text.split(' '))))
  const distinct = lazy(() =>
    numeric ? new Set(value.filter((cell) => cell !== null)).size : new Set(folded().filter((text) => text !== '')).size,
  )
  const second = numeric ? nothing : read(secondNumber)
  const day = numeric ? nothing : read(daysOf)
  return {
    column,
    index,
    value,
    stems: nameStems(germanName(column.label) ?? column.label),
    names: [column.label, ...column.aliases, ...[column.label, ...column.aliases].flatMap((name) => germanName(name) ?? [])]
      .map(nameStems)
      .filter((name) => name.length > 0),
    get kind() {
      return typedKind(column) ?? kind()
    },
    get display() {
      return display()
    },
    get folded() {
      return folded()
    },
    get tokens() {
      return tokens()
    },
    get number() {
      return number()
    },
    get second() {
      return second()
    },
    get date() {
      return date()
    },
    get year() {
      return year()
    },
    get day() {
      return day()
    },
    get distinct() {
      return distinct()
    },
    get filled() {
      return filled()
    },
  }
}

function yearOf(text: string): number | null {
  const part = timePart('year', text)
  return typeof part === 'number' ? part : null
}

/** Maps every item; equal items are read once. */
function remembering<K, T>(items: readonly K[], read: (item: K) => T): T[] {
  const known = new Map<K, T>()
  return items.map((item) => {
    const done = known.get(item)
    if (done !== undefined) return done
    const value = read(item)
    known.set(item, value)
    return value
  })
}

function typedKind(column: QueryColumn): ColumnView['kind'] | null {
  return isTemporal(column.type) ? 'date' : isNumeric(column.type) ? 'number' : column.type === 'category' ? 'text' : null
}

/** A text column counts as numeric when its cells are a number with little around it, as a date when they name days or years. */
function kindOf(
  column: QueryColumn,
  texts: readonly string[],
  number: Float64Array,
  date: Float64Array,
  filled: number,
): ColumnView['kind'] {
  const typed = typedKind(column)
  if (typed !== null || filled === 0) return typed ?? 'text'
  let numbers = 0
  let dates = 0
  for (const [row, text] of texts.entries()) {
    if (text === '') continue
    const letters = text.replace(/[^\p{L}]/gu, '').length
    if (!Number.isNaN(number[row] ?? NaN) && letters <= 6 && /^\W*\d/u.test(text)) numbers += 1
    if (!Number.isNaN(date[row] ?? NaN) && letters <= 18) dates += 1
  }
  if (dates >= 0.7 * filled && dates >= numbers * 0.9) return 'date'
  return numbers >= 0.7 * filled ? 'number' : 'text'
}

function subjectOf(columns: readonly ColumnView[], size: number): ColumnView | null {
  const texts = columns.filter((column) => column.kind === 'text' && column.filled > 0)
  const wide = texts.find((column) => column.distinct >= 0.7 * size)
  return wide ?? texts.toSorted((a, b) => b.distinct - a.distinct)[0] ?? columns[0] ?? null
}

/** A comparable reading of a column: what a measure, an order or a bound is taken over. */
export type Measure = { column: ColumnView | null; facet: 'number' | 'second' | 'date' | 'year' | 'day' | 'order' }

/** The expression of the tool grammar that yields the measure. */
export function measureExpression(measure: Measure): string {
  if (measure.column === null) return '@order'
  const name = quoteName(measure.column.column.name)
  const typed = isNumeric(measure.column.column.type)
  if (measure.facet === 'number' || (typed && measure.facet === 'year')) return typed ? name : `number(${name})`
  return `${measure.facet === 'day' ? 'day_number' : measure.facet}(${name})`
}

/** The measure of a row; NaN where the cell has no such reading. */
export function measureAt(view: TableView, measure: Measure, row: number): number {
  if (measure.column === null || measure.facet === 'order') return view.order[row] ?? NaN
  return measure.column[measure.facet][row] ?? NaN
}

/** How the column is measured when nothing says otherwise; null for text without numbers. */
export function defaultMeasure(column: ColumnView): Measure | null {
  if (column.kind === 'date') return { column, facet: 'date' }
  if (column.kind === 'number') return { column, facet: 'number' }
  return null
}

/** The part of time a row's date column falls in, as a group key; null where it is unknown. */
export function partAt(column: ColumnView, part: TimePart, row: number): string | null {
  const value = column.value[row]
  const key = value === null || value === undefined ? null : timePart(part, String(value))
  return key === null ? null : String(key)
}
