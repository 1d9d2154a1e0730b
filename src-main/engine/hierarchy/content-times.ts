/**
 * Times of events that stand in their pictures (METHOD 1 and 5). In: rounds that have no time of their own, or only that of the file, with the dates that
 * were read in their pictures and what the person made of those. Out: the round's time with basis "content" where exactly one day is printed and nothing
 * about it is open, the round's own time again where that no longer holds.
 *
 * Never: one of several days, an ambiguous date, a year that only the file's time gave, a day about something else (due, birth), a day after the picture.
 */
import type { TypedValue } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import { foldWord } from '../extract/values/clean.ts'
import { calendarNames } from '../extract/values/calendar.ts'
import { isWallClock, wallMilliseconds } from '../import/times.ts'

const DAY_MS = 86_400_000
/** Set while events stand in the order of times that they no longer have. */
const MOVED = 'hierarchy.moved'

/** Which rounds are looked at: those named, those whose dates a column or a choice may settle, or all. */
export type Scope = readonly number[] | 'ambiguous' | 'all'

export type PrintedDate = {
  observationId: number
  label: string
  raw: string
  /** "YYYY-MM-DD" or with a clock; null when it was emptied. */
  text: string | null
  ambiguous: boolean
  /** Other readings of an ambiguous date. */
  others: readonly string[]
  /** By the person: nothing printed is asked of it. */
  corrected: boolean
}
/** What is known of the round besides: the time of its file and the day of its import bound when the picture was made. */
export type PictureBounds = { fileTime: string | null; importedAt: string }

/** Labels of days on which something else happens. */
const OTHER_DAY =
  /\b(?:due|payable|valid|expir\w*|until|best before|use by|born|birth\w*|dob|next|renew\w*|follow.?up|appointment|deliver\w*|arriv\w*|depart\w*|return by|check.?(?:in|out)|fällig\w*|zahlbar|gültig\w*|ablauf\w*|bis|geburts\w*|geb|geboren|haltbar\w*|nächste\w*|termin|liefer\w*|anreise|abreise|naissance|échéance|nacimiento|vencimiento)\b/iu

/**
 * The one day that the pictures of a round say they are of.
 * @returns null when there is none, or more than one, or it is open
 */
export function printedTime(dates: readonly PrintedDate[], bounds: PictureBounds): { local: string; observationId: number } | null {
  const own = dates.filter((date) => date.text !== null && !OTHER_DAY.test(date.label.replaceAll('_', ' ')))
  const sure = own.filter((date) => !date.ambiguous)
  const days = new Set(sure.map(dayOf))
  const [day] = days
  if (day === undefined || days.size > 1) return null
  // An ambiguous date that may be this day says nothing against it.
  if (own.some((date) => date.ambiguous && ![date.text, ...date.others].some((text) => text?.startsWith(day)))) return null
  if (!isPossible(day, bounds) || !sure.some((date) => date.corrected || saysYear(date, bounds))) return null
  const clocks = new Set(sure.flatMap(({ text }) => (text !== null && text.length > 10 ? [text] : [])))
  const [clock] = clocks
  const local = clock !== undefined && clocks.size === 1 ? clock : day
  const [first] = sure.filter(({ text }) => text === local)
  return { local, observationId: (first ?? sure[0]!).observationId }
}

function dayOf({ text }: PrintedDate): string {
  return (text ?? '').slice(0, 10)
}

/** A picture shows no day later than that of its file. */
function isPossible(day: string, { fileTime, importedAt }: PictureBounds): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!isWallClock({ year, month, day: date })) return false
  return [fileTime, importedAt].every((bound) => bound === null || wallMilliseconds(day) <= wallMilliseconds(bound.slice(0, 10)) + DAY_MS)
}

