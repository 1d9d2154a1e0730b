/** What the tests of models share: an empty memory, providers over it, and a role's request. */
import { z } from 'zod'
import type { Settings } from '../../../../src-shared/contract.ts'
import type { ContentKind, ProviderOptions } from '../../../../src-shared/contract-llm.ts'
import { openDatabase } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { environmentSecrets } from '../secrets.ts'
import type { SecretStore } from '../secrets.ts'
import { createProviders } from '../service.ts'
import type { Providers } from '../service.ts'
import type { RoleModel, StructuredRequest } from '../types.ts'

export type ProviderBench = {
  db: Db
  settings: Settings
  providers: Providers
  logged: { level: string; message: string; data: unknown }[]
  /** A provider at an address and a model of it. */
  model(protocol: 'ollama' | 'openai', url: string, options?: ProviderOptions, model?: string): Promise<RoleModel>
}

export function providerBench(options: { settings?: Partial<Settings>; secrets?: SecretStore; db?: Db } = {}): ProviderBench {
  const db = options.db ?? openDatabase(':memory:')
  const settings: Settings = { locale: 'en-US', timezone: 'UTC', dateOrder: null, theme: 'system', offline: false, ...options.settings }
  const logged: ProviderBench['logged'] = []
  const providers = createProviders({
    db,
    clock: () => new Date('2031-05-05T12:00:00Z'),
    log: (level, message, data) => void logged.push({ level, message, data }),
    settings: () => settings,
    secrets: options.secrets ?? environmentSecrets({}),
  })
  return {
    db,
    settings,
    providers,
    logged,
    async model(protocol, url, providerOptions = {}, model = 'scripted') {
      const id = `p${(await providers.list()).length}`
      await providers.add({ id, protocol, name: id, baseUrl: url, options: { idleTimeoutMs: 5_000, patienceMs: 0, ...providerOptions } })
      return providers.model({ provider: id, model: protocol === 'openai' && model === 'scripted' ? 'scripted:latest' : model })
    },
  }
}

export const Extraction = z.strictObject({ values: z.array(z.strictObject({ name: z.string(), value: z.string() })) })
export type Extraction = z.infer<typeof Extraction>

/** A request like the extractor's: one quoted message, values wanted. */
export function extraction(text: string, change: Partial<StructuredRequest<Extraction>> = {}): StructuredRequest<Extraction> {
  return {
    role: 'extractor',
    instructions: 'Report every value in the message.',
    data: [{ kind: 'messages' satisfies ContentKind, ref: 'D1:1', text, roundIds: [] }],
    schema: Extraction,
    maxOutputTokens: 500,
    signal: new AbortController().signal,
    ...change,
  }
}
