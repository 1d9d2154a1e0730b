import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Host } from '../host.ts'
import { respondWithPage, respondWithPicture } from './responses.ts'

const SHA = 'b'.repeat(64)
const PNG = Buffer.from('89504e470d0a1a0a00000000', 'hex')
let renderer = ''
let picture = ''

beforeAll(() => {
  const parent = mkdtempSync(join(tmpdir(), 'adamm-responses-'))
  renderer = join(parent, 'renderer')
  mkdirSync(renderer)
  writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>AdaMM</title>')
  writeFileSync(join(parent, 'secret.html'), 'secret')
  picture = join(parent, 'picture')
  writeFileSync(picture, PNG)
})

/** An engine that knows one picture. */
const host: Pick<Host, 'call'> = {
  call: (_method, input) =>
    Promise.resolve(
      (input as { media: string }).media === SHA
        ? { ok: true, value: { path: picture, bytes: PNG.length } }
        : { ok: false, error: { code: 'NOT_FOUND', message: 'no such picture' } },
    ) as never,
}

test('the start page is served with its policy, under both of its addresses', async () => {
  for (const url of ['app://memory/index.html', 'app://memory/']) {
    const response = await respondWithPage({ method: 'GET', url }, renderer)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' media:")
    expect(await response.text()).toContain('AdaMM')
  }
})

test('nothing else is: other hosts, other methods, folders, what lies outside', async () => {
  const status = async (url: string, method = 'GET'): Promise<number> => (await respondWithPage({ method, url }, renderer)).status
  expect(await status('app://memory/index.html', 'POST')).toBe(405)
  for (const url of [
    'app://evil/index.html',
    'app://memory/%2e%2e/secret.html',
    'app://memory/..%2fsecret.html',
    'app://memory/missing.html',
    'app://memory/%',
  ])
    expect(await status(url), url).toBe(404)
})

test('a stored picture is served by its sum with the type of its bytes, and never runs', async () => {
  const response = await respondWithPicture({ method: 'GET', url: `media://item/${SHA}` }, host)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
})

test('unknown pictures and other addresses are not found', async () => {
  for (const url of [`media://item/${'c'.repeat(64)}`, 'media://item/..%2fmemory.sqlite', `media://other/${SHA}`])
    expect((await respondWithPicture({ method: 'GET', url }, host)).status, url).toBe(404)
  expect((await respondWithPicture({ method: 'PUT', url: `media://item/${SHA}` }, host)).status).toBe(405)
})
