/**
 * Column types and cell values (METHOD 4): type and display unit come from ALL rows, and what one cell cannot decide (decimal mark,
 * date order, "5:30", a unit missing or misread) the column decides. In: the stored observations of one column. Out: type, unit and one
 * value per cell, and a tally of the column by which more cells are read without the others, as long as they change no decision.
 */
import type { ColumnType, ReadingSettings, TypedValue, ValueKind } from '../../../src-shared/model.ts'
import {
  addEvidence,
  type ColumnEvidence,
  convert,
  findCurrency,
  type EvidenceTally,
  evidenceOf,
  readWithContext,
  tallyEvidence,
  tallyTypes,
  type TypeTally,
  typeOfTally,
} from '../extract/values/index.ts'
import { withColumnUnit } from './misread.ts'

export type StoredCell = {
  raw: string
  kind: ValueKind
  number: number | null
  text: string | null
  unit: string | null
  ambiguous: boolean
  /** Local time of the round, for relative dates. */
  time: string | null
  /** What the person put in its place: taken as it is, and no evidence of how the column writes. */
  corrected?: TypedValue
  /** Its picture was read in two ways and nothing decides: no column makes it sure. */
  isDoubtful?: boolean
}

export type CellReading = {
  /** In the column's type and unit; null when missing, censored or of another kind than the column. */
  value: number | string | null
  /** The cell's own unit where it differs from the column's and cannot be converted (currencies). */
  unit: string | null
  ambiguous: boolean
  typed: TypedValue
  /** The column read the cell otherwise than its own source had. */
  reread: boolean
}

/** How many cells of each kind carry which unit; "" for none. */
type UnitTally = Partial<Record<ValueKind, Record<string, number>>>

export type ColumnTally = {
  evidence: EvidenceTally
  /** Units before the column's own unit is given to cells without a readable one. */
  written: UnitTally
  units: UnitTally
  types: TypeTally
  /** Cells with a value in the column's type. */
  filled: number
  /** The first such value, and whether another one differs. */
  first: number | string | null
  varied: boolean
}
export type ColumnReading = { type: ColumnType; unit: string | null; cells: CellReading[]; tally: ColumnTally }

/** How the person decided that the ambiguous values of a whole column are read. */
export type ReadingChoice = { decimal: '.' | ',' | null; dateOrder: 'dmy' | 'mdy' | 'ymd' | null }

/** What the person chose; null: as the rows decide. */
export type Wanted = { type: ColumnType | null; unit: string | null; reading?: ReadingChoice | undefined }
const NOT_CHOSEN: Wanted = { type: null, unit: null }

type Decision = { evidence: ColumnEvidence; assumed: string | null }

const NUMERIC_TYPES: ReadonlySet<ColumnType> = new Set(['number', 'percent', 'currency', 'duration', 'boolean'])
const KINDS: Readonly<Record<ColumnType, readonly ValueKind[]>> = {
  number: ['number', 'percent', 'currency', 'ratio'],
  percent: ['percent', 'number'],
  currency: ['currency', 'number'],
  duration: ['duration'],
  boolean: ['boolean'],
  date: ['date'],
  datetime: ['datetime', 'date'],
  time: ['time'],
  category: [],
  text: [],
}
const NOTHING: ColumnTally = {
  evidence: tallyEvidence([]),
  written: {},
  units: {},
  types: { kinds: {}, texts: [], long: false },
  filled: 0,
  first: null,
  varied: false,
}

export function isMeasure(type: ColumnType): boolean {
  return NUMERIC_TYPES.has(type) && type !== 'boolean'
}

/** A column in which every cell says that there is no value. */
export function isEmpty({ types }: ColumnTally): boolean {
  return Object.keys(types.kinds).every((kind) => kind === 'missing')
}

/** @param attribute canonical name; conversions between mg/dL and mmol/L depend on the substance */
export function readCells(
  stored: readonly StoredCell[],
  attribute: string,
  settings: ReadingSettings,
  wanted: Wanted = NOT_CHOSEN,
): ColumnReading {
  const evidence = tallyEvidence(rawsOf(stored))
  const written = readAgain(stored, chosenEvidence(evidence, wanted.reading), settings)
  const before = { ...NOTHING, evidence, written: tallyUnits(written) }
  return readDecided(before, decisionOf(before, wanted.reading), stored, written, attribute, settings, wanted)
}

