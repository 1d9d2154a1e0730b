/**
 * Late fusion of modalities (METHOD 5, AdaMM appendix A, eq. 13).
 * In: text and visual vectors of two nodes. Out: one similarity in which a missing modality is left out, never a zero.
 */

/** l2-normalized, or null when the node lacks the modality. Text vectors are centred by the caller. */
export type NodeVectors = { text: Float32Array | null; visual: Float32Array | null }

export type FusionWeights = { text: number; visual: number }
export const FUSION_WEIGHTS: FusionWeights = { text: 0.6, visual: 0.4 }

/** Dot product of two vectors of one length; the cosine where both are l2-normalized. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number)
  return sum
}

/**
 * `sum_m w_m cos_m / sum_m w_m` over the modalities that BOTH nodes have.
 * @param visualBaseline cosine up to which pictures are unlike in the visual model; it and less count as 0, 1 stays 1
 * @returns null when they share none
 */
export function fuse(a: NodeVectors, b: NodeVectors, visualBaseline = 0, weights: FusionWeights = FUSION_WEIGHTS): number | null {
  let total = 0
  let weight = 0
  if (a.text && b.text) {
    total += weights.text * dot(a.text, b.text)
    weight += weights.text
  }
  if (a.visual && b.visual) {
    total += (weights.visual * Math.max(dot(a.visual, b.visual) - visualBaseline, 0)) / (1 - visualBaseline)
    weight += weights.visual
  }
  return weight === 0 ? null : total / weight
}

/** l2-normalizes in place and returns it; null for a zero vector, which has no direction. */
export function normalize(vector: Float32Array): Float32Array | null {
  const length = Math.sqrt(dot(vector, vector))
  if (length < 1e-12) return null
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] as number) / length
  return vector
}

/** Normalized mean; null for no vectors. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array | null {
  const first = vectors[0]
  if (!first) return null
  const sum = new Float32Array(first.length)
  for (const vector of vectors)
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) + (vector[index] as number)
  return normalize(sum)
}

/** A mean that grows with what is added, started from a prior worth `weight` vectors so that few documents do not define it. */
export type RunningMean = { sum: Float64Array; count: number }

export function createRunningMean(prior: readonly Float32Array[], dimension: number, weight: number): RunningMean {
  const sum = new Float64Array(dimension)
  if (prior.length === 0) return { sum, count: 0 }
  for (const vector of prior)
    for (let index = 0; index < dimension; index++)
      sum[index] = (sum[index] as number) + ((vector[index] as number) * weight) / prior.length
  return { sum, count: weight }
}

export function addToMean(mean: RunningMean, vector: Float32Array): void {
  for (let index = 0; index < vector.length; index++) mean.sum[index] = (mean.sum[index] as number) + (vector[index] as number)
  mean.count++
}

/** Subtracts the mean and renormalizes (EMBEDDERS: one mean for documents, a separate one for queries). */
export function centre(vector: Float32Array, mean: RunningMean): Float32Array {
  const centred = new Float32Array(vector.length)
  const count = Math.max(mean.count, 1)
  for (let index = 0; index < vector.length; index++) centred[index] = (vector[index] as number) - (mean.sum[index] as number) / count
  return normalize(centred) ?? centred
}
