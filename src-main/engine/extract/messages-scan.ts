/**
 * Values in running words: text -> typed values with exact UTF-16 spans, the longest reading at each place first, none overlapping.
 * Only forms that are values by themselves count: a number with a known unit, money, a duration, a date, a bare number.
 */
import type { ReadingSettings, TypedValue } from '../../../src-shared/model.ts'
import { clean, findCurrency, findUnit, isCurrencyCode, readValue, unitOf, wordsAbout } from './values/index.ts'

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

/** Forms whose letter is a unit or part of a name: "14C", "21 F". */
const MAY_BE_CODE = /^\d{1,3} ?[A-Z]$/u

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

const COUNTS =
  'one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 twelve:12 eine:1 einen:1 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 zwölf:12'
const COUNTED: ReadonlyMap<string, number> = new Map(
  COUNTS.split(' ').map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
)
const CONSUMING = /^(?:had|drank|ate|took|smoked|getrunken|gegessen|genommen|geraucht|trank|nahm|aß)$/iu
const ONLY = /^(?:only|just|nur)$/iu

/** "Two glasses of wine", "only one cigarette", "took two aspirin": a count in words at the head of a log line or behind what one takes in. */
function wordedCount(tokens: readonly Token[], index: number): TypedValue | null {
  const [before, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  const number = COUNTED.get(token?.text.toLowerCase() ?? '')
  if (!token || number === undefined || next === undefined || tokens.length > MOST_LOG_TOKENS) return null
  const noun = next.text.replace(CLOSING, '')
  if (!/^\p{L}{3,}$/u.test(noun) || findUnit(noun) !== null || /^(?:of|more|days?|weeks?|people|hundred|thousand|von|mehr)$/iu.test(noun))
    return null
  const isFew = before !== undefined && ONLY.test(before.text)
  const isTaken = before !== undefined && CONSUMING.test(before.text)
  if (!(isFew || isTaken || (index === 0 && number > 1))) return null
  return { raw: token.text, kind: 'number', number, text: null, unit: null, ambiguous: false, reading: 'a count in words' }
}

/** A longer line is a story. */
const MOST_LOG_TOKENS = 9

function longestAt(text: string, tokens: readonly Token[], index: number, options: ScanOptions): { found: Found; next: number } | null {
  const token = tokens[index]
  const worded = token ? wordedCount(tokens, index) : null
  if (token && worded !== null) return { found: { start: token.start, end: token.end, value: worded }, next: index + 1 }
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
    const about = MAY_BE_CODE.test(raw) ? wordsAbout(text, start, start + raw.length) : null
    const value = readValue(raw, { locale: options.settings.locale, dateOrder: options.settings.dateOrder, time: options.time, about })
    if (/[,;:)(]\s/u.test(clean(raw)) && !['date', 'datetime', 'duration'].includes(value.kind)) continue
    const followed = last + 1 < tokens.length && whole === raw && /^[\p{L}\d]/u.test(tokens[last + 1]?.text ?? '')
    // Runs of digits that go on ("+1 555 123 4567") are numbers of something, not amounts.
    if (value.kind === 'number' && value.unit === null && whole === raw && /^\d+\W*$/u.test(tokens[last + 1]?.text ?? '')) return null
    if (counts(value, raw, followed)) return { found: { start, end: start + raw.length, value }, next: last + 1 }
  }
  return null
}
