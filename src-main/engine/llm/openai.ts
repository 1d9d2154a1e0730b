/**
 * The OpenAI protocol (OpenAI itself, LM Studio, llama.cpp, vLLM, OpenRouter and others), through OpenAI's library. In: one exchange. Out: pieces
 * of an answer, models with what the server says of them, vectors. Only chat completions are used: all these servers know them.
 */
import OpenAI from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import { z } from 'zod'
import type { ModelFacts } from '../../../src-shared/contract-llm.ts'
import type { Exchange } from './egress.ts'
import { streamFault } from './faults.ts'
import type { Asked } from './faults.ts'
import type { JsonSchema } from './output.ts'
import { readAs, unknownFacts } from './protocol.ts'
import type { ChatEnd, ChatInput, Protocol } from './protocol.ts'

/** What the various servers add to a model in their list. */
const Listed = z.object({
  id: z.string(),
  context_length: z.number().int().nullish(),
  max_model_len: z.number().int().nullish(),
  max_context_length: z.number().int().nullish(),
  meta: z.object({ n_ctx: z.number().int().nullish(), n_ctx_train: z.number().int().nullish() }).nullish(),
  architecture: z.object({ input_modalities: z.array(z.string()).nullish() }).nullish(),
  supported_parameters: z.array(z.string()).nullish(),
  capabilities: z.array(z.string()).nullish().catch(null),
  type: z.string().nullish(),
})
const Delta = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
          })
          .optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.number().int().nullish(), completion_tokens: z.number().int().nullish() }).nullish(),
})
const Embedded = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number().int().nullish() }).nullish(),
})

export function openaiProtocol(baseUrl: string, asked: Asked): Protocol {
  // Everything that the library would take from the environment is given: another program's key must not go to this server.
  const client = (exchange: Exchange): OpenAI =>
    new OpenAI({
      baseURL: baseUrl,
      apiKey: asked.key ?? 'none',
      organization: null,
      project: null,
      maxRetries: 0,
      timeout: 2_147_483_647,
      logLevel: 'off',
      fetch: (input, init) => exchange.fetch(input, init),
    })

  return {
    async chat(exchange, input, piece) {
      const end: ChatEnd = { finish: 'unknown', inputTokens: null, outputTokens: null, refusal: null }
      let hasFinished = false
      try {
        for await (const chunk of await client(exchange).chat.completions.create(requestOf(input))) {
          exchange.alive()
          hasFinished = readChunk(chunk, asked, end, piece) || hasFinished
        }
      } catch (error) {
        throw exchange.failure ?? ownError(error, asked)
      }
      // The library ends a stream in silence when its connection was closed by our own stop.
      if (exchange.failure !== null) throw exchange.failure
      if (!hasFinished) throw new Error('the stream ended without an end')
      return end
    },
    async models(exchange) {
      const page = await client(exchange).models.list()
      return readAs(z.array(Listed), page.data, asked).map(factsOf)
    },
    show: null,
    async embed(exchange, model, texts) {
      const answer = await client(exchange).embeddings.create({ model, input: [...texts], encoding_format: 'float' })
      const { data, usage } = readAs(Embedded, answer, asked)
      return {
        vectors: data.toSorted((left, right) => left.index - right.index).map(({ embedding }) => embedding),
        inputTokens: usage?.prompt_tokens ?? null,
      }
    },
  }
}

