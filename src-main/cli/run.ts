/**
 * The command line: one router to the same engine as the window. In: arguments. Out: an exit code;
 * JSON alone on stdout with --json, everything else that is said goes to stderr.
 */
import { AdammError, failureFrom } from '../../src-shared/errors.ts'
import { homeFolder, homeWarnings } from '../home.ts'
import { type CommandSpec, createContext, type ExitCode, printJson, type Streams, usageError } from './command.ts'
import { commands } from './commands.ts'
import { helpText, parseArguments } from './parse.ts'

/** Runs one command. Never rejects. */
export async function runCli(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<ExitCode> {
  let command: CommandSpec | null = null
  try {
    const parsed = parseArguments(args, commands)
    command = parsed.command
    if (command === null || parsed.values['help'] === true) {
      const isAsked = parsed.values['help'] === true
      if (!isAsked && parsed.values['json'] === true) throw usageError(`Name a command: ${commands.map(({ name }) => name).join(', ')}.`)
      const stream = isAsked ? streams.stdout : streams.stderr
      stream.write(helpText(commands, command))
      return isAsked ? 0 : 2
    }
    return await runCommand(command, parsed, streams, signal)
  } catch (error) {
    return complain(error, command, args, streams)
  }
}

async function runCommand(
  command: CommandSpec,
  parsed: { positionals: string[]; values: Record<string, unknown> },
  streams: Streams,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { positionals, values } = parsed
  const given = typeof values['home'] === 'string' ? values['home'] : undefined
  if (given?.trim() === '') throw usageError('--home takes a folder, and it is empty. Leave it out for the usual data folder.')
  const home = homeFolder(given)
  const { makesHome = false } = command
  const { context, close } = createContext({ ...streams, positionals, values, json: values['json'] === true, home, makesHome, signal })
  if (!command.name.startsWith('lab ')) for (const warning of homeWarnings(home)) streams.stderr.write(`${warning}\n`)
  try {
    return await command.run(context)
  } finally {
    await close()
  }
}

function complain(error: unknown, command: CommandSpec | null, args: readonly string[], streams: Streams): ExitCode {
  const failure = failureFrom(error)
  const isUsage = failure.code === 'USAGE' || failure.code === 'INVALID_INPUT'
  streams.stderr.write(`${failure.message}\n`)
  if (failure.code === 'USAGE') streams.stderr.write(`See: adamm ${command === null ? '' : `${command.name} `}--help\n`)
  if (failure.code === 'INTERNAL' && error instanceof Error && !(error instanceof AdammError))
    streams.stderr.write(`${error.stack ?? ''}\n`)
  if (args.some((argument) => argument === '--json' || argument.startsWith('--json=')))
    printJson(streams.stdout, { error: { code: failure.code, message: failure.message } })
  return isUsage ? 2 : 1
}
