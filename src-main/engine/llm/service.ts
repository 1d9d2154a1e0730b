/**
 * Providers as the engine has them: what the person set, who answers for a role, and the doors for checks and vectors. In: calls of the contract.
 * Out: settings, and `modelFor`. Everything that goes out goes through egress.ts.
 */
import { CONTENT_KINDS, ROLE_NAMES } from '../../../src-shared/contract-llm.ts'
import type {
  ContentKind,
  Exclusion,
  KeyState,
  ModelFacts,
  ProviderCheck,
  ProviderInfo,
  ProviderOptions,
  RoleChoice,
  RoleName,
  RoleScope,
  RoleSettings,
  RoleSuggestion,
} from '../../../src-shared/contract-llm.ts'
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import type { EngineContext } from '../context.ts'
import { deleteEgressBefore, interruptPending } from '../db/egress.ts'
import * as store from '../db/providers.ts'
import type { ProviderRow } from '../db/providers.ts'
import type { DownloadRecord } from '../inference/download.ts'
import { createConnections, hostOf } from './connections.ts'
import { assertConsent } from './permission.ts'
import { placeOf, serverAddress } from './place.ts'
import { unknownFacts } from './protocol.ts'
import { suggestModel } from './suggest.ts'
import { keyVariable } from './secrets.ts'
import type { SecretStore } from './secrets.ts'
import type { ModelFor, RoleModel } from './types.ts'

export type ProvidersDeps = Pick<EngineContext, 'db' | 'clock' | 'log' | 'settings'> & { secrets: SecretStore }

export type Providers = {
  modelFor: ModelFor
  /** A model whatever the roles say, for checks, benchmarks and the harness. @throws AdammError NOT_FOUND, OFFLINE */
  model(choice: RoleChoice): RoleModel
  list(): Promise<ProviderInfo[]>
  add(provider: {
    id: string
    protocol: 'ollama' | 'openai'
    name: string
    baseUrl: string
    options: ProviderOptions
  }): Promise<ProviderInfo>
  update(change: {
    id: string
    name?: string | undefined
    baseUrl?: string | undefined
    options?: ProviderOptions | undefined
  }): Promise<ProviderInfo>
  remove(id: string): Promise<void>
  check(id: string, model: string | undefined, signal: AbortSignal): Promise<ProviderCheck>
  models(id: string, refresh: boolean, signal: AbortSignal): Promise<ModelFacts[]>
  roles(problems?: readonly string[]): RoleSettings
  setRoles(
    scope: RoleScope | undefined,
    roles: readonly { role: RoleName; choice: RoleChoice | null }[],
    signal: AbortSignal,
  ): Promise<RoleSettings>
  /** A model for each role, by what is known of the models. */
  suggestions(): RoleSuggestion[]
  grant(provider: string, kinds: readonly ContentKind[]): void
  revoke(provider: string, kinds: readonly ContentKind[]): void
  exclude(kind: 'source' | 'topic', id: number, what: Exclusion['what']): void
  include(id: number): void
  setKey(provider: string, key: string): Promise<KeyState>
  clearKey(provider: string): Promise<KeyState>
  keys(): Promise<{ provider: string; state: KeyState; variable: string; note: string | null }[]>
  /** Vectors of texts, in their order. Content of the memory: consent and exclusions are the caller's kinds and rounds. */
  embed(
    choice: RoleChoice,
    texts: readonly string[],
    content: { kind: ContentKind; roundIds: readonly number[] },
    signal: AbortSignal,
  ): Promise<Float32Array[]>
  /** Writes a download of a model to the ledger. */
  recordDownload(url: string): DownloadRecord
  /** After a change of the settings: offline ends what is under way, and the ledger keeps as many days as it should. */
  settingsChanged(): void
  close(): void
}

