/** Handlers of the methods about pictures that are probably one (contract-library.ts). */
import type { libraryContract } from '../src-shared/contract-library.ts'
import type { Engine } from './engine/engine.ts'
import { decideCopy, suggestCopies } from './engine/own/copies.ts'
import type { HandlersOf } from './router.ts'

export const libraryHandlers: Pick<HandlersOf<Engine>, keyof typeof libraryContract> = {
  'library.suggestions': async ({ context }, { limit }) => suggestCopies(context.db, context.inference.chosen().image, limit),
  'library.decide': async ({ own }, pair) => own.changed(() => decideCopy(own.copies, pair)),
}
