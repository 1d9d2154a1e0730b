/** What the inference client and its worker say to each other: method -> input and value. */
import type { Failure } from '../../../src-shared/errors.ts'
import type { OcrLine, PictureReading, Polygon } from '../../../src-shared/model.ts'
import type { PreparedMedia } from '../perceive/image.ts'
import type { ModelCard } from './manifest.ts'
import type { ChosenModels, ModelState } from './in-use.ts'
import type { ServiceOptions } from './service.ts'

/** `isHelper`: the thread serves the inference worker and not the engine (helper.ts). */
export type WorkerData = Omit<ServiceOptions, 'log' | 'share'> & { isHelper?: boolean }

export type InferenceCalls = {
  /** `recognizer`: a fetched recognition model for another script, null for the bundled one; `others` are shown doubtful lines. */
  readPicture: { input: { source: Uint8Array | string; recognizer: string | null; others: readonly string[] }; value: PictureReading }
  /** Stretches of one picture again, at several scales; null where nothing is read. */
  rereadRegions: {
    input: { source: Uint8Array | string; polygons: readonly Polygon[]; recognizer: string | null; others: readonly string[] }
    value: (OcrLine | null)[]
  }
  embedTexts: { input: { texts: readonly string[]; model: string }; value: Float32Array[] }
  embedPicture: { input: { source: Uint8Array | string; model: string }; value: Float32Array }
  embedVisualText: { input: { texts: readonly string[]; model: string }; value: Float32Array[] }
  prepareMedia: { input: Uint8Array | string; value: PreparedMedia }
  tryModel: { input: { card: ModelCard; folder: string }; value: null }
  keepLoaded: { input: readonly string[]; value: null }
  describe: { input: ChosenModels; value: ModelState[] }
}
export type InferenceMethod = keyof InferenceCalls
type Call = {
  [Method in InferenceMethod]: { type: 'call'; id: number; method: Method; input: InferenceCalls[Method]['input'] }
}[InferenceMethod]

export type ToWorker = Call | { type: 'cancel'; id: number } | { type: 'close' }
export type FromWorker =
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; error: Failure }
  | { type: 'log'; line: string }
  | { type: 'closed' }
export type CallToWorker = Call
