/** SemanticMatch: memory units most relevant to a content, at one level of the hierarchy (METHOD 5 and 6). */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { MemoryUnit } from '../../../../src-shared/model.ts'
import { allowance, type Tool } from './tool.ts'

const Input = z.strictObject({
  query_content: z.string().trim().min(1),
  retrieval_scope: z.enum(['topic', 'episode', 'event']),
  result_budget: z.number().int().min(1).optional(),
})
export type SemanticMatchInput = z.infer<typeof Input>
export type UnitsOutput = { ranked_memory_units: MemoryUnit[]; relevance_scores: number[] }

export const semanticMatch: Tool<SemanticMatchInput, UnitsOutput> = {
  name: 'SemanticMatch',
  description: 'Retrieves the topics, episodes or events whose content is most relevant to the query content.',
  input: Input,
  async run(input, environment) {
    if (!environment.retriever) throw new AdammError('INVALID_ARGUMENT', 'There is no retrieval memory to search here. Ask over a table.')
    const limit = allowance(environment, input.result_budget)
    const found = (await environment.retriever.search(input.query_content, input.retrieval_scope, limit)).slice(0, limit)
    environment.budget.spend(found.length)
    return { output: { ranked_memory_units: found, relevance_scores: found.map((unit) => unit.score) }, units: found.length, sql: null }
  },
}
