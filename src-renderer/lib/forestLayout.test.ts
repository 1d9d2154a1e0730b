import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forestLayout, NODE } from './forestLayout.ts'

const node = fc.record({
  id: fc.uuid(),
  ref: fc.string(),
  roundId: fc.nat(),
  text: fc.string(),
  time: fc.constant(null),
  media: fc.constant<string[]>([]),
  retrieval: fc.float({ min: 0, max: 1, noNaN: true }),
  verified: fc.nat(5),
  utility: fc.float({ min: 0, max: 5, noNaN: true }),
  anchor: fc.boolean(),
  hops: fc.nat(3),
  chosen: fc.boolean(),
  order: fc.option(fc.nat(20)),
  leftOut: fc.constant(null),
})

test('boxes never overlap, everything chosen is drawn, edges join only what is drawn', () => {
  fc.assert(
    fc.property(fc.uniqueArray(node, { selector: (one) => one.id, maxLength: 30 }), fc.nat(10), (nodes, most) => {
      const ids = nodes.map((one) => one.id)
      const edges = ids
        .slice(1)
        .map((id, i) => ({ a: ids[i]!, b: id, kind: 'neighbour' as const, role: 'new_fact' as const, value: 1, chosen: true }))
      const drawing = forestLayout({ nodes, edges }, most)
      expect(drawing.nodes.filter((one) => one.chosen)).toHaveLength(nodes.filter((one) => one.chosen).length)
      expect(drawing.hidden + drawing.nodes.length).toBe(nodes.length)
      for (const a of drawing.nodes)
        for (const b of drawing.nodes)
          if (a.id !== b.id) expect(Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height).toBe(true)
      const drawn = new Set(drawing.nodes.map((one) => one.id))
      for (const edge of drawing.edges) expect(drawn.has(edge.a) && drawn.has(edge.b)).toBe(true)
      for (const one of drawing.nodes) expect(one.x + NODE.width <= drawing.width && one.y + NODE.height <= drawing.height).toBe(true)
    }),
  )
})
