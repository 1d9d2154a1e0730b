/** Filter: rows that satisfy all predicates, in row order (METHOD 6). In: table, column_filters, result_budget. Out: matching_rows. */
import { z } from 'zod'
import { ColumnFilters } from './filters.ts'
import { resolveTable } from './resolve.ts'
import { selectRows, type RowsOutput } from './rows.ts'
import type { Tool } from './tool.ts'

const Input = z.strictObject({ table: z.string().min(1), column_filters: ColumnFilters, result_budget: z.number().int().min(1).optional() })
export type FilterInput = z.infer<typeof Input>

export const filter: Tool<FilterInput, RowsOutput> = {
  name: 'Filter',
  description: 'Selects the rows of a table that satisfy the given column filters.',
  input: Input,
  async run(input, environment) {
    const table = resolveTable(environment.tables, input.table)
    return selectRows(environment, table, input.column_filters, input.result_budget)
  },
}
