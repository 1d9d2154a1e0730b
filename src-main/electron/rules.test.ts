import { expect, test } from 'vitest'
import type { ShellCommand } from '../../src-shared/shell.ts'
import { answerCall, answerStore } from './calls.ts'
import { menuTemplate, trayTemplate } from './menu-template.ts'
import { MAIN_MESSAGES } from './messages.ts'
import {
  developmentServer,
  externalAddress,
  isAllowedPermission,
  isAllowedRequest,
  isOurPage,
  isTrustedSender,
  mediaRequest,
  START_PAGE,
} from './rules.ts'

const SHA = 'a'.repeat(64)
const nothing = { showDataFolder() {}, send() {}, capture() {}, show() {}, quit() {} }

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

test('our own page may copy words, and nothing else of what a page can ask for', () => {
  for (const address of [START_PAGE, 'app://memory/', 'app://memory'])
    expect(isAllowedPermission('clipboard-sanitized-write', address, null)).toBe(true)
  for (const permission of ['clipboard-read', 'media', 'geolocation', 'notifications', 'openExternal', 'unknown'])
    expect(isAllowedPermission(permission, START_PAGE, null), permission).toBe(false)
  for (const address of ['https://memory/', 'app://evil/', ''])
    expect(isAllowedPermission('clipboard-sanitized-write', address, null), address).toBe(false)
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
  const roles = (platform: NodeJS.Platform, isPackaged: boolean): string =>
    JSON.stringify(menuTemplate({ platform, isPackaged, actions: nothing, words: MAIN_MESSAGES.en }))
  expect(roles('linux', false)).toContain('toggleDevTools')
  expect(roles('linux', true)).not.toContain('toggleDevTools')
  expect(roles('linux', true)).toContain('"quit"')
  expect(roles('darwin', true)).toContain('appMenu')
  expect(roles('win32', false)).not.toContain('accelerator')
})

test('menu and tray speak the language of the window, every item has a name and does something', () => {
  const sent: ShellCommand[] = []
  const actions = { ...nothing, send: (command: ShellCommand) => void sent.push(command) }
  const template = menuTemplate({ platform: 'linux', isPackaged: true, actions, words: MAIN_MESSAGES.de })
  expect(template.map((menu) => menu.label)).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Gehe zu', 'Fenster', 'Hilfe'])
  const items = [
    ...template.flatMap((menu) => (Array.isArray(menu.submenu) ? menu.submenu : [])),
    ...trayTemplate(actions, MAIN_MESSAGES.zh),
  ]
  for (const item of items) {
    if (item.type === 'separator') continue
    expect(item.label, JSON.stringify(item)).toBeTruthy()
    expect(item.role ?? item.click, item.label).toBeDefined()
    item.click?.(undefined as never, undefined, undefined as never)
  }
  expect(sent.filter((command) => command.kind === 'open').map((command) => command.hash)).toContain('#/tables')
  expect(sent).toContainEqual({ kind: 'run', command: 'import-files' })
})

test('a file without a path is stored for our page alone; the import that takes it is told', async () => {
  const stored: string[] = []
  const incoming = { store: (name: string) => (stored.push(name), Promise.resolve(`/home/incoming/1/${name}`)) }
  const ours = { url: START_PAGE, parent: null }
  expect(await answerStore(incoming, ours, { name: 'a.png', bytes: new Uint8Array([1]) }, null)).toEqual({
    ok: true,
    value: { path: '/home/incoming/1/a.png' },
  })
  expect(
    await answerStore(incoming, { url: 'https://evil.example', parent: null }, { name: 'b.png', bytes: new Uint8Array() }, null),
  ).toMatchObject({
    ok: false,
    error: { code: 'UNAUTHORIZED' },
  })
  expect(await answerStore(incoming, ours, { name: 'c.png', bytes: 'text' }, null)).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT' },
  })
  expect(stored).toEqual(['a.png'])
  const taken: unknown[] = []
  const host = { request: () => Promise.resolve({ ok: true as const, value: { job: 3 } }) }
  const call = { method: 'import.start', input: { paths: ['/home/incoming/1/a.png', 4] } }
  await answerCall(host, ours, call, null, { taken: (paths, job) => void taken.push(paths, job) })
  expect(taken).toEqual([['/home/incoming/1/a.png'], 3])
})
