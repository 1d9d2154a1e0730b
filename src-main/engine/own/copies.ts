/**
 * Pictures that are one, stored twice (METHOD 4, perceive/duplicates.ts): the person decides, nothing is merged in silence. In: a pair and whether it is one
 * picture. Out: the observations of a copy out of the tables, or the pair never suggested again; both entries of the journal. The copy keeps its event,
 * its bytes and its words for search; forgetting the original frees it.
 */
import type { PictureDecision, PictureSide, PictureSuggestion } from '../../../src-shared/contract-library.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { PictureReading } from '../../../src-shared/model.ts'
import { recordChange, type Change } from '../changes.ts'
import { all, get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql, sqlJoin, sqlName } from '../db/sql.ts'
import { jsonList } from '../materialize/table-store.ts'
import { suggestedDuplicates } from '../perceive/duplicates.ts'
import { reanchorCorrections } from './place.ts'
import { setStale } from './stale.ts'
import type { Reversal, Reversed, Undo } from './undo.ts'

export type CopyDeps = {
  db: Db
  clock: () => Date
  undo: Undo
  /** Derives schemas and tables again. @returns names of the tables made */
  derive(): string[]
}

const KIND = 'picture.pair'

type Row = Record<string, string | number | null>
/** As the journal keeps it, alike before and after; `rows`: observations of the copy that left the tables. */
type PairState = { of: 'pair'; media: string; other: string; same: boolean; rows: Row[]; staled: number[] }

/** Pairs that are probably one picture and that nobody has decided about; a copy is compared no more. @param model picture model whose vectors are compared */
export function suggestCopies(db: Db, model: string, limit: number): PictureSuggestion[] {
  const pairs = all<{ media: string; other: string; same: number }>(db, sql`SELECT media, other, same FROM picture_pair`)
  const decided = new Set(pairs.flatMap(({ media, other }) => [`${media} ${other}`, `${other} ${media}`]))
  const copies = new Set(pairs.flatMap(({ media, same }) => (same === 1 ? [media] : [])))
  const found: PictureSuggestion[] = []
  for (const { media, other, distance, similarity, sameNumbers } of suggestedDuplicates(db, model)) {
    if (found.length === limit) break
    if (decided.has(`${media} ${other}`) || copies.has(media) || copies.has(other)) continue
    const [earlier, later] = [firstSeen(db, media), firstSeen(db, other)].toSorted(inTime)
    if (!earlier || !later) continue
    found.push({ media: later.side, other: earlier.side, distance, similarity: similarity ?? 0, sameNumbers })
  }
  return found
}

type Seen = { side: PictureSide; sort: number | null }

function firstSeen(db: Db, media: string): Seen | null {
  const row = get<Omit<PictureSide, 'media'> & { sort: number | null }>(
    db,
    sql`SELECT m.name, r.id AS roundId, r.ref, r.local_time AS time, r.sort_ms AS sort FROM round_media m JOIN round r ON r.id = m.round_id
        WHERE m.media = ${media} ORDER BY r.sort_ms IS NULL, r.sort_ms, r.id LIMIT 1`,
  )
  if (!row) return null
  const { sort, ...side } = row
  return { side: { media, ...side }, sort }
}

/** The earlier one first; without a time the one that was imported first. */
function inTime(a: Seen | null, b: Seen | null): number {
  if (a === null || b === null) return 0
  return (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY) || a.side.roundId - b.side.roundId
}

/**
 * Decides about a pair, in one transaction.
 * @throws AdammError NOT_FOUND for a picture that is not there; INVALID_ARGUMENT when the pair is decided, or both are one picture already
 */
export function decideCopy(deps: CopyDeps, given: { media: string; other: string; same: boolean }): PictureDecision {
  const { db, clock, undo } = deps
  const { media, same } = given
  const [copy, original] = [firstSeen(db, media), firstSeen(db, given.other)]
  if (!copy || !original)
    throw new AdammError('NOT_FOUND', 'One of the two pictures is not in this memory any more. Reload the suggestions.')
  const other = same ? originalOf(db, given.other) : given.other
  if (media === other || originalOf(db, media) === other)
    throw new AdammError('INVALID_ARGUMENT', `"${copy.side.name}" and "${original.side.name}" are one picture already.`)
  if (
    get(
      db,
      sql`SELECT 1 FROM picture_pair WHERE (media = ${media} AND (other = ${other} OR same = 1)) OR (media = ${other} AND other = ${media})`,
    )
  )
    throw new AdammError(
      'INVALID_ARGUMENT',
      `"${copy.side.name}" and "${original.side.name}" are decided already. Undo that decision to decide anew.`,
    )
  const at = clock().toISOString()
  return db
    .transaction((): PictureDecision => {
      const rounds = roundsOf(db, media)
      const state = apply(deps, { of: 'pair', media, other, same, rows: [], staled: [] }, at)
      const detail = same
        ? `"${copy.side.name}" is the same picture as "${original.side.name}".`
        : `"${copy.side.name}" and "${original.side.name}" are two pictures.`
      const { rows: _, ...kept } = state.state
      const change = recordChange(db, { kind: KIND, detail, before: state.state, after: { ...kept, rows: [] }, at })
      undo.note(change.id, same ? rounds : [copy.side.roundId, original.side.roundId])
      return { change, tables: state.tables, stale: state.state.staled.length }
    })
    .immediate()
}

