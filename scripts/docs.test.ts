/** The documentation is tested: generated pages are fresh, every method, command, setting, table and link is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contract, Settings } from '../src-shared/contract.ts'
import { commands } from '../src-main/cli/commands.ts'
import { openDatabase } from '../src-main/engine/db/open.ts'
import { migrations } from '../src-main/engine/db/migrations/index.ts'
import { generatedFiles } from './generated-docs.ts'
import { TABLE_NOTES } from './table-notes.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'))

test('generated pages are fresh (npm run docs)', () => {
  for (const [path, text] of generatedFiles(root)) expect(read(path) === text, `${path} is stale: run "npm run docs"`).toBe(true)
})

test('every method, command, setting and table is in docs/', () => {
  for (const name of Object.keys(contract)) expect(read('docs/contract.md')).toContain(`## ${name}\n`)
  for (const name of Object.keys(Settings.shape)) expect(read('docs/contract.md')).toContain(`- \`${name}\``)
  for (const { name } of commands) expect(read('docs/cli.md')).toContain(`## adamm ${name}\n`)
  const db = openDatabase(':memory:')
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 'round_text_*'")
    .pluck()
    .all() as string[]
  db.close()
  expect(Object.keys(TABLE_NOTES).toSorted()).toEqual(tables.toSorted())
})

test('links between pages lead somewhere', () => {
  for (const page of pages) {
    const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
    for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (target === undefined || /^(https?:|mailto:)/.test(target)) continue
      expect(existsSync(resolve(root, dirname(page), target)), `${page} links to ${target}`).toBe(true)
    }
  }
})

test('files that the pages name are there', () => {
  for (const page of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']) {
    for (const [, path] of read(page).matchAll(/`((?:src-main|src-shared|src-renderer|scripts|e2e|docs|models|bench)\/[\w./-]+)`/g)) {
      expect(existsSync(join(root, path ?? '')), `${page} names ${path}`).toBe(true)
    }
  }
})

test('scripts that the pages name exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const page of pages)
    for (const [, name] of read(page).matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts), page).toContain(name)
})

test('every migration has a test beside it, numbers rise in steps of ten, names match', () => {
  const folder = join(root, 'src-main/engine/db/migrations')
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name))
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(migrations.map((migration) => migration.version))
  for (const [index, migration] of migrations.entries()) expect(migration.version).toBe((index + 1) * 10)
  for (const name of files) expect(existsSync(join(folder, name.replace('.ts', '.test.ts'))), `${name} has no test`).toBe(true)
})
