/**
 * The bank when a question comes (METHOD 8). In: the question. Out: the likeliest prepared question, by weighted reciprocal-rank fusion of lexical and
 * dense ranks, and whether its program may run: sure enough, clear of the next, and restricted by the same numbers, dates, names and negations.
 */
import type { Executed, PreparedQuestions } from '../ask/prepared.ts'
import type { Db } from '../db/open.ts'
import type { BankDeps } from './compile.ts'
import { isSameProgram, lower, unready } from './program.ts'
import { bankEntries, bankVersion, bankWordings, type Entry, type Wording } from './store.ts'
import { closeness, keyStems, plainWording, restrictions } from './wording.ts'

const FUSION = 60
const WEIGHT = { lexical: 0.5, dense: 0.5 } as const
export const LEAST_CONFIDENCE = 0.6
export const LEAST_MARGIN = 0.05

type Indexed = { wordings: (Wording & { stems: string[] })[]; entries: ReadonlyMap<number, Entry>; weight: (stem: string) => number }

export type Ranked = { questionId: number; wording: string; confidence: number }

/** @param deps.embed as compileBank */
export function createBankRoute({
  context,
  embed,
  textModel,
  today,
}: Pick<BankDeps, 'embed' | 'textModel' | 'today'> & { context: { db: Db } }): PreparedQuestions {
  const { db } = context
  let kept: { version: string; index: Indexed } | null = null

  function index(): Indexed {
    const version = bankVersion(db)
    if (kept?.version !== version) kept = { version, index: indexOf(db) }
    return kept.index
  }

  return {
    async match(question) {
      const bank = index()
      if (bank.wordings.length === 0) return null
      const vector = embed === null ? null : ((await embed([question]))[0] ?? null)
      const [best, next] = rank(question, vector, textModel(), bank)
      const entry = best && bank.entries.get(best.questionId)
      if (!best || !entry || best.confidence < LEAST_CONFIDENCE / 2) return null
      const margin = best.confidence - (next?.confidence ?? 0)
      const why = refusal(question, best, margin, today())
      const found = { question: entry.question, confidence: best.confidence, margin, taken: false, why }
      return { found, holds: (executed) => mismatch(entry, executed) }
    },
    ready: () =>
      [...index().entries.values()].flatMap(({ question, table, state }) =>
        state === 'ready' && table !== null ? [{ question, table }] : [],
      ),
  }
}

function indexOf(db: Db): Indexed {
  const wordings = bankWordings(db).map((wording) => ({ ...wording, stems: keyStems(wording.wording) }))
  const holders = new Map<string, Set<number>>()
  for (const { questionId, stems } of wordings)
    for (const one of stems) {
      const known = holders.get(one) ?? new Set<number>()
      holders.set(one, known.add(questionId))
    }
  const entries = new Map(bankEntries(db).map((entry) => [entry.id, entry]))
  // A word that no prepared question has weighs as much as one that a single question has.
  const weight = (one: string): number => Math.log(1 + entries.size / Math.max(1, holders.get(one)?.size ?? 1))
  return { wordings, entries, weight }
}

/** Prepared questions, the likeliest first, each by its best wording. Confidence is the fused rank (1 for the first of both) times how close the wording is. */
export function rank(question: string, vector: Float32Array | null, model: string, bank: Indexed): Ranked[] {
  const stems = keyStems(question)
  const plain = plainWording(question)
  const scored = bank.wordings.map((wording) => ({
    wording,
    lexical: closeness(stems, wording.stems, bank.weight),
    dense: vector !== null && wording.vector !== null && wording.model === model ? Math.max(0, dot(vector, wording.vector)) : null,
  }))
  const best = new Map<number, (typeof scored)[number]>()
  for (const one of scored) {
    const known = best.get(one.wording.questionId)
    if (!known || one.lexical + (one.dense ?? 0) > known.lexical + (known.dense ?? 0)) best.set(one.wording.questionId, one)
  }
  const questions = [...best.values()]
  const lexical = ranksOf(questions, (one) => one.lexical)
  const isDense = questions.some(({ dense }) => dense !== null)
  const dense = isDense ? ranksOf(questions, (one) => one.dense ?? 0) : null
  return questions
    .map((one): Ranked => {
      const { questionId, wording } = one.wording
      const fused =
        dense === null
          ? reciprocal(lexical.get(one))
          : WEIGHT.lexical * reciprocal(lexical.get(one)) + WEIGHT.dense * reciprocal(dense.get(one))
      const close = one.dense === null ? one.lexical : WEIGHT.lexical * one.lexical + WEIGHT.dense * one.dense
      const isVerbatim = bank.wordings.some((known) => known.questionId === questionId && plainWording(known.wording) === plain)
      return { questionId, wording, confidence: isVerbatim ? 1 : (fused / reciprocal(1)) * close }
    })
    .toSorted((a, b) => b.confidence - a.confidence || a.questionId - b.questionId)
}

function ranksOf<T>(items: readonly T[], score: (item: T) => number): Map<T, number> {
  return new Map(items.toSorted((a, b) => score(b) - score(a)).map((item, index) => [item, index + 1]))
}

function reciprocal(place: number | undefined): number {
  return 1 / (FUSION + (place ?? Number.POSITIVE_INFINITY))
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}

function refusal(question: string, { wording, confidence }: Ranked, margin: number, today: string): string | null {
  if (confidence < LEAST_CONFIDENCE) return 'It is not close enough.'
  if (restrictions(question, today) !== restrictions(wording, today)) return 'Its numbers, dates, names or negations differ.'
  return margin < LEAST_MARGIN ? 'Another prepared question is as close.' : null
}

function mismatch({ program, contract }: Entry, executed: Executed): string | null {
  if (!isSameProgram(lower(executed), program)) return 'The question asked is read as another program.'
  return unready(executed, contract)
}