/** A year that is not printed came from the file's time; a printed weekday that fits it confirms it, nothing else does. */
function saysYear({ raw, text }: PrintedDate, { fileTime }: PictureBounds): boolean {
  const [year = '', , day = ''] = (text ?? '').slice(0, 10).split('-')
  const plain = raw.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
  if (plain.includes(year)) return true
  const numbers = plain.replaceAll(/\d{1,2}:\d{2}(?::\d{2})?/gu, ' ').match(/\d+/gu) ?? []
  const at = numbers.findIndex((number) => Number(number) === Number(day))
  if (numbers.toSpliced(at === -1 ? 0 : at, 1).includes(year.slice(2))) return true
  if (fileTime === null) return false
  const { weekdays } = calendarNames()
  const weekday = new Date(wallMilliseconds((text ?? '').slice(0, 10))).getUTCDay()
  return (plain.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => weekdays.get(foldWord(word)) === weekday)
}

/** Blocks of ten digits are in order in every script. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 48
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

type Stored = {
  roundId: number
  observationId: number
  record: number
  attributeId: number
  surface: string
  attribute: string
  raw: string
  text: string | null
  ambiguous: number
  value: string
}
type RoundTime = {
  local: string | null
  basis: string
  own: string | null
  fileTime: string | null
  importedAt: string
  observation: number | null
}

const OPEN = sql`(r.local_time IS NULL OR r.time_basis IN ('file', 'content'))`

/**
 * Brings the times of rounds up to date, in the caller's transaction.
 * @returns rounds whose time is another one now
 */
export function settleContentTimes(db: Db, scope: Scope): number[] {
  const named = Array.isArray(scope) ? sql` AND r.id IN (SELECT value FROM json_each(${JSON.stringify(scope)}))` : sql``
  const open = scope === 'ambiguous' ? sql` AND o.ambiguous = 1` : sql``
  const ids = all<{ id: number }>(
    db,
    sql`SELECT r.id FROM round r WHERE ${OPEN}${named} AND EXISTS (SELECT 1 FROM observation o WHERE o.round_id = r.id AND ${isDate}${open})
        UNION SELECT r.id FROM content_time t JOIN round r ON r.id = t.round_id WHERE ${scope === 'ambiguous' ? sql`t.observation_id IS NULL` : sql`1`}${named}`,
  ).map(({ id }) => id)
  const moved = ids.filter((id) => settle(db, id))
  if (moved.length > 0) noteMoved(db, moved)
  return moved
}

const isDate: Statement = sql`o.media IS NOT NULL AND o.kind IN ('date', 'datetime')`

function settle(db: Db, roundId: number): boolean {
  const round = get<RoundTime>(
    db,
    sql`SELECT r.local_time AS local, r.time_basis AS basis, t.own_local AS own, CASE COALESCE(t.own_basis, r.time_basis) WHEN 'file' THEN COALESCE(t.own_local, r.local_time) END AS fileTime,
          o.imported_at AS importedAt, t.observation_id AS observation
        FROM round r LEFT JOIN content_time t ON t.round_id = r.id JOIN session s ON s.id = r.session_id JOIN source o ON o.id = s.source_id WHERE r.id = ${roundId}`,
  )
  if (round === undefined) return false
  const printed = printedTime(datesOf(db, roundId), round)
  const isSet = get(db, sql`SELECT 1 FROM content_time WHERE round_id = ${roundId}`) !== undefined
  if (printed === null) {
    if (!isSet) return false
    run(
      db,
      sql`UPDATE round SET (local_time, offset_minutes, time_basis, time_weak, sort_ms) =
            (SELECT own_local, own_offset, own_basis, own_weak, own_sort FROM content_time WHERE round_id = ${roundId}) WHERE id = ${roundId}`,
    )
    run(db, sql`DELETE FROM content_time WHERE round_id = ${roundId}`)
    return true
  }
  if (isSet && printed.local === round.local && printed.observationId === round.observation) return false
  if (isSet) run(db, sql`UPDATE content_time SET observation_id = ${printed.observationId} WHERE round_id = ${roundId}`)
  else
    run(
      db,
      sql`INSERT INTO content_time (round_id, observation_id, own_local, own_offset, own_basis, own_weak, own_sort)
          SELECT id, ${printed.observationId}, local_time, offset_minutes, time_basis, time_weak, sort_ms FROM round WHERE id = ${roundId}`,
    )
  run(
    db,
    sql`UPDATE round SET local_time = ${printed.local}, offset_minutes = NULL, time_basis = 'content', time_weak = 0, sort_ms = ${wallMilliseconds(printed.local)}
        WHERE id = ${roundId}`,
  )
  return printed.local !== round.local
}

