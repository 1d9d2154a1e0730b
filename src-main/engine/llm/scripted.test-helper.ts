/** A model whose answers are a function of the request: what goes through the role's own schema comes back, else PROVIDER_INVALID_OUTPUT. */
import type { RoleName } from '../../../src-shared/contract-llm.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { RoleModel, StructuredRequest, TextRequest } from './types.ts'

/** What a scripted model was asked; `text` is all that it would have read. */
export type Asked = { role: RoleName; text: string; refs: string[]; images: number }
export type Script = (asked: Asked) => unknown

/** @param script its result is the structured answer (or the text); an Error is thrown as the failure */
export function scriptedModel(script: Script, options: { vision?: boolean } = {}): RoleModel & { asked: Asked[] } {
  const asked: Asked[] = []
  function answer(request: TextRequest): { value: unknown; usage: { inputTokens: number; outputTokens: number; counted: 'estimate' } } {
    request.signal.throwIfAborted()
    const text = [request.instructions, ...request.data.map((block) => `${block.ref}: ${block.text}`)].join('\n')
    const one = { role: request.role, text, refs: request.data.map(({ ref }) => ref), images: request.images?.length ?? 0 }
    asked.push(one)
    const value = script(one)
    if (value instanceof Error) throw value
    return {
      value,
      usage: { inputTokens: Math.ceil(text.length / 4), outputTokens: Math.ceil(JSON.stringify(value).length / 4), counted: 'estimate' },
    }
  }
  const rest = { requestIds: [], ms: 1, omitted: [], images: [] }
  return {
    asked,
    providerId: 'test',
    model: 'scripted',
    capabilities: { vision: options.vision ?? false, tools: true, contextTokens: 32_000 },
    async structured<T>(request: StructuredRequest<T>) {
      const { value, usage } = answer(request)
      const parsed = request.schema.safeParse(value)
      if (!parsed.success) throw new AdammError('PROVIDER_INVALID_OUTPUT', 'The model answered in another form than asked for.')
      request.onToken?.(JSON.stringify(value))
      return { value: parsed.data, usage, ...rest }
    },
    async text(request) {
      const { value, usage } = answer(request)
      return { value: String(value), usage, ...rest }
    },
  }
}
