/** A memory with its question bank, asked with and without it. In: a database, and models where a test has some. Out: both ways of asking. */
import type { RoleName } from '../../../src-shared/contract-llm.ts'
import type { Answer } from '../../../src-shared/model.ts'
import { createAsking } from '../ask/asking.ts'
import { localDay } from '../ask/days.ts'
import { CARD, embedStems } from '../ask/story.test-helper.ts'
import type { AskDeps } from '../ask/trace.ts'
import type { Db } from '../db/open.ts'
import { createRetriever } from '../hierarchy/search.ts'
import type { RoleModel } from '../llm/types.ts'
import { compileBank, type BankControl, type BankDeps, type BankOutcome } from './compile.ts'
import { createBankRoute } from './route.ts'

export const TODAY = '2026-06-01'
export const never = new AbortController().signal

export function bankOver(db: Db, models: Partial<Record<RoleName, RoleModel>> = {}) {
  const clock = (): Date => new Date(`${TODAY}T10:00:00Z`)
  const settings = () => ({ locale: 'en-GB', timezone: 'Europe/Berlin', dateOrder: null, theme: 'system', offline: true }) as const
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => texts.map(embedStems)
  const retriever = createRetriever({ db, text: CARD, embed })
  const plain: AskDeps = { db, retriever, clock, settings, emit: () => undefined }
  const modelFor = (role: RoleName): RoleModel | null => models[role] ?? null
  const log = (): void => undefined
  const deps: BankDeps = {
    context: { db, clock, log, modelFor },
    asking: plain,
    embed,
    textModel: () => CARD.id,
    today: () => localDay(clock(), settings().timezone),
  }
  const bank = createBankRoute(deps)
  const withModels = { ...plain, models: { modelFor, log, picture: async () => null } }
  const [without, prepared] = [createAsking(withModels), createAsking({ ...withModels, bank })]
  const ask = async (asking: typeof without, question: string): Promise<Answer> =>
    (await asking.ask({ question, threadId: null, request: '' }, never)).answer
  return {
    deps,
    bank,
    prepared,
    compile: (control: Partial<BankControl> = {}): Promise<BankOutcome> =>
      compileBank(deps, { signal: never, progress: () => undefined, isWanted: () => false, ...control }),
    planned: (question: string) => ask(without, question),
    ask: (question: string) => ask(prepared, question),
    trace: async (question: string) => {
      const { id } = await prepared.ask({ question, threadId: null, request: '' }, never)
      return prepared.getTrace(id)
    },
  }
}
