/**
 * Tables: a block of cells becomes records when it has a header row over body rows, or when its rows repeat one pattern (a list
 * of items with prices, of times with values). In: a block. Out: drafts with a record per row, or null when the block is
 * label-value pairs or tiles, which pairs.ts reads.
 */
import type { Cell, Draft } from './draft.ts'
import { cellOf, isLabelCell, isValueCell } from './draft.ts'
import { heightOf, median, middleY, overlapX, unionBox, widthOf } from './geometry.ts'
import type { Sheet } from './geometry.ts'
import type { Block } from './grid.ts'
import { cellValues } from './inline.ts'
import { isUnitText, tidyLabel } from './shapes.ts'
import type { ValueShape } from './shapes.ts'

type Row = (Cell | null)[]
export type Table = { header: Row | null; body: Row[]; names: string[] }

const CALENDAR =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?$|^(?:19|20)\d\d$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)$/iu
export const SUM_WORD =
  /\b(?:total|subtotal|sum|balance|net|gross|tax|vat|gst|change|cash|paid|due|summe|gesamt|mwst|iva|tva|totale|итого)\b/iu

function cellsOf(row: Row): Cell[] {
  return row.filter((cell) => cell !== null)
}
function isTextRow(row: Row): boolean {
  const cells = cellsOf(row)
  return (
    cells.length > 0 &&
    cells.every(
      (cell) => isLabelCell(cell) || isUnitText(cell.text) || /^(?:19|20)\d\d$/.test(cell.text) || /^[%#№*]+$/u.test(cell.text),
    ) &&
    cells.some(isLabelCell)
  )
}
function hasValue(row: Row): boolean {
  return cellsOf(row).some(isValueCell)
}

/** Share of a column's filled cells that are values. */
function valueShare(body: readonly Row[], column: number): number {
  const cells = body.flatMap((row) => row[column] ?? [])
  return cells.length === 0 ? 0 : cells.filter(isValueCell).length / cells.length
}

/** "Low | In range | 25% | Median": mostly words, over columns of values, though a name or two looks like a value. */
function isMixedHeader(row: Row, body: readonly Row[]): boolean {
  const cells = cellsOf(row)
  const named = row.flatMap((cell, k) => (cell && isLabelCell(cell) ? [k] : []))
  if (cells.length < 4 || named.length < 0.6 * cells.length || body.length < 2) return false
  const over = named.filter((k) => k > 0)
  return (
    over.length >= 2 &&
    over.filter((k) => valueShare(body, k) > 0.7).length >= 0.6 * over.length &&
    (row[0] === null || row[0] === undefined || isLabelCell(row[0]))
  )
}

/** Header lines at the top of a block: text rows over rows with values; lines closer than the body's pitch are one header. */
function headerLines(rows: readonly Row[]): number {
  let lines = 0
  while (lines < rows.length && lines < 4 && isTextRow(rows[lines] ?? [])) lines++
  if (lines === rows.length) return 1
  const next = rows[lines]
  return next && isMixedHeader(next, rows.slice(lines + 1)) ? lines + 1 : lines
}

function rowMiddle(row: Row): number {
  return median(cellsOf(row).map((cell) => middleY(cell.box)))
}

/** Joins the header's lines column by column. Lines as far apart as body rows are rows of their own: only the last is the header. */
function headerOf(rows: readonly Row[], lines: number): { header: Row; skip: number } | null {
  if (lines === 0) return null
  const body = rows.slice(lines)
  const pitch = median(body.slice(1).map((row, k) => rowMiddle(row) - rowMiddle(body[k] ?? row)))
  let first = lines - 1
  while (first > 0) {
    const gap = rowMiddle(rows[first] ?? []) - rowMiddle(rows[first - 1] ?? [])
    const height = median(cellsOf(rows[first] ?? []).map((cell) => heightOf(cell.box)))
    if (gap > Math.max(0.85 * pitch, 0) && gap > 1.7 * height) break
    if (pitch === 0 && gap > 1.7 * height) break
    first--
  }
  const used = rows.slice(first, lines)
  const width = rows[0]?.length ?? 0
  const header = Array.from({ length: width }, (_, k) => {
    const pieces = used.flatMap((row) => row[k]?.pieces ?? [])
    return pieces.length > 0 ? cellOf(pieces) : null
  })
  return { header, skip: lines }
}

function shapesOf(body: readonly Row[], column: number): (ValueShape | null)[] {
  return body.flatMap((row) => {
    const cell = row[column]
    return cell ? [cell.shape] : []
  })
}
function familyOf(shape: ValueShape | null): string {
  return shape === 'number' || shape === 'ratio' || shape === 'range' || shape === 'censored' ? 'number' : (shape ?? 'text')
}
/** Share of a column's cells that belong to its most frequent family, marks left aside. */
function uniform(body: readonly Row[], column: number): { family: string; share: number } {
  const families = shapesOf(body, column)
    .filter((shape) => shape !== 'mark')
    .map(familyOf)
  const counts = new Map<string, number>()
  for (const family of families) counts.set(family, (counts.get(family) ?? 0) + 1)
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1])
  return best ? { family: best[0], share: best[1] / families.length } : { family: 'text', share: 1 }
}

