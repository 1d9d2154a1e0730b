/**
 * Discovery (METHOD 3): the inclusion-maximal sets of a group of attributes that are recurrent, confident, novel and no part of a
 * growing table. In: the rows of the history cut down to the group, and the schemas that block. Out: the sets to admit.
 *
 * Being recurrent, confident and no superset of a schema is inherited by subsets, so the search goes depth-first and stops where
 * it fails; being no subset of a schema is inherited by supersets, so a branch inside one schema (or inside a set already found)
 * ends at once. "Part of a growing table" is inherited by neither: it is decided for each set, and for a whole interval [R, M] of
 * sets when supp(M + A) / supp(R) already proves it for all of them.
 */
import { bitsOf, clearBit, countBits, createMask, hasBit, intersects, isEmptyMask, isSubset, setBit, union, withBit } from './masks.ts'
import type { Rows } from './rows.ts'
import { leastSupport, type Budget, type Thresholds } from './thresholds.ts'

/** A schema that was active before the round or evolved in it, seen from the group. */
export type Blocker = {
  /** Its attributes that are in the group. */
  inside: Int32Array
  /** Bits that a row holds exactly when its pattern holds the whole schema; null when no set of the group can grow into it. */
  whole: Int32Array | null
  /** All its attributes are in the group: only then a set of the group can be its superset. */
  contained: boolean
  support: number
}

export type Group = {
  rows: Rows
  /** Number of attributes: bits 0 .. size - 1 of a row. */
  size: number
  supports: readonly number[]
  /** For each attribute, those that it may stand beside (pair recurrent and confident). */
  neighbours: readonly Int32Array[]
  blockers: readonly Blocker[]
}

export type Finding = { bits: number[]; support: number; confidence: number }
export type Findings = { found: Finding[]; complete: boolean }

type Search = {
  group: Group
  thresholds: Thresholds
  budget: Budget
  /** Contained blockers by attribute. */
  contained: Blocker[][]
  found: { mask: Int32Array; finding: Finding }[]
  exhausted: boolean
}
type Node = { mask: Int32Array; size: number; rows: Int32Array; support: number; largest: number; open: Int32Array; supports: Int32Array }

/** All inclusion-maximal admissible novel sets of the group. */
export function maximalNovelSets(group: Group, thresholds: Thresholds, budget: Budget): Findings {
  const contained: Blocker[][] = Array.from({ length: group.size }, () => [])
  for (const blocker of group.blockers) if (blocker.contained) for (const bit of bitsOf(blocker.inside)) contained[bit]!.push(blocker)
  const search: Search = { group, thresholds, budget, contained, found: [], exhausted: false }
  const open = createMask(group.rows.words)
  for (let bit = 0; bit < group.size; bit++) setBit(open, bit)
  const rows = Int32Array.from({ length: group.rows.size }, (_, row) => row)
  explore(search, {
    mask: createMask(group.rows.words),
    size: 0,
    rows,
    support: 0,
    largest: 0,
    open,
    supports: Int32Array.from(group.supports),
  })
  if (search.exhausted) return { found: [], complete: false }
  const maximal = search.found.filter((one) => !search.found.some((other) => other !== one && isSubset(one.mask, other.mask)))
  return { found: maximal.map((one) => one.finding), complete: true }
}

function explore(search: Search, start: Node): void {
  if (search.budget.left < 0) {
    search.exhausted = true
    return
  }
  const reach = union(start.mask, start.open)
  if (isCovered(search, reach)) return
  const node = start.size > 0 ? absorbEquals(search, start, reach) : start
  if (!isEmptyMask(node.open)) {
    const reachSupport = supportOf(search, node.rows, reach)
    if (node.size > 0 && growsThroughout(search, node, reach, reachSupport)) {
      // Every set of the branch that shares with the schema grows; the node itself may be the one that does not.
      if (node.size >= 2) admitUnlessGrowing(search, node.mask, node.rows, node.support, node.largest)
      return
    }
    if (admitReach(search, node, reach, reachSupport)) return
    exploreChildren(search, node)
    if (search.exhausted) return
  }
  if (node.size >= 2) admitUnlessGrowing(search, node.mask, node.rows, node.support, node.largest)
}

function exploreChildren(search: Search, node: Node): void {
  const rest = node.open.slice()
  for (const bit of branchOrder(search, node)) {
    const branch = union(node.mask, rest)
    // Later branches lie inside this one.
    if (isCovered(search, branch)) return
    clearBit(rest, bit)
    explore(search, childOf(search, node, bit, rest))
    if (search.exhausted) return
  }
}

function childOf(search: Search, node: Node, bit: number, rest: Int32Array): Node {
  const { group, thresholds } = search
  const mask = withBit(node.mask, bit)
  const { words, masks, counts } = group.rows
  search.budget.left -= node.rows.length
  const rows = node.rows.filter((row) => hasBit(masks, bit, row * words))
  const candidates: number[] = []
  for (const other of bitsOf(rest)) if (hasBit(group.neighbours[bit]!, other)) candidates.push(other)
  const supports = new Int32Array(group.size)
  search.budget.left -= rows.length * candidates.length
  for (const row of rows) {
    const count = counts[row]!
    for (const other of candidates) if (hasBit(masks, other, row * words)) supports[other]! += count
  }
  const largest = Math.max(node.largest, group.supports[bit]!)
  const open = createMask(words)
  for (const other of candidates) {
    const support = supports[other]!
    if (support < thresholds.support || !(support / Math.max(largest, group.supports[other]!) >= thresholds.allConfidence)) continue
    const wider = withBit(mask, other)
    search.budget.left -= search.contained[other]!.length
    if (search.contained[other]!.some((blocker) => isSubset(blocker.inside, wider))) continue
    setBit(open, other)
  }
  return { mask, size: node.size + 1, rows, support: node.supports[bit]!, largest, open, supports }
}

