/**
 * Vocabulary shared by the readers of one kind each: what they are told besides the text (evidence of the column, settings) and
 * what they return (a TypedValue without its raw text). Step "values" of METHOD 2.
 */
import type { TypedValue, ValueKind } from '../../../../src-shared/model.ts'
import type { LetterSense } from './codes.ts'

export type DateOrder = 'dmy' | 'mdy' | 'ymd'
export type DecimalMark = '.' | ','

/** What the cells of one column say together about what a single cell cannot decide. */
export type ColumnEvidence = {
  /** Decimal mark proven by other cells; null when none proves it. */
  decimal: DecimalMark | null
  /** True when cells prove both marks; `decimal` is then the one of the majority. */
  decimalConflict: boolean
  /** A cell that proves the mark, for the explanation. */
  decimalWitness: string | null
  /** The person said so for the whole column. */
  decimalChosen?: boolean
  dateOrder: DateOrder | null
  dateOrderConflict: boolean
  dateWitness: string | null
  dateOrderChosen?: boolean
  /** "h:mm" or "m:ss": how colon values of this column read as durations; null when nothing says durations. */
  colonDuration: 'h:mm' | 'm:ss' | null
  /** Some cell is a duration in words or signs. */
  durations: boolean
  /** A digits-only cell starts with zero: digits-only cells are identifiers. */
  leadingZeros: boolean
}

export type ReadContext = {
  evidence: ColumnEvidence
  /** BCP 47 tag of the setting, null when none is given. */
  locale: string | null
  dateOrder: DateOrder | null
  /** Unit printed in the label, applied when the value has none. */
  unit: string | null
  /** Local date or datetime that relative dates count from; null: they stay text. */
  time: string | null
  /** What the words around say of a letter behind the number ("14C"). */
  letter?: LetterSense
}

export type Reading = Omit<TypedValue, 'raw'>

export const NO_EVIDENCE: ColumnEvidence = {
  decimal: null,
  decimalConflict: false,
  decimalWitness: null,
  dateOrder: null,
  dateOrderConflict: false,
  dateWitness: null,
  colonDuration: null,
  durations: false,
  leadingZeros: false,
}

/** A reading with everything not named left empty. */
export function readingOf(kind: ValueKind, reading: string, rest: Partial<Reading> = {}): Reading {
  return { kind, number: null, text: null, unit: null, ambiguous: false, reading, ...rest }
}

/** Language part of a locale tag: "pt" for "pt-BR". */
export function languageOf(locale: string | null): string | null {
  return locale === null ? null : (locale.split(/[-_]/u)[0]?.toLowerCase() ?? null)
}

/** Region part of a locale tag: "BR" for "pt-BR". */
export function regionOf(locale: string | null): string | null {
  return locale?.match(/[-_]([A-Za-z]{2})(?:$|[-_])/u)?.[1]?.toUpperCase() ?? null
}

const conventions = new Map<string, { decimal: DecimalMark | null; order: DateOrder | null }>()

/** Decimal mark and date order of a locale, from Intl; nulls for a tag Intl does not know. */
export function conventionsOf(locale: string | null): { decimal: DecimalMark | null; order: DateOrder | null } {
  if (locale === null) return { decimal: null, order: null }
  const known = conventions.get(locale)
  if (known) return known
  const found = readConventions(locale)
  conventions.set(locale, found)
  return found
}

function readConventions(locale: string): { decimal: DecimalMark | null; order: DateOrder | null } {
  if (!isLocale(locale)) return { decimal: null, order: null }
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value
  const order = new Intl.DateTimeFormat(locale, { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(2026, 1, 3))
    .map((part) => ({ day: 'd', month: 'm', year: 'y' })[part.type as string] ?? '')
    .join('')
  const decimal = mark === ',' ? ',' : '.'
  return { decimal, order: order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : null }
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
