/** `adamm table NAME`: the rows of one table, with what each value was read from. */
import type { TableInfo, TableRow } from '../../../src-shared/model.ts'
import {
  ask,
  type CommandContext,
  type CommandSpec,
  type ExitCode,
  integerOption,
  onlyArgument,
  printJson,
  usageError,
} from '../command.ts'
import { csv } from '../csv.ts'
import { type Scalar, textTable } from '../text-table.ts'
import { parseWhere } from '../where.ts'

export const tableCommand: CommandSpec = {
  name: 'table',
  usage: 'NAME',
  summary: 'Print the rows of a table.',
  options: {
    csv: { type: 'boolean', help: 'print CSV' },
    limit: { type: 'string', value: 'N', help: 'print N rows at most (default: all)' },
    where: {
      type: 'string',
      multiple: true,
      value: 'CONDITION',
      help: 'keep rows such as "steps >= 8000", "shop contains market", "note is empty"; may be repeated',
    },
  },
  json: '{"columns":[{"name","label","type","unit","filled","optional"}],"rows":[{"order","time","ref","cells":{column:{"value","raw","unit","provenance","ambiguous"}}}],"total"}',
  run,
}

const PAGE = 1_000

async function run(context: CommandContext): Promise<ExitCode> {
  const name = onlyArgument(context, 'table name')
  if (context.json && context.flag('csv')) throw usageError('--csv and --json exclude each other.')
  const limit = integerOption(context, 'limit', { from: 1, to: 10_000_000 }) ?? Number.POSITIVE_INFINITY
  const filters = context.texts('where').map(parseWhere)
  const host = await context.open()
  const table = await ask(host, 'tables.get', { table: name }, context.signal)
  const rows: TableRow[] = []
  let total = 0
  do {
    const page = await ask(
      host,
      'tables.rows',
      { table: name, filters, offset: rows.length, limit: Math.min(PAGE, limit - rows.length), provenance: context.json },
      context.signal,
    )
    total = page.total
    rows.push(...page.rows)
    if (page.rows.length === 0) break
  } while (rows.length < Math.min(total, limit))

  if (context.json) printJson(context.stdout, tableJson(table, rows, total))
  else if (context.flag('csv'))
    context.stdout.write(
      csv(
        header(table),
        rows.map((row) => scalars(table, row)),
      ),
    )
  else
    context.stdout.write(
      textTable(
        header(table),
        rows.map((row) => scalars(table, row)),
      ) + (rows.length < total ? `${rows.length} of ${total} rows\n` : ''),
    )
  return 0
}

function tableJson(table: TableInfo, rows: readonly TableRow[], total: number): unknown {
  return {
    columns: visible(table).map(({ name, label, type, unit, filled, optional }) => ({ name, label, type, unit, filled, optional })),
    rows: rows.map(({ order, time, ref, cells }) => ({
      order,
      time,
      ref,
      cells: Object.fromEntries(
        Object.entries(cells).map(([column, { value, raw, unit, provenance = null, ambiguous, corrected }]) => [
          column,
          { value, raw, unit, provenance, ambiguous, corrected },
        ]),
      ),
    })),
    total,
  }
}

function visible(table: TableInfo): TableInfo['columns'] {
  return table.columns.filter((column) => !column.hidden)
}

function header(table: TableInfo): string[] {
  return ['order', 'time', 'ref', ...visible(table).map((column) => column.name)]
}

function scalars(table: TableInfo, row: TableRow): Scalar[] {
  return [row.order, row.time, row.ref, ...visible(table).map((column) => row.cells[column.name]?.value ?? null)]
}
