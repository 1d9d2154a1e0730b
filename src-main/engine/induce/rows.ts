/**
 * The part of the history that a search over a few attributes needs: every distinct pattern cut down to those attributes, equal
 * ones merged with their round counts. In: the pattern store and the attributes. Out: rows of bits and counts.
 */
import { countBits, setBit } from './masks.ts'
import { createIntList, patternsHolding, pushInt, type IntList, type PatternStore } from './patterns.ts'

export type Rows = {
  words: number
  size: number
  masks: Int32Array
  counts: Int32Array
}

/** Reused between rounds so that a search allocates by what it finds, not by the length of the history. */
export type Scratch = { stamp: Int32Array; slot: Int32Array; generation: number }

export function createScratch(): Scratch {
  return { stamp: new Int32Array(1024), slot: new Int32Array(1024), generation: 0 }
}

/**
 * Rows of the patterns that hold at least two of `attributes` (bit i = attributes[i]); each set of `witnesses` adds one bit behind
 * them that says whether the whole pattern holds that set.
 */
export function rowsSharing(
  store: PatternStore,
  attributes: readonly number[],
  witnesses: readonly ArrayLike<number>[],
  scratch: Scratch,
): Rows {
  const words = Math.max(1, Math.ceil((attributes.length + witnesses.length) / 32))
  const generation = nextGeneration(store, scratch)
  const patterns = createIntList(256)
  const masks = createIntList(256)
  for (let bit = 0; bit < attributes.length; bit++) {
    const posting = store.postings[attributes[bit]!]!
    for (let index = 0; index < posting.length; index++) {
      const pattern = posting.data[index]!
      if (scratch.stamp[pattern] !== generation) {
        scratch.stamp[pattern] = generation
        scratch.slot[pattern] = patterns.length
        pushInt(patterns, pattern)
        for (let word = 0; word < words; word++) pushInt(masks, 0)
      }
      setBit(masks.data, bit, scratch.slot[pattern]! * words)
    }
  }
  witnesses.forEach((set, index) => {
    for (const pattern of patternsHolding(store, set)) {
      if (scratch.stamp[pattern] === generation) setBit(masks.data, attributes.length + index, scratch.slot[pattern]! * words)
    }
  })
  return mergeRows(store, patterns, masks, words, 2)
}

/** Rows over `attributes` of the given patterns, all of them kept. */
export function rowsOfPatterns(store: PatternStore, patterns: readonly number[], attributes: readonly number[]): Rows {
  const words = Math.max(1, Math.ceil(attributes.length / 32))
  const bits = new Map(attributes.map((attribute, bit) => [attribute, bit]))
  const list = createIntList(Math.max(16, patterns.length))
  const masks = createIntList(Math.max(16, patterns.length * words))
  for (const pattern of patterns) {
    pushInt(list, pattern)
    const offset = masks.length
    for (let word = 0; word < words; word++) pushInt(masks, 0)
    for (let at = store.starts.data[pattern]!; at < store.starts.data[pattern + 1]!; at++) {
      const bit = bits.get(store.members.data[at]!)
      if (bit !== undefined) setBit(masks.data, bit, offset)
    }
  }
  return mergeRows(store, list, masks, words, 0)
}

function nextGeneration(store: PatternStore, scratch: Scratch): number {
  if (scratch.stamp.length < store.counts.length) {
    const capacity = Math.max(scratch.stamp.length * 2, store.counts.length)
    scratch.stamp = new Int32Array(capacity)
    scratch.slot = new Int32Array(capacity)
    scratch.generation = 0
  }
  return ++scratch.generation
}

function mergeRows(store: PatternStore, patterns: IntList, masks: IntList, words: number, leastBits: number): Rows {
  let capacity = 64
  while (capacity < patterns.length * 2) capacity *= 2
  const table = new Int32Array(capacity)
  const merged = createIntList(64)
  const counts = createIntList(64)
  for (let row = 0; row < patterns.length; row++) {
    const offset = row * words
    if (leastBits > 0 && countBits(masks.data, words, offset) < leastBits) continue
    let hash = 0
    for (let word = 0; word < words; word++) hash = Math.imul(hash ^ masks.data[offset + word]!, 0x9e3779b1) ^ (hash >>> 15)
    let slot = (hash ^ (hash >>> 16)) & (capacity - 1)
    while (table[slot] !== 0 && !sameMask(merged.data, (table[slot]! - 1) * words, masks.data, offset, words))
      slot = (slot + 1) & (capacity - 1)
    if (table[slot] === 0) {
      for (let word = 0; word < words; word++) pushInt(merged, masks.data[offset + word]!)
      pushInt(counts, 0)
      table[slot] = counts.length
    }
    counts.data[table[slot]! - 1]! += store.counts.data[patterns.data[row]!]!
  }
  return { words, size: counts.length, masks: merged.data, counts: counts.data }
}

function sameMask(a: Int32Array, atA: number, b: Int32Array, atB: number, words: number): boolean {
  for (let word = 0; word < words; word++) if (a[atA + word] !== b[atB + word]) return false
  return true
}
