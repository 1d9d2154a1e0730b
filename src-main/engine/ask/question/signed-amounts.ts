/**
 * Amounts that say by their sign which way money went, as statements of accounts do. In: a question about money, a column of amounts. Out: a restriction to
 * what went out ("spend", "pay", "cost") or came in ("earn", "income"): a salary takes nothing off what was spent. Nothing for columns without both signs.
 */
import { boundConstraint, type Constraint } from './links.ts'
import type { Question } from './tokens.ts'
import type { ColumnView, TableView } from './view.ts'
import { stem } from './words.ts'

const stems = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(stem))
const OUT = stems('spend spending cost costing pay paying payment expense expenditure outlay charge buy purchase')
const IN = stems('earn earning income receive salary')

const known = new WeakMap<ColumnView, boolean>()

/** Whether amounts of both signs stand in the column. */
function isSigned(column: ColumnView): boolean {
  const found = known.get(column) ?? (column.number.some((value) => value < 0) && column.number.some((value) => value > 0))
  known.set(column, found)
  return found
}

/** "Below 0" or "above 0" for the direction that the question asks for; empty where nothing says one. */
export function signedSide(question: Question, view: TableView, column: ColumnView): Constraint[] {
  if (column.column.type !== 'currency' || !isSigned(column)) return []
  const says = (words: ReadonlySet<string>): boolean => question.tokens.some((token) => words.has(token.stem) && !token.quoted)
  const [isOut, isIn] = [says(OUT), says(IN)]
  if (isOut === isIn) return []
  return [{ ...boundConstraint(view, { column, facet: 'number' }, isOut ? '<' : '>', 0, [], 1), at: 0 }]
}
