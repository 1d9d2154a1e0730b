/**
 * Constraints made of others: values joined by "or", rows with another value, rows without one. In: the constraints that words give. Out: more of
 * them. Of very many only the weightiest are combined.
 */
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { quoteName } from '../tools/expression.ts'
import { boundConstraint, maskOf, type ColumnLink, type Constraint } from './links.ts'
import type { Question } from './tokens.ts'
import type { Trigger } from './triggers.ts'
import type { ColumnView, TableView } from './view.ts'

const MOST_JOINED = 60
const MOST_UNIONS = 300

/** The weightiest ones in their order; all where they are not too many. */
export function heaviest(constraints: readonly Constraint[], most: number): Constraint[] {
  if (constraints.length <= most) return [...constraints]
  const kept = new Set(constraints.toSorted((a, b) => weight(b) - weight(a)).slice(0, most))
  return constraints.filter((constraint) => kept.has(constraint))
}

export function weight(constraint: Constraint): number {
  return constraint.strength * (0.5 + constraint.tokens.length * 0.5)
}

/** Values of one column joined by "and", "or" or commas: rows with any of them. */
export function* unions(view: TableView, base: readonly Constraint[], question: Question): Generator<void, Constraint[]> {
  const found: Constraint[] = []
  const values = heaviest(
    base.filter((constraint) => constraint.kind === 'value'),
    MOST_JOINED,
  )
  for (const [index, left] of values.entries()) {
    for (const right of values.slice(index + 1)) {
      if (left.column !== right.column || left.tokens.some((token) => right.tokens.includes(token))) continue
      yield
      const union = unite(view, left, right, question)
      if (!union) continue
      found.push(union)
      if (found.length >= MOST_UNIONS) return found
      for (const third of values) {
        if (
          third === left ||
          third === right ||
          third.column !== left.column ||
          third.tokens.some((token) => union.tokens.includes(token)) ||
          Math.min(...third.tokens) < Math.max(...union.tokens)
        )
          continue
        const wider = unite(view, union, third, question)
        if (wider) found.push(wider)
      }
    }
  }
  return found
}

function valuesOf(filter: ColumnFilter | undefined): (string | number)[] {
  const value = filter?.value
  return value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
}

function unite(view: TableView, left: Constraint, right: Constraint, question: Question): Constraint | null {
  const [a, b] = [left.filters[0], right.filters[0]]
  if (!a || !b || left.filters.length > 1 || right.filters.length > 1) return null
  const contains = a.operator === 'contains'
  if (contains !== (b.operator === 'contains')) return null
  const between = question.tokens.filter((token) => token.index > Math.min(left.at, right.at) && token.index < Math.max(left.at, right.at))
  if (!between.some((token) => token.text === 'and' || token.text === 'or') && !/[,/]/u.test(question.text)) return null
  const joined = between.filter((token) => token.text === 'and' || token.text === 'or').map((token) => token.index)
  const { mask, count } = maskOf(view, (row) => left.mask[row] === 1 || right.mask[row] === 1)
  return {
    ...left,
    mask,
    count,
    tokens: [...new Set([...left.tokens, ...right.tokens, ...joined])],
    strength: Math.min(left.strength, right.strength),
    joined: true,
    at: Math.min(left.at, right.at),
    label: `${left.label} or ${right.label}`,
    filters: [{ column: a.column, operator: contains ? 'contains' : 'in', value: [...new Set([...valuesOf(a), ...valuesOf(b)])] }],
  }
}

/** Different cells that a constraint keeps. */
function cellsIn(column: ColumnView, constraint: Constraint): (string | number)[] {
  return [...new Set(column.value.filter((value, row): value is string | number => constraint.mask[row] === 1 && value !== null))]
}

/** "not from X", "other than X", "besides X": rows with another value there. */
export function negations(view: TableView, base: readonly Constraint[], triggers: readonly Trigger[]): Constraint[] {
  const found: Constraint[] = []
  for (const trigger of triggers) {
    if (trigger.kind !== 'negation' && trigger.kind !== 'other') continue
    const from = Math.max(...trigger.tokens)
    for (const constraint of base) {
      const [filter] = constraint.filters
      if (constraint.at <= from || constraint.at - from > 4 || !filter || constraint.filters.length > 1 || !constraint.column) continue
      const column = constraint.column
      const values =
        filter.operator === 'contains'
          ? cellsIn(column, constraint)
          : filter.operator === '=' || filter.operator === 'in'
            ? valuesOf(filter)
            : []
      if (values.length === 0 || values.length > 20) continue
      const { mask, count } = maskOf(view, (row) => constraint.mask[row] === 0 && column.value[row] !== null)
      const filters = values.map((value) => ({ column: filter.column, operator: '!=', value }) satisfies ColumnFilter)
      found.push({
        ...constraint,
        filters,
        mask,
        count,
        tokens: [...trigger.tokens, ...constraint.tokens],
        label: `not ${constraint.label}`,
        at: Math.min(...trigger.tokens),
      })
    }
  }
  return found
}

/** "do not have a description", "without an album": rows where the named column is empty. */
export function emptiness(question: Question, view: TableView, links: readonly ColumnLink[], triggers: readonly Trigger[]): Constraint[] {
  const found: Constraint[] = []
  for (const trigger of triggers) {
    if (trigger.kind !== 'negation') continue
    const from = Math.max(...trigger.tokens)
    for (const link of links) {
      const at = Math.min(...link.tokens)
      if (at <= from || at - from > 4 || link.strength < 0.25) continue
      const said = question.tokens
        .filter((token) => token.index >= Math.min(...trigger.tokens) && token.index <= Math.max(...link.tokens))
        .map((token) => token.index)
      if (link.column.kind === 'number') {
        const zero = boundConstraint(view, { column: link.column, facet: 'number' }, '=', 0, said, Math.max(0.5, link.strength))
        if (zero.count > 0) found.push(zero)
      }
      if (link.column.filled === view.size || link.strength < 0.4) continue
      const { mask, count } = maskOf(view, (row) => (link.column.value[row] ?? '') === '')
      const tokens = question.tokens
        .filter((token) => token.index >= Math.min(...trigger.tokens) && token.index <= Math.max(...link.tokens))
        .map((token) => token.index)
      found.push({
        kind: 'empty',
        tokens,
        column: link.column,
        filters: [{ column: quoteName(link.column.column.name), operator: 'is empty' }],
        mask,
        count,
        strength: link.strength,
        label: `no ${link.column.column.label}`,
        at: from,
      })
    }
  }
  return found
}
