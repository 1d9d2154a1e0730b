/**
 * The evidence forest's objective and solver (METHOD 7). In: nodes with utilities, edges with values, a budget and two costs.
 * Out: the chosen nodes S and forest F on S with the largest `sum u + sum over F of (w - edgeCost) - rootCost * components`.
 * For a given S the best F is a maximum-weight forest over the gains `w - edgeCost + rootCost`; S is searched for from several
 * starts by 1-swaps of fixed size and then exactly over the subsets of what they propose.
 */

export type ForestProblem = {
  nodes: readonly { id: string; utility: number }[]
  /** Undirected; of parallel edges the best counts. */
  edges: readonly { a: string; b: string; value: number }[]
  /** At most that many nodes. */
  k: number
  edgeCost: number
  rootCost: number
}
export type Forest = { nodes: string[]; edges: [string, string][]; objective: number }

type Edge = { a: number; b: number; gain: number }
type Graph = { utilities: number[]; /** Of positive gain, best first. */ edges: Edge[]; k: number; rootCost: number }
type Choice = { nodes: number[]; objective: number }

/** Proposals up to this size are searched subset by subset; graphs of that size are their own proposal. */
const EXACT_NODES = 14
const EDGE_STARTS = 4

/**
 * Solves a problem; equal problems give equal forests. The empty forest (objective 0) is a solution where nothing pays.
 * @throws TypeError for an edge that names no node, a node named twice, or numbers that are not finite
 */
export function solveForest(problem: ForestProblem, exactNodes = EXACT_NODES): Forest {
  const graph = graphOf(problem)
  const count = graph.utilities.length
  let best: Choice = { nodes: [], objective: 0 }
  const everything = graph.utilities.map((_, node) => node)
  const proposals = count <= exactNodes ? [everything] : starts(graph).map((start) => swapped(graph, start))
  for (const proposal of proposals) {
    const found = proposal.length <= exactNodes ? bestSubset(graph, proposal) : trimmed(graph, proposal)
    if (found.objective > best.objective + 1e-12) best = found
  }
  return forestOf(problem, graph, best.nodes)
}

/** The objective of a set of nodes with its best forest. Exported for those who show what another choice would have given. */
export function objectiveOf(problem: ForestProblem, ids: readonly string[]): number {
  const graph = graphOf(problem)
  const places = new Map(problem.nodes.map(({ id }, place) => [id, place]))
  return value(
    graph,
    ids.map((id) => places.get(id) ?? unknownNode(id)),
  )
}

function unknownNode(id: string): never {
  throw new TypeError(`There is no node "${id}".`)
}

function graphOf({ nodes, edges, k, edgeCost, rootCost }: ForestProblem): Graph {
  const places = new Map<string, number>()
  for (const { id, utility } of nodes) {
    if (places.has(id)) throw new TypeError(`The node "${id}" is there twice.`)
    if (!Number.isFinite(utility)) throw new TypeError(`The utility of "${id}" is not a number.`)
    places.set(id, places.size)
  }
  const gains = edges.flatMap(({ a, b, value: worth }) => {
    const [from, to] = [places.get(a) ?? unknownNode(a), places.get(b) ?? unknownNode(b)]
    const gain = worth - edgeCost + rootCost
    if (!Number.isFinite(gain)) throw new TypeError(`The value of the edge "${a}" - "${b}" is not a number.`)
    return from !== to && gain > 0 ? [{ a: Math.min(from, to), b: Math.max(from, to), gain }] : []
  })
  gains.sort((x, y) => y.gain - x.gain || x.a - y.a || x.b - y.b)
  return { utilities: nodes.map(({ utility }) => utility), edges: gains, k: Math.max(0, Math.min(Math.floor(k), nodes.length)), rootCost }
}

/** Kruskal over the edges inside the set; calls `take` for each edge of the forest. */
function kruskal(graph: Graph, nodes: readonly number[], take: (edge: Edge) => void): void {
  const parents = new Int32Array(graph.utilities.length).fill(-1)
  for (const node of nodes) parents[node] = node
  const rootOf = (node: number): number => {
    let root = node
    while (parents[root] !== root) root = parents[root] as number
    parents[node] = root
    return root
  }
  for (const edge of graph.edges) {
    if ((parents[edge.a] as number) < 0 || (parents[edge.b] as number) < 0) continue
    const [a, b] = [rootOf(edge.a), rootOf(edge.b)]
    if (a === b) continue
    parents[a] = b
    take(edge)
  }
}

