/** Rows as CSV and TSV. In: plain cells; out: text that a spreadsheet reads as data and never as a formula. */
export type PlainCell = string | number | null

/** A text that starts like a formula gets an apostrophe; numbers are left as they are. */
function harmless(cell: PlainCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

export function toCsv(columns: readonly string[], rows: readonly (readonly PlainCell[])[]): string {
  return [columns, ...rows].map((row) => row.map((cell) => quoted(harmless(cell))).join(',')).join('\r\n')
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function toTsv(columns: readonly string[], rows: readonly (readonly PlainCell[])[]): string {
  return [columns, ...rows].map((row) => row.map((cell) => harmless(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}
