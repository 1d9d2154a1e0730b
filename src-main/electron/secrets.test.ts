/** Keys in the window's program, against a key chain that really encrypts (the system's own is not in the tests' machine). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentSecrets } from '../engine/llm/secrets.ts'
import { safeStorageSecrets } from './secrets.ts'
import type { Vault } from './secrets.ts'

const KEY = 'sk-window-0123456789abcdef'
const REF = { provider: 'openai', host: 'api.openai.com' }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adamm-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Backend = ReturnType<Vault['getSelectedStorageBackend']>

function vault(backend: Backend, secret = randomBytes(32), isAvailable = true): Vault {
  return {
    isAsyncEncryptionAvailable: async () => isAvailable,
    getSelectedStorageBackend: () => backend,
    async encryptStringAsync(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', secret, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    async decryptStringAsync(bytes) {
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return { result: Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'), shouldReEncrypt: false }
    },
  }
}

const file = (): string => join(folder, 'keys.json')

test('a key is stored encrypted, for its owner alone, and is there after a restart', async () => {
  const secret = randomBytes(32)
  const store = safeStorageSecrets(vault('gnome_libsecret', secret), file(), environmentSecrets({}), 'linux')
  expect(await store.state(REF)).toBe('none')
  expect(await store.write(REF, KEY)).toBe('stored')
  expect(readFileSync(file()).includes(KEY)).toBe(false)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  const again = safeStorageSecrets(vault('gnome_libsecret', secret), file(), environmentSecrets({}), 'linux')
  expect([await again.state(REF), await again.read(REF), await again.note()]).toEqual(['stored', KEY, null])
  expect(await again.read({ ...REF, host: 'evil.example' })).toBeNull()
  expect(await again.clear(REF)).toBe('none')
  expect(await again.read(REF)).toBeNull()
})

test.each(['basic_text', 'unknown'] as const)('on "%s" a key lives until the program ends and nothing is written', async (backend) => {
  const store = safeStorageSecrets(vault(backend), file(), environmentSecrets({}), 'linux')
  expect(await store.write(REF, KEY)).toBe('session')
  expect([await store.state(REF), await store.read(REF)]).toEqual(['session', KEY])
  expect(() => readFileSync(file())).toThrow('ENOENT')
  expect(await store.note()).toContain('until AdaMM ends')
  const again = safeStorageSecrets(vault(backend), file(), environmentSecrets({}), 'linux')
  expect([await again.state(REF), await again.read(REF)]).toEqual(['none', null])
})

test('on other systems the backend says nothing and encryption is enough', async () => {
  const store = safeStorageSecrets(vault('unknown'), file(), environmentSecrets({}), 'darwin')
  expect(await store.write(REF, KEY)).toBe('stored')
  const without = safeStorageSecrets(vault('unknown', randomBytes(32), false), file(), environmentSecrets({}), 'darwin')
  expect(await without.write(REF, KEY)).toBe('session')
})

test('a key that was encrypted elsewhere is an error that says what to do, not a wrong key', async () => {
  await safeStorageSecrets(vault('kwallet6'), file(), environmentSecrets({}), 'linux').write(REF, KEY)
  const other = safeStorageSecrets(vault('kwallet6'), file(), environmentSecrets({}), 'linux')
  await expect(other.read(REF)).rejects.toMatchObject({ code: 'PROVIDER_KEY_MISSING', data: { reason: 'decrypt' } })
})

test('the environment is asked where nothing is stored', async () => {
  const store = safeStorageSecrets(
    vault('kwallet6'),
    file(),
    environmentSecrets({ OPENAI_API_KEY: KEY, ADAMM_KEY_MY_SERVER: 'own' }),
    'linux',
  )
  expect([await store.state(REF), await store.read(REF)]).toEqual(['environment', KEY])
  // The well-known variable is for the well-known host only.
  expect(await store.read({ provider: 'openai', host: 'proxy.example' })).toBeNull()
  expect(await store.read({ provider: 'my-server', host: 'proxy.example' })).toBe('own')
})
