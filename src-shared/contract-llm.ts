/**
 * The vocabulary of language models that engine, shells and page share: roles, kinds of content, providers, ledger.
 * The methods of the group are added here too and spread into the one contract (contract.ts).
 */
import { z } from 'zod'
import { Done, Id, LIMITS, method, Nothing, Page } from './contract-base.ts'
import { CONTENT_KINDS, ROLE_NAMES } from './names.ts'

export { CONTENT_KINDS, ROLE_NAMES }

export const RoleName = z.enum(ROLE_NAMES)
export type RoleName = z.infer<typeof RoleName>

export const ContentKind = z.enum(CONTENT_KINDS)
export type ContentKind = z.infer<typeof ContentKind>

export const Protocol = z.enum(['ollama', 'openai'])
/** The person's one switch over all roles: nothing, only this computer, or what each role says. */
export const RoleScope = z.enum(['built_in', 'local', 'any'])
export type RoleScope = z.infer<typeof RoleScope>

const ProviderId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, { error: 'is no short name: lower-case letters, digits and hyphens, 40 at most' })
const ModelName = z.string().trim().min(1).max(LIMITS.name)
const Address = z.string().trim().min(1).max(2_000)

/** What a person knows of a model that its server does not say, and what it costs per million tokens. */
export const ModelSetting = z.strictObject({
  vision: z.boolean().optional(),
  tools: z.boolean().optional(),
  contextTokens: z.number().int().min(512).max(20_000_000).optional(),
  /** Longest side of a picture in pixels. */
  imageSide: z.number().int().min(64).max(8_192).optional(),
  price: z
    .strictObject({
      input: z.number().min(0),
      output: z.number().min(0),
      currency: z.string().regex(/^[A-Z]{3}$/u, { error: 'is no currency code like USD' }),
    })
    .optional(),
})

export const ProviderOptions = z.strictObject({
  /** Give up after this long without a token. Milliseconds. */
  idleTimeoutMs: z.number().int().min(100).max(86_400_000).optional(),
  /** Requests at once. */
  concurrency: z.number().int().min(1).max(64).optional(),
  /** How long to wait in all when a server is loading or asks to wait. Milliseconds. */
  patienceMs: z.number().int().min(0).max(3_600_000).optional(),
  /** Largest context window to ask a server of this computer for (memory grows with it). */
  maxContextTokens: z.number().int().min(512).max(20_000_000).optional(),
  /** Ollama: how long a model stays in memory after a request ("5m", "0", "-1"). */
  keepAlive: z
    .string()
    .regex(/^-?\d+(?:ms|s|m|h)?$/u)
    .optional(),
  imageSide: z.number().int().min(64).max(8_192).optional(),
  models: z.record(ModelName, ModelSetting).optional(),
})
export type ProviderOptions = z.infer<typeof ProviderOptions>

export const KeyState = z.enum(['none', 'environment', 'session', 'stored'])
export type KeyState = z.infer<typeof KeyState>

export const ProviderInfo = z.object({
  id: z.string(),
  protocol: Protocol,
  name: z.string(),
  baseUrl: z.string(),
  host: z.string(),
  /** "remote": what is sent leaves this computer. */
  place: z.enum(['local', 'remote']),
  key: KeyState,
  options: ProviderOptions,
  createdAt: z.string(),
})
export type ProviderInfo = z.infer<typeof ProviderInfo>

