/**
 * Verification of the candidate graph (METHOD 7). In: question and candidates; then anchors and related pairs. Out: for a node how far it
 * supports an answer (0..5), for a pair, seen from its anchor, a role and what it adds. The built-in verifier counts what can be counted:
 * words of the question said in and around an event, whether it says anything at all, answers of the kind asked for, and likeness with the
 * best seeds. verify-llm.ts is the one for a language model. Only new facts, clarifications and corroborations make an edge.
 */
import type { EVIDENCE_ROLES } from '../../../../src-shared/model.ts'
import { stem } from '../question/words.ts'
import { foldedTokens } from '../readings.ts'
import { contentOf } from '../../hierarchy/support.ts'
import { otherForms } from '../../hierarchy/word-forms.ts'
import type { Candidate, CandidateGraph, Relation } from './candidates.ts'
import { expectedIn } from './expects.ts'

export type Role = (typeof EVIDENCE_ROLES)[number]
export type EdgeVerdict = {
  anchor: string
  candidate: string
  role: Role
  /** What the candidate adds to the anchor, 0..5. */ support: number
}
export type Verifier = {
  /** For the trace: "built-in" or the model's name. */
  name: string
  nodes(question: string, candidates: readonly Candidate[]): Promise<ReadonlyMap<string, number>>
  edges(question: string, graph: CandidateGraph): Promise<readonly EdgeVerdict[]>
}

/** Roles that make an edge. */
export function isPositive(role: Role): boolean {
  return role === 'new_fact' || role === 'clarification' || role === 'corroboration'
}

export const TOP_SCORE = 5
const SAME_WORDS = 0.8

/** Parts of a node's score; they sum to one. Fitted on each half of public dialogues, checked on the other (bench/README.md), and rounded between. */
const PARTS = { covered: 0.2, likeness: 0.25, says: 0.3, expected: 0.1, opens: 0.1, pictures: 0.05 }
/** Words from which on an event says something: "Thanks, see you!" proves nothing. */
const SAYS_WORDS = 30

/** What an edge adds by the places between its ends, and beside that for words of the question that only the candidate says. */
const BESIDE = [5, 4] as const
const IN_STRETCH = 1
const CORROBORATES = 0.5

export const builtInVerifier: Verifier = {
  name: 'built-in',
  async nodes(question, candidates) {
    const around = coverage(question, candidates, ({ unit, near }) => `${unit.text}\n${near}`)
    const expected = expectedIn(question)
    return new Map(
      candidates.map((candidate) => {
        const { id, unit, likeness, opens } = candidate
        const score =
          PARTS.covered * share(around, around.words.get(id) ?? new Set()) +
          PARTS.likeness * Math.max(0, likeness) +
          PARTS.says * Math.min(1, foldedTokens(unit.text).length / SAYS_WORDS) +
          PARTS.expected * expected(unit.text) +
          PARTS.opens * (opens ? 1 : 0) +
          PARTS.pictures * (unit.media.length > 0 || /^\[.*\]$/mu.test(unit.text) ? 1 : 0)
        return [id, TOP_SCORE * score]
      }),
    )
  },
  async edges(question, graph) {
    const covered = coverage(question, graph.candidates, ({ unit }) => unit.text)
    const anchors = new Set(graph.anchors)
    const tokens = new Map(graph.candidates.map(({ id, unit }) => [id, new Set(foldedTokens(unit.text))]))
    return graph.relations.flatMap((relation) =>
      directions(relation, anchors).map(([anchor, candidate]) => verdictOf(covered, tokens, relation, anchor, candidate)),
    )
  },
}

function directions({ a, b }: Relation, anchors: ReadonlySet<string>): [string, string][] {
  return [...(anchors.has(a) ? [[a, b] as [string, string]] : []), ...(anchors.has(b) ? [[b, a] as [string, string]] : [])]
}

type Coverage = { weights: Map<string, number>; words: Map<string, ReadonlySet<string>> }

/** Which content words of the question each candidate says; words that few candidates say weigh more. */
function coverage(question: string, candidates: readonly Candidate[], textOf: (candidate: Candidate) => string): Coverage {
  const content = contentOf(question)
  const words = new Map<string, ReadonlySet<string>>()
  const counts = new Map<string, number>()
  for (const candidate of candidates) {
    const tokens = foldedTokens(textOf(candidate))
    const stems = new Set(tokens.map(stem))
    const said = new Set(content.filter((word) => stems.has(stem(word)) || otherForms(word).some((form) => tokens.includes(form))))
    words.set(candidate.id, said)
    for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { words, weights: new Map(content.map((word) => [word, Math.log(1 + candidates.length / (1 + (counts.get(word) ?? 0)))])) }
}

function share({ weights }: Coverage, words: ReadonlySet<string>): number {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return total === 0 ? 0 : [...words].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / total
}

function verdictOf(
  covered: Coverage,
  tokens: ReadonlyMap<string, ReadonlySet<string>>,
  { kind, distance }: Relation,
  anchor: string,
  candidate: string,
): EdgeVerdict {
  const [own, other] = [covered.words.get(anchor) ?? new Set<string>(), covered.words.get(candidate) ?? new Set<string>()]
  const isNew = [...other].some((word) => !own.has(word))
  const verdict = (role: Role, support: number): EdgeVerdict => ({ anchor, candidate, role, support })
  if (likeness(tokens.get(anchor) ?? new Set(), tokens.get(candidate) ?? new Set()) > SAME_WORDS) return verdict('redundant', 0)
  const beside = kind === 'neighbour' ? (BESIDE[distance - 1] ?? IN_STRETCH) : kind === 'episode' ? IN_STRETCH : 0
  if (isNew) return verdict('new_fact', Math.max(beside, CORROBORATES))
  if (beside > IN_STRETCH) return verdict('clarification', beside)
  if (other.size > 0) return verdict('corroboration', Math.max(beside, CORROBORATES))
  return verdict('irrelevant', 0)
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length
  return both / Math.max(1, a.size + b.size - both)
}
