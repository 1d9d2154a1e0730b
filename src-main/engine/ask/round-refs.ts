/**
 * "before round D1:3": a round named by its ref limits the rows to those of earlier, later or that very round, in the order of time.
 * In: question and table. Out: constraints on the row order; a ref that the question does not name gives none.
 */
import { all, get, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { maskOf, type Constraint } from './question/links.ts'
import { readQuestion, tokenRange } from './question/tokens.ts'
import { rowSource } from './query-table.ts'
import type { TableView } from './question/view.ts'

/** `written`: as the question names it. */
type Named = { id: number; ref: string; sortMs: number | null; written: string }

/** Rounds whose ref stands in the question as a whole word, the longest refs first. */
function namedRounds(db: Db, question: string): Named[] {
  const found = all<Named>(
    db,
    sql`SELECT id, ref, sort_ms AS sortMs, ref AS written FROM round WHERE instr(lower(${question}), lower(ref)) > 0 ORDER BY length(ref) DESC LIMIT 20`,
  )
  const named = found.filter(
    ({ ref }, index) =>
      placeOf(question, ref) !== null && !found.slice(0, index).some((longer) => longer.ref.toLowerCase().includes(ref.toLowerCase())),
  )
  return named.length > 0 ? named : numberedRounds(db, question)
}

/** "before round 25" where the source calls it "game:25": the only round whose ref ends with that number. */
function numberedRounds(db: Db, question: string): Named[] {
  const number = /\b(?:round|turn|message|event)\s+(\d{1,9})\b/iu.exec(question)?.[1]
  if (number === undefined) return []
  const found = all<Named>(
    db,
    sql`SELECT id, ref, sort_ms AS sortMs, ${number} AS written FROM round WHERE ref GLOB ${`*[^0-9]${number}`} ORDER BY id LIMIT 2`,
  )
  return found.length === 1 ? found : []
}

/** A ref must stand free, and one that is a bare number or word must follow "round". */
function placeOf(question: string, ref: string): { start: number; end: number } | null {
  const led = /^\d+$/u.test(ref) ? new RegExp(`\\b(?:round|turn|message|event)\\s+(?=${ref}(?![\\p{L}\\p{N}]))`, 'iu').exec(question) : null
  const at = led ? led.index + led[0].length : question.toLowerCase().indexOf(ref.toLowerCase())
  const before = question.slice(0, at)
  const after = question.charAt(at + ref.length)
  if (at < 0 || /[\p{L}\p{N}]$/u.test(before) || /[\p{L}\p{N}]/u.test(after)) return null
  const lead = /\b(?:round|turn|message|event)\s+$/iu.exec(before)
  if (!lead && !/[\p{N}].*[^\p{L}\p{N}\s]|[^\p{L}\p{N}\s].*[\p{N}]/u.test(ref)) return null
  return { start: lead ? lead.index : at, end: at + ref.length }
}

/** Constraints for the rounds a question names; tables outside a data folder have none. */
export function roundConstraints(db: Db, question: string, view: TableView): Constraint[] {
  if (view.table.id === null) return []
  return namedRounds(db, question).flatMap((round) => constraintFor(db, question, view, round) ?? [])
}

function constraintFor(db: Db, question: string, view: TableView, round: Named): Constraint | null {
  const place = placeOf(question, round.written)
  if (!place) return null
  const relation = /\b(before|until|after|since|from)\s+(?:the\s+)?$/iu.exec(question.slice(0, place.start))
  const bounds = ordersAround(db, view, round)
  const kind = relation?.[1]?.toLowerCase() ?? 'in'
  const [from, to] =
    kind === 'before'
      ? [-Infinity, bounds.before]
      : kind === 'until'
        ? [-Infinity, bounds.last]
        : kind === 'after'
          ? [bounds.last + 1, Infinity]
          : kind === 'in'
            ? [bounds.before + 1, bounds.last]
            : [bounds.before + 1, Infinity]
  const { tokens } = readQuestion(question, null)
  const range = tokenRange(tokens, relation ? relation.index : place.start, place.end)
  const filters = [
    ...(from === -Infinity ? [] : [{ column: '@order', operator: '>=' as const, value: from }]),
    ...(to === Infinity ? [] : [{ column: '@order', operator: '<=' as const, value: to }]),
  ]
  const order = (row: number): number => view.order[row] ?? NaN
  return {
    kind: 'period',
    tokens: Array.from({ length: range.end - range.start }, (_, offset) => range.start + offset),
    column: null,
    filters,
    ...maskOf(view, (row) => order(row) >= from && order(row) <= to),
    strength: 1,
    label: `${kind} round ${round.ref}`,
    at: range.start,
  }
}

/** Row orders up to the round (exclusive and inclusive): rows stand in the order of their rounds, undated ones last. */
function ordersAround(db: Db, view: TableView, round: Named): { before: number; last: number } {
  const rows = sql`FROM ${rowSource(view.table)} t JOIN induced_row r ON r.id = t._row JOIN round d ON d.id = r.round_id`
  const earlier =
    round.sortMs === null
      ? sql`(d.sort_ms IS NOT NULL OR d.id < ${round.id})`
      : sql`(d.sort_ms < ${round.sortMs} OR (d.sort_ms = ${round.sortMs} AND d.id < ${round.id}))`
  const most = (condition: typeof earlier): number =>
    get<{ most: number | null }>(db, sql`SELECT MAX(t._order) AS most ${rows} WHERE ${condition}`)?.most ?? 0
  const before = most(earlier)
  return { before, last: Math.max(before, most(sql`d.id = ${round.id}`)) }
}
