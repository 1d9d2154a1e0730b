/** `adamm undo`: takes back the newest change; --redo makes it again, --list shows the journal. */
import { ask, type CommandContext, type CommandSpec, type ExitCode, noArguments, printJson, usageError } from '../command.ts'

export const undoCommand: CommandSpec = {
  name: 'undo',
  usage: '',
  summary: 'Take back the newest change.',
  options: {
    redo: { type: 'boolean', help: 'make the change that was taken back last again' },
    list: { type: 'boolean', help: 'print the changes, newest first' },
  },
  json: '{"change":{"id","kind","detail","at","undoneAt"},"tables":[name],"stale"}; --list: {"total","changes":[...],"undo","redo"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  if (context.flag('redo') && context.flag('list')) throw usageError('--redo and --list exclude each other.')
  const host = await context.open()
  if (context.flag('list')) {
    const journal = await ask(host, 'undo.list', {}, context.signal)
    if (context.json) printJson(context.stdout, journal)
    else
      context.stdout.write(
        journal.changes.map(({ at, detail, undoneAt }) => `${at}  ${detail}${undoneAt === null ? '' : ' (taken back)'}\n`).join(''),
      )
    return 0
  }
  const outcome = await ask(host, context.flag('redo') ? 'undo.redo' : 'undo.last', {}, context.signal)
  if (context.json) printJson(context.stdout, outcome)
  else context.stdout.write(`${context.flag('redo') ? 'Made again' : 'Taken back'}: ${outcome.change.detail}\n`)
  return 0
}
