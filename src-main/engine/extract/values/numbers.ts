/**
 * The digits of a number with their marks -> number (METHOD 2). Structure decides first, then the column's evidence, then facts
 * about the unit; what is left ("1.234") is read by the locale, else by the likelier habit, and says that it is ambiguous.
 */
import type { ColumnEvidence, DecimalMark } from './reading.ts'

/** Source of a regular expression for one number: digits with inner marks, or a mark before digits. */
export const NUMBER_SOURCE = String.raw`(?:\d+(?:[.,'٬٫· ]\d+)*|[.,٫]\d+)`

export type NumberContext = {
  evidence: Pick<ColumnEvidence, 'decimal' | 'decimalConflict' | 'decimalWitness' | 'decimalChosen'>
  /** Decimal mark of the person's locale, null when not set. */
  localeDecimal: DecimalMark | null
  /** Counts of whole things ("steps"): three digits behind a mark are then a group. */
  whole: boolean
  /** Followed by a scale word ("1.234k"): three digits behind a mark are then decimals. */
  scaled: boolean
  /** Digits behind the decimal mark that the currency uses; null when no amount of money. */
  minorDigits: number | null
  /** Decimal mark usual where the currency is at home; null when unknown or no money. */
  homeDecimal: DecimalMark | null
}

export type NumberReading = { number: number; ambiguous: boolean; alternatives: number[]; reading: string }

export const PLAIN_NUMBER: NumberContext = {
  evidence: { decimal: null, decimalConflict: false, decimalWitness: null },
  localeDecimal: null,
  whole: false,
  scaled: false,
  minorDigits: null,
  homeDecimal: null,
}

function certain(number: number, reading: string): NumberReading {
  return { number, ambiguous: false, alternatives: [], reading }
}

/** True for 1 234 567 (threes) and 12 34 567 (lakh): groups without the leading zero of an identifier. */
function isGrouped(parts: readonly string[]): boolean {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || first.length === 0 || first.length > 3 || first.startsWith('0') || last.length !== 3) return false
  const inner = parts.slice(1, -1)
  if (inner.every((part) => part.length === 3)) return true
  return first.length <= 2 && inner.length > 0 && inner.every((part) => part.length === 2)
}

function other(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.'
}

/** Numbers with group marks that are never decimal (space, apostrophe, Arabic comma) or with an unmistakable decimal mark. */
function readUnmistakable(core: string): NumberReading | null {
  const decimalAt = Math.max(core.lastIndexOf('٫'), core.lastIndexOf('·'))
  const pointAt = Math.max(core.lastIndexOf('.'), core.lastIndexOf(','))
  const at =
    decimalAt >= 0 ? decimalAt : pointAt > Math.max(core.lastIndexOf(' '), core.lastIndexOf("'"), core.lastIndexOf('٬')) ? pointAt : -1
  const whole = at < 0 ? core : core.slice(0, at)
  const fraction = at < 0 ? '' : core.slice(at + 1)
  const marks = new Set(whole.replace(/\d/gu, ''))
  if (marks.size > 1 || !/^\d*$/u.test(fraction)) return null
  const parts = whole.split(/\D/u)
  if (marks.size === 1 && !isGrouped(parts)) return null
  if (marks.size === 0 && decimalAt < 0) return null
  if (whole.length > 1 && whole.startsWith('0')) return null
  return certain(Number(`${parts.join('') || '0'}.${fraction || '0'}`), 'group and decimal marks differ')
}

/** Both "." and ",": the last one is decimal. */
function readBothMarks(core: string): NumberReading | null {
  const mark: DecimalMark = core.lastIndexOf('.') > core.lastIndexOf(',') ? '.' : ','
  const pieces = core.split(mark)
  const whole = pieces[0] ?? ''
  if (pieces.length !== 2 || !isGrouped(whole.split(other(mark)))) return null
  return certain(Number(`${whole.split(other(mark)).join('')}.${pieces[1] ?? ''}`), `last mark "${mark}" is decimal`)
}