/**
 * An attribute that is in every row of the node loses nothing when it joins: each set without it is a subset of an equally good one
 * with it. Only where no schema could see the difference: it must neither complete a schema nor start to share with one.
 */
function absorbEquals(search: Search, node: Node, reach: Int32Array): Node {
  let { mask, open, size } = node
  for (const bit of bitsOf(node.open)) {
    if (node.supports[bit] !== node.support || search.group.supports[bit]! > node.largest) continue
    search.budget.left -= search.group.blockers.length
    const harmless = search.group.blockers.every(
      (blocker) =>
        !hasBit(blocker.inside, bit) ||
        ((!blocker.contained || !isSubset(blocker.inside, reach)) && (blocker.whole === null || intersects(blocker.inside, node.mask))),
    )
    if (!harmless) continue
    mask = withBit(mask, bit)
    open = open.slice()
    clearBit(open, bit)
    size++
  }
  return size === node.size ? node : { ...node, mask, open, size }
}

/** Attributes outside the schema or finding that covers most of the branch come first; when they are done, it covers the rest. */
function branchOrder(search: Search, node: Node): number[] {
  let cover: Int32Array | null = null
  let most = -1
  search.budget.left -= search.group.blockers.length + search.found.length
  const weigh = (mask: Int32Array): void => {
    if (!isSubset(node.mask, mask)) return
    let shared = 0
    for (let word = 0; word < mask.length; word++) shared += countBits(Int32Array.of(mask[word]! & node.open[word]!))
    if (shared > most) {
      most = shared
      cover = mask
    }
  }
  for (const blocker of search.group.blockers) weigh(blocker.inside)
  for (const one of search.found) weigh(one.mask)
  const covering: Int32Array | null = cover
  const inCover = (bit: number): number => (covering !== null && hasBit(covering, bit) ? 1 : 0)
  return bitsOf(node.open).sort((a, b) => inCover(a) - inCover(b) || node.supports[a]! - node.supports[b]! || a - b)
}

/** The union of the whole branch, when it is admissible itself: nothing else of the branch is maximal then. */
function admitReach(search: Search, node: Node, reach: Int32Array, support: number): boolean {
  const { group, thresholds } = search
  if (support < thresholds.support) return false
  let largest = node.largest
  for (const bit of bitsOf(node.open)) largest = Math.max(largest, group.supports[bit]!)
  if (!(support / largest >= thresholds.allConfidence)) return false
  if (group.blockers.some((blocker) => blocker.contained && isSubset(blocker.inside, reach))) return false
  search.budget.left -= group.blockers.length
  if (countBits(reach) < 2) return false
  return admitUnlessGrowing(search, reach, node.rows, support, largest)
}

/** Every set C of [node, reach] that shares with a schema A has supp(C + A) >= supp(reach + A) and supp(C) <= supp(node). */
function growsThroughout(search: Search, node: Node, reach: Int32Array, reachSupport: number): boolean {
  const least = Math.max(search.thresholds.support, leastSupport(search.thresholds.extensionConfidence, node.support))
  if (reachSupport < least) return false
  search.budget.left -= search.group.blockers.length
  return search.group.blockers.some(
    (blocker) =>
      blocker.whole !== null &&
      blocker.support >= least &&
      (intersects(blocker.inside, node.mask) || isSubset(node.open, blocker.inside)) &&
      supportOf(search, node.rows, union(reach, blocker.whole)) >= least,
  )
}

/** Admits a set that is recurrent, confident and no superset of a schema, unless it is covered or part of a growing table. */
function admitUnlessGrowing(search: Search, mask: Int32Array, rows: Int32Array, support: number, largest: number): boolean {
  if (isCovered(search, mask)) return false
  const least = Math.max(search.thresholds.support, leastSupport(search.thresholds.extensionConfidence, support))
  search.budget.left -= search.group.blockers.length
  for (const blocker of search.group.blockers) {
    if (blocker.whole === null || blocker.support < least || !intersects(blocker.inside, mask)) continue
    if (supportOf(search, rows, union(mask, blocker.whole)) >= least) return false
  }
  search.found.push({ mask: mask.slice(), finding: { bits: bitsOf(mask), support, confidence: support / largest } })
  return true
}

function isCovered(search: Search, mask: Int32Array): boolean {
  search.budget.left -= search.group.blockers.length + search.found.length
  return search.group.blockers.some((blocker) => isSubset(mask, blocker.inside)) || search.found.some((one) => isSubset(mask, one.mask))
}

function supportOf(search: Search, rows: Int32Array, mask: Int32Array): number {
  const { words, masks, counts } = search.group.rows
  let total = 0
  search.budget.left -= rows.length
  for (const row of rows) if (isSubset(mask, masks, row * words)) total += counts[row]!
  return total
}