/** What is known of a model; null where neither the server nor the person says it. */
export const ModelFacts = z.object({
  model: z.string(),
  vision: z.boolean().nullable(),
  tools: z.boolean().nullable(),
  embedding: z.boolean().nullable(),
  thinking: z.boolean().nullable(),
  contextTokens: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** A model that the server only passes on to another machine (Ollama's cloud models). */
  remoteHost: z.string().nullable(),
})
export type ModelFacts = z.infer<typeof ModelFacts>

export const RoleChoice = z.object({ provider: z.string(), model: z.string() })
export type RoleChoice = z.infer<typeof RoleChoice>

/** A model that suits a role by what is known of it; null where none does. */
export const RoleSuggestion = z.object({
  role: RoleName,
  choice: RoleChoice.nullable(),
  /** "unknown": its server says nothing about its context. */
  why: z.array(z.enum(['pictures', 'structured', 'context', 'local', 'unknown'])),
})
export type RoleSuggestion = z.infer<typeof RoleSuggestion>

const RoleState = z.object({
  role: RoleName,
  choice: RoleChoice.nullable(),
  /** Who answers as things stand, and why not the chosen model when it does not. */
  effective: z.enum(['built-in', 'local', 'remote']),
  why: z.string().nullable(),
})
export const RoleSettings = z.object({ scope: RoleScope, roles: z.array(RoleState), problems: z.array(z.string()) })
export type RoleSettings = z.infer<typeof RoleSettings>

export const Consent = z.object({ provider: z.string(), kind: ContentKind, host: z.string(), grantedAt: z.string() })

export const Exclusion = z.object({
  id: z.number().int(),
  kind: z.enum(['source', 'topic']),
  source: z.number().int().nullable(),
  title: z.string(),
  what: z.enum(['pictures', 'messages', 'everything']),
  rounds: z.number().int(),
  createdAt: z.string(),
})
export type Exclusion = z.infer<typeof Exclusion>

export const LedgerEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  provider: z.string(),
  host: z.string(),
  place: z.enum(['local', 'remote']),
  purpose: z.enum(['chat', 'embed', 'models', 'check', 'download']),
  role: RoleName.nullable(),
  model: z.string().nullable(),
  kinds: z.array(ContentKind),
  /** Pictures by reference: the original in the memory, and what was sent of it. */
  images: z.array(
    z.object({
      media: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      sentWidth: z.number().int(),
      sentHeight: z.number().int(),
      sentMime: z.string(),
      sentBytes: z.number().int(),
      sentSha256: z.string(),
    }),
  ),
  /** The request whose answer this one asked to mend. */
  repairOf: z.number().int().nullable(),
  bytesOut: z.number().int(),
  bytesIn: z.number().int().nullable(),
  estimatedTokens: z.number().int().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  counted: z.enum(['server', 'estimate']).nullable(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  outcome: z.enum(['pending', 'done', 'failed', 'cancelled', 'interrupted']),
  /** Error code of a failed one. */
  error: z.string().nullable(),
  ms: z.number().int().nullable(),
  /** When the payload was taken out because what it held was forgotten. */
  payloadRemovedAt: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>
export const LedgerRequest = LedgerEntry.extend({
  /** The body as it was sent, pictures as references; null when it was forgotten. */
  request: z.string().nullable(),
  /** What came back, put together: answer, thoughts, how it ended. */
  response: z.string().nullable(),
  rounds: z.array(z.number().int()),
})
export type LedgerRequest = z.infer<typeof LedgerRequest>

const LedgerQuery = z.strictObject({
  ...Page,
  provider: z.string().optional(),
  place: z.enum(['local', 'remote']).optional(),
  role: RoleName.optional(),
  outcome: LedgerEntry.shape.outcome.optional(),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

export const ProviderCheck = z.object({
  ok: z.boolean(),
  /** Error code when it is not. */
  code: z.string().nullable(),
  message: z.string(),
  ms: z.number(),
  /** Models that the server lists; null when it did not answer. */
  models: z.number().int().nullable(),
})
export type ProviderCheck = z.infer<typeof ProviderCheck>

export const llmContract = {
  'providers.list': method(Nothing, z.array(ProviderInfo)),
  /** `baseUrl`: of an OpenAI-compatible server with its version part (https://host/v1), of Ollama without. Nothing is asked yet. */
  'providers.add': method(
    z.strictObject({
      id: ProviderId,
      protocol: Protocol,
      name: z.string().trim().max(LIMITS.name).default(''),
      baseUrl: Address,
      options: ProviderOptions.default({}),
    }),
    ProviderInfo,
  ),
  /** Options are merged; a new address takes consent and known models with it. */
  'providers.update': method(
    z.strictObject({
      id: ProviderId,
      name: z.string().trim().max(LIMITS.name).optional(),
      baseUrl: Address.optional(),
      options: ProviderOptions.optional(),
    }),
    ProviderInfo,
  ),
  'providers.remove': method(z.strictObject({ id: ProviderId }), Done),
  /** Asks the server for its models and, with `model`, for one word of it. A failure is an outcome, not an error. */
  'providers.check': method(z.strictObject({ id: ProviderId, model: ModelName.optional() }), ProviderCheck),
  /** Models with what is known of them; `refresh` asks the server. */
  'providers.models': method(z.strictObject({ id: ProviderId, refresh: z.boolean().default(false) }), z.array(ModelFacts)),
  'roles.get': method(Nothing, RoleSettings),
  /** `choice: null` is the built-in role. A chosen model's server is asked what it can; `problems` says when it could not be. */
  'roles.set': method(
    z.strictObject({
      scope: RoleScope.optional(),
      roles: z
        .array(z.strictObject({ role: RoleName, choice: RoleChoice.nullable() }))
        .max(50)
        .default([]),
    }),
    RoleSettings,
  ),
  /** For each role the model of a server that suits it best, by capability; from what the servers said when they were asked last. */
  'roles.suggest': method(Nothing, z.array(RoleSuggestion)),
  'consent.list': method(Nothing, z.array(Consent)),
  'consent.grant': method(z.strictObject({ provider: ProviderId, kinds: z.array(ContentKind).min(1) }), z.array(Consent)),
  'consent.revoke': method(z.strictObject({ provider: ProviderId, kinds: z.array(ContentKind).min(1) }), z.array(Consent)),
  'exclusions.list': method(Nothing, z.array(Exclusion)),
  /** Keeps pictures, messages or everything of a source or topic (and what was derived of it) from other machines. */
  'exclusions.add': method(
    z.strictObject({ kind: z.enum(['source', 'topic']), id: Id, what: Exclusion.shape.what.default('everything') }),
    z.array(Exclusion),
  ),
  'exclusions.remove': method(z.strictObject({ id: Id }), z.array(Exclusion)),
  /** Every request that went to a server, newest first, with sums over all that match. */
  'ledger.list': method(
    LedgerQuery,
    z.object({
      total: z.number().int(),
      bytesOut: z.number().int(),
      bytesIn: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      costs: z.array(z.object({ currency: z.string(), amount: z.number() })),
      /** What was deleted because the setting `ledgerDays` keeps less; null: nothing was. */
      deleted: z.object({ requests: z.number().int(), before: z.string() }).nullable(),
      requests: z.array(LedgerEntry),
    }),
  ),
  'ledger.get': method(z.strictObject({ id: Id }), LedgerRequest),
  /** Kept by the shell: encrypted by the system in the window, else until the program ends. It is never read back. */
  'keys.set': method(z.strictObject({ provider: ProviderId, key: z.string().trim().min(1).max(4_000) }), z.object({ state: KeyState })),
  'keys.clear': method(z.strictObject({ provider: ProviderId }), z.object({ state: KeyState })),
  'keys.state': method(
    Nothing,
    z.array(z.object({ provider: z.string(), state: KeyState, variable: z.string(), note: z.string().nullable() })),
  ),
} as const
