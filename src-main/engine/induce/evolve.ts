/**
 * Evolution of one active schema (METHOD 3): of the recurrent sets C in this round that strictly contain A with
 * supp(C) / supp(A) >= theta_e, the largest; then the best supported; then the smaller sorted name list (CLI.md).
 * The largest C is inclusion-maximal by itself. Only attributes that pass alone can be part of C, so a search runs only in rounds
 * in which the schema really grows.
 */
import { bitsOf, createMask, hasBit, setBit, withBit } from './masks.ts'
import { patternsHolding, type PatternStore } from './patterns.ts'
import { rowsOfPatterns, type Rows } from './rows.ts'
import type { Budget } from './thresholds.ts'

export type Extension = { attributes: number[]; support: number; complete: boolean }

type Best = { size: number; support: number; mask: Int32Array }
type Search = { rows: Rows; least: number; budget: Budget; best: Best; exhausted: boolean }

/**
 * @param attributes ids of the active schema A
 * @param candidates ids x of this round with supp(A + x) >= least, sorted by NAME (bit order decides ties)
 * @param least least support of C: recurrent and extension confidence reached
 */
export function bestExtension(
  store: PatternStore,
  attributes: readonly number[],
  candidates: readonly number[],
  least: number,
  budget: Budget,
): Extension {
  const rows = rowsOfPatterns(store, patternsHolding(store, attributes), candidates)
  const search: Search = { rows, least, budget, best: { size: 0, support: 0, mask: createMask(rows.words) }, exhausted: false }
  const all = Int32Array.from({ length: rows.size }, (_, row) => row)
  const everything = candidates.map((_, bit) => bit)
  takeGreedily(search, all, everything)
  explore(search, createMask(rows.words), 0, all, everything)
  const { best } = search
  return {
    attributes: [...attributes, ...bitsOf(best.mask).map((bit) => candidates[bit]!)].sort((a, b) => a - b),
    support: best.support,
    complete: !search.exhausted,
  }
}

/** A good first answer, so that the search can cut early: always add what loses the fewest rounds. */
function takeGreedily(search: Search, all: Int32Array, candidates: readonly number[]): void {
  let rows = all
  let left = [...candidates]
  const mask = createMask(search.rows.words)
  let size = 0
  let support = 0
  while (left.length > 0) {
    const supports = supportsOf(search, rows, left)
    let pick = -1
    for (let index = 0; index < left.length; index++) {
      if (supports[index]! >= search.least && (pick < 0 || supports[index]! > supports[pick]!)) pick = index
    }
    if (pick < 0) break
    setBit(mask, left[pick]!)
    rows = rowsWith(search, rows, left[pick]!)
    support = supports[pick]!
    size++
    left = left.filter((_, index) => index !== pick && supports[index]! >= search.least)
  }
  consider(search, mask, size, support)
}

function explore(search: Search, mask: Int32Array, size: number, rows: Int32Array, candidates: readonly number[]): void {
  search.budget.left -= (rows.length + 1) * (candidates.length + 1)
  if (search.budget.left < 0) {
    search.exhausted = true
    return
  }
  const supports = supportsOf(search, rows, candidates)
  const total = totalOf(search, rows)
  let taken = mask
  let takenSize = size
  const open: { bit: number; support: number }[] = []
  candidates.forEach((bit, index) => {
    const support = supports[index]!
    if (support < search.least) return
    if (support === total) {
      // In every row that is left: each set without it is beaten by the same set with it.
      taken = withBit(taken, bit)
      takenSize++
    } else open.push({ bit, support })
  })
  if (takenSize > 0) consider(search, taken, takenSize, total)
  open.sort((a, b) => a.support - b.support || a.bit - b.bit)
  for (let index = 0; index < open.length; index++) {
    const { bit, support } = open[index]!
    const reach = takenSize + open.length - index
    if (reach < search.best.size) return
    if (reach === search.best.size && support < search.best.support) continue
    explore(
      search,
      withBit(taken, bit),
      takenSize + 1,
      rowsWith(search, rows, bit),
      open.slice(index + 1).map((entry) => entry.bit),
    )
    if (search.exhausted) return
  }
}

function consider(search: Search, mask: Int32Array, size: number, support: number): void {
  const { best } = search
  const better =
    size !== best.size ? size > best.size : support !== best.support ? support > best.support : firstDifferenceIn(mask, best.mask)
  if (better) search.best = { size, support, mask: mask.slice() }
}

/** True when the lowest bit in which two sets of one size differ belongs to `a`: then a's sorted name list is the smaller. */
function firstDifferenceIn(a: Int32Array, b: Int32Array): boolean {
  for (let word = 0; word < a.length; word++) {
    const difference = a[word]! ^ b[word]!
    if (difference !== 0) return (a[word]! & difference & -difference) !== 0
  }
  return false
}

function supportsOf(search: Search, rows: Int32Array, candidates: readonly number[]): Int32Array {
  const supports = new Int32Array(candidates.length)
  const { masks, counts, words } = search.rows
  for (const row of rows) {
    const count = counts[row]!
    for (let index = 0; index < candidates.length; index++) if (hasBit(masks, candidates[index]!, row * words)) supports[index]! += count
  }
  return supports
}

function totalOf(search: Search, rows: Int32Array): number {
  let total = 0
  for (const row of rows) total += search.rows.counts[row]!
  return total
}

function rowsWith(search: Search, rows: Int32Array, bit: number): Int32Array {
  return rows.filter((row) => hasBit(search.rows.masks, bit, row * search.rows.words))
}
