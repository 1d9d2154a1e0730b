/**
 * Keys between the process that has them and the engine's thread that sends them. In: a store in the main thread. Out: the same store, seen from the
 * thread. Nothing is kept in the thread, so that a key that was cleared is gone with the next request.
 */
import type { KeyState } from '../src-shared/contract-llm.ts'
import { AdammError, failureFrom } from '../src-shared/errors.ts'
import type { SecretRef, SecretStore } from './engine/llm/secrets.ts'
import type { SecretAnswer, SecretQuestion } from './messages.ts'

/** Answers one question of the engine. */
export async function answerSecret(store: SecretStore, { id, action, ref, key }: SecretQuestion): Promise<SecretAnswer> {
  try {
    return { type: 'secret', id, ok: true, value: await act(store, action, ref, key) }
  } catch (error) {
    return { type: 'secret', id, ok: false, error: failureFrom(error) }
  }
}

function act(store: SecretStore, action: SecretQuestion['action'], ref: SecretRef, key: string): Promise<string | null> {
  switch (action) {
    case 'read':
      return store.read(ref)
    case 'write':
      return store.write(ref, key)
    case 'clear':
      return store.clear(ref)
    case 'state':
      return store.state(ref)
    case 'note':
      return store.note()
  }
}

/** The store as the engine's thread has it; `settle` takes the answers. */
export function secretsByMessage(ask: (question: SecretQuestion) => void): { store: SecretStore; settle(answer: SecretAnswer): void } {
  const waiting = new Map<number, (answer: SecretAnswer) => void>()
  let next = 1
  function asked(action: SecretQuestion['action'], ref: SecretRef, key = ''): Promise<string | null> {
    const id = next++
    return new Promise((resolve, reject) => {
      waiting.set(id, (answer) => (answer.ok ? resolve(answer.value) : reject(new AdammError(answer.error.code, answer.error.message))))
      ask({ type: 'secret', id, action, ref, key })
    })
  }
  const stateFrom = async (answer: Promise<string | null>): Promise<KeyState> => {
    const state = await answer
    return state === 'environment' || state === 'session' || state === 'stored' ? state : 'none'
  }
  return {
    store: {
      read: (ref) => asked('read', ref),
      write: (ref, key) => stateFrom(asked('write', ref, key)),
      clear: (ref) => stateFrom(asked('clear', ref)),
      state: (ref) => stateFrom(asked('state', ref)),
      note: () => asked('note', { provider: '', host: '' }),
    },
    settle(answer) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    },
  }
}
