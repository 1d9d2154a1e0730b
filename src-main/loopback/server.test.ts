import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
