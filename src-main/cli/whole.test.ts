/** Every command on a real data folder, with the keys that scripts rely on; the commands share one folder, as a person's do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from './run.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-whole-'))
const home = join(root, 'home')
const weights = [81.4, 81.1, 80.6, 80.9, 80.2, 79.8, 79.9, 79.3]

type Outcome = { code: number; stdout: string; stderr: string; json: never }

async function adamm(...args: string[]): Promise<Outcome> {
  const text = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write(chunk, _encoding, done) {
        text[name] += String(chunk)
        done()
      },
    })
  const code = await runCli(
    [...args, '--home', home],
    { stdin: Readable.from([]), stdout: into('stdout'), stderr: into('stderr') },
    new AbortController().signal,
  )
  return {
    code,
    ...text,
    get json() {
      return JSON.parse(text.stdout) as never
    },
  }
}

beforeAll(() => {
  mkdirSync(root, { recursive: true })
  const rounds = weights.map((weight, index) => {
    const day = `2024-05-${String(index + 1).padStart(2, '0')}`
    return {
      session: 'D1',
      date: day,
      round: `D1:${index + 1}`,
      time: `${day}T07:30:00`,
      user: `Weight: ${weight} kg, body fat: ${20 + index}%`,
      assistant: 'Noted.',
    }
  })
  const talk = {
    session: 'D2',
    date: '2024-06-02',
    round: 'D2:1',
    time: '2024-06-02T18:00:00',
    user: 'We walked around the lake and saw a heron.',
    assistant: 'Lovely.',
  }
  writeFileSync(join(root, 'chat.jsonl'), [...rounds, talk].map((round) => `${JSON.stringify(round)}\n`).join(''))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('import accounts for the source; the same file again is the same; stdout is one JSON document', async () => {
  const first = await adamm('import', join(root, 'chat.jsonl'), '--json')
  expect([first.code, first.stderr.includes('{')]).toEqual([0, false])
  const counts = { new: 0, same: 0, changed: 0, failed: 0 }
  expect(first.json).toMatchObject({
    sources: [
      {
        path: join(root, 'chat.jsonl'),
        format: 'history',
        status: 'new',
        rounds: { ...counts, new: 9 },
        media: { new: 0, same: 0, missing: 0, failed: 0 },
        problems: [],
      },
    ],
    totals: { sources: 1, rounds: { ...counts, new: 9 } },
  })
  const again = await adamm('import', join(root, 'chat.jsonl'), '--json')
  expect(again.code).toBe(0)
  expect(again.json).toMatchObject({ sources: [{ status: 'same', rounds: { ...counts, same: 9 } }] })
})

test('an import of which a part fails ends with 1 and says what', async () => {
  const { code, json } = await adamm('import', join(root, 'nowhere.png'), '--json')
  expect(code).toBe(1)
  expect(JSON.stringify(json)).toContain('nowhere.png')
})

test('tables lists the discovered table with types and units', async () => {
  const { code, json } = await adamm('tables', '--json')
  expect(code).toBe(0)
  const [table] = json as {
    name: string
    description: string
    rows: number
    support: number
    schema: string[]
    columns: Record<string, unknown>[]
  }[]
  expect(table).toMatchObject({ name: expect.any(String) as string, description: expect.any(String) as string, rows: 8, support: 8 })
  expect(table?.schema).toHaveLength(2)
  expect(table?.columns).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'weight', type: 'number', unit: 'kg', filled: 8, optional: false }),
      expect.objectContaining({ type: 'percent', unit: '%' }),
    ]),
  )
})

async function tableName(): Promise<string> {
  const tables = (await adamm('tables', '--json')).json as { name: string }[]
  return tables[0]?.name ?? ''
}

test('table gives rows with values, raw texts and the place of each in its message', async () => {
  const { json } = await adamm('table', await tableName(), '--json')
  const { rows } = json as {
    columns: unknown[]
    rows: {
      order: number
      time: string
      ref: string
      cells: Record<string, { value: number; raw: string; provenance: { start: number; end: number } }>
    }[]
  }
  expect(rows.map((row) => row.cells['weight']?.value)).toEqual(weights)
  expect(rows.map((row) => row.ref)).toEqual(weights.map((_, index) => `D1:${index + 1}`))
  for (const [index, row] of rows.entries()) {
    const cell = row.cells['weight']
    const text = `Weight: ${weights[index]} kg, body fat: ${20 + index}%`
    expect(text.slice(cell?.provenance.start, cell?.provenance.end)).toBe(cell?.raw)
    expect(row.time.startsWith(`2024-05-0${index + 1}`)).toBe(true)
  }
})

test('table filters, limits and writes CSV', async () => {
  const name = await tableName()
  const filtered = (await adamm('table', name, '--where', 'weight < 80', '--limit', '2', '--json')).json as {
    rows: unknown[]
    total: number
  }
  expect([filtered.rows.length, filtered.total]).toEqual([2, 3])
  const lines = (await adamm('table', name, '--csv')).stdout.trim().split('\r\n')
  expect([lines.length, lines[0]?.startsWith('order,time,ref,'), lines[1]?.includes('81.4')]).toEqual([9, true, true])
})

test('unknown tables and columns end with 1 and name what there is', async () => {
  const { code, stdout, stderr } = await adamm('table', 'nothing', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'TABLE_NOT_FOUND' } })
  expect(stderr).toContain(await tableName())
  expect((await adamm('table', await tableName(), '--where', 'height > 3')).code).toBe(1)
})

test('sql reads, and writes nothing', async () => {
  const name = await tableName()
  expect((await adamm('sql', `SELECT COUNT(*) AS n, MAX(weight) AS most FROM ${name}`, '--json')).json).toMatchObject({
    columns: ['n', 'most'],
    rows: [[8, 81.4]],
  })
  for (const sql of [`DELETE FROM ${name}`, `SELECT 1; DROP TABLE ${name}`, "ATTACH 'x.db' AS x", 'SELECT * FROM nowhere']) {
    const { code, stdout } = await adamm('sql', sql, '--json')
    expect([sql, code, Object.keys(JSON.parse(stdout) as object)]).toEqual([sql, 1, ['error']])
  }
})

test('ask answers with value, unit, n, plan, steps and evidence', async () => {
  const { code, json } = await adamm('ask', 'What was my highest weight?', '--json')
  expect(code).toBe(0)
  expect(json).toMatchObject({ kind: 'value', value: 81.4, unit: 'kg', route: 'planner' })
  const answer = json as { plan: object[]; steps: object[]; evidence: { ref: string }[] }
  for (const key of ['answer', 'span', 'n', 'missing', 'model', 'ms']) expect(answer).toHaveProperty(key)
  expect(answer.plan[0]).toMatchObject({ goal: expect.any(String) as string, tool: expect.any(String) as string })
  for (const key of ['tool', 'arguments', 'result', 'units']) expect(answer.steps[0]).toHaveProperty(key)
  expect(answer.evidence.map((evidence) => evidence.ref)).toContain('D1:1')
})

test('a batch answers each question on its line; a bad line costs only itself', async () => {
  writeFileSync(
    join(root, 'questions.jsonl'),
    '{"id":"a","question":"What was my lowest weight?"}\nnot json\n{"id":2,"question":"How many weights are there?"}\n',
  )
  const { code, stdout } = await adamm('ask', '--batch', join(root, 'questions.jsonl'))
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; value?: unknown; error?: unknown })
  expect(code).toBe(1)
  expect(lines.map((line) => [line.id, line.error === undefined])).toEqual([
    ['a', true],
    [null, false],
    [2, true],
  ])
  expect(lines[0]?.value).toBe(79.3)
})

test('search finds the round, alone and in a batch', async () => {
  const { json } = await adamm('search', 'heron at the lake', '--limit', '3', '--json')
  const [best] = json as { ref: string; score: number; time: string; text: string; media: string[] }[]
  expect(best).toMatchObject({ ref: 'D2:1', score: expect.any(Number) as number, media: [] })
  writeFileSync(join(root, 'queries.jsonl'), '{"id":1,"query":"heron"}\n')
  const line = JSON.parse((await adamm('search', '--batch', join(root, 'queries.jsonl'))).stdout) as {
    id: number
    results: { ref: string }[]
  }
  expect([line.id, line.results[0]?.ref]).toEqual([1, 'D2:1'])
})

test('timeline holds every event once', async () => {
  const { json } = await adamm('timeline', '--json')
  const topics = json as {
    topic: string
    episodes: { id: number; description: string; from: string; to: string; events: { ref: string }[] }[]
  }[]
  const refs = topics.flatMap((topic) => topic.episodes.flatMap((episode) => episode.events.map((event) => event.ref)))
  expect(refs.toSorted()).toEqual([...weights.map((_, index) => `D1:${index + 1}`), 'D2:1'])
})

test('verify finds nothing wrong', async () => {
  const { code, json } = await adamm('verify', '--json')
  expect([code, (json as { ok: boolean }).ok]).toEqual([0, true])
})

test('a time zone or a locale that nobody knows is refused before anything is imported', async () => {
  for (const [option, value] of [
    ['--timezone', 'Foo'],
    ['--timezone', ''],
    ['--locale', 'no_such-locale!'],
  ] as const) {
    const { code, json } = await adamm('import', join(root, 'chat.jsonl'), option, value, '--json')
    expect([code, json]).toMatchObject([2, { error: { code: 'INVALID_INPUT' } }])
  }
})
