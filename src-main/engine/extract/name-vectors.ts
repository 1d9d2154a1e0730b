/** Vectors of attribute names by the text model, kept in memory per model: names are few, and what was forgotten leaves no vector on disk. */
import type { EngineContext } from '../context.ts'
import type { Embed } from './attributes.ts'

/** Names whose vectors are held; a long life has some hundreds that recur. */
const MOST_HELD = 5_000

/** The embedder of names; a name is embedded once in a run. */
export function createNameEmbedder({ inference }: Pick<EngineContext, 'inference'>): Embed {
  const held = new Map<string, Float32Array>()
  return async (names) => {
    const model = inference.chosen().text
    const keyOf = (name: string): string => `${model}\u0000${name}`
    const fresh = [...new Set(names)].filter((name) => !held.has(keyOf(name)))
    const vectors = fresh.length === 0 ? [] : await inference.embedTexts(fresh)
    if (held.size + fresh.length > MOST_HELD) held.clear()
    const found = new Map(fresh.map((name, index) => [name, vectors[index] ?? new Float32Array(0)]))
    for (const [name, vector] of found) held.set(keyOf(name), vector)
    return names.map((name) => found.get(name) ?? held.get(keyOf(name)) ?? new Float32Array(0))
  }
}
