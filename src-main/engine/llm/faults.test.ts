/** Every failure of a server, with both protocols, over real HTTP: each has its own error, none loses or makes up data, each is in the ledger. */
import { afterEach, describe, expect, test } from 'vitest'
import { AdammError } from '../../../src-shared/errors.ts'
import type { ErrorCode } from '../../../src-shared/errors.ts'
import { listEgress, readEgress } from '../db/egress.ts'
import type { ProviderOptions } from '../../../src-shared/contract-llm.ts'
import { environmentSecrets } from './secrets.ts'
import { extraction, providerBench } from './testing/bench.ts'
import type { ProviderBench } from './testing/bench.ts'
import type { Fault, ModelServer, Script, ServerOptions } from './testing/script.ts'
import { startModelServer } from './testing/server.ts'
import type { ModelResult } from './types.ts'
import type { Extraction } from './testing/bench.ts'

const GOOD = {
  values: [
    { name: 'weight', value: '82,4' },
    { name: 'Größe „hoch“', value: '1 234,56 €' },
  ],
}
const QUERY = { limit: 100, offset: 0 }
const PROTOCOLS = ['ollama', 'openai'] as const
let open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.map((server) => server.close()))
  open = []
})

type Run = { bench: ProviderBench; server: ModelServer; outcome: ModelResult<Extraction> | AdammError; tokens: string[] }

async function run(
  protocol: 'ollama' | 'openai',
  script: Script,
  {
    server: serverOptions = {},
    options = {},
    secrets,
    change = {},
  }: {
    server?: Partial<ServerOptions>
    options?: ProviderOptions
    secrets?: Record<string, string>
    change?: Parameters<typeof extraction>[1]
  } = {},
): Promise<Run> {
  const server = await startModelServer(protocol, { script, ...serverOptions })
  open.push(server)
  const bench = providerBench(secrets === undefined ? {} : { secrets: environmentSecrets(secrets) })
  const model = await bench.model(protocol, server.url, options)
  const tokens: string[] = []
  const request = extraction('weight 82,4', { onToken: (text) => tokens.push(text), onRestart: () => tokens.splice(0), ...change })
  const outcome = await model.structured(request).catch((error: unknown) => {
    if (error instanceof AdammError) return error
    throw error
  })
  return { bench, server, outcome, tokens }
}

function code(outcome: Run['outcome']): ErrorCode | 'answered' {
  return outcome instanceof AdammError ? outcome.code : 'answered'
}

