/**
 * Yes/no questions about the course of a measure: "did my weight go down?", "am I sleeping better?", "has X increased since April?",
 * and comparisons of two periods: "did I spend more in April than in March?". In: a Reading. Out: candidates.
 */
import { isLevel } from './builders.ts'
import { measurePart, measuresNear, scopeParts, triggersOf, type Candidate } from './candidate.ts'
import type { RowsForm, ValueForm } from './forms.ts'
import type { Constraint } from './links.ts'
import { usualOperator } from './periods.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'
import type { ColumnView } from './view.ts'
import { RANK_WORDS, stem } from './words.ts'

type Way = { direction: 'up' | 'down'; tokens: number[]; word: string; judged: boolean }

const stems = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(stem))
const UP = stems(
  'increase increased grow grew grown rise rose risen climb gain gained up higher more longer heavier greater larger bigger upward upwards',
)
const DOWN = stems(
  'decrease decreased drop dropped fall fell fallen decline lose lost reduce shrink sink sank down lower less fewer shorter lighter smaller downward downwards',
)
const BETTER = stems('improve improved improving improvement better')
const WORSE = stems('worsen worsened deteriorate worse')
/** Measures of which less is better. */
const LESS_IS_BETTER = stems(
  'drift variability error risk pain awake debt rank position delay stress cost price expense spending interruption latency variation deviation',
)

/** Directions that the question names, for a yes or no. */
function waysOf(reading: Reading): Way[] {
  if (reading.head.kind !== 'yes_no') return []
  return reading.question.tokens.flatMap((token): Way[] => {
    const way = directionOf(token)
    if (!way || isBound(reading, token)) return []
    // "go up", "get better", "trend down": the verb before it belongs to it.
    const before = reading.question.tokens[token.index - 1]
    const tokens =
      before &&
      ['go', 'going', 'gone', 'went', 'get', 'getting', 'become', 'trend', 'trending', 'come', 'coming', 'move', 'moving'].includes(
        before.text,
      )
        ? [before.index, token.index]
        : [token.index]
    return [{ ...way, tokens, word: token.text }]
  })
}

function directionOf(token: Token): Pick<Way, 'direction' | 'judged'> | null {
  if (UP.has(token.stem) || UP.has(token.text)) return { direction: 'up', judged: false }
  if (DOWN.has(token.stem) || DOWN.has(token.text)) return { direction: 'down', judged: false }
  if (BETTER.has(token.stem) || BETTER.has(token.text)) return { direction: 'up', judged: true }
  return WORSE.has(token.stem) || WORSE.has(token.text) ? { direction: 'down', judged: true } : null
}

/** "more than 8 hours", "up to 5", "lower than 70": a limit and no course. */
function isBound(reading: Reading, token: Token): boolean {
  return reading.question.numbers.some((number) => number.start > token.index && number.start - token.index <= 3)
}

/** Whether more of the measure is better. */
export function moreIsBetter(column: ColumnView | null): boolean {
  return column === null || !column.stems.some((word) => LESS_IS_BETTER.has(word) || RANK_WORDS.has(word))
}

function wayFor(way: Way, column: ColumnView | null): 'up' | 'down' {
  if (!way.judged || moreIsBetter(column)) return way.direction
  return way.direction === 'up' ? 'down' : 'up'
}

/** Words of a course that restrict nothing: "over time", "compared to before", "lately". */
const COURSE = new Set([
  'time',
  'before',
  'earlier',
  'previously',
  'lately',
  'recently',
  'now',
  'currently',
  'over',
  'period',
  'overall',
  'past',
  'trend',
  'generally',
  'start',
  'beginning',
  'actually',
])

export function trends(reading: Reading): Candidate[] {
  return waysOf(reading).flatMap((way) => {
    const others = reading.triggers.filter(
      (trigger) =>
        ['comparative', 'trend', 'difference', 'previous', 'next', 'average', 'total', 'first'].includes(trigger.kind) &&
        !isAnchored(reading, trigger.tokens[0] ?? 0),
    )
    const course = reading.question.tokens.filter((token) => COURSE.has(token.text)).map((token) => token.index)
    const pairs = periodPairs(reading)
    return measuresNear(reading, way.tokens[0] ?? 0, []).flatMap(({ measure, strength, tokens }): Candidate[] => {
      const parts = [
        { tokens: [...way.tokens, ...course], strength: 1, as: `goes ${way.direction}` },
        measurePart(measure, tokens, strength),
      ]
      const prior = 0.6 + (strength < 0.3 ? -1.2 : 0)
      const direction = wayFor(way, measure.column)
      return [
        ...reading.scopes
          .filter((scope) => scope.count >= 2 && !way.tokens.some((token) => scope.tokens.has(token)))
          .map((scope): Candidate => ({
            rule: 'trend',
            form: { form: 'trend', scope: { all: scope.all }, measure, direction, word: way.judged ? way.word : '' },
            parts: [...parts, ...scopeParts(scope)],
            triggers: others,
            prior,
          })),
        ...pairs.map(([left, right]): Candidate => {
          const operator = isLevel(measure.column) || triggersOf(reading, 'average').length > 0 ? 'mean' : usualOperator(reading, measure)
          const side = (constraint: Constraint): ValueForm => ({
            form: 'aggregate',
            rows: { form: 'scope', scope: { all: [constraint] } } satisfies RowsForm,
            measure,
            operator,
          })
          return {
            rule: 'truth of periods',
            form: { form: 'truth', left: side(left), operator: direction === 'up' ? '>' : '<', right: side(right), words: ['yes', 'no'] },
            parts: [...parts, ...scopeParts({ all: [left, right], tokens: new Set(), mask: left.mask, count: 0 })],
            triggers: others,
            prior: prior + 0.3,
          }
        }),
      ]
    })
  })
}

/** A trigger such as "before" that a date or value follows is no word of the course. */
function isAnchored(reading: Reading, token: number): boolean {
  return reading.constraints.some((constraint) => constraint.tokens.includes(token))
}

/** Two periods or values of one column with "than", "compared to" or "versus" between them. */
function periodPairs(reading: Reading): [Constraint, Constraint][] {
  const options = reading.constraints.filter(
    (constraint) => constraint.joined !== true && constraint.count > 0 && ['period', 'date', 'value'].includes(constraint.kind),
  )
  return options
    .flatMap((left) =>
      options.flatMap((right): [Constraint, Constraint][] => {
        if (
          left === right ||
          left.at >= right.at ||
          left.column !== right.column ||
          left.tokens.some((token) => right.tokens.includes(token))
        )
          return []
        const between = reading.question.tokens.slice(Math.max(...left.tokens) + 1, Math.min(...right.tokens)).map((token) => token.text)
        return between.length <= 6 && ['than', 'to', 'with', 'versus', 'vs', 'against'].some((word) => between.includes(word))
          ? [[left, right]]
          : []
      }),
    )
    .slice(0, 6)
}