/** Units of a column's measures: "8.9 km", "312 kcal" in one column are different things. */
function unitsOf(body: readonly Row[], column: number): Set<string> {
  return new Set(body.flatMap((row) => (row[column] ? [row[column].text.replace(/[\d.,\s+\-−:]+/gu, '').toLowerCase()] : [])))
}

/** Text rows between rows of values: captions of tiles, not a table. */
function isTiles(body: readonly Row[]): boolean {
  const later = body.slice(1).filter((row) => cellsOf(row).length >= 2 && isTextRow(row)).length
  return later > 0 && later >= (body.length - 1) / 2
}

/** Columns alternate text, value, text, value: a form in two columns. */
function isForm(body: readonly Row[]): boolean {
  const width = body[0]?.length ?? 0
  if (width < 4 || width % 2 === 1) return false
  return Array.from({ length: width }, (_, k) => {
    const cells = body.flatMap((row) => row[k] ?? [])
    const texts = cells.filter(isLabelCell).length
    return k % 2 === 0 ? texts > 0.8 * cells.length : texts < 0.2 * cells.length
  }).every(Boolean)
}

/** A table when the block is one, null when its cells are pairs or tiles. */
export function tableOf(block: Block): Table | null {
  const allText = block.rows.every(isTextRow)
  const lines = headerLines(block.rows)
  // Words alone are a table only when it is full: four rows or more and no hole.
  const full = block.rows.length >= 4 && block.rows.every((row) => cellsOf(row).length === block.columns.length)
  const found = allText && !full ? null : headerOf(block.rows, lines)
  const body = block.rows.slice(found?.skip ?? 0)
  const valueRows = body.filter(hasValue)
  if (found && cellsOf(found.header).length >= 2) return headed(block, found.header, body, allText)
  const least = block.columns.length >= 3 ? 2 : 3
  return valueRows.length >= least && valueRows.length >= 0.8 * body.length ? headless(body) : null
}

/**
 * A block whose lower rows are a table of their own: tiles and menus stood over it and their columns did not cross it. Where the whole
 * block is a table already (`isFree` false), only rows that stand out of line with those above them are one of their own.
 */
export function tableWithin(block: Block, isFree: boolean): { block: Block; table: Table } | null {
  for (let from = 1; from + 3 <= block.rows.length; from++) {
    const rows = block.rows.slice(from)
    const used = block.columns.flatMap((_, k) => (rows.some((row) => row[k]) ? [k] : []))
    const columns = used.map((k) => unionBox(rows.flatMap((row) => row[k]?.box ?? [])))
    const lower = { columns, rows: rows.map((row) => used.map((k) => row[k] ?? null)) }
    const table = used.length >= 3 && isEven(lower) ? tableOf(lower) : null
    if (table?.header && likeRows(table) && (isFree || !isInLine(block, from))) return { block: lower, table }
  }
  return null
}

