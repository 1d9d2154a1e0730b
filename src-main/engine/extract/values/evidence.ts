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

function decimalVotes(cells: readonly string[]): Pick<ColumnEvidence, 'decimal' | 'decimalConflict' | 'decimalWitness'> {
  const votes: Record<DecimalMark, Votes> = { '.': { count: 0, witness: null }, ',': { count: 0, witness: null } }
  for (const cell of cells) {
    if (numericCandidates(cell) !== null) continue
    const core = FIRST_NUMBER.exec(cell)?.[0]
    const mark = core === undefined ? null : provenDecimal(core)
    if (mark === null) continue
    votes[mark].count += 1
    votes[mark].witness ??= cell
  }
  const decimal: DecimalMark = votes['.'].count >= votes[','].count ? '.' : ','
  if (votes[decimal].count === 0) return { decimal: null, decimalConflict: false, decimalWitness: null }
  return { decimal, decimalConflict: votes['.'].count > 0 && votes[','].count > 0, decimalWitness: votes[decimal].witness }
}

const DATE_INSIDE = /(?<!\d)\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?!\d)/u

function orderVotes(cells: readonly string[]): Pick<ColumnEvidence, 'dateOrder' | 'dateOrderConflict' | 'dateWitness'> {
  const broken = new Map<DateOrder, number>(ORDERS.map((order) => [order, 0]))
  const witness = new Map<DateOrder, string>()
  for (const cell of cells) {
    const inside = DATE_INSIDE.exec(cell)?.[0]
    const dates = inside === undefined || /^\d{4}/u.test(inside) ? null : numericCandidates(inside)?.dates
    if (!dates || Object.keys(dates).length === 0) continue
    for (const order of ORDERS) {
      if (dates[order] === undefined) broken.set(order, (broken.get(order) ?? 0) + 1)
      else if (ORDERS.filter((other) => dates[other] !== undefined && other !== 'ymd').length === 1 || order === 'ymd')
        witness.set(order, witness.get(order) ?? cell)
    }
  }
  const violations = (order: DateOrder): number => broken.get(order) ?? 0
  const none = { dateOrder: null, dateOrderConflict: false, dateWitness: null }
  if (violations('dmy') === violations('mdy')) {
    if (violations('dmy') === 0 || violations('ymd') > 0) return violations('dmy') === 0 ? none : { ...none, dateOrderConflict: true }
    return { dateOrder: 'ymd', dateOrderConflict: false, dateWitness: witness.get('ymd') ?? null }
  }
  const order: DateOrder = violations('dmy') < violations('mdy') ? 'dmy' : 'mdy'
  if (violations(order) > 0 && violations('ymd') === 0)
    return { dateOrder: 'ymd', dateOrderConflict: false, dateWitness: witness.get('ymd') ?? null }
  return { dateOrder: order, dateOrderConflict: violations(order) > 0, dateWitness: witness.get(order) ?? null }
}

const WORDED_HOURS = /\d\s?(?:h|hr|hrs|hours?|std|stunden?|heures?|horas?|小时|س)(?![\p{L}])|^\d+:\d{2}\s?h\b/iu
const WORDED_DURATION =
  /^\d[\d.,]*\s?(?:h|hrs?|hours?|min|mins|minutes?|sec|secs|s|std\.?|stunden?|d|days?|heures?|horas?|小时|分钟|秒|س|د)\.?(?:\s?\d+\s?(?:m|min|s|sec)?)?\.?$/iu

function durationEvidence(cells: readonly string[]): Pick<ColumnEvidence, 'durations' | 'colonDuration'> {
  const clocks = cells.some((cell) => /\d\s?(?:am|pm|a\.m|p\.m|uhr|ص|م)\b/iu.test(cell) || /^0\d:\d{2}$/u.test(cell))
  const threeParts = cells.some((cell) => /^\d:\d{2}:\d{2}$/u.test(cell) || /^(?:2[4-9]|[3-9]\d|\d{3,}):\d{2}:\d{2}$/u.test(cell))
  const longMinutes = cells.some((cell) => /^(?:2[4-9]|[3-9]\d|\d{3,}):\d{2}$/u.test(cell))
  const durations = cells.some((cell) => WORDED_DURATION.test(cell) || WORDED_HOURS.test(cell)) || threeParts
  if (threeParts || (longMinutes && !clocks)) return { durations: true, colonDuration: 'm:ss' }
  if (clocks || !durations) return { durations, colonDuration: null }
  return { durations, colonDuration: cells.some((cell) => WORDED_HOURS.test(cell)) ? 'h:mm' : 'm:ss' }
}

const remembered = new WeakMap<readonly string[], ColumnEvidence>()

/** Evidence of all cells of a column; an empty or absent column proves nothing. */
export function columnEvidence(column: readonly string[] | undefined): ColumnEvidence {
  if (column === undefined || column.length === 0) return NO_EVIDENCE
  const known = remembered.get(column)
  if (known) return known
  const cells = column.map(clean)
  const found: ColumnEvidence = {
    ...decimalVotes(cells),
    ...orderVotes(cells),
    ...durationEvidence(cells),
    leadingZeros: cells.some((cell) => /^0\d+$/u.test(cell)),
  }
  remembered.set(column, found)
  return found
}
