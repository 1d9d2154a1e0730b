/**
 * Completion for the SQL console. In: the text, the caret, the tables with their columns. Out: where the word begins and what may stand there,
 * tables after FROM and JOIN, columns of the tables that the text names first, then keywords and functions.
 */
export type SqlTable = { name: string; columns: readonly { name: string; type: string }[] }
export type Completion = { text: string; kind: 'table' | 'column' | 'keyword' | 'function'; detail: string }
export type Completions = { from: number; items: Completion[] }

const KEYWORDS: readonly string[] =
  'SELECT FROM WHERE GROUP BY ORDER BY HAVING LIMIT OFFSET JOIN LEFT JOIN ON AS AND OR NOT IN IS NULL LIKE BETWEEN CASE WHEN THEN ELSE END DISTINCT UNION ALL WITH DESC ASC EXISTS'
    .split(' ')
    .reduce<string[]>((words, word) => {
      const last = words.at(-1)
      if ((last === 'GROUP' || last === 'ORDER') && word === 'BY') words[words.length - 1] = `${last} BY`
      else if (last === 'LEFT' && word === 'JOIN') words[words.length - 1] = 'LEFT JOIN'
      else if (!words.includes(word)) words.push(word)
      return words
    }, [])
const RESERVED = new Set(KEYWORDS.flatMap((keyword) => keyword.split(' ')))
const FUNCTIONS: readonly string[] = [
  'count(*)',
  'sum()',
  'avg()',
  'min()',
  'max()',
  'round()',
  'abs()',
  'coalesce()',
  'length()',
  'lower()',
  'upper()',
  'substr()',
  'date()',
  'strftime()',
  'julianday()',
  'group_concat()',
  'row_number() OVER ()',
]
const MOST = 12

/** Null inside of a string or a comment, and where nothing fits. `explicit`: asked for by a key, so that an empty word gives everything. */
export function completions(text: string, caret: number, tables: readonly SqlTable[], explicit = false): Completions | null {
  const before = text.slice(0, caret)
  if (isInText(before)) return null
  const word = /(?:"[^"]*|[\p{L}\p{N}_]+)?$/u.exec(before)?.[0] ?? ''
  const from = caret - word.length
  const wanted = word.replace(/^"/, '').toLowerCase()
  if (wanted === '' && word === '' && !explicit && !before.endsWith('.')) return null
  const head = before.slice(0, from)
  const qualifier = /(?:"([^"]+)"|([\p{L}\p{N}_]+))\.$/u.exec(head)
  const named = tablesIn(text, tables)
  if (qualifier) {
    const owner = qualifier[1] ?? qualifier[2] ?? ''
    const table = named.find((one) => one.alias === owner.toLowerCase() || one.table.name.toLowerCase() === owner.toLowerCase())
    return table ? found(from, wanted, columnsOf([table.table])) : null
  }
  const tableItems = tables.map((table): Completion => ({ text: quoted(table.name), kind: 'table', detail: String(table.columns.length) }))
  if (/\b(?:from|join)\s+$/i.test(head)) return found(from, wanted, tableItems)
  const own = named.map((one) => one.table)
  const columns = columnsOf(own.length > 0 ? own : tables)
  return found(from, wanted, [
    ...columns,
    ...tableItems,
    ...(word.startsWith('"') ? [] : KEYWORDS.map((keyword): Completion => ({ text: keyword, kind: 'keyword', detail: '' }))),
    ...(word.startsWith('"') ? [] : FUNCTIONS.map((name): Completion => ({ text: name, kind: 'function', detail: '' }))),
  ])
}

/** Beginnings first, then parts inside a name; a word that is complete already is not offered. */
function found(from: number, wanted: string, items: readonly Completion[]): Completions | null {
  const seen = new Set<string>()
  const rank = (item: Completion): number => {
    const name = item.text.replace(/^"/, '').toLowerCase()
    if (name.startsWith(wanted)) return 0
    return name.split(/[_\s]/).some((part) => part.startsWith(wanted)) ? 1 : name.includes(wanted) && wanted.length > 1 ? 2 : 3
  }
  const fitting = items
    .map((item, i) => ({ item, i, rank: rank(item) }))
    .filter(({ item, rank: at }) => at < 3 && item.text.toLowerCase() !== wanted && !seen.has(item.text) && seen.add(item.text))
    .toSorted((a, b) => a.rank - b.rank || a.i - b.i)
    .slice(0, MOST)
    .map(({ item }) => item)
  return fitting.length === 0 ? null : { from, items: fitting }
}

function columnsOf(tables: readonly SqlTable[]): Completion[] {
  return tables.flatMap((table) => [
    ...table.columns.map((column): Completion => ({ text: quoted(column.name), kind: 'column', detail: column.type })),
    { text: 'time', kind: 'column', detail: 'datetime' },
  ])
}

function quoted(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !RESERVED.has(name.toUpperCase()) ? name : `"${name.replaceAll('"', '""')}"`
}

/** Tables named after FROM and JOIN, with their aliases. */
function tablesIn(text: string, tables: readonly SqlTable[]): { table: SqlTable; alias: string | null }[] {
  const pattern =
    /\b(?:from|join)\s+(?:"([^"]+)"|([\p{L}\p{N}_]+))(?:\s+(?:as\s+)?(?!(?:where|on|join|left|group|order|limit|having|union)\b)([\p{L}_][\p{L}\p{N}_]*))?/giu
  return [...text.matchAll(pattern)].flatMap((match) => {
    const name = (match[1] ?? match[2] ?? '').toLowerCase()
    const table = tables.find((one) => one.name.toLowerCase() === name)
    return table ? [{ table, alias: match[3]?.toLowerCase() ?? null }] : []
  })
}

/** True behind an open quote mark of a text, or in a comment. */
function isInText(before: string): boolean {
  const rest = before.replaceAll(/'(?:[^']|'')*'/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return rest.includes("'") || /--[^\n]*$/.test(rest) || rest.includes('/*')
}
