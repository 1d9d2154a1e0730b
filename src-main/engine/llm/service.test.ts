/** What goes out and what may not: ledger, consent, exclusions, the one switch over roles, pictures, keys. Real servers, a real memory in a file. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { ROLE_NAMES } from '../../../src-shared/contract-llm.ts'
import { builtInOnly } from './types.ts'
import { homePaths } from '../context.ts'
import { listEgress, readEgress, sumEgress } from '../db/egress.ts'
import { all, openDatabase, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { listConsent, listExclusions } from '../db/providers.ts'
import { sql } from '../db/sql.ts'
import { openLog } from '../log.ts'
import { createProviders } from './service.ts'
import { environmentSecrets } from './secrets.ts'
import { runRole } from './run-role.ts'
import { extraction, providerBench } from './testing/bench.ts'
import type { ProviderBench } from './testing/bench.ts'
import { startModelServer } from './testing/server.ts'
import type { ModelServer, Script } from './testing/script.ts'

const QUERY = { limit: 100, offset: 0 }
const NONE = { values: [] }
const signal = new AbortController().signal
const closes: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function server(
  protocol: 'ollama' | 'openai',
  script: Script = () => ({ value: NONE }),
  options: Partial<Parameters<typeof startModelServer>[1]> = {},
): Promise<ModelServer> {
  const started = await startModelServer(protocol, { script, ...options })
  closes.push(() => started.close())
  return started
}

/** One source with two sessions of two rounds; a topic over the first session. */
function memory(db: Db): void {
  for (const [source, name] of [
    [1, 'diary.jsonl'],
    [2, 'work.jsonl'],
  ] as const) {
    run(
      db,
      sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (${source}, ${name}, ${name}, 'jsonl', ${name}, '2026-01-01', '{}')`,
    )
    run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (${source}, ${source}, ${`D${source}`})`)
    for (const round of [source * 10, source * 10 + 1]) {
      run(
        db,
        sql`INSERT INTO round (id, session_id, ref, content_sha256) VALUES (${round}, ${source}, ${`D${source}:${round}`}, ${String(round)})`,
      )
      run(db, sql`INSERT INTO message (round_id, ord, role, text) VALUES (${round}, 0, 'user', ${`message of ${round}`})`)
    }
  }
  run(db, sql`INSERT INTO topic (id, title, description) VALUES (1, 'Health', '')`)
  for (const episode of [1, 2])
    run(db, sql`INSERT INTO episode (id, topic_id, title, description, open) VALUES (${episode}, 1, 'e', '', 0)`)
  run(db, sql`INSERT INTO event (round_id, episode_id, ord) VALUES (10, 1, 1)`)
}

/** A provider that counts as another machine: the address of this one by a name that is not surely here. */
async function remote(bench: ProviderBench, url: string, id = 'far'): Promise<ReturnType<ProviderBench['providers']['model']>> {
  const far = url.replace('127.0.0.1', HOST_ALIAS)
  await bench.providers.add({ id, protocol: 'openai', name: 'Far', baseUrl: far, options: { idleTimeoutMs: 5_000, patienceMs: 0 } })
  return bench.providers.model({ provider: id, model: 'scripted:latest' })
}
/** Any name or number but those that always mean this computer is another machine; this one happens to lead here. */
const HOST_ALIAS = '0.0.0.0'

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

