/** What may go out and to whom: consent, exclusions, the one switch over roles, pictures, the line of waiting. Real servers, a real memory in a file. */
import { expect, test } from 'vitest'
import { ROLE_NAMES } from '../../../src-shared/contract-llm.ts'
import { builtInOnly } from './types.ts'
import { listEgress } from '../db/egress.ts'
import { all, run } from '../db/open.ts'
import { listConsent, listExclusions } from '../db/providers.ts'
import { sql } from '../db/sql.ts'
import { runRole } from './run-role.ts'
import { extraction, providerBench } from './testing/bench.ts'
import { memory, NONE, QUERY, remote, server, signal } from './testing/outgoing.ts'

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

test('the schema keeps every table of models', () => {
  const { db } = providerBench()
  const names = all<{ name: string }>(
    db,
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('provider', 'provider_model', 'role_choice', 'consent', 'exclusion', 'exclusion_round', 'egress', 'egress_round')`,
  )
  expect(names).toHaveLength(8)
})
