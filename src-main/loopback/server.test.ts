import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, startHost } from '../host.ts'
import { type Loopback, startLoopback } from './server.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-loopback-'))
let host: Host
let loopback: Loopback

beforeAll(async () => {
  host = await startHost({ home: join(root, 'home'), shell: 'loopback', workerUrl: new URL('../worker.test-helper.ts', import.meta.url) })
  loopback = await startLoopback({ host, renderer: root })
})

afterAll(async () => {
  await loopback.close()
  await host.close()
  rmSync(root, { recursive: true, force: true })
})

/** Sends the target as it stands; fetch would tidy it up. */
async function statusOf(target: string): Promise<number> {
  const socket = createConnection(loopback.port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${loopback.port}\r\nConnection: close\r\n\r\n`)
  const [first] = (await once(socket, 'data', { signal: AbortSignal.timeout(8_000) })) as [Buffer]
  socket.destroy()
  return Number(first.toString('latin1').split(' ')[1])
}

function post(path: string, body: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${loopback.port}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${loopback.token}`, 'content-type': 'application/json' },
  })
}

test('targets that are no address of ours are not found', async () => {
  for (const target of ['//', '///', '//a/b', '//127.0.0.1:1/', '/..//', '/nothing'])
    expect([target, await statusOf(target)]).toEqual([target, 404])
})

test("upload names that cannot be stored are the sender's fault", async () => {
  for (const name of ['x'.repeat(201), 'é'.repeat(120), 'CON', 'aux.png', 'a/lpt1.txt', '..'])
    expect([name, (await post(`/upload?name=${encodeURIComponent(name)}`, 'x')).status]).toEqual([name, 400])
})

test('a call nested too deep is INVALID_INPUT', async () => {
  const response = await post('/call', `{"method":"echo","input":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(await response.json()).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } })
  expect(await (await post('/call', '{"method":"echo","input":1}')).json()).toMatchObject({ ok: true })
})

test('a file is made for the browser outside the data folder, sent once to who has the token, and gone', async () => {
  const reserved = (await (await post('/downloads?name=adamm%20backup.zip', '')).json()) as {
    ok: boolean
    value: { path: string; address: string }
  }
  expect(reserved.ok).toBe(true)
  const { path, address } = reserved.value
  expect(path.startsWith(host.home)).toBe(false)
  const headers = { authorization: `Bearer ${loopback.token}` }
  const get = (to: string, given: Record<string, string> = headers): Promise<Response> =>
    fetch(`http://127.0.0.1:${loopback.port}${to}`, { headers: given })
  expect((await get(address)).status).toBe(404)
  writeFileSync(path, 'bytes')
  expect((await get(address, {})).status).toBe(401)
  const sent = await get(address)
  expect(sent.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''adamm%20backup.zip")
  expect(await sent.text()).toBe('bytes')
  await expect.poll(() => existsSync(dirname(path))).toBe(false)
  expect((await get(address)).status).toBe(404)
  for (const name of ['../x.zip', 'a/b.zip', '']) expect((await post(`/downloads?name=${encodeURIComponent(name)}`, '')).status).toBe(400)
})

test('an uploaded file goes when the page needs it no more, and nothing else does', async () => {
  const { value } = (await (await post('/upload?name=one.zip', 'x')).json()) as { value: { path: string } }
  const outside = join(root, 'kept.txt')
  writeFileSync(outside, 'x')
  expect(existsSync(value.path)).toBe(true)
  await post('/release', JSON.stringify({ paths: [outside, join(host.home, 'memory.sqlite'), value.path, 7] }))
  expect([existsSync(value.path), existsSync(outside)]).toEqual([false, true])
})
