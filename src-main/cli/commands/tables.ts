/** `adamm tables`: the tables that were found, with their columns. */
import type { TableInfo } from '../../../src-shared/model.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, noArguments, printJson } from '../command.ts'
import { textTable } from '../text-table.ts'

export const tablesCommand: CommandSpec = {
  name: 'tables',
  usage: '',
  summary: 'List the discovered tables.',
  options: {},
  json: '[{"name","label","description","rows","columns":[{"name","label","type","unit","filled","optional"}],"support","schema":[attribute],"kind","from","to"}]',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const tables = await ask(await context.open(), 'tables.list', {}, context.signal)
  if (context.json) printJson(context.stdout, tables.map(tableJson))
  else if (tables.length === 0) context.stdout.write('No table yet. A table appears when the same measurements recur in four rounds.\n')
  else context.stdout.write(textTable(['table', 'rows', 'columns', 'from', 'to'], tables.map(tableLine)))
  return 0
}

function tableJson(table: TableInfo): unknown {
  const { name, label, description, rows, support, schema, kind, from, to } = table
  const columns = table.columns.map((column) => ({
    name: column.name,
    label: column.label,
    type: column.type,
    unit: column.unit,
    filled: column.filled,
    optional: column.optional,
  }))
  return { name, label, description, rows, columns, support, schema, kind, from, to }
}

function tableLine(table: TableInfo): (string | number | null)[] {
  const columns = table.columns.map((column) => (column.unit === null ? column.name : `${column.name} (${column.unit})`)).join(', ')
  return [table.name, table.rows, columns, table.from, table.to]
}
