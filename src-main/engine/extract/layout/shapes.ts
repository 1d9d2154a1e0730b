/**
 * Shapes of text: does a stretch of text look like a value, a unit or a label? Only the form is judged here; what a value
 * means is decided by extract/values. In: a text. Out: its shape, or the labelled values written inside it.
 */

/** What a text looks like. `mark` is a missing-value sign such as "--" or "?". */
export type ValueShape =
  | 'number'
  | 'percent'
  | 'currency'
  | 'measure'
  | 'duration'
  | 'date'
  | 'time'
  | 'ratio'
  | 'range'
  | 'censored'
  | 'mark'

const SIGN = String.raw`[+\-\u2212\u2013±~≈]?\s?`
const DIGITS = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f',.\u2019]\d{3})+(?:[.,]\d+)?|\d+(?:[.,:]\d+)?|[.,]\d+)`
const CURRENCY = String.raw`(?:US\$|R\$|A\$|C\$|S\$|NT\$|HK\$|\$|€|£|¥|₹|₽|₩|₺|₫|฿|zł|kr\.?|RM|MYR|USD|EUR|GBP|CHF|SGD|AUD|CAD|JPY|CNY|INR|IDR|Rp\.?|THB|PHP|VND|SEK|NOK|DKK|PLN|CZK|HUF|Ft|BRL|MXN|RUB|KRW|TRY|ZAR|NZD|HKD|TWD|円|元|원)`
/** Units as written on screens; longest first inside a family so that "mmol/mol" is not read as "mm". */
const UNIT = String.raw`(?:mmol\/mol|mmol\/l|[µuμ]mol\/l|nmol\/l|pmol\/l|mg\/dl|ng\/dl|[µuμ]g\/dl|g\/dl|mg\/l|ng\/l|[µuμ]g\/l|pg\/ml|m?iu\/l|m?iu\/ml|meq\/l|u\/l|µg|μg|ug|mcg|ng\/ml|kg\/m²|kg\/m2|kg|mg|g\/l|g|lbs?|oz|st|bpm|rpm|spm|br\/min|brpm|ms|km\/h|kph|mph|m\/s|min\/km|\/km|\/mi|km|cm|mm|mi|m|ft|yd|kcal|cal|kj|kwh|wh|kw|w|mmhg|hpa|°\s?[cf]|℃|℉|°|ml|dl|cl|l|iu|units?|u\/h|u\/hr|u|hrs?|hours?|h|mins?|minutes?|secs?|seconds?|s|days?|weeks?|months?|years?|yrs?|d|gb|mb|kb|tb|mbps|kbps|db|hz|khz|mhz|ghz|v|mv|ma|mah|ppm|pts?|pcs|x|k|%|‰|kmh|ml\/kg\/min|ml\/kg|vo2|дн|ч|мин|сек|кг|г|км|м|ккал|шт|分|秒|時間|歩|回|kg²|公里|步|次|千卡)`
const NUMBER = new RegExp(`^${SIGN}${DIGITS}$`, 'u')
const PERCENT = new RegExp(`^${SIGN}${DIGITS}\\s?[%٪]$`, 'u')
const MONEY = new RegExp(
  `^${SIGN}(?:${CURRENCY}\\s?${SIGN}${DIGITS}-?|${DIGITS}-?\\s?${CURRENCY}|\\(${CURRENCY}?\\s?${DIGITS}\\))(?:\\s?(?:CR|DR))?(?:\\s?(?:\\/|per)\\s?[\\p{L}]{1,12}\\.?)?$`,
  'iu',
)
const MEASURE = new RegExp(`^${SIGN}${DIGITS}\\s?${UNIT}(?:\\s?(?:\\/|per)\\s?\\p{L}{1,8})?$`, 'iu')
const DURATION =
  /^[+\-−]?(?:\d+\s?(?:d|days?|w|h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?|std|ч|мин|時間|分|秒|日)\.?\s?,?\s?){2,4}$|^\d{1,3}:\d{2}:\d{2}$/iu
