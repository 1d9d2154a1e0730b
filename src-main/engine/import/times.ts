/**
 * Wall times and zones. In: texts and instants as sources give them. Out: EventTime, where a missing offset stays missing:
 * it is the wall time of an unknown zone, never UTC and never the time of the import (METHOD 1, CASES 8 and 10).
 */
import type { EventTime, TimeBasis } from '../../../src-shared/model.ts'

export type WallClock = { year: number; month: number; day: number; hour?: number; minute?: number; second?: number }
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const MINUTE = 60_000
const DAY = 86_400_000
/** Years a personal source can come from; anything else is a counter or a clock that was never set. */
const YEARS = { first: 1970, last: 2100 } as const

/** True for a date of the calendar and, where given, a time of the clock. */
export function isWallClock({ year, month, day, hour = 0, minute = 0, second = 0 }: WallClock): boolean {
  if (year < YEARS.first || year > YEARS.last || month < 1 || month > 12 || day < 1) return false
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** "YYYY-MM-DD", with "THH:MM" or "THH:MM:SS" as far as it is known. Null when it is no date of the calendar. */
export function wallText(clock: WallClock): string | null {
  if (!isWallClock(clock)) return null
  const date = `${clock.year}-${two(clock.month)}-${two(clock.day)}`
  if (clock.hour === undefined || clock.minute === undefined) return date
  const time = `${date}T${two(clock.hour)}:${two(clock.minute)}`
  // A leap second would not be readable by everything that reads the text later.
  return clock.second === undefined ? time : `${time}:${two(Math.min(clock.second, 59))}`
}

/** Milliseconds of a wall text on a clock without zones: the order of events as the person lived them, and what `round.sort_ms` holds. */
export function wallMilliseconds(local: string): number {
  return Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`)
}

/** Order key of an event: its wall time, so that day borders are the person's own; null when unknown. */
export function sortMilliseconds(time: EventTime | null): number | null {
  return time === null ? null : wallMilliseconds(time.local)
}

export function eventTime(
  clock: WallClock,
  basis: TimeBasis,
  options: { offsetMinutes?: number | null; weak?: boolean } = {},
): EventTime | null {
  const local = wallText(clock)
  if (local === null) return null
  return { local, offsetMinutes: options.offsetMinutes ?? null, basis, weak: options.weak ?? false }
}

/**
 * An instant as wall time of a zone, with the zone's offset at that instant.
 * @param zone IANA name; null leaves the clock in UTC
 */
export function instantInZone(milliseconds: number, zone: string | null, basis: TimeBasis, weak: boolean): EventTime | null {
  if (!Number.isFinite(milliseconds)) return null
  const offsetMinutes = zone === null ? 0 : zoneOffset(zone, milliseconds)
  const date = new Date(milliseconds + offsetMinutes * MINUTE)
  if (Number.isNaN(date.getTime())) return null
  const clock = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
  return eventTime(clock, basis, { offsetMinutes, weak })
}

/** Is it a zone that this computer knows, for example "Europe/Berlin"? */
export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Minutes east of UTC in a zone at an instant. */
export function zoneOffset(zone: string, milliseconds: number): number {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(milliseconds)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour') % 24, part('minute'), part('second'))
  return Math.round((wall - Math.floor(milliseconds / 1000) * 1000) / MINUTE)
}

/** Offset of a wall time in a zone; null in the hour that a clock change skips or repeats, because nobody can tell there. */
export function offsetOfWallTime(zone: string, local: string): number | null {
  const wall = wallMilliseconds(local)
  const candidates = new Set([zoneOffset(zone, wall - DAY), zoneOffset(zone, wall), zoneOffset(zone, wall + DAY)])
  const valid = [...candidates].filter((offset) => zoneOffset(zone, wall - offset * MINUTE) === offset)
  return valid.length === 1 ? (valid[0] ?? null) : null
}

/** Fills a missing offset from the zone that the person named. A date alone has no offset to fill. */
export function fillOffset(time: EventTime, zone: string | null): EventTime {
  if (zone === null || time.offsetMinutes !== null || time.local.length === 10) return time
  return { ...time, offsetMinutes: offsetOfWallTime(zone, time.local) }
}

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|z|UTC|GMT|[+\-\u2212]\d{2}:?(?:\d{2})?)?)?$/

/** ISO 8601 date or date and time, with or without offset; never swapped, never guessed. Null for anything else. */
export function parseIso(text: string, basis: TimeBasis): EventTime | null {
  const match = ISO.exec(text.trim())
  if (match === null) return null
  const [, year, month, day, hour, minute, second, offset] = match
  const clock: WallClock = { year: Number(year), month: Number(month), day: Number(day) }
  if (hour !== undefined && minute !== undefined) Object.assign(clock, { hour: Number(hour), minute: Number(minute) })
  if (second !== undefined) clock.second = Number(second)
  return eventTime(clock, basis, { offsetMinutes: offset === undefined ? null : parseOffset(offset) })
}

/** "+02:00", "+0200", "+02", "Z" in minutes; null when it is none. */
export function parseOffset(text: string): number | null {
  const trimmed = text.trim().replace('\u2212', '-')
  if (/^(z|utc|gmt)$/i.test(trimmed)) return 0
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(trimmed)
  if (match === null) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return minutes > 14 * 60 || Number(match[3] ?? 0) > 59 ? null : match[1] === '-' ? -minutes : minutes
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** 1..12 for an English month name or its usual abbreviation ("Jun", "June", "Sept"). */
export function monthNumber(name: string): number | null {
  const index = MONTHS.findIndex((month) => name.toLowerCase().startsWith(month))
  return index < 0 ? null : index + 1
}

/** "17 June 2024", "June 17, 2024", "Mon, 17 Jun 2024": a date whose month is a word, so that its order is certain. */
export function parseWordDate(text: string): WallClock | null {
  const bare = text.trim().replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '')
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(bare)
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(bare)
  const [day, word, year] =
    dayFirst !== null ? [dayFirst[1], dayFirst[2], dayFirst[3]] : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  if (
    word === undefined ||
    !/^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i.test(word)
  )
    return null
  const clock = { year: Number(year), month: monthNumber(word) ?? 0, day: Number(day) }
  return isWallClock(clock) ? clock : null
}

/** Whole days between two wall times, without regard to zones. */
export function daysApart(one: string, other: string): number {
  return Math.abs(wallMilliseconds(one) - wallMilliseconds(other)) / DAY
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