describe.each(PROTOCOLS)('%s', (protocol) => {
  test('a good answer comes whole, streamed, with the tokens the server counted', async () => {
    const { bench, outcome, server, tokens } = await run(protocol, () => ({ value: GOOD }))
    expect(outcome).toMatchObject({ value: GOOD, usage: { counted: 'server' }, requestIds: [1], omitted: [] })
    expect(tokens.join('')).toBe(JSON.stringify(GOOD))
    expect(server.requests[0]).toMatchObject({ data: [{ ref: 'D1:1', kind: 'messages', text: 'weight 82,4' }], schema: { type: 'object' } })
    expect(listEgress(bench.db, QUERY)).toMatchObject([
      { outcome: 'done', role: 'extractor', kinds: ['messages'], place: 'local', counted: 'server' },
    ])
  })

  const statuses: readonly [string, Fault, ErrorCode][] = [
    ['no such model', { kind: 'no model' }, 'PROVIDER_NO_MODEL'],
    ['loading', { kind: 'loading' }, 'PROVIDER_LOADING'],
    ['rate limit', { kind: 'rate limit', retryAfter: '30' }, 'PROVIDER_RATE_LIMITED'],
    ['quota', { kind: 'rate limit', quota: true }, 'PROVIDER_RATE_LIMITED'],
    ['key missing', { kind: 'wrong key' }, 'PROVIDER_KEY_MISSING'],
    ['content filter', { kind: 'content filter' }, 'PROVIDER_CONTENT_REFUSED'],
    ['context exceeded', { kind: 'context exceeded' }, 'PROVIDER_CONTEXT_TRUNCATED'],
    [
      'an error page',
      { kind: 'status', status: 502, body: '<html><h1>Bad gateway</h1></html>', headers: { 'content-type': 'text/html' } },
      'PROVIDER_FAILED',
    ],
    ['a redirect', { kind: 'status', status: 307, body: '', headers: { location: 'https://elsewhere.example/' } }, 'PROVIDER_FAILED'],
    ['a stall', { kind: 'stall', after: 20 }, 'PROVIDER_IDLE_TIMEOUT'],
    ['a cut connection', { kind: 'cut', after: 20 }, 'PROVIDER_FAILED'],
    ['an end without an end', { kind: 'early end', after: 20 }, 'PROVIDER_FAILED'],
    ['an end without an end after the whole answer', { kind: 'early end', after: 10_000 }, 'PROVIDER_FAILED'],
    ['bytes that are no UTF-8', { kind: 'invalid utf-8', after: 20 }, 'PROVIDER_FAILED'],
    ['a line that is no JSON', { kind: 'malformed', after: 20 }, 'PROVIDER_FAILED'],
    ['an error inside the stream', { kind: 'stream error', after: 20, message: 'CUDA error: out of memory' }, 'PROVIDER_FAILED'],
  ]
  test.each(statuses)('%s', async (_name, fault, expected) => {
    // Only a server that goes silent is waited out; the others must fail by what they send, however slow this computer is.
    const options = fault.kind === 'stall' ? { idleTimeoutMs: 150 } : {}
    const { bench, outcome } = await run(protocol, () => ({ value: GOOD, fault }), { options })
    expect(code(outcome)).toBe(expected)
    expect(listEgress(bench.db, QUERY)).toMatchObject([{ outcome: 'failed', error: expected }])
    expect(outcome).toMatchObject({ message: expect.stringContaining('"p0"') as string })
  })

  test('refused connection', async () => {
    const server = await startModelServer(protocol, { script: () => '' })
    await server.close()
    const bench = providerBench()
    const model = await bench.model(protocol, server.url)
    await expect(model.structured(extraction('x'))).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
      data: { reason: 'ECONNREFUSED' },
    })
    expect(listEgress(bench.db, QUERY)).toMatchObject([{ outcome: 'failed', error: 'PROVIDER_UNREACHABLE' }])
  })

  test('a wrong key is told from a missing one, and is neither in the error nor in the ledger', async () => {
    const key = 'sk-secret-0123456789abcdef'
    const { bench, outcome } = await run(protocol, () => ({ value: GOOD }), { server: { key: 'another' }, secrets: { ADAMM_KEY_P0: key } })
    expect(code(outcome)).toBe('PROVIDER_KEY_WRONG')
    expect(JSON.stringify([outcome, outcome instanceof Error ? outcome.message : '', readEgress(bench.db, 1), bench.logged])).not.toContain(
      key,
    )
    const right = await run(protocol, () => ({ value: GOOD }), { server: { key }, secrets: { ADAMM_KEY_P0: key } })
    expect(code(right.outcome)).toBe('answered')
    expect(JSON.stringify(readEgress(right.bench.db, 1))).not.toContain(key)
  })

  test('Retry-After is waited for, and the waiting is in the ledger', async () => {
    const startedAt = performance.now()
    const { bench, outcome, server } = await run(
      protocol,
      ({ index }) => (index === 0 ? { fault: { kind: 'rate limit', retryAfter: '1' } } : { value: GOOD }),
      { options: { patienceMs: 3_000 } },
    )
    expect(outcome).toMatchObject({ value: GOOD, requestIds: [1, 2] })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
    expect(server.requests).toHaveLength(2)
    expect(listEgress(bench.db, QUERY).map(({ outcome: how }) => how)).toEqual(['done', 'failed'])
  })

  test('a server that loads its model is waited for', async () => {
    const { outcome } = await run(protocol, ({ index }) => (index === 0 ? { fault: { kind: 'loading' } } : { value: GOOD }), {
      options: { patienceMs: 3_000 },
    })
    expect(outcome).toMatchObject({ value: GOOD })
  })

  test('a prompt that was cut in silence is noticed by the server’s own count, and its answer is not used', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `On day ${index} I weighed ${60 + (index % 30)}.${index % 10} kg.`).join('\n')
    const script: Script = () => ({ value: { values: [] }, inputTokens: 2_050 })
    const { bench, outcome, server } = await run(protocol, script, {
      change: { data: [{ kind: 'messages', ref: 'D1:1', text: long, roundIds: [] }] },
    })
    expect(code(outcome)).toBe('PROVIDER_CONTEXT_TRUNCATED')
    expect(listEgress(bench.db, QUERY)).toMatchObject([{ outcome: 'failed', error: 'PROVIDER_CONTEXT_TRUNCATED', inputTokens: 2_050 }])
    if (protocol === 'ollama')
      expect(server.requests[0]?.body).toMatchObject({ options: { num_ctx: 16_384, temperature: 0, num_predict: 500 } })
  })

  test('cancelled midway: the connection is closed and nothing of the answer is used', async () => {
    const cancel = new AbortController()
    const seen: string[] = []
    const { bench, outcome, server } = await run(
      protocol,
      () => ({ value: { values: Array.from({ length: 200 }, (_, index) => ({ name: `n${index}`, value: 'v' })) }, paceMs: 2 }),
      {
        change: { signal: cancel.signal, onToken: (text) => (seen.push(text), seen.length === 3 ? cancel.abort() : undefined) },
      },
    )
    expect(code(outcome)).toBe('CANCELLED')
    await server.closed(0)
    expect(listEgress(bench.db, QUERY)).toMatchObject([{ outcome: 'cancelled' }])
  })

  test('cancelled before it began: nothing is sent', async () => {
    const { bench, outcome, server } = await run(protocol, () => ({ value: GOOD }), { change: { signal: AbortSignal.abort() } })
    expect(code(outcome)).toBe('CANCELLED')
    expect(server.connections).toBe(0)
    expect(listEgress(bench.db, QUERY)).toEqual([])
  })

  test.each([
    ['white space without end', `{"values":${' '.repeat(5_000)}`, 'whitespace'],
    ['line breaks without end', `{"values":[${'\n\t'.repeat(5_000)}`, 'whitespace'],
    ['a piece over and over', `{"values":[{"name":"a","value":"${'and on '.repeat(2_000)}`, 'repetition'],
    ['a digit over and over', `{"values":[{"name":"a","value":"0.${'3'.repeat(6_000)}`, 'repetition'],
  ])('%s is stopped early, mended once, then an error', async (_name, text, reason) => {
    const { bench, outcome, server } = await run(protocol, () => ({ text }))
    expect(outcome).toMatchObject({ code: 'PROVIDER_INVALID_OUTPUT', data: { reason } })
    expect(server.requests).toHaveLength(2)
    for (const { bytesIn } of listEgress(bench.db, QUERY)) expect(bytesIn).toBeLessThan(text.length * 40)
    const first = JSON.parse(readEgress(bench.db, 1)?.response ?? '{}') as { answer: string }
    expect(first.answer.length).toBeLessThan(3_000)
    const mended = await run(protocol, ({ repair }) => (repair === null ? { text } : { value: GOOD }))
    expect(mended.outcome).toMatchObject({ value: GOOD, requestIds: [1, 2] })
  })

  test('an answer that was cut at the token limit is mended once, then an error', async () => {
    const { outcome, server } = await run(protocol, () => ({ value: GOOD, finish: 'length' }))
    expect(outcome).toMatchObject({ code: 'PROVIDER_INVALID_OUTPUT', data: { reason: 'length' } })
    expect(server.requests[1]?.repair?.problem).toContain('shorter')
  })

  test.each([
    ['thoughts in front', `<think>The user wants {"values":[]} maybe?</think>\n${JSON.stringify(GOOD)}`],
    ['thoughts whose opening mark the template wrote', `The message has two values.\n</think>\n\n${JSON.stringify(GOOD)}`],
    ['a fence', `\`\`\`json\n${JSON.stringify(GOOD, null, 2)}\n\`\`\``],
    ['a fence without its end', `\`\`\`json\n${JSON.stringify(GOOD)}`],
    ['thoughts and a fence', `<thinking>\n\`\`\`json\n{}\n\`\`\`\n</thinking>\n\`\`\`\n${JSON.stringify(GOOD)}\n\`\`\`\n`],
    ['prose around', `Here is what I found:\n${JSON.stringify(GOOD)}\nLet me know if you need more.`],
    ['a bare array', JSON.stringify(GOOD.values)],
    ['the object in an array', JSON.stringify([GOOD])],
  ])('%s is read as the answer it is', async (_name, text) => {
    const { outcome, server } = await run(protocol, () => ({ text }))
    expect(outcome).toMatchObject({ value: GOOD })
    expect(server.requests).toHaveLength(1)
  })

  test('thoughts in the protocol’s own field are not the answer', async () => {
    const { bench, outcome } = await run(protocol, () => ({ value: GOOD, thinking: 'Perhaps {"values":[]}?' }))
    expect(outcome).toMatchObject({ value: GOOD })
    expect(readEgress(bench.db, 1)?.response).toContain('Perhaps')
  })

  test.each([
    ['the schema itself', ({ schema }: Parameters<Script>[0]) => JSON.stringify(schema ?? {}), 'schema'],
    [
      'the schema with definitions',
      () => '{"$defs":{"Value":{"type":"object"}},"properties":{"values":{"type":"array"}},"type":"object"}',
      'schema',
    ],
    ['an unescaped quote', () => '{"values":[{"name":"title","value":"Das „Vers" Buch"}]}', 'not JSON'],
    ['another form', () => '{"values":[{"name":"weight","value":82.4}]}', 'values.0.value'],
    ['a made-up key', () => '{"values":[],"comment":"none"}', 'comment'],
    ['nothing', () => '', 'empty'],
    ['only thoughts', () => '<think>hm</think>', 'empty'],
    ['two documents', () => '{"values":[]}\n{"values":[{"name":"a","value":"b"}]}', 'not JSON'],
  ] as const)('%s goes back once with what is wrong, then is an error', async (_name, text, word) => {
    const mended = await run(protocol, (request) => (request.repair === null ? { text: text(request) } : { value: GOOD }))
    expect(mended.outcome).toMatchObject({ value: GOOD, requestIds: [1, 2] })
    expect(mended.server.requests[1]?.repair?.problem).toContain(word)
    expect(listEgress(mended.bench.db, QUERY)).toMatchObject([{ repairOf: 1 }, { repairOf: null }])
    expect(mended.tokens.join('')).toBe(JSON.stringify(GOOD))
    const never = await run(protocol, (request) => ({ text: text({ ...request, schema: request.schema ?? { $schema: 'x' } }) }))
    expect(code(never.outcome)).toBe('PROVIDER_INVALID_OUTPUT')
    expect(never.server.requests).toHaveLength(2)
  })

  test('the tokens of a repair are counted with those of the answer', async () => {
    const one = await run(protocol, () => ({ value: GOOD, inputTokens: 400 }))
    const two = await run(protocol, ({ repair }) => ({ ...(repair === null ? { text: 'no' } : { value: GOOD }), inputTokens: 400 }))
    if (one.outcome instanceof Error || two.outcome instanceof Error) throw new Error('no answer')
    expect(one.outcome.usage.inputTokens).toBe(400)
    expect(two.outcome.usage.inputTokens).toBe(800)
  })

  test('a server that does not count gives an estimate, and says so', async () => {
    const { outcome } = await run(protocol, () => ({ value: GOOD, inputTokens: null }))
    expect(outcome).toMatchObject({ usage: { counted: 'estimate' } })
  })
})

