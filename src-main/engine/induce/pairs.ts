/**
 * Supports of pairs of recurrent attributes, kept up to date round by round: an open-addressing table on two ids.
 * All-confidence can only fall when a set grows (METHOD 3), so a pair below the thresholds rules out every set that holds it.
 */

export type PairTable = { low: Int32Array; high: Int32Array; counts: Int32Array; used: number }

export function createPairTable(capacity = 256): PairTable {
  return { low: new Int32Array(capacity), high: new Int32Array(capacity), counts: new Int32Array(capacity), used: 0 }
}

/** Support of the pair {a, b}; 0 when it never occurred. */
export function pairSupport(table: PairTable, a: number, b: number): number {
  return table.counts[slotOf(table, Math.min(a, b), Math.max(a, b))]!
}

/** Adds `rounds` to the support of {a, b}. */
export function addPair(table: PairTable, a: number, b: number, rounds: number): void {
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  let slot = slotOf(table, low, high)
  if (table.counts[slot] === 0) {
    if (table.used * 10 >= table.counts.length * 6) {
      grow(table)
      slot = slotOf(table, low, high)
    }
    table.low[slot] = low
    table.high[slot] = high
    table.used++
  }
  table.counts[slot]! += rounds
}

/** Bytes held by the table. */
export function pairBytes(table: PairTable): number {
  return table.counts.byteLength * 3
}

function slotOf(table: PairTable, low: number, high: number): number {
  const last = table.counts.length - 1
  let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
  hash ^= hash >>> 15
  let slot = hash & last
  while (table.counts[slot] !== 0 && (table.low[slot] !== low || table.high[slot] !== high)) slot = (slot + 1) & last
  return slot
}

function grow(table: PairTable): void {
  const { low, high, counts } = table
  const capacity = counts.length * 2
  table.low = new Int32Array(capacity)
  table.high = new Int32Array(capacity)
  table.counts = new Int32Array(capacity)
  for (let index = 0; index < counts.length; index++) {
    if (counts[index] === 0) continue
    const slot = slotOf(table, low[index]!, high[index]!)
    table.low[slot] = low[index]!
    table.high[slot] = high[index]!
    table.counts[slot] = counts[index]!
  }
}
