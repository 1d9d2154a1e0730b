import { expect, test } from 'vitest'
import { ForestInput, labForest } from './lab.ts'

test('ids come back as they were given, costs may be left out', () => {
  const problem = ForestInput.parse({
    nodes: [
      { id: 1, utility: 1 },
      { id: 'b', utility: 0.1 },
      { id: 'c', utility: -1 },
    ],
    edges: [{ a: 1, b: 'b', value: 0.5 }],
    k: 3,
  })
  expect(labForest(problem)).toEqual({ nodes: [1, 'b'], edges: [[1, 'b']], objective: 1.6 })
})

test('a poor node is taken for the edges it brings; a component costs', () => {
  const problem = {
    nodes: [
      { id: 'a', utility: 1 },
      { id: 'b', utility: -0.1 },
      { id: 'c', utility: 0.2 },
    ],
    edges: [{ a: 'a', b: 'b', value: 0.6 }],
    k: 3,
    edgeCost: 0.1,
    rootCost: 0.3,
  }
  const { nodes, edges, objective } = labForest(problem)
  expect([nodes, edges]).toEqual([['a', 'b'], [['a', 'b']]])
  expect(objective).toBeCloseTo(1 - 0.1 + 0.6 - 0.1 - 0.3)
})

test('an edge to nowhere is said by name', () => {
  expect(() => labForest({ nodes: [], edges: [{ a: 'x', b: 'y', value: 1 }], k: 1, edgeCost: 0, rootCost: 0 })).toThrow(
    'There is no node "x"',
  )
})
