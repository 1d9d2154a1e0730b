/**
 * Times in file names, as screenshot tools, cameras and messengers write them. In: a file name. Out: an EventTime or the word that it is ambiguous.
 * A date alone and a UTC name are weak. Day and month in numbers are read only in an order that something has decided.
 */
import type { EventTime } from '../../../src-shared/model.ts'
import { eventTime, instantInZone, isWallClock, parseWordDate, type DateOrder, type WallClock } from './times.ts'

export type NameTimeOptions = {
  /** Order of "05-06-2024" where nothing in the name decides: from the other names, else the person's setting. */
  order: DateOrder | null
  /** The zone the person named for this import; UTC names are turned into its wall time. */
  zone: string | null
}
export type NameTime = { time: EventTime | null; ambiguous: boolean }

const NONE: NameTime = { time: null, ambiguous: false }
/** Spaces of every kind become one kind: macOS writes U+202F before AM and PM. */
const SPACES = /[\u00a0\u2000-\u200b\u202f\u205f\u3000]/g
const SEPARATED_TIME = String.raw`(?<half>上午|下午|午前|午後|오전|오후)?\s?(?<hour>\d{1,2})(?<mark>[.:_\-h ])(?<minute>\d{2})(?:[.:_\-m ](?<second>\d{2}))?(?:s|[.\-_]\d{3})?(?!\d)(?:\s?(?<meridiem>[ap]\.?\s?m(?!\p{L})))?`
const COMPACT_TIME = String.raw`(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})(?:[._-]?\d{2,3})?(?!\d)`
/** "at", "um", "à", "a la(s)", "kl." and their like: a short word with spaces; the time after it must have marks of its own. */
const WORD_GAP = String.raw`,?\s+(?:\p{L}{1,6}\.?(?:\(\p{L}\))?\s+){1,3}`
const PLAIN_GAP = String.raw`(?:,\s?|\s?[_\-T]\s?|\s+|\.)`

const DATED_TIME = [
  new RegExp(`^${PLAIN_GAP}?${COMPACT_TIME}`, 'u'),
  new RegExp(`^${PLAIN_GAP}${SEPARATED_TIME}`, 'iu'),
  new RegExp(`^${WORD_GAP}${SEPARATED_TIME}`, 'iu'),
  new RegExp(`^\\s?(?=[上下午오])${SEPARATED_TIME}`, 'iu'),
] as const

/** Letters before a compact date must be a known prefix, or hexadecimal names would give dates. */
const COMPACT_DATE =
  /(?<![0-9A-Za-z])(?:IMG|VID|PXL|MVIMG|WIN|WP|PANO|BURST|Screenshot|SAVE|C360)?[_-]?((?:19|20)\d{2})(\d{2})(\d{2})(?=$|[^0-9A-Za-z]|T\d|\d{6,9}(?!\d))/iu
const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})([-_.])(\d{1,2})\2(\d{1,2})(?!\d)/u
const YEAR_LAST = /(?<!\d)(\d{1,2})([-_.])(\d{1,2})\2((?:19|20)\d{2})(?!\d)/u
const WORD_DATE = /(?<![\p{L}\d])(\d{1,2}\.?[ _-][A-Za-z]{3,9}\.?,?[ _-]\d{4}|[A-Za-z]{3,9}\.?[ _-]\d{1,2},?[ _-]\d{4})(?!\d)/u
/** Names that are UTC (Pixel) or milliseconds since 1970 (Facebook, WeChat, some screenshot tools): instants, not wall times. */
const PIXEL = /^PXL_\d{8}_\d{6}/i
const EPOCH = /^(?:FB_IMG_|mmexport|Screenshot_|IMG_|wx_camera_)?(1[0-9]{12})(?!\d)/i
/** Telegram Desktop writes day first in every country. */
const TELEGRAM_EXPORT = /^\w+_\d+@\d{2}-\d{2}-\d{4}/

