/**
 * Vector search in memory (METHOD 5): every row an 8-bit vector with its own scale, all of them scanned, so that nothing is missed
 * by an index structure; the best are scored again with the stored 32-bit vectors by the caller. Vectors are centred at query time:
 * the cosine of a centred document is (d·q - m·q) / |d - m|, so a moving mean never makes the index stale.
 */
import type { PackedRows } from '../db/vectors.ts'
import type { RunningMean } from './fusion.ts'
import { dot } from './fusion.ts'
import { createKernel, reserve } from './vector-kernel.ts'
import type { Kernel } from './vector-kernel.ts'

export type VectorIndex = {
  readonly dimension: number
  ids: number[]
  positions: Map<number, number>
  /** What one unit of the 8-bit numbers is worth, a row. */
  scales: Float32Array
  readonly kernel: Kernel
  /** The kernel's memory; made anew when it grows. */
  bytes: Int8Array
  capacity: number
  /** |d - m| of every row for the mean it was computed for; null when rows or mean have changed. */
  norms: { mean: RunningMean; count: number; values: Float32Array } | null
}

const QUERY_RANGE = 8191
const ROW_RANGE = 127

/** Dimension in memory: the kernel works on sixteen numbers at a time. */
function stride(index: VectorIndex): number {
  return Math.ceil(index.dimension / 16) * 16
}

/** Memory: the query, then the rows, then the sums. */
function rowsAt(index: VectorIndex): number {
  return stride(index) * 2
}

export function createVectorIndex(dimension: number): VectorIndex {
  return {
    dimension,
    ids: [],
    positions: new Map(),
    scales: new Float32Array(0),
    kernel: createKernel(),
    bytes: new Int8Array(0),
    capacity: 0,
    norms: null,
  }
}

/** Adds or replaces a vector. */
export function putVector(index: VectorIndex, id: number, vector: Float32Array): void {
  let position = index.positions.get(id)
  if (position === undefined) {
    position = index.ids.length
    index.ids.push(id)
    index.positions.set(id, position)
    if (position >= index.capacity) grow(index)
  }
  index.norms = null
  const scale = largestOf(vector) / ROW_RANGE
  index.scales[position] = scale
  const { bytes } = index
  const start = rowsAt(index) + position * stride(index)
  const inverse = scale > 0 ? 1 / scale : 0
  // Rows beyond the dimension stay zero; the cast of an 8-bit array cuts, so half is added first.
  for (let at = 0; at < vector.length; at++) {
    const value = (vector[at] as number) * inverse
    bytes[start + at] = value < 0 ? value - 0.5 : value + 0.5
  }
}

/** Appends rows that were packed before; free places stay free. */
export function putPacked(index: VectorIndex, { ids, scales, rows }: PackedRows): void {
  const first = index.ids.length
  while (first + ids.length > index.capacity) grow(index, first + ids.length)
  for (const [at, id] of ids.entries()) {
    index.ids.push(id)
    if (id !== 0) index.positions.set(id, first + at)
    const start = rowsAt(index) + (first + at) * stride(index)
    index.bytes.set(rows.subarray(at * index.dimension, (at + 1) * index.dimension), start)
  }
  index.scales.set(scales, first)
  index.norms = null
}

/** Rows of the places from `first` up to `end` (the last ones where there are fewer). */
export function packRows(index: VectorIndex, first: number, end: number): PackedRows {
  const last = Math.min(end, index.ids.length)
  const rows = new Int8Array((last - first) * index.dimension)
  for (let place = first; place < last; place++) {
    const start = rowsAt(index) + place * stride(index)
    rows.set(index.bytes.subarray(start, start + index.dimension), (place - first) * index.dimension)
  }
  return { ids: Int32Array.from(index.ids.slice(first, last)), scales: index.scales.slice(first, last), rows }
}

/** A vector as the index holds it, within some thousandths of the stored one; null for an unknown id. */
export function heldVector(index: VectorIndex, id: number): Float32Array | null {
  const place = index.positions.get(id)
  if (place === undefined) return null
  const start = rowsAt(index) + place * stride(index)
  const scale = index.scales[place] as number
  const vector = new Float32Array(index.dimension)
  for (let at = 0; at < vector.length; at++) vector[at] = (index.bytes[start + at] as number) * scale
  return vector
}

