/** A question as tokens with their places, and the literals in it: numbers, ordinals, dates, periods relative to the clock. */
import { dictionary } from './dictionary.ts'
import { findCurrency, findUnit, NUMBER_WORDS, readValue } from '../../extract/values/index.ts'
import { clockSeconds, findDate, foldedTokens, type PartialDate } from '../readings.ts'
import { periodsIn, type Period } from './times.ts'
import { degreeOf, FUNCTION_WORDS, stem } from './words.ts'

export type Token = { index: number; text: string; stem: string; start: number; end: number; content: boolean; quoted: boolean }
/** `unit` is the canonical unit that follows the number (durations come in seconds), null for a bare number. */
export type NumberLiteral = {
  start: number
  end: number
  value: number
  unit: string | null
  /** A currency stands beside it: "$20", "20 euros". */
  money?: true
}
export type DateLiteral = { start: number; end: number; date: PartialDate }
export type PeriodLiteral = { start: number; end: number; period: Period }

export type Question = {
  text: string
  tokens: Token[]
  numbers: NumberLiteral[]
  dates: DateLiteral[]
  /** "last month", "since March": only with a clock. */
  periods: PeriodLiteral[]
}

const WORD = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu

/** The words of a text with their places. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  const quotes = [...text.matchAll(/["“”](.+?)["“”]/gu)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
  for (const match of text.matchAll(WORD)) {
    for (const part of foldedTokens(match[0])) {
      const start = match.index
      const quoted = quotes.some((quote) => start >= quote.from && start < quote.to)
      const content = quoted || (!FUNCTION_WORDS.has(part) && degreeOf(part) === null)
      tokens.push({ index: tokens.length, text: part, stem: stem(part), start, end: start + match[0].length, content, quoted })
    }
  }
  return tokens
}

/** Splits and reads a question. `today` is the local day "YYYY-MM-DD" of the asker, null where there is no clock (a bare table). */
export function readQuestion(text: string, today: string | null): Question {
  const tokens = readTokens(text)
  const dates = datesIn(text, tokens)
  return {
    text,
    tokens,
    dates,
    numbers: numbersOf(text, tokens, dates),
    periods:
      today === null
        ? []
        : periodsIn(text, today)
            .filter((found) => !areTwoSides(text, found))
            .map((found) => ({ ...tokenRange(tokens, found.start, found.end), period: found.period })),
  }
}

/** "the difference between March and April" sets two months against each other; "between March and April" alone is one stretch. */
function areTwoSides(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    /\b(?:difference|differ|compare|compared|comparison)\b/iu.test(text) &&
    /^between\s+(?:the\s+)?[\p{L}\d, ]+?\s+and\s/iu.test(text.slice(start, end))
  )
}

/** Token range [start, end) of a stretch of characters. */
export function tokenRange(tokens: readonly Token[], from: number, to: number): { start: number; end: number } {
  const inside = tokens.filter((token) => token.start >= from && token.start < to)
  return { start: inside[0]?.index ?? 0, end: (inside.at(-1)?.index ?? -1) + 1 }
}

function datesIn(text: string, tokens: readonly Token[]): DateLiteral[] {
  const dates: DateLiteral[] = []
  let rest = text
  for (let guard = 0; guard < 8; guard += 1) {
    const found = findDate(rest)
    if (!found) return dates.toSorted((a, b) => a.start - b.start)
    const { start, end, ...date } = found
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
    const word = text.slice(start, end).toLowerCase()
    const range = tokenRange(tokens, start, end)
    const modal =
      (word === 'may' && !/\b(?:in|of|since|until|during|before|after|by|and|to|last|this|from)\s$/iu.test(text.slice(0, start))) ||
      (word === 'march' && /\bto\s$/iu.test(text.slice(0, start)))
    if (!modal && range.end > range.start) dates.push({ ...range, date })
  }
  return dates
}

const SCALES = dictionary({ thousand: 1e3, million: 1e6, billion: 1e9, k: 1e3 })
const DURATION =
  /\b\d+\s*(?:h|hrs?|hours?)\s*(?:and\s+)?\d+\s*(?:m|mins?|minutes?)\b|(?<![\d:])\d{1,3}:\d{2}(?::\d{2})?(?:\.\d+)?(?![\d:])/giu

