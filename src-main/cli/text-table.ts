/** Rows as text in columns for a terminal; numbers to the right. */
export type Scalar = string | number | null

export function textTable(columns: readonly string[], rows: readonly (readonly Scalar[])[]): string {
  const cells = rows.map((row) => row.map((value) => (value === null ? '' : String(value).replaceAll(/\s+/g, ' '))))
  const widths = columns.map((name, index) => Math.max(name.length, ...cells.map((row) => row[index]?.length ?? 0)))
  const isNumber = columns.map(
    (_, index) => rows.some((row) => typeof row[index] === 'number') && rows.every((row) => typeof row[index] !== 'string'),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((text, index) => (isNumber[index] === true ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd()
  return `${[line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')}\n`
}
