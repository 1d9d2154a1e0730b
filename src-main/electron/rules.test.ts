import { expect, test } from 'vitest'
import { answerCall } from './calls.ts'
import { menuTemplate } from './menu-template.ts'
import { developmentServer, externalAddress, isAllowedRequest, isOurPage, isTrustedSender, mediaRequest, START_PAGE } from './rules.ts'

const SHA = 'a'.repeat(64)

test('only the app’s own pages count as ours', () => {
  expect(isOurPage(START_PAGE, null)).toBe(true)
  expect(isOurPage('app://memory/index.html#/tables', null)).toBe(true)
  for (const address of [
    'app://evil/index.html',
    'app://memory.evil/',
    'app://user@memory/',
    'app://memory:8080/',
    'file:///index.html',
    'https://memory/',
    'http://localhost:5173/',
    'nonsense',
    '',
  ]) {
    expect(isOurPage(address, null), address).toBe(false)
  }
  expect(isOurPage('http://localhost:5173/index.html', 'http://localhost:5173')).toBe(true)
  expect(isOurPage('http://localhost:5174/index.html', 'http://localhost:5173')).toBe(false)
})

test('a development server is never taken in a packed app, nor from another machine', () => {
  expect(developmentServer(false, 'http://localhost:5173/')).toBe('http://localhost:5173')
  expect(developmentServer(true, 'http://localhost:5173/')).toBeNull()
  for (const address of [undefined, '', 'https://evil.example', 'http://evil.example:5173', 'file:///x'])
    expect(developmentServer(false, address)).toBeNull()
})

test('a call is answered for the top frame of our page alone', async () => {
  const host = { request: (method: string, input: unknown) => Promise.resolve({ ok: true as const, value: { method, input } }) }
  const call = { method: 'app.info', input: {} }
  expect(isTrustedSender({ url: START_PAGE, parent: {} }, null)).toBe(false)
  expect(await answerCall(host, { url: START_PAGE, parent: null }, call, null)).toEqual({ ok: true, value: call })
  for (const sender of [null, { url: 'https://evil.example', parent: null }, { url: START_PAGE, parent: {} }]) {
    expect(await answerCall(host, sender, call, null)).toMatchObject({ ok: false, error: { code: 'UNAUTHORIZED' } })
  }
  expect(await answerCall(host, { url: START_PAGE, parent: null }, { method: 1, input: {} }, null)).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT' },
  })
})

test('only https leaves the app', () => {
  expect(externalAddress('https://example.org/a?b#c')).toBe('https://example.org/a?b#c')
  for (const address of [
    'http://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://memory/',
    'smb://x',
    'https://user:word@example.org',
    'x',
  ])
    expect(externalAddress(address), address).toBeNull()
})

test('the window loads nothing from the network', () => {
  for (const address of [START_PAGE, `media://item/${SHA}`, 'data:image/png;base64,', 'blob:app://memory/1'])
    expect(isAllowedRequest(address, null), address).toBe(true)
  for (const address of ['https://example.org', 'http://127.0.0.1:1', 'ws://x', 'file:///etc/passwd', 'http://localhost:5173/'])
    expect(isAllowedRequest(address, null), address).toBe(false)
  expect(isAllowedRequest('ws://localhost:5173/', 'http://localhost:5173')).toBe(true)
})

test('media:// names a picture by its sum, or nothing', () => {
  expect(mediaRequest(`media://item/${SHA}`)).toEqual({ media: SHA, size: 'full' })
  expect(mediaRequest(`media://item/${SHA}/thumbnail`)).toEqual({ media: SHA, size: 'thumbnail' })
  for (const address of [
    `media://item/${SHA}/../x`,
    'media://item/..',
    `media://other/${SHA}`,
    `media://item/${SHA.toUpperCase()}`,
    `app://item/${SHA}`,
    'media://item/',
  ])
    expect(mediaRequest(address), address).toBeNull()
})

test('the menu offers developer tools only while developing, quits where people look for it, and takes no key of the views', () => {
  const actions = { showDataFolder() {} }
  const roles = (platform: NodeJS.Platform, isPackaged: boolean): string => JSON.stringify(menuTemplate({ platform, isPackaged, actions }))
  expect(roles('linux', false)).toContain('toggleDevTools')
  expect(roles('linux', true)).not.toContain('toggleDevTools')
  expect(roles('linux', true)).toContain('"quit"')
  expect(roles('darwin', true)).toContain('appMenu')
  expect(roles('win32', false)).not.toContain('accelerator')
})
