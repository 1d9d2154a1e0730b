/**
 * Column types and cell values (METHOD 4): type and display unit come from ALL rows, and what one cell cannot decide (decimal mark,
 * date order, "5:30") the column decides. In: the stored observations of one column. Out: type, unit and one value per cell. As every
 * build reads the whole column again, a decision that changes re-derives every cell. Raw texts are never changed.
 */
import type { ColumnType, ReadingSettings, TypedValue, ValueKind } from '../../../src-shared/model.ts'
import { columnType, convert, readValue } from '../extract/values/index.ts'

export type StoredCell = {
  raw: string
  kind: ValueKind
  number: number | null
  text: string | null
  unit: string | null
  ambiguous: boolean
  /** Local time of the round, for relative dates. */
  time: string | null
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

export type ColumnReading = { type: ColumnType; unit: string | null; cells: CellReading[] }

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

export function isMeasure(type: ColumnType): boolean {
  return NUMERIC_TYPES.has(type) && type !== 'boolean'
}

/** @param attribute canonical name; conversions between mg/dL and mmol/L depend on the substance */
export function readCells(stored: readonly StoredCell[], attribute: string, settings: ReadingSettings): ColumnReading {
  const raws = stored.map((cell) => cell.raw)
  const values = readAgain(stored, raws, settings)
  const type = columnType(values)
  const unit = displayUnit(values, type)
  const cells = values.map((typed, index): CellReading => {
    const cell = stored[index]!
    const reread = typed.kind !== cell.kind || typed.number !== cell.number || typed.text !== cell.text || typed.unit !== cell.unit
    return { ...valueIn(typed, type, unit, attribute), ambiguous: typed.ambiguous, typed, reread }
  })
  return { type, unit, cells }
}

/** Equal texts under equal circumstances are read once: a column of 100,000 cells has few different ones. */
function readAgain(stored: readonly StoredCell[], raws: readonly string[], settings: ReadingSettings): TypedValue[] {
  const known = new Map<string, TypedValue>()
  return stored.map((cell) => {
    const dated = cell.kind === 'date' || cell.kind === 'datetime' || cell.kind === 'text' || cell.kind === 'category'
    const time = dated ? cell.time : null
    const key = `${cell.kind} ${cell.number} ${cell.unit} ${cell.ambiguous} ${time} ${cell.raw}\n${cell.text}`
    const done = known.get(key)
    if (done !== undefined) return done
    const value = decide(cell, readValue(cell.raw, { column: raws, locale: settings.locale, dateOrder: settings.dateOrder, unit: labelUnit(cell), time }))
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
  const own: TypedValue = { raw: cell.raw, kind: cell.kind, number: cell.number, text: cell.text, unit: cell.unit, ambiguous: cell.ambiguous, reading: 'as read at its source' }
  const kinds = new Set<ValueKind>([cell.kind, column.kind])
  if (column.kind === cell.kind) return cell.kind === 'category' || cell.kind === 'text' ? own : { ...column, unit: column.unit ?? cell.unit }
  if (cell.ambiguous && (!column.ambiguous || cell.kind === 'text')) return column
  if (column.kind === 'text' && /^\d+$/u.test(cell.raw.trim()) && cell.unit === null) return column
  if (kinds.has('time') && kinds.has('duration')) return column
  return own
}

function displayUnit(values: readonly TypedValue[], type: ColumnType): string | null {
  if (!isMeasure(type)) return null
  if (type === 'percent') return '%'
  if (type === 'duration') return 's'
  const counts = new Map<string, number>()
  for (const value of values) if (value.unit !== null && KINDS[type].includes(value.kind)) counts.set(value.unit, (counts.get(value.unit) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null
}

function valueIn(typed: TypedValue, type: ColumnType, unit: string | null, attribute: string): Pick<CellReading, 'value' | 'unit'> {
  if (typed.kind === 'missing') return { value: null, unit: null }
  if (type === 'text' || type === 'category') return { value: typed.kind === 'text' || typed.kind === 'category' ? (typed.text ?? typed.raw) : typed.raw, unit: null }
  if (!KINDS[type].includes(typed.kind)) return { value: null, unit: null }
  if (!NUMERIC_TYPES.has(type)) return { value: typed.text, unit: null }
  if (typed.number === null || typed.unit === null || typed.unit === unit || unit === null) return { value: typed.number, unit: null }
  const converted = convert(typed.number, typed.unit, unit, attribute)
  if (converted !== null) return { value: rounded(converted, typed.number), unit: null }
  // Amounts in another currency stay as they are and say so; anything else that cannot be converted is no value of this column.
  return type === 'currency' ? { value: typed.number, unit: typed.unit } : { value: null, unit: null }
}

/** A conversion makes no digits: as many significant ones as the source had, plus two. */
function rounded(value: number, source: number): number {
  const digits = String(Math.abs(source)).replace(/[^0-9]/gu, '').replace(/^0+/u, '').length
  return Number(value.toPrecision(Math.min(15, Math.max(4, digits + 2))))
}
