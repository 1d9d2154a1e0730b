/**
 * Facets of a schema (METHOD 4): a receipt's head and its items recur in the same rounds, so they are one schema, but they stand in
 * different records. In: mined rounds that carry at least half of the schema. Out: its attributes parted by the records they share, the
 * main part first.
 *
 * Two attributes share records when at least half of the rounds that have both have them in one record. Parts are the connected
 * components. A part is a table of its own when it has two attributes or more, a measure among them, and theta_s rounds.
 */
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Thresholds } from '../induce/thresholds.ts'
import { minedObservations } from './membership.ts'
import { type Facet, jsonList, MEASURES } from './table-store.ts'

type AttributeCounts = { rounds: number; records: number; measures: number }
/** `pairs`: by "smaller id, larger id", the rounds with both and those with both in one record. */
export type FacetEvidence = { attributes: Record<string, AttributeCounts>; pairs: Record<string, { both: number; together: number }> }

/** Rounds of one record each, but for a few. */
const ONE_A_ROUND = 1.5

type Occurrence = { roundId: number; record: number; attributeId: number; measure: number }

/**
 * Counts the rounds mined after `since`, on top of what was counted before.
 * @param attributes the schema's attribute ids
 */
export function countFacets(db: Db, attributes: readonly number[], since: number, before: FacetEvidence): FacetEvidence {
  const evidence = structuredClone(before)
  const from =
    since === 0
      ? minedObservations(attributes)
      : sql`mined_round m CROSS JOIN observation o ON o.round_id = m.round_id AND m.seq > ${since}`
  const occurrences = all<Occurrence>(
    db,
    sql`SELECT o.round_id AS roundId, o.record, o.attribute_id AS attributeId, o.kind IN ${MEASURES} AS measure
        FROM ${from} WHERE +o.attribute_id IN ${jsonList(attributes)} ORDER BY o.round_id, o.record`,
  )
  for (let start = 0; start < occurrences.length;) {
    let end = start
    while (occurrences[end]?.roundId === occurrences[start]?.roundId) end++
    countRound(evidence, occurrences.slice(start, end), attributes.length)
    start = end
  }
  return evidence
}

function countRound(evidence: FacetEvidence, round: readonly Occurrence[], width: number): void {
  const records = new Map<number, Occurrence[]>()
  for (const one of round) {
    const own = records.get(one.attributeId) ?? []
    const last = own.at(-1)
    // Several values of one attribute in one record are one occurrence.
    if (last?.record === one.record) own[own.length - 1] = { ...last, measure: Math.max(last.measure, one.measure) }
    else own.push(one)
    records.set(one.attributeId, own)
  }
  if (records.size * 2 < width) return
  const ids = [...records.keys()].sort((a, b) => a - b)
  for (const id of ids) {
    const own = records.get(id) ?? []
    const counts = (evidence.attributes[id] ??= { rounds: 0, records: 0, measures: 0 })
    counts.rounds++
    counts.records += own.length
    counts.measures += own.filter((one) => one.measure === 1).length
  }
  const numbers = new Map(ids.map((id) => [id, new Set((records.get(id) ?? []).map((one) => one.record))]))
  for (const [at, a] of ids.entries()) {
    for (const b of ids.slice(at + 1)) {
      const pair = (evidence.pairs[`${a} ${b}`] ??= { both: 0, together: 0 })
      pair.both++
      if (!numbers.get(a)!.isDisjointFrom(numbers.get(b)!)) pair.together++
    }
  }
}

/** The schema parted; one facet with everything when there is nothing to part. Numbers say the order: 0 is the main one. */
export function facetsOf(evidence: FacetEvidence, attributes: readonly number[], thresholds: Thresholds): Omit<Facet, 'number'>[] {
  const whole = [{ core: [...attributes], own: [...attributes], context: [] }]
  const parts = componentsOf(evidence, attributes)
  const tables = parts.filter(
    (part) => part.length >= 2 && roundsOf(evidence, part) >= thresholds.support && part.some((id) => isMostlyMeasure(evidence, id)),
  )
  if (parts.length === 1 || tables.length === 0) return whole
  const [main, ...others] = tables.sort((a, b) => mainFirst(evidence, a, b))
  const elsewhere = new Set(others.flat())
  const own = attributes.filter((id) => !elsewhere.has(id))
  return [{ core: main!, own, context: [] }, ...others.map((part) => ({ core: part, own: part, context: own }))]
}

