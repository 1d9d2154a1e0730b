/** Yes and no, runs and relations of two columns. In: a reading. Out: candidates for what it asks. */
import { directionOn, measureCandidates, numericDirection } from './bounds.ts'
import { measuresSaid, rowsOf } from './builders.ts'
import { constraintPart, measurePart, scopeParts, targetPart, triggerPart, triggersOf, type Candidate } from './candidate.ts'
import type { ValueForm } from './forms.ts'
import type { Constraint } from './links.ts'
import type { Reading } from './reading.ts'
import type { Measure } from './view.ts'
import { anchorsOf, anchorScope, orderedPairs } from './pairs.ts'

/** Yes/no: whether rows exist, whether a count or a cell stands in the asked relation. */
export function truths(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  if (reading.head.kind !== 'yes_no') return found
  for (const scope of reading.scopes) {
    if (scope.all.length > 0)
      found.push({
        rule: 'exists',
        form: { form: 'exists', scope: { all: scope.all } },
        parts: scopeParts(scope),
        triggers: triggersOf(reading, 'only', 'each'),
        prior: 0,
      })
  }
  for (const trigger of triggersOf(reading, 'comparative')) {
    const at = trigger.tokens[0] ?? 0
    const moreOrLess = triggersOf(reading, 'or').length > 0
    const words = moreOrLess ? (['more', 'less'] as const) : (['yes', 'no'] as const)
    for (const [left, right] of orderedPairs(anchorsOf(reading))) {
      const parts = [constraintPart(left), constraintPart(right), triggerPart(trigger)]
      const triggers = [trigger, ...triggersOf(reading, 'or', 'comparative')]
      for (const { measure, strength, tokens } of measureCandidates(reading.view, reading.links, at, at + 1, trigger.dimensions).slice(
        0,
        3,
      )) {
        const direction = moreOrLess ? 'max' : directionOn(trigger.adjective ?? '', trigger.direction ?? 'max', measure)
        const side = (constraint: Constraint): ValueForm => ({
          form: 'aggregate',
          rows: anchorScope(constraint),
          measure,
          operator: measure.facet === 'number' ? 'sum' : 'max',
        })
        found.push({
          rule: 'truth of values',
          form: { form: 'truth', left: side(left), operator: direction === 'max' ? '>' : '<', right: side(right), words },
          parts: [...parts, measurePart(measure, tokens, strength)],
          triggers,
          prior: strength < 0.3 ? -0.5 : 0.4,
        })
      }
      found.push({
        rule: 'truth of counts',
        form: {
          form: 'truth',
          left: { form: 'count', rows: anchorScope(left) },
          operator: moreOrLess || numericDirection(trigger.adjective ?? '') === 'max' ? '>' : '<',
          right: { form: 'count', rows: anchorScope(right) },
          words,
        },
        parts,
        triggers,
        prior: 0,
      })
    }
  }
  return [...found, ...orderTruths(reading)]
}

/** "did X air before or after Y". */
function orderTruths(reading: Reading): Candidate[] {
  const before = triggersOf(reading, 'previous')[0]
  const after = triggersOf(reading, 'next')[0]
  if (!before || !after || triggersOf(reading, 'or').length === 0) return []
  const values = anchorsOf(reading)
  return values.flatMap((left) =>
    values
      .filter((right) => right.at > left.at && !left.tokens.some((token) => right.tokens.includes(token)))
      .map((right): Candidate => {
        const side = (constraint: Constraint): ValueForm => ({
          form: 'aggregate',
          rows: anchorScope(constraint),
          measure: { column: null, facet: 'order' },
          operator: 'min',
        })
        return {
          rule: 'order of two',
          form: { form: 'truth', left: side(left), operator: '<', right: side(right), words: ['before', 'after'] },
          parts: [constraintPart(left), constraintPart(right), triggerPart(before), triggerPart(after)],
          triggers: [before, after, ...triggersOf(reading, 'or')],
          prior: 0.8,
        }
      }),
  )
}

