import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { type Host, startHost } from './host.ts'
import { acquireLock, lockFile, readLock } from './lock.ts'

const workerUrl = new URL('./worker.test-helper.ts', import.meta.url)
const hosts: Host[] = []
const folders: string[] = []

afterEach(async () => {
  for (const host of hosts.splice(0).toReversed()) await host.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(name = 'home'): string {
  const parent = mkdtempSync(join(tmpdir(), 'adamm-host-'))
  folders.push(parent)
  return join(parent, name)
}

async function open(home: string, patience = 2_000): Promise<Host> {
  const host = await startHost({ home, shell: 'cli', workerUrl, patience })
  hosts.push(host)
  return host
}

/** Another process that opens the folder, and what it says line by line. */
async function startOther(home: string): Promise<{ child: ReturnType<typeof spawn>; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./host-process.test-helper.ts', import.meta.url)), home], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line', { signal: AbortSignal.timeout(20_000) })) as [string]
  expect(line).toBe('owner')
  return {
    child,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('the first program owns the folder, writes a lock only its owner can read, and frees it', async () => {
  const home = folder()
  const host = await open(home)
  expect(host.role).toBe('owner')
  expect(await host.request('echo', { a: 1 })).toMatchObject({ ok: true, value: { method: 'echo', input: { a: 1 }, home } })
  expect(readLock(home)).toMatchObject({ pid: process.pid, shell: 'cli' })
  expect(statSync(lockFile(home)).mode & 0o777).toBe(0o600)
  expect(statSync(home).mode & 0o777).toBe(0o700)
  await host.close()
  expect(existsSync(lockFile(home))).toBe(false)
  expect(await host.request('echo', {})).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
})

test('a second program on the folder talks to the first, hears its events, and its close leaves the first at work', async () => {
  const home = folder()
  const owner = await open(home)
  const guest = await open(home)
  expect(guest.role).toBe('guest')
  const heard: string[] = []
  guest.on('app.warning', ({ message }) => heard.push(message))
  expect(await guest.request('tell', 'careful')).toMatchObject({ ok: true, value: { home } })
  expect(heard).toEqual(['careful'])
  await guest.close()
  expect(await owner.request('echo', 2)).toMatchObject({ ok: true })
})

test('a folder whose path is too long for a socket is shared all the same', async () => {
  const home = folder('x'.repeat(120))
  const owner = await open(home)
  const guest = await open(home)
  expect([owner.role, guest.role]).toEqual(['owner', 'guest'])
})

test('the owner waits for the calls of guests before it ends', async () => {
  const home = folder()
  const owner = await open(home)
  const guest = await open(home)
  const call = guest.request('wait', 300)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(owner.busyGuests).toBe(1)
  await owner.close()
  expect(await call).toEqual({ ok: true, value: 'waited' })
})

test('when the owner is killed its guest fails what was open, then takes the folder over', async () => {
  const home = folder()
  const other = await startOther(home)
  const guest = await open(home)
  expect(guest.role).toBe('guest')
  const call = guest.request('wait', 60_000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await other.kill()
  expect(await call).toMatchObject({ ok: false, error: { code: 'WORKER_CRASHED' } })
  expect(await guest.request('echo', 3)).toMatchObject({ ok: true, value: { pid: process.pid } })
  expect(guest.role).toBe('owner')
})

test('a killed program leaves no lock behind that stops the next one', async () => {
  const home = folder()
  await (await startOther(home)).kill()
  expect(existsSync(lockFile(home))).toBe(true)
  expect((await open(home)).role).toBe('owner')
})

test('a folder held by a process that does not answer is HOME_IN_USE, naming process and file', async () => {
  const home = folder()
  const first = await open(home)
  await first.close()
  const attempt = acquireLock(home, 'electron')
  if (!('lock' in attempt)) throw new Error('the folder should be free')
  await expect(startHost({ home, shell: 'cli', workerUrl, patience: 100 })).rejects.toMatchObject({
    code: 'HOME_IN_USE',
    message: expect.stringContaining(`process ${process.pid}`) as string,
    data: { pid: process.pid },
  })
  attempt.lock.release()
  expect((await open(home)).role).toBe('owner')
})

test('a worker that dies fails the open calls and is started again; the next call works', async () => {
  const host = await open(folder())
  for (const method of ['die', 'throw']) {
    const warnings: string[] = []
    const stop = host.on('app.warning', ({ message }) => warnings.push(message))
    expect(await host.request(method, null)).toMatchObject({ ok: false, error: { code: 'WORKER_CRASHED' } })
    expect(await host.request('echo', 4)).toMatchObject({ ok: true })
    expect(warnings).toHaveLength(1)
    stop()
  }
})

test('a worker that dies again and again is given up', async () => {
  const host = await open(folder())
  for (let crash = 0; crash < 5; crash++) await host.request('die', null)
  expect(await host.request('echo', 5)).toMatchObject({
    ok: false,
    error: { code: 'WORKER_CRASHED', message: expect.stringContaining('not started again') as string },
  })
})

test('a call can be cancelled, also from a guest', async () => {
  const home = folder()
  const owner = await open(home)
  const guest = await open(home)
  for (const host of [owner, guest]) {
    const controller = new AbortController()
    const call = host.request('wait', 60_000, controller.signal)
    setTimeout(() => controller.abort(), 20)
    expect(await call).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
  }
})

test('an engine that cannot open says why, and the folder is free again', async () => {
  const home = folder('unopenable')
  await expect(startHost({ home, shell: 'cli', workerUrl })).rejects.toMatchObject({ code: 'DATABASE_FROM_FUTURE' })
  expect(existsSync(lockFile(home))).toBe(false)
})

test('many programs that find a stale lock at once: one becomes the owner', async () => {
  const home = folder()
  await (await startOther(home)).kill()
  const started = await Promise.all(Array.from({ length: 6 }, () => open(home, 5_000)))
  expect(started.filter((host) => host.role === 'owner')).toHaveLength(1)
})

test('a data folder that cannot be made is HOME_UNWRITABLE', async () => {
  const home = folder()
  writeFileSync(home, 'a file')
  await expect(startHost({ home: join(home, 'below'), shell: 'cli', workerUrl })).rejects.toMatchObject({ code: 'HOME_UNWRITABLE' })
})

test('a lock that cannot be published closes the engine and frees the folder', async () => {
  const home = folder()
  // In the way of the file that is renamed over the lock.
  mkdirSync(join(home, `adamm.lock.${process.pid}`), { recursive: true })
  await expect(startHost({ home, shell: 'cli', workerUrl })).rejects.toMatchObject({
    code: 'HOME_UNWRITABLE',
    message: expect.stringContaining('adamm.lock') as string,
  })
  expect(readdirSync(home)).toEqual([`adamm.lock.${process.pid}`])
  rmSync(join(home, `adamm.lock.${process.pid}`), { recursive: true })
  expect((await open(home)).role).toBe('owner')
})

test('a lock of another machine is taken over when its socket is silent and it has shown no sign of life for a minute', async () => {
  const home = folder()
  mkdirSync(home)
  const content = { pid: 1, processStart: null, machine: 'the-old-name', shell: 'cli', startedAt: '2024-01-01T00:00:00.000Z' }
  writeFileSync(lockFile(home), JSON.stringify({ ...content, socket: join(home, 'nobody.sock'), token: 'x' }))
  await expect(startHost({ home, shell: 'cli', workerUrl, patience: 200 })).rejects.toMatchObject({ code: 'HOME_IN_USE' })
  const before = new Date(Date.now() - 61_000)
  utimesSync(lockFile(home), before, before)
  expect((await open(home)).role).toBe('owner')
})

test('input nested too deep is refused before it is passed on, and the engine goes on', async () => {
  const host = await open(folder())
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  expect(await host.request('echo', deep)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } })
  expect(await host.request('echo', 6)).toMatchObject({ ok: true })
})
