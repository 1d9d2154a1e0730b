/**
 * One tool call from outside of a plan, for other assistants (MCP): the same validation, the same read-only tools, and the evidence of what came
 * back (METHOD 6). In: tool and arguments as sent. Out: result, units, SQL, evidence down to the observation.
 */
import { z } from 'zod'
import type { Output, Parsed } from '../../../src-shared/contract.ts'
import type { Evidence } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import type { Retriever } from '../hierarchy/retriever.ts'
import { appTables } from './app-tables.ts'
import { evidenceFor } from './evidence.ts'
import type { QueryTable } from './query-table.ts'
import { compute, computedColumns } from './tools/compute.ts'
import { runTool, tools, type StepOutput } from './tools/registry.ts'
import { resolveTable } from './tools/resolve.ts'
import { Budget } from './tools/tool.ts'

/** Name, description and argument schema of each tool. */
export function describeTools(): Output<'tools.describe'> {
  return Object.values(tools).map(({ name, description, input }) => ({
    name,
    description,
    arguments: z.toJSONSchema(input as z.ZodType, { io: 'input' }),
  }))
}

/**
 * Runs one call.
 * @throws AdammError INVALID_ARGUMENT, TABLE_NOT_FOUND, COLUMN_NOT_FOUND
 */
export async function callTool(
  deps: { db: Db; retriever: Retriever | null },
  { tool, arguments: input, units }: Parsed<'tools.run'>,
): Promise<Output<'tools.run'>> {
  const tables = appTables(deps.db)
  const run = await runTool(tool, input, { ...deps, tables, budget: new Budget(units) })
  return { tool, result: run.output, units: run.units, sql: run.sql, evidence: evidenceOf(deps.db, tables, run, input) }
}

function evidenceOf(db: Db, tables: readonly QueryTable[], run: StepOutput, input: Record<string, unknown>): Evidence[] {
  switch (run.tool) {
    case 'Lookup':
    case 'Filter': {
      const table = resolveTable(tables, run.output.table)
      return evidenceFor(db, table, rowsOf(run.output.matching_rows), columnIds(table, null))
    }
    case 'Rank': {
      const table = resolveTable(tables, run.output.table)
      return evidenceFor(db, table, rowsOf(run.output.ranked_rows), columnIds(table, null))
    }
    case 'Compute': {
      const table = resolveTable(tables, run.output.table)
      return evidenceFor(db, table, run.output.contributing_rows, columnIds(table, computedColumns(compute.input.parse(input), table)))
    }
    case 'SemanticMatch':
    case 'EventLocate':
      return run.output.ranked_memory_units.flatMap((unit) =>
        unit.level === 'event' ? [{ ref: unit.ref, roundId: unit.id, time: unit.time, quote: unit.text }] : [],
      )
  }
}

const rowsOf = (rows: readonly { row: number }[]): number[] => rows.map(({ row }) => row)

function columnIds(table: QueryTable, names: readonly string[] | null): number[] {
  return table.columns.flatMap(({ name, columnId }) => (columnId !== null && (names === null || names.includes(name)) ? [columnId] : []))
}