/** The picture that a copy is one of; itself when it is none. */
function originalOf(db: Db, media: string): string {
  const next = get<{ other: string }>(db, sql`SELECT other FROM picture_pair WHERE media = ${media} AND same = 1`)
  return next === undefined ? media : originalOf(db, next.other)
}

function roundsOf(db: Db, media: string): number[] {
  return all<{ id: number }>(db, sql`SELECT DISTINCT round_id AS id FROM round_media WHERE media = ${media} ORDER BY round_id`).map(
    ({ id }) => id,
  )
}

/** Puts a decision in force. */
function apply(deps: CopyDeps, { media, other, same }: PairState, at: string): { state: PairState; tables: string[] } {
  const { db } = deps
  run(db, sql`INSERT INTO picture_pair (media, other, same, at) VALUES (${media}, ${other}, ${same ? 1 : 0}, ${at})`)
  if (!same) return { state: { of: 'pair', media, other, same, rows: [], staled: [] }, tables: [] }
  const rows = all<Row>(db, sql`SELECT * FROM observation WHERE media = ${media} ORDER BY id`)
  const staled = restingOn(db, media)
  run(db, sql`DELETE FROM observation WHERE media = ${media}`)
  const tables = follow(deps, media)
  setStale(db, staled, true)
  return { state: { of: 'pair', media, other, same, rows, staled }, tables }
}

/** Takes a decision back: the copy's observations are where they were. */
function takeBack(deps: CopyDeps, { media, other, same, rows, staled }: PairState): string[] {
  const { db } = deps
  run(db, sql`DELETE FROM picture_pair WHERE media = ${media} AND other = ${other}`)
  if (!same) return []
  // What was read of it since then, by a pass that ran when it was no copy, gives way to what the journal has.
  run(db, sql`DELETE FROM observation WHERE media = ${media}`)
  for (const { id, ...row } of rows) {
    const isFree = get(db, sql`SELECT 1 FROM observation WHERE id = ${id ?? null}`) === undefined
    const entries = Object.entries({ ...(isFree ? { id: id ?? null } : {}), ...row })
    const names = sqlJoin(
      entries.map(([name]) => sqlName(name)),
      ', ',
    )
    const values = sqlJoin(
      entries.map(([, value]) => sql`${value}`),
      ', ',
    )
    run(db, sql`INSERT INTO observation (${names}) VALUES (${values})`)
  }
  const tables = follow(deps, media)
  setStale(db, staled, false)
  return tables
}

function follow({ db, derive }: CopyDeps, media: string): string[] {
  for (const round of roundsOf(db, media)) reanchorCorrections(db, round)
  return derive()
}

/** Answers over tables that the picture has rows in, not out of date yet. */
function restingOn(db: Db, media: string): number[] {
  return all<{ id: number }>(
    db,
    sql`SELECT DISTINCT a.id FROM answer a JOIN answer_table u ON u.answer_id = a.id JOIN induced_row r ON r.table_id = u.table_id
        JOIN observation o ON o.round_id = r.round_id AND o.record = r.record WHERE a.stale = 0 AND o.media = ${media}`,
  ).map(({ id }) => id)
}

/** Takes decisions about pairs back, and makes them again. */
export function copyReversal(deps: CopyDeps): Reversal {
  return {
    owns: (kind) => kind === KIND,
    put(change: Change, direction): Reversed {
      // The journal holds what this file wrote under its own kind.
      const before = change.before as PairState
      if (direction === 'undo') return { tables: takeBack(deps, before), stale: 0 }
      const { state, tables } = apply(deps, before, deps.clock().toISOString())
      run(deps.db, sql`UPDATE change SET before = ${JSON.stringify(state)} WHERE id = ${change.id}`)
      return { tables, stale: state.staled.length }
    },
  }
}

/** Readings without those of copies: what extraction sees. @param gone pictures that are being forgotten; their copies stand by themselves again */
export function withoutCopies(
  db: Db,
  readings: ReadonlyMap<string, PictureReading>,
  gone: readonly string[] = [],
): ReadonlyMap<string, PictureReading> {
  if (readings.size === 0) return readings
  const copies = all<{ media: string }>(
    db,
    sql`SELECT media FROM picture_pair WHERE same = 1 AND media IN ${jsonList([...readings.keys()])} AND other NOT IN ${jsonList(gone)}`,
  )
  if (copies.length === 0) return readings
  const left = new Map(readings)
  for (const { media } of copies) left.delete(media)
  return left
}

/** Is one of these pictures the original of a copy that stays? */
export function hasCopies(db: Db, media: readonly string[]): boolean {
  return get(db, sql`SELECT 1 FROM picture_pair WHERE same = 1 AND other IN ${jsonList(media)} LIMIT 1`) !== undefined
}
