/**
 * What a role of the method sees of a language model. In: instructions of ours, quoted memory, pictures, a zod schema. Out: a checked value.
 * Roles are written on these types alone; which protocol, key, server or host answers is decided behind `modelFor`.
 * Every request is written to the egress ledger before it leaves (ledger.ts).
 */
import type { z } from 'zod'
import type { ContentKind, RoleName } from '../../../src-shared/contract-llm.ts'

/** A piece of memory that goes to the model as data, never as an instruction. It is quoted by the client; do not quote it yourself. */
export type DataBlock = {
  kind: ContentKind
  /** Short name by which the model can cite it ("D1:3", "table meals", "step 2"); unique within a request. */
  ref: string
  text: string
  /** Rounds that the text comes from, for exclusions by source and topic. Empty: of no round (the person's question). */
  roundIds: readonly number[]
}

/** A picture of the memory; the client scales it to what the model takes. */
export type ImageBlock = {
  /** Sha-256 of the original, as in `media`: the ledger refers to it instead of doubling its bytes. */
  mediaId: string
  bytes: Uint8Array
  mime: string
  roundIds: readonly number[]
}

export type TextRequest = {
  role: RoleName
  /** Our own prompt, written beside the stage. Never contains text of the memory. */
  instructions: string
  data: readonly DataBlock[]
  images?: readonly ImageBlock[]
  /** Generation stops here; an answer that is cut by it is an error, not a short answer. */
  maxOutputTokens: number
  signal: AbortSignal
  /** Text as it arrives, thinking and fences already taken out. A repair round starts again at nothing (`onRestart`). */
  onToken?: (text: string) => void
  onRestart?: () => void
  /**
   * What happens to data that the person excluded from this provider: "fail" (default) sends nothing and throws CONTENT_EXCLUDED;
   * "omit" leaves those blocks out and names them in the result.
   */
  excluded?: 'fail' | 'omit'
}

export type StructuredRequest<T> = TextRequest & { schema: z.ZodType<T> }

export type Usage = {
  inputTokens: number
  outputTokens: number
  /** "estimate": the server said nothing, the figure is our own count. */
  counted: 'server' | 'estimate'
}

export type ModelResult<T> = {
  value: T
  /** Sum over the requests, the repair round included. */
  usage: Usage
  /** Ids in the egress ledger, in the order they were sent: one, or two when the answer was repaired. */
  requestIds: readonly number[]
  ms: number
  /** Refs and media ids that were left out because the person excluded them. */
  omitted: readonly string[]
  /** Pictures as they were sent, in pixels. */
  images: readonly { mediaId: string; width: number; height: number; sentWidth: number; sentHeight: number }[]
}

export type ModelCapabilities = { vision: boolean; tools: boolean; contextTokens: number | null }

/**
 * The model that the person chose for a role.
 *
 * Both calls throw AdammError: PROVIDER_UNREACHABLE, PROVIDER_NO_MODEL, PROVIDER_LOADING, PROVIDER_IDLE_TIMEOUT, PROVIDER_CONTEXT_TRUNCATED
 * (also before sending, when the budget cannot hold the request), PROVIDER_RATE_LIMITED, PROVIDER_KEY_MISSING, PROVIDER_KEY_WRONG,
 * PROVIDER_CONTENT_REFUSED, PROVIDER_INVALID_OUTPUT (after the repair round), PROVIDER_FAILED (anything else a server says), CANCELLED,
 * OFFLINE, CONTENT_EXCLUDED, CONSENT_MISSING. For all but CANCELLED the role's built-in counterpart answers (`runRole`).
 */
export type RoleModel = {
  readonly providerId: string
  readonly model: string
  readonly capabilities: ModelCapabilities
  structured<T>(request: StructuredRequest<T>): Promise<ModelResult<T>>
  text(request: TextRequest): Promise<ModelResult<string>>
}

/** The model for a role as the settings stand now; null: the built-in one answers. */
export type ModelFor = (role: RoleName) => RoleModel | null

/** For contexts without providers (tests, benches): every role is the built-in one. */
export function builtInOnly(_role: RoleName): null {
  return null
}
