import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { AdammError } from '../../../src-shared/errors.ts'
import { askVersions, isNewer } from './versions.ts'

const LISTS: Record<string, string> = {
  '/list.json': '{"version":"1.2.0","page":"https://example.org/adamm"}',
  '/latest.yml': "version: 1.10.0\nfiles:\n  - url: AdaMM-1.10.0.AppImage\nreleaseDate: '2026-11-30'\n",
  '/evil.json': '{"version":"9.0.0","page":"javascript:alert(1)"}',
  '/page.html': '<!doctype html><title>not a list</title>',
  '/large': 'x'.repeat(100_000),
}

async function asking() {
  const server = createServer((request, response) => {
    const text = LISTS[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ended: { url: string; error: unknown }[] = []
  const ask = (path: string, current = '1.1.9') =>
    askVersions({
      address: path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path,
      current,
      record: (url) => ({ signal: new AbortController().signal, end: (_, error) => void ended.push({ url, error }) }),
      signal: new AbortController().signal,
    })
  return { ask, ended }
}

test('the newest version, in either form of list, and each request is recorded', async () => {
  const { ask, ended } = await asking()
  expect(await ask('/list.json')).toEqual({ version: '1.2.0', page: 'https://example.org/adamm', newer: true })
  expect(await ask('/latest.yml')).toEqual({ version: '1.10.0', page: null, newer: true })
  expect(await ask('/list.json', '1.2.0')).toMatchObject({ newer: false })
  expect(await ask('/evil.json')).toMatchObject({ page: null })
  expect(ended).toHaveLength(4)
  expect(ended.every(({ error }) => error === null)).toBe(true)
})

test('what is no list is told with its host; addresses that are not safe are not asked', async () => {
  const { ask, ended } = await asking()
  for (const path of ['/page.html', '/large', '/none']) await expect(ask(path)).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' })
  expect(ended).toHaveLength(3)
  for (const address of ['', 'list', 'http://example.org/list', 'https://a:b@example.org/', 'file:///etc/passwd'])
    await expect(ask(address)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  expect(ended).toHaveLength(3)
})

test('offline nothing is asked', async () => {
  const offline = (): never => {
    throw new AdammError('OFFLINE', 'offline')
  }
  const address = 'https://example.org/list.json'
  await expect(askVersions({ address, current: '1.0.0', record: offline, signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'OFFLINE',
  })
})

test('versions are compared by their numbers, and a beta comes before its release', () => {
  expect(isNewer('1.10.0', '1.9.9')).toBe(true)
  expect(isNewer('1.9.9', '1.10.0')).toBe(false)
  expect(isNewer('1.0.0', '1.0.0')).toBe(false)
  expect(isNewer('1.0.0', '1.0.0-beta.2')).toBe(true)
  expect(isNewer('1.0.0-beta.3', '1.0.0')).toBe(false)
  expect(isNewer('later', '1.0.0')).toBe(false)
})
