/** `adamm tables rename|hide|show|merge|parts|split|column|latest`: what the person decides about tables. */
import type { ColumnType } from '../../../src-shared/model.ts'
import { COLUMN_TYPES } from '../../../src-shared/names.ts'
import type { TableChange } from '../../../src-shared/contract-tables.ts'
import { ask, type CommandContext, type ExitCode, type OptionSpec, printJson, usageError } from '../command.ts'
import { textTable } from '../text-table.ts'

export const CHOICE_USAGE =
  'rename TABLE NAME | hide TABLE | show TABLE | merge TABLE INTO | parts TABLE | split TABLE PART|COLUMN... | column TABLE COLUMN | latest TABLE on|off|auto'

export const CHOICE_OPTIONS = {
  label: { type: 'string', value: 'NAME', help: 'column: its name for people; "auto" gives the own one back' },
  type: { type: 'string', value: 'TYPE', help: `column: ${COLUMN_TYPES.join(', ')}, or auto` },
  unit: { type: 'string', value: 'UNIT', help: 'column: unit to show values in, or auto' },
  hidden: { type: 'string', value: 'yes|no|auto', help: 'column: whether it is left out of the rows' },
} as const satisfies Readonly<Record<string, OptionSpec>>

export const CHOICE_JSON =
  'rename, hide, show, merge, split, column, latest: {"change":{"id","kind","detail","at"},"table"}; parts: [{"id","label","columns","rows","by":"built-in|person"}]'

/** @throws AdammError USAGE */
export async function runChoice(context: CommandContext): Promise<ExitCode> {
  const [action, table, ...words] = context.positionals
  if (table === undefined) throw usageError(`Name the table: adamm tables ${action} TABLE. "adamm tables" lists them.`)
  for (const option of Object.keys(CHOICE_OPTIONS))
    if (action !== 'column' && context.text(option) !== undefined) throw usageError(`--${option} belongs to "tables column".`)
  switch (action) {
    case 'rename':
      return tell(context, await call(context, 'tables.rename', { table, label: single(words, 'new name') }))
    case 'hide':
    case 'show':
      if (words.length > 0) throw usageError(`"tables ${action}" takes one table.`)
      return tell(context, await call(context, `tables.${action}`, { table }))
    case 'merge':
      return tell(context, await call(context, 'tables.merge', { table, into: single(words, 'table to merge it into') }))
    case 'parts':
      return parts(context, table)
    case 'split':
      return split(context, table, words)
    case 'column':
      return column(context, table, single(words, 'column'))
    case 'latest':
      return tell(context, await call(context, 'tables.latest', { table, use: threeWay(single(words, 'on, off or auto'), 'latest') }))
    default:
      throw usageError(`There is no "tables ${action}". There are: ${CHOICE_USAGE}.`)
  }
}

async function call<M extends `tables.${'rename' | 'hide' | 'show' | 'merge' | 'split' | 'column' | 'latest'}`>(
  context: CommandContext,
  method: M,
  input: Parameters<typeof ask<M>>[2],
): Promise<TableChange> {
  return ask(await context.open(), method, input, context.signal)
}

function single([word, ...more]: readonly string[], what: string): string {
  if (word === undefined || word.trim() === '') throw usageError(`The ${what} is missing.`)
  if (more.length > 0) throw usageError(`One ${what} is taken, ${more.length + 1} were given. Put words with spaces into quotes.`)
  return word
}

function tell(context: CommandContext, changed: TableChange): ExitCode {
  if (context.json) printJson(context.stdout, changed)
  else
    context.stdout.write(
      `${changed.change.detail}\n${changed.table === null ? '' : `Table: ${changed.table.name}, ${changed.table.rows} rows.\n`}`,
    )
  return 0
}

async function parts(context: CommandContext, table: string): Promise<ExitCode> {
  const found = await ask(await context.open(), 'tables.parts', { table }, context.signal)
  if (context.json) printJson(context.stdout, found)
  else if (found.length === 0) context.stdout.write(`Nothing is folded or merged into "${table}".\n`)
  else
    context.stdout.write(
      textTable(
        ['part', 'label', 'rows', 'columns', 'by'],
        found.map((part) => [part.id, part.label, part.rows, part.columns.join(', '), part.by]),
      ),
    )
  return 0
}

/** A part by its number, or columns by their names. */
async function split(context: CommandContext, table: string, words: readonly string[]): Promise<ExitCode> {
  const [first] = words
  if (first === undefined) throw usageError('Name the part ("adamm tables parts TABLE" lists them) or the columns to split off.')
  const part = words.length === 1 && /^[1-9]\d*$/.test(first) ? Number(first) : null
  return tell(context, await call(context, 'tables.split', part === null ? { table, columns: [...words] } : { table, part }))
}

async function column(context: CommandContext, table: string, name: string): Promise<ExitCode> {
  const [label, type, unit, hidden] = ['label', 'type', 'unit', 'hidden'].map((option) => context.text(option))
  if ([label, type, unit, hidden].every((value) => value === undefined))
    throw usageError('Say what to change about the column: --label, --type, --unit or --hidden.')
  return tell(
    context,
    await call(context, 'tables.column', {
      table,
      column: name,
      ...(label === undefined ? {} : { label: orAuto(label) }),
      ...(type === undefined ? {} : { type: columnType(type) }),
      ...(unit === undefined ? {} : { unit: orAuto(unit) }),
      ...(hidden === undefined ? {} : { hidden: threeWay(hidden, '--hidden') }),
    }),
  )
}

function orAuto(text: string): string | null {
  return text === 'auto' ? null : text
}

function columnType(text: string): ColumnType | null {
  const type = COLUMN_TYPES.find((one) => one === text)
  if (type === undefined && text !== 'auto') throw usageError(`--type takes ${COLUMN_TYPES.join(', ')} or auto, not "${text}".`)
  return type ?? null
}

const ANSWERS: Readonly<Record<string, boolean | null>> = { on: true, yes: true, off: false, no: false, auto: null }

function threeWay(text: string, what: string): boolean | null {
  const answer = ANSWERS[text.toLowerCase()]
  if (answer === undefined) throw usageError(`${what} takes ${what === 'latest' ? 'on, off' : 'yes, no'} or auto, not "${text}".`)
  return answer
}
