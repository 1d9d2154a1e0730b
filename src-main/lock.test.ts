import { existsSync, mkdtempSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type * as FileSystem from 'node:fs'
import { acquireLock, readLock } from './lock.ts'

vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>()
  return { ...real, writeSync: vi.fn(real.writeSync) }
})

const home = mkdtempSync(join(tmpdir(), 'adamm-lock-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function fullDisk(): never {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

test('a full disk is told with the file and the next step, and leaves no half-written lock', () => {
  vi.mocked(writeSync).mockImplementationOnce(fullDisk)
  expect(() => acquireLock(home, 'cli')).toThrow(expect.objectContaining({ code: 'DISK_FULL', data: { path: join(home, 'adamm.lock') } }))
  expect(readdirSync(home)).toEqual([])
})

test('a disk that is full when the owner tells its socket leaves the lock as it was, to be released', () => {
  const attempt = acquireLock(home, 'cli')
  if (!('lock' in attempt)) throw new Error('the folder should be free')
  vi.mocked(writeSync).mockImplementationOnce(fullDisk)
  expect(() => attempt.lock.publish('socket', 'token')).toThrow('Make room')
  expect(readdirSync(home)).toEqual(['adamm.lock'])
  expect(readLock(home)).toMatchObject({ pid: process.pid, socket: null })
  attempt.lock.release()
  expect(existsSync(join(home, 'adamm.lock'))).toBe(false)
})
