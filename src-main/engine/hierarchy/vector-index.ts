/**
 * Exact vector search in memory: raw l2-normalized vectors in one growing matrix, centred at query time.
 * The cosine of a centred document is (d·q - m·q) / |d - m|, so that a moving mean costs one dot product a document.
 */
import type { RunningMean } from './fusion.ts'
import { dot } from './fusion.ts'

export type VectorIndex = { readonly dimension: number; ids: number[]; positions: Map<number, number>; matrix: Float32Array }

export function createVectorIndex(dimension: number): VectorIndex {
  return { dimension, ids: [], positions: new Map(), matrix: new Float32Array(0) }
}

/** Adds or replaces a vector. */
export function putVector(index: VectorIndex, id: number, vector: Float32Array): void {
  let position = index.positions.get(id)
  if (position === undefined) {
    position = index.ids.length
    index.ids.push(id)
    index.positions.set(id, position)
    const needed = (position + 1) * index.dimension
    if (index.matrix.length < needed) {
      const grown = new Float32Array(Math.max(needed, index.matrix.length * 2, 256 * index.dimension))
      grown.set(index.matrix)
      index.matrix = grown
    }
  }
  index.matrix.set(vector, position * index.dimension)
}

/**
 * Cosines of a (centred) query with every document, in the order of `ids`.
 * @param mean documents' mean to subtract, or null to compare raw vectors
 */
export function cosines(index: VectorIndex, query: Float32Array, mean: RunningMean | null): Float32Array {
  const { dimension, matrix } = index
  const scores = new Float32Array(index.ids.length)
  const shift = new Float32Array(dimension)
  if (mean && mean.count > 0) for (let at = 0; at < dimension; at++) shift[at] = (mean.sum[at] as number) / mean.count
  const shiftDotQuery = dot(shift, query)
  const shiftNorm = dot(shift, shift)
  for (let row = 0; row < scores.length; row++) {
    const offset = row * dimension
    let withQuery = 0
    let withShift = 0
    for (let at = 0; at < dimension; at++) {
      const value = matrix[offset + at] as number
      withQuery += value * (query[at] as number)
      withShift += value * (shift[at] as number)
    }
    const norm = Math.sqrt(Math.max(1 - 2 * withShift + shiftNorm, 1e-9))
    scores[row] = (withQuery - shiftDotQuery) / norm
  }
  return scores
}
