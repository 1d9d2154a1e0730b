/**
 * Prices of nothing at the lower end of an order. Hardly anything is bought for nothing, and a price that could not be read is often left as 0: the
 * cheapest purchase is the cheapest that cost something, and what is left out is said. In: a measure and rows. Out: a restriction, and the note of it.
 */
import { scopeRows, type ValueForm } from './forms.ts'
import { boundConstraint, type Constraint } from './links.ts'
import { measureAt, type Measure, type TableView } from './view.ts'

const suspect = new WeakSet<Constraint>()

/** "More than 0", where a price is sought from below and both zeros and real prices are among the rows; else nothing. */
export function aboveZero(view: TableView, measure: Measure, direction: 'max' | 'min', scope: readonly Constraint[]): Constraint[] {
  if (direction !== 'min' || measure.facet !== 'number' || measure.column?.column.type !== 'currency') return []
  const prices = scopeRows(view, { all: scope }).map((row) => measureAt(view, measure, row))
  if (!prices.includes(0) || !prices.some((price) => price > 0)) return []
  const constraint = { ...boundConstraint(view, measure, '>', 0, [], 1), at: 0 }
  suspect.add(constraint)
  return [constraint]
}

/** Says how many rows `aboveZero` left out; nothing where it left out none. */
export function zeroNotes(view: TableView, form: ValueForm): string[] {
  if (form.form !== 'project' || form.rows.form !== 'extreme') return []
  const { scope, measure } = form.rows
  if (!scope.all.some((constraint) => suspect.has(constraint))) return []
  const rest = scopeRows(view, { all: scope.all.filter((constraint) => !suspect.has(constraint)) })
  const left = rest.filter((row) => measureAt(view, measure, row) <= 0).length
  const label = measure.column?.column.label ?? 'amount'
  return [
    `${left} ${left === 1 ? 'row' : 'rows'} with a ${label} of 0 ${left === 1 ? 'is' : 'are'} left out: more likely misread than free.`,
  ]
}
