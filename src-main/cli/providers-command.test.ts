/** `adamm providers` and `adamm ledger` against a real server: from an empty folder to a role that a model answers, and what the ledger says of it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { startModelServer } from '../engine/llm/testing/server.ts'
import { runCli } from './run.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-providers-cli-'))
const KEY = 'sk-cli-0123456789abcdefghij'
const server = await startModelServer('openai', { script: () => 'ready', key: KEY })
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

async function adamm(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const text = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({ write: (chunk, _encoding, done) => ((text[name] += String(chunk)), done()) })
  const streams = { stdin: Readable.from([]), stdout: into('stdout'), stderr: into('stderr') }
  const code = await runCli([...args, '--home', join(root, 'home')], streams, new AbortController().signal)
  return { code, ...text }
}

test('from nothing to a checked model, by commands alone', { timeout: 240_000 }, async () => {
  expect(await adamm('providers', 'add', 'lab', '--openai', server.url, '--idle', '5')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/lab.*this computer/u) as string,
  })
  expect(await adamm('providers', 'check', 'lab')).toMatchObject({ code: 1, stdout: expect.stringContaining('work offline') as string })
  expect(server.connections).toBe(0)
  expect(await adamm('providers', 'network', 'on', '--json')).toMatchObject({ code: 0, stdout: expect.stringContaining('false') as string })
  expect(await adamm('providers', 'check', 'lab')).toMatchObject({ code: 1, stdout: expect.stringContaining('asks for a key') as string })
  process.env['ADAMM_KEY_LAB'] = KEY
  try {
    expect(await adamm('providers', 'check', 'lab', 'scripted:latest')).toMatchObject({ code: 0, stdout: 'scripted:latest answers.\n' })
    const used = await adamm('providers', 'use', 'planner', 'step-instantiation', 'lab', 'scripted:latest', '--json')
    const { roles } = JSON.parse(used.stdout) as { roles: { role: string; effective: string }[] }
    expect(roles.filter(({ effective }) => effective === 'local').map(({ role }) => role)).toEqual(['planner', 'step_instantiation'])
  } finally {
    delete process.env['ADAMM_KEY_LAB']
  }
  const listed = await adamm('ledger', '--json')
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  const ledger = JSON.parse(listed.stdout) as {
    total: number
    requests: { id: number; purpose: string; outcome: string; error: string | null }[]
  }
  expect(
    ledger.requests
      .map(({ purpose, outcome, error }) => [purpose, outcome, error])
      .toReversed()
      .slice(0, 3),
  ).toEqual([
    ['models', 'failed', 'PROVIDER_KEY_MISSING'],
    ['models', 'done', null],
    ['check', 'done', null],
  ])
  const shown = await adamm('ledger', 'show', '3')
  expect(shown.stdout).toContain('POST /v1/chat/completions')
  expect(shown.stdout).toContain('ready')
  expect(shown.stdout).not.toContain(KEY)
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('memory.sqlite')
  for (const entry of files)
    expect([entry.name, readFileSync(join(entry.parentPath, entry.name)).includes(KEY)]).toEqual([entry.name, false])
})

test.each([
  ['providers', 'paint'],
  ['providers', 'add', 'x'],
  ['providers', 'add', 'x', '--ollama', 'http://a', '--openai', 'http://b'],
  ['providers', 'list', '--idle', '3'],
  ['providers', 'add', 'x', '--ollama', 'http://a', '--idle', 'long'],
  ['providers', 'use', 'cook', 'a', 'b'],
  ['providers', 'allow', 'x', 'secrets'],
  ['providers', 'scope', 'some'],
  ['providers', 'network', 'maybe'],
  ['providers', 'exclude', 'album', '1'],
  ['ledger', 'show'],
  ['ledger', 'show', 'one'],
  ['ledger', 'list', '--limit', '0'],
])(
  'wrong usage: %s %s %s %s %s',
  async (...words) => {
    expect(await adamm(...words.filter((word) => typeof word === 'string'))).toMatchObject({ code: 2 })
  },
  30_000,
)
