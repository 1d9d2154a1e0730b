/**
 * The reader's order (METHOD 7). In: a forest with utilities. Out: its nodes; components by the utility of their best node, breadth-first
 * inside each from there, so that an anchor comes before what explains it.
 */
export function readingOrder(
  nodes: readonly string[],
  edges: readonly (readonly [string, string])[],
  utility: (id: string) => number,
): string[] {
  const places = new Map(nodes.map((id, place) => [id, place]))
  const before = (a: string, b: string): number => utility(b) - utility(a) || (places.get(a) ?? 0) - (places.get(b) ?? 0)
  const linked = new Map<string, string[]>(nodes.map((id) => [id, []]))
  for (const [a, b] of edges) {
    linked.get(a)?.push(b)
    linked.get(b)?.push(a)
  }
  const order: string[] = []
  const seen = new Set<string>()
  for (const root of nodes.toSorted(before)) {
    if (seen.has(root)) continue
    seen.add(root)
    const queue = [root]
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      order.push(id)
      for (const next of (linked.get(id) ?? []).toSorted(before)) {
        if (seen.has(next)) continue
        seen.add(next)
        queue.push(next)
      }
    }
  }
  return order
}
