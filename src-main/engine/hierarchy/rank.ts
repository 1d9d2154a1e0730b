/**
 * From the scores of single events to their order (METHOD 5: the hierarchy at work; docs/decisions/retrieval-fusion.md).
 * In: every event's own score (dense and full text), and what the query says of speakers, pictures and times. Out: ranked rows.
 * People rarely say a thing in one message: the messages around it and the stretch of talk it stands in raise it.
 */
import type { EventIndex } from './event-index.ts'
import { orderOf } from './event-index.ts'

export type RankWeights = {
  /** Dense similarity against full text (divided by its maximum); the rest is full text. */
  dense: number
  /** Best single clause against the whole question. */
  clause: number
  /** Own score of the events one and two places away. */
  near: readonly [number, number]
  /** Mean of the two best events of the stretch: up to eight events to each side, in one session, no gap of more than a day. */
  stretch: number
  speaker: number
  picture: number
  time: number
  /** Words of the query that stand together in the event. */
  close: number
}
export const RANK_WEIGHTS: RankWeights = {
  dense: 0.5,
  clause: 0.5,
  near: [0.2, 0.1],
  stretch: 0.8,
  speaker: 0.15,
  picture: 0.15,
  time: 0.5,
  close: 0.05,
}

export type RankQuery = {
  speakers: ReadonlySet<number>
  wantsPictures: boolean
  /** Whether an event (its row) lies in the times the query names; null when it names none. */
  isInTime: ((row: number) => boolean) | null
}
export type RankedRow = { row: number; score: number }

const REACH = 8
const STRETCH_BEST = 2
const DAY_MS = 86_400_000
/** Events whose surroundings are looked at; what is not near one of them cannot come near the top. */
const SEEDS = 400
/** Ranked rows that anybody asks for; the rest need no order. */
const MOST_RANKED = 1000

/**
 * Ranked rows, best first; scores are 0..1.
 * @param own own score of every row, 0..1
 */
export function rankRows(index: EventIndex, own: Float32Array, query: RankQuery, weights: RankWeights = RANK_WEIGHTS): RankedRow[] {
  const [one, two] = weights.near
  const total =
    1 +
    2 * (one + two) +
    weights.stretch +
    (query.speakers.size === 1 ? weights.speaker : 0) +
    (query.wantsPictures ? weights.picture : 0) +
    (query.isInTime ? weights.time : 0)
  const first = query.isInTime ? withTime(own, query.isInTime, weights.time) : own
  const rows = surroundings(index, bestRows(first, SEEDS))
  const near = Uint32Array.from(rows)
  const scores = Float32Array.from(near, (row) => scoreOf(index, own, row, query, weights) / total)
  const least = near.length > MOST_RANKED ? kthLargest(scores, MOST_RANKED) : 0
  const ranked: RankedRow[] = []
  for (const [at, row] of near.entries()) if ((scores[at] as number) >= least) ranked.push({ row, score: scores[at] as number })
  return ranked.sort((a, b) => b.score - a.score || (index.ids[a.row] as number) - (index.ids[b.row] as number))
}

function withTime(own: Float32Array, isInTime: (row: number) => boolean, weight: number): Float32Array {
  return own.map((score, row) => (isInTime(row) ? score + weight : score))
}

function scoreOf(index: EventIndex, own: Float32Array, row: number, query: RankQuery, weights: RankWeights): number {
  let score = own[row] as number
  let [best, second] = [score, 0]
  visitNeighbours(index, row, (other, distance) => {
    const value = own[other] as number
    if (distance <= 2) score += (weights.near[distance - 1] as number) * value
    if (value > best) {
      second = best
      best = value
    } else if (value > second) second = value
  })
  score += (weights.stretch * (best + second)) / STRETCH_BEST
  // A question about two people says nothing of who spoke.
  if (query.speakers.size === 1 && query.speakers.has(index.speakers[row] as number)) score += weights.speaker
  if (query.wantsPictures && index.hasPictures[row]) score += weights.picture
  if (query.isInTime?.(row)) score += weights.time
  return score
}

/** Events of the same stretch, nearest first on each side; runs for ten thousand events a query, so it makes no lists. */
function visitNeighbours(index: EventIndex, row: number, visit: (other: number, distance: number, side: number) => void): void {
  const { rows, places } = orderOf(index)
  const { sessions, times } = index
  const place = places[row] as number
  for (let step = -1; step <= 1; step += 2) {
    let last = row
    for (let distance = 1; distance <= REACH; distance++) {
      const next = rows[place + step * distance]
      if (next === undefined || sessions[next] !== sessions[row]) break
      if (Math.abs((times[next] as number) - (times[last] as number)) > DAY_MS) break
      visit(next, distance, step)
      last = next
    }
  }
}

/** Events of the same stretch with their places from the row's: -1 is the one directly before. */
export function neighboursOf(index: EventIndex, row: number): { row: number; step: number }[] {
  const found: { row: number; step: number }[] = []
  visitNeighbours(index, row, (other, distance, side) => found.push({ row: other, step: distance * side }))
  return found
}

function surroundings(index: EventIndex, seeds: readonly number[]): Set<number> {
  const rows = new Set(seeds)
  for (const seed of seeds) visitNeighbours(index, seed, (other) => rows.add(other))
  return rows
}

/** Rows of the highest scores above zero, best first. */
export function bestRows(scores: Float32Array, count: number): number[] {
  const threshold = scores.length <= count ? 0 : kthLargest(scores, count)
  const rows: number[] = []
  for (let row = 0; row < scores.length; row++) if ((scores[row] as number) > 0 && (scores[row] as number) >= threshold) rows.push(row)
  return rows.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).slice(0, count)
}

/** The count-th largest score to within 1/4096 below: a histogram, so that a million scores are read twice and never sorted. */
function kthLargest(scores: Float32Array, count: number): number {
  let largest = 0
  for (let row = 0; row < scores.length; row++) if ((scores[row] as number) > largest) largest = scores[row] as number
  if (largest === 0) return 0
  const bins = new Uint32Array(4097)
  const scale = 4096 / largest
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] as number
    // Whole bins, as a bit operation: this runs for every event of the memory.
    if (score > 0) bins[(score * scale) | 0] = (bins[(score * scale) | 0] as number) + 1
  }
  let seen = 0
  for (let bin = 4096; bin >= 0; bin--) {
    seen += bins[bin] as number
    if (seen >= count) return (bin / 4096) * largest * (1 - 1e-6)
  }
  return 0
}
