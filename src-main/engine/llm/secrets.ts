/**
 * Where keys are: never in the database, the log or the page. In: which provider on which host. Out: its key, only to the request that needs it.
 * This is the store of shells without a system key chain: the environment, and what was typed in until the program ends.
 */
import type { KeyState } from '../../../src-shared/contract-llm.ts'

/** A key belongs to a provider at one host: with another address it is not sent. */
export type SecretRef = { provider: string; host: string }

export type SecretStore = {
  read(ref: SecretRef): Promise<string | null>
  write(ref: SecretRef, key: string): Promise<KeyState>
  clear(ref: SecretRef): Promise<KeyState>
  state(ref: SecretRef): Promise<KeyState>
  /** Why keys are not kept, for the person; null when they are. */
  note(): Promise<string | null>
}

/** Names that other programs use, for the very hosts they are meant for. */
const KNOWN_VARIABLES: Readonly<Record<string, string>> = {
  'api.openai.com': 'OPENAI_API_KEY',
  'ollama.com': 'OLLAMA_API_KEY',
  'openrouter.ai': 'OPENROUTER_API_KEY',
}

/** "my-server" -> "ADAMM_KEY_MY_SERVER" */
export function keyVariable(provider: string): string {
  return `ADAMM_KEY_${provider.toUpperCase().replaceAll('-', '_')}`
}

/** @param environment variables of the process, or {} */
export function environmentSecrets(environment: Readonly<Record<string, string | undefined>>): SecretStore {
  const session = new Map<string, string>()
  const given = ({ provider, host }: SecretRef): string | null => {
    const names = [keyVariable(provider), KNOWN_VARIABLES[host]]
    const value = names
      .map((name) => (name === undefined ? undefined : environment[name]?.trim()))
      .find((text) => text !== undefined && text !== '')
    return value ?? null
  }
  const state = async (ref: SecretRef): Promise<KeyState> =>
    session.has(nameOf(ref)) ? 'session' : given(ref) === null ? 'none' : 'environment'
  return {
    read: async (ref) => session.get(nameOf(ref)) ?? given(ref),
    write: async (ref, key) => {
      session.set(nameOf(ref), key)
      return 'session'
    },
    clear: async (ref) => {
      session.delete(nameOf(ref))
      return state(ref)
    },
    state,
    note: async () => 'A key that is typed in here is kept until AdaMM ends; for longer, set it in the environment.',
  }
}

export function nameOf({ provider, host }: SecretRef): string {
  return `${provider}@${host}`
}
