/**
 * The lines to the person's providers. In: a provider and a model. Out: the model as roles see it, or one request of another kind. Here is what all
 * requests of one provider share: its key, its place, how many at once, what was learned of its models.
 */
import type { ContentKind, ModelFacts } from '../../../src-shared/contract-llm.ts'
import { readFacts, readProvider } from '../db/providers.ts'
import type { ProviderRow } from '../db/providers.ts'
import type { DownloadRecord } from '../inference/download.ts'
import { newCounting } from './budget.ts'
import { createEgress } from './egress.ts'
import type { Exchange, Purpose } from './egress.ts'
import type { Asked } from './faults.ts'
import { createLimit } from './limit.ts'
import type { Limit } from './limit.ts'
import { createRoleModel, DEFAULT_IDLE_MS } from './model.ts'
import type { Learned } from './model.ts'
import { placeOf, serverAddress } from './place.ts'
import type { Place } from './place.ts'
import type { Protocol } from './protocol.ts'
import type { ProvidersDeps } from './service.ts'
import type { RoleModel } from './types.ts'

type ExchangeWish = { purpose: Purpose; model: string | null; signal: AbortSignal; kind?: ContentKind; roundIds?: readonly number[] }
type Exchanged<T> = { value: T; said: unknown; inputTokens?: number | null }

export type Connections = {
  roleModel(row: ProviderRow, model: string, purpose?: 'chat' | 'check'): RoleModel
  /** Where content for a model ends up, and what is known of the model. */
  destination(row: ProviderRow, model: string): { place: Place; host: string; facts: ModelFacts | null }
  /** One request that carries nothing of the memory, or what its caller has leave for. */
  exchanged<T>(row: ProviderRow, wish: ExchangeWish, work: (protocol: Protocol, exchange: Exchange) => Promise<Exchanged<T>>): Promise<T>
  fetchModels(row: ProviderRow, signal: AbortSignal): Promise<ModelFacts[]>
  recordDownload(url: string): DownloadRecord
  /** Ends everything that is under way. */
  stopAll(): void
}

export function hostOf(row: ProviderRow): string {
  return serverAddress(row.baseUrl).host
}

/** The libraries are hundreds of modules: they are loaded before the first exchange, not at the start, nor in an exchange's time. */
async function protocolOf(row: ProviderRow, asked: Asked): Promise<Protocol> {
  return row.protocol === 'ollama'
    ? (await import('./ollama.ts')).ollamaProtocol(row.baseUrl, asked)
    : (await import('./openai.ts')).openaiProtocol(row.baseUrl, asked)
}

export function createConnections({ db, clock, log, settings, secrets }: ProvidersDeps): Connections {
  const egress = createEgress({ db, clock, offline: () => settings().offline })
  const limits = new Map<string, Limit>()
  const learned = new Map<string, Learned>()

  function limitOf(row: ProviderRow, place: Place): Limit {
    const found = limits.get(row.id) ?? createLimit(() => readProvider(db, row.id)?.options.concurrency ?? (place === 'local' ? 1 : 4))
    limits.set(row.id, found)
    return found
  }

  function learnedOf(row: ProviderRow, model: string): Learned {
    const name = JSON.stringify([row.baseUrl, model])
    const found = learned.get(name) ?? { form: 'schema', without: new Set<string>(), counting: newCounting() }
    learned.set(name, found)
    return found
  }

  const keyOf = (row: ProviderRow): Promise<string | null> => secrets.read({ provider: row.id, host: hostOf(row) })

  function destination(row: ProviderRow, model: string): { place: Place; host: string; facts: ModelFacts | null } {
    const url = serverAddress(row.baseUrl)
    const facts = readFacts(db, row.id, model)
    const isCloud = row.protocol === 'ollama' && /[:-]cloud$/u.test(model)
    const passedOn = facts?.remoteHost ?? (isCloud ? 'ollama.com' : null)
    return passedOn === null ? { place: placeOf(url), host: url.host, facts } : { place: 'remote', host: passedOn, facts }
  }

  function roleModel(row: ProviderRow, model: string, purpose: 'chat' | 'check' = 'chat'): RoleModel {
    const { place, host, facts } = destination(row, model)
    return createRoleModel({
      db,
      log,
      egress,
      purpose,
      provider: row,
      model,
      facts,
      setting: row.options.models?.[model] ?? {},
      place,
      host,
      key: () => keyOf(row),
      protocol: (asked) => protocolOf(row, asked),
      limit: limitOf(row, place),
      learned: learnedOf(row, model),
    })
  }

  async function exchanged<T>(
    row: ProviderRow,
    options: ExchangeWish,
    work: (protocol: Protocol, exchange: Exchange) => Promise<Exchanged<T>>,
  ): Promise<T> {
    const { place, host } =
      options.model === null ? { place: placeOf(serverAddress(row.baseUrl)), host: hostOf(row) } : destination(row, options.model)
    const asked: Asked = { provider: row.name, protocol: row.protocol, host, model: options.model, key: await keyOf(row) }
    const protocol = await protocolOf(row, asked)
    return limitOf(row, place)(options.signal, async () => {
      const exchange = egress.open({
        asked,
        providerId: row.id,
        place,
        purpose: options.purpose,
        role: null,
        kinds: options.kind === undefined ? [] : [options.kind],
        roundIds: options.roundIds ?? [],
        images: [],
        estimatedTokens: null,
        repairOf: null,
        idleMs: row.options.idleTimeoutMs ?? DEFAULT_IDLE_MS,
        price: null,
        signal: options.signal,
      })
      try {
        const { value, said, inputTokens = null } = await work(protocol, exchange)
        exchange.done(inputTokens === null ? null : { inputTokens, outputTokens: 0, counted: 'server' }, JSON.stringify(said))
        return value
      } catch (error) {
        throw exchange.failed(error, '')
      }
    })
  }

  function fetchModels(row: ProviderRow, signal: AbortSignal): Promise<ModelFacts[]> {
    return exchanged(row, { purpose: 'models', model: null, signal }, async (protocol, exchange) => {
      const value = await protocol.models(exchange)
      return { value, said: value.map(({ model }) => model) }
    })
  }

  return { roleModel, destination, exchanged, fetchModels, recordDownload: egress.download, stopAll: () => egress.stopAll() }
}