function requestOf(input: ChatInput): ChatCompletionCreateParamsStreaming {
  const { model, system, user, images, schema, form, repair, maxOutputTokens, thinks, without } = input
  const inPrompt = schema !== null && (form !== 'schema' || repair !== null)
  const messages: ChatCompletionMessageParam[] = [
    {
      role: 'system',
      content: inPrompt ? `${system}\n\nAnswer with one JSON document of this schema and nothing else:\n${JSON.stringify(schema)}` : system,
    },
    {
      role: 'user',
      content:
        images.length === 0
          ? user
          : [
              { type: 'text', text: user },
              ...images.map(({ mime, base64 }) => ({
                type: 'image_url' as const,
                image_url: { url: `data:${mime};base64,${base64}`, detail: 'high' as const },
              })),
            ],
    },
    ...(repair === null
      ? []
      : [
          { role: 'assistant' as const, content: repair.answer },
          { role: 'user' as const, content: repair.problem },
        ]),
  ]
  const optional = {
    temperature: 0,
    seed: 1,
    stream_options: { include_usage: true },
    // Newer models take the second name alone; most servers know the first one only.
    ...(without.has('max_tokens') ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens }),
    ...(thinks ? { reasoning_effort: 'low' as const } : {}),
  }
  return {
    model,
    messages,
    stream: true,
    ...Object.fromEntries(Object.entries(optional).filter(([name]) => !without.has(name))),
    ...(schema === null || form === 'prompt'
      ? {}
      : { response_format: form === 'object' ? { type: 'json_object' } : schemaFormat(schema) }),
  }
}

function schemaFormat(schema: JsonSchema): ChatCompletionCreateParamsStreaming['response_format'] {
  return { type: 'json_schema', json_schema: { name: 'answer', schema, strict: isStrict(schema) } }
}

/** OpenAI's strict mode takes only schemas in which every object is closed and every property required. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict)
  if (typeof schema !== 'object' || schema === null) return true
  const { type, properties, required, additionalProperties } = schema as JsonSchema
  if (type === 'object') {
    const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
    const all = Array.isArray(required) ? required : []
    if (additionalProperties !== false || names.some((name) => !all.includes(name))) return false
  }
  return Object.values(schema).every(isStrict)
}

/** @returns whether the answer has ended */
function readChunk(chunk: ChatCompletionChunk, asked: Asked, end: ChatEnd, piece: (text: string, thinking: string) => void): boolean {
  if ('error' in chunk) throw streamFault(asked, JSON.stringify(chunk.error))
  const { choices, usage } = readAs(Delta, chunk, asked)
  if (usage !== null && usage !== undefined) {
    end.inputTokens = usage.prompt_tokens ?? null
    end.outputTokens = usage.completion_tokens ?? null
  }
  const [choice] = choices
  if (choice === undefined) return false
  const { delta, finish_reason: finish } = choice
  if (delta) {
    piece(delta.content ?? '', delta.reasoning_content ?? delta.reasoning ?? '')
    if (typeof delta.refusal === 'string' && delta.refusal !== '') end.refusal = (end.refusal ?? '') + delta.refusal
  }
  if (typeof finish !== 'string' || finish === '') return false
  end.finish = finish === 'stop' ? 'stop' : finish === 'length' ? 'length' : finish === 'content_filter' ? 'refused' : 'unknown'
  if (end.refusal !== null) end.finish = 'refused'
  return true
}

function factsOf(listed: z.infer<typeof Listed>): ModelFacts {
  const { id, context_length, max_model_len, max_context_length, meta, architecture, supported_parameters, capabilities, type } = listed
  return {
    ...unknownFacts(id),
    contextTokens: context_length ?? max_model_len ?? max_context_length ?? meta?.n_ctx ?? meta?.n_ctx_train ?? null,
    vision:
      architecture?.input_modalities?.includes('image') ??
      (type === 'vlm' ? true : (capabilities?.some((name) => name === 'multimodal' || name === 'vision') ?? null)),
    tools: supported_parameters?.includes('tools') ?? (capabilities?.includes('tool_use') ? true : null),
    embedding: type === 'embeddings' ? true : null,
    thinking: supported_parameters?.includes('reasoning_effort') ?? null,
  }
}

/** An error object that a server sent in the middle of its stream comes as the library's error. */
function ownError(error: unknown, asked: Asked): unknown {
  const isSaid = error instanceof OpenAI.APIError && !(error instanceof OpenAI.APIConnectionError)
  return isSaid ? streamFault(asked, error.message, [error.code, error.type].filter(Boolean).join(' ')) : error
}
