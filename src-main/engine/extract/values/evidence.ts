/**
 * What the cells of one column prove together (METHOD 2): decimal mark, date order, durations, identifiers. Every cell counts. The result
 * is remembered per array, so that reading a column of n cells takes n steps.
 */
import { clean } from './clean.ts'
import { numericCandidates } from './dates.ts'
import { NUMBER_SOURCE, provenDecimal } from './numbers.ts'
import { NO_EVIDENCE } from './reading.ts'
import type { ColumnEvidence, DateOrder, DecimalMark } from './reading.ts'

const FIRST_NUMBER = new RegExp(`(?<![\\d.,:/-])${NUMBER_SOURCE}(?![.,]?[\\d:/])`, 'u')
const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

type Votes = { count: number; witness: string | null }

/** What cells say, counted so that more cells can be added: sums, and the first cell that proved each thing. */
export type EvidenceTally = {
  decimal: Record<DecimalMark, Votes>
  broken: Record<DateOrder, number>
  dates: Record<DateOrder, string | null>
  clocks: boolean
  threeParts: boolean
  longMinutes: boolean
  worded: boolean
  wordedHours: boolean
  leadingZeros: boolean
}

function decimalVotes(cells: readonly string[]): EvidenceTally['decimal'] {
  const votes: Record<DecimalMark, Votes> = { '.': { count: 0, witness: null }, ',': { count: 0, witness: null } }
  for (const cell of cells) {
    if (numericCandidates(cell) !== null) continue
    const core = FIRST_NUMBER.exec(cell)?.[0]
    const mark = core === undefined ? null : provenDecimal(core)
    if (mark === null) continue
    votes[mark].count += 1
    votes[mark].witness ??= cell
  }
  return votes
}

function decimalOf(votes: EvidenceTally['decimal']): Pick<ColumnEvidence, 'decimal' | 'decimalConflict' | 'decimalWitness'> {
  const decimal: DecimalMark = votes['.'].count >= votes[','].count ? '.' : ','
  if (votes[decimal].count === 0) return { decimal: null, decimalConflict: false, decimalWitness: null }
  return { decimal, decimalConflict: votes['.'].count > 0 && votes[','].count > 0, decimalWitness: votes[decimal].witness }
}

const DATE_INSIDE = /(?<!\d)\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?!\d)/u

function orderVotes(cells: readonly string[]): Pick<EvidenceTally, 'broken' | 'dates'> {
  const broken: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 }
  const witness: Record<DateOrder, string | null> = { dmy: null, mdy: null, ymd: null }
  for (const cell of cells) {
    const inside = DATE_INSIDE.exec(cell)?.[0]
    const dates = inside === undefined || /^\d{4}/u.test(inside) ? null : numericCandidates(inside)?.dates
    if (!dates || Object.keys(dates).length === 0) continue
    for (const order of ORDERS) {
      if (dates[order] === undefined) broken[order] += 1
      else if (ORDERS.filter((other) => dates[other] !== undefined && other !== 'ymd').length === 1 || order === 'ymd')
        witness[order] ??= cell
    }
  }
  return { broken, dates: witness }
}

function orderOf({ broken, dates }: EvidenceTally): Pick<ColumnEvidence, 'dateOrder' | 'dateOrderConflict' | 'dateWitness'> {
  const none = { dateOrder: null, dateOrderConflict: false, dateWitness: null }
  if (broken.dmy === broken.mdy) {
    if (broken.dmy === 0 || broken.ymd > 0) return broken.dmy === 0 ? none : { ...none, dateOrderConflict: true }
    return { dateOrder: 'ymd', dateOrderConflict: false, dateWitness: dates.ymd }
  }
  const order: DateOrder = broken.dmy < broken.mdy ? 'dmy' : 'mdy'
  if (broken[order] > 0 && broken.ymd === 0) return { dateOrder: 'ymd', dateOrderConflict: false, dateWitness: dates.ymd }
  return { dateOrder: order, dateOrderConflict: broken[order] > 0, dateWitness: dates[order] }
}

