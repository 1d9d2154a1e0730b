/** Rows as CSV (RFC 4180). In: values. Out: text in which nothing that came from a picture or a chat can become a formula. */
import type { Scalar } from './text-table.ts'

export function csv(columns: readonly string[], rows: readonly (readonly Scalar[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function field(value: Scalar): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // Spreadsheet programs run a text that starts so; the apostrophe is their own mark for "this is text".
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
