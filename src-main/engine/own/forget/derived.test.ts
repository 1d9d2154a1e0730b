/** Words by a language model that quote what is forgotten: a real model server, whose every answer says the secret, then the bytes of the data folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ForgetReport, ForgetSelection } from '../../../../src-shared/contract-own.ts'
import { all } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql, sqlName } from '../../db/sql.ts'
import { openEngine, type Engine } from '../../engine.ts'
import { person, roleOf } from '../../llm/testing/person.ts'
import { startModelServer } from '../../llm/testing/server.ts'
import { listTables } from '../../materialize/read.ts'
import { startForget } from './forget.ts'
import { select } from './select.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-derived-'))
const home = join(root, 'home')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const SECRET = 'The zirconium accordion stands behind the wardrobe of the keeper'
const signal = new AbortController().signal

type Line = { session: string; round: string; time: string; user: string }

async function remember(engine: Engine, name: string, lines: readonly Line[]): Promise<void> {
  writeFileSync(join(root, name), lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(await engine.jobs.wait(engine.startImport([join(root, name)], {}))).toMatchObject({ state: 'done', error: null })
}

/** Files of the folder that hold the words, by name or content, in any of the ways in which names are written. */
function holding(): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => /zirconium[ _-]accordion/iu.test(readFileSync(join(entry.parentPath, entry.name), 'latin1')))
    .map(({ name }) => name)
}

/** Rows that say them, with their table: a failure that can be read. */
function saying(db: Db): string[] {
  const names = all<{ name: string }>(
    db,
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'round_text%' ORDER BY name`,
  )
  return names.flatMap(({ name }) =>
    all(db, sql`SELECT * FROM ${sqlName(name)}`).flatMap((row) => {
      const text = JSON.stringify(row)
      const at = text.search(/zirconium[ _-]accordion/iu)
      return at === -1 ? [] : [`${name}: ...${text.slice(Math.max(0, at - 200), at + 100)}...`]
    }),
  )
}

test(
  'descriptions, names of tables, requests, answers and exclusions say nothing of what is forgotten; models are asked anew',
  { timeout: 240_000 },
  async () => {
    let words = SECRET
    const server = await startModelServer('ollama', {
      script: (request) => {
        const role = roleOf(request)
        if (role === 'table_metadata')
          return { value: { name: words === SECRET ? 'zirconium_accordion_days' : 'scale_days', description: words, columns: [] } }
        if (role !== 'descriptions') return person(request)
        const said = request.data.some(({ text }) => text.includes('zirconium')) ? words : 'Somebody stood on the scale'
        return { value: { title: said, description: `${said}, somebody said.` } }
      },
    })
    const engine = await openEngine({
      home,
      shell: 'cli',
      emit: () => undefined,
      defaults: { locale: 'en-US', timezone: 'UTC', offline: false },
    })
    const { context, providers } = engine
    const { db } = context
    try {
      await providers.add({ id: 'test', protocol: 'ollama', name: 'Test', baseUrl: server.url, options: {} })
      const choice = { provider: 'test', model: 'scripted:latest' }
      const roles = (['table_metadata', 'descriptions', 'planner', 'answer'] as const).map((role) => ({ role, choice }))
      await providers.setRoles('local', roles, signal)
      const weighed = (index: number, month: number): Line => ({
        session: `S${month}`,
        round: `n:${month}-${index}`,
        time: `2026-0${month}-0${index + 1}T08:00:00`,
        user: `weight: ${80 + index}.5 kg\nsleep: ${6 + (index % 3)} h`,
      })
      const days = [0, 1, 2, 3, 4, 5]
      await remember(engine, 'one.jsonl', [
        ...days.map((index) => weighed(index, 3)),
        { session: 'S4', round: 'secret', time: '2026-04-01T09:00:00', user: `${SECRET}.` },
        ...days.map((index) => weighed(index, 5)),
      ])
      await engine.asking.ask({ question: 'Where is the zirconium accordion behind the wardrobe?', threadId: null, request: '' }, signal)
      const topics = all<{ id: number }>(db, sql`SELECT id FROM topic ORDER BY id`)
      for (const { id } of topics) providers.exclude('topic', id, 'everything')

      const kinds = all<{ kind: string }>(db, sql`SELECT DISTINCT kind FROM model_words WHERE description LIKE '%zirconium%' ORDER BY kind`)
      expect(kinds.map(({ kind }) => kind)).toEqual(['episode', 'table', 'topic'])
      expect(listTables(db).map(({ name }) => name)).toContain('zirconium_accordion_days')
      expect(all(db, sql`SELECT 1 FROM exclusion WHERE title LIKE '%zirconium%'`).length).toBeGreaterThan(0)
      expect(all(db, sql`SELECT 1 FROM egress WHERE request LIKE '%zirconium%' AND role = 'planner'`).length).toBeGreaterThan(0)
      await providers.setRoles(
        undefined,
        [
          { role: 'planner', choice: null },
          { role: 'answer', choice: null },
        ],
        signal,
      )
      await engine.asking.ask({ question: 'average weight', threadId: null, request: '' }, signal)
      const asked = server.requests.length
      const sent = all<{ id: number }>(db, sql`SELECT id FROM egress`).length

      const job = startForget(engine.own.forget, select(db, ForgetSelection.parse({ refs: ['secret'] })))
      expect(await engine.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
      const report = ForgetReport.parse(engine.jobs.result(job))
      expect(report).toMatchObject({ removed: { rounds: 1, answers: 1 }, proof: { hits: 0, where: [] } })
      expect(report.proof.marks).toBeGreaterThan(0)
      expect(saying(db)).toEqual([])
      expect(holding()).toEqual([])
      expect(all(db, sql`SELECT 1 FROM model_words`)).toEqual([])
      // Forgetting asks no model, the ledger still tells that something was sent, what was excluded stays excluded.
      expect(server.requests).toHaveLength(asked)
      expect(all(db, sql`SELECT id FROM egress`)).toHaveLength(sent)
      expect(all(db, sql`SELECT 1 FROM exclusion`).length).toBeGreaterThan(0)
      expect(listTables(db).every(({ rows, name }) => rows === 12 && !name.startsWith('schema_'))).toBe(true)

      words = 'Somebody stood on the scale'
      await remember(
        engine,
        'two.jsonl',
        days.map((index) => weighed(index, 6)),
      )
      expect(server.requests.length).toBeGreaterThan(asked)
      expect(listTables(db).map(({ name, description }) => [name, description])).toContainEqual(['scale_days', words])
      expect(holding()).toEqual([])
    } finally {
      await engine.close()
      await server.close()
    }
  },
)
