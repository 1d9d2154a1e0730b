/** What the methods of language models do: providers, roles, consent, exclusions, ledger, keys (contract-llm.ts). */
import type { llmContract } from '../src-shared/contract-llm.ts'
import { AdammError } from '../src-shared/errors.ts'
import { deletedEgress, listEgress, readEgress, sumEgress } from './engine/db/egress.ts'
import { listConsent, listExclusions } from './engine/db/providers.ts'
import type { Engine } from './engine/engine.ts'
import type { HandlersOf } from './router.ts'

export const llmHandlers: Pick<HandlersOf<Engine>, keyof typeof llmContract> = {
  'providers.list': ({ providers }) => providers.list(),
  'providers.add': ({ providers }, provider) => providers.add(provider),
  'providers.update': ({ providers }, change) => providers.update(change),
  'providers.remove': async ({ providers }, { id }) => {
    await providers.remove(id)
    return {}
  },
  'providers.check': ({ providers }, { id, model }, { signal }) => providers.check(id, model, signal),
  'providers.models': ({ providers }, { id, refresh }, { signal }) => providers.models(id, refresh, signal),
  'roles.get': async ({ providers }) => providers.roles(),
  'roles.set': ({ providers }, { scope, roles }, { signal }) => providers.setRoles(scope, roles, signal),
  'roles.suggest': async ({ providers }) => providers.suggestions(),
  'consent.list': async ({ context }) => listConsent(context.db),
  'consent.grant': async ({ context, providers }, { provider, kinds }) => {
    providers.grant(provider, kinds)
    return listConsent(context.db)
  },
  'consent.revoke': async ({ context, providers }, { provider, kinds }) => {
    providers.revoke(provider, kinds)
    return listConsent(context.db)
  },
  'exclusions.list': async ({ context }) => listExclusions(context.db),
  'exclusions.add': async ({ context, providers }, { kind, id, what }) => {
    providers.exclude(kind, id, what)
    return listExclusions(context.db)
  },
  'exclusions.remove': async ({ context, providers }, { id }) => {
    providers.include(id)
    return listExclusions(context.db)
  },
  'ledger.list': async ({ context }, query) => ({
    ...sumEgress(context.db, query),
    deleted: deletedEgress(context.db),
    requests: listEgress(context.db, query),
  }),
  'ledger.get': async ({ context }, { id }) => {
    const request = readEgress(context.db, id)
    if (request === null) throw new AdammError('NOT_FOUND', `There is no request ${id} in the ledger. "adamm ledger" lists them.`)
    return request
  },
  'keys.set': async ({ providers }, { provider, key }) => ({ state: await providers.setKey(provider, key) }),
  'keys.clear': async ({ providers }, { provider }) => ({ state: await providers.clearKey(provider) }),
  'keys.state': ({ providers }) => providers.keys(),
}
