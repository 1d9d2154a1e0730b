/** Ollama's protocol as a server speaks it: one JSON object a line. */
import { dataIn, vectorOf } from './script.ts'
import type { Dialect } from './server.ts'

type OllamaMessage = { role: string; content: string; images?: string[] }

const AT = '2026-01-01T00:00:00Z'

export const ollamaDialect: Dialect = {
  base: '',
  contentType: 'application/x-ndjson',
  isChat: (path) => path === '/api/chat',
  other(path, body, models, json) {
    const named = models.find(({ name }) => name === body['model'] || name === `${String(body['model'])}:latest`)
    const missing = { error: `model '${String(body['model'])}' not found` }
    switch (path) {
      case '/api/version':
        json(200, { version: '0.12.0' })
        return true
      case '/api/tags':
        json(200, {
          models: models.map(({ name, remoteHost }) => ({
            name,
            model: name,
            size: 1_000_000,
            digest: 'd',
            modified_at: AT,
            ...(remoteHost === undefined ? {} : { remote_host: remoteHost }),
          })),
        })
        return true
      case '/api/show':
        if (named === undefined) json(404, missing)
        else
          json(200, {
            capabilities: named.capabilities ?? ['completion'],
            model_info: {
              'general.architecture': 'scripted',
              ...(named.contextTokens === undefined ? {} : { 'scripted.context_length': named.contextTokens }),
            },
            ...(named.remoteHost === undefined ? {} : { remote_host: named.remoteHost }),
          })
        return true
      case '/api/embed':
        if (named === undefined) json(404, missing)
        else {
          const texts = Array.isArray(body['input']) ? body['input'].map(String) : [String(body['input'])]
          json(200, {
            model: named.name,
            embeddings: texts.map((text) => vectorOf(text, named.dimensions ?? 8)),
            prompt_eval_count: texts.length,
          })
        }
        return true
      default:
        return false
    }
  },
  read(body) {
    const messages = (body['messages'] ?? []) as OllamaMessage[]
    const [system, user, answer, problem] = messages
    const format = body['format']
    return {
      model: String(body['model']),
      system: system?.content ?? '',
      user: user?.content ?? '',
      data: dataIn(user?.content ?? ''),
      images: (user?.images ?? []).map((image) => Buffer.from(image, 'base64')),
      schema: typeof format === 'object' && format !== null ? (format as Record<string, unknown>) : null,
      repair: answer === undefined || problem === undefined ? null : { answer: answer.content, problem: problem.content },
    }
  },
  error: (_status, message) => ({ error: message }),
  piece: (model, text, thinking) =>
    `${JSON.stringify({ model, created_at: AT, message: { role: 'assistant', content: text, ...(thinking === '' ? {} : { thinking }) }, done: false })}\n`,
  end: (model, finish, { input, output }) =>
    `${JSON.stringify({ model, created_at: AT, message: { role: 'assistant', content: '' }, done: true, done_reason: finish, ...(input === null ? {} : { prompt_eval_count: input }), eval_count: output })}\n`,
  broken: (message) => `${JSON.stringify({ error: message })}\n`,
}
