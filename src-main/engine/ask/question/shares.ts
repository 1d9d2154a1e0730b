/**
 * Shares and rates: "what percentage of my spending was at X", "share of days above 10000", "average daily steps", "how many workouts a week
 * on average". In: a reading. Out: candidates; a share has a part and a whole, a rate a total and the periods it is spread over.
 */
import { isLevel, isSequence, measuresSaid } from './builders.ts'
import { measurePart, scopeParts, triggerPart, triggersOf, type Candidate } from './candidate.ts'
import { mainAmount, moneyTokens } from './amounts.ts'
import type { Constraint } from './links.ts'
import { dateColumns, unitsOf, type Unit } from './periods.ts'
import type { Reading, ScopeCandidate } from './reading.ts'
import type { Trigger } from './triggers.ts'
import type { Measure } from './view.ts'

type Said = { measure: Measure; strength: number; tokens: readonly number[] }

/** Measures that add up: amounts and counts, not states, ranks or names of rows. */
function additive(reading: Reading): Said[] {
  return measuresSaid(reading)
    .filter(
      ({ measure, strength }) => measure.facet === 'number' && strength >= 0.3 && !isLevel(measure.column) && !isSequence(measure.column),
    )
    .slice(0, 4)
}

const VERBS = new Set([
  'is',
  'are',
  'was',
  'were',
  'did',
  'do',
  'does',
  'went',
  'goes',
  'go',
  'came',
  'comes',
  'come',
  'has',
  'have',
  'had',
  'on',
  'at',
])

/**
 * Which of the constraints set the whole. What stands before the verb does ("of my spending in May was at Lidl"), else the stretch of time
 * beside something that is no time ("at Lidl in May"). Something must be left for the part.
 */
function wholeOf(reading: Reading, trigger: Trigger, all: readonly Constraint[]): Constraint[] {
  if (reading.today === null || all.length < 2) return []
  const from = Math.max(...trigger.tokens)
  const verb = reading.question.tokens.find(
    (token) => token.index > from + 1 && VERBS.has(token.text) && !['on', 'at'].includes(token.text),
  )
  const before = verb === undefined ? [] : all.filter((constraint) => Math.max(...constraint.tokens) < verb.index)
  if (before.length > 0 && before.length < all.length) return before
  const time = all.filter(({ kind }) => kind === 'period' || kind === 'date')
  return time.length < all.length ? time : []
}

/** Part of the rows, or of what they add up to. */
export function proportions(reading: Reading): Candidate[] {
  return triggersOf(reading, 'share').flatMap((trigger) => {
    const also = triggersOf(reading, 'count')
    const measures = additive(reading)
    return reading.scopes
      .filter((scope) => scope.all.length > 0 && !trigger.tokens.some((token) => scope.tokens.has(token)))
      .flatMap((scope): Candidate[] => {
        const whole = wholeOf(reading, trigger, scope.all)
        const part = scope.all.filter((constraint) => !whole.includes(constraint))
        const form = { form: 'share', scope: { all: part }, whole: { all: whole } } as const
        const parts = [...scopeParts(scope), triggerPart(trigger)]
        return [
          { rule: 'share', form: { ...form, measure: null }, parts, triggers: [trigger, ...also], prior: -0.4 },
          ...measures
            .filter(({ measure }) => !scope.all.some((constraint) => constraint.column === measure.column))
            .map(({ measure, strength, tokens }): Candidate => ({
              rule: 'share of a sum',
              form: { ...form, measure },
              parts: [...parts, measurePart(measure, tokens, strength)],
              triggers: [trigger, ...also, ...triggersOf(reading, 'total')],
              prior: 0.2,
            })),
        ]
      })
  })
}

/** "Average daily X", "X per day on average": adverbs and "per day", "a week" with a word for the mean ask for one number. */
export function rates(reading: Reading): Candidate[] {
  const averages = triggersOf(reading, 'average')
  if (reading.today === null || averages.length === 0) return []
  const others = triggersOf(reading, 'count', 'total', 'each')
  return unitsOf(reading)
    .filter((unit) => !unit.asked && unit.part !== 'weekday' && unit.part !== 'hour')
    .flatMap((unit) =>
      dateColumns(reading).flatMap((column) =>
        reading.scopes
          .filter((scope) => scope.count > 0 && !unit.tokens.some((token) => scope.tokens.has(token)))
          .flatMap((scope): Candidate[] => {
            const parts = [
              ...scopeParts(scope),
              { tokens: unit.tokens, strength: 1, as: `for each ${unit.part}` },
              ...[...averages, ...others].map(triggerPart),
            ]
            const triggers = [...averages, ...others]
            return [
              ...means(reading, scope)
                .filter(({ measure }) => !isLevel(measure.column) || isOneNumber(reading, unit, measure))
                .map(({ measure, strength, tokens }): Candidate => ({
                  rule: 'mean of periods',
                  form: isLevel(measure.column)
                    ? { form: 'aggregate', rows: { form: 'scope', scope: { all: scope.all } }, measure, operator: 'mean' }
                    : { form: 'rate', scope: { all: scope.all }, measure, column, part: unit.part },
                  parts: [...parts, measurePart(measure, tokens, strength)],
                  triggers,
                  prior: 0.4 + (isOneNumber(reading, unit, measure) ? 0.5 : -0.3),
                })),
              ...(reading.triggers.some(({ kind }) => kind === 'count')
                ? [
                    {
                      rule: 'rows for each period',
                      form: { form: 'rate', scope: { all: scope.all }, measure: null, column, part: unit.part } as const,
                      parts,
                      triggers,
                      prior: 0.2,
                    },
                  ]
                : []),
            ]
          }),
      ),
    )
}

function means(reading: Reading, scope: ScopeCandidate): Said[] {
  return measuresSaid(reading)
    .filter(
      ({ measure, strength }) =>
        measure.facet === 'number' &&
        strength >= 0.3 &&
        !isSequence(measure.column) &&
        !scope.all.some(({ column }) => column === measure.column),
    )
    .slice(0, 4)
}

/** "By week" and "for each week" ask for every week; "weekly" and "a week" for one number, "per week" for one where the measure is money or the unit a day. */
function isOneNumber(reading: Reading, unit: Unit, measure: Measure): boolean {
  const [first, second] = unit.tokens.map((token) => reading.question.tokens[token]?.text ?? '')
  if (second === undefined || /ly$|^annual$/u.test(first ?? '') || second.endsWith('ly')) return true
  if (first === 'a') return true
  if (first !== 'per') return false
  const isMoney = measure.column !== null && measure.column === mainAmount(reading.view) && moneyTokens(reading.question).length > 0
  return unit.part === 'day' || isMoney
}
