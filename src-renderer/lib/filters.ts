/**
 * The filter row: what is typed above a column becomes ColumnFilters.
 * In: text and column type; out: filters that must all hold, none for an empty field, or which kind of text was not understood.
 *   numbers: `82`, `>80`, `<=5`, `70..80`, `!=0` · dates: `2024-04`, `>=2024-04-10`, `2024-04-01..2024-04-10`
 *   words: `lidl` (contains), `=Lidl`, `!=Lidl`, `Lidl, Aldi` (one of) · all: `empty`, `not empty` · several: `>70; <80; not empty`
 * A value in quotes keeps its commas and semicolons: `"Fish; chips", Aldi`.
 */
import type { ColumnFilter, ColumnType } from '../../src-shared/model.ts'

/** What should have been typed. */
export type FilterProblem = 'number' | 'duration' | 'date' | 'time'
type ParsedFilter = { ok: true; filter: ColumnFilter | null } | { ok: false; problem: FilterProblem }
export type ParsedFilters = { ok: true; filters: ColumnFilter[] } | { ok: false; problem: FilterProblem }

const NUMERIC: readonly string[] = ['number', 'percent', 'currency', 'duration', 'boolean']
const DATED: readonly string[] = ['date', 'datetime', 'time']
const COMPARISON = /^(<=|>=|!=|=|<|>|≤|≥|≠)\s*(.+)$/
const OPERATORS = { '<=': '<=', '>=': '>=', '!=': '!=', '=': '=', '<': '<', '>': '>', '≤': '<=', '≥': '>=', '≠': '!=' } as const
type Sign = keyof typeof OPERATORS
const EMPTY: readonly string[] = ['empty', 'is empty', 'leer', '空', '为空']
const FILLED: readonly string[] = ['not empty', '!empty', 'is not empty', 'nicht leer', '非空', '不为空']

function isSign(text: string | undefined): text is Sign {
  return text !== undefined && Object.hasOwn(OPERATORS, text)
}

/** All conditions of one field. */
export function parseFilters(column: string, type: ColumnType | 'order', text: string): ParsedFilters {
  const filters: ColumnFilter[] = []
  for (const part of splitOutside(text, ';')) {
    const parsed = parseFilter(column, type, part)
    if (!parsed.ok) return parsed
    if (parsed.filter) filters.push(parsed.filter)
  }
  return { ok: true, filters }
}

function parseFilter(column: string, type: ColumnType | 'order', text: string): ParsedFilter {
  const typed = text.trim()
  if (typed === '') return { ok: true, filter: null }
  const lower = typed.toLowerCase()
  if (EMPTY.includes(lower)) return { ok: true, filter: { column, operator: 'is empty' } }
  if (FILLED.includes(lower)) return { ok: true, filter: { column, operator: 'is not empty' } }
  if (type === 'order' || NUMERIC.includes(type)) return numberFilter(column, type, typed)
  if (DATED.includes(type)) return dateFilter(column, type, typed)
  return wordFilter(column, typed)
}

