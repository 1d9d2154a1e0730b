/**
 * Things that were bought, counted or added up: "how many eggs did I buy", "number of eggs", "total of eggs". In: a reading, a scope with the thing in it,
 * the plain count of its rows. Out: the sum of the quantities where most rows have one, the sum of the amounts where a total is asked and none does, and
 * the note that says what a count of rows counts.
 */
import { sentences } from '../wording.ts'
import { mainAmount, moneyTokens } from './amounts.ts'
import { saidColumns, triggersOf, type Candidate } from './candidate.ts'
import { scopeRows, type RowsForm, type ValueForm } from './forms.ts'
import type { Constraint } from './links.ts'
import type { Reading, ScopeCandidate } from './reading.ts'
import type { ColumnView, TableView } from './view.ts'
import { stem } from './words.ts'

const stems = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(stem))
const QUANTITIES = stems('quantity qty pieces pcs units number count')
const ITEMS = stems('item article product thing good goods name description position artikel produkt')

function isThing({ kind, column }: Constraint): boolean {
  return kind === 'value' && column?.kind === 'text'
}

/** A column that says how many of a thing there are. */
function quantityColumn(view: TableView): ColumnView | undefined {
  return view.columns.find((one) => one.kind === 'number' && one.stems.length > 0 && one.stems.every((word) => QUANTITIES.has(word)))
}

function filledRows(rows: readonly number[], column: ColumnView): number {
  return rows.filter((row) => !Number.isNaN(column.number[row] ?? NaN)).length
}

/**
 * The quantities of a thing, or what it cost, beside the count of its rows.
 * @param counted the noun behind "how many" or "number of"
 */
export function itemSums(reading: Reading, scope: ScopeCandidate, plain: Candidate, counted: number | null): Candidate[] {
  const { view, today } = reading
  const totals = triggersOf(reading, 'total')
  const named =
    counted ??
    (totals.length > 0
      ? behind(
          reading,
          totals.flatMap(({ tokens }) => [...tokens]),
        )
      : null)
  const isItem = named !== null && scope.all.some((one) => isThing(one) && one.tokens.includes(named))
  if (today === null || !isItem) return []
  const rows = scopeRows(view, { all: scope.all })
  const from: RowsForm = { form: 'scope', scope: { all: scope.all } }
  const sumOf = (column: ColumnView): ValueForm => ({
    form: 'aggregate',
    rows: from,
    measure: { column, facet: 'number' },
    operator: 'sum',
  })
  const quantity = quantityColumn(view)
  const filled = quantity === undefined ? 0 : filledRows(rows, quantity)
  const isMostly = filled * 2 > rows.length
  const base = totals.length > 0 ? Math.max(0, plain.prior) : plain.prior
  const found: Candidate[] = []
  if (quantity !== undefined && filled > 0)
    found.push({ ...plain, rule: 'quantity of items', form: sumOf(quantity), prior: base + (isMostly ? 0.3 : -0.3) })
  const amount = totals.length > 0 && counted === null && !namesMeasure(reading) ? mainAmount(view) : null
  if (amount !== null) found.push({ ...plain, rule: 'amount of items', form: sumOf(amount), prior: base })
  return found
}

/** The first content word behind the words of an operator: "total of eggs", "the total for the toner". */
function behind({ question }: Reading, tokens: readonly number[]): number | null {
  const last = Math.max(...tokens)
  return question.tokens.find(({ index, content }) => index > last && index <= last + 3 && content)?.index ?? null
}

/** "Total price of eggs": another measure is named. */
function namesMeasure(reading: Reading): boolean {
  return (
    moneyTokens(reading.question).length > 0 ||
    saidColumns(reading).some(({ column, strength }) => column.kind === 'number' && strength >= 0.5)
  )
}

/** What a count of the rows of a thing counts: a purchase is a row, however many were bought. */
export function countedNotes(view: TableView, form: ValueForm): string[] {
  if (form.form !== 'count' || form.rows.form !== 'scope' || mainAmount(view) === null) return []
  const { all } = form.rows.scope
  if (!all.some((one) => isThing(one) && one.column?.stems.some((word) => ITEMS.has(word)))) return []
  const quantity = quantityColumn(view)
  return [sentences().notes.rowsCounted(quantity === undefined ? 0 : filledRows(scopeRows(view, { all }), quantity))]
}
