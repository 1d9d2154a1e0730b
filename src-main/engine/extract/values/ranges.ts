/** Two values in one text: ranges ("70-180 mg/dL", "7:00–8:30"), ratios ("121/79", "8 of 10", "16:9") and bounds ("<5", "10+"). */
import { readClock, clockText } from './clock.ts'
import { readDate } from './dates.ts'
import { NUMBER_SOURCE } from './numbers.ts'
import { readQuantity } from './quantity.ts'
import { readingOf } from './reading.ts'
import type { ReadContext, Reading } from './reading.ts'

const RANGE =
  /^(?<left>[^–—~～]*?\d[^–—~～]*?)\s*(?:[–—~～…]|\.\.\.?|\s-\s|\s(?:to|bis|à|a|al|até|hasta|tot|til|до|إلى|الى)\s|[至到])\s*(?<right>[^–—~～]*\d[^–—~～]*)$/u
const HYPHEN = /^(?<left>[^\d-]*\d[\d.,:]*(?:\s?[\p{L}%°€$£/]+)?)-(?<right>[€$£¥₹]?\d[\d.,:]*.*)$/u
const RATIO = new RegExp(
  String.raw`^(?<left>${NUMBER_SOURCE})\s?(?:\/|÷|\sof\s|\sover\s|\sout of\s|\svon\s|\ssur\s|\sde\s|\s?:\s?)\s?(?<right>${NUMBER_SOURCE})\s?(?<unit>[^\d\s].*)?$`,
  'u',
)
const BETWEEN = /^(?:between|from|zwischen|entre|von|de|da|tra)\s+(?<left>.*\d.*?)\s+(?:and|to|und|bis|et|à|e|a|y)\s+(?<right>.*\d.*)$/iu

/** "5-10", "5 – 10 mg", "between 5 and 10", "7:00–8:30": text "a..b", the lower end first. */
export function readRange(text: string, context: ReadContext): Reading | null {
  const match = BETWEEN.exec(text) ?? RANGE.exec(text) ?? HYPHEN.exec(text)
  if (!match?.groups) return null
  const { left = '', right = '' } = match.groups
  const from = readClock(left.trim())
  const to = readClock(right.trim())
  if (from && to) return readingOf('range', 'two times of day', { text: `${clockText(from)}..${clockText(to)}` })
  const days = readDays(left.trim(), right.trim(), context)
  if (days) return days
  const hyphenated = HYPHEN.test(text) && !/\s[-–—]\s|[–—~～…]/u.test(text)
  if (hyphenated && /^\d{3}-\d{4}$|^\d{5,}-\d{3,}$|^0\d|-0\d/u.test(text)) return null
  const high = readQuantity(right.trim(), context)
  const low = readQuantity(
    left.trim(),
    high && high.unit !== null && high.kind !== 'duration' ? { ...context, unit: context.unit ?? high.unit } : context,
  )
  if (!high || !low || high.number === null || low.number === null) return null
  const bare = low.unit === null || low.unit === high.unit
  const scaleOfUnit = high.kind === 'duration' && low.kind === 'number' && low.unit === null ? secondsPerOne(right.trim(), context) : 1
  const lowNumber = low.number * scaleOfUnit
  if (!bare || lowNumber >= high.number) return null
  return readingOf('range', 'from the first to the second', {
    text: `${lowNumber}..${high.number}`,
    unit: high.unit,
    ambiguous: low.ambiguous || high.ambiguous,
  })
}

/** "5–7 Mar 2026", "1 Mar 2026 – 5 Mar 2026". */
function readDays(left: string, right: string, context: ReadContext): Reading | null {
  const last = readDate(right, context)
  if (last?.text == null || last.kind !== 'date') return null
  const first = /^\d{1,2}\.?$/u.test(left)
    ? `${last.text.slice(0, 8)}${left.replace('.', '').padStart(2, '0')}`
    : readDate(left, { ...context, time: context.time ?? last.text })?.text
  if (first == null || first >= last.text) return null
  return readingOf('range', 'from the first day to the second', { text: `${first}..${last.text}`, ambiguous: last.ambiguous })
}

function secondsPerOne(text: string, context: ReadContext): number {
  return readQuantity(text.replace(new RegExp(NUMBER_SOURCE, 'u'), '1'), context)?.number ?? 1
}

/** Two numbers parted by a slash, a colon or "of": the quotient, and both numbers in text. */
export function readRatio(text: string, context: ReadContext): Reading | null {
  const match = RATIO.exec(text)
  if (!match?.groups) return null
  const { left = '', right = '', unit } = match.groups
  if (isMonthOfYear(left, right)) return null
  const above = readQuantity(left, { ...context, unit: null })
  const below = readQuantity(unit === undefined ? right : `${right} ${unit}`, { ...context, unit: null })
  if (above?.number == null || below?.number == null || below.kind === 'duration' || below.kind === 'currency') return null
  const quotient = below.number === 0 ? null : Number((above.number / below.number).toPrecision(12))
  return readingOf('ratio', 'first divided by second', {
    number: quotient,
    text: `${above.number}/${below.number}`,
    unit: below.unit ?? context.unit,
    ambiguous: above.ambiguous || below.ambiguous,
  })
}

/** "03/2026" is a month, not a quotient; it stays text. */
function isMonthOfYear(left: string, right: string): boolean {
  const [month, year] = left.length === 4 ? [right, left] : [left, right]
  return /^(?:19|20)\d{2}$/u.test(year) && /^(?:0?[1-9]|1[0-2])$/u.test(month)
}

const BOUND =
  /^(?<sign><=|>=|=<|=>|<|>|≤|≥|＜|＞|under |below |less than |over |above |more than |at least |at most |up to |min\. |max\. |unter |über |moins de |plus de |menos de |mais de |小于|大于|低于|高于|أقل من |أكثر من )\s*(?<rest>.*\d.*)$/iu
const BELOW = /^(?:<|=<|≤|under|below|less|at most|up to|max|unter|moins|menos|小于|低于|أقل)/iu

/** "<5", "≥ 180 mg/dL", "10+": the value is not known, only its bound. */
export function readBound(text: string, context: ReadContext): Reading | null {
  const plus = /^(?<rest>[^+]*\d)\s?\+(?<unit>\s?\D*)$/u.exec(text)
  const match = BOUND.exec(text)
  const rest = match?.groups
    ? match.groups['rest']
    : plus?.groups
      ? `${plus.groups['rest'] ?? ''} ${plus.groups['unit'] ?? ''}`.trim()
      : undefined
  if (rest === undefined) return null
  const limit = readQuantity(rest, context)
  if (!limit || limit.number === null) return null
  const side = match && BELOW.test(match.groups?.['sign'] ?? '') ? 'below' : 'above'
  return readingOf('censored', `${side} ${limit.number}; the value itself is not known`, {
    unit: limit.unit,
    bound: { side, limit: limit.number },
    ambiguous: limit.ambiguous,
    ...(limit.alternatives ? { alternatives: limit.alternatives } : {}),
  })
}
