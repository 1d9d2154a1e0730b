/** The pages made from the code. In: the contract, the commands, a database with every migration. Out: path and text of each file. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppInfo, contract, ImportOptions, ObservationView, Proof, Settings, VerifyReport } from '../src-shared/contract.ts'
import * as model from '../src-shared/model.ts'
import { ERROR_CODES } from '../src-shared/errors.ts'
import { commands } from '../src-main/cli/commands.ts'
import { helpText } from '../src-main/cli/parse.ts'
import { all, type Db, openDatabase } from '../src-main/engine/db/open.ts'
import { sql } from '../src-main/engine/db/sql.ts'
import { newestVersion } from '../src-main/engine/db/migrate.ts'
import { TABLE_NOTES } from './table-notes.ts'
import { typeText } from './type-text.ts'

const NOTE = '<!-- Made by `npm run docs`; change the code, not this page. -->\n'

export function generatedFiles(root: string): Map<string, string> {
  const db = openDatabase(':memory:')
  try {
    return new Map([
      ['docs/contract.md', contractPage(contractSources(root))],
      ['docs/cli.md', cliPage()],
      ['docs/schema.md', schemaPage(db)],
      ['src-main/engine/db/schema-snapshot.sql', schemaSnapshot(db)],
    ])
  } finally {
    db.close()
  }
}

/** The contract and its groups, which have files of their own. */
function contractSources(root: string): string {
  const folder = join(root, 'src-shared')
  const files = readdirSync(folder).filter((name) => /^contract(?:-[a-z]+)?\.ts$/.test(name))
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

function contractPage(source: string): string {
  const methods = Object.entries(contract).map(([name, { input, output }]) => {
    const comment = commentOf(source, name)
    return [
      `## ${name}`,
      ...(comment === '' ? [] : ['', comment]),
      '',
      '```ts',
      `input:  ${typeOf(input, 'input')}`,
      `output: ${typeOf(output, 'output')}`,
      '```',
      '',
    ].join('\n')
  })
  const settings = Object.entries(Settings.shape).map(([name, type]) => `- \`${name}\`: \`${typeOf(type, 'output')}\``)
  return [
    NOTE,
    '# Contract',
    '',
    'Every method between a shell (window, browser, command line) and the engine, in the order of the data. A call answers',
    '`{ok: true, value}` or `{ok: false, error: {code, message, data?}}`, and never throws across the border. Names with a',
    'capital are types, listed at the end; a `?` marks what may be left out.',
    '',
    `Error codes: ${ERROR_CODES.map((code) => `\`${code}\``).join(', ')}.`,
    '',
    ...methods,
    '# Settings',
    '',
    ...settings,
    '',
    '# Types',
    '',
    '```ts',
    ...[...NAMED]
      .toSorted((left, right) => (left[1] < right[1] ? -1 : 1))
      .flatMap(([type, name]) => (type instanceof z.ZodType ? [`type ${name} = ${typeOf(type, 'output', type)}`] : [])),
    '```',
    '',
    '# Events',
    '',
    'Events are plain types (`src-shared/events.ts`): `job.changed`, `memory.changed`, `ask.progress`, `app.warning`.',
    '',
  ].join('\n')
}

/** The domain's own types by their names in the code. */
const NAMED = new Map<unknown, string>(
  Object.entries({ ...model, ImportOptions, ObservationView, Proof, Settings, AppInfo, VerifyReport }).flatMap(([name, type]) =>
    type instanceof z.ZodType ? [[type, name] as const] : [],
  ),
)

/** A schema as a TypeScript type in which named types stand by name; `itself` is the one that is being defined. */
function typeOf(schema: z.ZodType, io: 'input' | 'output', itself: unknown = null): string {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const name = NAMED.get(zodSchema)
      if (name !== undefined && zodSchema !== itself) jsonSchema.title = name
    },
  })
  return typeText(json)
}

/** The comment above a method. */
function commentOf(source: string, method: string): string {
  const at = source.indexOf(`\n  '${method}': method(`)
  const before = at < 0 ? '' : source.slice(0, at)
  return (
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/$/
      .exec(before)?.[1]
      ?.trim()
      .replaceAll(/\s*\n\s*\*\s?/g, ' ') ?? ''
  )
}

function cliPage(): string {
  const sections = commands.map((command) =>
    [`## adamm ${command.name}`, '', '```', helpText(commands, command).trimEnd(), '```', ''].join('\n'),
  )
  return [
    NOTE,
    '# Command line',
    '',
    '`npx adamm` runs it in a checkout after `npm ci`, without a build. With `--json`, stdout carries JSON only: one document, or one line for',
    'each item where lines are read; progress and warnings go to stderr. Exit codes: 0 done, 1 the work failed or a part of it, 2 wrong usage.',
    'A failure with `--json` is `{"error":{"code","message"}}`. Several commands may use one data folder at once: the first one serves the others.',
    '',
    '```',
    helpText(commands, null).trimEnd(),
    '```',
    '',
    ...sections,
  ].join('\n')
}

type TableRow = { name: string; sql: string }
type ColumnRow = { name: string; type: string; notnull: number; pk: number; dflt_value: string | null }
type ReferenceRow = { from: string; table: string; to: string | null; on_delete: string }

function schemaPage(db: Db): string {
  const tables = tablesOf(db).map(({ name }) => {
    const columns = all<ColumnRow>(db, sql`SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_info(${name})`)
    const references = all<ReferenceRow>(db, sql`SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(${name})`)
    return [
      `## ${name}`,
      '',
      TABLE_NOTES[name] ?? '',
      '',
      '| column | type | |',
      '|---|---|---|',
      ...columns.map((column) => `| ${column.name} | ${column.type} | ${columnNotes(column, references)} |`),
      '',
    ].join('\n')
  })
  return [
    NOTE,
    '# Database',
    '',
    `One SQLite file, \`memory.sqlite\`, schema version ${newestVersion}. Times are local wall text with an offset beside them where one is known.`,
    'The tables that are discovered in the data are rows of `induced_table`, `induced_column`, `induced_row` and `induced_cell`, not schema.',
    '',
    ...tables,
  ].join('\n')
}

function columnNotes(column: ColumnRow, references: readonly ReferenceRow[]): string {
  const reference = references.find((candidate) => candidate.from === column.name)
  return [
    column.pk > 0 ? 'key' : '',
    column.pk === 0 && column.notnull === 0 ? 'may be null' : '',
    column.dflt_value === null ? '' : `default ${column.dflt_value}`,
    reference === undefined ? '' : `→ ${reference.table}${reference.on_delete === 'CASCADE' ? ', removed with it' : ''}`,
  ]
    .filter((note) => note !== '')
    .join('; ')
}

function tablesOf(db: Db): TableRow[] {
  // An FTS5 table keeps shadow tables of its own.
  return all<TableRow>(
    db,
    sql`SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 'round_text_*' ORDER BY name`,
  )
}

/** The whole schema as SQL, so that a change of it shows in review. */
function schemaSnapshot(db: Db): string {
  const statements = all<{ sql: string }>(
    db,
    sql`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 'round_text_*' ORDER BY tbl_name, type DESC, name`,
  )
  return `-- Made by \`npm run docs\` from the migrations, version ${newestVersion}; change a migration, not this file.\n\n${statements.map((statement) => `${statement.sql};\n`).join('\n')}`
}