/** Takes the parts that the person made out of the facets; each becomes one of its own, with what is no measure of the main one beside it. */
export function withParts(
  evidence: FacetEvidence,
  facets: readonly Omit<Facet, 'number'>[],
  parts: readonly (readonly number[])[],
): Omit<Facet, 'number'>[] {
  if (parts.length === 0) return [...facets]
  const taken = new Set(parts.flat())
  const rest = (ids: readonly number[]): number[] => ids.filter((id) => !taken.has(id))
  const left = facets.map(({ core, own, context }) => ({ core: rest(core), own: rest(own), context: rest(context) }))
  const [main, ...others] = left.filter(({ core }) => core.length > 0)
  if (main === undefined) return [...facets]
  const context = main.own.filter((id) => !isMostlyMeasure(evidence, id))
  return [main, ...others, ...parts.map((part) => ({ core: [...part], own: [...part], context }))]
}

function componentsOf(evidence: FacetEvidence, attributes: readonly number[]): number[][] {
  const left = new Set(attributes)
  const parts: number[][] = []
  for (const first of attributes) {
    if (!left.delete(first)) continue
    const part = [first]
    for (const id of part) {
      for (const other of left) {
        const pair = evidence.pairs[id < other ? `${id} ${other}` : `${other} ${id}`]
        if (pair === undefined || pair.together * 2 < pair.both) continue
        left.delete(other)
        part.push(other)
      }
    }
    parts.push(part.sort((a, b) => a - b))
  }
  return parts
}

function isMostlyMeasure(evidence: FacetEvidence, id: number): boolean {
  const counts = evidence.attributes[id]
  return counts !== undefined && counts.measures * 2 >= counts.records
}

function roundsOf(evidence: FacetEvidence, part: readonly number[]): number {
  return Math.max(...part.map((id) => evidence.attributes[id]?.rounds ?? 0))
}

/** Mean records of a round over the attributes of a part. */
export function recordsPerRound(evidence: FacetEvidence, part: readonly number[]): number {
  const sum = (of: (counts: AttributeCounts) => number): number =>
    part.reduce((total, id) => total + (evidence.attributes[id] === undefined ? 0 : of(evidence.attributes[id])), 0)
  return (
    sum((counts) => counts.records) /
    Math.max(
      1,
      sum((counts) => counts.rounds),
    )
  )
}

/** The part whose records are the rounds' own goes first: about one a round, in the most rounds. */
function mainFirst(evidence: FacetEvidence, a: readonly number[], b: readonly number[]): number {
  const single = Number(recordsPerRound(evidence, b) <= ONE_A_ROUND) - Number(recordsPerRound(evidence, a) <= ONE_A_ROUND)
  return single || roundsOf(evidence, b) - roundsOf(evidence, a) || b.length - a.length || a[0]! - b[0]!
}

/** Gives parts the numbers of the facets that were most alike before, so that their tables stay the same tables. */
export function numberFacets(parts: readonly Omit<Facet, 'number'>[], before: readonly Pick<Facet, 'number' | 'core'>[]): Facet[] {
  const free = before.filter((facet) => facet.number > 0)
  let next = 1 + Math.max(0, ...before.map((facet) => facet.number))
  return parts.map((part, index) => {
    if (index === 0) return { ...part, number: 0 }
    const shared = (facet: Pick<Facet, 'core'>): number => facet.core.filter((id) => part.core.includes(id)).length
    const match = free.filter((facet) => shared(facet) > 0).sort((a, b) => shared(b) - shared(a) || a.number - b.number)[0]
    if (match !== undefined) free.splice(free.indexOf(match), 1)
    return { ...part, number: match?.number ?? next++ }
  })
}

export function readFacetEvidence(db: Db, tableId: number): FacetEvidence | null {
  const row = get<{ evidence: string | null }>(db, sql`SELECT evidence FROM induced_table WHERE id = ${tableId}`)
  return row === undefined || row.evidence === null ? null : JSON.parse(row.evidence)
}

export function writeFacetEvidence(db: Db, tableId: number, evidence: FacetEvidence): void {
  run(db, sql`UPDATE induced_table SET evidence = ${JSON.stringify(evidence)} WHERE id = ${tableId}`)
}
