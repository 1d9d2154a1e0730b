/**
 * Planning context D_q (METHOD 6.1): every table and episode is a candidate with textual metadata, ranked by
 * 0.70 * cos(E(q), E(mu)) + 0.30 * TokSim(q, mu); five of each are kept. In: question. Out: kept tables and all scores.
 */
import type { ContextCandidate } from '../../../src-shared/model.ts'
import type { Retriever } from '../hierarchy/retriever.ts'
import { tableText, type QueryTable } from './query-table.ts'
import { germanName } from './question/german.ts'
import { foldedTokens } from './readings.ts'
import { FUNCTION_WORDS, stem } from './question/words.ts'
import { toolDescriptions } from './tools/registry.ts'

const DENSE_WEIGHT = 0.7
const TOKEN_WEIGHT = 0.3
const KEPT = 5

/** D_q: what was considered, what was kept, and what can be done with it. */
export type PlanningContext = {
  candidates: ContextCandidate[]
  tables: QueryTable[]
  /** Kept episodes, best first. */
  episodes: { id: number; description: string }[]
  tools: ReturnType<typeof toolDescriptions>
}

function contentStems(text: string): string[] {
  return foldedTokens(`${text} ${germanName(text) ?? ''}`.replaceAll('_', ' '))
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map(stem)
}

/** Share of the question's content words that the metadata has, each weighed by its rarity among the candidates; 0..1. */
export function tokenSimilarity(question: readonly string[], metadata: ReadonlySet<string>, rarity: ReadonlyMap<string, number>): number {
  let found = 0
  let all = 0
  for (const word of new Set(question)) {
    const weight = rarity.get(word) ?? 1
    all += weight
    if (metadata.has(word)) found += weight
  }
  return all === 0 ? 0 : found / all
}

function cosine(left: Float32Array, right: Float32Array): number {
  let dot = 0
  let lengthLeft = 0
  let lengthRight = 0
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? 0
    dot += value * other
    lengthLeft += value * value
    lengthRight += other * other
  }
  return lengthLeft === 0 || lengthRight === 0 ? 0 : dot / Math.sqrt(lengthLeft * lengthRight)
}

type Entry = { kind: 'table' | 'episode'; id: number; name: string; text: string; vector: Float32Array | null; table: QueryTable | null }

/** Ranks the memory for a question. Without a retriever (no text model) the token part is the whole score. */
export async function planningContext(
  question: string,
  tables: readonly QueryTable[],
  retriever: Retriever | null,
): Promise<PlanningContext> {
  const episodes = retriever?.episodes() ?? []
  const [asked, ...tableVectors] = retriever ? await retriever.embed([question, ...tables.map(tableText)]) : []
  const entries: Entry[] = [
    ...tables.map((table, index): Entry => ({
      kind: 'table',
      id: table.id ?? index + 1,
      name: table.name,
      text: tableText(table),
      vector: tableVectors[index] ?? null,
      table,
    })),
    ...episodes.map((episode): Entry => ({
      kind: 'episode',
      id: episode.id,
      name: episode.description.slice(0, 80),
      text: episode.description,
      vector: episode.vector,
      table: null,
    })),
  ]
  const words = contentStems(question)
  const stems = entries.map((entry) => new Set(contentStems(entry.text)))
  const rarity = new Map(words.map((word) => [word, Math.log(1 + entries.length / (1 + stems.filter((set) => set.has(word)).length))]))
  const scored = entries.map((entry, index) => {
    const dense = asked && entry.vector ? cosine(asked, entry.vector) : 0
    const token = tokenSimilarity(words, stems[index] ?? new Set(), rarity)
    return { entry, dense, token, score: asked ? DENSE_WEIGHT * dense + TOKEN_WEIGHT * token : token }
  })
  scored.sort((a, b) => b.score - a.score)
  const kept = new Set(['table', 'episode'].flatMap((kind) => scored.filter(({ entry }) => entry.kind === kind).slice(0, KEPT)))
  return {
    candidates: scored
      .filter((one, index) => kept.has(one) || index < 40)
      .map((one) => ({
        kind: one.entry.kind,
        id: one.entry.id,
        name: one.entry.name,
        dense: one.dense,
        token: one.token,
        score: one.score,
        kept: kept.has(one),
      })),
    tables: scored.flatMap((one) => (kept.has(one) && one.entry.table ? [one.entry.table] : [])),
    episodes: scored.flatMap((one) =>
      kept.has(one) && one.entry.kind === 'episode' ? [{ id: one.entry.id, description: one.entry.text }] : [],
    ),
    tools: toolDescriptions(),
  }
}
