/** Arguments -> a command and its values, or a usage error. In: process.argv without its first two. Out: what main.ts runs. */
import { parseArgs } from 'node:util'
import { type CommandSpec, type OptionSpec, usageError } from './command.ts'

export const GLOBAL_OPTIONS = {
  home: { type: 'string', value: 'DIR', help: "data folder (default: ADAMM_HOME, else the platform's folder for application data)" },
  json: { type: 'boolean', help: 'print JSON only on stdout' },
  help: { type: 'boolean', help: 'show this help' },
} as const satisfies Readonly<Record<string, OptionSpec>>

export type ParsedArguments = { command: CommandSpec | null; positionals: string[]; values: Record<string, unknown> }

/**
 * Finds the command (the longest name that the first words spell) and reads its options.
 * @throws AdammError USAGE for unknown commands and options
 */
export function parseArguments(args: readonly string[], commands: readonly CommandSpec[]): ParsedArguments {
  const { words, rest } = splitName(args, commands)
  const command = commands.find((candidate) => candidate.name === words) ?? null
  if (command === null && words !== '') throw unknownCommand(words, commands)
  const options = { ...GLOBAL_OPTIONS, ...command?.options }
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(
        Object.entries<OptionSpec>(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
      ),
    })
    return { command, positionals, values }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) throw usageError(error.message)
    throw error
  }
}

/** Options may stand before the command ("adamm --home X tables"), so the name is the first words that are no option and no option's value. */
function splitName(args: readonly string[], commands: readonly CommandSpec[]): { words: string; rest: string[] } {
  const rest = [...args]
  let at = 0
  while (at < rest.length && rest[at]?.startsWith('-') === true) {
    if (rest[at] === '--') return { words: '', rest }
    at += rest[at] === '--home' ? 2 : 1
  }
  const first = rest[at]
  if (first === undefined) return { words: '', rest }
  const second = rest[at + 1]
  const isPair = second !== undefined && commands.some((command) => command.name === `${first} ${second}`)
  const isGroup = commands.some((command) => command.name.startsWith(`${first} `))
  if (isPair) return { words: `${first} ${second}`, rest: [...rest.slice(0, at), ...rest.slice(at + 2)] }
  if (isGroup && second !== undefined && !second.startsWith('-')) return { words: `${first} ${second}`, rest: [] }
  return { words: first, rest: [...rest.slice(0, at), ...rest.slice(at + 1)] }
}

function unknownCommand(words: string, commands: readonly CommandSpec[]): Error {
  const group = commands.filter((command) => command.name.startsWith(`${words.split(' ')[0]} `)).map((command) => command.name)
  const names = group.length > 0 ? group : commands.map((command) => command.name)
  return usageError(`There is no command "${words}". Commands: ${names.join(', ')}.`)
}

/** The help of all commands, or of one. */
export function helpText(commands: readonly CommandSpec[], command: CommandSpec | null): string {
  if (command === null) {
    const width = Math.max(...commands.map((candidate) => candidate.name.length))
    const lines = commands.map((candidate) => `  ${candidate.name.padEnd(width)}  ${candidate.summary}`)
    return [
      'Usage: adamm COMMAND [OPTIONS]',
      '',
      ...lines,
      '',
      'Options of every command:',
      ...optionLines(GLOBAL_OPTIONS),
      '',
      'adamm COMMAND --help shows the options of one command.',
      '',
    ].join('\n')
  }
  return [
    `Usage: adamm ${[command.name, command.usage, '[OPTIONS]'].filter((part) => part !== '').join(' ')}`,
    '',
    command.summary,
    '',
    'Options:',
    ...optionLines({ ...command.options, ...GLOBAL_OPTIONS }),
    '',
    'With --json:',
    `  ${command.json}`,
    '',
  ].join('\n')
}

function optionLines(options: Readonly<Record<string, OptionSpec>>): string[] {
  const heads = Object.entries(options).map(
    ([name, option]) => [`--${name}${option.value === undefined ? '' : ` ${option.value}`}`, option.help] as const,
  )
  const width = Math.max(...heads.map(([head]) => head.length))
  return heads.map(([head, help]) => `  ${head.padEnd(width)}  ${help}`)
}
