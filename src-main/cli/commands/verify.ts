/** `adamm verify`: checks the data folder: the database, its references, and every stored file against its sum. */
import { ask, type CommandContext, type CommandSpec, type ExitCode, noArguments, printJson } from '../command.ts'

export const verifyCommand: CommandSpec = {
  name: 'verify',
  usage: '',
  summary: 'Check the data folder.',
  options: {},
  json: '{"ok","checks":[{"name","ok","count","detail"}]}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const report = await ask(await context.open(), 'store.verify', {}, context.signal)
  if (context.json) printJson(context.stdout, report)
  else
    context.stdout.write(
      report.checks
        .map(
          (check) => `${check.ok ? 'ok    ' : 'FAILED'}  ${check.name}: ${check.count}${check.detail === '' ? '' : `, ${check.detail}`}\n`,
        )
        .join(''),
    )
  return report.ok ? 0 : 1
}
