/**
 * Ollama's own protocol, through its library. In: one exchange. Out: pieces of an answer, models with what they can, vectors.
 * `num_ctx` is always set: without it the server cuts long prompts to its default and says nothing (CASES 16).
 */
import { Ollama } from 'ollama'
import type { ChatRequest, ChatResponse, Message } from 'ollama'
import { z } from 'zod'
import type { ModelFacts } from '../../../src-shared/contract-llm.ts'
import type { Exchange } from './egress.ts'
import { malformedFault, streamFault } from './faults.ts'
import type { Asked } from './faults.ts'
import { readAs, unknownFacts } from './protocol.ts'
import type { ChatEnd, ChatInput, Protocol } from './protocol.ts'

const Tags = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: z.number().int().optional(),
      remote_host: z.string().optional(),
      capabilities: z.array(z.string()).optional(),
      details: z.object({ context_length: z.number().int().optional() }).optional(),
    }),
  ),
})
const Show = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
  remote_host: z.string().optional(),
})
const Piece = z.object({
  message: z.object({ content: z.string().default(''), thinking: z.string().optional() }).optional(),
  done: z.boolean(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().int().optional(),
  eval_count: z.number().int().optional(),
})
const Embedded = z.object({ embeddings: z.array(z.array(z.number())), prompt_eval_count: z.number().int().optional() })

export function ollamaProtocol(baseUrl: string, asked: Asked): Protocol {
  const client = (exchange: Exchange): Ollama =>
    new Ollama({ host: baseUrl, fetch: async (input, init) => linesChecked(await exchange.fetch(input, init), asked) })

  return {
    async chat(exchange, input, piece) {
      const stream = await client(exchange).chat({ ...requestOf(input), stream: true })
      for await (const part of stream) {
        exchange.alive()
        const end = readPiece(part, asked, piece)
        if (end !== null) return end
      }
      throw malformedFault(asked, 'the stream ended without an end')
    },
    async models(exchange) {
      const { models } = readAs(Tags, await client(exchange).list(), asked)
      return models.map((model) => ({
        ...unknownFacts(model.name),
        ...abilities(model.capabilities),
        bytes: model.size ?? null,
        contextTokens: model.details?.context_length ?? null,
        remoteHost: model.remote_host ?? cloudHost(model.name),
      }))
    },
    async show(exchange, model) {
      const shown = readAs(Show, await client(exchange).show({ model }), asked)
      const length = Object.entries(shown.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
      return {
        ...abilities(shown.capabilities),
        ...(typeof length === 'number' && Number.isInteger(length) ? { contextTokens: length } : {}),
        ...(shown.remote_host === undefined || shown.remote_host === '' ? {} : { remoteHost: shown.remote_host }),
      }
    },
    async embed(exchange, model, texts, contextTokens) {
      // Without `truncate: false` a text that is too long becomes the vector of its beginning.
      const answer = await client(exchange).embed({
        model,
        input: [...texts],
        truncate: false,
        ...(contextTokens === null ? {} : { options: { num_ctx: contextTokens } }),
      })
      const { embeddings, prompt_eval_count } = readAs(Embedded, answer, asked)
      return { vectors: embeddings, inputTokens: prompt_eval_count ?? null }
    },
  }
}

function requestOf(input: ChatInput): ChatRequest {
  const { model, system, user, images, schema, form, repair, maxOutputTokens, contextTokens, keepAlive, thinks, without } = input
  const messages: Message[] = [
    {
      role: 'system',
      content:
        schema === null ? system : `${system}\n\nAnswer with one JSON document of this schema and nothing else:\n${JSON.stringify(schema)}`,
    },
    {
      role: 'user',
      content: user,
      ...(images.length === 0 ? {} : { images: images.map(({ base64 }) => new Uint8Array(Buffer.from(base64, 'base64'))) }),
    },
    ...(repair === null
      ? []
      : [
          { role: 'assistant', content: repair.answer },
          { role: 'user', content: repair.problem },
        ]),
  ]
  return {
    model,
    messages,
    ...(keepAlive === null ? {} : { keep_alive: keepAlive }),
    ...(schema === null || form === 'prompt' ? {} : { format: form === 'schema' ? schema : 'json' }),
    ...(thinks && !without.has('think') ? { think: false } : {}),
    options: { temperature: 0, seed: 1, num_predict: maxOutputTokens, ...(contextTokens === null ? {} : { num_ctx: contextTokens }) },
  }
}

function readPiece(part: ChatResponse, asked: Asked, piece: (text: string, thinking: string) => void): ChatEnd | null {
  const { message, done, done_reason, prompt_eval_count, eval_count } = readAs(Piece, part, asked)
  piece(message?.content ?? '', message?.thinking ?? '')
  if (!done) return null
  return {
    finish: done_reason === 'length' ? 'length' : done_reason === undefined || done_reason === 'stop' ? 'stop' : 'unknown',
    // Some versions leave the count out, or say 0, for a prompt they still had in memory.
    inputTokens: prompt_eval_count === undefined || prompt_eval_count === 0 ? null : prompt_eval_count,
    outputTokens: eval_count ?? null,
    refusal: null,
  }
}

/** The library drops lines it cannot read and prints them; here such a line, or an error inside the stream, ends the answer. */
function linesChecked(response: Response, asked: Asked): Response {
  if (response.body === null) return response
  const decoder = new TextDecoder('utf-8')
  let buffer = ''
  const check = (line: string): void => {
    if (line.trim() === '') return
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw malformedFault(asked, 'a line that is no JSON')
    }
    const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : null
    if (typeof error === 'string') throw streamFault(asked, error)
  }
  const lines = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      buffer += decoder.decode(chunk, { stream: true })
      const parts = buffer.split('\n')
      buffer = parts.pop() ?? ''
      for (const line of parts) check(line)
      controller.enqueue(chunk)
    },
    flush() {
      check(buffer + decoder.decode())
    },
  })
  return new Response(response.body.pipeThrough(lines), { status: response.status, headers: response.headers })
}

function abilities(names: readonly string[] | undefined): Partial<ModelFacts> {
  if (names === undefined) return {}
  return {
    vision: names.includes('vision'),
    tools: names.includes('tools'),
    embedding: names.includes('embedding'),
    thinking: names.includes('thinking'),
  }
}

/** Older versions do not say that a model runs elsewhere, but name it so. */
function cloudHost(name: string): string | null {
  return /[:-]cloud$/u.test(name) ? 'ollama.com' : null
}
