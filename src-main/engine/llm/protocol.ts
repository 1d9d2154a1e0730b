/** What both protocols offer, in the same words. The two files that speak them are ollama.ts and openai.ts. */
import type { z } from 'zod'
import type { ModelFacts } from '../../../src-shared/contract-llm.ts'
import type { Exchange } from './egress.ts'
import { malformedFault } from './faults.ts'
import type { Asked } from './faults.ts'
import type { JsonSchema } from './output.ts'
import type { SentImage } from './pictures.ts'

/** How the form of the answer is asked for, strictest first; servers that do not know one are asked in the next. */
export const ANSWER_FORMS = ['schema', 'object', 'prompt'] as const
export type AnswerForm = (typeof ANSWER_FORMS)[number]

/** Parameters of ours that some servers or models do not take; one that is refused by name is left out from then on. */
export const OPTIONAL_PARAMETERS = [
  'temperature',
  'seed',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
] as const

export type ChatInput = {
  model: string
  system: string
  user: string
  images: readonly SentImage[]
  /** null: free text. */
  schema: JsonSchema | null
  form: AnswerForm
  /** An earlier answer and what was wrong with it. */
  repair: { answer: string; problem: string } | null
  maxOutputTokens: number
  /** Context window to ask for where the protocol has such a thing. */
  contextTokens: number | null
  keepAlive: string | null
  /** Whether the model is known to think aloud, which is then asked not to. */
  thinks: boolean
  /** Parameters that this server refused before. */
  without: ReadonlySet<string>
}

export type ChatEnd = {
  finish: 'stop' | 'length' | 'refused' | 'unknown'
  /** As the server counted; null where it says nothing. */
  inputTokens: number | null
  outputTokens: number | null
  refusal: string | null
}

export type Protocol = {
  /** Streams one answer; throws what the library or the exchange throws. */
  chat(exchange: Exchange, input: ChatInput, piece: (text: string, thinking: string) => void): Promise<ChatEnd>
  models(exchange: Exchange): Promise<ModelFacts[]>
  /** What one model can do; null where the protocol has only the list. */
  show: ((exchange: Exchange, model: string) => Promise<Partial<ModelFacts>>) | null
  embed(
    exchange: Exchange,
    model: string,
    texts: readonly string[],
    contextTokens: number | null,
  ): Promise<{ vectors: number[][]; inputTokens: number | null }>
}

/** Nothing known yet. */
export function unknownFacts(model: string): ModelFacts {
  return { model, vision: null, tools: null, embedding: null, thinking: null, contextTokens: null, bytes: null, remoteHost: null }
}

/** What a server sent, in the form its protocol promises. @throws AdammError PROVIDER_FAILED */
export function readAs<T>(schema: z.ZodType<T>, value: unknown, asked: Asked): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw malformedFault(asked, `${issue?.path.join('.') ?? 'answer'}: ${issue?.message ?? 'not as expected'}`)
}