/** Rows from `from` on stand on the edges of the rows above them. */
function isInLine(block: Block, from: number): boolean {
  const head = cellsOf(block.rows[from] ?? [])
  const above = block.rows.slice(0, from).flatMap(cellsOf)
  const aligned = head.filter((cell) => {
    const slack = 0.6 * heightOf(cell.box)
    return above.some((other) => Math.abs(other.box.x0 - cell.box.x0) < slack || Math.abs(other.box.x1 - cell.box.x1) < slack)
  })
  return aligned.length >= head.length / 2
}

/** Every cell filled, rows at one pitch. */
function isEven(block: Block): boolean {
  const filled = block.rows.flat().filter((cell) => cell !== null).length
  const gaps = block.rows.slice(1).map((row, k) => rowMiddle(row) - rowMiddle(block.rows[k] ?? row))
  return filled >= 0.9 * block.rows.length * block.columns.length && Math.max(...gaps) < 1.5 * Math.min(...gaps)
}

/** Each column holds one kind of thing. */
function likeRows({ body, names }: Table): boolean {
  return names.every((_, k) => uniform(body, k).share >= 0.75)
}

function headed(block: Block, header: Row, body: Row[], allText: boolean): Table | null {
  if (body.length < 2 || isTiles(body)) return null
  if (!allText && body.filter(hasValue).length < 0.6 * body.length) return null
  const firstIsText = body.filter((row) => row[0] && isLabelCell(row[0])).length > 0.7 * body.length
  // Names with colons beside values are pairs, whatever words stand over them.
  const colons = body.filter((row) => /[:：]\s*$/u.test(row[0]?.text ?? '')).length
  if (block.columns.length === 2 && colons > 0.5 * body.length) return null
  // A number of a meter or a ticket names no column.
  if (header.some((cell) => cell && isCode(cell.text))) return null
  // Two columns of unlike kinds: "Metric | Value" over steps, km and kcal is a list of pairs.
  if (block.columns.length === 2 && firstIsText && !likeValues(body, 1)) return null
  const mended = mendColumns(body)
  return { header, body: mended, names: columnNames(header, mended) }
}

/** "21E4509876": letters among more digits. */
function isCode(text: string): boolean {
  const digits = text.replace(/\D/gu, '').length
  return digits >= 4 && /\p{L}/u.test(text) && !/\s/u.test(text) && digits > text.length / 2
}

/** A lone round letter in a column of digits is a zero ("o" among "2 4", "1 5 6"). */
function mendColumns(body: Row[]): Row[] {
  const digits = (body[0] ?? []).map((_, k) => {
    const cells = body.flatMap((row) => row[k] ?? [])
    return cells.length > 2 && cells.filter((cell) => /^[\d\s.,?]+$/u.test(cell.text)).length >= 0.6 * cells.length
  })
  return body.map((row) =>
    row.map((cell, k) => {
      const [piece] = cell?.pieces ?? []
      return cell && piece && digits[k] && /^[oOQD]$/u.test(cell.text)
        ? cellOf([{ ...piece, text: '0', confidence: piece.confidence * 0.9 }])
        : cell
    }),
  )
}

function likeValues(body: readonly Row[], column: number): boolean {
  return uniform(body, column).share >= 0.75 && unitsOf(body, column).size <= Math.max(1, body.length / 3)
}

