/**
 * One model for roles. In: a request of a role. Out: a checked value with usage and ledger ids. Here is what holds for both protocols: what may
 * be sent (consent, exclusions), how much (context), how often (waiting, repair), and when an answer is none (loops, cuts, wrong form).
 */
import { z } from 'zod'
import type { ContentKind, ModelFacts, ModelSetting } from '../../../src-shared/contract-llm.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Log } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { ProviderRow } from '../db/providers.ts'
import { assertWholeRead, contextWindow, DEFAULT_LARGEST } from './budget.ts'
import type { Counting, Room } from './budget.ts'
import type { Egress } from './egress.ts'
import { estimateImageTokens, estimateTokens } from './estimate.ts'
import type { Asked } from './faults.ts'
import { refusedFault } from './faults.ts'
import type { Limit } from './limit.ts'
import { answerIn, findLoop, readAnswer } from './output.ts'
import type { JsonSchema } from './output.ts'
import { allowedContent } from './permission.ts'
import { pictureToSend } from './pictures.ts'
import type { SentImage } from './pictures.ts'
import type { Place } from './place.ts'
import type { AnswerForm, ChatEnd, ChatInput, Protocol } from './protocol.ts'
import { systemText, userText } from './quote.ts'
import { nextTry, pause } from './retry.ts'
import type { ModelResult, RoleModel, StructuredRequest, TextRequest, Usage } from './types.ts'

/** What was learned of a model since the program started. */
export type Learned = { form: AnswerForm; without: Set<string>; counting: Counting }

export type ModelDeps = {
  db: Db
  log: Log
  egress: Egress
  purpose: 'chat' | 'check'
  provider: ProviderRow
  model: string
  facts: ModelFacts | null
  setting: z.infer<typeof ModelSetting>
  place: Place
  /** Host that ends up with the content: the server's, or the one it passes it on to. */
  host: string
  key: () => Promise<string | null>
  protocol: (asked: Asked) => Promise<Protocol>
  limit: Limit
  learned: Learned
}

export const DEFAULT_IDLE_MS = 300_000
const DEFAULT_PATIENCE_MS = 60_000
const DEFAULT_IMAGE_SIDE = 1_536
/** An answer that is longer than this many characters a token was not stopped by the server. */
const MOST_CHARACTERS_PER_TOKEN = 8
const LOOP_STEP = 200
/** How much of a wrong answer goes back to be mended; of a loop, its beginning. */
const REPAIR_CHARACTERS = 6_000
const LOOP_CHARACTERS = 400

type Prepared = {
  system: string
  user: string
  images: readonly SentImage[]
  kinds: readonly ContentKind[]
  roundIds: readonly number[]
  omitted: readonly string[]
}
type Told = { text: string; usage: Usage; requestId: number }
type Wrong = { problem: string; reason: string; answer: string }

export function createRoleModel(deps: ModelDeps): RoleModel {
  const { provider, model, facts, setting } = deps
  return {
    providerId: provider.id,
    model,
    capabilities: {
      vision: setting.vision ?? facts?.vision ?? false,
      tools: setting.tools ?? facts?.tools ?? false,
      contextTokens: setting.contextTokens ?? facts?.contextTokens ?? null,
    },
    structured: (request) => structured(deps, request),
    text: (request) => freeText(deps, request),
  }
}

