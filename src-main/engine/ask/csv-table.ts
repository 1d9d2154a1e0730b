/**
 * One CSV file as a QueryTable in an in-memory database (`adamm lab plan`). Typed columns come from extract/values over the
 * whole column; the raw text stands beside each typed value. In: CSV text. Out: database and table.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { ColumnType, TypedValue } from '../../../src-shared/model.ts'
import { openMemory, run, type Db } from '../db/open.ts'
import { sql, sqlJoin, sqlName, type SqlValue } from '../db/sql.ts'
import { columnType, readColumn } from '../extract/values/index.ts'
import { isNumeric, type QueryColumn, type QueryTable } from './query-table.ts'
import { fold, withoutFootnotes } from './readings.ts'

/**
 * Records of a CSV text: quoted fields with doubled quotes or, where the file shows them, backslash escapes; line breaks inside quotes.
 * @throws AdammError SOURCE_UNREADABLE when a quote is never closed
 */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/u, '')
  const backslash = /(?:^|[^\\])\\"/u.test(source) && !/""[^,\n\r]/u.test(source.replaceAll('\\"', ''))
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at)
    const next = source.charAt(at + 1)
    if (backslash && character === '\\' && (next === '"' || next === '\\' || next === 'n')) {
      field += next === 'n' ? '\n' : next
      at += 1
    } else if (quoted) {
      if (character !== '"') field += character
      else if (next === '"' && !backslash) {
        field += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && field === '') quoted = true
    else if (character === ',') {
      record.push(field)
      field = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && next === '\n') at += 1
      record.push(field)
      if (record.length > 1 || field !== '') records.push(record)
      record = []
      field = ''
    } else field += character
  }
  if (quoted) throw new AdammError('SOURCE_UNREADABLE', 'The CSV text ends inside a quoted field. Close the quote and try again.')
  if (record.length > 0 || field !== '') records.push([...record, field])
  return records
}

/** A last row that sums up the others is no record: it would be counted and would win every "most". */
function withoutSummary(rows: readonly string[][]): string[][] {
  const isSummary = (row: readonly string[]): boolean =>
    row.slice(0, 2).some((cell) => /^(?:grand )?(?:totals?|sum|average|overall)$/u.test(fold(cell)))
  const last = rows.at(-1)
  return last && rows.length > 2 && isSummary(last) && rows.filter(isSummary).length === 1 ? rows.slice(0, -1) : [...rows]
}

/** Type that all cells of a column support; one that does not fit keeps the column text, so that no cell is lost to a question. */
function storedType(values: readonly TypedValue[]): ColumnType {
  const type = columnType(values)
  const filled = values.filter((value) => value.raw.trim() !== '' && value.kind !== 'missing')
  if (isNumeric(type)) {
    const units = new Set(filled.map((value) => value.unit))
    return filled.every((value) => value.number !== null) && units.size <= 1 && type !== 'boolean' ? type : 'text'
  }
  return type === 'date' && filled.every((value) => value.kind === 'date' && !value.ambiguous) ? 'date' : 'text'
}

function stored(value: TypedValue, type: ColumnType): SqlValue {
  if (isNumeric(type)) return value.number
  if (type === 'date') return value.kind === 'date' ? value.text : null
  const text = value.raw.trim()
  return text === '' ? null : text
}

/**
 * Loads CSV text (header first) into a fresh in-memory database.
 * @throws AdammError SOURCE_UNREADABLE when there is no header with at least one row
 */
export function loadCsvTable(text: string, name: string): { db: Db; table: QueryTable } {
  const [header, ...records] = parseCsv(text)
  if (!header || records.length === 0)
    throw new AdammError('SOURCE_UNREADABLE', `"${name}" has no header row with rows below it. Give a CSV file with both.`)
  const rows = withoutSummary(records)
  const db = openMemory()
  const columns = header.map((label, index) => csvColumn(label, index, header, rows))
  const physical = columns.flatMap(({ column }) => [
    sql`${sqlName(column.name)} ${{ text: isNumeric(column.type) ? 'REAL' : 'TEXT', values: [] }}`,
    sql`${sqlName(column.raw ?? '')} TEXT`,
  ])
  run(db, sql`CREATE TABLE ${sqlName('csv')} (${sqlName('@row')} INTEGER PRIMARY KEY, ${sqlJoin(physical, ', ')})`)
  db.transaction(() => {
    for (const index of rows.keys()) {
      const cells = columns.flatMap(({ column, values }) => {
        const value = values[index]
        return [value ? stored(value, column.type) : null, value?.raw ?? null]
      })
      run(
        db,
        sql`INSERT INTO ${sqlName('csv')} VALUES (${sqlJoin(
          [index + 1, ...cells].map((cell) => sql`${cell}`),
          ', ',
        )})`,
      )
    }
  })()
  const samples = new Map(columns.map(({ column, values }) => [column.name, values.slice(0, 3).map((value) => value.raw)]))
  const table: QueryTable = {
    id: null,
    name: 'csv',
    label: '',
    description: '',
    source: 'csv',
    rowId: '@row',
    order: '@row',
    time: null,
    columns: columns.map(({ column }) => column),
    mainMeasure: null,
    samples,
    units: () => null,
  }
  return { db, table }
}

function csvColumn(
  label: string,
  index: number,
  header: readonly string[],
  rows: readonly string[][],
): { column: QueryColumn; values: TypedValue[] } {
  const values = readColumn(
    rows.map((row) => withoutFootnotes(row[index] ?? '')),
    { about: label },
  ).map((value, row) => ({
    ...value,
    raw: rows[row]?.[index] ?? '',
  }))
  const clean = label.replace(/\s+/gu, ' ').trim() || `column ${index + 1}`
  const name = header.slice(0, index).some((other) => other.trim().toLowerCase() === label.trim().toLowerCase())
    ? `${clean} ${index + 1}`
    : clean
  const type = storedType(values)
  const unit = values.find((value) => value.unit !== null)?.unit ?? null
  return {
    column: { name, label: clean, type, unit: isNumeric(type) ? unit : null, aliases: [], raw: `${name}@raw`, columnId: null },
    values,
  }
}