function datesOf(db: Db, roundId: number): PrintedDate[] {
  const stored = all<Stored>(
    db,
    sql`SELECT o.round_id AS roundId, o.id AS observationId, o.record, o.attribute_id AS attributeId, o.surface, a.name AS attribute, o.raw, o.text, o.ambiguous, o.value
        FROM observation o JOIN attribute a ON a.id = o.attribute_id WHERE o.round_id = ${roundId} AND ${isDate} ORDER BY o.id`,
  )
  return stored.map((date) => {
    const { observationId, raw } = date
    const label = `${date.surface} ${date.attribute}`
    const corrected = correctedText(db, date)
    if (corrected !== undefined) return { observationId, label, raw, text: corrected, ambiguous: false, others: [], corrected: true }
    const settled = date.ambiguous === 1 ? settledText(db, observationId) : null
    const { alternatives = [] }: TypedValue = JSON.parse(date.value)
    return {
      observationId,
      label,
      raw,
      text: settled ?? date.text,
      ambiguous: date.ambiguous === 1 && settled === null,
      others: alternatives.flatMap(({ text }) => text ?? []),
      corrected: false,
    }
  })
}

/** What the person put in its place: null where it was emptied or is no date now, undefined where it stands as it was read. */
function correctedText(db: Db, { roundId, record, attributeId }: Stored): string | null | undefined {
  const row = get<{ value: string }>(
    db,
    sql`SELECT value FROM correction WHERE round_id = ${roundId} AND record = ${record} AND attribute_id = ${attributeId} AND undone_at IS NULL AND lost = 0
        ORDER BY id DESC LIMIT 1`,
  )
  const value: TypedValue | null = row === undefined ? null : JSON.parse(row.value)
  if (value === null) return undefined
  return value.kind === 'date' || value.kind === 'datetime' ? value.text : null
}

/** An ambiguous date as its column settles it: by its other dates, or by the person's choice. */
function settledText(db: Db, observationId: number): string | null {
  const cell = get<{ row: number; column: string; table: string }>(
    db,
    sql`SELECT c.row_id AS "row", k.name AS "column", t.name AS "table" FROM induced_cell c JOIN induced_column k ON k.id = c.column_id
        JOIN induced_table t ON t.id = k.table_id WHERE c.observation_id = ${observationId} AND c.ambiguous = 0 AND t.folded_into IS NULL
          AND k.type IN ('date', 'datetime') LIMIT 1`,
  )
  if (cell === undefined) return null
  const row = get<{ value: unknown }>(
    db,
    sql`SELECT ${sqlName(cell.column)} AS value FROM ${sqlName(`t_${cell.table}`)} WHERE _row = ${cell.row}`,
  )
  return typeof row?.value === 'string' ? row.value : null
}

/** Episodes that hold them say their new span at once; which episode an event belongs to is decided again by updateHierarchy. */
function noteMoved(db: Db, rounds: readonly number[]): void {
  const ids = JSON.stringify(rounds)
  const episodes = all<{ id: number }>(
    db,
    sql`SELECT DISTINCT episode_id AS id FROM event WHERE round_id IN (SELECT value FROM json_each(${ids}))`,
  )
  if (episodes.length === 0) return
  run(
    db,
    sql`UPDATE episode SET
          from_time = (SELECT MIN(r.local_time) FROM event e JOIN round r ON r.id = e.round_id WHERE e.episode_id = episode.id),
          to_time = (SELECT MAX(r.local_time) FROM event e JOIN round r ON r.id = e.round_id WHERE e.episode_id = episode.id)
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(episodes.map(({ id }) => id))}))`,
  )
  run(db, sql`INSERT INTO setting (key, value) VALUES (${MOVED}, '1') ON CONFLICT (key) DO NOTHING`)
}

/** Do events wait to be put in order again? */
export function hasMoved(db: Db): boolean {
  return get(db, sql`SELECT 1 FROM setting WHERE key = ${MOVED}`) !== undefined
}

export function clearMoved(db: Db): void {
  run(db, sql`DELETE FROM setting WHERE key = ${MOVED}`)
}