test('OpenAI: a refusal midway', async () => {
  const { outcome } = await run('openai', () => ({ value: GOOD, fault: { kind: 'filtered midway', after: 20 } }))
  expect(code(outcome)).toBe('PROVIDER_CONTENT_REFUSED')
})

test.each([
  ['json_schema', ['json_schema'], 'json_object'],
  ['json_schema and json_object', ['response_format'], undefined],
])('OpenAI: a server that refuses %s is asked in the next form, and remembered', async (_name, refuses, form) => {
  const { bench, outcome, server } = await run('openai', () => ({ value: GOOD }), { server: { refuses } })
  expect(outcome).toMatchObject({ value: GOOD })
  const last = server.requests.at(-1)
  expect(last?.body['response_format']).toEqual(form === undefined ? undefined : { type: form })
  expect(last?.system).toContain('"values"')
  const before = server.requests.length
  await bench.providers.model({ provider: 'p0', model: 'scripted:latest' }).structured(extraction('again'))
  expect(server.requests).toHaveLength(before + 1)
})

test.each(['temperature', 'max_tokens', 'seed', 'stream_options'])('OpenAI: a model that refuses %s is asked without it', async (name) => {
  const { outcome, server } = await run('openai', () => ({ value: GOOD }), { server: { refuses: [name] } })
  expect(outcome).toMatchObject({ value: GOOD })
  expect(server.requests.at(-1)?.body).not.toHaveProperty(name)
  if (name === 'max_tokens') expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 500 })
})
