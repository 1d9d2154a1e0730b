/** Copying and exporting what the grid shows. In: rows by index and a selected range, or the query; out: TSV on the clipboard, a CSV file. */
import type { TableInfo, TableRow } from '../../../src-shared/model.ts'
import { call } from '../../api.ts'
import { saveFile } from '../../components/files.ts'
import { toCsv, toTsv } from '../../lib/delimited.ts'
import type { PlainCell } from '../../lib/delimited.ts'
import { complain, say } from '../../stores/toasts.ts'
import type { RowsInput } from './gridState.ts'
import type { GridColumn } from './useColumns.ts'

export type Range = { fromRow: number; toRow: number; fromColumn: number; toColumn: number }

export function isInside(range: Range, row: number): boolean {
  return row >= range.fromRow && row <= range.toRow
}

export function plainCell(row: TableRow, column: GridColumn): PlainCell {
  if (column.kind === 'order') return row.order
  if (column.kind === 'time') return row.time
  return row.cells[column.id]?.value ?? null
}

export async function copySelection(
  rows: { row: (index: number) => TableRow | null },
  columns: readonly GridColumn[],
  range: Range,
): Promise<void> {
  const chosen = columns.slice(range.fromColumn, range.toColumn + 1)
  const lines: PlainCell[][] = []
  for (let index = range.fromRow; index <= range.toRow; index++) {
    const row = rows.row(index)
    if (!row)
      return complain(
        new Error('Some of these rows are not loaded yet. Scroll through them once and copy again, or export the table as CSV.'),
      )
    lines.push(chosen.map((column) => plainCell(row, column)))
  }
  const single = lines.length === 1 && chosen.length === 1
  try {
    await navigator.clipboard.writeText(
      single
        ? String(lines[0]?.[0] ?? '')
        : toTsv(
            chosen.map((column) => column.label),
            lines,
          ),
    )
    say(single ? 'Value copied.' : `${lines.length} × ${chosen.length} cells copied.`)
  } catch (error) {
    complain(error)
  }
}

const EXPORT_PAGE = 1000

/** All rows of the query, in its order, with the columns that are shown. */
export async function exportRows(
  table: TableInfo,
  input: RowsInput,
  columns: readonly GridColumn[],
  format: 'csv' | 'json',
): Promise<void> {
  try {
    const rows: TableRow[] = []
    for (;;) {
      const page = await call('tables.rows', { ...input, limit: EXPORT_PAGE, offset: rows.length })
      rows.push(...page.rows)
      if (page.rows.length === 0 || rows.length >= page.total) break
    }
    const cells = rows.map((row) => columns.map((column) => plainCell(row, column)))
    if (format === 'csv')
      saveFile(
        `${table.name}.csv`,
        toCsv(
          columns.map((column) => column.id),
          cells,
        ),
        'text/csv',
      )
    else
      saveFile(
        `${table.name}.json`,
        JSON.stringify(
          rows.map((row, i) => ({ ref: row.ref, ...Object.fromEntries(columns.map((column, j) => [column.id, cells[i]?.[j] ?? null])) })),
          null,
          1,
        ),
        'application/json',
      )
    say(`${rows.length} rows exported.`)
  } catch (error) {
    complain(error)
  }
}
