/**
 * Tables pasted as text (METHOD 2): Markdown pipes, CSV with commas, semicolons or tabs, columns parted by runs of spaces. Text in, blocks
 * with a header and rows of cells out, every cell with its exact span. A block without a header row is no table.
 */

export type TextCell = { start: number; end: number; text: string }
export type TextTable = { start: number; end: number; header: TextCell[]; rows: TextCell[][] }

type Line = { start: number; end: number; text: string }

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const part of text.split('\n')) {
    lines.push({ start, end: start + part.length, text: part.replace(/\r$/u, '') })
    start += part.length + 1
  }
  return lines
}

function cellOf(line: Line, from: number, to: number): TextCell {
  const raw = line.text.slice(from, to)
  const lead = raw.length - raw.trimStart().length
  let [start, text] = [line.start + from + lead, raw.trim()]
  const dressed = /^("|\*\*|`)(.*)\1$/su.exec(text)
  if (dressed) {
    start += dressed[1]?.length ?? 0
    text = dressed[2] ?? ''
  }
  return { start, end: start + text.length, text }
}

/** Cells between separators; a separator inside double quotes parts nothing. */
function splitCells(line: Line, separator: string): TextCell[] {
  const cells: TextCell[] = []
  let [from, quoted] = [0, false]
  for (let at = 0; at <= line.text.length; at += 1) {
    const sign = line.text[at]
    if (sign === '"') quoted = !quoted
    if (at === line.text.length || (!quoted && sign === separator)) {
      cells.push(cellOf(line, from, at))
      from = at + 1
    }
  }
  return cells
}

function pipeCells(line: Line): TextCell[] {
  const cells = splitCells(line, '|')
  const outer = line.text.trim()
  return cells.slice(outer.startsWith('|') ? 1 : 0, outer.endsWith('|') ? -1 : undefined)
}

function spacedCells(line: Line): TextCell[] {
  const cells: TextCell[] = []
  for (const match of line.text.matchAll(/\S+(?: \S+)*/gu)) cells.push(cellOf(line, match.index, match.index + match[0].length))
  return cells
}

const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/u

function pipeTable(lines: readonly Line[], at: number): { table: TextTable; next: number } | null {
  const [head, rule] = [lines[at], lines[at + 1]]
  if (!head || !rule || !head.text.includes('|') || !RULE.test(rule.text) || !rule.text.includes('-')) return null
  const header = pipeCells(head)
  const rows: TextCell[][] = []
  let next = at + 2
  while (lines[next]?.text.includes('|')) {
    const line = lines[next]
    if (line) rows.push(pipeCells(line))
    next += 1
  }
  return rows.length === 0 || header.length < 2 ? null : { table: tableOf(head, lines[next - 1] ?? head, header, rows), next }
}

function tableOf(first: Line, last: Line, header: TextCell[], rows: TextCell[][]): TextTable {
  return { start: first.start, end: last.end, header, rows }
}

const isNumeric = (cell: TextCell): boolean => /\d/u.test(cell.text) && !/\p{L}{4}/u.test(cell.text)

/** Lines of equal width whose first names columns: words, no values, all different. */
function separatedTable(
  lines: readonly Line[],
  at: number,
  split: (line: Line) => TextCell[],
  leastRows: number,
): { table: TextTable; next: number } | null {
  const head = lines[at]
  if (!head || head.text.trim() === '') return null
  const header = split(head)
  if (
    header.length < 2 ||
    header.some(
      (cell) =>
        cell.text === '' ||
        /^[\d$€£]/u.test(cell.text) ||
        cell.text.length > 40 ||
        cell.text.split(/\s/u).length > 5 ||
        /[.!?]$/u.test(cell.text),
    )
  )
    return null
  if (new Set(header.map((cell) => cell.text.toLowerCase())).size !== header.length) return null
  const rows: TextCell[][] = []
  let next = at + 1
  for (let line = lines[next]; line && line.text.trim() !== ''; line = lines[next]) {
    const cells = split(line)
    if (cells.length !== header.length) break
    rows.push(cells)
    next += 1
  }
  const valued = header.some(
    (_, column) =>
      rows.length > 0 && rows.filter((row) => isNumeric(row[column] ?? { start: 0, end: 0, text: '' })).length >= rows.length * 0.6,
  )
  return rows.length < leastRows || !valued ? null : { table: tableOf(head, lines[next - 1] ?? head, header, rows), next }
}

/** All tables of a message, in order, none overlapping. */
export function tablesIn(text: string): TextTable[] {
  const lines = linesOf(text)
  const tables: TextTable[] = []
  let at = 0
  while (at < lines.length) {
    const hit =
      pipeTable(lines, at) ??
      separatedTable(lines, at, (line) => splitCells(line, '\t'), 1) ??
      separatedTable(lines, at, (line) => splitCells(line, ';'), 1) ??
      separatedTable(lines, at, (line) => splitCells(line, ','), 2) ??
      separatedTable(lines, at, spacedCells, 2)
    if (hit) tables.push(hit.table)
    at = hit ? hit.next : at + 1
  }
  return tables
}
