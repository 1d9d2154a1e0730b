/**
 * The history as the miner keeps it: every distinct attribute set once, with the number of rounds that had it, and for every
 * attribute the list of sets that hold it. In: the sorted attribute ids of a round. Out: supports and projections (METHOD 3).
 * Work and memory follow the number of distinct sets, never the number of rounds.
 */

/** A growing list of 32-bit integers. */
export type IntList = { data: Int32Array; length: number }

export type PatternStore = {
  /** Attribute ids of all patterns one after another, ascending inside each. */
  members: IntList
  /** Where pattern p starts in `members`; one more entry closes the last. */
  starts: IntList
  /** Rounds with exactly this attribute set. */
  counts: IntList
  /** Open-addressing table of pattern + 1. */
  table: Int32Array
  /** Attribute id -> patterns that hold it, ascending. */
  postings: IntList[]
}

export function createIntList(capacity = 16): IntList {
  return { data: new Int32Array(capacity), length: 0 }
}

export function pushInt(list: IntList, value: number): void {
  if (list.length === list.data.length) {
    const larger = new Int32Array(list.data.length * 2)
    larger.set(list.data)
    list.data = larger
  }
  list.data[list.length++] = value
}

export function createPatternStore(): PatternStore {
  const starts = createIntList()
  pushInt(starts, 0)
  return { members: createIntList(64), starts, counts: createIntList(), table: new Int32Array(64), postings: [] }
}

/** Number of distinct patterns. */
export function patternCount(store: PatternStore): number {
  return store.counts.length
}

/** Adds `rounds` rounds of this attribute set (ascending ids) and returns its pattern number. */
export function addPattern(store: PatternStore, ids: ArrayLike<number>, rounds = 1): number {
  if ((store.counts.length + 1) * 2 > store.table.length) growTable(store)
  let slot = hashIds(ids) & (store.table.length - 1)
  for (;;) {
    const pattern = store.table[slot]! - 1
    if (pattern < 0) break
    if (samePattern(store, pattern, ids)) {
      store.counts.data[pattern]! += rounds
      return pattern
    }
    slot = (slot + 1) & (store.table.length - 1)
  }
  const pattern = store.counts.length
  store.table[slot] = pattern + 1
  pushInt(store.counts, rounds)
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!
    pushInt(store.members, id)
    pushInt((store.postings[id] ??= createIntList(4)), pattern)
  }
  pushInt(store.starts, store.members.length)
  return pattern
}

/** True when the pattern holds every one of `ids` (ascending). */
export function patternHolds(store: PatternStore, pattern: number, ids: ArrayLike<number>): boolean {
  const members = store.members.data
  let at = store.starts.data[pattern]!
  const end = store.starts.data[pattern + 1]!
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!
    while (at < end && members[at]! < id) at++
    if (at === end || members[at] !== id) return false
    at++
  }
  return true
}

/** Patterns that hold every one of `ids`, found by walking the shortest list of the ids. */
export function patternsHolding(store: PatternStore, ids: ArrayLike<number>): number[] {
  let shortest: IntList | undefined
  for (let index = 0; index < ids.length; index++) {
    const list = store.postings[ids[index]!]
    if (list === undefined) return []
    if (shortest === undefined || list.length < shortest.length) shortest = list
  }
  const found: number[] = []
  if (shortest === undefined) return found
  for (let index = 0; index < shortest.length; index++) {
    const pattern = shortest.data[index]!
    if (patternHolds(store, pattern, ids)) found.push(pattern)
  }
  return found
}

/** Bytes held by the store's arrays. */
export function patternBytes(store: PatternStore): number {
  let bytes = store.members.data.byteLength + store.starts.data.byteLength + store.counts.data.byteLength + store.table.byteLength
  for (const list of store.postings) bytes += list === undefined ? 0 : list.data.byteLength
  return bytes
}

function hashIds(ids: ArrayLike<number>): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < ids.length; index++) hash = Math.imul(hash ^ (ids[index]! + 1), 0x01000193) ^ (hash >>> 15)
  return (hash ^ (hash >>> 13)) >>> 0
}

function samePattern(store: PatternStore, pattern: number, ids: ArrayLike<number>): boolean {
  const start = store.starts.data[pattern]!
  if (store.starts.data[pattern + 1]! - start !== ids.length) return false
  for (let index = 0; index < ids.length; index++) if (store.members.data[start + index] !== ids[index]) return false
  return true
}

function growTable(store: PatternStore): void {
  const table = new Int32Array(store.table.length * 2)
  for (let pattern = 0; pattern < store.counts.length; pattern++) {
    const ids = store.members.data.subarray(store.starts.data[pattern]!, store.starts.data[pattern + 1]!)
    let slot = hashIds(ids) & (table.length - 1)
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
    table[slot] = pattern + 1
  }
  store.table = table
}
