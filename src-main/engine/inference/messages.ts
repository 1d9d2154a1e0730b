/** What the inference client and its worker say to each other: method -> input and value. */
import type { Failure } from '../../../src-shared/errors.ts'
import type { PictureReading } from '../../../src-shared/model.ts'
import type { PreparedMedia } from '../perceive/image.ts'
import type { ModelState, ServiceOptions } from './service.ts'

export type WorkerData = Omit<ServiceOptions, 'log'>

export type InferenceCalls = {
  readPicture: { input: Uint8Array | string; value: PictureReading }
  embedTexts: { input: readonly string[]; value: Float32Array[] }
  embedPicture: { input: Uint8Array | string; value: Float32Array }
  prepareMedia: { input: Uint8Array | string; value: PreparedMedia }
  describe: { input: null; value: ModelState[] }
}
export type InferenceMethod = keyof InferenceCalls
type Call = { [Method in InferenceMethod]: { type: 'call'; id: number; method: Method; input: InferenceCalls[Method]['input'] } }[InferenceMethod]

export type ToWorker = Call | { type: 'cancel'; id: number } | { type: 'close' }
export type FromWorker =
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; error: Failure }
  | { type: 'log'; line: string }
  | { type: 'closed' }
export type CallToWorker = Call
