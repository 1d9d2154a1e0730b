/** `adamm correct TABLE ROW COLUMN VALUE`: puts a value in the place of what was read. */
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError } from '../command.ts'

export const correctCommand: CommandSpec = {
  name: 'correct',
  usage: 'TABLE ROW COLUMN VALUE',
  summary: 'Correct a value; the original stays.',
  options: {
    empty: { type: 'boolean', help: 'empty the cell instead of giving a VALUE' },
    original: { type: 'boolean', help: 'give the cell back to what was read' },
  },
  json: '{"change":{"id","kind","detail","at"},"cell":{"value","unit","raw","corrected"},"reading","tables":[name],"stale"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const [table, order, column, ...values] = context.positionals
  const without = context.flag('empty') || context.flag('original')
  if (table === undefined || order === undefined || column === undefined) throw usageError('TABLE, ROW and COLUMN are needed.')
  if (context.flag('empty') && context.flag('original')) throw usageError('--empty and --original exclude each other.')
  if (without ? values.length > 0 : values.length !== 1)
    throw usageError(without ? 'No VALUE is taken with --empty or --original.' : 'One VALUE is needed. Put words with spaces into quotes.')
  const host = await context.open()
  const place = { table, column, row: await rowOf(context, table, order) }
  const changed = context.flag('original')
    ? await ask(host, 'corrections.clear', place, context.signal)
    : await ask(host, 'corrections.set', { ...place, value: values[0] ?? null }, context.signal)
  if (context.json) printJson(context.stdout, changed)
  else
    context.stdout.write(
      [
        changed.change.detail,
        ...(changed.reading === '' ? [] : [`Read as: ${changed.reading}.`]),
        `Made again: ${changed.tables.join(', ')}. Answers that are stale now: ${changed.stale}.`,
        '',
      ].join('\n'),
    )
  return 0
}

/** ROW is the number in the column "order" of `adamm table`, or the ref of a row when only one row has it. */
async function rowOf(context: CommandContext, table: string, row: string): Promise<number> {
  const host = await context.open()
  const isOrder = /^\d+$/.test(row)
  const filter = isOrder
    ? { column: 'order', operator: '=' as const, value: Number(row) }
    : { column: 'ref', operator: '=' as const, value: row }
  const { rows } = await ask(host, 'tables.rows', { table, filters: [filter], limit: 2 }, context.signal)
  const [only, second] = rows
  if (only === undefined) throw usageError(`Table "${table}" has no row "${row}". See: adamm table ${table}`)
  if (second !== undefined) throw usageError(`Table "${table}" has several rows "${row}". Use the number in the column "order".`)
  return only.id
}
