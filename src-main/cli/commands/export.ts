/** `adamm export TARGET`: everything as history files and pictures, or one table with --table. */
import { resolve } from 'node:path'
import { ask, type CommandContext, type CommandSpec, type ExitCode, onlyArgument, printJson, usageError } from '../command.ts'
import { showProgress } from '../progress.ts'

export const exportCommand: CommandSpec = {
  name: 'export',
  usage: 'TARGET',
  summary: 'Write everything, or one table, in open formats.',
  options: {
    table: { type: 'string', value: 'NAME', help: 'write this table into the file TARGET (its ending says the format: .csv or .json)' },
    provenance: { type: 'boolean', help: 'with --table: also the raw text and the place of each value' },
    replace: { type: 'boolean', help: 'with --table: replace a file that is there' },
  },
  json: '{"files":[path],"rows","pictures","missing"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const target = resolve(onlyArgument(context, 'TARGET'))
  const table = context.text('table')
  const ending = /\.(csv|json)$/iu.exec(target)?.[1]?.toLowerCase()
  if (table !== undefined && ending !== 'csv' && ending !== 'json')
    throw usageError('A table goes into a file that ends with .csv or .json.')
  const host = await context.open()
  const report =
    table === undefined
      ? await ask(host, 'export.memory', { folder: target }, context.signal).finally(showProgress(host, context.stderr))
      : await ask(
          host,
          'export.table',
          {
            table,
            file: target,
            format: ending === 'csv' ? 'csv' : 'json',
            provenance: context.flag('provenance'),
            replace: context.flag('replace'),
          },
          context.signal,
        )
  if (context.json) printJson(context.stdout, report)
  else
    context.stdout.write(
      `${report.files.join('\n')}\n${report.rows} ${table === undefined ? 'rounds' : 'rows'}, ${report.pictures} pictures${report.missing === 0 ? '' : `, ${report.missing} pictures missing`}.\n`,
    )
  return report.missing === 0 ? 0 : 1
}
