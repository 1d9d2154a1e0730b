/**
 * The page's stores without a browser: just the parts of a window that they touch, with the bridge of the desktop app in front of the real router.
 * In: an engine. Out: nothing; import the stores after this.
 */
import type { EngineEvent } from '../src-shared/events.ts'
import type { Method } from '../src-shared/contract.ts'
import type { Engine } from './engine/engine.ts'
import { handlers } from './handlers.ts'
import { dispatch } from './router.ts'

type Listener = (payload: unknown) => void

/** @returns hands an event of the engine to the page */
export function pretendWindow(engine: () => Engine): (event: EngineEvent) => void {
  const heard = new Map<string, Set<Listener>>()
  const waiting = new Map<string, Set<() => void>>()
  const stored = new Map<string, string>()
  const location = {
    pathname: '/',
    get hash() {
      return hash
    },
    set hash(next: string) {
      hash = next.startsWith('#') ? next : `#${next}`
      for (const listener of waiting.get('hashchange') ?? []) listener()
    },
  }
  let hash = ''
  const noMatch = { matches: false, addEventListener() {} }
  const page = {
    location,
    matchMedia: () => noMatch,
    addEventListener: (name: string, listener: () => void) => waiting.set(name, (waiting.get(name) ?? new Set()).add(listener)),
    adamm: {
      call: (method: Method, input: unknown) => dispatch(handlers, engine(), method, input, { signal: new AbortController().signal }),
      on(event: string, listener: Listener) {
        const set = heard.get(event) ?? new Set()
        heard.set(event, set.add(listener))
        return () => set.delete(listener)
      },
      onCommand: () => () => undefined,
      pathForFile: (file: { path?: string }) => file.path ?? '',
      storeFile: () => Promise.resolve({ ok: false, error: { code: 'INTERNAL', message: 'no file is stored here' } }),
      setZoom() {},
    },
  }
  Object.assign(globalThis, {
    window: page,
    location,
    history: { replaceState: (_state: unknown, _title: string, next: string) => (hash = next) },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    document: {
      documentElement: { dataset: {}, lang: '' },
      hasFocus: () => true,
      querySelector: () => null,
      getElementById: () => null,
      activeElement: null,
    },
  })
  return ({ event, payload }) => {
    for (const listener of heard.get(event) ?? []) listener(payload)
  }
}
