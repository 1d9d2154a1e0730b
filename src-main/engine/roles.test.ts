/**
 * Every role over real HTTP in both protocols: extract, name, describe, plan, instantiate, answer; and with each role failing in each way, that nothing is
 * lost or invented: the rows are those of the messages, the number is theirs.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTENT_KINDS, ROLE_NAMES } from '../../src-shared/contract-llm.ts'
import { listEgress } from './db/egress.ts'
import { all } from './db/open.ts'
import { sql } from './db/sql.ts'
import { openEngine, type Engine } from './engine.ts'
import { person, roleOf } from './llm/testing/person.ts'
import { startModelServer } from './llm/testing/server.ts'
import type { Fault, ModelServer, ScriptedReply, ScriptedRequest } from './llm/testing/script.ts'
import { listTables, tableRows } from './materialize/read.ts'

const WEIGHTS = [81.4, 81.1, 80.6, 80.9, 80.2, 79.8]
const signal = new AbortController().signal

/** What goes wrong with one role, or nothing. */
type Trouble = { role: string; reply: ScriptedReply } | null

const FAULTS: Readonly<Record<string, ScriptedReply>> = {
  'no such model': { fault: { kind: 'no model' } },
  'wrong key': { fault: { kind: 'wrong key' } },
  'rate limit': { fault: { kind: 'rate limit', retryAfter: '0' } },
  stall: { text: '{"records":', fault: { kind: 'stall', after: 5 } },
  cut: { text: '{"records":[{"title"', fault: { kind: 'cut', after: 9 } },
  refused: { fault: { kind: 'content filter' } },
  'whitespace without end': { text: `{${' '.repeat(20_000)}` },
  'repetition without end': { text: 'again and again '.repeat(2_000) },
  'schema echo': { value: { $schema: 'x', type: 'object', properties: { records: { type: 'array' } }, required: ['records'] } },
  prose: 'I am sorry, I cannot do that.',
  'an invented value': {
    value: {
      records: [{ title: null, source: 'm0', values: [{ attribute: 'morning weight', value: '12.3' }] }],
      name: 'scale_diary_1999',
      description: 'Exactly 4711 weighings.',
      title: '4711 mornings',
      columns: [{ name: 'morning_weight', type: 'date', unit: null }],
      steps: [{ goal: 'x', tool: 'Compute' }],
      table: 'nowhere',
      target_column_expression: 'nothing',
      operator: 'mean',
      answerable: true,
      form: 'value',
      answer: 'It was 4711 kg.',
      citations: ['step 1'],
    },
  },
} satisfies Record<string, ScriptedReply | { fault: Fault }>

