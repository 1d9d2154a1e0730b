/**
 * The last change can be taken back: from its toast, by ⌘Z, from the palette.
 * In: what happened in words, and how it is undone. Changes of the memory itself are undone by the engine, which knows them after a restart too.
 */
import { create } from 'zustand'
import { messages } from '../i18n/index.ts'
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

/** Takes back the newest change. Never throws: what fails is shown. */
export async function undoLast(): Promise<void> {
  const newest = useUndo.getState().waiting.at(-1)
  if (newest) return take(newest)
  say(messages().shell.nothingToUndo)
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
