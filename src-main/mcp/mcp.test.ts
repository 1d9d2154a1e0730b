/** A real MCP client of the SDK against real `adamm mcp` processes: alone, with writing, and beside the app that serves the same folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { linked, parseUri, tableUri } from './links.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-mcp-'))
const home = join(root, 'home')
const program = resolve(import.meta.dirname, '../cli/adamm.js')
const weights = [81.4, 81.1, 80.6, 80.9, 80.2, 79.8]

async function connect(...options: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', '--home', home, ...options], stderr: 'ignore' }),
  )
  return client
}

/** The value at a path such as "result.rows.0.name"; undefined where there is none. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined), value)
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const result = (await client.callTool({ name, arguments: input })) as CallToolResult
  const text = result.content[0]?.type === 'text' ? result.content[0].text : ''
  if (result.isError === true) throw new Error(text)
  expect(JSON.parse(text)).toEqual(result.structuredContent)
  return result.structuredContent as Record<string, unknown>
}

async function readJson(client: Client, uri: string): Promise<Record<string, unknown>> {
  const [content] = (await client.readResource({ uri })).contents
  return JSON.parse(content !== undefined && 'text' in content ? content.text : '') as Record<string, unknown>
}

beforeAll(async () => {
  const picture = join(root, 'scale.png')
  writeFileSync(
    picture,
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const lines = weights.map((weight, index) => ({
    session: 'D1',
    date: `2024-05-0${index + 1}`,
    round: `D1:${index + 1}`,
    time: `2024-05-0${index + 1}T07:30:00`,
    user: `Weight: ${weight} kg, body fat: ${20 + index}%`,
    ...(index === 0 ? { images: [{ path: 'scale.png', caption: 'the scale' }] } : {}),
  }))
  const talk = { session: 'D2', date: '2024-06-02', round: 'D2:1', time: '2024-06-02T18:00:00', user: 'We saw a heron at the lake.' }
  writeFileSync(join(root, 'chat.jsonl'), [...lines, talk].map((line) => `${JSON.stringify(line)}\n`).join(''))
}, 60_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.sequential('an MCP client', () => {
  test('writes only where it was allowed', async () => {
    const reader = await connect()
    onTestFinished(() => reader.close())
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('import')
    await expect(call(reader, 'import', { paths: [join(root, 'chat.jsonl')] })).rejects.toThrow('NOT_FOUND')
    await reader.close()

    const writer = await connect('--write')
    onTestFinished(() => writer.close())
    const tool = (await writer.listTools()).tools.find(({ name }) => name === 'import')
    expect(tool?.annotations?.readOnlyHint).toBe(false)
    const report = await call(writer, 'import', { paths: [join(root, 'chat.jsonl')] })
    expect(at(report, 'totals.rounds.new')).toBe(7)
    expect(at(await call(writer, 'import', { paths: [join(root, 'chat.jsonl')] }), 'totals.rounds')).toMatchObject({ new: 0, same: 7 })
  }, 120_000)

  test('corrects and takes back where it was allowed, and can never forget', async () => {
    const reader = await connect()
    onTestFinished(() => reader.close())
    const readable = (await reader.listTools()).tools.map(({ name }) => name)
    const table = String(at(await call(reader, 'list_tables'), 'tables.0.name'))
    const place = { table, row: 1, column: 'weight', value: '71.4 kg' }
    for (const name of ['correct', 'undo', 'forget']) {
      expect(readable).not.toContain(name)
      await expect(call(reader, name, name === 'correct' ? place : {})).rejects.toThrow('NOT_FOUND')
    }
    await reader.close()

    const writer = await connect('--write')
    onTestFinished(() => writer.close())
    const { tools } = await writer.listTools()
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)
    expect(writing.toSorted()).toEqual(['correct', 'import', 'undo'])
    const first = { query: `SELECT weight FROM ${table} ORDER BY "order" LIMIT 1` }
    const row = Number(at(await call(writer, 'Lookup', { table, key_values: { weight: 81.4 } }), 'result.matching_rows.0.row'))
    const corrected = await call(writer, 'correct', { ...place, row })
    expect(corrected).toMatchObject({ cell: { value: 71.4, unit: 'kg', corrected: true }, tables: [table], uri: tableUri(table) })
    expect(at(await call(writer, 'sql', first), 'rows.0.0')).toBe(71.4)
    expect(at(await call(writer, 'ask', { question: 'What was my lowest weight?' }), 'value')).toBe(71.4)
    await expect(call(writer, 'correct', { ...place, row, value: 'heavy' })).rejects.toThrow('INVALID_ARGUMENT')
    await expect(call(writer, 'correct', { ...place, row: 999_999 })).rejects.toThrow('NOT_FOUND')
    await expect(call(writer, 'correct', { ...place, row, column: 'height' })).rejects.toThrow('COLUMN_NOT_FOUND')
    await expect(call(writer, 'correct', { table, row })).rejects.toThrow('INVALID_INPUT')
    await expect(call(writer, 'forget', { refs: ['D1:1'] })).rejects.toThrow('NOT_FOUND')
    expect(at(await call(writer, 'undo'), 'change.detail')).toContain('71.4')
    expect(at(await call(writer, 'sql', first), 'rows.0.0')).toBe(81.4)
    await expect(call(writer, 'undo')).rejects.toThrow('NOT_FOUND')
  }, 120_000)

  test('lists and calls every tool, and follows each address to its proof', async () => {
    const client = await connect()
    onTestFinished(() => client.close())
    await callEverything(client)
  }, 120_000)

  test('does the same while the app serves the folder', async () => {
    const app = spawn(process.execPath, [program, 'serve', '--json', '--home', home], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void app.kill())
    const ready = await new Promise<string>((resolved) => createInterface({ input: app.stdout }).once('line', resolved))
    expect(JSON.parse(ready)).toMatchObject({ home })
    const client = await connect()
    onTestFinished(() => client.close())
    await callEverything(client)
    await client.close()
    expect(app.exitCode).toBe(null)
  }, 120_000)
})

async function callEverything(client: Client): Promise<void> {
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  for (const tool of tools) expect(tool.inputSchema.type).toBe('object')

  const table = String(at(await call(client, 'list_tables'), 'tables.0.name'))
  const inputs: Record<string, [Record<string, unknown>, Record<string, unknown>]> = {
    Lookup: [{ table, key_values: { weight: 80.9 } }, { 'result.matching_rows.length': 1 }],
    Filter: [{ table, column_filters: [{ column: 'weight', operator: '>', value: 80.5 }], result_budget: 40 }, { 'result.total': 4 }],
    Compute: [
      { table, target_column_expression: 'weight', operator: 'mean' },
      {
        'result.computed_result.value': expect.closeTo(weights.reduce((sum, weight) => sum + weight) / weights.length, 10),
        evidenceTotal: weights.length,
        'evidence.0.uri': expect.stringMatching(/^adamm:\/\/observation\//),
        sql: expect.stringMatching(/^SELECT/),
      },
    ],
    Rank: [
      { table, target_column_expression: 'weight', order: 'descending', result_budget: 1 },
      { 'result.ranked_rows.0.values.weight': 81.4, 'result.ranked_rows.length': 1 },
    ],
    SemanticMatch: [
      { query_content: 'heron at the lake', retrieval_scope: 'event', result_budget: 3 },
      { 'result.ranked_memory_units.0.ref': 'D2:1', 'result.ranked_memory_units.0.uri': expect.stringMatching(/^adamm:\/\/round\//) },
    ],
    EventLocate: [{ query_content: 'heron' }, { 'result.ranked_memory_units.0.time': expect.stringContaining('2024-06-02') }],
    ask: [{ question: 'What was my average weight?' }, { kind: 'value', value: expect.closeTo(80.667, 3), n: weights.length }],
    search: [{ query: 'heron' }, { 'results.0.ref': 'D2:1' }],
    list_tables: [{}, { 'tables.0.uri': tableUri(table) }],
    sql: [{ query: `SELECT MAX(weight) AS most FROM ${table}` }, { 'rows.0.0': 81.4 }],
    proof: [{ round: 1 }, { ref: 'D1:1' }],
  }
  expect(Object.keys(inputs).toSorted()).toEqual(names.toSorted())
  for (const [name, [input, expected]] of Object.entries(inputs)) {
    const result = await call(client, name, input)
    for (const [path, value] of Object.entries(expected)) expect(at(result, path), `${name}: ${path}`).toEqual(value)
  }

  await expect(call(client, 'Compute', { table: 'nothing', target_column_expression: '*', operator: 'count' })).rejects.toThrow(
    'TABLE_NOT_FOUND',
  )
  await expect(call(client, 'search', { query: 5 })).rejects.toThrow('INVALID_INPUT')
  await expect(call(client, 'sql', { query: `DELETE FROM ${table}` })).rejects.toThrow()

  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toContain(tableUri(table))
  expect((await readJson(client, tableUri(table)))['total']).toBe(weights.length)
  const looked = await call(client, 'Lookup', { table, key_values: { weight: 81.4 } })
  const observation = await readJson(client, String(at(looked, 'evidence.0.uri')))
  expect(at(observation, 'observation.value.raw')).toContain('81.4')
  expect(observation['ref']).toBe('D1:1')
  const round = await readJson(client, 'adamm://round/1')
  const [content] = (await client.readResource({ uri: `adamm://picture/${String(at(round, 'pictures.0.media'))}` })).contents
  expect(content?.mimeType).toBe('image/png')
  await expect(client.readResource({ uri: 'adamm://round/999999' })).rejects.toThrow()
  await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('no address')
  expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(4)
}

test('addresses survive the way there and back', () => {
  expect(parseUri(tableUri('a b/ü%'))).toEqual({ kind: 'table', name: 'a b/ü%' })
  expect(parseUri('adamm://table/%E0%A4%A')).toBe(null)
  expect(parseUri('adamm://picture/..%2f..')).toBe(null)
  expect(parseUri('adamm://round/0')).toBe(null)
  expect(linked({ ref: 'a', roundId: 3 }).uri).toBe('adamm://round/3')
  expect(linked({ ref: 'a', roundId: 3, observationId: 9, media: 'ff' })).toMatchObject({
    uri: 'adamm://observation/9',
    picture: 'adamm://picture/ff',
  })
})