async function structured<T>(deps: ModelDeps, request: StructuredRequest<T>): Promise<ModelResult<T>> {
  const schema = z.toJSONSchema(request.schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as JsonSchema
  delete schema['$schema']
  const call = await openCall(deps, request, schema)
  let wrong: Wrong | null = null
  for (const _round of ['answer', 'repair']) {
    const told = await call.tell(wrong)
    if ('problem' in told) {
      wrong = told
      continue
    }
    const reading = readAnswer(told.text, request.schema, schema)
    if ('value' in reading) return call.result(reading.value)
    call.markInvalid(told.requestId)
    wrong = { problem: reading.problem, reason: 'form', answer: told.text.slice(0, REPAIR_CHARACTERS) }
  }
  throw invalidOutput(call.asked, wrong?.problem ?? 'nothing came', wrong?.reason ?? 'form', 2)
}

async function freeText(deps: ModelDeps, request: TextRequest): Promise<ModelResult<string>> {
  const call = await openCall(deps, request, null)
  const told = await call.tell(null)
  if ('problem' in told) throw invalidOutput(call.asked, told.problem, told.reason, 1)
  const text = answerIn(told.text, true).trim()
  if (text === '') throw invalidOutput(call.asked, 'The answer is empty.', 'empty', 1)
  return call.result(text)
}

type Call = {
  asked: Asked
  tell(wrong: Wrong | null): Promise<Told | Wrong>
  /** Notes in the log that an answer was read and was no answer. */
  markInvalid(requestId: number): void
  result<T>(value: T): ModelResult<T>
}

async function openCall(deps: ModelDeps, request: TextRequest, schema: JsonSchema | null): Promise<Call> {
  const startedAt = performance.now()
  if (request.signal.aborted) throw new AdammError('CANCELLED', 'Cancelled; nothing was sent.')
  const prepared = await prepare(deps, request)
  const asked = await askedOf(deps)
  const requestIds: number[] = []
  const usage: Usage = { inputTokens: 0, outputTokens: 0, counted: 'server' }

  return {
    asked,
    async tell(wrong) {
      if (wrong !== null) request.onRestart?.()
      const repairOf = requestIds.at(-1) ?? null
      const told = await tryUntilAnswered(deps, request, asked, prepared, schema, wrong, wrong === null ? null : repairOf, (id) =>
        requestIds.push(id),
      )
      if (!('problem' in told)) {
        usage.inputTokens += told.usage.inputTokens
        usage.outputTokens += told.usage.outputTokens
        if (told.usage.counted === 'estimate') usage.counted = 'estimate'
      }
      return told
    },
    markInvalid: (requestId) =>
      deps.log('warn', 'a model gave an answer of another form', {
        role: request.role,
        provider: deps.provider.id,
        model: deps.model,
        requestId,
      }),
    result: (value) => ({
      value,
      usage,
      requestIds,
      ms: performance.now() - startedAt,
      omitted: prepared.omitted,
      images: prepared.images.map(({ mediaId, width, height, sentWidth, sentHeight }) => ({
        mediaId,
        width,
        height,
        sentWidth,
        sentHeight,
      })),
    }),
  }
}

async function prepare(deps: ModelDeps, request: TextRequest): Promise<Prepared> {
  const { provider, facts, setting, model } = deps
  const wished = request.images ?? []
  if (wished.length > 0 && (setting.vision ?? facts?.vision) === false)
    throw new AdammError(
      'INVALID_ARGUMENT',
      `The model "${model}" of "${provider.name}" does not read pictures. Choose one that does for this role, or the built-in one.`,
    )
  const { data, images, kinds, omitted } = allowedContent(deps, request)
  const side = setting.imageSide ?? provider.options.imageSide ?? DEFAULT_IMAGE_SIDE
  const sent: SentImage[] = []
  // One after the other: a decoded picture takes many times its file.
  for (const image of images) sent.push(await pictureToSend(image, side))
  return {
    system: systemText(request.instructions),
    user: userText(
      data,
      sent.map((_, index) => `picture ${index + 1}`),
    ),
    images: sent,
    kinds,
    roundIds: [...new Set([...data, ...images].flatMap(({ roundIds }) => roundIds))],
    omitted,
  }
}

async function askedOf({ provider, host, model, key }: ModelDeps): Promise<Asked> {
  return { provider: provider.name, protocol: provider.protocol, host, model, key: await key() }
}

/** Waits where a server asks to, leaves out what it does not know; every try is a line of the ledger. */
async function tryUntilAnswered(
  deps: ModelDeps,
  request: TextRequest,
  asked: Asked,
  prepared: Prepared,
  schema: JsonSchema | null,
  wrong: Wrong | null,
  repairOf: number | null,
  sent: (id: number) => void,
): Promise<Told | Wrong> {
  let patience = deps.provider.options.patienceMs ?? DEFAULT_PATIENCE_MS
  for (let attempt = 0; ; attempt++) {
    try {
      return await deps.limit(request.signal, () => ask(deps, request, asked, prepared, schema, wrong, repairOf, sent))
    } catch (error) {
      const next = nextTry(error, deps.learned, { attempt, patience, hasSchema: schema !== null })
      if (next === null) throw error
      patience -= next.waitMs
      deps.log('info', 'a request to a model is repeated', {
        provider: deps.provider.id,
        model: deps.model,
        why: next.why,
        waitMs: next.waitMs,
      })
      await pause(next.waitMs, request.signal)
      request.onRestart?.()
    }
  }
}

async function ask(
  deps: ModelDeps,
  request: TextRequest,
  asked: Asked,
  prepared: Prepared,
  schema: JsonSchema | null,
  wrong: Wrong | null,
  repairOf: number | null,
  sent: (id: number) => void,
): Promise<Told | Wrong> {
  const { provider, facts, setting, learned, egress, place } = deps
  const tokensOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + estimateTokens(text), 0)
  const surelyTokens = tokensOf([prepared.system, prepared.user, ...(wrong === null ? [] : [wrong.answer, wrong.problem])])
  const room: Room = {
    textTokens: surelyTokens + (schema === null ? 0 : estimateTokens(JSON.stringify(schema))),
    surelyTokens,
    imageTokens: prepared.images.reduce(
      (sum, { sentWidth, sentHeight }) => sum + estimateImageTokens({ width: sentWidth, height: sentHeight }),
      0,
    ),
    maxOutputTokens: request.maxOutputTokens,
  }
  const window = contextWindow(asked, room, mostContext(deps))
  const input: ChatInput = {
    model: deps.model,
    system: prepared.system,
    user: prepared.user,
    images: prepared.images,
    schema,
    form: learned.form,
    repair: wrong === null ? null : { answer: wrong.answer, problem: `${wrong.problem} Answer again, with the JSON document alone.` },
    maxOutputTokens: request.maxOutputTokens,
    contextTokens: window,
    keepAlive: provider.options.keepAlive ?? null,
    thinks: facts?.thinking ?? false,
    without: learned.without,
  }
  const protocol = await deps.protocol(asked)
  const exchange = egress.open({
    asked,
    providerId: provider.id,
    place,
    purpose: deps.purpose,
    role: deps.purpose === 'chat' ? request.role : null,
    kinds: prepared.kinds,
    roundIds: prepared.roundIds,
    images: prepared.images,
    estimatedTokens: room.textTokens + room.imageTokens,
    repairOf,
    idleMs: provider.options.idleTimeoutMs ?? DEFAULT_IDLE_MS,
    price: setting.price ?? null,
    signal: request.signal,
  })
  const writing = watchWriting(asked, request)
  const payload = (end: ChatEnd | null): string =>
    JSON.stringify({
      answer: writing.text,
      ...(writing.thinking === '' ? {} : { thinking: writing.thinking }),
      finish: end?.finish ?? null,
    })
  let end: ChatEnd | null = null
  let usage: Usage | null = null
  try {
    end = await protocol.chat(exchange, input, writing.piece)
    usage = usageOf(end, room, writing)
    if (end.finish === 'refused') throw refusedFault(asked, end.refusal ?? '')
    assertWholeRead(asked, room, end.inputTokens, window, learned.counting)
    if (end.finish === 'length')
      throw invalidOutput(asked, `The answer was cut at ${request.maxOutputTokens} tokens. Be shorter.`, 'length', 1)
    exchange.done(usage, payload(end))
    sent(exchange.id)
    writing.finish()
    return { text: writing.text, usage, requestId: exchange.id }
  } catch (error) {
    const fault = exchange.failed(error, payload(end), usage)
    if (exchange.id !== 0) sent(exchange.id)
    if (fault.code !== 'PROVIDER_INVALID_OUTPUT' || schema === null) throw fault
    const { reason, problem } = fault.data as { reason: string; problem: string }
    return { problem, reason, answer: writing.text.slice(0, reason === 'length' ? REPAIR_CHARACTERS : LOOP_CHARACTERS) }
  }
}