/** One mark, once, three digits behind it, one to three before it: "1.234". */
function readThreeDigits(whole: string, fraction: string, mark: DecimalMark, context: NumberContext): NumberReading {
  const asDecimal = Number(`${whole}.${fraction}`)
  const asGroup = Number(whole + fraction)
  const { evidence } = context
  if (evidence.decimal !== null && !evidence.decimalConflict) {
    const because = evidence.decimalChosen === true ? 'chosen for the column' : `column has "${evidence.decimalWitness ?? ''}"`
    return evidence.decimal === mark
      ? certain(asDecimal, `"${mark}" is decimal (${because})`)
      : certain(asGroup, `"${mark}" groups (${because})`)
  }
  if (context.scaled) return certain(asDecimal, `"${mark}" is decimal before a scale`)
  if (context.whole) return certain(asGroup, `"${mark}" groups: the unit counts whole things`)
  const money = context.minorDigits !== null && context.minorDigits < 3
  const usual = evidence.decimal ?? context.localeDecimal ?? context.homeDecimal
  if (money && usual !== mark) return certain(asGroup, `"${mark}" groups: the currency has no three decimals`)
  const decimalFirst = money ? false : usual === null ? mark === '.' : usual === mark
  const why =
    evidence.decimal !== null
      ? 'the column has both habits'
      : context.localeDecimal !== null
        ? 'read by the locale setting'
        : 'no evidence in the column'
  return {
    number: decimalFirst ? asDecimal : asGroup,
    ambiguous: true,
    alternatives: [decimalFirst ? asGroup : asDecimal],
    reading: `"${mark}" may be decimal or group mark; ${why}`,
  }
}

function readOneMark(core: string, mark: DecimalMark, context: NumberContext): NumberReading | null {
  const parts = core.split(mark)
  if (parts.length > 2) {
    const address = parts.length === 4 && mark === '.' && parts.every((part) => Number(part) <= 255)
    return isGrouped(parts) && !address ? certain(Number(parts.join('')), `"${mark}" repeats, so it groups`) : null
  }
  const [whole = '', fraction = ''] = parts
  if (whole.length > 1 && whole.startsWith('0')) return null
  if (fraction.length === 3 && whole.length >= 1 && whole.length <= 3 && whole !== '0')
    return readThreeDigits(whole, fraction, mark, context)
  return certain(Number(`${whole || '0'}.${fraction}`), `"${mark}" is decimal`)
}

/**
 * Reads the digits of one number, unsigned and without unit.
 * @returns null when the marks fit no number ("1.2.3", "555 123 4567") or a leading zero makes it an identifier ("0123").
 */
export function readNumberCore(core: string, context: NumberContext = PLAIN_NUMBER): NumberReading | null {
  const marks = new Set(core.replace(/\d/gu, ''))
  if (marks.size === 0) {
    if ((core.length > 1 && core.startsWith('0')) || core.length > 11) return null
    return certain(Number(core), 'plain digits')
  }
  if ([...marks].some((mark) => mark !== '.' && mark !== ',')) return readUnmistakable(core)
  if (marks.size === 2) return readBothMarks(core)
  return readOneMark(core, marks.has('.') ? '.' : ',', context)
}

/** The decimal mark that the shape of one number proves; null when it proves none. */
export function provenDecimal(core: string): DecimalMark | null {
  const hasPoint = core.includes('.')
  const hasComma = core.includes(',')
  if (hasPoint && hasComma) return readBothMarks(core) === null ? null : core.lastIndexOf('.') > core.lastIndexOf(',') ? '.' : ','
  if (!hasPoint && !hasComma) return null
  const mark: DecimalMark = hasPoint ? '.' : ','
  if (/[' ٬]/u.test(core)) return readUnmistakable(core) === null ? null : mark
  const parts = core.split(mark)
  if (parts.length > 2) return readOneMark(core, mark, PLAIN_NUMBER) === null ? null : other(mark)
  const [whole = '', fraction = ''] = parts
  if (whole.length > 1 && whole.startsWith('0')) return null
  return fraction.length === 3 && whole.length >= 1 && whole.length <= 3 && whole !== '0' ? null : mark
}
