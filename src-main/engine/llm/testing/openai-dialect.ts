/** OpenAI's chat completions as a server speaks them: server-sent events, ended by [DONE]. */
import { dataIn, vectorOf } from './script.ts'
import type { Dialect } from './server.ts'

type Part = { type: string; text?: string; image_url?: { url: string } }
type OpenaiMessage = { role: string; content: string | Part[] }

export const openaiDialect: Dialect = {
  base: '/v1',
  contentType: 'text/event-stream',
  isChat: (path) => path === '/v1/chat/completions',
  other(path, body, models, json) {
    const named = models.find(({ name }) => name === body['model'])
    switch (path) {
      case '/v1/models':
        json(200, {
          object: 'list',
          data: models.map(({ name, contextTokens, capabilities }) => ({
            id: name,
            object: 'model',
            ...(contextTokens === undefined ? {} : { max_model_len: contextTokens }),
            architecture: { input_modalities: capabilities?.includes('vision') === true ? ['text', 'image'] : ['text'] },
          })),
        })
        return true
      case '/v1/embeddings':
        if (named === undefined)
          json(404, openaiDialect.error(404, `The model '${String(body['model'])}' does not exist.`, 'model_not_found'))
        else {
          const texts = Array.isArray(body['input']) ? body['input'].map(String) : [String(body['input'])]
          const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, named.dimensions ?? 8) }))
          // Nothing promises an order: the index does.
          json(200, {
            object: 'list',
            model: named.name,
            data: data.toReversed(),
            usage: { prompt_tokens: texts.length, total_tokens: texts.length },
          })
        }
        return true
      default:
        return false
    }
  },
  read(body) {
    const messages = (body['messages'] ?? []) as OpenaiMessage[]
    const [system, user, answer, problem] = messages
    const format = body['response_format'] as { json_schema?: { schema?: Record<string, unknown> } } | undefined
    const parts = Array.isArray(user?.content) ? user.content : []
    const text = Array.isArray(user?.content) ? parts.map((part) => part.text ?? '').join('') : (user?.content ?? '')
    return {
      model: String(body['model']),
      system: textOf(system),
      user: text,
      data: dataIn(text),
      images: parts.flatMap(({ image_url: image }) =>
        image === undefined ? [] : [Buffer.from(image.url.replace(/^data:[^,]*,/u, ''), 'base64')],
      ),
      schema: format?.json_schema?.schema ?? null,
      repair: answer === undefined || problem === undefined ? null : { answer: textOf(answer), problem: textOf(problem) },
    }
  },
  error: (_status, message, code) => ({ error: { message, type: 'error', param: null, code } }),
  piece: (model, text, thinking) =>
    event({
      ...chunk(model),
      choices: [{ index: 0, delta: { content: text, ...(thinking === '' ? {} : { reasoning_content: thinking }) }, finish_reason: null }],
    }),
  end: (model, finish, { input, output }) =>
    event({ ...chunk(model), choices: [{ index: 0, delta: {}, finish_reason: finish }] }) +
    (input === null
      ? ''
      : event({ ...chunk(model), choices: [], usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } })) +
    'data: [DONE]\n\n',
  broken: (message) => event({ error: { message, type: 'server_error', code: null } }),
}

function chunk(model: string): Record<string, unknown> {
  return { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_767_225_600, model }
}

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function textOf(message: OpenaiMessage | undefined): string {
  return typeof message?.content === 'string' ? message.content : ''
}
