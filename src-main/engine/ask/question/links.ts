/**
 * Links between words of the question and the table: columns by their names, cells by their values, numbers and dates by what
 * they bound. In: a read question and a view. Out: column scores per token and constraints, each a filter with the rows it keeps.
 */
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { quoteName } from '../tools/expression.ts'
import type { Question, Token } from './tokens.ts'
import { measureAt, measureExpression, type ColumnView, type Measure, type TableView } from './view.ts'
import { areSynonyms, wordMatch } from './synonyms.ts'
import { GENERIC_NOUNS, stem } from './words.ts'
import { foldedTokens } from '../readings.ts'

export type Constraint = {
  kind: 'value' | 'number' | 'date' | 'period' | 'empty'
  /** Tokens it accounts for. */
  tokens: number[]
  column: ColumnView | null
  filters: ColumnFilter[]
  mask: Uint8Array
  count: number
  /** 0..1: how surely these words mean this. */
  strength: number
  label: string
  /** Where the words begin. */
  at: number
  /** Words that name its column; other parts of a reading may use them too. */
  says?: number[]
  /** Several values joined: names no single row. */
  joined?: true
}

export type ColumnLink = { column: ColumnView; tokens: number[]; strength: number }

export function maskOf(view: TableView, keep: (row: number) => boolean): { mask: Uint8Array; count: number } {
  const mask = new Uint8Array(view.size)
  let count = 0
  for (let row = 0; row < view.size; row += 1) {
    if (!keep(row)) continue
    mask[row] = 1
    count += 1
  }
  return { mask, count }
}

const GENERIC_WEIGHT = 0.3

function headWeight(word: string): number {
  return GENERIC_NOUNS.has(word) || word.length < 2 || ['in', 'of', 'the', 'a', 'at', 'on', 'for', 'by', 'and'].includes(word)
    ? GENERIC_WEIGHT
    : 1
}

/** Share of a column's name (or of one of its other names) that runs of question tokens say, with the tokens that say it. */
export function linkColumns(question: Question, view: TableView): ColumnLink[] {
  const links: ColumnLink[] = []
  for (const column of view.columns) {
    for (const name of column.names) {
      const total = name.reduce((sum, word) => sum + headWeight(word), 0)
      for (const run of runsOf(question.tokens, name)) {
        const said = name.reduce((sum, word, at) => sum + headWeight(word) * (run.best.get(at) ?? 0), 0)
        links.push({ column, tokens: run.tokens, strength: Math.min(1, said / total) * (said >= GENERIC_WEIGHT ? 1 : 0.5) })
      }
    }
  }
  return links.filter((link) => link.strength > 0.15)
}

/** Runs of near tokens that match words of a name. */
function runsOf(tokens: readonly Token[], name: readonly string[]): { tokens: number[]; best: Map<number, number> }[] {
  const runs: { tokens: number[]; best: Map<number, number> }[] = []
  let run: { tokens: number[]; best: Map<number, number> } | null = null
  for (const token of tokens) {
    const match = nameMatch(token, name)
    if (!match) continue
    const previous = run?.tokens.at(-1)
    if (run === null || previous === undefined || token.index - previous > 3) {
      run = { tokens: [], best: new Map() }
      runs.push(run)
    }
    run.tokens.push(token.index)
    run.best.set(match.at, Math.max(run.best.get(match.at) ?? 0, match.strength))
  }
  return runs
}

/** Function words count only inside a longer name: "time in range". */
function nameMatch(token: Token, name: readonly string[]): { at: number; strength: number } | null {
  let best: { at: number; strength: number } | null = null
  for (const [at, word] of name.entries()) {
    const strength = word === token.stem ? 1 : !token.content ? 0 : areSynonyms(word, token.stem) ? 0.55 : prefixMatch(word, token.stem)
    if (strength > (best?.strength ?? 0))
      best = { at, strength: token.content || NAME_WORDS.has(token.text) ? strength * (token.content ? 1 : 0.5) : strength * 0.2 }
  }
  return best
}

const NAME_WORDS = new Set(['time', 'long', 'total', 'number', 'average', 'name', 'overall'])

