/** What the inference client and its worker say to each other. */
import type { Failure } from '../../../src-shared/errors.ts'
import type { ServiceOptions } from './service.ts'

export type WorkerData = Omit<ServiceOptions, 'log'>

export const INFERENCE_METHODS = ['readPicture', 'describe'] as const
export type InferenceMethod = (typeof INFERENCE_METHODS)[number]

export type ToWorker = { type: 'call'; id: number; method: InferenceMethod; input: unknown } | { type: 'cancel'; id: number } | { type: 'close' }
export type FromWorker =
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; error: Failure }
  | { type: 'log'; line: string }
  | { type: 'closed' }
