/** What went out stands in the ledger, and keys and this computer's settings stand nowhere. Real servers, a real memory in a file. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { homePaths } from '../context.ts'
import { listEgress, readEgress, sumEgress } from '../db/egress.ts'
import { openDatabase, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { openLog } from '../log.ts'
import { createProviders } from './service.ts'
import { environmentSecrets } from './secrets.ts'
import { extraction, providerBench } from './testing/bench.ts'
import { closes, memory, NONE, QUERY, server, signal } from './testing/outgoing.ts'

test('a line is in the ledger before the request arrives, and is completed after', async () => {
  const bench = providerBench()
  const during: unknown[] = []
  const here = await server('ollama', () => {
    during.push(...listEgress(bench.db, QUERY).map(({ outcome, bytesIn }) => ({ outcome, bytesIn })))
    return { value: NONE, inputTokens: 1_000 }
  })
  const model = await bench.model('ollama', here.url, { models: { scripted: { price: { input: 2, output: 10, currency: 'EUR' } } } })
  const result = await model.structured(extraction('weight 82,4'))
  expect(during).toEqual([{ outcome: 'pending', bytesIn: null }])
  const [entry] = listEgress(bench.db, QUERY)
  expect(entry).toMatchObject({
    at: '2031-05-05T12:00:00.000Z',
    host: new URL(here.url).host,
    purpose: 'chat',
    model: 'scripted',
    outcome: 'done',
    inputTokens: 1_000,
    currency: 'EUR',
  })
  expect(entry?.cost).toBeCloseTo((1_000 * 2 + result.usage.outputTokens * 10) / 1e6, 12)
  expect(entry?.bytesOut).toBe(Buffer.byteLength(JSON.stringify(here.requests[0]?.body)))
  expect(readEgress(bench.db, 1)).toMatchObject({
    request: expect.stringContaining('weight 82,4') as string,
    response: expect.stringContaining('values') as string,
  })
  expect(sumEgress(bench.db, { ...QUERY, role: 'extractor' })).toMatchObject({ total: 1, inputTokens: 1_000, costs: [{ currency: 'EUR' }] })
})

test('what was under way when the program died is found as interrupted', async () => {
  const bench = providerBench()
  const here = await server('ollama', () => ({ fault: { kind: 'stall', after: 0 } }))
  const model = await bench.model('ollama', here.url)
  const lost = model.structured(extraction('x'))
  await expect.poll(() => here.requests.length).toBe(1)
  const again = providerBench({ db: bench.db })
  expect(listEgress(again.db, QUERY)).toMatchObject([{ outcome: 'interrupted' }])
  bench.providers.close()
  await expect(lost).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(listEgress(again.db, QUERY)).toMatchObject([{ outcome: 'interrupted' }])
})

test('forgetting a round takes what was sent of it out of the ledger, and leaves that something was sent', async () => {
  const bench = providerBench()
  memory(bench.db)
  const here = await server('ollama')
  const model = await bench.model('ollama', here.url)
  for (const round of [10, 20])
    await model.structured(extraction('m', { data: [{ kind: 'messages', ref: 'a', text: `message of ${round}`, roundIds: [round] }] }))
  run(bench.db, sql`DELETE FROM event`)
  run(bench.db, sql`DELETE FROM source WHERE id = 1`)
  expect(readEgress(bench.db, 1)).toMatchObject({
    outcome: 'done',
    request: null,
    response: null,
    rounds: [],
    payloadRemovedAt: expect.any(String) as string,
  })
  expect(readEgress(bench.db, 2)).toMatchObject({
    request: expect.stringContaining('message of 20') as string,
    rounds: [20],
    payloadRemovedAt: null,
  })
  await expect(
    model.structured(extraction('m', { data: [{ kind: 'messages', ref: 'a', text: 'gone', roundIds: [10] }] })),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(here.requests).toHaveLength(2)
})

test('pictures are scaled to the limit, stripped of everything but pixels, and stand in the ledger by reference', async () => {
  const bench = providerBench()
  const here = await server('ollama')
  await bench.providers.add({
    id: 'o',
    protocol: 'ollama',
    name: '',
    baseUrl: here.url,
    options: { models: { scripted: { imageSide: 400, vision: true } } },
  })
  const picture = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#0a6' } })
    .withExif({ IFD0: { Copyright: 'GPS 52.52 13.40' } })
    .jpeg()
    .toBuffer()
  expect(picture.includes('GPS 52.52')).toBe(true)
  const result = await bench.providers
    .model({ provider: 'o', model: 'scripted' })
    .structured(extraction('m', { images: [{ mediaId: 'f'.repeat(64), bytes: picture, mime: 'image/jpeg', roundIds: [] }] }))
  expect(result.images).toEqual([{ mediaId: 'f'.repeat(64), width: 1_000, height: 500, sentWidth: 400, sentHeight: 200 }])
  const sent = here.requests[0]?.images[0] ?? Buffer.alloc(0)
  expect(await sharp(sent).metadata()).toMatchObject({ width: 400, height: 200, format: 'png' })
  expect(sent.includes('GPS 52.52')).toBe(false)
  const [line] = listEgress(bench.db, QUERY)
  expect(line).toMatchObject({
    kinds: ['messages', 'pictures'],
    images: [{ media: 'f'.repeat(64), sentWidth: 400, sentBytes: sent.length }],
  })
  expect(readEgress(bench.db, 1)?.request).not.toContain(sent.toString('base64').slice(0, 200))
  expect(readEgress(bench.db, 1)?.request).toContain(`[picture ${'f'.repeat(64)}`)
})

test('a key is nowhere in the data folder: not in the database, the log or a journal file', async () => {
  const key = 'sk-folder-ABCDEFGHIJKLMNOP'
  const home = mkdtempSync(join(tmpdir(), 'adamm-key-'))
  closes.push(() => rmSync(home, { recursive: true, force: true }))
  const paths = homePaths(home)
  mkdirSync(paths.logs, { recursive: true })
  const db = openDatabase(paths.database)
  const log = openLog({ folder: paths.logs, clock: () => new Date(), level: 'debug' })
  const secrets = environmentSecrets({})
  const settings = { locale: 'en-US', timezone: 'UTC', dateOrder: null, theme: 'system', offline: false } as const
  const providers = createProviders({ db, clock: () => new Date(), log, settings: () => settings, secrets })
  // The server knows the key, repeats it in its errors and in its answers.
  const right = await server('openai', () => ({ value: { values: [{ name: 'key', value: key }] } }), { key })
  const wrong = await server('openai', () => '', { key: 'another' })
  for (const [id, url] of [
    ['right', right.url],
    ['wrong', wrong.url],
  ] as const) {
    await providers.add({ id, protocol: 'openai', name: '', baseUrl: url, options: { patienceMs: 0 } })
    expect(await providers.setKey(id, key)).toBe('session')
  }
  await providers.model({ provider: 'right', model: 'scripted:latest' }).structured(extraction('m'))
  const failed = await providers.check('wrong', undefined, signal)
  expect(failed).toMatchObject({ ok: false, code: 'PROVIDER_KEY_WRONG' })
  const told = JSON.stringify([
    failed,
    await providers.list(),
    await providers.keys(),
    listEgress(db, QUERY),
    [1, 2, 3].map((id) => readEgress(db, id)),
  ])
  expect(told).not.toContain(key)
  const holders = (): string[] =>
    readdirSync(home, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      return entry.isFile() && readFileSync(path).includes(key) ? [path] : []
    })
  expect(holders()).toEqual([])
  db.close()
  expect(holders()).toEqual([])
})

test('what libraries say of this computer is not sent, nor other programs’ settings', async () => {
  const bench = providerBench()
  const here = await server('openai')
  await (await bench.model('openai', here.url)).structured(extraction('m'))
  expect(Object.keys(here.requests[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ])
  expect(here.requests[0]?.headers['user-agent']).toBe('AdaMM')
})

test.each(['ftp://host', 'localhost:11434', 'http://user:pass@host', 'https://host/v1?key=x', 'nonsense'])(
  '"%s" is no address of a server',
  async (baseUrl) => {
    await expect(providerBench().providers.add({ id: 'x', protocol: 'openai', name: '', baseUrl, options: {} })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  },
)

test.each([
  ['http://localhost:1', 'local'],
  ['http://127.9.9.9', 'local'],
  ['http://[::1]:8', 'local'],
  ['http://0.0.0.0:1', 'remote'],
  ['http://192.168.1.5:11434', 'remote'],
  ['http://127.0.0.1.evil.example', 'remote'],
  ['http://localhost.evil.example', 'remote'],
  ['https://api.openai.com/v1', 'remote'],
  // Other spellings of 127.0.0.1, which the address parser writes out.
  ['http://2130706433/', 'local'],
  ['http://0x7f.1/', 'local'],
] as const)('%s is %s', async (baseUrl, place) => {
  expect(await providerBench().providers.add({ id: 'x', protocol: 'openai', name: '', baseUrl, options: {} })).toMatchObject({ place })
})
