/** Superlatives: the row, value or group at an end of an order. In: a reading. Out: candidates for what it asks. */
import { directionOn, measureCandidates, numericDirection } from './bounds.ts'
import { mainAmount, TRADED } from './amounts.ts'
import { measurePart, saidColumns, scopeParts, targetPart, triggerPart, triggersOf, type Candidate, type Part } from './candidate.ts'
import { type Reading, type Target } from './reading.ts'
import type { Trigger } from './triggers.ts'
import { defaultMeasure, type ColumnView, type Measure } from './view.ts'
import { DATE_WORDS } from './words.ts'
import { aboveZero } from './zero-prices.ts'
import { constrains } from './builders.ts'
import { isIdentifier } from './identifiers.ts'

type Extreme = {
  trigger: Trigger
  measure: Measure
  direction: 'max' | 'min'
  strength: number
  tokens: readonly number[]
  from: number
  count: number
  prior: number
}

/** All readings of superlatives, first/last and top/bottom as an end of some order. */
export function extremesOf(reading: Reading): Extreme[] {
  const found: Extreme[] = []
  for (const trigger of reading.triggers) {
    const at = trigger.tokens[0] ?? 0
    const end = (trigger.tokens.at(-1) ?? at) + 1
    if (trigger.kind === 'superlative') found.push(...superlatives(reading, trigger, at, end))
    if (trigger.kind === 'first' || trigger.kind === 'last') found.push(...positions(reading, trigger))
    if (trigger.kind === 'top' || trigger.kind === 'bottom') found.push(...positions(reading, trigger))
    if (trigger.kind === 'ordinal' && trigger.value !== null) {
      found.push({
        trigger,
        measure: { column: null, facet: 'order' },
        direction: 'min',
        strength: 1,
        tokens: [],
        from: trigger.value - 1,
        count: 1,
        prior: -0.3,
      })
    }
  }
  return found
}

function superlatives(reading: Reading, trigger: Trigger, at: number, end: number): Extreme[] {
  const from = trigger.value === null ? 0 : trigger.value - 1
  const known = measureCandidates(reading.view, reading.links, at, end, trigger.dimensions)
  const main = reading.tableTokens.length > 0 && known.every(({ strength }) => strength < 0.5) ? reading.view.table.mainMeasure : null
  const measures = known
    .map((one) =>
      isOfTime(trigger) && one.measure.facet !== 'date' && !saysTime(one.measure.column) ? { ...one, strength: one.strength * 0.4 } : one,
    )
    .map((one) =>
      QUANTITIES.has(trigger.adjective ?? '') && (one.measure.facet === 'date' || one.measure.column?.stems.includes('year') === true)
        ? { ...one, strength: one.strength * 0.3 }
        : one,
    )
    .map((one) =>
      isPrice(trigger, one.measure.column, reading)
        ? { ...one, tokens: [...new Set([...one.tokens, ...trigger.tokens])], strength: Math.max(one.strength, 0.75) }
        : one,
    )
    .map((one) => (one.measure.column?.column.name === main ? { ...one, strength: Math.max(one.strength, 0.5) } : one))
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 6)
  return measures.map(({ measure, strength, tokens }) => ({
    trigger,
    measure,
    strength,
    tokens,
    from,
    count: trigger.count ?? 1,
    direction: directionOn(trigger.adjective ?? '', trigger.direction ?? 'max', measure),
    prior: strength < 0.25 ? -1.2 : strength < 0.5 ? -0.2 : 0.2,
  }))
}

/** "most expensive", "cheapest": the whole amount, where the app knows it. */
function isPrice(trigger: Trigger, column: ColumnView | null, reading: Reading): boolean {
  return reading.today !== null && trigger.dimensions.includes('price') && column !== null && column === mainAmount(reading.view)
}

/** Adjectives of amount, which no date has. */
const QUANTITIES = new Set(['many', 'little', 'few', 'great', 'much'])

