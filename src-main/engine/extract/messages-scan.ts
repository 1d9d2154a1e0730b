/**
 * Values in running words: text -> typed values with exact UTF-16 spans, the longest reading at each place first, none overlapping.
 * Only forms that are values by themselves count: a number with a known unit, money, a duration, a date, a bare number.
 */
import type { ReadingSettings, TypedValue } from '../../../src-shared/model.ts'
import { clean, findCurrency, isCurrencyCode, readValue, unitOf } from './values/index.ts'

export type Found = { start: number; end: number; value: TypedValue }
export type ScanOptions = { settings: ReadingSettings; time: string | null }

const MOST_TOKENS = 6
const LONGEST_TOKEN = 60
const OPENING = /^[([{"'“‘«*_~`>]+/u
const CLOSING = /[.,;:!?)\]}"'”’»*_`…]+$/u
/** Units that are also words of a sentence: they count only where no word follows. */
const WORDY = new Set(['in', 'an', 'ore', 'timer', 'ps', 'ie', 'ui', 'y', 'a', 'as', 'second', 'bar', 'st', 'pt', 'set', 'rep', 'x', 'e'])
const STARTER = /^[<>≤≥~≈]?\s?[+\-−–$€£¥₹₽]{0,2}\s?[\d\p{Nd}½¼¾.]|^[A-Z]{0,3}[$€£¥₹]\s?\d/u
const DATE_WORD =
  /^(?:yesterday|tomorrow|today|gestern|heute|vorgestern|hier|ontem|hoje|ayer|hoy|ieri|last|昨天|今天|أمس|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu

type Token = { start: number; end: number; text: string }

function tokensIn(text: string, from: number, to: number): Token[] {
  return [...text.slice(from, to).matchAll(/\S+/gu)].flatMap((match) => {
    const start = from + match.index
    if (!HAN_AND_DIGIT.test(match[0])) return [{ start, end: start + match[0].length, text: match[0] }]
    return [...match[0].matchAll(HAN_PARTS)].map((part) => ({
      start: start + part.index,
      end: start + part.index + part[0].length,
      text: part[0],
    }))
  })
}

const HAN_AND_DIGIT = /\p{Script=Han}\d|\d\p{Script=Han}/u
/** Without spaces a value ends behind its unit: "花了45元买书" -> "花了", "45元", "买书". */
const HAN_PARTS =
  /(?:[¥￥]?\d[\d.,:/]*(?:个?小时|个?小時|分钟|分鐘|秒钟|公里|千米|毫升|公斤|千克|毫米|厘米|块钱|人民币|美元|欧元|英镑|大卡|千卡|[分秒米克升元块步页岁度个次年月日号])?)+|[^\d¥￥]+|[¥￥]/gu

/** True for readings that stand for a value in a sentence; words that merely parse are not. */
function counts(value: TypedValue, candidate: string, followed: boolean): boolean {
  if (['text', 'category', 'missing', 'boolean'].includes(value.kind)) return false
  if (value.kind === 'censored' && value.bound?.limit == null) return false
  const lastWord = /(?:^|[\s\d])(\p{L}+)$/u.exec(candidate)?.[1]?.toLowerCase()
  if (lastWord !== undefined && WORDY.has(lastWord) && (followed || lastWord === 'x') && /\s\p{L}+$/u.test(candidate)) return false
  // "the 1900s" is a decade.
  if (/^(?:1[5-9]|20)\d0s$/u.test(candidate)) return false
  return value.unit === null || unitOf(value.unit) !== null || isCurrencyCode(value.unit)
}

/** Values between `from` and `to`, in order. */
export function scanValues(text: string, from: number, to: number, options: ScanOptions): Found[] {
  const tokens = tokensIn(text, from, to)
  const found: Found[] = []
  let index = 0
  while (index < tokens.length) {
    const hit = longestAt(text, tokens, index, options)
    if (hit === null) index += 1
    else {
      found.push(hit.found)
      index = hit.next
    }
  }
  return found
}

function mayStart(token: Token, next: Token | undefined): boolean {
  const bare = token.text.replace(OPENING, '')
  if (STARTER.test(bare) || DATE_WORD.test(bare)) return true
  return (
    next !== undefined &&
    /^\d/u.test(next.text) &&
    /^(?:\p{Lu}{1,3}\.?|R\$|Rs\.?|S?Fr\.?|[$€£¥₹])$/u.test(bare) &&
    findCurrency(bare, null) !== null &&
    !/^\p{Ll}/u.test(bare)
  )
}

function longestAt(text: string, tokens: readonly Token[], index: number, options: ScanOptions): { found: Found; next: number } | null {
  const token = tokens[index]
  if (!token || token.text.length > LONGEST_TOKEN || !mayStart(token, tokens[index + 1])) return null
  const start = token.start + (OPENING.exec(token.text)?.[0].length ?? 0)
  for (let last = Math.min(index + MOST_TOKENS, tokens.length) - 1; last >= index; last -= 1) {
    const lastToken = tokens[last]
    if (!lastToken || lastToken.text.length > LONGEST_TOKEN) continue
    const whole = text.slice(start, lastToken.end)
    const raw = whole.replace(CLOSING, '')
    if (raw === '' || (last > index && raw.length <= text.slice(start, tokens[last - 1]?.end ?? start).replace(CLOSING, '').length))
      continue
    // A comma, colon or bracket inside parts two things, unless the whole is a date or a duration.
    const value = readValue(raw, { locale: options.settings.locale, dateOrder: options.settings.dateOrder, time: options.time })
    if (/[,;:)(]\s/u.test(clean(raw)) && !['date', 'datetime', 'duration'].includes(value.kind)) continue
    const followed = last + 1 < tokens.length && whole === raw && /^[\p{L}\d]/u.test(tokens[last + 1]?.text ?? '')
    // Runs of digits that go on ("+1 555 123 4567") are numbers of something, not amounts.
    if (value.kind === 'number' && value.unit === null && whole === raw && /^\d+\W*$/u.test(tokens[last + 1]?.text ?? '')) return null
    if (counts(value, raw, followed)) return { found: { start, end: start + raw.length, value }, next: last + 1 }
  }
  return null
}
