/**
 * Rank: the rows with the highest or lowest value of an expression, rows without the value left out (METHOD 6).
 * In: table, target_column_expression, order, optional_column_filters, result_budget. Out: ranked_rows. Ties keep row order.
 */
import { z } from 'zod'
import { all } from '../../db/open.ts'
import { sql, sqlName } from '../../db/sql.ts'
import { rowSource } from '../query-table.ts'
import { compileTarget } from './expression.ts'
import { compileFilters, ColumnFilters } from './filters.ts'
import { registerFunctions } from './functions.ts'
import { resolveTable } from './resolve.ts'
import { countRows, matchedRow, rowColumns, shownSql, type RawRow } from './rows.ts'
import { allowance, type MatchedRow, type Tool } from './tool.ts'

const Input = z.strictObject({
  table: z.string().min(1),
  target_column_expression: z.string().min(1),
  order: z.enum(['ascending', 'descending']),
  optional_column_filters: ColumnFilters.optional(),
  result_budget: z.number().int().min(1).optional(),
})
export type RankInput = z.infer<typeof Input>

export type RankOutput = {
  table: string
  ranked_rows: (MatchedRow & { target: string | number })[]
  unit: string | null
  /** Rows that have the value, rows in scope that lack it, and rows beyond the budget that tie with the last one returned. */
  n: number
  missing: number
  ties: number
  empty: boolean
  /** Units of the ranked cells when they are not one: a ranking over them means little and the answer says so. */
  mixed_units: string[]
}

export const rank: Tool<RankInput, RankOutput> = {
  name: 'Rank',
  description: 'Orders the rows of a table by an expression and returns the top or bottom ones.',
  input: Input,
  async run(input, environment) {
    registerFunctions(environment.db)
    const table = resolveTable(environment.tables, input.table)
    const limit = allowance(environment, input.result_budget)
    const target = compileTarget(input.target_column_expression, table)
    const scope = compileFilters(input.optional_column_filters ?? [], table)
    const eligible = sql`${scope} AND ${target.statement} IS NOT NULL`
    const direction = { text: input.order === 'descending' ? 'DESC' : 'ASC', values: [] }
    const statement = sql`SELECT ${rowColumns(table)}, ${target.statement} AS "target" FROM ${rowSource(table)} WHERE ${eligible} ORDER BY "target" ${direction}, ${sqlName(table.order)} LIMIT ${limit}`
    const rows = all<RawRow>(environment.db, statement).map((raw) => ({ ...matchedRow(table, raw), target: raw['target'] ?? 0 }))
    const n = countRows(environment.db, table, eligible)
    const total = countRows(environment.db, table, scope)
    const last = rows.at(-1)
    const tied = last
      ? countRows(environment.db, table, sql`${eligible} AND ${target.statement} = ${last.target}`) -
        rows.filter((row) => row.target === last.target).length
      : 0
    environment.budget.spend(rows.length)
    const units = new Set(target.columns.flatMap((column) => [...(table.units(column)?.values() ?? [])]).filter((unit) => unit !== null))
    return {
      output: {
        table: table.name,
        ranked_rows: rows,
        unit: target.unit,
        n,
        missing: total - n,
        ties: tied,
        empty: total === 0,
        mixed_units: units.size > 1 ? [...units] : [],
      },
      units: rows.length,
      sql: shownSql(statement),
    }
  },
}