/** "how long", "how many years": a duration column, or the distance of the first and last date in scope. */
export function spans(reading: Reading): Candidate[] {
  const unit = reading.head.noun
    .map((index) => reading.question.tokens[index]?.stem ?? '')
    .find((word) => word === 'year' || word === 'day')
  const long = reading.head.kind === 'how long'
  if (!long && unit === undefined) return []
  const asked = triggersOf(reading, 'count', 'first', 'last', 'difference')
  const found: Candidate[] = []
  for (const scope of reading.scopes) {
    if (scope.count < 2) continue
    for (const column of reading.view.columns) {
      const years = [...column.year].filter((year) => !Number.isNaN(year)).length
      if (years < column.filled * 0.6 || years < 2 || (column.kind !== 'date' && column.kind !== 'number')) continue
      found.push({
        rule: 'span of years',
        form: { form: 'aggregate', rows: rowsOf(scope), measure: { column, facet: 'year' }, operator: 'range' },
        parts: [...scopeParts(scope), { tokens: reading.head.noun.slice(0, 1), strength: 0.8, as: 'span' }],
        triggers: asked,
        prior: long ? -0.3 : -0.9,
      })
    }
  }
  if (unit === 'day' || long) {
    for (const scope of reading.scopes.filter((known) => known.count >= 2)) {
      for (const column of reading.view.columns.filter((known) => known.kind === 'date')) {
        const measure: Measure = { column, facet: 'day' }
        found.push({
          rule: 'span of days',
          form: { form: 'aggregate', rows: rowsOf(scope), measure, operator: 'range' },
          parts: [...scopeParts(scope), { tokens: reading.head.noun.slice(0, 1), strength: 0.8, as: 'span' }],
          triggers: asked,
          prior: -0.2,
        })
      }
    }
  }
  if (long) {
    for (const scope of reading.scopes) {
      for (const target of reading.view.columns.filter((column) =>
        ['length', 'duration', 'time', 'year', 'term', 'reign', 'age', 'distance', 'run'].some((word) =>
          column.stems.some((known) => known.startsWith(word.slice(0, 5))),
        ),
      )) {
        if (scope.all.length > 0)
          found.push({
            rule: 'duration cell',
            form: { form: 'project', rows: rowsOf(scope), column: target },
            parts: [...scopeParts(scope), { tokens: [], strength: 0.8, as: `column ${target.column.label}` }],
            triggers: [],
            prior: 0.3 + (target.kind === 'date' ? -0.3 : 0),
          })
      }
    }
  }
  return found
}

/** "most consecutive ...": the longest run of rows in scope, or of one value. */
export function streaks(reading: Reading): Candidate[] {
  return triggersOf(reading, 'streak').flatMap((trigger) => {
    const also = triggersOf(reading, 'count', 'superlative', 'difference')
    const parts = [triggerPart(trigger), ...also.map(triggerPart)]
    const numeric = ['how many', 'how long', 'what', 'none'].includes(reading.head.kind)
    return reading.scopes.flatMap((scope): Candidate[] => [
      ...(scope.all.length > 0 && numeric
        ? [
            {
              rule: 'streak',
              form: { form: 'streak', scope: { all: scope.all }, column: null, answer: 'length' } as const,
              parts: [...scopeParts(scope), ...parts],
              triggers: [trigger, ...also],
              prior: 0.4,
            },
          ]
        : []),
      ...reading.targets
        .filter((target) => target.column.distinct < target.column.filled)
        .map((target): Candidate => ({
          rule: 'longest run',
          form: { form: 'streak', scope: { all: scope.all }, column: target.column, answer: numeric ? 'length' : 'key' },
          parts: [...scopeParts(scope), targetPart(target), ...parts],
          triggers: [trigger, ...also],
          prior: 0,
        })),
    ])
  })
}

/** "correlation between sleep and deep sleep": the two columns that are said. */
export function correlations(reading: Reading): Candidate[] {
  const numeric = measuresSaid(reading)
    .filter((said) => said.measure.facet === 'number' && said.strength >= 0.3)
    .slice(0, 4)
  return triggersOf(reading, 'correlation').flatMap((trigger) =>
    reading.scopes
      .filter((scope) => scope.count > 2)
      .flatMap((scope) =>
        numeric.flatMap((left, index) =>
          numeric.slice(index + 1).map((right): Candidate => ({
            rule: 'correlation',
            form: { form: 'correlation', scope: { all: scope.all }, left: left.measure, right: right.measure },
            prior: 0.5,
            parts: [
              ...scopeParts(scope),
              triggerPart(trigger),
              measurePart(left.measure, left.tokens, left.strength),
              measurePart(right.measure, right.tokens, right.strength),
            ],
            triggers: [trigger],
          })),
        ),
      ),
  )
}