describe.each(['ollama', 'openai'] as const)('over the protocol of %s', (protocol) => {
  const home = mkdtempSync(join(tmpdir(), 'adamm-roles-'))
  let server: ModelServer
  let engine: Engine
  let trouble: Trouble = null

  beforeAll(async () => {
    const script = (request: ScriptedRequest): ScriptedReply =>
      trouble !== null && roleOf(request) === trouble.role ? trouble.reply : person(request)
    server = await startModelServer(protocol, { script })
    engine = await openEngine({ home, shell: 'cli', emit: () => undefined, defaults: { locale: 'en-US', timezone: 'UTC', offline: false } })
    const { providers } = engine
    await providers.add({ id: 'test', protocol, name: 'Test', baseUrl: server.url, options: { idleTimeoutMs: 1_500, patienceMs: 50 } })
    providers.grant('test', CONTENT_KINDS)
    const choice = { provider: 'test', model: 'scripted:latest' }
    await providers.setRoles(
      'any',
      ROLE_NAMES.filter((role) => role !== 'verifier').map((role) => ({ role, choice })),
      signal,
    )
    await tell(WEIGHTS.map((weight, index) => line(index, `Weighed in at ${weight}, felt fine.`)))
  }, 120_000)

  afterAll(async () => {
    await engine.close()
    await server.close()
    rmSync(home, { recursive: true, force: true })
  })

  const line = (index: number, user: string): string =>
    JSON.stringify({ session: 'S', round: `S:${index + 1}`, time: `2026-05-${String(index + 1).padStart(2, '0')}T07:00:00`, user })

  let files = 0
  async function tell(lines: readonly string[]): Promise<void> {
    const path = join(home, `told-${files++}.jsonl`)
    writeFileSync(path, lines.map((text) => `${text}\n`).join(''))
    const ended = await engine.jobs.wait(engine.startImport([path], {}))
    expect(ended.state).toBe('done')
  }

  const weights = (): unknown[] =>
    tableRows(engine.context.db, { table: listTables(engine.context.db)[0]?.name ?? '', limit: 100 }).rows.map(
      ({ cells }) => cells['morning_weight']?.value,
    )
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

  test('the whole path: observations at their place, names, descriptions, plan, answer; tokens in the trace, requests in the ledger', async () => {
    const { db } = engine.context
    expect(listTables(db)).toMatchObject([{ name: 'scale_diary', description: 'One weighing a morning.', rows: WEIGHTS.length }])
    expect(weights()).toEqual(WEIGHTS)
    const [observation] = all<{ provenance: string; verified: number; extractor: string }>(
      db,
      sql`SELECT provenance, verified, extractor FROM observation ORDER BY round_id LIMIT 1`,
    )
    expect(observation).toMatchObject({ verified: 1, extractor: 'model:test/scripted:latest' })
    expect(JSON.parse(observation?.provenance ?? '')).toMatchObject({ type: 'text', start: 14, end: 18 })
    expect(all<{ title: string }>(db, sql`SELECT DISTINCT title FROM episode`)).toEqual([{ title: 'Mornings on the scale' }])

    const { id, answer } = await engine.asking.ask({ question: 'What was my weight on average?', threadId: null, request: '' }, signal)
    expect(answer.value).toBeCloseTo(mean(WEIGHTS), 9)
    expect(answer.answer).toMatch(/^On average 80\.\d+\.$/)
    expect(answer).toMatchObject({ kind: 'value', n: WEIGHTS.length, model: 'test/scripted:latest' })
    const trace = engine.asking.getTrace(id)
    expect(trace.models?.map(({ role }) => role)).toEqual(['planner', 'step_instantiation', 'answer'])
    const entries = listEgress(db, { limit: 1_000, offset: 0 })
    for (const use of trace.models ?? []) {
      expect(use.inputTokens).toBeGreaterThan(100)
      expect(use.counted).toBe('server')
      expect(entries.filter((entry) => use.requestIds.includes(entry.id))).toMatchObject([
        { role: use.role, outcome: 'done', host: expect.stringContaining('127.0.0.1') },
      ])
    }
    const roles = new Set(entries.flatMap(({ role }) => role ?? []))
    for (const role of ['extractor', 'table_metadata', 'descriptions', 'planner', 'step_instantiation', 'answer'])
      expect(roles).toContain(role)
    expect(server.requests).toHaveLength(entries.filter(({ purpose }) => purpose === 'chat').length)
  }, 60_000)

  test.each(
    ['planner', 'step_instantiation', 'answer']
      .flatMap((role) => Object.keys(FAULTS).map((fault) => [role, fault] as const))
      .filter(([role, fault]) => role !== 'planner' || fault !== 'an invented value'),
  )(
    'a question: %s with %s',
    async (role, fault) => {
      trouble = { role, reply: FAULTS[fault] ?? '' }
      const { id, answer } = await engine.asking.ask(
        { question: 'What was my average morning weight?', threadId: null, request: '' },
        signal,
      )
      trouble = null
      expect(answer.value).toBeCloseTo(mean(WEIGHTS), 9)
      expect(answer.answer).not.toContain('4711')
      expect(engine.asking.getTrace(id).models?.some(({ failed }) => failed !== null)).toBe(true)
      expect(answer.notes.join(' ')).toContain('built-in')
    },
    30_000,
  )

  test('remembering: a role that fails in any way costs no round and brings no value of its own', async () => {
    let told = WEIGHTS.length
    for (const role of ['extractor', 'table_metadata', 'descriptions']) {
      for (const [fault, reply] of Object.entries(FAULTS)) {
        trouble = { role, reply }
        await tell([line(told++, `Weight: 80.${told % 10} kg after breakfast.`)])
        trouble = null
        const [last] = all<{ raw: string; verified: number }>(
          engine.context.db,
          sql`SELECT o.raw, o.verified FROM observation o JOIN round r ON r.id = o.round_id WHERE r.ref = ${`S:${told}`} AND o.verified = 1`,
        )
        expect(last?.raw, `${role}: ${fault}`).toContain(`80.${told % 10}`)
        expect(all(engine.context.db, sql`SELECT id FROM observation WHERE verified = 1 AND raw = '12.3'`), fault).toEqual([])
      }
    }
    expect(all<{ n: number }>(engine.context.db, sql`SELECT COUNT(*) AS n FROM round WHERE state = 'remembered'`)).toEqual([{ n: told }])
    expect(
      listTables(engine.context.db)
        .map(({ description }) => description)
        .join(' '),
    ).not.toContain('4711')
    expect(
      all<{ title: string }>(engine.context.db, sql`SELECT title FROM episode`)
        .map(({ title }) => title)
        .join(' '),
    ).not.toContain('4711')
  }, 180_000)

  test('no text of the memory stands in the log', () => {
    const logs = join(home, 'logs')
    const text = readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('')
    for (const secret of ['Weighed in', 'after breakfast', 'morning weight', '4711']) expect(text).not.toContain(secret)
  })
})
