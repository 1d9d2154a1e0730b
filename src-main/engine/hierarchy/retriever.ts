/** What the retrieval tools need of retrieval memory (METHOD 5 and 6); made by createRetriever in search.ts. */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import type { Support } from './support.ts'
import type { ShownPicture } from './visual-view.ts'

export type Retriever = {
  /**
   * Ranked units of one level; scores are 0..1 and comparable within one call.
   * @param options.isTyped a person searches rather than asks: what stands in quotation marks must be said so, "before the trip" is placed by
   * finding the trip, words that stand together count more, and nearly the same things go behind
   * and the results end where nothing speaks of the query any more; each says how far it does
   * @param options.shown a picture to find pictures like it, with words or (the query empty) alone
   */
  search(
    query: string,
    scope: 'topic' | 'episode' | 'event',
    limit: number,
    options?: { isTyped?: boolean; shown?: ShownPicture | null },
  ): Promise<MemoryUnit[]>
  /** Events that answer "when": each with a fixed window of its neighbours. */
  locate(query: string, limit: number): Promise<MemoryUnit[]>
  /** Events of the same stretch of talk, at most eight to each side; `step` is -1 for the one directly before. */
  around(id: number): { id: number; step: number }[]
  /** Cosine of each event's vector with the mean vector of the others named; 0 where there is no vector. */
  likeness(ids: readonly number[], others: readonly number[]): number[]
  /** Events whose vectors are nearest to an event's, without itself. */
  similar(id: number, limit: number): number[]
  /** Whether events that were found (whole texts, with their neighbours) speak of what the question asks; if not, the answer is "not in memory". */
  support(question: string, units: readonly MemoryUnit[]): Support
  /** Description and vector of every episode for the planning context. */
  episodes(): { id: number; description: string; vector: Float32Array | null }[]
  embed(texts: string[]): Promise<Float32Array[]>
}
