/**
 * Which model of the person's servers suits which role. In: roles and what is known of the models. Out: at most one suggestion a role with its reasons:
 * pictures where the role reads pictures, structured answers, room for its context; this computer goes before others. Nothing is chosen by it.
 */
import type { ModelFacts, RoleName, RoleSuggestion } from '../../../src-shared/contract-llm.ts'

/** What a role asks of its model: whether it reads pictures, and tokens of context that its request and answer fill. */
const NEEDS: Readonly<Record<RoleName, { pictures: boolean; contextTokens: number }>> = {
  extractor: { pictures: true, contextTokens: 8_192 },
  table_metadata: { pictures: false, contextTokens: 4_096 },
  descriptions: { pictures: false, contextTokens: 8_192 },
  planner: { pictures: false, contextTokens: 8_192 },
  step_instantiation: { pictures: false, contextTokens: 8_192 },
  answer: { pictures: true, contextTokens: 8_192 },
  verifier: { pictures: false, contextTokens: 16_384 },
  questioner: { pictures: false, contextTokens: 8_192 },
  doubter: { pictures: false, contextTokens: 8_192 },
  probe_writer: { pictures: false, contextTokens: 16_384 },
}

export type Candidate = { provider: string; place: 'local' | 'remote'; facts: ModelFacts }

/** Of equals the larger one, then the first by name; a model that only makes vectors, or whose context is known to be too short, is none. */
export function suggestModel(role: RoleName, candidates: readonly Candidate[]): RoleSuggestion {
  const needs = NEEDS[role]
  const fitting = candidates.filter(
    ({ facts }) => facts.embedding !== true && (facts.contextTokens === null || facts.contextTokens >= needs.contextTokens),
  )
  const score = ({ place, facts }: Candidate): number[] => [
    needs.pictures && facts.vision === true ? 1 : 0,
    place === 'local' && facts.remoteHost === null ? 1 : 0,
    facts.tools === true ? 1 : 0,
    facts.contextTokens === null ? 0 : 1,
    facts.bytes ?? 0,
  ]
  const [best] = fitting.toSorted((a, b) => compare(score(b), score(a)) || nameOf(a).localeCompare(nameOf(b)))
  if (!best) return { role, choice: null, why: [] }
  const { provider, place, facts } = best
  const why: RoleSuggestion['why'] = [
    ...(needs.pictures && facts.vision === true ? (['pictures'] as const) : []),
    ...(facts.tools === true ? (['structured'] as const) : []),
    ...(facts.contextTokens === null ? (['unknown'] as const) : (['context'] as const)),
    ...(place === 'local' && facts.remoteHost === null ? (['local'] as const) : []),
  ]
  return { role, choice: { provider, model: facts.model }, why }
}

function nameOf({ provider, facts }: Candidate): string {
  return `${provider} ${facts.model}`
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) if (value !== right[index]) return value - (right[index] ?? 0)
  return 0
}
