/**
 * column_filters -> one parameterized WHERE condition. A filter's column is an expression (so "hour(@time)" works), its value is
 * cast to the type of that expression; dates compare by the period they name. Text compares folded, "contains" by whole words.
 */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'
import { FILTER_OPERATORS, type ColumnFilter } from '../../../../src-shared/model.ts'
import { sql, sqlJoin, type Statement } from '../../db/sql.ts'
import { isTemporal, type QueryTable } from '../query-table.ts'
import { fold } from '../readings.ts'
import { compileTarget, type Compiled } from './expression.ts'
import { castValue, type CastValue } from './resolve.ts'

const Scalar = z.union([z.number(), z.string()])
export const ColumnFilters = z.array(
  z.strictObject({
    column: z.string().min(1),
    operator: z.enum(FILTER_OPERATORS),
    value: z.union([Scalar, z.array(Scalar), z.null()]).optional(),
  }),
)

/**
 * All filters joined by AND; "1" when there are none.
 * @throws AdammError COLUMN_NOT_FOUND, INVALID_ARGUMENT
 */
export function compileFilters(filters: readonly ColumnFilter[], table: QueryTable): Statement {
  if (filters.length === 0) return sql`1`
  return sqlJoin(
    filters.map((filter) => compileFilter(filter, table)),
    ' AND ',
  )
}

function compileFilter(filter: ColumnFilter, table: QueryTable): Statement {
  const target = compileTarget(filter.column, table)
  if (filter.operator === 'is empty') return sql`(${target.statement} IS NULL OR ${target.statement} = '')`
  if (filter.operator === 'is not empty') return sql`(${target.statement} IS NOT NULL AND ${target.statement} <> '')`
  const values = Array.isArray(filter.value) ? filter.value : filter.value === null || filter.value === undefined ? [] : [filter.value]
  if (values.length === 0) throw missingValue(filter)
  if (filter.operator === 'contains') return containsWords(target, values)
  const cast = values.map((value) => castValue(value, target.type, filter.column))
  if (filter.operator === 'between') return between(target, cast, filter)
  if (filter.operator === 'in' || filter.operator === '=')
    return sql`(${sqlJoin(
      cast.map((value) => compare(target, '=', value)),
      ' OR ',
    )})`
  const first = cast[0]
  if (!first || cast.length > 1) throw missingValue(filter)
  return compare(target, filter.operator, first)
}

function missingValue(filter: ColumnFilter): AdammError {
  return new AdammError(
    'INVALID_ARGUMENT',
    `The filter "${filter.column} ${filter.operator}" has the wrong number of values. Give ${filter.operator === 'between' ? 'two' : 'one'}.`,
  )
}

function containsWords(target: Compiled, values: readonly (string | number)[]): Statement {
  const folded = sql`(' ' || adamm_fold(${target.statement}) || ' ')`
  return sql`(${sqlJoin(
    values.map((value) => sql`instr(${folded}, ${` ${fold(String(value))} `}) > 0`),
    ' OR ',
  )})`
}

function between(target: Compiled, cast: readonly CastValue[], filter: ColumnFilter): Statement {
  const [low, high] = cast
  if (!low || !high || cast.length > 2) throw missingValue(filter)
  return sql`(${compare(target, '>=', low)} AND ${compare(target, '<=', high)})`
}

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

function compare(target: Compiled, operator: Comparison, value: CastValue): Statement {
  if (value.kind === 'period') return comparePeriod(target, operator, value)
  const raw = (text: string): Statement => ({ text, values: [] })
  if (value.kind === 'number') return sql`${target.statement} ${raw(operator)} ${value.number}`
  if (target.type === 'time') return sql`${target.statement} ${raw(operator)} ${value.text}`
  return sql`adamm_fold(${target.statement}) ${raw(operator)} ${fold(value.text)}`
}

/** Stored times may carry a clock part; the bound decides how much of them is compared. */
function comparePeriod(target: Compiled, operator: Comparison, period: { from: string; to: string }): Statement {
  const part = (bound: string): Statement =>
    isTemporal(target.type) ? sql`substr(${target.statement}, 1, ${bound.length})` : target.statement
  const after = sql`${part(period.from)} >= ${period.from}`
  const before = sql`${part(period.to)} <= ${period.to}`
  switch (operator) {
    case '=':
      return sql`(${after} AND ${before})`
    case '!=':
      return sql`NOT (${after} AND ${before})`
    case '<':
      return sql`${part(period.from)} < ${period.from}`
    case '<=':
      return before
    case '>':
      return sql`${part(period.to)} > ${period.to}`
    case '>=':
      return after
  }
}
