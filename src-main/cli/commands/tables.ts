/** `adamm tables`: the tables that were found, with their columns; and what the person decides about them. */
import type { TableInfo } from '../../../src-shared/model.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError } from '../command.ts'
import { textTable } from '../text-table.ts'
import { CHOICE_JSON, CHOICE_OPTIONS, CHOICE_USAGE, runChoice } from './tables-choices.ts'

export const tablesCommand: CommandSpec = {
  name: 'tables',
  usage: `[list | ${CHOICE_USAGE}]`,
  summary: 'List the discovered tables; rename, hide, merge or split one, choose how a column is shown.',
  options: { all: { type: 'boolean', help: 'list: hidden tables too' }, ...CHOICE_OPTIONS },
  json: `list: [{"name","label","description","rows","columns":[{"name","label","type","unit","filled","optional"}],"support","schema":[attribute],"kind","hidden","daily","from","to"}]; ${CHOICE_JSON}`,
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const [action = 'list', ...words] = context.positionals
  if (context.flag('all') && action !== 'list') throw usageError('--all belongs to "tables list".')
  if (action !== 'list') return runChoice(context)
  if (words.length > 0) throw usageError(`"tables list" takes no argument, "${words[0]}" was given.`)
  const tables = await ask(await context.open(), 'tables.list', { hidden: context.flag('all') }, context.signal)
  if (context.json) printJson(context.stdout, tables.map(tableJson))
  else if (tables.length === 0) context.stdout.write('No table yet. A table appears when the same measurements recur in four rounds.\n')
  else context.stdout.write(textTable(['table', 'rows', 'columns', 'from', 'to'], tables.map(tableLine)))
  return 0
}

function tableJson(table: TableInfo): unknown {
  const { name, label, description, rows, support, schema, kind, hidden, daily = null, from, to } = table
  const columns = table.columns.map((column) => ({
    name: column.name,
    label: column.label,
    type: column.type,
    unit: column.unit,
    filled: column.filled,
    optional: column.optional,
  }))
  return { name, label, description, rows, columns, support, schema, kind, hidden, daily, from, to }
}

function tableLine(table: TableInfo): (string | number | null)[] {
  const columns = table.columns.map((column) => (column.unit === null ? column.name : `${column.name} (${column.unit})`)).join(', ')
  return [table.name, table.rows, columns, table.from, table.to]
}
