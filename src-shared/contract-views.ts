/**
 * What the data views ask about a whole table at once, never about the page that happens to be loaded: the summary row, the values of a
 * filter list, the bins of a distribution, the points of a scatter. In: a table with the filters and search of its grid. Out: exact figures.
 */
import { z } from 'zod'
import { LIMITS, method, TableName } from './contract-base.ts'
import { ColumnFilter, ColumnType } from './model.ts'

/** Which rows are meant: as in `tables.rows`. */
export const RowScope = {
  table: TableName,
  filters: z.array(ColumnFilter).default([]),
  search: z.string().max(LIMITS.name).default(''),
  /** Only the latest row of each day. */
  latest: z.boolean().default(false),
}
export const PERIODS = ['day', 'week', 'month', 'year'] as const
const ColumnName = z.string().min(1).max(LIMITS.name)
const count = z.number().int()

/** Figures of one column over the rows in scope; numbers in the column's type (durations in seconds). */
export const ColumnSummary = z.object({
  column: z.string(),
  type: ColumnType,
  /** Rows with and without a value. */
  count,
  missing: count,
  distinct: count,
  /** Dates, times and texts have no mean; a column of several currencies has neither sum, mean nor extremes, but `units`. */
  min: z.union([z.number(), z.string(), z.null()]),
  max: z.union([z.number(), z.string(), z.null()]),
  mean: z.number().nullable(),
  sum: z.number().nullable(),
  median: z.number().nullable(),
  /** Each currency with its own sum where the rows have more than one, and the one that they have where it is not the column's; empty otherwise. */
  units: z.array(z.object({ unit: z.string().nullable(), count, sum: z.number() })),
})
export type ColumnSummary = z.infer<typeof ColumnSummary>

export const viewMethods = {
  'tables.summary': method(
    z.strictObject({ ...RowScope, columns: z.array(ColumnName).max(200) }),
    z.object({ rows: count, columns: z.array(ColumnSummary) }),
  ),
  /** Values of one column with how often each occurs, most frequent first. */
  'tables.values': method(
    z.strictObject({ ...RowScope, column: ColumnName, limit: z.number().int().min(1).max(500).default(100) }),
    z.object({ distinct: count, empty: count, values: z.array(z.object({ value: z.union([z.number(), z.string()]), count })) }),
  ),
  /** Distribution with round borders (1, 2 or 5 times a power of ten; durations: of minutes or hours). A value on a border is in the bin above it. */
  'tables.histogram': method(
    z.strictObject({ ...RowScope, column: ColumnName, bins: z.number().int().min(2).max(100).default(14) }),
    z.object({ count, missing: count, bins: z.array(z.object({ from: z.number(), to: z.number(), count })) }),
  ),
  /**
   * A measure by calendar period (weeks begin on Monday), every period from the first to the last row: `value` is null where no row has one.
   * Rows without a time are `untimed`; amounts in another currency than the column's own are left out and counted.
   */
  'tables.periods': method(
    z.strictObject({ ...RowScope, column: ColumnName, by: z.enum(PERIODS), aggregate: z.enum(['sum', 'mean', 'count']) }),
    z.object({
      by: z.enum(PERIODS),
      aggregate: z.enum(['sum', 'mean', 'count']),
      untimed: count,
      otherUnits: count,
      periods: z.array(z.object({ from: z.string(), to: z.string(), rows: count, value: z.number().nullable() })),
    }),
  ),
  /** Rows that have a value in each of the columns; of more than `points` rows every k-th, which `sampled` says. */
  'tables.points': method(
    z.strictObject({
      ...RowScope,
      columns: z.array(ColumnName).min(1).max(4),
      points: z.number().int().min(10).max(20_000).default(4_000),
    }),
    z.object({
      total: count,
      sampled: z.boolean(),
      points: z.array(z.object({ row: count, time: z.string().nullable(), order: z.number(), values: z.array(z.number()) })),
    }),
  ),
} as const