/** What the cells prove, and over it what the person chose. */
export function chosenEvidence(tally: EvidenceTally, reading: ReadingChoice | undefined): ColumnEvidence {
  const { decimal, dateOrder } = reading ?? { decimal: null, dateOrder: null }
  return {
    ...evidenceOf(tally),
    ...(decimal === null ? {} : { decimal, decimalConflict: false, decimalWitness: null, decimalChosen: true }),
    ...(dateOrder === null ? {} : { dateOrder, dateOrderConflict: false, dateWitness: null, dateOrderChosen: true }),
  }
}

/** A correction is written as the person writes, not as the column does. */
function rawsOf(stored: readonly StoredCell[]): string[] {
  return stored.flatMap((cell) => (cell.corrected === undefined ? [cell.raw] : []))
}

/**
 * Reads cells that came to a column.
 * @param known the column's type, unit and tally without them
 * @returns the new cells alone and the tally of all; null when they change what the column decides, so that it must be read whole
 */
export function readMoreCells(
  known: Omit<ColumnReading, 'cells'>,
  stored: readonly StoredCell[],
  attribute: string,
  settings: ReadingSettings,
  wanted: Wanted = NOT_CHOSEN,
): ColumnReading | null {
  const evidence = addEvidence(known.tally.evidence, tallyEvidence(rawsOf(stored)))
  const decision = decisionOf(known.tally, wanted.reading)
  if (!isSameEvidence(decision.evidence, chosenEvidence(evidence, wanted.reading))) return null
  const written = readAgain(stored, decision.evidence, settings)
  const before = { ...known.tally, evidence, written: tallyUnits(written, known.tally.written) }
  if (decisionOf(before, wanted.reading).assumed !== decision.assumed) return null
  const reading = readDecided(before, decision, stored, written, attribute, settings, wanted)
  const isSame =
    reading.type === known.type && reading.unit === known.unit && currenciesOf(reading.tally.units) === currenciesOf(known.tally.units)
  return isSame ? reading : null
}

function readDecided(
  before: ColumnTally,
  { evidence, assumed }: Decision,
  stored: readonly StoredCell[],
  written: readonly TypedValue[],
  attribute: string,
  settings: ReadingSettings,
  wanted: Wanted,
): ColumnReading {
  const context = { evidence, locale: settings.locale, dateOrder: settings.dateOrder, unit: null, time: null }
  const values =
    assumed === null
      ? written
      : written.map((typed, index) => (stored[index]?.corrected === undefined ? withColumnUnit(typed, assumed, context) : typed))
  const types = tallyTypes(values, before.types)
  const units = tallyUnits(values, before.units)
  const type = wanted.type ?? typeOfTally(types)
  const unit = (isMeasure(type) ? wanted.unit : null) ?? displayUnit(units, type)
  const currencies = currenciesOf(units)
  const cells = values.map((own, index): CellReading => {
    const cell = stored[index]!
    const isOpen = type === 'currency' && currencies === 'one' && cell.corrected === undefined
    const isForeign = type === 'currency' && cell.corrected === undefined && unit !== null && hasOtherMark(own, evidence.decimal)
    const typed = isForeign ? withoutCurrency(own, unit) : isOpen ? withColumnCurrency(own, unit) : own
    const reread =
      cell.corrected !== undefined ||
      typed.kind !== cell.kind ||
      typed.number !== cell.number ||
      typed.text !== cell.text ||
      typed.unit !== cell.unit
    return { ...valueIn(typed, type, unit, attribute, currencies === 'several'), ambiguous: typed.ambiguous, typed, reread }
  })
  const present = cells.flatMap(({ value }) => value ?? [])
  const first = before.first ?? present[0] ?? null
  const varied = before.varied || present.some((value) => value !== first)
  return { type, unit, cells, tally: { ...before, types, units, filled: before.filled + present.length, first, varied } }
}

