/** EventLocate: events a content speaks of, each with its fixed window of neighbours and its time (METHOD 6). */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { UnitsOutput } from './semantic-match.ts'
import { allowance, type Tool } from './tool.ts'

const Input = z.strictObject({ query_content: z.string().trim().min(1), result_budget: z.number().int().min(1).optional() })
export type EventLocateInput = z.infer<typeof Input>

export const eventLocate: Tool<EventLocateInput, UnitsOutput> = {
  name: 'EventLocate',
  description: 'Locates when something happened: events with their time and the events around them.',
  input: Input,
  async run(input, environment) {
    if (!environment.retriever) throw new AdammError('INVALID_ARGUMENT', 'There is no retrieval memory to search here. Ask over a table.')
    const limit = allowance(environment, input.result_budget)
    const found = (await environment.retriever.locate(input.query_content, limit)).slice(0, limit)
    environment.budget.spend(found.length)
    return { output: { ranked_memory_units: found, relevance_scores: found.map((unit) => unit.score) }, units: found.length, sql: null }
  },
}
