import { expect, test } from 'vitest'
import { LIMITS } from '../src-shared/contract-base.ts'
import { contract, type Method } from '../src-shared/contract.ts'
import { AdammError } from '../src-shared/errors.ts'
import { dispatch, type HandlersOf } from './router.ts'

const signal = new AbortController().signal

/** Handlers that say what they were handed; any method can be made to fail. */
function handlers(failure: unknown = null): HandlersOf<string> {
  const answer = (engine: string, input: unknown): Promise<unknown> => {
    if (failure !== null) throw failure
    return Promise.resolve({ engine, input })
  }
  return Object.fromEntries(Object.keys(contract).map((name) => [name, answer])) as unknown as HandlersOf<string>
}

test('a call reaches its handler with the engine and the defaults filled in', async () => {
  expect(await dispatch(handlers(), 'engine', 'search.query', { query: ' sleep ' }, { signal })).toEqual({
    ok: true,
    value: { engine: 'engine', input: { query: 'sleep', scope: 'event', limit: 20 } },
  })
  expect(await dispatch(handlers(), 'engine', 'app.info', undefined, { signal })).toMatchObject({ ok: true })
})

test('names that every object has are no methods', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'app.Info', 'app.info ']) {
    expect(await dispatch(handlers(), '', name, {}, { signal }), name).toMatchObject({ ok: false, error: { code: 'METHOD_NOT_FOUND' } })
  }
})

test('input outside the contract never reaches a handler, and the message says where', async () => {
  const result = await dispatch(handlers(new Error('reached')), '', 'tables.rows', { table: '', limit: 1e9, surprise: 1 }, { signal })
  expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } })
  expect(JSON.stringify(result)).toMatch(/limit.*surprise|surprise.*limit/s)
})

test('text that is empty or too long is told in one plain sentence with the limit', async () => {
  const ask = (question: string): Promise<unknown> => dispatch(handlers(new Error('reached')), '', 'ask.question', { question }, { signal })
  const refused = (message: string): unknown => ({ ok: false, error: { code: 'INVALID_INPUT', message } })
  for (const empty of ['', ' \n\t '])
    expect(await ask(empty)).toEqual(refused('The question is empty. Write what is meant; nothing was done.'))
  expect(await ask('x'.repeat(LIMITS.question + 1))).toEqual(
    refused('The question is longer than 2,000 characters. Shorten it; nothing was done.'),
  )
  expect(await dispatch(handlers(), '', 'ask.question', { question: 'x'.repeat(LIMITS.question) }, { signal })).toMatchObject({ ok: true })
  expect(await dispatch(handlers(), '', 'search.query', { query: 'x'.repeat(LIMITS.question + 1) }, { signal })).toEqual(
    refused('The query is longer than 2,000 characters. Shorten it; nothing was done.'),
  )
})

test('no method takes input of another shape', async () => {
  for (const name of Object.keys(contract) as Method[]) {
    for (const input of ['text', 7, [], true])
      expect(await dispatch(handlers(), '', name, input, { signal }), name).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } })
  }
})

test('what a handler throws becomes a failure: own codes stay, an abort is CANCELLED, anything else INTERNAL with its message', async () => {
  const fail = (failure: unknown): Promise<unknown> => dispatch(handlers(failure), '', 'app.info', {}, { signal })
  expect(await fail(new AdammError('TABLE_NOT_FOUND', 'no table', { table: 'x' }))).toEqual({
    ok: false,
    error: { code: 'TABLE_NOT_FOUND', message: 'no table', data: { table: 'x' } },
  })
  expect(await fail(AbortSignal.abort().reason)).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
  expect(await fail(new RangeError('odd'))).toEqual({ ok: false, error: { code: 'INTERNAL', message: 'odd' } })
  expect(await fail('text')).toMatchObject({ ok: false, error: { code: 'INTERNAL', message: 'text' } })
})
