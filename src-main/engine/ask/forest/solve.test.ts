import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Forest, ForestProblem } from './solve.ts'
import { objectiveOf, solveForest } from './solve.ts'

const value = fc.integer({ min: -30, max: 60 }).map((tenths) => tenths / 20)
const problems = fc
  .record({
    count: fc.integer({ min: 1, max: 12 }),
    k: fc.integer({ min: 0, max: 12 }),
    edgeCost: fc.integer({ min: 0, max: 10 }),
    rootCost: fc.integer({ min: 0, max: 20 }),
  })
  .chain(({ count, k, edgeCost, rootCost }) =>
    fc
      .record({
        utilities: fc.array(value, { minLength: count, maxLength: count }),
        edges: fc.array(fc.record({ a: fc.integer({ min: 0, max: count - 1 }), b: fc.integer({ min: 0, max: count - 1 }), value }), {
          maxLength: 30,
        }),
      })
      .map(({ utilities, edges }): ForestProblem => ({
        nodes: utilities.map((utility, at) => ({ id: `n${at}`, utility })),
        edges: edges.filter(({ a, b }) => a !== b).map((edge) => ({ a: `n${edge.a}`, b: `n${edge.b}`, value: edge.value })),
        k,
        edgeCost: edgeCost / 20,
        rootCost: rootCost / 20,
      })),
  )

/** The objective as it is written, of a given forest. */
function written({ nodes, edges, edgeCost, rootCost }: ForestProblem, forest: Forest): number {
  const chosen = new Set(forest.nodes)
  const components = chosen.size - forest.edges.length
  const utilities = nodes.filter(({ id }) => chosen.has(id)).reduce((sum, { utility }) => sum + utility, 0)
  const worth = ([a, b]: [string, string]): number =>
    Math.max(...edges.filter((edge) => (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a)).map((edge) => edge.value))
  return utilities + forest.edges.reduce((sum, edge) => sum + worth(edge) - edgeCost, 0) - rootCost * components
}

function isForest(forest: Forest): boolean {
  const group = new Map(forest.nodes.map((id) => [id, id]))
  for (const [a, b] of forest.edges) {
    const [from, to] = [group.get(a), group.get(b)]
    if (from === undefined || to === undefined || from === to) return false
    for (const [id, name] of group) if (name === from) group.set(id, to)
  }
  return true
}

/** All subsets of nodes; for each, all choices of edges in the order of growing: slow and obvious. */
function bruteForce(problem: ForestProblem): number {
  let best = 0
  for (let mask = 0; mask < 1 << problem.nodes.length; mask++) {
    const nodes = problem.nodes.filter((_, bit) => (mask >> bit) & 1).map(({ id }) => id)
    if (nodes.length > problem.k) continue
    // Prim: joins the heaviest edge to any tree while that gains; another algorithm than the solver's.
    const left = problem.edges.filter(({ a, b }) => nodes.includes(a) && nodes.includes(b))
    const forest: Forest = { nodes, edges: [], objective: 0 }
    for (;;) {
      const next = left.filter(({ a, b }) => isForest({ ...forest, edges: [...forest.edges, [a, b]] })).sort((x, y) => y.value - x.value)[0]
      if (!next || next.value - problem.edgeCost + problem.rootCost <= 0) break
      forest.edges.push([next.a, next.b])
    }
    best = Math.max(best, written(problem, forest))
  }
  return best
}

test('feasible, a forest, and the objective is that of the formula', () => {
  fc.assert(
    fc.property(problems, (problem) => {
      for (const exact of [14, 0, 5]) {
        const forest = solveForest(problem, exact)
        expect(forest.nodes.length).toBeLessThanOrEqual(problem.k)
        expect(isForest(forest)).toBe(true)
        expect(forest.objective).toBeCloseTo(written(problem, forest), 9)
        expect(objectiveOf(problem, forest.nodes)).toBeCloseTo(forest.objective, 9)
        expect(forest.objective).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

test('graphs of up to a dozen nodes are solved exactly', () => {
  fc.assert(
    fc.property(
      problems.filter(({ nodes }) => nodes.length <= 9),
      (problem) => {
        expect(solveForest(problem).objective).toBeCloseTo(bruteForce(problem), 9)
      },
    ),
    { numRuns: 60 },
  )
  const twelve = fc.sample(
    problems.filter(({ nodes }) => nodes.length === 12),
    { numRuns: 3, seed: 7 },
  )
  for (const problem of twelve) expect(solveForest({ ...problem, k: 4 }).objective).toBeCloseTo(bruteForce({ ...problem, k: 4 }), 9)
})

test('the search of large graphs (starts, swaps, subsets of the proposal) comes to .99 of the best almost always', () => {
  const sample = fc.sample(
    problems.filter(({ nodes, k }) => nodes.length >= 8 && k >= 1),
    { numRuns: 400, seed: 42 },
  )
  let reached = 0
  let counted = 0
  for (const problem of sample) {
    // Proposals (at most k nodes) are searched exactly, the graph itself is not.
    const exact = Math.min(problem.k, problem.nodes.length - 1)
    const best = solveForest(problem).objective
    if (best <= 0) continue
    counted++
    if (solveForest(problem, exact).objective >= 0.99 * best) reached++
  }
  expect(counted).toBeGreaterThan(300)
  expect(reached / counted).toBeGreaterThan(0.97)
})

test('forty-eight nodes and a budget of ten are quick, and no swap would be better', () => {
  const nodes = Array.from({ length: 48 }, (_, at) => ({ id: `n${at}`, utility: Math.sin(at * 12.9898) }))
  const edges = Array.from({ length: 200 }, (_, at) => ({
    a: `n${(at * 7) % 48}`,
    b: `n${(at * 11 + 5) % 48}`,
    value: Math.abs(Math.sin(at * 78.233)),
  })).filter(({ a, b }) => a !== b)
  const problem = { nodes, edges, k: 10, edgeCost: 0.1, rootCost: 0.3 }
  const forest = solveForest(problem)
  for (const inside of forest.nodes)
    for (const outside of nodes.map(({ id }) => id).filter((id) => !forest.nodes.includes(id)))
      expect(
        objectiveOf(
          problem,
          forest.nodes.map((id) => (id === inside ? outside : id)),
        ),
      ).toBeLessThanOrEqual(forest.objective + 1e-9)
})

test('what is no problem is refused by name', () => {
  const base = { nodes: [{ id: 'a', utility: 1 }], edges: [], k: 1, edgeCost: 0, rootCost: 0 }
  expect(() => solveForest({ ...base, edges: [{ a: 'a', b: 'x', value: 1 }] })).toThrow('"x"')
  expect(() =>
    solveForest({
      ...base,
      nodes: [
        { id: 'a', utility: 1 },
        { id: 'a', utility: 2 },
      ],
    }),
  ).toThrow('twice')
  expect(solveForest({ ...base, nodes: [{ id: 'a', utility: -1 }] })).toEqual({ nodes: [], edges: [], objective: 0 })
})
