/** What Lookup, Filter and Rank share: selecting rows of a scope in a stated order, with their cells, within the budget. */
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { all, type Db } from '../../db/open.ts'
import { sql, sqlJoin, sqlName, type Statement } from '../../db/sql.ts'
import { rowSource, timeExpression, type QueryTable } from '../query-table.ts'
import { compileFilters } from './filters.ts'
import { registerFunctions } from './functions.ts'
import { allowance, type MatchedRow, type ToolEnvironment, type ToolRun } from './tool.ts'

export type RowsOutput = {
  table: string
  matching_rows: MatchedRow[]
  /** Rows in scope, also those beyond the budget. */
  total: number
  /** True when the scope itself holds no row: "nothing there", not "no value". */
  empty: boolean
}

/** Statement text with its values written in, for people to read and run again; never executed. */
export function shownSql(statement: Statement): string {
  let index = 0
  return statement.text.replace(/"(?:[^"]|"")*"|\?/gu, (part) => {
    if (part !== '?') return part
    const value = statement.values[index]
    index += 1
    return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL')
  })
}

export type RawRow = Record<string, string | number | null>

/** SELECT list of row id, order, time and all columns under stable aliases. */
export function rowColumns(table: QueryTable): Statement {
  const time = timeExpression(table)
  const columns = table.columns.map((column, index) => sql`${sqlName(column.name)} AS ${sqlName(`c${index}`)}`)
  return sqlJoin([sql`${sqlName(table.rowId)} AS "row"`, sql`${sqlName(table.order)} AS "order"`, sql`${time} AS "time"`, ...columns], ', ')
}

export function matchedRow(table: QueryTable, raw: RawRow): MatchedRow {
  const values: Record<string, string | number | null> = {}
  for (const [index, column] of table.columns.entries()) values[column.name] = raw[`c${index}`] ?? null
  return {
    row: Number(raw['row']),
    order: Number(raw['order']),
    time: raw['time'] === null || raw['time'] === undefined ? null : String(raw['time']),
    values,
  }
}

export function countRows(db: Db, table: QueryTable, condition: Statement): number {
  const [row] = all<{ n: number }>(db, sql`SELECT count(*) AS n FROM ${rowSource(table)} WHERE ${condition}`)
  return row?.n ?? 0
}

/** Runs a row selection and spends one unit per row. */
export function selectRows(
  environment: ToolEnvironment,
  table: QueryTable,
  filters: readonly ColumnFilter[],
  asked: number | undefined,
): ToolRun<RowsOutput> {
  registerFunctions(environment.db)
  const limit = allowance(environment, asked)
  const condition = compileFilters(filters, table)
  const statement = sql`SELECT ${rowColumns(table)} FROM ${rowSource(table)} WHERE ${condition} ORDER BY ${sqlName(table.order)} LIMIT ${limit}`
  const rows = all<RawRow>(environment.db, statement).map((raw) => matchedRow(table, raw))
  const total = rows.length < limit ? rows.length : countRows(environment.db, table, condition)
  environment.budget.spend(rows.length)
  return { output: { table: table.name, matching_rows: rows, total, empty: total === 0 }, units: rows.length, sql: shownSql(statement) }
}