/** Rows of one pattern without a header: items with prices, or times and dates with values. */
function headless(body: Row[]): Table | null {
  const width = body[0]?.length ?? 0
  if (isForm(body) || body.filter((row) => cellsOf(row).length === width).length < 0.7 * body.length) return null
  const labels = body.flatMap((row) => row[0] ?? [])
  if (labels.some((cell) => /[:：]$/u.test(cell.text.trim())) && width === 2) return null
  const first = uniform(body, 0)
  const timeLed = (first.family === 'time' || first.family === 'date') && first.share >= 0.8
  const calendarLed = labels.every((cell) => CALENDAR.test(cell.text))
  const names = columnNames(null, body)
  if (timeLed || calendarLed) return { header: null, body, names }
  if (!labels.every(isLabelCell) || body.length < 3) return null
  const shapes = body.flatMap((row) => row.slice(1, -1)).flatMap((cell) => cell?.shape ?? [])
  // A range between name and value belongs to the name: pairs, not a list.
  if (width === 3 && shapes.filter((shape) => shape === 'range' || shape === 'censored').length > 0.7 * body.length) return null
  const sums = labels.some((cell) => SUM_WORD.test(cell.text))
  if (width === 2)
    return uniform(body, 1).family === 'currency' && uniform(body, 1).share >= 0.9 && !sums ? { header: null, body, names } : null
  const steady = Array.from({ length: width - 1 }, (_, k) => uniform(body, k + 1)).every((column) => column.share >= 0.8)
  return steady && !sums ? { header: null, body, names } : null
}

/** A block under a headed table with the same columns (a section line stood between them) goes on with its names. */
export function continueTable(before: { block: Block; table: Table }, block: Block): Table | null {
  if (!before.table.header || isTextRow(block.rows[0] ?? [])) return null
  const homes = block.columns.map((column) =>
    before.block.columns.findIndex((other) => overlapX(column, other) > 0.3 * Math.min(widthOf(column), widthOf(other))),
  )
  if (homes.includes(-1) || new Set(homes).size < homes.length || homes.length < 2) return null
  const { header, names } = before.table
  return { header: homes.map((k) => header[k] ?? null), body: block.rows, names: homes.map((k) => names[k] ?? '') }
}

/** Names by form where nothing is printed: they must be the same in the next picture. */
const FORM_NAMES: Record<string, string> = {
  currency: 'price',
  time: 'time',
  date: 'date',
  percent: 'percent',
  duration: 'duration',
  text: 'item',
  number: 'value',
  measure: 'value',
}

function columnNames(header: Row | null, body: readonly Row[]): string[] {
  const width = body[0]?.length ?? 0
  const timeLed = ['time', 'date'].includes(uniform(body, 0).family)
  const taken = new Map<string, number>()
  return Array.from({ length: width }, (_, k) => {
    const printed = header?.[k] ? tidyLabel(header[k].text) : ''
    const family = uniform(body, k).family
    const calendar = family !== 'text' && family !== 'number' ? null : calendarName(body, k)
    const byForm = timeLed && family === 'text' ? 'type' : (calendar ?? FORM_NAMES[family] ?? 'value')
    const name = printed.length > 0 ? printed : byForm
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

function calendarName(body: readonly Row[], column: number): string | null {
  const texts = body.flatMap((row) => row[column]?.text ?? [])
  if (texts.length === 0 || !texts.every((text) => CALENDAR.test(text))) return null
  if (texts.every((text) => /^\d{4}$/.test(text))) return 'year'
  return texts.every((text) => /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu.test(text)) ? 'month' : 'day'
}

/** One record per body row, numbered from `record`; a cell with two values ("356 (4%)") gives two attributes. */
export function tableDrafts(sheet: Sheet, table: Table, record: number, title: string | null): Draft[] {
  return table.body.flatMap((row, r) =>
    row.flatMap((cell, k) => {
      const name = table.names[k]
      if (!cell || name === undefined) return []
      const label = table.header?.[k]?.pieces ?? []
      const weight = label.length > 0 ? 0.95 : 0.7
      return cellValues(sheet, cell).map((part) => ({
        attribute: part.suffix ? `${name} ${part.suffix}` : name,
        value: part.pieces,
        label,
        record: record + r,
        title,
        weight,
      }))
    }),
  )
}
