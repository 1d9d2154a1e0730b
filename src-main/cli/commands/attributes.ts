/** `adamm attributes`: which names of measures are one, what may be one, and the person's decisions about them; `adamm undo` takes them back. */
import type { AttributeDecision, AttributeInfo } from '../../../src-shared/contract-attributes.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError } from '../command.ts'
import { textTable } from '../text-table.ts'

const USAGE = '[list [WORDS] | suggestions | merge NAME INTO | split NAME ALIAS | apart NAME NAME]'

export const attributesCommand: CommandSpec = {
  name: 'attributes',
  usage: USAGE,
  summary: 'Names of measures: which are one and why, suggestions, and decisions that tables follow.',
  options: {},
  json: 'list: {"total","attributes":[{"name","label","kind","units","rounds","observations","aliases","tables"}]}; suggestions: [{"a","b","score","reasons"}]; merge, split: {"change","attributes","tables"}; apart: {"change"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const [action = 'list', ...words] = context.positionals
  const host = await context.open()
  switch (action) {
    case 'list': {
      const found = await ask(
        host,
        'attributes.list',
        { limit: 1_000, ...(words.length > 0 ? { query: words.join(' ') } : {}) },
        context.signal,
      )
      return print(context, found, () => textTable(['name', 'rounds', 'units', 'also', 'tables'], found.attributes.map(line)))
    }
    case 'suggestions': {
      exactly(words, 0, 'adamm attributes suggestions')
      const found = await ask(host, 'attributes.suggestions', {}, context.signal)
      return print(context, found, () =>
        found.length === 0
          ? 'No two names look like one.\n'
          : textTable(
              ['name', 'and', 'likely', 'because'],
              found.map(({ a, b, score, reasons }) => [a.name, b.name, score.toFixed(2), reasons.join('; ')]),
            ),
      )
    }
    case 'merge': {
      const [from = '', into = ''] = exactly(words, 2, 'adamm attributes merge NAME INTO')
      return decided(context, await ask(host, 'attributes.merge', { from, into }, context.signal))
    }
    case 'split': {
      const [attribute = '', alias = ''] = exactly(words, 2, 'adamm attributes split NAME ALIAS')
      return decided(context, await ask(host, 'attributes.split', { attribute, alias }, context.signal))
    }
    case 'apart': {
      const [a = '', b = ''] = exactly(words, 2, 'adamm attributes apart NAME NAME')
      const outcome = await ask(host, 'attributes.apart', { a, b }, context.signal)
      return print(context, outcome, () => `${outcome.change.detail}.\n`)
    }
    default:
      throw usageError(`There is no "attributes ${action}". There are: ${USAGE}.`)
  }
}

function exactly(words: readonly string[], count: number, form: string): readonly string[] {
  if (words.length !== count) throw usageError(`The form is: ${form}. Put names with spaces into quotes.`)
  return words
}

function line({ name, rounds, units, aliases, tables }: AttributeInfo): (string | number)[] {
  const others = aliases.flatMap(({ surface, written }) => (surface === name ? [] : [written[0] ?? surface]))
  return [name, rounds, units.map(({ unit }) => unit ?? 'none').join(', '), others.join(', '), tables.join(', ')]
}

function decided(context: CommandContext, outcome: AttributeDecision): ExitCode {
  return print(context, outcome, () => `${outcome.change.detail}.\nTables made again: ${outcome.tables.join(', ') || 'none'}.\n`)
}

function print(context: CommandContext, value: unknown, words: () => string): ExitCode {
  if (context.json) printJson(context.stdout, value)
  else context.stdout.write(words())
  return 0
}