/** Frees a vector's place; its numbers are wiped. */
export function dropVector(index: VectorIndex, id: number): void {
  const place = index.positions.get(id)
  if (place === undefined) return
  index.positions.delete(id)
  index.ids[place] = 0
  index.scales[place] = 0
  const start = rowsAt(index) + place * stride(index)
  index.bytes.fill(0, start, start + stride(index))
  index.norms = null
}

function largestOf(vector: Float32Array): number {
  let largest = 0
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] as number
    if (value > largest) largest = value
    else if (-value > largest) largest = -value
  }
  return largest
}

/** Makes room at once for as many rows: growing in steps copies what is there. */
export function reserveRows(index: VectorIndex, count: number): void {
  if (count > index.capacity) grow(index, Math.ceil(count * 1.05))
}

function grow(index: VectorIndex, least = 256): void {
  index.capacity = Math.max(least, Math.ceil(index.capacity * 1.5))
  reserve(index.kernel.memory, rowsAt(index) + index.capacity * (stride(index) + 4))
  index.bytes = new Int8Array(index.kernel.memory.buffer)
  const scales = new Float32Array(index.capacity)
  scales.set(index.scales)
  index.scales = scales
}

/** Approximate dot products of any vector with every row, in the order of `ids`. */
function products(index: VectorIndex, vector: Float32Array): Float32Array {
  const { kernel } = index
  const rows = index.ids.length
  const largest = largestOf(vector)
  const result = new Float32Array(rows)
  if (largest === 0 || rows === 0) return result
  const unit = largest / QUERY_RANGE
  const query = new Int16Array(kernel.memory.buffer, 0, stride(index)).fill(0)
  for (let at = 0; at < vector.length; at++) query[at] = Math.round((vector[at] as number) / unit)
  const start = rowsAt(index)
  const out = start + index.capacity * stride(index)
  kernel.scan(0, start, start + rows * stride(index), stride(index), out)
  const sums = new Int32Array(kernel.memory.buffer, out, rows)
  for (let row = 0; row < rows; row++) result[row] = (sums[row] as number) * unit * (index.scales[row] as number)
  return result
}

/** The mean's own vector. */
export function meanOf(mean: RunningMean | null, dimension: number): Float32Array {
  const shift = new Float32Array(dimension)
  if (mean && mean.count > 0) for (let at = 0; at < dimension; at++) shift[at] = (mean.sum[at] as number) / mean.count
  return shift
}

/**
 * Cosines of a (centred) query with every document, in the order of `ids`; within a few thousandths of the exact ones.
 * @param mean documents' mean to subtract, or null to compare raw vectors
 */
export function cosines(index: VectorIndex, query: Float32Array, mean: RunningMean | null): Float32Array {
  const scores = products(index, query)
  if (mean === null || mean.count === 0) return scores
  const shift = meanOf(mean, index.dimension)
  const shiftDotQuery = dot(shift, query)
  const norms = centredNorms(index, mean, shift)
  for (let row = 0; row < scores.length; row++) scores[row] = ((scores[row] as number) - shiftDotQuery) / (norms[row] as number)
  return scores
}

function centredNorms(index: VectorIndex, mean: RunningMean, shift: Float32Array): Float32Array {
  const known = index.norms
  if (known && known.mean === mean && known.count === mean.count) return known.values
  const values = products(index, shift)
  const shiftNorm = dot(shift, shift)
  for (let row = 0; row < values.length; row++) values[row] = Math.sqrt(Math.max(1 - 2 * (values[row] as number) + shiftNorm, 1e-9))
  index.norms = { mean, count: mean.count, values }
  return values
}

/** The exact cosine of one stored vector with a (centred) query. */
export function exactCosine(vector: Float32Array, query: Float32Array, shift: Float32Array): number {
  let product = 0
  let norm = 0
  for (let at = 0; at < vector.length; at++) {
    const value = (vector[at] as number) - (shift[at] as number)
    product += value * (query[at] as number)
    norm += value * value
  }
  return norm < 1e-12 ? 0 : product / Math.sqrt(norm)
}

/** Bytes the index holds. */
export function indexBytes(index: VectorIndex): number {
  return index.kernel.memory.buffer.byteLength + index.scales.byteLength + (index.norms?.values.byteLength ?? 0)
}
