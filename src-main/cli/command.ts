/**
 * The shape of a command, and what each gets handed. In: arguments that are already told apart. Out: an exit code.
 * Help, docs/cli.md and the argument parser are all made from these descriptions.
 */
import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Input, Method, Output } from '../../src-shared/contract.ts'
import { AdammError } from '../../src-shared/errors.ts'
import type { EngineEvents } from '../../src-shared/events.ts'
import { homePaths } from '../engine/context.ts'
import { type Host, startHost } from '../host.ts'
import type { Shell } from '../messages.ts'

/** 0 = done, 1 = the work failed or a part of it, 2 = wrong usage. */
export type ExitCode = 0 | 1 | 2

export type OptionSpec = {
  type: 'string' | 'boolean'
  /** May be given more than once. */
  multiple?: boolean
  /** Placeholder in the help: "TZ". */
  value?: string
  help: string
}

export type CommandSpec = {
  /** "import", "lab induce" */
  name: string
  /** Arguments as the help shows them: "PATH...". */
  usage: string
  summary: string
  options: Readonly<Record<string, OptionSpec>>
  /** Makes the data folder when there is none; the others say NOT_FOUND, so that a mistyped path leaves nothing behind. */
  makesHome?: boolean
  /** Keys of the JSON on stdout, for docs/cli.md. */
  json: string
  run(context: CommandContext): Promise<ExitCode>
}

export type Streams = { stdin: Readable; stdout: Writable; stderr: Writable }

export type CommandContext = Streams & {
  positionals: readonly string[]
  text(option: string): string | undefined
  texts(option: string): readonly string[]
  flag(option: string): boolean
  json: boolean
  home: string
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  /** Opens the data folder; closed by the caller of the command. @throws AdammError NOT_FOUND, and those of startHost */
  open(shell?: Shell, workerUrl?: URL): Promise<Host>
}

/** Makes what a command gets handed; `close` frees what it opened. */
export function createContext(
  options: Streams &
    Omit<CommandContext, keyof Streams | 'open' | 'text' | 'texts' | 'flag'> & {
      values: Readonly<Record<string, unknown>>
      makesHome: boolean
    },
): { context: CommandContext; close(): Promise<void> } {
  const { values, makesHome, ...rest } = options
  let host: Promise<Host> | null = null
  const texts = (option: string): readonly string[] => {
    const value = values[option]
    return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  }
  const context: CommandContext = {
    ...rest,
    text: (option) => texts(option).at(-1),
    texts,
    flag: (option) => values[option] === true,
    async open(shell = 'cli', workerUrl) {
      if (!makesHome) assertMemory(options.home)
      return (host ??= startHost({ home: options.home, shell, ...(workerUrl ? { workerUrl } : {}) }))
    },
  }
  return {
    context,
    async close() {
      const opened = await host?.catch(() => null)
      if (opened == null) return
      if (opened.busyGuests > 0) options.stderr.write('Waiting for another AdaMM program that works in this data folder.\n')
      await opened.close()
    },
  }
}

function assertMemory(home: string): void {
  if (existsSync(homePaths(home).database)) return
  throw new AdammError(
    'NOT_FOUND',
    `There is no memory in "${home}". Check --home and ADAMM_HOME, or begin one there with: adamm import PATH`,
    { home },
  )
}

/** Calls the engine. @throws AdammError */
export async function ask<M extends Method>(host: Host, method: M, input: Input<M>, signal?: AbortSignal): Promise<Output<M>> {
  const result = await host.request(method, input, signal)
  if (!result.ok) throw new AdammError(result.error.code, result.error.message, result.error.data)
  // The router's handler type fixes the output of each method.
  return result.value as Output<M>
}

export function usageError(message: string): AdammError {
  return new AdammError('USAGE', message)
}

/** A whole number in a range. @throws AdammError USAGE */
export function integerOption(context: CommandContext, option: string, range: { from: number; to: number }): number | undefined {
  const text = context.text(option)
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < range.from || value > range.to)
    throw usageError(`--${option} takes a whole number from ${range.from} to ${range.to}, not "${text}".`)
  return value
}

/** A number from 0 to 1. @throws AdammError USAGE */
export function fractionOption(context: CommandContext, option: string): number | undefined {
  const text = context.text(option)
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > 1)
    throw usageError(`--${option} takes a number from 0 to 1, not "${text}".`)
  return value
}

/** The one argument of a command that takes one. @throws AdammError USAGE */
export function onlyArgument(context: CommandContext, what: string): string {
  const [argument, ...more] = context.positionals
  if (argument === undefined || argument.trim() === '') throw usageError(`${what} is missing.`)
  if (more.length > 0) throw usageError(`One ${what} is taken, ${more.length + 1} were given. Put words with spaces into quotes.`)
  return argument
}

export function noArguments(context: CommandContext): void {
  if (context.positionals.length > 0) throw usageError(`No argument is taken here, "${context.positionals[0]}" was given.`)
}

export function printJson(stdout: Writable, value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

export function printJsonLine(stdout: Writable, value: unknown): void {
  stdout.write(`${JSON.stringify(value)}\n`)
}

/** Shows the engine's warnings while a command runs. */
export function warningsTo(stderr: Writable): (payload: EngineEvents['app.warning']) => void {
  return ({ message }) => {
    stderr.write(`${message}\n`)
  }
}
