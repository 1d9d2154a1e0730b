/** `adamm cycle`: asks the memory about what is new, repairs what fails and prepares questions; --log shows what came of it, --undo takes a repair back. */
import type { Probe } from '../../../src-shared/model.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, integerOption, noArguments, printJson, usageError } from '../command.ts'
import { showProgress } from '../progress.ts'

export const cycleCommand: CommandSpec = {
  name: 'cycle',
  usage: '',
  summary: 'Check what was remembered, repair it, prepare questions.',
  options: {
    log: { type: 'boolean', help: 'print probes and repairs, newest first, and do nothing' },
    bank: { type: 'boolean', help: 'print the prepared questions and do nothing' },
    undo: { type: 'string', value: 'REPAIR', help: 'take a repair back by its number' },
    limit: { type: 'string', value: 'N', help: 'entries of the log (default 40)' },
  },
  json: '{"total","passed","repaired","probes":[{"id","kind","question","expected","answered","passed","gap","writer","roundId","at","repairs":[{"id","action":"SKIP|MERGE|INSERT","reason","ref","attribute","value","undoable","undoneAt"}]}]}; --bank: [{"question","paraphrases","type","table","contract","program","state"}]',
  run,
}

const LOGGED = 40

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  if ([context.flag('log'), context.flag('bank'), context.text('undo') !== undefined].filter(Boolean).length > 1)
    throw usageError('--log, --bank and --undo exclude each other.')
  const limit = integerOption(context, 'limit', { from: 1, to: 1_000 }) ?? LOGGED
  const repair = integerOption(context, 'undo', { from: 1, to: Number.MAX_SAFE_INTEGER })
  const host = await context.open()
  if (context.flag('bank')) {
    const questions = await ask(host, 'bank.list', {}, context.signal)
    if (context.json) printJson(context.stdout, questions)
    else context.stdout.write(questions.map(({ question, state, table }) => `${state.padEnd(7)} ${table ?? '-'}  ${question}\n`).join(''))
    return 0
  }
  if (repair !== undefined) await ask(host, 'cycle.undo', { repair }, context.signal)
  else if (!context.flag('log') && !(await check(context, host))) return 1
  const log = await ask(host, 'cycle.log', { limit }, context.signal)
  if (context.json) printJson(context.stdout, log)
  else
    context.stdout.write(
      `${log.probes.map(described).join('')}${log.passed} of ${log.total} probes answered; ${log.repaired} repairs in force.\n`,
    )
  return 0
}

async function check(context: CommandContext, host: Awaited<ReturnType<CommandContext['open']>>): Promise<boolean> {
  const stopProgress = showProgress(host, context.stderr)
  const { job } = await ask(host, 'cycle.run', {}, context.signal)
  const cancel = (): void => void ask(host, 'jobs.cancel', { job })
  context.signal.addEventListener('abort', cancel, { once: true })
  try {
    const { state, error } = await ask(host, 'jobs.wait', { job })
    if (state !== 'done') context.stderr.write(`${error ?? `The check ended as "${state}". Run it again; it goes on where it stopped.`}\n`)
    return state === 'done'
  } finally {
    context.signal.removeEventListener('abort', cancel)
    stopProgress()
  }
}

function described({ question, passed, answered, gap, repairs }: Probe): string {
  const verdict = passed ? 'answered' : `failed (${gap ?? 'unknown'})`
  const lines = repairs.map(
    ({ id, action, reason, undoneAt }) => `    repair ${id}: ${action}: ${reason}${undoneAt === null ? '' : ' (taken back)'}\n`,
  )
  return `${verdict}: ${question} -> ${answered}\n${lines.join('')}`
}