const TIME = /^(?:[01]?\d|2[0-4])[:.h][0-5]\d(?::[0-5]\d|\.[0-5]\d)?\s?(?:[ap]\.?\s?m?\.?|uhr|hrs?)?$/iu
const HOUR = /^(?:1[0-2]|0?\d)\s?[ap]\.?m\.?$/iu
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|maerz|mai|juni|juli|oktober|dezember|okt|dez|janv|févr|fevr|avr|juin|juil|août|aout|déc|janvier|février|mars|avril|juillet|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|ene|abr|ago|dic|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|gen|mag|giu|lug|set|ott|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)\.?`
const WEEKDAY = String.raw`(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom)\.?`
const DATE = new RegExp(
  `^(?:${WEEKDAY},?\\s?)?(?:\\d{1,2}[/.\\-]\\d{1,2}[/.\\-](?:\\d{4}|\\d{2})|\\d{4}[/.\\-]\\d{1,2}[/.\\-]\\d{1,2}|\\d{1,2}(?:st|nd|rd|th|\\.)?[\\s\\-/]?(?:de\\s)?${MONTH}[\\s\\-/,]*(?:de\\s)?(?:\\d{4}|\\d{2})?|${MONTH}[\\s\\-]?\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s?\\d{4})?|\\d{4}年\\d{1,2}月\\d{1,2}日|\\d{1,2}月\\d{1,2}日|\\d{8})$`,
  'iu',
)
const RATIO = new RegExp(`^${DIGITS}(?:\\s?${UNIT})?\\s?(?:\\/|of|von|de|из)\\s?${DIGITS}(?:\\s?${UNIT})?$`, 'iu')
const RANGE = new RegExp(`^${DIGITS}\\s?(?:${UNIT})?\\s?[-–—~]\\s?${DIGITS}\\s?(?:${UNIT})?$`, 'iu')
const CENSORED = new RegExp(`^(?:[<>≤≥]=?\\s?${DIGITS}\\s?(?:${UNIT})?)$`, 'iu')
const MARK = /^(?:[-–—−]{1,4}|n\/?a|[?]|\.{3}|…)$/iu
const UNIT_ONLY = new RegExp(`^\\(?${UNIT}\\)?$`, 'iu')
const CURRENCY_ONLY = new RegExp(`^\\(?${CURRENCY}\\)?$`, 'u')

const known = new Map<string, ValueShape | null>()

/** The value shape of a whole text, null when it is not value-like. The same texts are asked for again and again: answers are kept. */
export function valueShape(text: string): ValueShape | null {
  const found = known.get(text)
  if (found !== undefined) return found
  const shape = shapeOf(text.trim())
  if (known.size > 20_000) known.clear()
  known.set(text, shape)
  return shape
}

function shapeOf(trimmed: string): ValueShape | null {
  if (trimmed.length === 0 || trimmed.length > 40) return null
  if (MARK.test(trimmed)) return 'mark'
  if (!/\d/.test(trimmed) && !/^(HI|LO)$/.test(trimmed)) return null
  if (TIME.test(trimmed) && /[:h]|[ap]\.?\s?m/i.test(trimmed)) return 'time'
  if (HOUR.test(trimmed)) return 'time'
  if (DATE.test(trimmed) && !/^\d{8}$/.test(trimmed)) return 'date'
  if (NUMBER.test(trimmed)) return 'number'
  if (PERCENT.test(trimmed)) return 'percent'
  if (MONEY.test(trimmed)) return 'currency'
  if (MEASURE.test(trimmed)) return 'measure'
  if (DURATION.test(trimmed)) return 'duration'
  if (RATIO.test(trimmed)) return 'ratio'
  if (RANGE.test(trimmed)) return 'range'
  if (CENSORED.test(trimmed) || /^(?:HI|LO)$/u.test(trimmed)) return 'censored'
  if (isDateTime(trimmed)) return 'date'
  if (isDateRange(trimmed)) return 'range'
  return null
}

function isDateTime(text: string): boolean {
  for (const cut of text.matchAll(/[\s,T]+/gu)) {
    const head = text.slice(0, cut.index).trim()
    const tail = text.slice(cut.index + cut[0].length).trim()
    if (DATE.test(head) && TIME.test(tail)) return true
    if (TIME.test(head) && DATE.test(tail)) return true
  }
  return false
}

function isDateRange(text: string): boolean {
  return [...text.matchAll(/\s?[-–—]\s?|\s(?:to|bis|au)\s/gu)].some((cut) => {
    const head = text.slice(0, cut.index).trim()
    const tail = text.slice(cut.index + cut[0].length).trim()
    return DATE.test(tail) && (DATE.test(head) || /^\d{1,2}\.?$/u.test(head))
  })
}

/** True for a value that measures something (a mark, a date or a time of day does not). */
export function isMeasureShape(shape: ValueShape | null): boolean {
  return shape !== null && shape !== 'mark' && shape !== 'date' && shape !== 'time'
}
export function isUnitText(text: string): boolean {
  return UNIT_ONLY.test(text.trim()) || CURRENCY_ONLY.test(text.trim())
}
export function isCurrencyText(text: string): boolean {
  return CURRENCY_ONLY.test(text.trim())
}
/** True when a text has letters and can name something. */
export function isLabelText(text: string): boolean {
  return /\p{L}/u.test(text) && valueShape(text) === null && text.length <= 80
}

/** Labels are shown without the colon, leaders and blanks around them. */
export function tidyLabel(text: string): string {
  return text
    .replace(/[\s.·…_:：|*•-]+$/u, '')
    .replace(/^[\s.·…_:：|*•>✓☑☐■●○-]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** A date written somewhere inside a text, as offsets; null when there is none. */
export function dateInside(text: string): [number, number] | null {
  const tokens = tokensOf(text)
  for (let from = 0; from < tokens.length; from++) {
    for (let to = Math.min(tokens.length - 1, from + 6); to >= from; to--) {
      const [first, last] = [tokens[from], tokens[to]]
      if (first && last && valueShape(text.slice(first.start, last.end).replace(/[,.]$/u, '')) === 'date') return [first.start, last.end]
    }
  }
  return null
}

/** A label and a value inside one text, as offsets (end exclusive). */
export type InlinePair = { label: [number, number]; value: [number, number]; weight: number }

type Token = { start: number; end: number; text: string }

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/\S+/gu)].map((found) => ({ start: found.index, end: found.index + found[0].length, text: found[0] }))
}

/** Longest run of tokens from `from` that is one value; its last token index, or null. */
function longestValue(text: string, tokens: Token[], from: number): number | null {
  for (let to = Math.min(tokens.length - 1, from + 7); to >= from; to--) {
    const first = tokens[from]
    const last = tokens[to]
    if (first && last && valueShape(text.slice(first.start, last.end)) !== null) return to
  }
  return null
}

/** "label: value" with colon or leaders, several in one line allowed ("GVI: 1.33 PGS: 29.65"). */
function colonPairs(text: string): InlinePair[] {
  const pairs: InlinePair[] = []
  const marks = [...text.matchAll(/[:：](?!\/\/)|\s?[.·…_]{3,}|\s=\s/gu)].filter(
    (found) => !/\d$/.test(text.slice(0, found.index)) || !/^\d/.test(text.slice(found.index + found[0].length)),
  )
  let labelStart = 0
  for (let k = 0; k < marks.length; k++) {
    const mark = marks[k]
    if (!mark) continue
    const limit = marks[k + 1]?.index ?? text.length
    const after = mark.index + mark[0].length
    const label = tidyLabel(text.slice(labelStart, mark.index))
    const tokens = tokensOf(text.slice(after, limit)).map((token) => ({ ...token, start: token.start + after, end: token.end + after }))
    const first = tokens[0]
    if (!first || !/\p{L}/u.test(label)) {
      labelStart = after
      continue
    }
    const head = label
    const offset = text.indexOf(head, labelStart)
    const end = longestValue(text, tokens, 0)
    const plainNumber =
      end !== null && end < tokens.length - 1 && k + 1 === marks.length && isPlainCount(text, first, tokens[end], tokens[end + 1])
    const last = end === null || plainNumber ? tokens.at(-1) : tokens[end]
    if (end === null && k + 1 < marks.length) {
      // A text value before another "label:": its last word belongs to the next label.
      const stop = tokens.length > 1 ? tokens[tokens.length - 2] : undefined
      if (stop) {
        pairs.push({ label: [offset, offset + head.length], value: [first.start, stop.end], weight: 0.7 })
        labelStart = stop.end
      } else labelStart = after
      continue
    }
    if (last) pairs.push({ label: [offset, offset + head.length], value: [first.start, last.end], weight: end === null ? 0.75 : 0.95 })
    labelStart = last?.end ?? after
  }
  return pairs
}

/** "3 times a day", "7741 2203": a bare number with words or digits behind it is a phrase or a number of many groups, not a figure. */
function isPlainCount(text: string, first: Token, last: Token | undefined, next: Token | undefined): boolean {
  return (
    last !== undefined && next !== undefined && valueShape(text.slice(first.start, last.end)) === 'number' && /^[\p{L}\d]/u.test(next.text)
  )
}

/** Labelled values written inside one text: "GVI: 1.33 PGS: 29.65", "Time in range 82%", "3 min ago". Empty when there are none. */
export function inlinePairs(text: string): InlinePair[] {
  const pairs = colonPairs(text)
  if (pairs.length > 0) return pairs
  const tokens = tokensOf(text)
  if (tokens.length === 1) return gluedPair(text)
  if (tokens.length < 2 || tokens.length > 9) return []
  const run = sequencePairs(text, tokens)
  if (run.length > 1 || (run.length === 1 && (run[0]?.label[0] ?? 0) > 0)) return run
  const tail = trailingValue(text, tokens)
  if (tail) return [tail]
  if (run.length > 0) return run
  return leadingValue(text, tokens)
}

/** "IOB1.58U": a blank was lost between a word and a value that has a decimal mark, a percent or a currency sign. */
function gluedPair(text: string): InlinePair[] {
  const found = /^(\p{L}{3,}[:：]?)([+\-−]?(?:\p{Sc}|RM)?\d.*)$/u.exec(text)
  if (!found?.[1] || !found[2] || valueShape(found[2]) === null || !/\d[.,]\d|%|\p{Sc}/u.test(found[2])) return []
  const label = tidyLabel(found[1])
  return [{ label: [0, label.length], value: [found[1].length, text.length], weight: 0.6 }]
}

/** "IOB 1.58U COB 0g" and "+5 mg/dl IOB 0.01U": words and values in turn, each word before its value. Empty when the turns do not fit. */
function sequencePairs(text: string, tokens: Token[]): InlinePair[] {
  const parts: { start: number; end: number; isValue: boolean }[] = []
  for (let k = 0; k < tokens.length; k++) {
    const first = tokens[k]
    if (!first) continue
    const end = longestValue(text, tokens, k)
    const last = end === null ? first : (tokens[end] ?? first)
    const before = parts.at(-1)
    if (end === null && before && !before.isValue) before.end = last.end
    else parts.push({ start: first.start, end: last.end, isValue: end !== null })
    if (end !== null) k = end
  }
  const from = parts[0]?.isValue ? 1 : 0
  if (parts.length - from < 2 || (parts.length - from) % 2 === 1) return []
  const pairs: InlinePair[] = []
  for (let k = from; k + 1 < parts.length; k += 2) {
    const [label, value] = [parts[k], parts[k + 1]]
    if (!label || !value || label.isValue || !value.isValue || !isLabelText(text.slice(label.start, label.end))) return []
    const shape = valueShape(text.slice(value.start, value.end))
    if (shape === 'date' || shape === 'time') return []
    pairs.push({ label: [label.start, label.end], value: [value.start, value.end], weight: 0.75 })
  }
  return pairs
}

function trailingValue(text: string, tokens: Token[]): InlinePair | null {
  for (let from = 1; from < tokens.length; from++) {
    const first = tokens[from]
    const last = tokens.at(-1)
    if (!first || !last || longestValue(text, tokens, from) !== tokens.length - 1) continue
    // "Breakfast - 512 kcal": a dash between blanks parts the two, it is no sign.
    if (/^[-–—·]$/u.test(first.text)) continue
    const label = tidyLabel(text.slice(0, first.start))
    if (!isLabelText(label) || /^(?:page|step|top|no\.?|#|level|chapter|version|v)$/iu.test(label)) return null
    const shape = valueShape(text.slice(first.start, last.end))
    if (shape === 'mark' || shape === 'date') return null
    if (shape === 'time' && (label.split(/\s+/u).length > 3 || /(?:^|\s)(?:at|um|à|a|alle|в|on|am|until|till|from)$/iu.test(label)))
      return null
    const offset = text.indexOf(label)
    return { label: [offset, offset + label.length], value: [first.start, last.end], weight: shape === 'number' ? 0.7 : 0.85 }
  }
  return null
}

/** "3 min ago": the number counts what the words after it name; a plain unit stays with its number and is no label. */
function leadingValue(text: string, tokens: Token[]): InlinePair[] {
  const first = tokens[0]
  const second = tokens[1]
  const last = tokens.at(-1)
  if (!first || !second || !last) return []
  const ago = /^(?:ago|before|left|remaining|old)$/iu.test(last.text)
  const end = ago && valueShape(first.text) === 'number' ? 0 : longestValue(text, tokens, 0)
  const stop = end === null ? undefined : tokens[end]
  const next = end === null ? undefined : tokens[end + 1]
  if (!stop || !next) return []
  const shape = valueShape(text.slice(0, stop.end))
  if (shape === 'date' || shape === 'time' || shape === 'mark') return []
  // "+$182.40 (0.76%) today": a share in brackets between the two names nothing.
  const bracket = /^[([（][^)\]）]*\d[^)\]）]*[)\]）]\s+(?=\p{L})/u.exec(text.slice(next.start))
  const from = next.start + (bracket?.[0].length ?? 0)
  const label = text.slice(from, last.end)
  if (!isLabelText(label) || tokens.length > 6) return []
  return [{ label: [from, last.end], value: [first.start, stop.end], weight: 0.7 }]
}