/** "latest" and "newest" order by time, whatever noun follows. */
function isOfTime(trigger: Trigger): boolean {
  return ['late', 'recent', 'new', 'early'].includes(trigger.adjective ?? '')
}

function saysTime(column: ColumnView | null): boolean {
  return column?.stems.some((word) => DATE_WORDS.has(word) || word === 'time') === true
}

/** First and last mean the earliest and latest where rows are dated, else the first and last row; top means rank 1 too. */
export function positions(reading: Reading, trigger: Trigger): Extreme[] {
  const first = trigger.kind === 'first' || trigger.kind === 'top'
  const base = { trigger, strength: 1, tokens: [], from: 0, count: trigger.value ?? 1 }
  const found: Extreme[] = [
    { ...base, measure: { column: null, facet: 'order' }, direction: first ? 'min' : 'max', prior: 0.1 },
    ...topBy(reading, trigger, first),
  ]
  for (const column of reading.view.columns) {
    if (trigger.kind === 'top' || trigger.kind === 'bottom' || /place|position|finish/u.test(reading.question.text)) {
      if (column.kind === 'number' && column.stems.some((word) => ['rank', 'position', 'pos', 'place', 'finish'].includes(word)))
        found.push({ ...base, measure: { column, facet: 'number' }, direction: first ? 'min' : 'max', prior: 0.15 })
    }
    if ((trigger.kind === 'first' || trigger.kind === 'last') && column.kind === 'date' && column.filled > reading.view.size * 0.6)
      found.push({ ...base, measure: { column, facet: 'date' }, direction: first ? 'min' : 'max', prior: isSorted(column) ? 0 : 0.15 })
  }
  return found
}

/** "top 3 receipts by total": the measure that "by" names. */
function topBy(reading: Reading, trigger: Trigger, first: boolean): Extreme[] {
  if (trigger.kind !== 'top' && trigger.kind !== 'bottom') return []
  return reading.links.flatMap((link): Extreme[] => {
    const start = Math.min(...link.tokens)
    const measure = defaultMeasure(link.column)
    if (!measure || reading.question.tokens[start - 1]?.text !== 'by') return []
    return [
      {
        trigger,
        measure,
        direction: first ? 'max' : 'min',
        strength: link.strength,
        tokens: [start - 1, ...link.tokens],
        from: 0,
        count: trigger.value ?? 1,
        prior: 0.5,
      },
    ]
  })
}

function isSorted(column: ColumnView): boolean {
  const dates = [...column.date].filter((date) => !Number.isNaN(date))
  return (
    dates.every((date, index) => index === 0 || date >= (dates[index - 1] ?? 0)) ||
    dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? 0))
  )
}

/** "The most expensive receipt" asks for what it cost, not for the number that it has. */
function isUnsaidNumber({ today, question }: Reading, column: ColumnView): boolean {
  const last = column.stems.at(-1)
  return today !== null && isIdentifier(column) && !question.tokens.some((token) => token.stem === last || token.stem === 'number')
}

