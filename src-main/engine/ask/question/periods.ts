/**
 * Builders over time and whole tables: "by month", "which week had the worst sleep", "per weekday", a measure that the table's name
 * alone stands for, and the measure's course ("trend"). In: a Reading. Out: candidates over calendar parts of the date column.
 */
import { dictionary } from './dictionary.ts'
import type { TimePart } from '../readings.ts'
import { mainAmount, moneyTokens } from './amounts.ts'
import { directionOn } from './bounds.ts'
import { isLevel } from './builders.ts'
import { measurePart, measuresNear, scopeParts, triggerPart, triggersOf, type Candidate } from './candidate.ts'
import type { AggregateName } from './forms.ts'
import type { Reading, ScopeCandidate } from './reading.ts'
import type { ColumnView, Measure } from './view.ts'

const PARTS: Readonly<Record<string, TimePart>> = dictionary<TimePart>({
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  quarter: 'quarter',
  year: 'year',
  yearly: 'year',
  annual: 'year',
  weekday: 'weekday',
  hour: 'hour',
  hourly: 'hour',
})

export type Unit = { part: TimePart; tokens: number[]; asked: boolean }

/** Calendar units the question groups by: after "per", "each", "by", as an adverb, or as the noun that is asked for. */
export function unitsOf(reading: Reading): Unit[] {
  const { tokens } = reading.question
  const found: Unit[] = []
  for (const token of tokens) {
    const part = PARTS[token.stem] ?? PARTS[token.text]
    if (!part || reading.question.periods.some((period) => token.index >= period.start && token.index < period.end)) continue
    const before = tokens[token.index - 1]?.text ?? ''
    const ofWeek =
      part === 'day' &&
      tokens[token.index + 1]?.text === 'of' &&
      tokens.slice(token.index + 2, token.index + 4).some((next) => next.text === 'week')
    const asked = reading.head.noun[0] === token.index && (reading.head.kind === 'which' || reading.head.kind === 'what')
    const grouping = ['per', 'each', 'every', 'by', 'a', 'across'].includes(before) || token.text.endsWith('ly')
    if (!asked && !grouping) continue
    const weekTokens = ofWeek ? [token.index + 1, token.index + 2, token.index + 3].filter((index) => index < tokens.length) : []
    found.push({
      part: ofWeek ? 'weekday' : part,
      tokens: [...(grouping && !asked ? [token.index - 1] : []), token.index, ...weekTokens],
      asked,
    })
  }
  return found
}

/** Date columns that most rows have. */
export function dateColumns(reading: Reading): ColumnView[] {
  return reading.view.columns.filter((column) => column.kind === 'date' && column.filled >= 0.5 * reading.view.size)
}

/** How a measure is put together over the rows of a period when no word says it: money adds up, everything else is averaged. */
export function usualOperator(reading: Reading, measure: Measure): AggregateName {
  if (triggersOf(reading, 'total').length > 0) return 'sum'
  if (triggersOf(reading, 'average').length > 0) return 'mean'
  const isMoney =
    measure.column?.column.type === 'currency' ||
    (measure.column !== null && measure.column === mainAmount(reading.view) && moneyTokens(reading.question).length > 0)
  return isMoney || (reading.head.kind === 'how much' && !isLevel(measure.column)) ? 'sum' : 'mean'
}

/** Groups over calendar units, whole ("by month") or their best ("which month"). */
export function calendarGroups(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const unit of unitsOf(reading)) {
    const superlatives = triggersOf(reading, 'superlative')
    for (const column of dateColumns(reading)) {
      for (const scope of reading.scopes.filter((known) => !unit.tokens.some((token) => known.tokens.has(token)) && known.count > 1)) {
        if (unit.asked) for (const trigger of superlatives) found.push(...best(reading, unit, trigger, column, scope))
        else found.push(...whole(reading, unit, column, scope))
      }
    }
  }
  return found
}

function unitPart(unit: Unit): Candidate['parts'][number] {
  return { tokens: unit.tokens, strength: 1, as: `by ${unit.part}` }
}