/** Derived forms and abbreviations: "attended" ~ "attendance", "pos" ~ "position", "pts" ~ "points". */
function prefixMatch(head: string, word: string): number {
  const shorter = head.length < word.length ? head : word
  const longer = shorter === head ? word : head
  if (shorter.length >= 5 && longer.startsWith(shorter.slice(0, Math.max(5, shorter.length - 2)))) return 0.8
  if (head.length >= 2 && head.length <= 4 && word.length > head.length && abbreviates(head, word)) return 0.6
  return 0
}

/** The letters of the short form stand in the word in order, beginning with the same letter: "pts" in "points". */
function abbreviates(short: string, word: string): boolean {
  let at = 0
  for (const letter of word) if (at < short.length && letter === short.charAt(at)) at += 1
  return at === short.length && short.charAt(0) === word.charAt(0) && (word.startsWith(short) || !/[aeiou]/u.test(short.slice(1)))
}

/** Values of cells named by stretches of the question. */
export function* linkValues(question: Question, view: TableView): Generator<void, Constraint[]> {
  const found: Constraint[] = []
  for (const column of view.columns) {
    yield
    found.push(...valueLinksOf(question, view, column))
  }
  return found.filter((link) => !found.some((other) => other.column === link.column && other !== link && covers(other, link)))
}

function covers(long: Constraint, short: Constraint): boolean {
  return long.tokens.length > short.tokens.length && short.tokens.every((token) => long.tokens.includes(token))
}

type CellMatch = { rows: number[]; full: boolean; quality: number; words: string }

function valueLinksOf(question: Question, view: TableView, column: ColumnView): Constraint[] {
  const spans = new Map<string, Map<string, CellMatch>>()
  if (column.kind === 'date' && column.column.type !== 'text') return []
  const rowsByText = new Map<string, number[]>()
  for (const [row, text] of column.folded.entries()) {
    if (text === '') continue
    const rows = rowsByText.get(text)
    if (rows) rows.push(row)
    else rowsByText.set(text, [row])
  }
  for (const [text, rows] of rowsByText) {
    for (const match of matchesIn(question.tokens, text.split(' '))) {
      const key = `${match.start}:${match.end}`
      const cells = spans.get(key) ?? new Map<string, CellMatch>()
      cells.set(text, { rows, full: match.full, quality: match.quality, words: match.words })
      spans.set(key, cells)
    }
  }
  return [...spans].flatMap(([key, cells]) => constraintsOf(question, view, column, key.split(':').map(Number), [...cells.values()]))
}

/** Longest stretches of question tokens that stand, in order and together, in a cell. */
function matchesIn(
  tokens: readonly Token[],
  cell: readonly string[],
): { start: number; end: number; full: boolean; quality: number; words: string }[] {
  const matches: { start: number; end: number; full: boolean; quality: number; words: string; at: number }[] = []
  for (const token of tokens) {
    for (let at = 0; at < cell.length; at += 1) {
      let length = 0
      let quality = 0
      while (token.index + length < tokens.length && at + length < cell.length) {
        const strength = wordMatch(tokens[token.index + length]?.text ?? '', cell[at + length] ?? '')
        if (strength === 0 || (cell.length === 1 && strength < 0.9 && !tokens[token.index + length]?.content)) break
        quality += strength
        length += 1
      }
      if (length === 0 || !tokens.slice(token.index, token.index + length).some((part) => part.content)) continue
      matches.push({
        start: token.index,
        end: token.index + length,
        full: length === cell.length,
        quality: quality / length,
        words: cell.slice(at, at + length).join(' '),
        at,
      })
    }
  }
  return matches.filter(
    (match) =>
      !matches.some(
        (other) =>
          other !== match && other.start <= match.start && other.end >= match.end && other.end - other.start > match.end - match.start,
      ),
  )
}