test('nothing goes to another machine before each kind of content was allowed, and consent ends with the address', async () => {
  const bench = providerBench()
  memory(bench.db)
  const far = await server('openai')
  const model = await remote(bench, far.url)
  const request = extraction('m', {
    data: [
      { kind: 'messages', ref: 'a', text: 'message of 10', roundIds: [10] },
      { kind: 'tables', ref: 'b', text: 'weight', roundIds: [20] },
    ],
  })
  await expect(model.structured(request)).rejects.toMatchObject({
    code: 'CONSENT_MISSING',
    data: { provider: 'far', kinds: ['messages', 'tables'] },
  })
  bench.providers.grant('far', ['messages'])
  await expect(model.structured(request)).rejects.toMatchObject({ code: 'CONSENT_MISSING', data: { kinds: ['tables'] } })
  expect([far.connections, listEgress(bench.db, QUERY)]).toEqual([0, []])
  bench.providers.grant('far', ['tables'])
  await model.structured(request)
  expect(listEgress(bench.db, QUERY)).toMatchObject([{ place: 'remote', kinds: ['messages', 'tables'] }])
  bench.providers.revoke('far', ['messages'])
  await expect(model.structured(request)).rejects.toMatchObject({ code: 'CONSENT_MISSING' })
  await bench.providers.update({ id: 'far', baseUrl: 'https://elsewhere.example/v1' })
  expect(listConsent(bench.db)).toEqual([])
})

