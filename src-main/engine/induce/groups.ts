/**
 * Where in a round something new can be: groups of recurrent attributes linked by confident pairs. A group that lies inside one
 * active schema needs no further look; the others are searched (discover.ts). In: the round. Out: the sets to admit.
 */
import { touching, type ActiveSchema, type ActiveSet } from './active.ts'
import { maximalNovelSets, type Blocker } from './discover.ts'
import { createMask, setBit } from './masks.ts'
import type { PatternStore } from './patterns.ts'
import { pairSupport, type PairTable } from './pairs.ts'
import { rowsSharing, type Scratch } from './rows.ts'
import type { Budget, Thresholds } from './thresholds.ts'

/** What discovery reads of the miner. */
export type History = {
  thresholds: Thresholds
  supports: readonly number[]
  tracked: readonly boolean[]
  store: PatternStore
  pairs: PairTable
  active: ActiveSet
  scratch: Scratch
}

export type Discovery = { found: { attributes: number[]; support: number; confidence: number }[]; complete: boolean }

/** Admissible novel sets of the round; `active` holds the schemas of before the round and those just evolved. */
export function discoverIn(history: History, ids: readonly number[], budget: Budget): Discovery {
  const result: Discovery = { found: [], complete: true }
  const vertices = ids.filter((id) => history.tracked[id]!)
  if (vertices.length < 2) return result
  for (const group of linkedGroups(history, vertices)) {
    const near = touching(history.active, group)
    if (near.some((schema) => schema.hits === group.length)) continue
    searchGroup(history, group, near, budget, result)
    if (!result.complete) return { found: [], complete: false }
  }
  return result
}

function confident(history: History, a: number, b: number): boolean {
  const support = pairSupport(history.pairs, a, b)
  return (
    support >= history.thresholds.support &&
    support / Math.max(history.supports[a]!, history.supports[b]!) >= history.thresholds.allConfidence
  )
}

function linkedGroups(history: History, vertices: readonly number[]): number[][] {
  const groups: number[][] = []
  let left = [...vertices]
  while (left.length > 0) {
    const group = [left.shift()!]
    for (let at = 0; at < group.length; at++) {
      const stay: number[] = []
      for (const id of left) (confident(history, group[at]!, id) ? group : stay).push(id)
      left = stay
    }
    if (group.length >= 2) groups.push(group.sort((a, b) => a - b))
  }
  return groups
}

function searchGroup(
  history: History,
  group: readonly number[],
  schemas: readonly ActiveSchema[],
  budget: Budget,
  result: Discovery,
): void {
  const bits = new Map(group.map((id, bit) => [id, bit]))
  const contained = schemas.map((schema) => schema.attributes.every((id) => bits.has(id)))
  const witnesses = schemas.filter((schema, index) => !contained[index] && canBeGrownInto(history, schema, bits))
  const rows = rowsSharing(
    history.store,
    group,
    witnesses.map((schema) => schema.attributes),
    history.scratch,
  )
  const blockers = schemas.map((schema, index): Blocker => {
    const inside = createMask(rows.words)
    for (const id of schema.attributes) if (bits.has(id)) setBit(inside, bits.get(id)!)
    const witness = witnesses.indexOf(schema)
    const whole = contained[index] ? inside : witness < 0 ? null : createMask(rows.words)
    if (witness >= 0 && whole !== null) setBit(whole, group.length + witness)
    return { inside, whole, contained: contained[index]!, support: schema.support }
  })
  const neighbours = group.map((id, bit) => {
    const mask = createMask(rows.words)
    group.forEach((other, otherBit) => {
      if (otherBit !== bit && confident(history, id, other)) setBit(mask, otherBit)
    })
    return mask
  })
  budget.left -= rows.size
  const supports = group.map((id) => history.supports[id]!)
  const findings = maximalNovelSets({ rows, size: group.length, supports, neighbours, blockers }, history.thresholds, budget)
  result.complete &&= findings.complete
  for (const one of findings.found)
    result.found.push({ attributes: one.bits.map((bit) => group[bit]!), support: one.support, confidence: one.confidence })
}

/** A set that shares attribute v with the schema can only grow into it when v has met each of the schema's attributes often enough. */
function canBeGrownInto(history: History, schema: ActiveSchema, bits: ReadonlyMap<number, number>): boolean {
  if (schema.support < history.thresholds.support) return false
  return schema.attributes.some(
    (shared) =>
      bits.has(shared) &&
      schema.attributes.every((id) => id === shared || pairSupport(history.pairs, id, shared) >= history.thresholds.support),
  )
}