/** Ollama is asked for a window and must be told one; other servers have theirs. */
function mostContext({ provider, facts, setting }: ModelDeps): number | null {
  const ofModel = setting.contextTokens ?? facts?.contextTokens ?? null
  const allowed = provider.options.maxContextTokens ?? (provider.protocol === 'ollama' ? DEFAULT_LARGEST : null)
  if (ofModel === null) return allowed
  return allowed === null ? ofModel : Math.min(ofModel, allowed)
}

function usageOf(end: ChatEnd, room: Room, writing: { text: string; thinking: string }): Usage {
  const isCounted = end.inputTokens !== null && end.outputTokens !== null
  return {
    inputTokens: end.inputTokens ?? room.textTokens + room.imageTokens,
    outputTokens: end.outputTokens ?? estimateTokens(writing.text) + estimateTokens(writing.thinking),
    counted: isCounted ? 'server' : 'estimate',
  }
}

/** Collects what arrives, hands it on without thoughts and fences, and stops what only spins. */
function watchWriting(
  asked: Asked,
  request: TextRequest,
): { readonly text: string; readonly thinking: string; piece(text: string, thinking: string): void; finish(): void } {
  let text = ''
  let thinking = ''
  let shown = ''
  let checkedAt = 0

  function show(isWhole: boolean): void {
    if (request.onToken === undefined) return
    const answer = answerIn(text, isWhole)
    if (!answer.startsWith(shown)) {
      request.onRestart?.()
      shown = ''
    }
    if (answer.length > shown.length) request.onToken(answer.slice(shown.length))
    shown = answer
  }

  return {
    get text() {
      return text
    },
    get thinking() {
      return thinking
    },
    piece(moreText, moreThinking) {
      text += moreText
      thinking += moreThinking
      const length = text.length + thinking.length
      if (length - checkedAt >= LOOP_STEP) {
        checkedAt = length
        const loop = findLoop(text) ?? findLoop(thinking)
        if (loop !== null)
          throw invalidOutput(
            asked,
            loop === 'whitespace' ? 'The answer ran on in white space.' : 'The answer repeated itself without end.',
            loop,
            1,
          )
        if (length > request.maxOutputTokens * MOST_CHARACTERS_PER_TOKEN + 2_000)
          throw invalidOutput(asked, `The answer is longer than ${request.maxOutputTokens} tokens. Be shorter.`, 'length', 1)
      }
      if (moreText !== '') show(false)
    },
    finish: () => show(true),
  }
}

function invalidOutput(asked: Asked, problem: string, reason: string, tries: number): AdammError {
  return new AdammError(
    'PROVIDER_INVALID_OUTPUT',
    `"${asked.model ?? 'The model'}" of "${asked.provider}" gave no usable answer${tries > 1 ? ` in ${tries} tries` : ''}: ${problem} Choose another model for this role if it happens often.`,
    { reason, problem },
  )
}
