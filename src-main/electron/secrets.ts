/**
 * Keys of model servers in the window's program. In: Electron's safeStorage, a file for what it encrypts. Out: a store of keys. A key is kept only
 * where the system has a real key chain; on "basic_text" (a password that is in every copy of Electron) it is kept until the program ends.
 */
import type { SafeStorage } from 'electron'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { AdammError, failureFrom } from '../../src-shared/errors.ts'
import { nameOf } from '../engine/llm/secrets.ts'
import type { SecretRef, SecretStore } from '../engine/llm/secrets.ts'

export type Vault = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

/** Encrypted keys by name, in base64. */
const Stored = z.record(z.string(), z.string())

/**
 * @param file beside the database; holds nothing that can be read without the system's key chain
 * @param fallback takes keys that cannot be encrypted, and has those of the environment
 */
export function safeStorageSecrets(
  vault: Vault,
  file: string,
  fallback: SecretStore,
  platform: NodeJS.Platform = process.platform,
): SecretStore {
  async function isSafe(): Promise<boolean> {
    if (!(await vault.isAsyncEncryptionAvailable())) return false
    // Only Linux has backends that protect nothing.
    return platform !== 'linux' || !['basic_text', 'unknown'].includes(vault.getSelectedStorageBackend())
  }

  async function stored(ref: SecretRef): Promise<string | null> {
    const encrypted = readStored(file)[nameOf(ref)]
    if (encrypted === undefined || !(await isSafe())) return null
    try {
      const { result, shouldReEncrypt } = await vault.decryptStringAsync(Buffer.from(encrypted, 'base64'))
      if (shouldReEncrypt) await keep(ref, result)
      return result
    } catch (error) {
      throw new AdammError(
        'PROVIDER_KEY_MISSING',
        `The key of "${ref.provider}" cannot be decrypted on this computer (${failureFrom(error).message}). Type it in again in Settings.`,
        { reason: 'decrypt' },
      )
    }
  }

  async function keep(ref: SecretRef, key: string): Promise<void> {
    const encrypted = await vault.encryptStringAsync(key)
    writeStored(file, { ...readStored(file), [nameOf(ref)]: encrypted.toString('base64') })
  }

  const state: SecretStore['state'] = async (ref) => {
    const other = await fallback.state(ref)
    if (other === 'session') return other
    return readStored(file)[nameOf(ref)] !== undefined && (await isSafe()) ? 'stored' : other
  }

  return {
    async read(ref) {
      return (await fallback.state(ref)) === 'session' ? fallback.read(ref) : ((await stored(ref)) ?? fallback.read(ref))
    },
    async write(ref, key) {
      if (!(await isSafe())) return fallback.write(ref, key)
      await keep(ref, key)
      await fallback.clear(ref)
      return 'stored'
    },
    async clear(ref) {
      const { [nameOf(ref)]: gone, ...rest } = readStored(file)
      if (gone !== undefined) writeStored(file, rest)
      return fallback.clear(ref)
    },
    state,
    async note() {
      return (await isSafe())
        ? null
        : 'This system has no key chain that AdaMM can use: a key is kept until AdaMM ends. For longer, set it in the environment.'
    },
  }
}

function readStored(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  try {
    return Stored.parse(JSON.parse(text))
  } catch {
    throw new AdammError('PROVIDER_KEY_MISSING', `The file of keys "${file}" is damaged. Delete it and type the keys in again.`, {
      reason: 'damaged',
    })
  }
}

/** Whole or not at all, and for its owner alone. */
function writeStored(file: string, keys: Record<string, string>): void {
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(keys), { mode: 0o600 })
  renameSync(draft, file)
}