/** "7h 45m" and "1:19.4" are one literal in seconds. */
function durationsIn(text: string, tokens: readonly Token[]): NumberLiteral[] {
  return [...text.matchAll(DURATION)].flatMap((match): NumberLiteral[] => {
    const seconds = clockSeconds(match[0]) ?? readValue(match[0]).number
    const range = tokenRange(tokens, match.index, match.index + match[0].length)
    return seconds === null ? [] : [{ ...range, value: seconds, unit: 's' }]
  })
}

function numbersOf(text: string, tokens: readonly Token[], dates: readonly DateLiteral[]): NumberLiteral[] {
  const numbers = durationsIn(text, tokens)
  const taken = (index: number): boolean =>
    dates.some((date) => index >= date.start && index < date.end && date.date.month !== null) ||
    numbers.some((known) => index >= known.start && index < known.end)
  for (const token of tokens) {
    if (taken(token.index)) continue
    const suffix = suffixed(text, token)
    const value = NUMBER_WORDS.get(token.text) ?? suffix ?? (/^\d+(?:\.\d+)?$/u.test(token.text) ? Number(token.text) : null)
    if (value === null) continue
    const scale = suffix === null ? SCALES[tokens[token.index + 1]?.text ?? ''] : undefined
    const end = token.index + (scale === undefined ? 1 : 2)
    const unit = unitAfter(text, tokens, end)
    const behind = tokens[end]
    const isMoney = behind !== undefined && (isMoneyWord(behind.text) || isCode(text.slice(behind.start, behind.end)))
    const isSigned = isBesideSign(text, token, tokens[end - 1] ?? token)
    const ahead = tokens[token.index - 1]
    const isAhead = ahead !== undefined && isCode(text.slice(ahead.start, ahead.end))
    const literal: NumberLiteral = {
      start: isAhead ? token.index - 1 : token.index,
      end: unit !== null || isMoney ? end + 1 : end,
      value: value * (scale ?? 1),
      unit,
    }
    numbers.push(isMoney || isSigned || isAhead ? { ...literal, money: true } : literal)
  }
  return numbers.toSorted((a, b) => a.start - b.start)
}

/** "10k", "2bn", and "£20m" where the sign tells millions from metres. */
function suffixed(text: string, token: Token): number | null {
  const match = /^(\d+(?:\.\d+)?)(k|m|bn)$/u.exec(token.text)
  if (!match || (match[2] === 'm' && !/\p{Sc}\s*$/u.test(text.slice(0, token.start)))) return null
  return Number(match[1]) * (match[2] === 'k' ? 1e3 : match[2] === 'm' ? 1e6 : 1e9)
}

/** "50 euros": the amounts themselves say their currency, the number is what is compared. */
function isMoneyWord(word: string | undefined): boolean {
  return word !== undefined && /^\p{L}{3,}$/u.test(word) && !FUNCTION_WORDS.has(word) && findCurrency(word, null) !== null
}

/** "USD" and "usd"; of rarer codes only those in capitals, for "all" and "try" are codes too. */
function isCode(word: string): boolean {
  return (/^\p{Lu}{3}$/u.test(word) || /^(?:eur|usd|gbp|chf)$/iu.test(word)) && findCurrency(word.toUpperCase(), null) !== null
}

/** "$20", "20 €". */
function isBesideSign(text: string, first: Token, last: Token): boolean {
  return /\p{Sc}\s*$/u.test(text.slice(0, first.start)) || /^\s*\p{Sc}/u.test(text.slice(last.end))
}

/** The unit that stands behind a number: "82 kg", "7 hours", "80%". */
function unitAfter(text: string, tokens: readonly Token[], index: number): string | null {
  const token = tokens[index]
  const previous = tokens[index - 1]
  if (!token || !previous || FUNCTION_WORDS.has(token.text) || /\d/u.test(token.text)) return null
  const found = findUnit(text.slice(token.start, token.end))
  return found === null || found.dimension === 'units' ? null : found.symbol
}