/** Parts between the separators that stand outside of quotes; a doubled quote stands for one, an open quote ends with the text. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = ['']
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === separator && !isQuoted) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** A value as it is typed: in quotes where it would be taken apart or for something else. */
export function quoteValue(value: string): string {
  const isPlain = !/[;,"]|^\s|\s$|^[<>=!≤≥≠]/.test(value) && ![...EMPTY, ...FILLED].includes(value.toLowerCase())
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`
}

/** The text that chooses these values, one or several. */
export function oneOf(values: readonly string[]): string {
  return values.length === 1 ? `=${quoteValue(values[0] ?? '')}` : values.map(quoteValue).join(', ')
}

/** The values that `oneOf` wrote, null when the text says something else. */
export function chosenValues(text: string): string[] | null {
  const parsed = parseFilters('c', 'category', text)
  const [first, ...more] = parsed.ok ? parsed.filters : []
  if (first === undefined || more.length > 0) return null
  if (first.operator === '=' && typeof first.value === 'string') return [first.value]
  return first.operator === 'in' && Array.isArray(first.value) ? first.value.map(String) : null
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed
}

function numberFilter(column: string, type: string, typed: string): ParsedFilter {
  const range = typed.split(/\s*(?:\.\.|–|\bto\b)\s*/)
  if (range.length === 2) {
    const [low, high] = range.map((part) => readNumber(part, type))
    if (low !== null && low !== undefined && high !== null && high !== undefined)
      return { ok: true, filter: { column, operator: 'between', value: [low, high] } }
  }
  const match = COMPARISON.exec(typed)
  const value = readNumber(match?.[2] ?? typed, type)
  if (value === null) return { ok: false, problem: type === 'duration' ? 'duration' : 'number' }
  const sign = match?.[1]
  return { ok: true, filter: { column, operator: isSign(sign) ? OPERATORS[sign] : '=', value } }
}

/** A number with a decimal point; for durations also "7h 30m", "7:30" (hours and minutes), "45 min"; for booleans yes and no. */
export function readNumber(text: string, type: string): number | null {
  const typed = text.trim().toLowerCase()
  if (type === 'boolean' && ['yes', 'true', 'no', 'false'].includes(typed)) return typed === 'yes' || typed === 'true' ? 1 : 0
  if (type === 'duration') {
    const clock = /^(\d{1,4}):([0-5]\d)$/.exec(typed)
    if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60
    const parts = /^(?:(\d+(?:\.\d+)?)\s*h(?:ours?)?)?\s*(?:(\d+(?:\.\d+)?)\s*m(?:in)?)?\s*(?:(\d+(?:\.\d+)?)\s*s)?$/.exec(typed)
    if (parts && typed !== '' && parts.slice(1).some((part) => part !== undefined)) {
      return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
    }
  }
  const plain = typed.replace(/\s*[%a-z€$£/]+$/, '')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}

const PARTIAL = /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}(:\d{2}(:\d{2})?)?)?)?)?$/
const CLOCK = /^\d{2}:\d{2}(:\d{2})?$/

function dateFilter(column: string, type: string, typed: string): ParsedFilter {
  const valid = type === 'time' ? CLOCK : PARTIAL
  const range = typed.split(/\s*\.\.\s*/)
  const [from, to] = range
  if (range.length === 2 && from !== undefined && to !== undefined && valid.test(from) && valid.test(to)) {
    return { ok: true, filter: { column, operator: 'between', value: type === 'time' ? [from, to] : [firstOf(from), lastOf(to)] } }
  }
  const match = COMPARISON.exec(typed)
  const value = (match?.[2] ?? typed).trim()
  if (!valid.test(value)) return { ok: false, problem: type === 'time' ? 'time' : 'date' }
  const sign = match?.[1]
  const operator = isSign(sign) ? OPERATORS[sign] : '='
  if (type === 'time') return { ok: true, filter: { column, operator, value } }
  if (operator === '=') return { ok: true, filter: { column, operator: 'between', value: [firstOf(value), lastOf(value)] } }
  if (operator === '!=') return { ok: true, filter: { column, operator, value } }
  return { ok: true, filter: { column, operator, value: operator === '<' || operator === '>=' ? firstOf(value) : lastOf(value) } }
}

/** "2024-04" begins at 2024-04-01. */
export function firstOf(partial: string): string {
  return partial.length === 4 ? `${partial}-01-01` : partial.length === 7 ? `${partial}-01` : partial.replace(' ', 'T')
}

/** "2024-04" ends with the last second of 2024-04-30. */
export function lastOf(partial: string): string {
  if (partial.length === 4) return `${partial}-12-31T23:59:59`
  if (partial.length === 7) {
    const [year, month] = partial.split('-').map(Number)
    return `${partial}-${String(new Date(Date.UTC(year ?? 0, month ?? 1, 0)).getUTCDate()).padStart(2, '0')}T23:59:59`
  }
  return partial.length === 10 ? `${partial}T23:59:59` : partial.replace(' ', 'T')
}

function wordFilter(column: string, typed: string): ParsedFilter {
  const match = /^(!=|≠|=)\s*(.+)$/.exec(typed)
  if (match?.[2] !== undefined) return { ok: true, filter: { column, operator: match[1] === '=' ? '=' : '!=', value: unquoted(match[2]) } }
  const several = splitOutside(typed, ',')
    .map(unquoted)
    .filter((part) => part !== '')
  if (several.length > 1) return { ok: true, filter: { column, operator: 'in', value: several } }
  return { ok: true, filter: { column, operator: 'contains', value: unquoted(typed) } }
}