const WORDED_HOURS = /\d\s?(?:h|hr|hrs|hours?|std|stunden?|heures?|horas?|小时|س)(?![\p{L}])|^\d+:\d{2}\s?h\b/iu
const WORDED_DURATION =
  /^\d[\d.,]*\s?(?:h|hrs?|hours?|min|mins|minutes?|sec|secs|s|std\.?|stunden?|d|days?|heures?|horas?|小时|分钟|秒|س|د)\.?(?:\s?\d+\s?(?:m|min|s|sec)?)?\.?$/iu

type DurationMarks = Pick<EvidenceTally, 'clocks' | 'threeParts' | 'longMinutes' | 'worded' | 'wordedHours'>

function durationMarks(cells: readonly string[]): DurationMarks {
  return {
    clocks: cells.some((cell) => /\d\s?(?:am|pm|a\.m|p\.m|uhr|ص|م)\b/iu.test(cell) || /^0\d:\d{2}$/u.test(cell)),
    threeParts: cells.some((cell) => /^\d:\d{2}:\d{2}$/u.test(cell) || /^(?:2[4-9]|[3-9]\d|\d{3,}):\d{2}:\d{2}$/u.test(cell)),
    longMinutes: cells.some((cell) => /^(?:2[4-9]|[3-9]\d|\d{3,}):\d{2}$/u.test(cell)),
    worded: cells.some((cell) => WORDED_DURATION.test(cell)),
    wordedHours: cells.some((cell) => WORDED_HOURS.test(cell)),
  }
}

function durationsOf({
  clocks,
  threeParts,
  longMinutes,
  worded,
  wordedHours,
}: DurationMarks): Pick<ColumnEvidence, 'durations' | 'colonDuration'> {
  const durations = worded || wordedHours || threeParts
  if (threeParts || (longMinutes && !clocks)) return { durations: true, colonDuration: 'm:ss' }
  if (clocks || !durations) return { durations, colonDuration: null }
  return { durations, colonDuration: wordedHours ? 'h:mm' : 'm:ss' }
}

/** @param raws cells as they stand in their sources */
export function tallyEvidence(raws: readonly string[]): EvidenceTally {
  const cells = raws.map(clean)
  return {
    decimal: decimalVotes(cells),
    ...orderVotes(cells),
    ...durationMarks(cells),
    leadingZeros: cells.some((cell) => /^0\d+$/u.test(cell)),
  }
}

/** Evidence of the cells of both; witnesses of the first go first. */
export function addEvidence(a: EvidenceTally, b: EvidenceTally): EvidenceTally {
  const votes = (mark: DecimalMark): Votes => ({
    count: a.decimal[mark].count + b.decimal[mark].count,
    witness: a.decimal[mark].witness ?? b.decimal[mark].witness,
  })
  const orders = <Value>(of: (order: DateOrder) => Value): Record<DateOrder, Value> => ({ dmy: of('dmy'), mdy: of('mdy'), ymd: of('ymd') })
  return {
    decimal: { '.': votes('.'), ',': votes(',') },
    broken: orders((order) => a.broken[order] + b.broken[order]),
    dates: orders((order) => a.dates[order] ?? b.dates[order]),
    clocks: a.clocks || b.clocks,
    threeParts: a.threeParts || b.threeParts,
    longMinutes: a.longMinutes || b.longMinutes,
    worded: a.worded || b.worded,
    wordedHours: a.wordedHours || b.wordedHours,
    leadingZeros: a.leadingZeros || b.leadingZeros,
  }
}

export function evidenceOf(tally: EvidenceTally): ColumnEvidence {
  return { ...decimalOf(tally.decimal), ...orderOf(tally), ...durationsOf(tally), leadingZeros: tally.leadingZeros }
}

const remembered = new WeakMap<readonly string[], ColumnEvidence>()

/** Evidence of all cells of a column; an empty or absent column proves nothing. */
export function columnEvidence(column: readonly string[] | undefined): ColumnEvidence {
  if (column === undefined || column.length === 0) return NO_EVIDENCE
  const known = remembered.get(column)
  if (known) return known
  const found = evidenceOf(tallyEvidence(column))
  remembered.set(column, found)
  return found
}
