/**
 * What a person types into a cell -> a value in the column's type and unit. In: the text, the column, what its cells prove about its way of writing,
 * the settings. Out: a TypedValue that nothing reads again, or an error that says what is expected.
 *
 * The person's own way of writing decides marks and orders; where the column writes the other way, the person is asked and nothing is guessed.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { ColumnType, ReadingSettings, TypedValue, ValueKind } from '../../../src-shared/model.ts'
import { convert, readWithContext, type ColumnEvidence } from '../extract/values/index.ts'

export type EntryColumn = {
  label: string
  /** Canonical name of the attribute: conversions depend on the substance. */
  attribute: string
  type: ColumnType
  unit: string | null
  /** What the column's cells prove. */
  evidence: ColumnEvidence
  /** Unit of the cell as it is, for amounts in several currencies. */
  cellUnit: string | null
  /** Local time of the row's round: what "yesterday" counts from. */
  time: string | null
}

const KINDS: Readonly<Record<ColumnType, readonly ValueKind[]>> = {
  number: ['number', 'ratio', 'censored'],
  percent: ['percent', 'number', 'censored'],
  currency: ['currency', 'number', 'censored'],
  duration: ['duration'],
  boolean: ['boolean'],
  date: ['date'],
  datetime: ['datetime', 'date'],
  time: ['time'],
  category: [],
  text: [],
}

/** The value that stands for "there is none". */
export function emptyValue(): TypedValue {
  return { raw: '', kind: 'missing', number: null, text: null, unit: null, ambiguous: false, reading: 'emptied by the person' }
}

/** @throws AdammError INVALID_ARGUMENT that says what the column expects */
export function readEntry(entered: string | number, column: EntryColumn, settings: ReadingSettings): TypedValue {
  if (typeof entered === 'number') return fromNumber(entered, column)
  const text = entered.trim()
  if (text === '') return emptyValue()
  if (column.type === 'text' || column.type === 'category')
    return { raw: entered, kind: column.type, number: null, text, unit: null, ambiguous: false, reading: 'entered by the person' }
  const value = readInType(text, column, settings)
  if (value.kind === 'missing') return emptyValue()
  if (!KINDS[column.type].includes(value.kind)) throw unexpected(text, column)
  return inColumn({ ...value, raw: entered, ambiguous: false, reading: `entered by the person; ${value.reading}` }, column, text)
}

function fromNumber(number: number, column: EntryColumn): TypedValue {
  const kind = kindOfNumber(column.type)
  if (kind === null || !Number.isFinite(number)) throw unexpected(String(number), column)
  if (kind === 'boolean' && number !== 0 && number !== 1) throw unexpected(String(number), column)
  const unit = kind === 'boolean' ? null : defaultUnit(column)
  return { raw: String(number), kind, number, text: null, unit, ambiguous: false, reading: 'entered by the person' }
}

function kindOfNumber(type: ColumnType): ValueKind | null {
  return type === 'number' || type === 'percent' || type === 'currency' || type === 'duration' || type === 'boolean' ? type : null
}

function defaultUnit({ type, unit, cellUnit }: EntryColumn): string | null {
  if (type === 'percent') return '%'
  if (type === 'duration') return 's'
  return type === 'currency' ? (cellUnit ?? unit) : unit
}

const NOTHING_PROVEN = {
  decimal: null,
  decimalConflict: false,
  decimalWitness: null,
  dateOrder: null,
  dateOrderConflict: false,
  dateWitness: null,
}

function readInType(text: string, column: EntryColumn, settings: ReadingSettings): TypedValue {
  // "7:45" is a duration in a column of durations, whatever its cells look like.
  const durations = column.type === 'duration'
  const evidence = { ...column.evidence, leadingZeros: false, durations, colonDuration: durations ? column.evidence.colonDuration : null }
  const context = { locale: settings.locale, dateOrder: settings.dateOrder, unit: null, time: column.time }
  const own = { raw: text, ...readWithContext(text, { ...context, evidence: { ...evidence, ...NOTHING_PROVEN } }) }
  if (!own.ambiguous) return own
  const asColumn = { raw: text, ...readWithContext(text, { ...context, evidence }) }
  const isSame = asColumn.kind === own.kind && asColumn.number === own.number && asColumn.text === own.text
  // A locale decides marks and orders; "5:30" without hours or minutes is decided by the column alone.
  const isDecided = isSame && (own.kind !== 'duration' || !asColumn.ambiguous)
  if (isDecided) return own
  const readings = [own, asColumn, ...(own.alternatives ?? []), ...(asColumn.alternatives ?? [])].map((one) => spelled(one, column.type))
  throw new AdammError(
    'INVALID_ARGUMENT',
    `"${text}" has more than one reading in the column "${column.label}". Write ${[...new Set(readings)].map((one) => `"${one}"`).join(' or ')}.`,
  )
}

/** A spelling that has one reading. */
function spelled({ number, text }: Pick<TypedValue, 'number' | 'text'>, type: ColumnType): string {
  if (number === null) return text ?? ''
  if (type === 'duration') return `${number} s`
  const plain = String(number)
  return /^\d{1,3}\.\d{3}$/u.test(plain) ? `${plain}0` : plain
}

function inColumn(value: TypedValue, column: EntryColumn, text: string): TypedValue {
  const wanted = defaultUnit(column)
  if (column.type === 'currency') return { ...value, kind: value.kind === 'number' ? 'currency' : value.kind, unit: value.unit ?? wanted }
  if (column.type === 'percent')
    return value.kind === 'number' && value.unit !== null
      ? fail(text, column)
      : { ...value, kind: value.kind === 'number' ? 'percent' : value.kind, unit: wanted }
  if (column.type !== 'number') return value
  if (value.unit === null || value.number === null) return { ...value, unit: value.unit ?? wanted }
  if (wanted === null || value.unit === wanted || convert(value.number, value.unit, wanted, column.attribute) !== null) return value
  return fail(text, column)
}

function fail(text: string, column: EntryColumn): never {
  throw unexpected(text, column)
}

const EXPECTED: Readonly<Record<ColumnType, (unit: string | null) => string>> = {
  number: (unit) => (unit === null ? 'a number, such as 12.5' : `a number in ${unit}, such as "12.5" or "12.5 ${unit}"`),
  percent: () => 'a percentage, such as "82" or "82%"',
  currency: (unit) =>
    `an amount${unit === null ? '' : ` in ${unit} or with its currency`}, such as "12.50"${unit === null ? '' : ` or "12.50 ${unit}"`}`,
  duration: () => 'a duration, such as "7h 45m" or "90 min"',
  boolean: () => 'yes or no',
  date: () => 'a date, such as "2026-03-04"',
  datetime: () => 'a date with or without a time, such as "2026-03-04 18:30"',
  time: () => 'a time of day, such as "18:30"',
  category: () => 'a text',
  text: () => 'a text',
}

function unexpected(text: string, column: EntryColumn): AdammError {
  return new AdammError(
    'INVALID_ARGUMENT',
    `"${text}" does not fit the column "${column.label}": expected ${EXPECTED[column.type](column.unit)}.`,
    {
      type: column.type,
      unit: column.unit,
    },
  )
}
