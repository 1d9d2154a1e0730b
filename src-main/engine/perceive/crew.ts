/**
 * Work that several threads may do together. In: a job of many items and what does one of them here. Out: the values in the order of the items.
 * The runtime computes inside the calling thread, so that two cores are kept busy by two threads alone (inference/helper.ts).
 */
import type { Box } from './geometry.ts'
import type { Strip } from './ocr-detect.ts'
import type { Raster } from './raster.ts'

/** What another thread needs to do the same; pixels lie in memory that both see. */
export type Job =
  | { kind: 'strips'; picture: Raster; items: readonly Strip[] }
  | { kind: 'boxes'; picture: Raster; recognizer: string | null; items: readonly Box[] }
  | { kind: 'texts'; model: string; items: readonly string[] }

/** Does every item, here or in another thread. The first failure ends it; the signal's reason is thrown between items. */
export type Share = <Value>(job: Job, doOne: (index: number) => Promise<Value>, signal?: AbortSignal) => Promise<Value[]>

/** One after another in this thread. */
export async function alone<Value>(job: Job, doOne: (index: number) => Promise<Value>, signal?: AbortSignal): Promise<Value[]> {
  const values: Value[] = []
  for (let index = 0; index < job.items.length; index++) {
    signal?.throwIfAborted()
    values.push(await doOne(index))
  }
  return values
}
