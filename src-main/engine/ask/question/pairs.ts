/** Constraints that name rows to start from, and pairs of them to compare. In: a reading. Out: anchors and pairs. */
import type { RowsForm } from './forms.ts'
import type { Constraint } from './links.ts'
import type { Reading } from './reading.ts'

/** Constraints that can name one row, the surest and longest first. */
export function anchorsOf(reading: Reading): Constraint[] {
  return reading.constraints
    .filter(
      (constraint) =>
        (constraint.kind === 'value' || constraint.kind === 'date') &&
        constraint.joined !== true &&
        constraint.count > 0 &&
        constraint.count <= Math.max(3, reading.view.size / 4),
    )
    .slice(0, 8)
}

/** Anchors that are a scope of one or more constraints lying behind the relation word, with the scope before it. */
export function anchorScope(constraint: Constraint): RowsForm {
  return { form: 'scope', scope: { all: [constraint] } }
}

/** Any two of one column without a common word, in the order of the question. */
export function orderedPairs(values: readonly Constraint[]): [Constraint, Constraint][] {
  return values.flatMap((left) =>
    values
      .filter(
        (right) =>
          left !== right &&
          left.column === right.column &&
          left.at < right.at &&
          !left.tokens.some((token) => right.tokens.includes(token)),
      )
      .map((right): [Constraint, Constraint] => [left, right]),
  )
}

const MOST_PAIRS = 8

/** Pairs of values of one column, with a word of choice between them. */
export function pairsOf(reading: Reading, joined: readonly string[]): [Constraint, Constraint][] {
  const values = reading.constraints.filter(
    (constraint) =>
      constraint.joined !== true &&
      (constraint.kind === 'period' || (['value', 'date'].includes(constraint.kind) && constraint.column !== null)) &&
      constraint.count > 0,
  )
  const isJoined = (left: Constraint, right: Constraint): boolean => {
    const between = reading.question.tokens.slice(Math.max(...left.tokens) + 1, Math.min(...right.tokens)).map((token) => token.text)
    return between.length <= 8 && joined.some((word) => between.includes(word))
  }
  return orderedPairs(values)
    .filter(([left, right]) => !left.mask.every((bit, row) => bit === right.mask[row]) && isJoined(left, right))
    .slice(0, MOST_PAIRS)
}
