/**
 * Which rows of a long table a question is planned over: evenly spaced ones, the ends of every measure, one row for each different cell
 * that a word of the question may mean, and rows of the periods it names. In: table, question. Out: row ids, null for a table that is
 * planned over whole. What the plan computes is always computed over all rows, by SQL.
 */
import { all, type Db } from '../../db/open.ts'
import { sql, sqlJoin, sqlName, type Statement } from '../../db/sql.ts'
import { isNumeric, isTemporal, rowSource, timeExpression, type QueryTable } from '../query-table.ts'
import { resolvePartial } from './times.ts'
import type { ValueForm } from './forms.ts'
import { readQuestion, type Question } from './tokens.ts'
import { loadView, type ColumnView, type TableView } from './view.ts'

/** Tables up to this many rows are read whole. */
const WHOLE = 5000
const SPACED = 1500
const CELLS = 200
const PERIOD_ROWS = 40

export function sampleRows(db: Db, table: QueryTable, text: string, today: string | null): number[] | null {
  const [size] = all<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM ${rowSource(table)}`)
  if (!size || size.n <= WHOLE) return null
  const question = readQuestion(text, today)
  const spaced = idsOf(db, table, sql`${sqlName(table.order)} % ${Math.ceil(size.n / SPACED)} = 0`)
  return [
    ...new Set([...spaced, ...endsOf(db, table), ...namedCells(db, table, question), ...periodRows(db, table, question, today)]),
  ].toSorted((a, b) => a - b)
}

function idsOf(db: Db, table: QueryTable, rest: Statement): number[] {
  return all<{ id: number }>(db, sql`SELECT ${sqlName(table.rowId)} AS id FROM ${rowSource(table)} WHERE ${rest}`).map(({ id }) => id)
}

function endsOf(db: Db, table: QueryTable): number[] {
  return table.columns
    .filter((column) => isNumeric(column.type))
    .flatMap(({ name }) =>
      ['MIN', 'MAX'].flatMap((end) =>
        all<{ id: number }>(
          db,
          sql`SELECT ${sqlName(table.rowId)} AS id, ${{ text: end, values: [] }}(${sqlName(name)}) AS value FROM ${rowSource(table)}`,
        ).flatMap(({ id }) => id ?? []),
      ),
    )
}

/** The first and last row of each different cell with a word of the question in it: two, so that a repeated cell is known as such. */
function namedCells(db: Db, table: QueryTable, question: Question): number[] {
  const words = question.tokens
    .filter((token) => token.content && token.text.length >= 2)
    .map((token) => (token.stem.length >= 3 ? token.stem.slice(0, Math.max(3, token.stem.length - 1)) : token.text))
  if (words.length === 0) return []
  return table.columns
    .filter((column) => !isNumeric(column.type) && !isTemporal(column.type))
    .flatMap(({ name }) => {
      const any = sqlJoin(
        words.map((word) => sql`${sqlName(name)} LIKE ${`%${word.replace(/[%_]/gu, '')}%`}`),
        ' OR ',
      )
      return all<{ first: number; last: number }>(
        db,
        sql`SELECT MIN(${sqlName(table.rowId)}) AS first, MAX(${sqlName(table.rowId)}) AS last FROM ${rowSource(table)} WHERE ${any} GROUP BY ${sqlName(name)} LIMIT ${CELLS}`,
      ).flatMap(({ first, last }) => [first, last])
    })
}

function periodRows(db: Db, table: QueryTable, question: Question, today: string | null): number[] {
  if (table.time === null || today === null) return []
  const dates = question.dates.map(({ date }) =>
    date.month === null
      ? { from: `${date.year}-01-01`, to: `${date.year}-12-31` }
      : resolvePartial(date.month, date.day, date.year === null ? today : `${date.year}-12-31`),
  )
  return [...question.periods.map(({ period }) => period), ...dates].flatMap(({ from, to }) => {
    const time = sql`substr(${timeExpression(table)}, 1, 10)`
    return idsOf(db, table, sql`${time} >= ${from ?? '0000'} AND ${time} <= ${to ?? '9999'} LIMIT ${PERIOD_ROWS}`)
  })
}

/** Rows of a result whose cells an answer shows. */
const SHOWN = 600

/**
 * The form over a view that also holds the rows of a result, so that the answer can show their cells.
 * @param rows ids of the rows the result rests on
 */
export function withRows(db: Db, view: TableView, form: ValueForm, rows: readonly number[]): { view: TableView; form: ValueForm } {
  const wider = loadView(db, view.table, [...new Set([...view.rows, ...rows.slice(0, SHOWN)])])
  const columns = new Map<unknown, ColumnView>(
    view.columns.flatMap((column, at) => (wider.columns[at] ? [[column, wider.columns[at]] as const] : [])),
  )
  return { view: wider, form: rebound(form, columns) }
}

/** A copy with every column replaced by its counterpart; masks and filters stay. */
function rebound<T>(value: T, columns: ReadonlyMap<unknown, unknown>): T {
  if (columns.has(value)) return columns.get(value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => rebound(item, columns)) as T
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rebound(item, columns)])) as T
}
