/** `adamm forget REF...`: forgets for good, and says what went and how many bytes were searched for it. */
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError } from '../command.ts'
import { showProgress } from '../progress.ts'

export const forgetCommand: CommandSpec = {
  name: 'forget',
  usage: 'REF...',
  summary: 'Forget rounds, pictures or a span of time for good.',
  options: {
    from: { type: 'string', value: 'T', help: 'from this local time on, such as 2026-05 or 2026-05-12T18:30' },
    to: { type: 'string', value: 'T', help: 'up to and with this local time' },
    preview: { type: 'boolean', help: 'tell what would go and forget nothing' },
  },
  json: '{"removed":{"rounds","messages","pictures","observations","rows","corrections","vectors","answers","sources"},"tablesGone","reread","stale","copies":[name],"proof":{"files","bytes","marks","unprovable","hits","where":[path]}}; --preview: {"counts","refs","tables"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const [from, to] = [context.text('from'), context.text('to')]
  if (context.positionals.length === 0 && from === undefined && to === undefined)
    throw usageError('Name REFs, or a span with --from and --to.')
  const selection = { refs: [...context.positionals], ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const host = await context.open()
  if (context.flag('preview')) {
    const preview = await ask(host, 'forget.preview', selection, context.signal)
    if (context.json) printJson(context.stdout, preview)
    else context.stdout.write(`${counted(preview.counts)} would be forgotten.\nTables: ${preview.tables.join(', ') || 'none'}\n`)
    return 0
  }
  const stopProgress = showProgress(host, context.stderr)
  try {
    const report = await ask(host, 'forget.run', selection, context.signal)
    stopProgress()
    const { proof } = report
    if (context.json) printJson(context.stdout, report)
    else
      context.stdout.write(
        [
          `Forgotten: ${counted(report.removed)}.`,
          `Read otherwise without it: ${report.reread} rounds; tables that are no more: ${report.tablesGone}; answers that are stale now: ${report.stale}.`,
          ...(report.copies.length === 0 ? [] : [`Copies of the memory removed: ${report.copies.join(', ')}.`]),
          `Searched ${proof.bytes.toLocaleString('en')} bytes in ${proof.files} files for ${proof.marks} stretches of it: ${proof.hits} found${proof.hits === 0 ? '' : ` (${proof.where.join(', ')})`}.`,
          ...(proof.unprovable === 0
            ? []
            : [`${proof.unprovable} texts are too short to be searched for, or something else says them too.`]),
          'Backups made before still hold it.',
          '',
        ].join('\n'),
      )
    return proof.hits === 0 ? 0 : 1
  } finally {
    stopProgress()
  }
}

function counted(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return parts.length === 0 ? 'nothing' : parts.map(([kind, count]) => `${count} ${kind}`).join(', ')
}
