/**
 * The last change can be taken back: from its toast, by ⌘Z, from the palette.
 * In: what happened in words, and how it is undone. Changes of the memory itself are undone by the engine, which knows them after a restart too.
 */
import { create } from 'zustand'
import { call } from '../api.ts'
import { messages, said } from '../i18n/index.ts'
import { failureFrom } from '../../src-shared/errors.ts'
import { invalidate } from './query.ts'
import { complain, dismissText, say } from './toasts.ts'

type Undoable = { text: string; undo: () => Promise<void> | void }

/** Changes that wait in the window and have not reached the engine yet, the newest last. */
export const useUndo = create<{ waiting: readonly Undoable[] }>(() => ({ waiting: [] }))

/** Says what happened, with a button that takes it back. @returns a function that ends the offer */
export function offerUndo(text: string, undo: Undoable['undo']): () => void {
  const offer: Undoable = { text, undo }
  const end = (): void => useUndo.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one !== offer) }))
  useUndo.setState(({ waiting }) => ({ waiting: [...waiting, offer] }))
  say(text, { label: messages().common.undo, run: () => void take(offer) })
  return end
}

/** Says what was changed in the memory, with a button that has the engine take it back. */
export function sayUndoable(text: string): void {
  say(text, { label: messages().common.undo, run: () => void undoInEngine() })
}

/** Takes back the newest change: one that waits in the window, else the last of the memory. Never throws: what fails is shown. */
export async function undoLast(): Promise<void> {
  const newest = useUndo.getState().waiting.at(-1)
  if (newest) return take(newest)
  await undoInEngine()
}

async function undoInEngine(): Promise<void> {
  try {
    const { change } = await call('undo.last', {})
    say(messages().shell.undone(said(change.detail)), { label: messages().shell.redo, run: () => void redoInEngine() })
    invalidate(['tables', 'sources', 'timeline', 'threads'])
  } catch (error) {
    if (failureFrom(error).code === 'NOT_FOUND') say(messages().shell.nothingToUndo)
    else complain(error)
  }
}

export async function redoInEngine(): Promise<void> {
  try {
    const { change } = await call('undo.redo', {})
    say(messages().shell.redone(said(change.detail)))
    invalidate(['tables', 'sources', 'timeline', 'threads'])
  } catch (error) {
    if (failureFrom(error).code === 'NOT_FOUND') say(messages().shell.nothingToRedo)
    else complain(error)
  }
}

async function take(offer: Undoable): Promise<void> {
  useUndo.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one !== offer) }))
  dismissText(offer.text)
  try {
    await offer.undo()
  } catch (error) {
    complain(error)
  }
}