/** ISO 4217 for "no currency": an amount that states none in a column of several. */
export const NO_CURRENCY = 'XXX'

/** Share of a column's stated currencies from which one speaks for the signs that name several ("$"). */
const ONE_CURRENCY = 0.9

/**
 * What a column says of amounts that state no currency or a sign that several share ("$", "¥", "kr"): `one` where nearly all stated ones are
 * the same, so that it is taken for them and said; `several` where a bare amount is in none of them rather than in the commonest.
 */
function currenciesOf(units: UnitTally): 'one' | 'several' {
  const counts = Object.entries(units.currency ?? {}).flatMap(([unit, count]) => (unit === '' ? [] : [count]))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.length <= 1 || Math.max(...counts) >= ONE_CURRENCY * total ? 'one' : 'several'
}

/** A bare amount written "228,24" where the column writes "228.24": from another country, and nobody knows of which money. */
function hasOtherMark({ number, unit, raw }: TypedValue, mark: '.' | ',' | null): boolean {
  const written = /\d([.,])\d{2}\D*$/u.exec(raw)?.[1]
  return number !== null && unit === null && mark !== null && written !== undefined && written !== mark
}

function withoutCurrency(typed: TypedValue, unit: string): TypedValue {
  const reading = `${typed.reading}; no currency printed, and the decimal mark is not that of the column's ${unit}`
  return { ...typed, unit: NO_CURRENCY, ambiguous: true, reading }
}

/** The cell's sign could mean the column's currency too, or another: it is read as the column's, and said. */
function withColumnCurrency(typed: TypedValue, unit: string | null): TypedValue {
  const sign =
    typed.kind === 'currency' && typed.unit !== unit && unit !== null
      ? /^[^\p{L}\d]*(\p{Sc}|kr)[^\p{L}]*$/iu.exec(typed.raw)?.[1]
      : undefined
  if (sign === undefined || (findCurrency(sign, null)?.shared.length ?? 0) < 2) return typed
  return { ...typed, unit, ambiguous: true, reading: `"${sign}" names several currencies; taken for ${unit} as nearly all of the column` }
}

function decisionOf(tally: Pick<ColumnTally, 'evidence' | 'written'>, reading: ReadingChoice | undefined): Decision {
  return { evidence: chosenEvidence(tally.evidence, reading), assumed: writtenUnit(tally.written) }
}

/** Witnesses are named in readings and decide nothing. */
function isSameEvidence(a: ColumnEvidence, b: ColumnEvidence): boolean {
  return (Object.keys(a) as (keyof ColumnEvidence)[]).every((key) => key === 'decimalWitness' || key === 'dateWitness' || a[key] === b[key])
}

/** Cells that must carry a unit before it is taken for the unit of others. */
const LEAST_WITNESSES = 3

/** The unit that more than half of the cells with a value carry, among plain numbers. */
function writtenUnit(written: UnitTally): string | null {
  const cells = Object.entries(written).flatMap(([kind, units]) => (kind === 'missing' ? [] : Object.values(units)))
  const total = cells.reduce((sum, count) => sum + count, 0)
  const [unit, count] = Object.entries(written.number ?? {}).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? ['', 0]
  return unit !== '' && count >= LEAST_WITNESSES && count * 2 > total ? unit : null
}

/** Equal texts under equal circumstances are read once: a column of 100,000 cells has few different ones. */
function readAgain(stored: readonly StoredCell[], evidence: ColumnEvidence, settings: ReadingSettings): TypedValue[] {
  const known = new Map<string, TypedValue>()
  return stored.map((cell) => {
    if (cell.corrected !== undefined) return cell.corrected
    const dated = cell.kind === 'date' || cell.kind === 'datetime' || cell.kind === 'text' || cell.kind === 'category'
    const time = dated ? cell.time : null
    const key = `${cell.kind} ${cell.number} ${cell.unit} ${cell.ambiguous} ${cell.isDoubtful} ${time} ${cell.raw}\n${cell.text}`
    const done = known.get(key)
    if (done !== undefined) return done
    const reading = readWithContext(cell.raw, {
      evidence,
      locale: settings.locale,
      dateOrder: settings.dateOrder,
      unit: labelUnit(cell),
      time,
    })
    const column = { raw: cell.raw, ...reading }
    const value = cell.isDoubtful ? { ...decide({ ...cell, ambiguous: false }, column), ambiguous: true } : decide(cell, column)
    known.set(key, value)
    return value
  })
}

