/**
 * The candidate graph of a question (METHOD 7): 24 seeds from retrieval and what is related to them within two hops, 48 nodes at most.
 * In: question, database, retriever. Out: nodes with a retrieval score and what surrounds them, and the relations between them: neighbour,
 * same stretch of talk, same picture, same table or same thing read at the same time, same name, and alike in meaning.
 */
import type { MemoryUnit, RELATION_KINDS } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import { all } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { sharedEntities } from '../../db/text.ts'
import type { Retriever } from '../../hierarchy/retriever.ts'
import { eventText, eventUnit } from '../../hierarchy/unit-text.ts'
import { sameReadings } from './conflicts.ts'

export type RelationKind = (typeof RELATION_KINDS)[number]
export type Relation = {
  a: string
  b: string
  kind: RelationKind
  /** Places between them, for a neighbour; else 0. */
  distance: number
}
export type Candidate = {
  /** The round's ref. */
  id: string
  unit: MemoryUnit
  /** Retrieval score against the best one's, 0..1; 0 when retrieval did not name it. */
  retrieval: number
  /** 0 for a seed, else by how many relations it was reached. */
  hops: number
  /** What was said directly before and after. */
  near: string
  /** Nothing was said directly before it: it opens a subject. */
  opens: boolean
  /** Cosine with the mean of the best seeds. */
  likeness: number
}
/** Anchors are frozen here, before anything is verified: the seeds without those that repeat another's words. */
export type CandidateGraph = { question: string; candidates: Candidate[]; relations: Relation[]; anchors: string[] }

export const SEEDS = 24
export const MOST_CANDIDATES = 48
const RANKED = 72
const HOPS = 2
/** Nodes that come in at the first hop; the rest is left for the second. */
const FIRST_HOP = 18
/** Seeds whose nearest in meaning come in, and how many each brings; their mean is what `likeness` compares with. */
const BEST_SEEDS = 3
const SEMANTIC_HITS = 4
/** Places up to which an event is a neighbour, and up to which it is of the same stretch of talk. */
const NEIGHBOUR = 2
const STRETCH = 4

/** A name that more events mention relates none of them. */
const NAMED_BY = 12

type Link = { from: number; to: number; kind: RelationKind; distance: number }

/** Builds the graph; the order of candidates is that of retrieval. */
export async function candidateGraph(db: Db, retriever: Retriever, question: string): Promise<CandidateGraph> {
  const ranked = await retriever.search(question, 'event', RANKED)
  const scores = new Map(ranked.map((unit) => [unit.id, unit.score]))
  const seeds = ranked.slice(0, SEEDS)
  const hops = new Map<number, number>(seeds.map(({ id }) => [id, 0]))
  const links = semanticLinks(retriever, seeds.slice(0, BEST_SEEDS))
  let frontier = [...hops.keys()]
  for (let hop = 1; hop <= HOPS && frontier.length > 0; hop++) {
    const found = [...(hop === 1 ? links : []), ...schemaLinks(db, retriever, frontier)]
    links.push(...(hop === 1 ? found.slice(links.length) : found))
    // What retrieval itself thinks of a node decides who comes in, then nearness.
    const reached = [...new Set(found.map(({ to }) => to))]
      .filter((id) => !hops.has(id))
      .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b)
    const room = Math.min(MOST_CANDIDATES - hops.size, hop === HOPS ? MOST_CANDIDATES : FIRST_HOP)
    frontier = reached.slice(0, Math.max(0, room))
    for (const id of frontier) hops.set(id, hop)
  }
  links.push(...schemaLinks(db, retriever, frontier))
  const candidates = candidatesOf(db, retriever, ranked, hops)
  return { question, candidates, relations: relationsOf(candidates, links), anchors: anchorsOf(candidates) }
}

function candidatesOf(db: Db, retriever: Retriever, ranked: readonly MemoryUnit[], hops: ReadonlyMap<number, number>): Candidate[] {
  const units = new Map(ranked.map((unit) => [unit.id, unit]))
  const best = ranked[0]?.score ?? 0
  const ids = [...hops.keys()]
  const likeness = retriever.likeness(
    ids,
    ranked.slice(0, BEST_SEEDS).map(({ id }) => id),
  )
  const candidates = ids.map((id, at): Candidate => {
    const unit = units.get(id) ?? eventUnit(db, id, 0)
    const beside = retriever.around(id).filter(({ step }) => Math.abs(step) === 1)
    return {
      id: unit.ref,
      unit,
      retrieval: best > 0 ? unit.score / best : 0,
      hops: hops.get(id) ?? 0,
      near: beside.map((other) => units.get(other.id)?.text ?? eventText(db, other.id)).join('\n'),
      opens: beside.every(({ step }) => step > 0),
      likeness: likeness[at] ?? 0,
    }
  })
  return candidates.sort((a, b) => b.retrieval - a.retrieval || a.unit.id - b.unit.id)
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
    .map(({ id }) => id)
}

function relationsOf(candidates: readonly Candidate[], links: readonly Link[]): Relation[] {
  const ids = new Map(candidates.map(({ id, unit }) => [unit.id, id]))
  const known = new Map<string, Relation>()
  for (const { from, to, kind, distance } of links) {
    const [a, b] = [ids.get(Math.min(from, to)), ids.get(Math.max(from, to))]
    if (a === undefined || b === undefined || a === b) continue
    known.set(JSON.stringify([a, b, kind]), { a, b, kind, distance })
  }
  return [...known.values()]
}

function semanticLinks(retriever: Retriever, seeds: readonly MemoryUnit[]): Link[] {
  return seeds.flatMap((seed) =>
    retriever.similar(seed.id, SEMANTIC_HITS).map((to): Link => ({ from: seed.id, to, kind: 'semantic', distance: 0 })),
  )
}

function schemaLinks(db: Db, retriever: Retriever, rounds: readonly number[]): Link[] {
  const ids = JSON.stringify(rounds)
  const linked = (kind: RelationKind, rows: { from: number; to: number }[]): Link[] => rows.map((row) => ({ ...row, kind, distance: 0 }))
  return [
    ...rounds.flatMap((from) => talkLinks(retriever, from)),
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
    ...linked('entity', sharedEntities(db, rounds, NAMED_BY)),
  ]
}

function talkLinks(retriever: Retriever, from: number): Link[] {
  return retriever
    .around(from)
    .map(({ id, step }) => ({ from, to: id, distance: Math.abs(step) }))
    .filter(({ distance }) => distance <= STRETCH)
    .map((link) => ({ ...link, kind: link.distance <= NEIGHBOUR ? 'neighbour' : 'episode' }))
}
