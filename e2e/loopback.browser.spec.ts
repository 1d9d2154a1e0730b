/** The doors of the loopback shell, tried from outside and from a page, on the real server. */
import { request as rawRequest } from 'node:http'
import { expect, startServer, test } from './fixtures.ts'

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** A request with exactly these headers; a browser would not let a test set Host. */
function send(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (body += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    request.on('error', reject)
    request.end(options.body)
  })
}

const call = JSON.stringify({ method: 'app.info', input: {} })
const json = { 'content-type': 'application/json' }

test('the address opens the app, and the token leaves the address bar', async ({ page, server }) => {
  await expect(page.locator('#root')).not.toBeEmpty()
  await expect.poll(() => page.url()).not.toContain(server.token)
})

test('every page has the content policy, and an inline script does not run', async ({ page, server }) => {
  await page.goto('about:blank')
  const response = await page.goto(server.url)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(response?.headers()['access-control-allow-origin']).toBeUndefined()
  await page.reload()
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.inlineRan = true'
    document.head.append(script)
    return 'inlineRan' in window
  })
  expect(ran).toBe(false)
})

test('the page cannot reach another address, not even one of this computer', async ({ page }) => {
  await expect(page.locator('#root')).not.toBeEmpty()
  const outcome = await page.evaluate(() =>
    fetch('http://127.0.0.1:9/').then(
      () => 'reached',
      (error: unknown) => String(error),
    ),
  )
  expect(outcome).not.toBe('reached')
})

test('without the token nothing private is answered, with a wrong one neither', async ({ server: { port, token } }) => {
  const wrong = token.replaceAll(/./g, (digit) => (digit === '0' ? '1' : '0'))
  const private_ = [
    ['/call', 'POST'],
    ['/events', 'GET'],
    ['/upload?name=a.txt', 'POST'],
    [`/media/${'a'.repeat(64)}`, 'GET'],
  ] as const
  for (const [path, method] of private_) {
    const attempts: Record<string, string>[] = [{}, { authorization: `Bearer ${wrong}` }, { cookie: `adamm_${port}=${wrong}` }]
    for (const headers of attempts) {
      const answer = await send(port, path, { method, headers: { ...json, ...headers }, body: method === 'POST' ? call : undefined })
      expect([path, answer.status]).toEqual([path, 401])
    }
  }
  expect((await send(port, '/session', { method: 'POST', headers: json, body: JSON.stringify({ token: wrong }) })).status).toBe(401)
  expect((await send(port, '/call', { method: 'POST', headers: { ...json, authorization: `Bearer ${token}` }, body: call })).status).toBe(
    200,
  )
})

test('another name for this computer and another site are refused, even with the token', async ({ server: { port, token } }) => {
  const headers = { ...json, authorization: `Bearer ${token}` }
  const places: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: `evil.example:${port}` },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const place of places) {
    const answer = await send(port, '/call', { method: 'POST', headers: { ...headers, ...place }, body: call })
    expect([place, answer.status]).toEqual([place, 403])
    expect((await send(port, '/', { headers: place })).status).toBe(403)
  }
})

test('calls are JSON of a limited size, and unknown methods and paths are named', async ({ server: { port, token } }) => {
  const headers = { authorization: `Bearer ${token}` }
  expect((await send(port, '/call', { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body: call })).status).toBe(
    415,
  )
  expect((await send(port, '/call', { method: 'POST', headers: { ...headers, ...json }, body: '{' })).status).toBe(400)
  expect(
    (
      await send(port, '/call', {
        method: 'POST',
        headers: { ...headers, ...json },
        body: JSON.stringify({ method: 'app.info', input: 'x'.repeat(9_000_000) }),
      }).catch(() => ({ status: 400 }))
    ).status,
  ).toBe(400)
  const unknown = await send(port, '/call', {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify({ method: '__proto__', input: {} }),
  })
  expect(JSON.parse(unknown.body)).toMatchObject({ ok: false, error: { code: 'METHOD_NOT_FOUND' } })
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/../../main/index.js', '/.env'])
    expect((await send(port, path, { headers })).status).toBe(404)
  expect((await send(port, `/media/${'a'.repeat(64)}`, { headers })).status).toBe(404)
  expect((await send(port, '/media/..%2f..%2fmemory.sqlite', { headers })).status).toBe(404)
})

test('an upload lies in the data folder, and a name that leads out of it is refused', async ({ server: { port, token }, home }) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const stored = JSON.parse((await send(port, '/upload?name=chat%2Fa.txt', { method: 'POST', headers, body: 'hello' })).body) as {
    value: { path: string }
  }
  expect(stored.value.path.startsWith(`${home}/incoming/`)).toBe(true)
  for (const name of ['..%2f..%2fevil.txt', '%2fetc%2fpasswd', '', 'a%00b'])
    expect((await send(port, `/upload?name=${name}`, { method: 'POST', headers, body: 'x' })).status).toBe(400)
})

test('a reload keeps the session; a restart wants the new address', async ({ page, server, home }) => {
  await expect(page.locator('#root')).not.toBeEmpty()
  await page.reload()
  const info = await page.evaluate(() =>
    fetch('/call', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"method":"app.info","input":{}}' }).then(
      (response) => response.json() as Promise<unknown>,
    ),
  )
  expect(info).toMatchObject({ ok: true, value: { home, shell: 'loopback' } })
  expect(await server.stop()).toBe(0)
  const next = await startServer(home)
  const refused = await send(next.port, '/call', {
    method: 'POST',
    headers: { ...json, cookie: `adamm_${next.port}=${server.token}` },
    body: call,
  })
  expect(refused.status).toBe(401)
  await next.stop()
})

test('a killed server leaves a folder that opens again', async ({ server, home }) => {
  await server.stop('SIGKILL')
  const next = await startServer(home)
  expect(
    (await send(next.port, '/call', { method: 'POST', headers: { ...json, authorization: `Bearer ${next.token}` }, body: call })).status,
  ).toBe(200)
  expect(await next.stop()).toBe(0)
})