/** Seconds are how durations are stored, not what the label said. */
function labelUnit(cell: StoredCell): string | null {
  return cell.kind === 'duration' ? null : cell.unit
}

/**
 * The source knew more than the text alone (a unit in the label, a model's reading), the column knows more about marks and orders:
 * the column's reading is taken where it is of the same kind, where the source was in doubt, and where the column shows identifiers
 * with leading zeros or durations written like clock times.
 */
function decide(cell: StoredCell, column: TypedValue): TypedValue {
  const own: TypedValue = {
    raw: cell.raw,
    kind: cell.kind,
    number: cell.number,
    text: cell.text,
    unit: cell.unit,
    ambiguous: cell.ambiguous,
    reading: 'as read at its source',
  }
  const kinds = new Set<ValueKind>([cell.kind, column.kind])
  if (column.kind === cell.kind)
    return cell.kind === 'category' || cell.kind === 'text' ? own : { ...column, unit: column.unit ?? cell.unit }
  if (cell.ambiguous && (!column.ambiguous || cell.kind === 'text')) return column
  if (column.kind === 'text' && /^\d+$/u.test(cell.raw.trim()) && cell.unit === null) return column
  // A source that knew a duration (a distance beside it, a unit in the label) is not overruled by the default reading of "21:45".
  if (cell.kind === 'time' && kinds.has('duration')) return column
  return own
}

function tallyUnits(values: readonly TypedValue[], before: UnitTally = {}): UnitTally {
  const tally = structuredClone(before)
  for (const { kind, unit } of values) {
    const units = (tally[kind] ??= {})
    units[unit ?? ''] = (units[unit ?? ''] ?? 0) + 1
  }
  return tally
}

function displayUnit(tally: UnitTally, type: ColumnType): string | null {
  if (!isMeasure(type)) return null
  if (type === 'percent') return '%'
  if (type === 'duration') return 's'
  const counts = new Map<string, number>()
  for (const kind of KINDS[type])
    for (const [unit, count] of Object.entries(tally[kind] ?? {})) if (unit !== '') counts.set(unit, (counts.get(unit) ?? 0) + count)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null
}

function valueIn(
  typed: TypedValue,
  type: ColumnType,
  unit: string | null,
  attribute: string,
  hasSeveralCurrencies: boolean,
): Pick<CellReading, 'value' | 'unit'> {
  if (typed.kind === 'missing') return { value: null, unit: null }
  if (type === 'text' || type === 'category')
    return { value: typed.kind === 'text' || typed.kind === 'category' ? (typed.text ?? typed.raw) : typed.raw, unit: null }
  if (!KINDS[type].includes(typed.kind)) return { value: null, unit: null }
  if (!NUMERIC_TYPES.has(type)) return { value: typed.text, unit: null }
  if (hasSeveralCurrencies && typed.number !== null && typed.unit === null) return { value: typed.number, unit: NO_CURRENCY }
  if (typed.number === null || typed.unit === null || typed.unit === unit || unit === null) return { value: typed.number, unit: null }
  const converted = convert(typed.number, typed.unit, unit, attribute)
  if (converted !== null) return { value: rounded(converted, typed.number), unit: null }
  // Amounts in another currency stay as they are and say so; anything else that cannot be converted is no value of this column.
  return type === 'currency' ? { value: typed.number, unit: typed.unit } : { value: null, unit: null }
}

/** A conversion makes no digits: as many significant ones as the source had, plus two. */
function rounded(value: number, source: number): number {
  const digits = String(Math.abs(source))
    .replace(/[^0-9]/gu, '')
    .replace(/^0+/u, '').length
  return Number(value.toPrecision(Math.min(15, Math.max(4, digits + 2))))
}
