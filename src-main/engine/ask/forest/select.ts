/**
 * Retrieval steps read what the evidence forest chooses (METHOD 7). In: the memory's retriever. Out: one with the same interface whose
 * events are those of the forest, in the reader's order and within the limit asked for, and the forests for the trace.
 */
import { AdammError, failureFrom } from '../../../../src-shared/errors.ts'
import type { TraceForest } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import type { Retriever } from '../../hierarchy/retriever.ts'
import { windowOf } from '../../hierarchy/unit-text.ts'
import { evidenceForest } from './forest.ts'
import type { EvidenceForest } from './forest.ts'
import { builtInVerifier } from './verify.ts'
import type { Verifier } from './verify.ts'

/** Characters of a node's text in the trace. */
const SNIPPET = 240

export type SelectingRetriever = {
  retriever: Retriever
  /** Forests made so far, in order of the searches. */
  forests: EvidenceForest[]
}

/**
 * @param verifier the one that is set, null for the built-in one; when it fails the built-in one judges, and the forest says why
 */
export function selectingRetriever(db: Db, retriever: Retriever, verifier: Verifier | null): SelectingRetriever {
  const forests: EvidenceForest[] = []
  const select = async (query: string, limit: number): Promise<EvidenceForest['units']> => {
    const forest = await forestOf(db, retriever, verifier, query, limit)
    forests.push(forest)
    return forest.units
  }
  return {
    forests,
    retriever: {
      ...retriever,
      search: (query, scope, limit) => (scope === 'event' ? select(query, limit) : retriever.search(query, scope, limit)),
      locate: async (query, limit) => (await select(query, limit)).map((unit) => ({ ...unit, window: windowOf(db, unit.id) })),
    },
  }
}

async function forestOf(db: Db, retriever: Retriever, verifier: Verifier | null, query: string, limit: number): Promise<EvidenceForest> {
  if (verifier === null) return evidenceForest({ db, retriever }, query, limit)
  try {
    return await evidenceForest({ db, retriever, verifier }, query, limit)
  } catch (error) {
    if (!(error instanceof AdammError)) throw error
    return { ...(await evidenceForest({ db, retriever, verifier: builtInVerifier }, query, limit)), fallback: failureFrom(error).message }
  }
}

/** A forest as the trace keeps it. @param step place of its retrieval step among the executed ones */
export function traceForest(forest: EvidenceForest, step: number): TraceForest {
  const places = new Map(forest.units.map(({ ref }, place) => [ref, place]))
  return {
    step,
    query: forest.query,
    verifier: forest.verifier,
    fallback: forest.fallback,
    budget: forest.budget,
    objective: forest.objective,
    nodes: forest.nodes.map(({ id, unit, retrieval, verified, utility, anchor, hops, chosen, leftOut }) => ({
      id,
      ref: unit.ref,
      roundId: unit.id,
      text: unit.text.slice(0, SNIPPET),
      time: unit.time,
      media: unit.media,
      retrieval,
      verified,
      utility,
      anchor,
      hops,
      chosen,
      order: places.get(unit.ref) ?? null,
      leftOut,
    })),
    edges: forest.edges,
  }
}
