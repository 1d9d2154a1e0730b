/** `adamm backup FILE`: one file with everything, checked after it was written. --check reads one. */
import { resolve } from 'node:path'
import { ask, type CommandContext, type CommandSpec, type ExitCode, onlyArgument, printJson } from '../command.ts'
import { showProgress } from '../progress.ts'

export const backupCommand: CommandSpec = {
  name: 'backup',
  usage: 'FILE',
  summary: 'Write a backup and check it.',
  options: {
    replace: { type: 'boolean', help: 'replace a file that is there' },
    check: { type: 'boolean', help: 'only read FILE, every byte of it, and tell what it holds' },
  },
  json: '{"file","bytes","version","app","schema","createdAt","counts","missing":[sum],"files","verified"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const file = resolve(onlyArgument(context, 'FILE'))
  const host = await context.open()
  const stopProgress = showProgress(host, context.stderr)
  try {
    const report = context.flag('check')
      ? await ask(host, 'backup.inspect', { file }, context.signal)
      : await ask(host, 'backup.create', { file, replace: context.flag('replace') }, context.signal)
    stopProgress()
    if (context.json) printJson(context.stdout, report)
    else {
      const counts = Object.entries(report.counts).map(([kind, count]) => `${count} ${kind}`)
      const missing = report.missing.length === 0 ? '' : ` ${report.missing.length} pictures were not there.`
      context.stdout.write(
        `"${file}": ${report.bytes.toLocaleString('en')} bytes, ${report.files} files, all read again and as written.${missing}\n${counts.join(', ')}; made ${report.createdAt} by AdaMM ${report.app}.\n`,
      )
    }
    return report.missing.length === 0 ? 0 : 1
  } finally {
    stopProgress()
  }
}
