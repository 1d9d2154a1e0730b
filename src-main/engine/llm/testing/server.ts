/**
 * Two real model servers on 127.0.0.1 for tests: Ollama's protocol (NDJSON) and OpenAI's (server-sent events), over plain HTTP. In: a script. Out: an
 * address. They do what real servers do when something is wrong, down to the bytes.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { ollamaDialect } from './ollama-dialect.ts'
import { openaiDialect } from './openai-dialect.ts'
import { answerTokens, DEFAULT_MODELS, pieces, promptTokens, replyText } from './script.ts'
import type { Fault, ModelServer, ScriptedModel, ScriptedReply, ScriptedRequest, ServerOptions } from './script.ts'

/** What is different between the protocols. */
export type Dialect = {
  /** Path below the host that a provider's address ends with. */
  base: string
  contentType: string
  /** Answers what is no chat; false when there is no such path. */
  other(
    path: string,
    body: Record<string, unknown>,
    models: readonly ScriptedModel[],
    json: (status: number, value: unknown) => void,
  ): boolean
  isChat(path: string): boolean
  read(body: Record<string, unknown>): Omit<ScriptedRequest, 'headers' | 'index' | 'body' | 'protocol'>
  error(status: number, message: string, code: string | null): unknown
  /** One piece, as bytes of the stream. */
  piece(model: string, text: string, thinking: string): string
  /** The end of the stream. */
  end(model: string, finish: string, tokens: { input: number | null; output: number }): string
  /** An error inside the stream. */
  broken(message: string): string
}

type StatusFault = { status: number; message: string; code: string | null; headers?: Record<string, string> }

