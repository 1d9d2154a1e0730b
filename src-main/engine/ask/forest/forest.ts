/**
 * The evidence forest of a question, from candidates to the reader's order (METHOD 7; GraphMemix).
 * In: question, database, retriever, budget, verifier. Out: the chosen units in reading order, the forest, and what was left out and why.
 */
import type { LEFT_OUT, MemoryUnit } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import type { Retriever } from '../../hierarchy/retriever.ts'
import { candidateGraph } from './candidates.ts'
import type { CandidateGraph, RelationKind } from './candidates.ts'
import { conflictsAmong } from './conflicts.ts'
import type { Conflict } from './conflicts.ts'
import { readingOrder } from './serialize.ts'
import { solveForest } from './solve.ts'
import { builtInVerifier, isPositive, TOP_SCORE } from './verify.ts'
import type { EdgeVerdict, Role, Verifier } from './verify.ts'

/**
 * u = (alpha*r + (1-alpha)*v - delta) / tau. An edge's value is `edgeWorth` times its support (of 5). alpha and edgeWorth are the best of a
 * few values on half of the public dialogues; the other half agrees (bench/README.md). delta is what a unit of the budget must be worth.
 */
export type ForestSettings = {
  alpha: number
  delta: number
  tau: number
  edgeCost: number
  rootCost: number
  /** Worth of an edge of full support. */ edgeWorth: number
}
export const FOREST_SETTINGS: ForestSettings = { alpha: 0.45, delta: 0.1, tau: 1, edgeCost: 0, rootCost: 0.005, edgeWorth: 0.055 }

export type ForestNode = {
  id: string
  unit: MemoryUnit
  retrieval: number
  verified: number
  utility: number
  hops: number
  anchor: boolean
  chosen: boolean
  /** Why it is not in the forest. */
  leftOut: (typeof LEFT_OUT)[number] | null
}
/** The role is that of `b` seen from the anchor `a`. */
export type ForestEdge = { a: string; b: string; kind: RelationKind; role: Role; value: number; chosen: boolean }
export type EvidenceForest = {
  query: string
  budget: number
  /** Name of who judged; `fallback` says why it was not the one that was set. */
  verifier: string
  fallback: string | null
  nodes: ForestNode[]
  edges: ForestEdge[]
  /** Chosen units in the order to be read. */ units: MemoryUnit[]
  objective: number
  /** Among what could be chosen. */ conflicts: Conflict[]
}

export async function evidenceForest(
  deps: { db: Db; retriever: Retriever; verifier?: Verifier; settings?: ForestSettings },
  question: string,
  budget: number,
): Promise<EvidenceForest> {
  const settings = deps.settings ?? FOREST_SETTINGS
  const verifier = deps.verifier ?? builtInVerifier
  const graph = await candidateGraph(deps.db, deps.retriever, question)
  const [scores, judged] = await Promise.all([verifier.nodes(question, graph.candidates), verifier.edges(question, graph)])
  const conflicts = conflictsAmong(
    deps.db,
    graph.candidates.map(({ unit }) => unit.id),
  )
  const verdicts = [...conflictVerdicts(graph, conflicts), ...judged]
  const utilities = new Map(
    graph.candidates.map(({ id, retrieval }) => [id, utilityOf(retrieval, (scores.get(id) ?? 0) / TOP_SCORE, settings)]),
  )
  const utility = (id: string): number => utilities.get(id) ?? 0
  const edges = edgesOf(graph, verdicts, settings)
  const forest = solveForest({
    nodes: graph.candidates.map(({ id }) => ({ id, utility: utility(id) })),
    edges: edges.filter(({ role }) => isPositive(role)),
    k: budget,
    edgeCost: settings.edgeCost,
    rootCost: settings.rootCost,
  })
  const chosen = new Set(forest.nodes)
  const taken = new Set(forest.edges.map(([a, b]) => JSON.stringify([a, b].toSorted())))
  const repeats = new Set(
    verdicts.filter(({ role, anchor }) => role === 'redundant' && chosen.has(anchor)).map(({ candidate }) => candidate),
  )
  const units = new Map(graph.candidates.map(({ id, unit }) => [id, unit]))
  const anchors = new Set(graph.anchors)
  return {
    query: question,
    budget,
    verifier: verifier.name,
    fallback: null,
    nodes: graph.candidates.map((candidate) => ({
      ...candidate,
      anchor: anchors.has(candidate.id),
      verified: scores.get(candidate.id) ?? 0,
      utility: utility(candidate.id),
      chosen: chosen.has(candidate.id),
      leftOut: chosen.has(candidate.id)
        ? null
        : repeats.has(candidate.id)
          ? 'repeats another'
          : utility(candidate.id) <= settings.rootCost
            ? 'little support'
            : 'beyond the budget',
    })),
    edges: edges.map((edge) => ({ ...edge, chosen: isPositive(edge.role) && taken.has(JSON.stringify([edge.a, edge.b].toSorted())) })),
    units: readingOrder(forest.nodes, forest.edges, utility).flatMap((id) => units.get(id) ?? []),
    objective: forest.objective,
    conflicts,
  }
}

/** A contradiction in the readings is one whatever a verifier makes of the words. */
function conflictVerdicts(graph: CandidateGraph, conflicts: readonly Conflict[]): EdgeVerdict[] {
  const ids = new Map(graph.candidates.map(({ id, unit }) => [unit.id, id]))
  const anchors = new Set(graph.anchors)
  return conflicts.flatMap(({ a, b }) => {
    const [one, other] = [ids.get(a.round) ?? '', ids.get(b.round) ?? '']
    const anchor = anchors.has(one) ? one : anchors.has(other) ? other : null
    return anchor === null ? [] : [{ anchor, candidate: anchor === one ? other : one, role: 'conflicting' as const, support: 0 }]
  })
}

function utilityOf(retrieval: number, verified: number, { alpha, delta, tau }: ForestSettings): number {
  return (alpha * retrieval + (1 - alpha) * verified - delta) / tau
}

/** One edge a pair: the verdict that gives most; pairs judged both ways keep the better one. */
function edgesOf(graph: CandidateGraph, verdicts: readonly EdgeVerdict[], settings: ForestSettings): Omit<ForestEdge, 'chosen'>[] {
  const kinds = new Map(graph.relations.map(({ a, b, kind }) => [JSON.stringify([a, b].toSorted()), kind]))
  const best = new Map<string, Omit<ForestEdge, 'chosen'>>()
  for (const { anchor, candidate, role, support } of verdicts) {
    const key = JSON.stringify([anchor, candidate].toSorted())
    const value = isPositive(role) ? (settings.edgeWorth * support) / TOP_SCORE : 0
    const known = best.get(key)
    if (known?.role !== 'conflicting' && (!known || value > known.value))
      best.set(key, { a: anchor, b: candidate, kind: kinds.get(key) ?? 'semantic', role, value })
  }
  return [...best.values()]
}