/** The row at an end of an order, read at the target: "which city has the largest area", "the first building taller than 200 m". */
export function extremes(reading: Reading): Candidate[] {
  const numeric = reading.head.kind === 'how many' || reading.head.kind === 'how much' || reading.head.kind === 'how long'
  const aboutRows = reading.head.noun.some(
    (token) => reading.tableTokens.includes(token) || (reading.today !== null && TRADED.has(reading.question.tokens[token]?.stem ?? '')),
  )
  return extremesOf(reading).flatMap((extreme) =>
    reading.scopes
      .filter((scope) => scope.count > 0 && !extreme.trigger.tokens.some((token) => scope.tokens.has(token)))
      .flatMap((scope) => {
        const own = extreme.measure.column
        const above = reading.today === null ? [] : aboveZero(reading.view, extreme.measure, extreme.direction, scope.all)
        const targets =
          own === null || reading.targets.some((target) => target.column === own)
            ? reading.targets
            : [...reading.targets, { column: own, strength: extreme.strength * 0.6, tokens: [...extreme.tokens] } satisfies Target]
        return targets
          .filter((target) => !constrains(scope, target.column))
          .map((target): Candidate => {
            const self = target.column === own
            const asked =
              extreme.trigger.tokens.every((token) => reading.head.noun.includes(token)) &&
              extreme.tokens.some((token) => reading.head.noun.includes(token) && !extreme.trigger.tokens.includes(token))
            return {
              rule: self ? 'extreme value' : 'extreme row',
              form: {
                form: 'project',
                rows: {
                  form: 'extreme',
                  scope: { all: [...scope.all, ...above] },
                  measure: extreme.measure,
                  direction: extreme.direction,
                  from: extreme.from,
                  count: extreme.count,
                  ties: extreme.from === 0,
                },
                column: target.column,
              },
              parts: [
                ...scopeParts(scope),
                triggerPart(extreme.trigger),
                measurePart(extreme.measure, extreme.tokens, extreme.strength),
                targetPart(target),
              ],
              triggers: [extreme.trigger, ...(numeric ? triggersOf(reading, 'count') : [])],
              prior:
                extreme.prior -
                (isUnsaidNumber(reading, target.column) ? 1.2 : 0) +
                (scope.count === 1 ? -0.8 : 0) +
                (self
                  ? isOfTime(extreme.trigger) && extreme.measure.facet !== 'date'
                    ? -0.8
                    : aboutRows
                      ? 0.6
                      : asked
                        ? 0.4
                        : numeric
                          ? 0
                          : -0.4
                  : 0),
            }
          })
      }),
  )
}

/** The category with the most rows, or with the largest sum: "which country has the most teams". */
export function groups(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const trigger of triggersOf(reading, 'superlative')) {
    const at = trigger.tokens[0] ?? 0
    const quantity = ['many', 'little', 'few', 'great', 'high', 'highest', 'large', 'low', 'small', 'often', 'common'].includes(
      trigger.adjective ?? '',
    )
    if (!quantity) continue
    const direction = numericDirection(trigger.adjective ?? '')
    const measures = measureCandidates(reading.view, reading.links, at, at + 1, [])
      .filter(({ strength, measure }) => strength >= 0.35 && measure.facet === 'number')
      .slice(0, 2)
    for (const scope of reading.scopes) {
      if (trigger.tokens.some((token) => scope.tokens.has(token)) || scope.count < 2) continue
      for (const target of reading.targets) {
        if (constrains(scope, target.column) || target.column.distinct === target.column.filled || target.column.distinct < 2) continue
        const others = saidColumns(reading).filter((said) => said.column !== target.column && said.column.kind === 'text')
        const parts: Part[] = [...scopeParts(scope), triggerPart(trigger), targetPart(target)]
        const noun = others.length > 0 ? [{ tokens: others.flatMap((other) => other.tokens), strength: 0.6, as: 'rows' }] : []
        const common = { form: 'group', scope: { all: scope.all }, column: target.column, direction, part: null, answer: 'key' } as const
        found.push({
          rule: 'most rows',
          form: { ...common, operator: 'count', measure: null },
          parts: [...parts, ...noun],
          triggers: [trigger],
          prior: -0.1 - (target.column.kind === 'text' ? 0 : 0.2),
        })
        for (const { measure, strength, tokens } of measures) {
          // A group that no word of its own names is nobody's question: "highest total" is not the total of each subtotal.
          if (measure.column === target.column || target.tokens.every((token) => tokens.includes(token))) continue
          found.push({
            rule: 'largest sum',
            form: { ...common, operator: 'sum', measure },
            parts: [...parts, measurePart(measure, tokens, strength)],
            triggers: [trigger],
            prior: 0.05 + (measure.column?.column.type === 'currency' ? 0.6 : 0),
          })
        }
      }
    }
  }
  return found
}