export async function startModelServer(protocol: 'ollama' | 'openai', options: ServerOptions): Promise<ModelServer> {
  const dialect = protocol === 'ollama' ? ollamaDialect : openaiDialect
  const models = options.models ?? DEFAULT_MODELS
  const requests: ScriptedRequest[] = []
  const ends: Promise<void>[] = []
  let connections = 0

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(JSON.stringify(dialect.error(500, String(error), null)))
    })
  })
  server.on('connection', () => {
    connections++
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request)
    const json = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(value))
    }
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`)
      return json(401, dialect.error(401, `Incorrect API key provided: ${request.headers.authorization ?? 'none'}.`, 'invalid_api_key'))
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    const path = request.url ?? '/'
    if (dialect.other(path, body, models, json)) return
    if (!dialect.isChat(path)) return json(404, dialect.error(404, `there is no ${path}`, null))
    const refused = options.refuses?.find(
      (name) => name in body || (typeof body['response_format'] === 'object' && JSON.stringify(body['response_format']).includes(name)),
    )
    const chat: ScriptedRequest = { ...dialect.read(body), protocol, body, headers: request.headers, index: requests.length }
    requests.push(chat)
    ends.push(new Promise((resolve) => response.once('close', () => resolve())))
    if (refused !== undefined)
      return json(400, dialect.error(400, `Unsupported parameter: '${refused}' is not supported with this model.`, 'unsupported_parameter'))
    if (!models.some(({ name }) => name === chat.model || name === `${chat.model}:latest`))
      return fail(response, chat, { kind: 'no model' })
    await stream(response, chat, await options.script(chat))
  }

  function fail(response: ServerResponse, chat: ScriptedRequest, fault: Fault): void {
    if (fault.kind === 'status') {
      response.writeHead(fault.status, fault.headers)
      response.end(fault.body)
      return
    }
    const { status, message, code, headers } = statusOf(fault, chat)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(dialect.error(status, message, code)))
  }

  async function stream(response: ServerResponse, chat: ScriptedRequest, reply: ScriptedReply): Promise<void> {
    const shape = typeof reply === 'string' ? {} : reply
    const fault = shape.fault
    if (fault !== undefined && !('after' in fault)) return fail(response, chat, fault)
    const text = replyText(reply)
    const sent = fault === undefined ? text : text.slice(0, fault.after)
    response.writeHead(200, { 'content-type': dialect.contentType })
    const say = async (part: string | Buffer): Promise<void> => {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      for (const slice of options.split?.(bytes) ?? [bytes]) {
        if (response.destroyed) return
        response.write(slice)
        // A turn of the loop, so that pieces leave one by one.
        await delay(shape.paceMs ?? 0)
      }
    }
    for (const piece of pieces(shape.thinking ?? '')) await say(dialect.piece(chat.model, '', piece))
    for (const piece of pieces(sent)) await say(dialect.piece(chat.model, piece, ''))
    if (fault !== undefined) return breakOff(response, chat, fault, say)
    const input = shape.inputTokens === undefined ? promptTokens(messagesOf(chat)) : shape.inputTokens
    await say(dialect.end(chat.model, shape.finish ?? 'stop', { input, output: answerTokens(text) }))
    response.end()
  }

  async function breakOff(
    response: ServerResponse,
    chat: ScriptedRequest,
    fault: Fault,
    say: (part: string | Buffer) => Promise<void>,
  ): Promise<void> {
    switch (fault.kind) {
      case 'stall':
        // Nothing more, until the client gives up.
        return
      case 'cut':
        response.destroy()
        return
      case 'early end':
        response.end()
        return
      case 'invalid utf-8': {
        const piece = Buffer.from(dialect.piece(chat.model, 'X', ''))
        piece[piece.indexOf('X')] = 0xff
        await say(piece)
        break
      }
      case 'malformed':
        await say(dialect.piece(chat.model, 'X', '').replace(/\}(\s*)$/u, '$1'))
        break
      case 'stream error':
        await say(dialect.broken(fault.message))
        break
      case 'filtered midway':
        await say(dialect.end(chat.model, 'content_filter', { input: 1, output: 1 }))
        break
      default:
        break
    }
    await say(dialect.end(chat.model, 'stop', { input: null, output: 1 }))
    response.end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${dialect.base}`,
    requests,
    get connections() {
      return connections
    },
    closed: (index) => ends[index] ?? Promise.reject(new Error(`There was no chat ${index}.`)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function messagesOf({ system, user, repair }: ScriptedRequest): { content: string }[] {
  return [{ content: system }, { content: user }, ...(repair === null ? [] : [{ content: repair.answer }, { content: repair.problem }])]
}

function statusOf(fault: Fault, { protocol, model }: ScriptedRequest): StatusFault {
  const isOllama = protocol === 'ollama'
  switch (fault.kind) {
    case 'no model':
      return isOllama
        ? { status: 404, message: `model '${model}' not found`, code: null }
        : { status: 404, message: `The model '${model}' does not exist or you do not have access to it.`, code: 'model_not_found' }
    case 'loading':
      return {
        status: 503,
        message: isOllama ? 'llm server loading model' : 'Loading model',
        code: 'unavailable_error',
        headers: { 'retry-after': '1' },
      }
    case 'rate limit':
      return {
        status: 429,
        message: fault.quota === true ? 'You exceeded your current quota.' : 'Rate limit reached for requests.',
        code: fault.quota === true ? 'insufficient_quota' : 'rate_limit_exceeded',
        ...(fault.retryAfter === undefined ? {} : { headers: { 'retry-after': fault.retryAfter } }),
      }
    case 'wrong key':
      return { status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' }
    case 'content filter':
      return {
        status: 400,
        message: 'The response was filtered due to the prompt triggering the content management policy.',
        code: 'content_filter',
      }
    case 'context exceeded':
      return isOllama
        ? { status: 400, message: 'the request exceeds the available context size, try increasing it', code: null }
        : { status: 400, message: "This model's maximum context length is 8192 tokens.", code: 'context_length_exceeded' }
    default:
      return { status: 500, message: `no status for ${fault.kind}`, code: null }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