function constraintsOf(question: Question, view: TableView, column: ColumnView, span: number[], cells: CellMatch[]): Constraint[] {
  const [start = 0, end = 0] = span
  const tokens = Array.from({ length: end - start }, (_, offset) => start + offset)
  const content = tokens.filter((index) => question.tokens[index]?.content).length
  if (content === 0) return []
  const full = cells.filter((cell) => cell.full)
  const constraints: Constraint[] = []
  if (full.length > 0) constraints.push(equality(view, column, tokens, full))
  if (cells.length > full.length) {
    const containing = containment(view, column, tokens, cells)
    if (full.length === 0 || containing.count > (constraints[0]?.count ?? 0))
      constraints.push(full.length > 0 ? { ...containing, strength: containing.strength * 0.9 } : containing)
  }
  return constraints
}

function equality(view: TableView, column: ColumnView, tokens: number[], cells: CellMatch[]): Constraint {
  const rows = new Set(cells.flatMap((cell) => cell.rows))
  const values = [...new Set([...rows].map((row) => column.value[row]).filter((value) => value !== null && value !== undefined))]
  const { mask, count } = maskOf(view, (row) => rows.has(row))
  const quality = Math.max(...cells.map((cell) => cell.quality))
  const filter = {
    column: quoteName(column.column.name),
    operator: values.length === 1 ? '=' : 'in',
    value: values.length === 1 ? values[0] : values,
  } satisfies ColumnFilter
  return {
    kind: 'value',
    tokens,
    column,
    filters: [filter],
    mask,
    count,
    strength: quality * 0.9 + 0.1,
    label: String(column.display[[...rows][0] ?? 0] ?? ''),
    at: tokens[0] ?? 0,
  }
}

function containment(view: TableView, column: ColumnView, tokens: number[], cells: CellMatch[]): Constraint {
  const rows = new Set(cells.flatMap((cell) => cell.rows))
  const words = [...new Set(cells.map((cell) => cell.words))]
  const text = column.kind === 'text' || column.column.type === 'text' || column.column.type === 'category'
  const padded = words.map((word) => ` ${word} `)
  const { mask, count } = maskOf(view, (row) =>
    text ? padded.some((word) => ` ${column.folded[row] ?? ''} `.includes(word)) : rows.has(row),
  )
  const share = Math.max(...cells.map((cell) => tokens.length / Math.max(tokens.length, (cell.words.length + 1) / 5)))
  const quality = Math.max(...cells.map((cell) => cell.quality))
  // A number that merely stands somewhere in a text is weak: "player 3" is not "red-3-number".
  // "All hotels" names the column and not the one hotel that has the word in its name; least of all in the plural.
  const name = foldedTokens(column.column.label)
  const isName = name.length === 1 && words.length === 1 && stem(words[0] ?? '') === stem(name[0] ?? '')
  const weight = isName
    ? 0.2
    : tokens.length > 1
      ? 0.88
      : words.every((word) => /^\d+$/u.test(word))
        ? 0.45
        : count * 2 < view.size
          ? 0.8
          : 0.7
  return {
    kind: 'value',
    tokens,
    column,
    mask,
    count,
    at: tokens[0] ?? 0,
    filters: [{ column: quoteName(column.column.name), operator: 'contains', value: words.length === 1 ? words[0] : words }],
    strength: quality * weight * Math.min(1, share),
    label: words.join(' or '),
  }
}

export type Bound = '=' | '<' | '<=' | '>' | '>=' | '!='

export function boundHolds(value: number, operator: Bound, limit: number): boolean {
  switch (operator) {
    case '=':
      return value === limit
    case '!=':
      return value !== limit
    case '<':
      return value < limit
    case '<=':
      return value <= limit
    case '>':
      return value > limit
    case '>=':
      return value >= limit
  }
}

/** Rows whose measure stands in the bound; rows without the measure are out. */
export function boundConstraint(
  view: TableView,
  measure: Measure,
  operator: Bound,
  limit: number,
  tokens: number[],
  strength: number,
): Constraint {
  const { mask, count } = maskOf(view, (row) => {
    const value = measureAt(view, measure, row)
    return !Number.isNaN(value) && boundHolds(value, operator, limit)
  })
  const expression = measureExpression(measure)
  return {
    kind: 'number',
    tokens,
    column: measure.column,
    filters: [{ column: expression, operator, value: limit }],
    mask,
    count,
    strength,
    label: `${measure.column?.column.label ?? 'row'} ${operator} ${limit}`,
    at: Math.min(...tokens),
  }
}