/** Reads the time that a file name carries. */
export function timeFromName(fileName: string, options: NameTimeOptions): NameTime {
  const name = fileName
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const epoch = EPOCH.exec(name)
  if (epoch !== null) return { time: instantInZone(Number(epoch[1]), options.zone, 'filename', options.zone === null), ambiguous: false }
  const found = findDate(name, TELEGRAM_EXPORT.test(name) ? 'dmy' : options.order)
  if (found === null) return NONE
  if (found === 'ambiguous') return { time: null, ambiguous: true }
  const clock = { ...found.date, ...timeAfter(name.slice(found.end)) }
  if (PIXEL.test(name) && clock.hour !== undefined) {
    const instant = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second)
    return { time: instantInZone(instant, options.zone, 'filename', options.zone === null), ambiguous: false }
  }
  return { time: eventTime(clock, 'filename', { weak: clock.hour === undefined }), ambiguous: false }
}

/**
 * The order of day and month that a set of names proves ("17-06-2024" is day first), or null when none does or they disagree.
 */
export function orderFromNames(names: Iterable<string>): DateOrder | null {
  let isDayFirst = false
  let isMonthFirst = false
  for (const name of names) {
    const match = YEAR_LAST.exec(name)
    if (match === null || TELEGRAM_EXPORT.test(name)) continue
    if (Number(match[1]) > 12 && Number(match[3]) <= 12) isDayFirst = true
    if (Number(match[3]) > 12 && Number(match[1]) <= 12) isMonthFirst = true
  }
  return isDayFirst === isMonthFirst ? null : isDayFirst ? 'dmy' : 'mdy'
}

type FoundDate = { date: WallClock; end: number }

function findDate(name: string, order: DateOrder | null): FoundDate | 'ambiguous' | null {
  const yearFirst = YEAR_FIRST.exec(name)
  if (yearFirst !== null) return foundAt(yearFirst, { year: Number(yearFirst[1]), month: Number(yearFirst[3]), day: Number(yearFirst[4]) })
  const compact = COMPACT_DATE.exec(name)
  if (compact !== null) return foundAt(compact, { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) })
  const yearLast = YEAR_LAST.exec(name)
  if (yearLast !== null) return yearLastDate(yearLast, order)
  const words = WORD_DATE.exec(name)
  const date = words === null ? null : parseWordDate((words[1] ?? '').replace(/[_-]/g, ' '))
  return words === null || date === null ? null : foundAt(words, date)
}

function yearLastDate(match: RegExpExecArray, order: DateOrder | null): FoundDate | 'ambiguous' | null {
  const [one, two, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
  const dayFirst = foundAt(match, { year, month: two, day: one })
  const monthFirst = foundAt(match, { year, month: one, day: two })
  if (dayFirst === null || monthFirst === null || one === two) return dayFirst ?? monthFirst
  if (order === 'dmy') return dayFirst
  return order === 'mdy' ? monthFirst : 'ambiguous'
}

function foundAt(match: RegExpExecArray, date: WallClock): FoundDate | null {
  return isWallClock(date) ? { date, end: match.index + match[0].length } : null
}

function timeAfter(rest: string): { hour?: number; minute?: number; second?: number } {
  for (const pattern of DATED_TIME) {
    const groups = pattern.exec(rest)?.groups
    if (groups === undefined) continue
    const clock = clockOf(groups)
    if (clock !== null) return clock
  }
  return {}
}

function clockOf(groups: Record<string, string | undefined>): { hour: number; minute: number; second?: number } | null {
  let hour = Number(groups.hour)
  const half = groups.half ?? groups.meridiem
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    const isAfternoon = /^(p|下午|午後|오후)/i.test(half)
    hour = (hour % 12) + (isAfternoon ? 12 : 0)
  }
  const minute = Number(groups.minute)
  const second = groups.second === undefined ? undefined : Number(groups.second)
  if (!isWallClock({ year: 2000, month: 1, day: 1, hour, minute, second })) return null
  return second === undefined ? { hour, minute } : { hour, minute, second }
}
