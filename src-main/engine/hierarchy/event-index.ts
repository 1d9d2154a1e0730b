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
  for (const fact of eventFacts(db, roundIds)) putEvent(index, nameIds, fact)
  index.order = null
}

function putEvent(index: EventIndex, nameIds: Map<string, number>, fact: EventFact): void {
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
  if (index.order) return index.order
  const { sessions, times, ids } = index
  const time = (row: number): number => (Number.isNaN(times[row]) ? Number.POSITIVE_INFINITY : (times[row] as number))
  const rows = Uint32Array.from(ids.keys()).sort(
    (a, b) =>
      (sessions[a] as number) - (sessions[b] as number) ||
      (time(a) === time(b) ? 0 : time(a) - time(b)) ||
      (ids[a] as number) - (ids[b] as number),
  )
  const places = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place++) places[rows[place] as number] = place
  index.order = { rows, places }
  return index.order
}
