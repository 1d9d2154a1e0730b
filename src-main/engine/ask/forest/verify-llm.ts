/**
 * Listwise verification by a language model (METHOD 7). In: something that completes a prompt to JSON. Out: a Verifier.
 * Answers are parsed strictly: an id that was not asked about, a score outside 0..5 or an unknown role makes the whole answer invalid; it
 * gets the error back, three times at most. Candidates that the answer leaves out count 0. What candidates say is data in the prompt.
 */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'
import { EVIDENCE_ROLES } from '../../../../src-shared/model.ts'
import type { DataBlock } from '../../llm/types.ts'
import type { Candidate } from './candidates.ts'
import { isPositive, TOP_SCORE } from './verify.ts'
import type { EdgeVerdict, Verifier } from './verify.ts'

/** What a model is told and what it is shown: instructions of ours, the memories as data. */
export type Prompt = { instructions: string; data: DataBlock[] }
/** Completes a prompt; the text should be one JSON document. */
export type Complete = (prompt: Prompt, signal: AbortSignal) => Promise<string>

const TRIES = 3
const SNIPPET = 420
/** Anchors whose pairs are asked about; the others stand alone. */
const ASKED_ANCHORS = 8
const Nodes = z.array(z.strictObject({ id: z.string(), score: z.number().min(0).max(TOP_SCORE) }))
const Edges = z.array(
  z.strictObject({ anchor: z.string(), candidate: z.string(), role: z.enum(EVIDENCE_ROLES), support: z.number().min(0).max(TOP_SCORE) }),
)

/** @returns scores by id, omitted ones 0; or what is wrong, as a sentence for the model */
export function parseNodes(text: string, ids: ReadonlySet<string>): Map<string, number> | string {
  const parsed = parseJson(text, Nodes)
  if (typeof parsed === 'string') return parsed
  const scores = new Map([...ids].map((id) => [id, 0]))
  const seen = new Set<string>()
  for (const { id, score } of parsed) {
    if (!ids.has(id)) return `There is no candidate "${id}".`
    if (seen.has(id)) return `The candidate "${id}" is scored twice.`
    seen.add(id)
    scores.set(id, score)
  }
  return scores
}

/** @returns verdicts over the pairs asked about; a role without an edge has no support, whatever the answer says */
export function parseEdges(text: string, pairs: ReadonlySet<string>): EdgeVerdict[] | string {
  const parsed = parseJson(text, Edges)
  if (typeof parsed === 'string') return parsed
  const wrong = parsed.find(({ anchor, candidate }) => !pairs.has(pairKey(anchor, candidate)))
  if (wrong) return `The pair "${wrong.anchor}" and "${wrong.candidate}" was not asked about.`
  return parsed.map((verdict) => ({ ...verdict, support: isPositive(verdict.role) ? verdict.support : 0 }))
}

export function pairKey(anchor: string, candidate: string): string {
  return JSON.stringify([anchor, candidate])
}

function parseJson<Value>(text: string, schema: z.ZodType<Value>): Value | string {
  const fenced = /^\s*```(?:json)?\s*([\s\S]*?)```\s*$/u.exec(text)?.[1] ?? text
  let value: unknown
  try {
    value = JSON.parse(fenced)
  } catch (error) {
    return `The answer is not JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
  const result = schema.safeParse(value)
  return result.success ? result.data : `The answer has another form than asked for: ${z.prettifyError(result.error)}`
}

/** @throws AdammError INVALID_INPUT when no answer of three is valid */
async function ask<Value>(
  complete: Complete,
  prompt: Prompt,
  parse: (text: string) => Value | string,
  signal: AbortSignal,
): Promise<Value> {
  let problem = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const parsed = parse(
      // What was wrong may quote an id that the answer took from a memory: it goes back as data.
      await complete(problem === '' ? prompt : { ...prompt, data: [...prompt.data, problemBlock(problem)] }, signal),
    )
    if (typeof parsed !== 'string') return parsed
    problem = parsed
  }
  throw new AdammError(
    'INVALID_INPUT',
    `The language model gave no valid judgement of the candidates in ${TRIES} tries: ${problem} The built-in judgement can be used instead.`,
  )
}

/** @param name the model's, for the trace */
export function llmVerifier(name: string, complete: Complete, signal: AbortSignal): Verifier {
  return {
    name,
    nodes(question, candidates) {
      const instructions = [
        'Score how directly each memory helps to answer the question, from 0 (not at all) to 5 (states the answer).',
        'Answer with JSON alone: [{"id":"...","score":0}], with the refs of the memories as ids. Leave out what scores 0.',
      ].join('\n')
      const prompt = { instructions, data: [questionOf(question), ...candidates.map(described)] }
      return ask(complete, prompt, (text) => parseNodes(text, new Set(candidates.map(({ id }) => id))), signal)
    },
    edges(question, graph) {
      const anchors = new Set(graph.anchors.slice(0, ASKED_ANCHORS))
      const pairs = graph.relations.flatMap(({ a, b, kind }) => [
        ...(anchors.has(a) ? [{ anchor: a, candidate: b, relation: kind }] : []),
        ...(anchors.has(b) ? [{ anchor: b, candidate: a, relation: kind }] : []),
      ])
      if (pairs.length === 0) return Promise.resolve([])
      const named = new Set(pairs.flatMap(({ anchor, candidate }) => [anchor, candidate]))
      const instructions = [
        `For each pair say what the candidate is to its anchor for this question: one of ${EVIDENCE_ROLES.join(', ')}; and how much it adds, 0 to 5.`,
        'Answer with JSON alone: [{"anchor":"...","candidate":"...","role":"...","support":0}]. Leave out irrelevant ones.',
      ].join('\n')
      const asked: DataBlock = { kind: 'questions', ref: 'pairs', text: JSON.stringify(pairs), roundIds: [] }
      const memories = graph.candidates.filter(({ id }) => named.has(id)).map(described)
      const prompt = { instructions, data: [questionOf(question), asked, ...memories] }
      return ask(
        complete,
        prompt,
        (text) => parseEdges(text, new Set(pairs.map(({ anchor, candidate }) => pairKey(anchor, candidate)))),
        signal,
      )
    },
  }
}

function questionOf(question: string): DataBlock {
  return { kind: 'questions', ref: 'question', text: question, roundIds: [] }
}

function problemBlock(problem: string): DataBlock {
  return { kind: 'questions', ref: 'problem', text: `Your last answer was not valid: ${problem} Answer again.`, roundIds: [] }
}

function described({ id, unit }: Candidate): DataBlock {
  const pictures = unit.media.length === 0 ? '' : ` (${unit.media.length} pictures)`
  return {
    kind: 'messages',
    ref: id,
    text: `${unit.time ?? 'time unknown'}: ${unit.text.slice(0, SNIPPET)}${pictures}`,
    roundIds: [unit.id],
  }
}