test('content of an excluded source or topic stays here, derived text with it; this computer’s own servers may read it', async () => {
  const bench = providerBench()
  memory(bench.db)
  const far = await server('openai')
  const model = await remote(bench, far.url)
  bench.providers.grant('far', ['messages', 'pictures', 'tables', 'picture_text'])
  const ask = (kind: 'messages' | 'picture_text' | 'tables', round: number, excluded: 'fail' | 'omit' = 'fail'): Promise<unknown> =>
    model.structured(
      extraction('m', {
        excluded,
        data: [
          { kind, ref: `r${round}`, text: `text of ${round}`, roundIds: [round] },
          { kind: 'messages', ref: 'free', text: 'free', roundIds: [] },
        ],
      }),
    )
  bench.providers.exclude('source', 2, 'pictures')
  await expect(ask('messages', 20)).resolves.toMatchObject({ value: NONE })
  await expect(ask('picture_text', 20)).rejects.toMatchObject({ code: 'CONTENT_EXCLUDED', data: { refs: ['r20'] } })
  await expect(ask('tables', 20)).rejects.toMatchObject({ code: 'CONTENT_EXCLUDED' })
  await expect(ask('tables', 20, 'omit')).resolves.toMatchObject({ omitted: ['r20'] })
  expect(far.requests.at(-1)?.data.map(({ ref }) => ref)).toEqual(['free'])
  bench.providers.exclude('topic', 1, 'everything')
  await expect(ask('messages', 10)).rejects.toMatchObject({ code: 'CONTENT_EXCLUDED' })
  await expect(ask('messages', 11)).resolves.toMatchObject({ value: NONE })
  // Topics are made anew under other numbers, and grow: the excluded one is known by its rounds.
  run(bench.db, sql`UPDATE episode SET topic_id = NULL`)
  run(bench.db, sql`INSERT INTO topic (id, title, description) VALUES (7, 'Well-being', '')`)
  run(bench.db, sql`UPDATE episode SET topic_id = 7`)
  run(bench.db, sql`INSERT INTO event (round_id, episode_id, ord) VALUES (11, 2, 1)`)
  await expect(ask('messages', 10)).rejects.toMatchObject({ code: 'CONTENT_EXCLUDED' })
  await expect(ask('messages', 11)).rejects.toMatchObject({ code: 'CONTENT_EXCLUDED' })
  const near = await server('ollama')
  const local = await bench.model('ollama', near.url)
  await expect(
    local.structured(extraction('m', { data: [{ kind: 'messages', ref: 'a', text: 't', roundIds: [10] }] })),
  ).resolves.toMatchObject({ value: NONE })
  expect(listExclusions(bench.db)).toMatchObject([
    { kind: 'source', source: 2, title: 'work.jsonl', what: 'pictures', rounds: 2 },
    { kind: 'topic', title: 'Health', what: 'everything', rounds: 1 },
  ])
  bench.providers.include(1)
  await expect(ask('tables', 20)).resolves.toMatchObject({ value: NONE })
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

test('a model that is known not to read pictures is not sent one', async () => {
  const bench = providerBench()
  const here = await server('ollama', undefined, { models: [{ name: 'blind:latest', capabilities: ['completion'], contextTokens: 4_096 }] })
  await bench.providers.add({ id: 'o', protocol: 'ollama', name: '', baseUrl: here.url, options: {} })
  await bench.providers.setRoles('local', [{ role: 'extractor', choice: { provider: 'o', model: 'blind:latest' } }], signal)
  const model = bench.providers.modelFor('extractor')
  expect(model?.capabilities).toEqual({ vision: false, tools: false, contextTokens: 4_096 })
  const images = [{ mediaId: 'a', bytes: new Uint8Array([1]), mime: 'image/png', roundIds: [] }]
  await expect(model?.structured(extraction('m', { images }))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  await expect(model?.structured(extraction('word '.repeat(6_000)))).rejects.toMatchObject({ code: 'PROVIDER_CONTEXT_TRUNCATED' })
  expect(here.requests).toEqual([])
})

test('one switch over all roles: nothing, this computer, or what each role says', async () => {
  const bench = providerBench()
  const near = await server('ollama')
  const far = await server('openai')
  await bench.model('ollama', near.url)
  await remote(bench, far.url)
  const choices = [
    { role: 'planner', choice: { provider: 'p0', model: 'scripted' } },
    { role: 'answer', choice: { provider: 'far', model: 'scripted:latest' } },
  ] as const
  const set = await bench.providers.setRoles(undefined, choices, signal)
  expect(set.scope).toBe('local')
  expect(set.roles.map(({ role }) => role)).toEqual([...ROLE_NAMES])
  const effective = (): string[] =>
    bench.providers.roles().roles.flatMap(({ role, effective: who }) => (who === 'built-in' ? [] : [`${role} ${who}`]))
  expect(effective()).toEqual(['planner local'])
  expect(bench.providers.modelFor('answer')).toBeNull()
  await bench.providers.setRoles('any', [], signal)
  expect(effective()).toEqual(['planner local', 'answer remote'])
  await bench.providers.setRoles('built_in', [], signal)
  expect(effective()).toEqual([])
  await bench.providers.setRoles('any', [], signal)
  bench.settings.offline = true
  expect(effective()).toEqual([])
  expect(bench.providers.roles().roles.find(({ role }) => role === 'planner')?.why).toContain('offline')
  bench.settings.offline = false
  await bench.providers.remove('p0')
  expect(effective()).toEqual(['answer remote'])
  expect(ROLE_NAMES.map(builtInOnly).every((model) => model === null)).toBe(true)
})

test('a model that Ollama passes on to another machine is another machine', async () => {
  const bench = providerBench()
  const here = await server('ollama', undefined, {
    models: [{ name: 'big:latest', capabilities: ['completion'], contextTokens: 8_192, remoteHost: 'ollama.com' }, { name: 'other-cloud' }],
  })
  await bench.providers.add({ id: 'o', protocol: 'ollama', name: '', baseUrl: here.url, options: {} })
  const set = await bench.providers.setRoles('local', [{ role: 'answer', choice: { provider: 'o', model: 'big:latest' } }], signal)
  expect(set.roles.find(({ role }) => role === 'answer')).toMatchObject({
    effective: 'built-in',
    why: expect.stringContaining('this computer') as string,
  })
  await bench.providers.setRoles('any', [], signal)
  await expect(bench.providers.modelFor('answer')?.structured(extraction('m'))).rejects.toMatchObject({
    code: 'CONSENT_MISSING',
    data: { host: 'ollama.com' },
  })
  await expect(bench.providers.model({ provider: 'o', model: 'other-cloud' }).structured(extraction('m'))).rejects.toMatchObject({
    code: 'CONSENT_MISSING',
  })
  expect(here.requests).toEqual([])
  bench.providers.grant('o', ['messages'])
  await bench.providers.modelFor('answer')?.structured(extraction('m'))
  expect(listEgress(bench.db, QUERY)[0]).toMatchObject({ host: 'ollama.com', place: 'remote' })
})

test('a role falls to its built-in counterpart, visibly, and never on a cancel', async () => {
  const bench = providerBench()
  const here = await server('ollama', () => ({ fault: { kind: 'content filter' } }))
  await bench.model('ollama', here.url)
  await bench.providers.setRoles('local', [{ role: 'extractor', choice: { provider: 'p0', model: 'scripted' } }], signal)
  const context = {
    modelFor: bench.providers.modelFor,
    log: (level: string, message: string, data?: unknown) => void bench.logged.push({ level, message, data }),
  }
  const outcome = await runRole(
    context,
    'extractor',
    (model) => model.structured(extraction('m')),
    () => ({ values: [{ name: 'built', value: 'in' }] }),
  )
  expect(outcome).toMatchObject({
    value: { values: [{ name: 'built' }] },
    by: 'built-in',
    fallback: { by: 'p0/scripted', code: 'PROVIDER_CONTENT_REFUSED' },
  })
  expect(bench.logged.at(-1)).toMatchObject({ level: 'warn', data: { role: 'extractor', code: 'PROVIDER_CONTENT_REFUSED' } })
  await expect(
    runRole(
      context,
      'extractor',
      (model) => model.structured(extraction('m', { signal: AbortSignal.abort() })),
      () => NONE,
    ),
  ).rejects.toMatchObject({ code: 'CANCELLED' })
  const without = await runRole(
    { ...context, modelFor: builtInOnly },
    'answer',
    () => Promise.reject(new Error('not asked')),
    () => 7,
  )
  expect(without).toEqual({ value: 7, by: 'built-in', fallback: null, usage: null, requestIds: [] })
})

test.each(['ollama', 'openai'] as const)('%s: models, check, and vectors in the order of their texts', async (protocol) => {
  const bench = providerBench()
  const here = await server(protocol, () => 'ready')
  await bench.model(protocol, here.url)
  const models = await bench.providers.models('p0', true, signal)
  expect(models.map(({ model }) => model)).toEqual(['scripted-embed:latest', 'scripted:latest'])
  expect(await bench.providers.check('p0', 'scripted:latest', signal)).toMatchObject({ ok: true, code: null, models: 2 })
  expect(await bench.providers.check('p0', 'absent', signal)).toMatchObject({ ok: false, code: 'PROVIDER_NO_MODEL', models: 2 })
  const choice = { provider: 'p0', model: 'scripted-embed:latest' }
  const content = { kind: 'questions' as const, roundIds: [] }
  const [a, b] = await bench.providers.embed(choice, ['first', 'second'], content, signal)
  expect([a?.length, b?.length]).toEqual([16, 16])
  expect(await bench.providers.embed(choice, ['second', 'first'], content, signal)).toEqual([b, a])
  expect(
    listEgress(bench.db, { ...QUERY, outcome: 'done' })
      .map(({ purpose }) => purpose)
      .toSorted(),
  ).toEqual(['check', 'embed', 'embed', 'models', 'models', 'models'])
})

test('at most so many at once, first come first served, and a cancelled wait leaves the line', async () => {
  let running = 0
  let most = 0
  const bench = providerBench()
  const here = await server('ollama', async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running--
    return { value: NONE }
  })
  const model = await bench.model('ollama', here.url, { concurrency: 2 })
  const cancel = new AbortController()
  const all_ = ['1', '2', '3', '4', '5'].map((text) => model.structured(extraction(text)))
  const lost = model.structured(extraction('lost', { signal: cancel.signal }))
  cancel.abort()
  await expect(lost).rejects.toMatchObject({ code: 'CANCELLED' })
  await Promise.all(all_)
  expect(most).toBe(2)
  expect(here.requests.map(({ data }) => data[0]?.text)).toEqual(['1', '2', '3', '4', '5'])
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

test('the schema keeps every table of models', () => {
  const { db } = providerBench()
  const names = all<{ name: string }>(
    db,
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('provider', 'provider_model', 'role_choice', 'consent', 'exclusion', 'exclusion_round', 'egress', 'egress_round')`,
  )
  expect(names).toHaveLength(8)
})
