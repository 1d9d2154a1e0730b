/**
 * What an older version left in the timeline, brought up to this one (METHOD 5): times that stand in pictures, titles by today's rules. In: the setting
 * that a migration put there. Out: titles renewed, a few episodes a transaction, with the place up to which it has come, so that a kill costs nothing
 * and other calls get between. Titles by a language model stay.
 */
import { z } from 'zod'
import { describeEpisodeRow, describeTopicRow } from '../db/hierarchy.ts'
import { all, get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { settleContentTimes } from './content-times.ts'
import { builtInEpisodeWords, builtInTopicWords, updateHierarchy, wordFrequency } from './episodes.ts'
import type { HierarchyOptions } from './episodes.ts'

const KEY = 'timeline.renew'
const SLICE = 50
/** A larger memory is put in order with the next import, which other calls wait for anyway. */
const MOST_AT_ONCE = 20_000

/** "all": nothing is done yet; else episodes, then topics, from the one after `from` on. */
const Place = z.union([z.literal('all'), z.object({ of: z.enum(['episode', 'topic']), from: z.number().int() })])
type Place = z.infer<typeof Place>

/**
 * Ends early when the signal says so; the next start goes on.
 * @returns whether anything was renewed
 */
export async function renewTimeline(db: Db, signal: AbortSignal): Promise<boolean> {
  for (let done = false; ; done = true) {
    const row = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${KEY}`)
    if (!row || signal.aborted) return done
    db.transaction(() => step(db, Place.parse(JSON.parse(row.value)))).immediate()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function step(db: Db, place: Place): void {
  if (place === 'all') {
    settleContentTimes(db, 'all')
    return goOn(db, { of: 'episode', from: 0 })
  }
  const frequency = wordFrequency(db)
  const { of, from } = place
  const table = of === 'episode' ? sql`episode` : sql`topic`
  const ids = all<{ id: number }>(
    db,
    sql`SELECT n.id FROM ${table} n WHERE n.id > ${from} AND NOT EXISTS (SELECT 1 FROM model_words w WHERE w.kind = ${of} AND w.owner = n.id AND w.title = n.title)
        ORDER BY n.id LIMIT ${SLICE}`,
  ).map(({ id }) => id)
  for (const id of ids) {
    const { title, description } = of === 'episode' ? builtInEpisodeWords(db, id, frequency) : builtInTopicWords(db, id, frequency)
    if (of === 'episode') describeEpisodeRow(db, id, title, description)
    else describeTopicRow(db, id, title, description)
  }
  const last = ids.at(-1)
  if (last !== undefined && ids.length === SLICE) return goOn(db, { of, from: last })
  if (of === 'episode') return goOn(db, { of: 'topic', from: 0 })
  run(db, sql`DELETE FROM setting WHERE key = ${KEY}`)
}

function goOn(db: Db, place: Place): void {
  run(db, sql`UPDATE setting SET value = ${JSON.stringify(place)} WHERE key = ${KEY}`)
}

/**
 * Puts events whose time has changed in order, where the memory is small enough for it to be done between two calls.
 * @returns whether it was done
 */
export function reorderMoved(db: Db, options: HierarchyOptions): boolean {
  const count = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM event`)?.n ?? 0
  return count <= MOST_AT_ONCE && updateHierarchy(db, options).rebuilt
}
