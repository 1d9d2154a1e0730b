/** Lookup: rows whose columns equal the given keys (METHOD 6). In: table, key_values, result_budget. Out: matching_rows. */
import { z } from 'zod'
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { resolveTable } from './resolve.ts'
import { selectRows, type RowsOutput } from './rows.ts'
import type { Tool } from './tool.ts'

const Input = z.strictObject({
  table: z.string().min(1),
  key_values: z.record(z.string(), z.union([z.number(), z.string()])),
  result_budget: z.number().int().min(1).optional(),
})
export type LookupInput = z.infer<typeof Input>

export const lookup: Tool<LookupInput, RowsOutput> = {
  name: 'Lookup',
  description: 'Retrieves the rows of a table whose columns equal the given key values.',
  input: Input,
  async run(input, environment) {
    const table = resolveTable(environment.tables, input.table)
    const filters = Object.entries(input.key_values).map(([column, value]) => ({ column, operator: '=', value }) satisfies ColumnFilter)
    return selectRows(environment, table, filters, input.result_budget)
  },
}
