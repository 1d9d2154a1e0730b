/** `adamm sql SELECT...`: read-only SQL over the discovered tables. */
import { ask, type CommandContext, type CommandSpec, type ExitCode, integerOption, onlyArgument, printJson } from '../command.ts'
import { textTable } from '../text-table.ts'

export const sqlCommand: CommandSpec = {
  name: 'sql',
  usage: 'SELECT...',
  summary: 'Run read-only SQL over the discovered tables.',
  options: { limit: { type: 'string', value: 'N', help: 'N rows at most (default: 10000)' } },
  json: '{"columns":[name],"rows":[[value]],"truncated","ms"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const sql = onlyArgument(context, 'SQL statement')
  const limit = integerOption(context, 'limit', { from: 1, to: 10_000 }) ?? 10_000
  const result = await ask(await context.open(), 'sql.query', { sql, limit }, context.signal)
  if (context.json) printJson(context.stdout, result)
  else context.stdout.write(textTable(result.columns, result.rows))
  if (result.truncated) context.stderr.write(`Only the first ${result.rows.length} rows are shown.\n`)
  return 0
}
