/**
 * Threads that are on their way out. A deleted thread is hidden at once and deleted when its undo has passed; what is still waiting when the window
 * closes is deleted at the next start, so that an undo never needs a copy of what was there.
 */
import { create } from 'zustand'
import { call } from '../api.ts'
import { messages } from '../i18n/index.ts'
import { invalidate } from './query.ts'
import { complain } from './toasts.ts'
import { offerUndo } from './undo.ts'

const WAITING_KEY = 'adamm.threads.deleted'
/** As long as its message is on screen. */
export const UNDO_MS = 10_000

export const useHiddenThreads = create<{ hidden: ReadonlySet<number> }>(() => ({ hidden: new Set(storedIds()) }))
const timers = new Map<number, ReturnType<typeof setTimeout>>()

export async function renameThread(thread: number, title: string): Promise<void> {
  await call('threads.rename', { thread, title })
  invalidate(['threads'])
}

/** Hides the thread and offers to bring it back. */
export function deleteThread(thread: number, title: string): void {
  hide([...useHiddenThreads.getState().hidden, thread])
  const end = offerUndo(messages().chat.threadDeleted(title), () => bringBack(thread))
  timers.set(
    thread,
    setTimeout(() => {
      end()
      void destroy(thread).catch(complain)
    }, UNDO_MS),
  )
}

/** Deletes what was waiting when the window was closed. */
export async function finishDeletions(): Promise<void> {
  for (const thread of useHiddenThreads.getState().hidden) if (!timers.has(thread)) await destroy(thread)
}

function bringBack(thread: number): void {
  clearTimeout(timers.get(thread))
  timers.delete(thread)
  hide([...useHiddenThreads.getState().hidden].filter((one) => one !== thread))
}

/** A thread that is gone already needs no deletion. */
async function destroy(thread: number): Promise<void> {
  timers.delete(thread)
  try {
    const known = await call('threads.list', {})
    if (known.some((one) => one.id === thread)) await call('threads.delete', { thread })
    invalidate(['threads'])
  } finally {
    hide([...useHiddenThreads.getState().hidden].filter((one) => one !== thread))
  }
}

function hide(ids: readonly number[]): void {
  localStorage.setItem(WAITING_KEY, JSON.stringify(ids))
  useHiddenThreads.setState({ hidden: new Set(ids) })
}

function storedIds(): number[] {
  const stored: unknown = JSON.parse(localStorage.getItem(WAITING_KEY) ?? '[]')
  return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
}
