/** A language model as judge: whether an answer says what the set holds for right. In: question, both answers. Out: 1, 0.5 or 0. */
import { z } from 'zod'
import type { RoleModel } from '../../src-main/engine/llm/types.ts'

const Verdict = z.object({ verdict: z.enum(['correct', 'partly', 'wrong']) })
const POINTS = { correct: 1, partly: 0.5, wrong: 0 } as const
const INSTRUCTIONS = [
  'You grade an answer against a reference for the same question. Question, reference and answer are given as data.',
  '"correct": it states what the reference states, in any words, without a contradiction. "partly": it states a part of it. "wrong": anything else, also a refusal where the reference has an answer.',
  'Where the reference says that nothing is known, a refusal is correct.',
].join('\n')

/** @throws AdammError as RoleModel says */
export async function judge(model: RoleModel, question: string, gold: string, answer: string, signal: AbortSignal): Promise<number> {
  const block = (ref: string, text: string) => ({ kind: 'answers' as const, ref, text, roundIds: [] })
  const { value } = await model.structured({
    role: 'answer',
    instructions: INSTRUCTIONS,
    data: [block('question', question), block('reference', gold), block('answer', answer)],
    schema: Verdict,
    maxOutputTokens: 60,
    signal,
  })
  return POINTS[value.verdict]
}