function best(
  reading: Reading,
  unit: Unit,
  trigger: ReturnType<typeof triggersOf>[number],
  column: ColumnView,
  scope: ScopeCandidate,
): Candidate[] {
  const at = trigger.tokens[0] ?? 0
  const measures = measuresNear(reading, at, trigger.dimensions)
  const companions = triggersOf(reading, 'average', 'total', 'count')
  const common = { column, part: unit.part, answer: 'key', scope: { all: scope.all } } as const
  const byMeasure = measures.map(({ measure, strength, tokens }): Candidate => ({
    rule: 'best period',
    prior: 0.3 + (strength < 0.3 ? -0.8 : 0),
    form: {
      form: 'group',
      ...common,
      operator: usualOperator(reading, measure),
      measure,
      direction: directionOn(trigger.adjective ?? '', trigger.direction ?? 'max', measure),
    },
    parts: [
      ...scopeParts(scope),
      unitPart(unit),
      triggerPart(trigger),
      measurePart(measure, tokens, strength),
      ...companions.map(triggerPart),
    ],
    triggers: [trigger, ...companions],
  }))
  return [
    ...byMeasure,
    {
      rule: 'fullest period',
      prior: -0.2,
      form: { form: 'group', ...common, operator: 'count', measure: null, direction: trigger.direction ?? 'max' },
      parts: [...scopeParts(scope), unitPart(unit), triggerPart(trigger)],
      triggers: [trigger],
    },
  ]
}

function whole(reading: Reading, unit: Unit, column: ColumnView, scope: ScopeCandidate): Candidate[] {
  const companions = triggersOf(reading, 'average', 'total', 'each', 'median')
  const asked = triggersOf(reading, 'count')
  const common = { column, part: unit.part, answer: 'all', scope: { all: scope.all }, direction: 'max' } as const
  const parts = [...scopeParts(scope), unitPart(unit), ...companions.map(triggerPart)]
  const byMeasure = measuresNear(reading, unit.tokens[0] ?? 0, []).map(({ measure, strength, tokens }): Candidate => ({
    rule: 'by period',
    prior: 0.4 + (strength < 0.3 ? -0.8 : 0),
    form: {
      form: 'group',
      ...common,
      operator: triggersOf(reading, 'median').length > 0 ? 'median' : usualOperator(reading, measure),
      measure,
    },
    parts: [...parts, measurePart(measure, tokens, strength)],
    triggers: [...companions, ...asked],
  }))
  if (asked.length === 0) return byMeasure
  return [
    ...byMeasure,
    {
      rule: 'rows by period',
      prior: 0.1,
      form: { form: 'group', ...common, operator: 'count', measure: null },
      parts: [...parts, ...asked.map(triggerPart)],
      triggers: [...companions, ...asked],
    },
  ]
}

/** Categories as groups: "average total per shop", "spending by category". */
export function categoryGroups(reading: Reading): Candidate[] {
  const { tokens } = reading.question
  const found: Candidate[] = []
  for (const link of reading.links) {
    const first = Math.min(...link.tokens)
    const before = tokens[first - 1]?.text ?? ''
    const each = ['per', 'each', 'every', 'by', 'across'].includes(before)
    const single = link.column.distinct === link.column.filled && reading.today === null
    if (!each || link.column.kind === 'date' || single || link.strength < 0.4) continue
    const unit = { tokens: [first - 1, ...link.tokens], strength: link.strength, as: `by ${link.column.column.label}` }
    const companions = triggersOf(reading, 'average', 'total', 'each', 'count')
    for (const scope of reading.scopes.filter((known) => known.count > 1 && !unit.tokens.some((token) => known.tokens.has(token)))) {
      const common = { form: 'group', column: link.column, part: null, answer: 'all', scope: { all: scope.all }, direction: 'max' } as const
      const parts = [...scopeParts(scope), unit, ...companions.map(triggerPart)]
      for (const { measure, strength, tokens: said } of measuresNear(reading, first, [])) {
        if (measure.column === link.column) continue
        found.push({
          rule: 'by category',
          prior: 0.3 + (strength < 0.3 ? -0.8 : 0),
          form: { ...common, operator: usualOperator(reading, measure), measure },
          parts: [...parts, measurePart(measure, said, strength)],
          triggers: companions,
        })
      }
      found.push({ rule: 'rows by category', prior: 0, form: { ...common, operator: 'count', measure: null }, parts, triggers: companions })
    }
  }
  return found
}
