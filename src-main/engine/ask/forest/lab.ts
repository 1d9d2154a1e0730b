/** `adamm lab forest`: the solver alone. In: a problem with ids as text or numbers. Out: the chosen nodes, the forest's edges and the objective. */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'
import { solveForest } from './solve.ts'

const Id = z.union([z.string(), z.number()])
export const ForestInput = z.object({
  nodes: z.array(z.object({ id: Id, utility: z.number() })).max(2000),
  edges: z
    .array(z.object({ a: Id, b: Id, value: z.number() }))
    .max(100_000)
    .default([]),
  k: z.number().int().min(0),
  edgeCost: z.number().default(0),
  rootCost: z.number().default(0),
})
export type ForestOutput = { nodes: (string | number)[]; edges: [string | number, string | number][]; objective: number }

/** @throws AdammError INVALID_INPUT for an edge without its node or a node named twice */
export function labForest({ nodes, edges, k, edgeCost, rootCost }: z.infer<typeof ForestInput>): ForestOutput {
  const given = new Map(nodes.map(({ id }) => [String(id), id]))
  const original = (id: string): string | number => given.get(id) ?? id
  try {
    const forest = solveForest({
      nodes: nodes.map(({ id, utility }) => ({ id: String(id), utility })),
      edges: edges.map(({ a, b, value }) => ({ a: String(a), b: String(b), value })),
      k,
      edgeCost,
      rootCost,
    })
    return {
      nodes: forest.nodes.map(original),
      edges: forest.edges.map(([a, b]) => [original(a), original(b)]),
      objective: forest.objective,
    }
  } catch (error) {
    if (error instanceof TypeError) throw new AdammError('INVALID_INPUT', `${error.message} Mend the line and send it again.`)
    throw error
  }
}
