/** Thresholds of METHOD 3, the work limit of one round, and the comparisons that every part of the miner must make alike. */

export type Thresholds = {
  /** Rounds that make a set recurrent, theta_s. */
  support: number
  /** theta_a */
  allConfidence: number
  /** theta_e */
  extensionConfidence: number
}

export const DEFAULT_THRESHOLDS: Thresholds = { support: 4, allConfidence: 0.6, extensionConfidence: 0.8 }

/**
 * Work left in this round, in visited rows, attributes and schemas. Only pathological rounds come near the limit: sixty labels that drop out
 * independently have more maximal sets than any computer can list. Such a round ends early and says so (`complete: false`).
 */
export type Budget = { left: number }

export const ROUND_BUDGET = 3_000_000

/**
 * The least support with `support / base >= threshold`, decided by that very division, so that the miner and the definition
 * never differ by a rounding. Never less than 1.
 */
export function leastSupport(threshold: number, base: number): number {
  let support = Math.max(1, Math.ceil(threshold * base))
  while (support > 1 && (support - 1) / base >= threshold) support--
  while (support / base < threshold) support++
  return support
}

/** Order of two sorted name lists: the first different name decides, then the shorter list. */
export function compareNameLists(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    if (a[index]! < b[index]!) return -1
    if (a[index]! > b[index]!) return 1
  }
  return a.length - b.length
}
