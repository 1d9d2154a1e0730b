/**
 * The candidate graph of a question (METHOD 7): 24 seeds from retrieval and what is related to them within two hops, 48 nodes at most.
 * In: question, database, retriever. Out: nodes with a retrieval score, and the relations between them: same episode, neighbour,
 * same picture, same table, same speaker, and alike in meaning.
 */
import type { MemoryUnit, RELATION_KINDS } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import { all } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import type { Retriever } from '../../hierarchy/retriever.ts'
import { eventUnit } from '../../hierarchy/unit-text.ts'

import { sameReadings } from './conflicts.ts'

export type RelationKind = (typeof RELATION_KINDS)[number]
export type Relation = { a: string; b: string; kind: RelationKind }
export type Candidate = {
  /** The round's ref. */
  id: string
  unit: MemoryUnit
  /** Retrieval score against the best one's, 0..1; 0 when retrieval did not name it. */
  retrieval: number
  /** 0 for a seed, else by how many relations it was reached. */
  hops: number
}
/** Anchors are frozen here, before anything is verified: the seeds without those that repeat another's words. */
export type CandidateGraph = { question: string; candidates: Candidate[]; relations: Relation[]; anchors: string[] }

export const SEEDS = 24
export const MOST_CANDIDATES = 48
const ANCHORS = 8
const RANKED = 120
const HOPS = 2
/** Seeds whose own words are searched with, and what each may bring. */
const SEMANTIC_SEEDS = 3
const SEMANTIC_HITS = 4

type Link = { from: number; to: number; kind: RelationKind }

/** Builds the graph; the order of candidates is that of retrieval. */
export async function candidateGraph(db: Db, retriever: Retriever, question: string): Promise<CandidateGraph> {
  const ranked = await retriever.search(question, 'event', RANKED)
  const scores = new Map(ranked.map((unit) => [unit.id, unit.score]))
  const best = ranked[0]?.score ?? 0
  const hops = new Map<number, number>(ranked.slice(0, SEEDS).map(({ id }) => [id, 0]))
  const links = await semanticLinks(retriever, ranked.slice(0, SEMANTIC_SEEDS))
  let frontier = [...hops.keys()]
  for (let hop = 1; hop <= HOPS && frontier.length > 0; hop++) {
    const found = [...(hop === 1 ? links : []), ...schemaLinks(db, frontier)]
    links.push(...(hop === 1 ? found.slice(links.length) : found))
    // What retrieval itself thinks of a node decides who comes in, then nearness.
    const reached = [...new Set(found.map(({ to }) => to))]
      .filter((id) => !hops.has(id))
      .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b)
    const room = hop === HOPS ? MOST_CANDIDATES - hops.size : Math.min(MOST_CANDIDATES - hops.size, SEEDS * 0.75)
    frontier = reached.slice(0, Math.max(0, room))
    for (const id of frontier) hops.set(id, hop)
  }
  const units = new Map(ranked.map((unit) => [unit.id, unit]))
  const candidates = [...hops].map(([id, distance]) => {
    const unit = units.get(id) ?? eventUnit(db, id, 0)
    return { id: unit.ref, unit, retrieval: best > 0 ? unit.score / best : 0, hops: distance }
  })
  candidates.sort((a, b) => b.retrieval - a.retrieval || a.unit.id - b.unit.id)
  return { question, candidates, relations: relationsOf(candidates, links), anchors: anchorsOf(candidates) }
}

/** Seeds in order, those left out that say word for word what another says. */
function anchorsOf(candidates: readonly Candidate[]): string[] {
  const texts = new Set<string>()
  return candidates
    .filter(({ hops, unit }) => {
      const isNew = !texts.has(unit.text)
      texts.add(unit.text)
      return hops === 0 && isNew
    })
    .slice(0, ANCHORS)
    .map(({ id }) => id)
}

function relationsOf(candidates: readonly Candidate[], links: readonly Link[]): Relation[] {
  const ids = new Map(candidates.map(({ id, unit }) => [unit.id, id]))
  const known = new Map<string, Relation>()
  for (const { from, to, kind } of links) {
    const [a, b] = [ids.get(Math.min(from, to)), ids.get(Math.max(from, to))]
    if (a === undefined || b === undefined || a === b) continue
    known.set(JSON.stringify([a, b, kind]), { a, b, kind })
  }
  return [...known.values()]
}

async function semanticLinks(retriever: Retriever, seeds: readonly MemoryUnit[]): Promise<Link[]> {
  const links: Link[] = []
  for (const seed of seeds) {
    if (seed.text.trim() === '') continue
    const alike = await retriever.search(seed.text.slice(0, 400), 'event', SEMANTIC_HITS + 1)
    for (const { id } of alike) if (id !== seed.id) links.push({ from: seed.id, to: id, kind: 'semantic' })
  }
  return links
}

function schemaLinks(db: Db, rounds: readonly number[]): Link[] {
  const ids = JSON.stringify(rounds)
  const linked = (kind: RelationKind, rows: { from: number; to: number }[]): Link[] => rows.map((row) => ({ ...row, kind }))
  return [
    ...linked(
      'neighbour',
      all(
        db,
        sql`SELECT e.round_id AS "from", n.round_id AS "to" FROM event e JOIN event n ON n.episode_id = e.episode_id AND ABS(n.ord - e.ord) = 1
            WHERE e.round_id IN (SELECT value FROM json_each(${ids}))`,
      ),
    ),
    ...linked(
      'episode',
      all(
        db,
        sql`SELECT e.round_id AS "from", n.round_id AS "to" FROM event e JOIN event n ON n.episode_id = e.episode_id AND ABS(n.ord - e.ord) BETWEEN 2 AND 4
            WHERE e.round_id IN (SELECT value FROM json_each(${ids}))`,
      ),
    ),
    ...linked(
      'picture',
      all(
        db,
        sql`SELECT a.round_id AS "from", b.round_id AS "to" FROM round_media a JOIN round_media b ON b.media = a.media AND b.round_id <> a.round_id
            WHERE a.round_id IN (SELECT value FROM json_each(${ids})) LIMIT 200`,
      ),
    ),
    ...linked(
      'table',
      all(
        db,
        sql`SELECT a.round_id AS "from", b.round_id AS "to" FROM induced_row a JOIN induced_row b ON b.table_id = a.table_id AND b.round_id <> a.round_id
            WHERE a.round_id IN (SELECT value FROM json_each(${ids})) AND b.round_id IN (SELECT value FROM json_each(${ids})) LIMIT 400`,
      ),
    ),
    ...linked('table', sameReadings(db, rounds)),
  ]
}
