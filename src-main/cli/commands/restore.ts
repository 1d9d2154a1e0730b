/** `adamm restore FILE`: puts the memory of a backup in the place of the present one, which is kept. */
import { resolve } from 'node:path'
import { startHost } from '../../host.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, onlyArgument, printJson } from '../command.ts'
import { showProgress } from '../progress.ts'

export const restoreCommand: CommandSpec = {
  name: 'restore',
  usage: 'FILE',
  summary: 'Restore a backup; the present memory is kept beside it.',
  options: {},
  makesHome: true,
  json: '{"file","bytes","version","app","schema","createdAt","counts","files","verified","pending","safety"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const file = resolve(onlyArgument(context, 'FILE'))
  const host = await context.open()
  const stopProgress = showProgress(host, context.stderr)
  const report = await ask(host, 'backup.restore', { file }, context.signal).finally(stopProgress)
  // The places change when the engine starts; one of another program starts when that program does.
  const isOwner = host.role === 'owner'
  if (isOwner) {
    await host.close()
    const restored = await startHost({ home: context.home, shell: 'cli' })
    await restored.close()
  }
  const outcome = { ...report, pending: !isOwner }
  if (context.json) printJson(context.stdout, outcome)
  else
    context.stdout.write(
      [
        isOwner
          ? `Restored "${file}" of ${report.createdAt}.`
          : `"${file}" is ready. Close the AdaMM that is running and start it again; it is in place then.`,
        ...(report.safety === null
          ? []
          : [`The memory of before is kept in "${report.safety}" in the data folder; delete it when you do not need it.`]),
        '',
      ].join('\n'),
    )
  return 0
}
