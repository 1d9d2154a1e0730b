/**
 * Places of an evidence forest: seeds on the left, each relation one column further right; in a column what is read first stands highest.
 * In: nodes and edges of the trace. Out: boxes in pixels, curves between them, and the size of the drawing.
 */
import type { TraceForest } from '../../src-shared/model.ts'

type Node = TraceForest['nodes'][number]
type Edge = TraceForest['edges'][number]
export type PlacedNode = Node & { x: number; y: number }
export type PlacedEdge = Edge & { path: string }
export type ForestDrawing = { nodes: PlacedNode[]; edges: PlacedEdge[]; width: number; height: number; hidden: number }

export const NODE = { width: 224, height: 44 } as const
const GAP = { x: 74, y: 10 } as const

/** Everything that was chosen, and of the rest the `most` with the highest utility. */
export function forestLayout(forest: Pick<TraceForest, 'nodes' | 'edges'>, most: number): ForestDrawing {
  const chosen = forest.nodes.filter((node) => node.chosen)
  const rest = forest.nodes.filter((node) => !node.chosen).toSorted((a, b) => b.utility - a.utility)
  const shown = [...chosen, ...rest.slice(0, most)]
  const columns = new Map<number, Node[]>()
  for (const node of shown) columns.set(node.hops, [...(columns.get(node.hops) ?? []), node])
  const hops = [...columns.keys()].toSorted((a, b) => a - b)
  const nodes: PlacedNode[] = []
  let height = 0
  hops.forEach((hop, column) => {
    const inColumn = (columns.get(hop) ?? []).toSorted(
      (a, b) =>
        (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER) || b.utility - a.utility || a.id.localeCompare(b.id),
    )
    inColumn.forEach((node, row) => nodes.push({ ...node, x: column * (NODE.width + GAP.x), y: row * (NODE.height + GAP.y) }))
    height = Math.max(height, inColumn.length * (NODE.height + GAP.y) - GAP.y)
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const edges = forest.edges.flatMap((edge): PlacedEdge[] => {
    const a = byId.get(edge.a)
    const b = byId.get(edge.b)
    return a && b ? [{ ...edge, path: curve(a, b) }] : []
  })
  const width = Math.max(0, hops.length * (NODE.width + GAP.x) - GAP.x)
  return { nodes, edges, width, height, hidden: forest.nodes.length - shown.length }
}

/** From the side of one box to the facing side of the other; in one column around the right side. */
function curve(a: PlacedNode, b: PlacedNode): string {
  const [ay, by] = [a.y + NODE.height / 2, b.y + NODE.height / 2]
  if (a.x === b.x) {
    const x = a.x + NODE.width
    const bend = x + Math.min(GAP.x - 8, 14 + Math.abs(by - ay) / 8)
    return `M${x} ${ay}C${bend} ${ay} ${bend} ${by} ${x} ${by}`
  }
  const [from, to] = a.x < b.x ? [a.x + NODE.width, b.x] : [a.x, b.x + NODE.width]
  const middle = (from + to) / 2
  return `M${from} ${ay}C${middle} ${ay} ${middle} ${by} ${to} ${by}`
}
