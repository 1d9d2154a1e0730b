/**
 * What ranking knows of every event besides its words and vector: session and order, day, who speaks, whether there are pictures.
 * In: the database. Out: plain arrays, read once and extended as rounds are remembered, so that a query reads no row that it does not return.
 */
import type { Db } from '../db/open.ts'
import { eventFacts } from '../db/hierarchy.ts'
import type { EventFact } from '../db/hierarchy.ts'
import { dayKey } from './query-times.ts'

export type EventIndex = {
  ids: number[]
  rows: Map<number, number>
  sessions: number[]
  /** Milliseconds since 1970; NaN where the time is unknown. */
  times: number[]
  /** 20240617; 0 where unknown. */
  days: number[]
  /** Index into `names`, -1 for none. */
  speakers: number[]
  hasPictures: boolean[]
  /** Speakers in small letters, and how many events are theirs. */
  names: string[]
  speakerEvents: number[]
  /** Rows by session and time, and the place of each row in it; null when rows were added. */
  order: { rows: Uint32Array; places: Uint32Array } | null
}

/** A colon after one to three capitalized words at the start of a message: transcripts say who speaks that way. */
const SPEAKER = /^\s*(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}):\s/u

/** Names of fewer events are words before a colon rather than somebody who takes part. */
const SPEAKER_EVENTS = 3

export function createEventIndex(): EventIndex {
  return {
    ids: [],
    rows: new Map(),
    sessions: [],
    times: [],
    days: [],
    speakers: [],
    hasPictures: [],
    names: [],
    speakerEvents: [],
    order: null,
  }
}

/** Reads the events (all of them, or the rounds named); one that is known is replaced. */
export function readEvents(db: Db, index: EventIndex, roundIds: readonly number[] | null): void {
  const nameIds = new Map(index.names.map((name, at) => [name, at]))
  const changed = new Set<number>()
  for (const fact of eventFacts(db, roundIds)) changed.add(putEvent(index, nameIds, fact))
  if (changed.size > FEW) index.order = null
  else reorder(index, changed)
}

/** All events into an empty index, some thousand at a time. */
export function* eventSteps(db: Db, index: EventIndex): Generator<void> {
  const nameIds = new Map<string, number>()
  for (let after = 0; ;) {
    const facts = eventFacts(db, null, after, SLICE)
    for (const fact of facts) putEvent(index, nameIds, fact)
    const last = facts.at(-1)
    if (!last || facts.length < SLICE) break
    after = last.id
    yield
  }
  orderOf(index)
}
const SLICE = 4000

/** Rows that are put in their places one by one; more are sorted with the others. */
const FEW = 1000

/** @returns the event's row */
function putEvent(index: EventIndex, nameIds: Map<string, number>, fact: EventFact): number {
  let row = index.rows.get(fact.id)
  if (row === undefined) {
    row = index.ids.length
    index.ids.push(fact.id)
    index.rows.set(fact.id, row)
  } else if ((index.speakers[row] ?? -1) >= 0) {
    const old = index.speakers[row] as number
    index.speakerEvents[old] = (index.speakerEvents[old] ?? 1) - 1
  }
  index.sessions[row] = fact.sessionId
  index.times[row] = fact.sortMs ?? Number.NaN
  index.days[row] = dayKey(fact.localTime)
  index.hasPictures[row] = fact.pictures > 0
  index.speakers[row] = speakerOf(index, nameIds, fact)
  return row
}

function speakerOf(index: EventIndex, nameIds: Map<string, number>, fact: EventFact): number {
  const name = (fact.author ?? SPEAKER.exec(fact.start ?? '')?.[1])?.toLowerCase()
  if (name === undefined || name === '') return -1
  let id = nameIds.get(name)
  if (id === undefined) {
    id = index.names.length
    nameIds.set(name, id)
    index.names.push(name)
    index.speakerEvents.push(0)
  }
  index.speakerEvents[id] = (index.speakerEvents[id] ?? 0) + 1
  return id
}

/** Speakers that a query names by their whole name or its first word. */
export function speakersIn(index: EventIndex, query: string): Set<number> {
  const words = ` ${(
    query
      .toLowerCase()
      .replaceAll(/['’]s\b/gu, '')
      .match(/[\p{L}\p{M}\p{N}'’.-]*[\p{L}\p{M}\p{N}]/gu) ?? []
  ).join(' ')} `
  const found = new Set<number>()
  for (const [id, name] of index.names.entries()) {
    if ((index.speakerEvents[id] ?? 0) < SPEAKER_EVENTS) continue
    if (words.includes(` ${name} `) || words.includes(` ${name.split(' ')[0]} `)) found.add(id)
  }
  return found
}

/** Rows in the order of their sessions and times; rounds of unknown time keep their place of arrival. */
export function orderOf(index: EventIndex): { rows: Uint32Array; places: Uint32Array } {
  index.order ??= orderFrom(Uint32Array.from(index.ids.keys()).sort(comparison(index)))
  return index.order
}

function orderFrom(rows: Uint32Array): { rows: Uint32Array; places: Uint32Array } {
  const places = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place++) places[rows[place] as number] = place
  return { rows, places }
}

function comparison({ sessions, times, ids }: EventIndex): (a: number, b: number) => number {
  const time = (row: number): number => (Number.isNaN(times[row]) ? Number.POSITIVE_INFINITY : (times[row] as number))
  return (a, b) =>
    (sessions[a] as number) - (sessions[b] as number) ||
    (time(a) === time(b) ? 0 : time(a) - time(b)) ||
    (ids[a] as number) - (ids[b] as number)
}

/** Puts a few rows that are new or were read again in their places, without sorting the others. */
function reorder(index: EventIndex, changed: ReadonlySet<number>): void {
  if (!index.order) return
  const before = comparison(index)
  const kept = index.order.rows.filter((row) => !changed.has(row))
  const added = [...changed].sort(before)
  const rows = new Uint32Array(kept.length + added.length)
  let [from, place] = [0, 0]
  for (const row of added) {
    const to = placeFor(kept, row, before)
    rows.set(kept.subarray(from, to), place)
    place += to - from
    rows[place++] = row
    from = to
  }
  rows.set(kept.subarray(from), place)
  index.order = orderFrom(rows)
}

/** First place of a sorted list whose row does not come before `row`. */
function placeFor(rows: Uint32Array, row: number, before: (a: number, b: number) => number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(rows[middle] as number, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