/** Every node is a component of its own until an edge, whose gain holds the saved root cost, joins two. */
function value(graph: Graph, nodes: readonly number[]): number {
  let sum = 0
  for (const node of nodes) sum += (graph.utilities[node] as number) - graph.rootCost
  kruskal(graph, nodes, (edge) => {
    sum += edge.gain
  })
  return sum
}

/** Sets of the full size to start from: by utility, by gain, and grown around the strongest edges. */
function starts(graph: Graph): number[][] {
  const byUtility = graph.utilities
    .map((_, node) => node)
    .sort((a, b) => (graph.utilities[b] as number) - (graph.utilities[a] as number) || a - b)
  const strongest = graph.edges
    .map((edge) => ({ edge, worth: edge.gain + (graph.utilities[edge.a] as number) + (graph.utilities[edge.b] as number) }))
    .sort((x, y) => y.worth - x.worth)
    .slice(0, EDGE_STARTS)
  const seeds = [[], ...strongest.map(({ edge }) => [edge.a, edge.b])]
  return [byUtility.slice(0, graph.k), ...seeds.filter(({ length }) => length <= graph.k).map((seed) => grown(graph, seed))]
}

/** Adds the node that raises the objective most until the set is full. */
function grown(graph: Graph, seed: readonly number[]): number[] {
  const nodes = [...seed]
  while (nodes.length < graph.k) {
    let best = { node: -1, objective: Number.NEGATIVE_INFINITY }
    for (let node = 0; node < graph.utilities.length; node++) {
      if (nodes.includes(node)) continue
      const objective = value(graph, [...nodes, node])
      if (objective > best.objective + 1e-12) best = { node, objective }
    }
    nodes.push(best.node)
  }
  return nodes
}

/** Local optimum of 1-swaps: the best exchange of one node for another, again and again, the size unchanged. */
function swapped(graph: Graph, start: readonly number[]): number[] {
  let current: Choice = { nodes: [...start], objective: value(graph, start) }
  for (;;) {
    let best = current
    for (let place = 0; place < current.nodes.length; place++) {
      for (let node = 0; node < graph.utilities.length; node++) {
        if (current.nodes.includes(node)) continue
        const nodes = current.nodes.with(place, node)
        const objective = value(graph, nodes)
        if (objective > best.objective + 1e-9) best = { nodes, objective }
      }
    }
    if (best === current) return current.nodes
    current = best
  }
}

/** The best subset within the budget, every one looked at. */
function bestSubset(graph: Graph, proposal: readonly number[]): Choice {
  let best: Choice = { nodes: [], objective: 0 }
  for (let mask = 1; mask < 1 << proposal.length; mask++) {
    const nodes = proposal.filter((_, bit) => (mask >> bit) & 1)
    if (nodes.length > graph.k) continue
    const objective = value(graph, nodes)
    if (objective > best.objective + 1e-12) best = { nodes, objective }
  }
  return best
}

/** For proposals too large to be searched through: leaves out one node after another as long as that pays. */
function trimmed(graph: Graph, proposal: readonly number[]): Choice {
  let current: Choice = { nodes: [...proposal], objective: value(graph, proposal) }
  for (;;) {
    let best = current
    for (const node of current.nodes) {
      const nodes = current.nodes.filter((other) => other !== node)
      const objective = value(graph, nodes)
      if (objective > best.objective + 1e-9) best = { nodes, objective }
    }
    if (best === current) return current
    current = best
  }
}

function forestOf(problem: ForestProblem, graph: Graph, chosen: readonly number[]): Forest {
  const nodes = chosen.toSorted((a, b) => a - b)
  const id = (node: number): string => problem.nodes[node]?.id ?? ''
  const edges: [string, string][] = []
  kruskal(graph, nodes, (edge) => edges.push([id(edge.a), id(edge.b)]))
  return { nodes: nodes.map(id), edges, objective: value(graph, nodes) }
}