export function createProviders(deps: ProvidersDeps): Providers {
  const { db, clock, log, settings, secrets } = deps
  const interrupted = interruptPending(db)
  if (interrupted > 0) log('warn', 'requests to models were interrupted when the program ended', { requests: interrupted })
  const { roleModel, destination, exchanged, fetchModels, recordDownload, stopAll } = createConnections(deps)

  /** Also on every opening, so that days that went by count. */
  function deleteOldRequests(): void {
    const days = settings().ledgerDays ?? null
    if (days === null) return
    const deleted = deleteEgressBefore(db, new Date(clock().getTime() - days * 86_400_000).toISOString())
    if (deleted > 0) log('info', 'old requests were deleted from the ledger', { requests: deleted, days })
  }
  deleteOldRequests()

  function known(id: string): ProviderRow {
    const row = store.readProvider(db, id)
    if (row === null) throw new AdammError('NOT_FOUND', `There is no provider "${id}". "adamm providers" lists them.`)
    return row
  }

  async function info(row: ProviderRow): Promise<ProviderInfo> {
    const url = serverAddress(row.baseUrl)
    return { ...row, host: url.host, place: placeOf(url), key: await secrets.state({ provider: row.id, host: url.host }) }
  }

  /** What one model can do, asked of the server and kept. */
  async function refreshModel(row: ProviderRow, model: string, signal: AbortSignal): Promise<void> {
    const at = clock().toISOString()
    const listed = await fetchModels(row, signal)
    store.writeFacts(db, row.id, listed, at)
    const found = listed.find((one) => one.model === model || one.model === `${model}:latest`)
    if (found === undefined)
      throw new AdammError(
        'PROVIDER_NO_MODEL',
        `"${row.name}" (${hostOf(row)}) does not list a model "${model}". "adamm providers models ${row.id}" lists them.`,
      )
    const more = await exchanged<Partial<ModelFacts>>(row, { purpose: 'models', model, signal }, async (protocol, exchange) => {
      if (protocol.show === null) return { value: {}, said: null }
      const value = await protocol.show(exchange, model)
      return { value, said: value }
    })
    store.putFacts(db, row.id, { ...found, ...more, model }, at)
  }

  function stateOf(role: RoleName, scope: RoleScope): RoleSettings['roles'][number] {
    const choice = store.readRoleChoice(db, role)
    const builtIn = (why: string | null): RoleSettings['roles'][number] => ({ role, choice, effective: 'built-in', why })
    if (choice === null) return builtIn(null)
    const row = store.readProvider(db, choice.provider)
    if (row === null) return builtIn('its provider was removed')
    if (settings().offline) return builtIn('AdaMM is set to work offline')
    if (scope === 'built_in') return builtIn('only built-in roles are allowed')
    const { place } = destination(row, choice.model)
    if (place === 'remote' && scope === 'local') return builtIn('only models on this computer are allowed')
    return { role, choice, effective: place, why: null }
  }

  function roles(problems: readonly string[] = []): RoleSettings {
    const scope = store.readScope(db)
    return { scope, roles: ROLE_NAMES.map((role) => stateOf(role, scope)), problems: [...problems] }
  }

  return {
    modelFor(role) {
      const { choice, effective } = stateOf(role, store.readScope(db))
      const row = choice === null || effective === 'built-in' ? null : store.readProvider(db, choice.provider)
      return row === null || choice === null ? null : roleModel(row, choice.model)
    },
    model: ({ provider, model }) => roleModel(known(provider), model),
    list: () => Promise.all(store.listProviders(db).map(info)),
    async add({ id, protocol, name, baseUrl, options }) {
      const url = serverAddress(baseUrl)
      if (store.readProvider(db, id) !== null)
        throw new AdammError('INVALID_ARGUMENT', `There is a provider "${id}" already. Choose another short name, or change that one.`)
      store.insertProvider(db, {
        id,
        protocol,
        name: name === '' ? id : name,
        baseUrl: url.href.replace(/\/$/u, ''),
        options,
        createdAt: clock().toISOString(),
      })
      return info(known(id))
    },
    async update({ id, name, baseUrl, options }) {
      const row = known(id)
      const address = baseUrl === undefined ? row.baseUrl : serverAddress(baseUrl).href.replace(/\/$/u, '')
      db.transaction(() => {
        if (address !== row.baseUrl) {
          // What was allowed to one machine is not allowed to another.
          for (const kind of CONTENT_KINDS) store.revokeConsent(db, id, kind)
          store.writeFacts(db, id, [], clock().toISOString())
        }
        const models = { ...row.options.models, ...options?.models }
        store.updateProvider(db, {
          id,
          name: name === undefined || name === '' ? row.name : name,
          baseUrl: address,
          options: { ...row.options, ...options, models },
        })
      }).immediate()
      return info(known(id))
    },
    async remove(id) {
      const row = known(id)
      await secrets.clear({ provider: id, host: hostOf(row) })
      store.deleteProvider(db, id)
    },
    async check(id, model, signal) {
      const row = known(id)
      const startedAt = performance.now()
      let models: number | null = null
      try {
        const listed = await fetchModels(row, signal)
        models = listed.length
        if (model !== undefined)
          await roleModel(row, model, 'check').text({
            role: 'answer',
            instructions: 'Answer with the one word "ready".',
            data: [],
            maxOutputTokens: 256,
            signal,
          })
        return {
          ok: true,
          code: null,
          message: model === undefined ? `${row.name} answers and lists ${models} models.` : `${model} answers.`,
          ms: performance.now() - startedAt,
          models,
        }
      } catch (error) {
        const { code, message } = failureFrom(error)
        return { ok: false, code, message, ms: performance.now() - startedAt, models }
      }
    },
    async models(id, refresh, signal) {
      const row = known(id)
      if (refresh) {
        const before = new Map(store.listFacts(db, id).map((facts) => [facts.model, facts]))
        const listed = await fetchModels(row, signal)
        store.writeFacts(
          db,
          id,
          listed.map((facts) => withOlder(facts, before.get(facts.model))),
          clock().toISOString(),
        )
      }
      return store.listFacts(db, id)
    },
    roles,
    async setRoles(scope, changes, signal) {
      for (const { choice } of changes) if (choice !== null) known(choice.provider)
      db.transaction(() => {
        if (scope !== undefined) store.writeScope(db, scope)
        for (const { role, choice } of changes) store.writeRoleChoice(db, role, choice)
      }).immediate()
      const problems: string[] = []
      const chosen = new Map(changes.flatMap(({ choice }) => (choice === null ? [] : [[JSON.stringify(choice), choice] as const])))
      for (const { provider, model } of settings().offline ? [] : chosen.values()) {
        try {
          await refreshModel(known(provider), model, signal)
        } catch (error) {
          const { code, message } = failureFrom(error)
          log('warn', 'what a chosen model can do is not known', { provider, model, code })
          problems.push(message)
        }
      }
      return roles(problems)
    },
    suggestions() {
      const candidates = store
        .listProviders(db)
        .flatMap((row) =>
          store.listFacts(db, row.id).map((facts) => ({ provider: row.id, place: destination(row, facts.model).place, facts })),
        )
      return ROLE_NAMES.map((role) => suggestModel(role, candidates))
    },
    grant(provider, kinds) {
      const row = known(provider)
      // A server of this computer may pass some models on to other machines: those are allowed with it, as far as they are known.
      const hosts = new Set([
        hostOf(row),
        ...store.listFacts(db, provider).flatMap(({ remoteHost }) => (remoteHost === null ? [] : [remoteHost])),
      ])
      for (const kind of kinds) for (const host of hosts) store.grantConsent(db, provider, kind, host, clock().toISOString())
    },
    revoke(provider, kinds) {
      known(provider)
      for (const kind of kinds) store.revokeConsent(db, provider, kind)
    },
    exclude(kind, id, what) {
      const title = kind === 'source' ? store.sourceName(db, id) : store.topicTitle(db, id)
      if (title === null) throw new AdammError('NOT_FOUND', `There is no ${kind} ${id}.`)
      store.insertExclusion(db, {
        kind,
        source: kind === 'source' ? id : null,
        topic: kind === 'topic' ? id : null,
        title,
        what,
        at: clock().toISOString(),
      })
    },
    include(id) {
      if (store.deleteExclusion(db, id) === 0) throw new AdammError('NOT_FOUND', `There is no exclusion ${id}.`)
    },
    setKey: (provider, key) => secrets.write({ provider, host: hostOf(known(provider)) }, key),
    clearKey: (provider) => secrets.clear({ provider, host: hostOf(known(provider)) }),
    async keys() {
      const note = await secrets.note()
      return Promise.all(
        store.listProviders(db).map(async (row) => ({
          provider: row.id,
          state: await secrets.state({ provider: row.id, host: hostOf(row) }),
          variable: keyVariable(row.id),
          note,
        })),
      )
    },
    async embed({ provider, model }, texts, { kind, roundIds }, signal) {
      const row = known(provider)
      const { place, host, facts } = destination(row, model)
      if (place === 'remote') {
        const kept = roundIds.flatMap((round) => store.exclusionsOf(db, round))[0]
        if (kept !== undefined)
          throw new AdammError(
            'CONTENT_EXCLUDED',
            `Nothing was sent to "${row.name}" (${host}): the texts come from "${kept.title}", which you keep from other machines.`,
          )
        assertConsent(db, row, host, [kind])
      }
      const vectors = await exchanged(row, { purpose: 'embed', model, signal, kind, roundIds }, async (protocol, exchange) => {
        const answer = await protocol.embed(exchange, model, texts, facts?.contextTokens ?? null)
        assertVectors(row, answer.vectors, texts.length)
        return {
          value: answer.vectors,
          said: { vectors: answer.vectors.length, dimensions: answer.vectors[0]?.length ?? 0 },
          inputTokens: answer.inputTokens,
        }
      })
      return vectors.map((vector) => Float32Array.from(vector))
    },
    settingsChanged() {
      if (settings().offline) stopAll()
      deleteOldRequests()
    },
    recordDownload,
    close: stopAll,
  }
}

/** A list says less than what the server said of one model before. */
function withOlder(facts: ModelFacts, before: ModelFacts | undefined): ModelFacts {
  if (before === undefined) return facts
  return Object.assign(
    unknownFacts(facts.model),
    ...[before, facts].map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null))),
  )
}

function assertVectors(row: ProviderRow, vectors: readonly number[][], wanted: number): void {
  const dimension = vectors[0]?.length ?? 0
  const isWhole =
    vectors.length === wanted &&
    dimension > 0 &&
    vectors.every((vector) => vector.length === dimension && vector.some((part) => part !== 0))
  if (!isWhole)
    throw new AdammError(
      'PROVIDER_FAILED',
      `"${row.name}" did not give one vector of one length for each text (${vectors.length} of ${wanted}, empty ones count as none). Choose another embedding model.`,
      { reason: 'vectors' },
    )
}
