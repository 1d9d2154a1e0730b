/** `adamm import PATH...`: takes files, folders and zips in, waits, and accounts for every source. */
import { resolve } from 'node:path'
import type { ImportReport, SourceReport } from '../../../src-shared/model.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError, warningsTo } from '../command.ts'
import { showProgress } from '../progress.ts'

export const importCommand: CommandSpec = {
  name: 'import',
  usage: 'PATH...',
  summary: 'Import files, folders and zips.',
  options: {
    as: { type: 'string', value: 'FORMAT', help: 'read the files as this format instead of finding it out' },
    timezone: { type: 'string', value: 'TZ', help: 'time zone of times that name none, such as Europe/Berlin' },
    locale: { type: 'string', value: 'L', help: 'how undecided numbers and dates are read, such as en-US' },
    forgotten: { type: 'boolean', help: 'take in again what was forgotten' },
    'dry-run': { type: 'boolean', help: 'tell what would be imported and store nothing' },
  },
  makesHome: true,
  json: '{"sources":[{"path","format","confidence","status":"new|same|changed|failed","rounds":{"new","same","changed","failed"},"media":{"new","same","missing","failed"},"problems":[{"where","code","message"}]}],"totals"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  if (context.positionals.length === 0) throw usageError('Name at least one file, folder or zip to import.')
  const host = await context.open()
  const stopProgress = showProgress(host, context.stderr)
  host.on('app.warning', warningsTo(context.stderr))
  const options = {
    as: context.text('as'),
    timezone: context.text('timezone'),
    locale: context.text('locale'),
    dryRun: context.flag('dry-run'),
    forgotten: context.flag('forgotten'),
  }
  try {
    const report = await ask(host, 'import.run', { paths: context.positionals.map((path) => resolve(path)), options }, context.signal)
    stopProgress()
    if (context.json) printJson(context.stdout, report)
    else context.stdout.write(describe(report))
    return hasFailed(report) ? 1 : 0
  } finally {
    stopProgress()
  }
}

/** A source that failed, or a part of one. */
export function hasFailed(report: ImportReport): boolean {
  return report.sources.some((source) => source.status === 'failed' || source.rounds.failed > 0 || source.media.failed > 0)
}

function describe(report: ImportReport): string {
  const lines = report.sources.flatMap((source) => [
    sourceLine(source),
    ...source.problems.map((problem) => `    ${problem.where}: ${problem.message}`),
  ])
  const { sources, rounds, media, problems } = report.totals
  lines.push(`${sources} sources: ${counts(rounds)} rounds; ${counts(media)} pictures; ${problems} problems.`)
  return `${lines.join('\n')}\n`
}

function sourceLine(source: SourceReport): string {
  return `${source.status.padEnd(7)} ${source.path} (${source.format}): ${counts(source.rounds)} rounds; ${counts(source.media)} pictures`
}

/** "3 new, 2 same"; zeros are left out. */
function counts(of: Readonly<Record<string, number>>): string {
  const parts = Object.entries(of).filter(([, count]) => count > 0)
  return parts.length === 0 ? '0' : parts.map(([name, count]) => `${count} ${name}`).join(', ')
}
