/** Handlers of the methods by which the person owns the data (contract-own.ts). */
import type { ownContract } from '../src-shared/contract-own.ts'
import type { Engine } from './engine/engine.ts'
import { chooseReading, clearCorrection, correctionHistory, setCorrection } from './engine/own/correct.ts'
import { columnReadings } from './engine/own/readings.ts'
import type { HandlersOf } from './router.ts'

export const ownHandlers: Pick<HandlersOf<Engine>, keyof typeof ownContract> = {
  'undo.last': async ({ own }) => own.changed(() => own.undo.last()),
  'undo.redo': async ({ own }) => own.changed(() => own.undo.redo()),
  'undo.list': async ({ own }, page) => own.undo.list(page),

  'corrections.set': async ({ own }, input) => own.changed(() => setCorrection(own.correct, input)),
  'corrections.clear': async ({ own }, place) => own.changed(() => clearCorrection(own.correct, place)),
  'corrections.list': async ({ context }, place) => correctionHistory(context.db, place),
  'corrections.readings': async ({ context, own }, place) => columnReadings(context.db, place, own.correct.reading()),
  'corrections.reading': async ({ own }, choice) => own.changed(() => chooseReading(own.correct, choice)),
}
