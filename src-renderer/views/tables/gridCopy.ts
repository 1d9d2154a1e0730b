/** Copying, dragging out and exporting what the grid shows. In: rows by index and a selected range, or the query; out: TSV on the clipboard, data of a drag, a file. */
import type { TableInfo, TableRow } from '../../../src-shared/model.ts'
import { call } from '../../api.ts'
import { saveFile } from '../../components/files.ts'
import { messages } from '../../i18n/index.ts'
import { toCsv, toTsv } from '../../lib/delimited.ts'
import type { PlainCell } from '../../lib/delimited.ts'
import { complain, say } from '../../stores/toasts.ts'
import type { RowsInput } from './gridState.ts'
import type { GridColumn } from './useColumns.ts'

export type Range = { fromRow: number; toRow: number; fromColumn: number; toColumn: number }
type RowSource = { row: (index: number) => TableRow | null }

export function isInside(range: Range, row: number): boolean {
  return row >= range.fromRow && row <= range.toRow
}

export function plainCell(row: TableRow, column: GridColumn): PlainCell {
  if (column.kind === 'order') return row.order
  if (column.kind === 'time') return row.time
  return row.cells[column.id]?.value ?? null
}

/** More rows than this are a matter of the export, not of the clipboard. */
const MOST_COPIED = 50_000

/** Copies the selected cells; rows that are not loaded are asked for. */
export async function copySelection(rows: RowSource, input: RowsInput, columns: readonly GridColumn[], range: Range): Promise<void> {
  const t = messages().tables
  try {
    const count = range.toRow - range.fromRow + 1
    if (count > MOST_COPIED) return complain(new Error(t.tooManyToCopy(MOST_COPIED)))
    const loaded = Array.from({ length: count }, (_, i) => rows.row(range.fromRow + i))
    const known = loaded.flatMap((row) => row ?? [])
    const chosen = columns.slice(range.fromColumn, range.toColumn + 1)
    const lines = (known.length === count ? known : await fetchRows(input, range.fromRow, count)).map((row) =>
      chosen.map((column) => plainCell(row, column)),
    )
    const isSingle = lines.length === 1 && chosen.length === 1
    await navigator.clipboard.writeText(
      isSingle
        ? String(lines[0]?.[0] ?? '')
        : toTsv(
            chosen.map((column) => column.label),
            lines,
          ),
    )
    say(isSingle ? t.valueCopied : t.cellsCopied(lines.length, chosen.length))
  } catch (error) {
    complain(error)
  }
}

/** Puts rows into a drag: a spreadsheet takes the table, a text field the lines, a folder the file. Must run inside of the dragstart event. */
export function dragRows(transfer: DataTransfer, table: TableInfo, columns: readonly GridColumn[], rows: readonly TableRow[]): void {
  const lines = rows.map((row) => columns.map((column) => plainCell(row, column)))
  const csv = toCsv(
    columns.map((column) => column.id),
    lines,
  )
  const labels = columns.map((column) => column.label)
  transfer.effectAllowed = 'copy'
  transfer.setData('text/plain', toTsv(labels, lines))
  transfer.setData('text/csv', csv)
  transfer.setData('application/json', JSON.stringify(objectsOf(columns, rows)))
  // Chromium hands this to folders and other programs as a file.
  transfer.setData('DownloadURL', `text/csv:${table.name}.csv:data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`)
}

const EXPORT_PAGE = 1000

async function fetchRows(input: RowsInput, from: number, count: number): Promise<TableRow[]> {
  const rows: TableRow[] = []
  while (rows.length < count) {
    const page = await call('tables.rows', { ...input, limit: Math.min(EXPORT_PAGE, count - rows.length), offset: from + rows.length })
    rows.push(...page.rows)
    if (page.rows.length === 0) break
  }
  return rows
}

function objectsOf(columns: readonly GridColumn[], rows: readonly TableRow[]): Record<string, PlainCell>[] {
  return rows.map((row) => ({ ref: row.ref, ...Object.fromEntries(columns.map((column) => [column.id, plainCell(row, column)])) }))
}

/** All rows of the query, in its order, with the columns that are shown. */
export async function exportRows(
  table: TableInfo,
  input: RowsInput,
  columns: readonly GridColumn[],
  format: 'csv' | 'json',
): Promise<void> {
  try {
    const rows = await fetchRows(input, 0, Number.MAX_SAFE_INTEGER)
    const names = columns.map((column) => column.id)
    const text =
      format === 'csv'
        ? toCsv(
            names,
            rows.map((row) => columns.map((column) => plainCell(row, column))),
          )
        : JSON.stringify(objectsOf(columns, rows), null, 1)
    saveFile(`${table.name}.${format}`, text, format === 'csv' ? 'text/csv' : 'application/json')
    say(messages().tables.rowsExported(rows.length))
  } catch (error) {
    complain(error)
  }
}
