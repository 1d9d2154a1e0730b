/**
 * Reads through a cache: `useQuery(method, input, topics)` shows what is known at once and asks again when the engine says that one of its topics changed.
 * In: a contract method and its input (null = not yet); out: data, failure, loading.
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Input, Method, Output } from '../../src-shared/contract.ts'
import { failureFrom } from '../../src-shared/errors.ts'
import type { Failure } from '../../src-shared/errors.ts'
import type { EngineEvents } from '../../src-shared/events.ts'
import { call, transport } from '../api.ts'

export type Topic = EngineEvents['memory.changed']['what'][number] | 'jobs'
type Snapshot = { data: unknown; failure: Failure | null; loading: boolean }
type Entry = { snapshot: Snapshot; topics: readonly Topic[]; stale: boolean; listeners: Set<() => void>; run: () => void; turn: number }
export type Query<M extends Method> = { data: Output<M> | null; failure: Failure | null; loading: boolean; reload: () => void }

const MAX_ENTRIES = 400
const entries = new Map<string, Entry>()
const EMPTY: Snapshot = { data: null, failure: null, loading: false }

function entryFor<M extends Method>(key: string, method: M, input: Input<M>, topics: readonly Topic[]): Entry {
  const known = entries.get(key)
  if (known) return known
  const entry: Entry = { snapshot: { ...EMPTY, loading: true }, topics, stale: true, listeners: new Set(), turn: 0, run }
  entries.set(key, entry)
  forgetUnused()
  return entry

  function run(): void {
    entry.stale = false
    entry.turn += 1
    const turn = entry.turn
    publish(entry, { ...entry.snapshot, loading: true })
    call(method, input).then(
      (data) => turn === entry.turn && publish(entry, { data, failure: null, loading: false }),
      (error: unknown) => turn === entry.turn && publish(entry, { ...entry.snapshot, failure: failureFrom(error), loading: false }),
    )
  }
}

function publish(entry: Entry, snapshot: Snapshot): void {
  entry.snapshot = snapshot
  for (const listener of entry.listeners) listener()
}

function forgetUnused(): void {
  if (entries.size <= MAX_ENTRIES) return
  for (const [key, entry] of entries) {
    if (entries.size <= MAX_ENTRIES * 0.8) return
    if (entry.listeners.size === 0) entries.delete(key)
  }
}

/** Marks everything that shows one of the topics as stale and asks again for what is on screen. */
export function invalidate(topics: readonly Topic[]): void {
  for (const entry of entries.values()) {
    if (!entry.topics.some((topic) => topics.includes(topic))) continue
    entry.stale = true
    if (entry.listeners.size > 0) entry.run()
  }
}

export function useQuery<M extends Method>(method: M, input: Input<M> | null, topics: readonly Topic[] = []): Query<M> {
  const key = input === null ? null : `${method} ${JSON.stringify(input)}`
  const entry = key === null || input === null ? null : entryFor(key, method, input, topics)
  const subscribe = useCallback(
    (listener: () => void) => {
      entry?.listeners.add(listener)
      return () => entry?.listeners.delete(listener)
    },
    [entry],
  )
  const now = useCallback(() => entry?.snapshot ?? EMPTY, [entry])
  const snapshot = useSyncExternalStore(subscribe, now, now)
  useEffect(() => {
    if (entry?.stale) entry.run()
  }, [entry])
  const reload = useCallback(() => entry?.run(), [entry])
  // The key contains the method, so what was stored under it is this method's output.
  return { data: snapshot.data as Output<M> | null, failure: snapshot.failure, loading: snapshot.loading, reload }
}

/** Waits this long for further changes, so that an import of a thousand rounds is not a thousand reloads. */
const SETTLE = 250

export function startInvalidation(): void {
  const waiting = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | null = null
  function flush(): void {
    timer = null
    invalidate([...waiting])
    waiting.clear()
  }
  transport.on('memory.changed', ({ what }) => {
    for (const topic of what) waiting.add(topic)
    timer ??= setTimeout(flush, SETTLE)
  })
  let wasConnected = true
  transport.onConnection((connected) => {
    if (connected && !wasConnected) invalidate(['sources', 'tables', 'timeline', 'threads', 'settings', 'jobs'])
    wasConnected = connected
  })
}
