/**
 * What a colon value behind a distance means ("5 km in 21:45", "40 km in 1:20"): a duration, in the parts that make a speed one can go. In: the
 * values of a sentence. Out: the same; times of day and open durations that cover a distance become durations.
 */
import type { TypedValue } from '../../../src-shared/model.ts'
import type { Found } from './messages-scan.ts'
import { convert } from './values/index.ts'

const COLON = /^(\d{1,3}):([0-5]\d)$/u
const COVERING = /(?:^|[\s,(])(?:in|en|em|within|time|zeit|temps|tiempo)[\s:]*$/iu
/** Characters between a distance and its time. */
const NEAR = 40
/** Metres a second: nobody runs faster, nothing is worth timing slower. */
const [FASTEST, SLOWEST] = [12, 0.3]

export function withDurations(text: string, found: readonly Found[]): Found[] {
  return found.map((item, index) => {
    const metres = metresBefore(found, index)
    const isOpen = item.value.kind === 'time' || (item.value.kind === 'duration' && item.value.ambiguous)
    const match = isOpen ? COLON.exec(item.value.raw) : null
    const between = text.slice(found[index - 1]?.end ?? 0, item.start)
    // "6.4 km, 34:50": no time of day, so what the distance took.
    const isBeside = item.value.kind === 'duration' && /^\s*[,/|–—-]\s*$/u.test(between)
    if (!match || metres === null || !(isBeside || COVERING.test(text.slice(Math.max(0, item.start - 12), item.start)))) return item
    return { ...item, value: durationOf(item.value.raw, Number(match[1]), Number(match[2]), metres) }
  })
}

function metresBefore(found: readonly Found[], index: number): number | null {
  const [before, item] = [found[index - 1], found[index]]
  if (!before || !item || item.start - before.end > NEAR || before.value.number === null || before.value.unit === null) return null
  return convert(before.value.number, before.value.unit, 'm')
}

function durationOf(raw: string, first: number, second: number, metres: number): TypedValue {
  const [short, long] = [first * 60 + second, first * 3600 + second * 60]
  const isLong = metres / Math.max(1, short) > FASTEST && metres / long > SLOWEST
  return {
    raw,
    kind: 'duration',
    number: isLong ? long : short,
    text: null,
    unit: 's',
    ambiguous: false,
    reading: `${isLong ? 'hours and minutes' : 'minutes and seconds'}: the time that the distance took`,
  }
}
