/** One table as CSV or JSON in a file. In: a table. Out: a file with every row as shown, and where each value was read when that is asked for. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Parsed } from '../../../../src-shared/contract.ts'
import type { ExportReport } from '../../../../src-shared/contract-own.ts'
import type { Cell, TableColumn, TableRow } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import { tableByName, tableRows } from '../../materialize/read.ts'
import { storeError } from '../../media-store.ts'
import { checkTargetFile, makeFolder } from '../../target.ts'

const PAGE = 1_000

/** @throws AdammError TABLE_NOT_FOUND, INVALID_ARGUMENT, DISK_FULL, HOME_UNWRITABLE */
export async function exportTable(db: Db, input: Parsed<'export.table'>, signal: AbortSignal): Promise<ExportReport> {
  const { file, format, replace } = input
  checkTargetFile(file, replace)
  const partial = `${file}.partial-${randomBytes(4).toString('hex')}`
  let rows = 0
  const count = (more: number): void => void (rows += more)
  try {
    makeFolder(dirname(file))
    const text = format === 'csv' ? csvText(db, input, count) : jsonText(db, input, count)
    await pipeline(Readable.from(text), createWriteStream(partial, { flags: 'wx', flush: true }), { signal })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    if (signal.aborted) throw error
    throw storeError(file, error)
  }
  return { files: [file], rows, pictures: 0, missing: 0 }
}

type Count = (rows: number) => void

function* csvText(db: Db, { table, provenance }: Parsed<'export.table'>, count: Count): Generator<string> {
  const { name, columns } = tableByName(db, table)
  const places = provenance ? columns.flatMap((column) => [`${column.name}_raw`, `${column.name}_source`]) : []
  yield line(['order', 'time', 'ref', ...columns.map((column) => column.name), ...places])
  for (const page of pages(db, name)) {
    count(page.length)
    yield page
      .map((row) => {
        const cells = columns.map((column) => row.cells[column.name])
        const sources = provenance ? cells.flatMap((cell) => [cell?.raw ?? null, cell === undefined ? null : sourceOf(row, cell)]) : []
        return line([row.order, row.time, row.ref, ...cells.map((cell) => cell?.value ?? null), ...sources])
      })
      .join('')
  }
}

function* jsonText(db: Db, { table, provenance }: Parsed<'export.table'>, count: Count): Generator<string> {
  const { name, label, description, columns } = tableByName(db, table)
  const heads = columns.map((column: TableColumn) => ({ name: column.name, label: column.label, type: column.type, unit: column.unit }))
  yield `${JSON.stringify({ name, label, description, columns: heads }).slice(0, -1)},"rows":[`
  let isFirst = true
  for (const page of pages(db, name)) {
    count(page.length)
    for (const { order, time, ref, cells } of page) {
      const values = Object.fromEntries(
        Object.entries(cells).map(([column, { value, unit, raw, corrected, ambiguous, provenance: place }]) => [
          column,
          provenance ? { value, unit, raw, corrected, ambiguous, provenance: place ?? null } : value,
        ]),
      )
      yield `${isFirst ? '' : ','}\n${JSON.stringify({ order, time, ref, cells: values })}`
      isFirst = false
    }
  }
  yield '\n]}\n'
}

function* pages(db: Db, table: string): Generator<TableRow[]> {
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = tableRows(db, { table, limit: PAGE, offset, provenance: true })
    if (rows.length === 0) return
    yield rows
  }
}

/** "picture <sum> at 12,30" or "message 1, characters 3-8": where the value stands. */
function sourceOf({ ref }: TableRow, { provenance, corrected }: Cell): string | null {
  const correction = corrected ? ' (corrected)' : ''
  if (provenance === undefined || provenance === null) return corrected ? `${ref}${correction}` : null
  if (provenance.type === 'text')
    return `${ref}, message ${provenance.message + 1}, characters ${provenance.start}-${provenance.end}${correction}`
  const [x, y] = provenance.polygon[0] ?? [0, 0]
  return `${ref}, picture ${provenance.media}, at ${Math.round(x)},${Math.round(y)}${correction}`
}

function line(fields: readonly (string | number | null)[]): string {
  return `${fields.map(field).join(',')}\r\n`
}

/** RFC 4180. A text that a spreadsheet program would run as a formula gets the apostrophe by which these programs mark texts. */
function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
