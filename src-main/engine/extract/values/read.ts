/**
 * Raw text -> TypedValue (METHOD 2): the readers are asked in a fixed order, from the most particular form to plain text. The raw text is
 * kept as it is; whatever is undecided is marked ambiguous with its other readings.
 */
import type { TypedValue } from '../../../../src-shared/model.ts'
import { clean, tidy } from './clean.ts'
import { clockText, readClock } from './clock.ts'
import { letterSense } from './codes.ts'
import { readDate } from './dates.ts'
import { readColon, readColonUnit, readPace, readUnitDuration } from './durations.ts'
import { columnEvidence } from './evidence.ts'
import { readCompound, readQuantity } from './quantity.ts'
import { readBound, readRange, readRatio } from './ranges.ts'
import { readingOf } from './reading.ts'
import type { DateOrder, ReadContext, Reading } from './reading.ts'
import { readBoolean, readMissing, readOutOfRange } from './words.ts'

export type ReadOptions = {
  /** Raw texts of the other cells of the column; all are used. Pass the same array for every cell of a column. */
  column?: readonly string[]
  /** BCP 47 tag; used only where neither the cell nor the column decides. */
  locale?: string
  dateOrder?: DateOrder | null
  /** Unit printed in the label, for values that carry none. */
  unit?: string | null
  /** Local date or datetime of the round; relative dates and dates without a year count from it. */
  time?: string | null
  /** Words about the value (its label, the sentence around it): they tell whether the letter of "14C" is a unit. */
  about?: string | null
}

/** The context that the readers see, from the options of a caller. */
export function contextOf(options: ReadOptions): ReadContext {
  return {
    evidence: columnEvidence(options.column),
    locale: options.locale ?? null,
    dateOrder: options.dateOrder ?? null,
    unit: options.unit ?? null,
    time: options.time ?? null,
    letter: letterSense(options.about),
  }
}

function readExplicitClock(text: string): Reading | null {
  const clock = readClock(text)
  if (!clock?.explicit) return null
  return readingOf('time', clock.offset === null ? 'time of day' : `time of day, offset ${clock.offset} kept out of it`, {
    text: clockText(clock),
  })
}

const READERS: readonly ((text: string, context: ReadContext) => Reading | null)[] = [
  readMissing,
  readBoolean,
  readOutOfRange,
  readBound,
  readDate,
  readExplicitClock,
  readColon,
  readColonUnit,
  readPace,
  readUnitDuration,
  readRange,
  readQuantity,
  readCompound,
  readRatio,
]

/**
 * Reads one raw text.
 * @returns a TypedValue whose `raw` is exactly the argument; kind "text" when nothing else fits.
 */
export function readValue(raw: string, options: ReadOptions = {}): TypedValue {
  return { raw, ...readWithContext(raw, contextOf(options)) }
}

/** Characters of the longest text that may be a value; also bounds the work of the patterns. */
const LONGEST = 120
const PLAIN = /^-?\d+(?:[.,]\d+)?$/u

/** As readValue, with a context made once for many values. */
export function readWithContext(raw: string, context: ReadContext): Reading {
  if (raw.length > LONGEST) return readingOf('text', 'too long for a value', { text: tidy(raw) })
  const text = clean(raw)
  // Most cells of a table: no reader before quantities can claim them.
  const plain = PLAIN.test(text) ? readQuantity(text, context) : null
  if (plain) return plain
  for (const read of READERS) {
    const reading = read(text, context)
    if (reading) return reading
  }
  return readingOf('text', /^0\d+$/u.test(text) ? 'a leading zero makes it an identifier' : 'text', { text: tidy(raw) })
}
