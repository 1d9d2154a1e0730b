/** Builders of single-scope forms: lookups, counts, aggregates, extremes and positions, groups. In: a Reading. Out: candidates. */
import { directionOn, measureCandidates, numericDirection } from './bounds.ts'
import { mainAmount, moneyTokens } from './amounts.ts'
import {
  measurePart,
  measuresNear,
  saidColumns,
  scopeParts,
  targetPart,
  triggerPart,
  triggersOf,
  type Candidate,
  type Part,
} from './candidate.ts'
import type { AggregateName, RowsForm } from './forms.ts'
import { countedToken, type Reading, type ScopeCandidate, type Target } from './reading.ts'
import type { Trigger } from './triggers.ts'
import { defaultMeasure, type ColumnView, type Measure } from './view.ts'
import { DATE_WORDS, RANK_WORDS } from './words.ts'

export function rowsOf(scope: ScopeCandidate): RowsForm {
  return { form: 'scope', scope: { all: scope.all } }
}

/** Any one row of a scope: its first. */
function firstOf(scope: ScopeCandidate): RowsForm {
  return {
    form: 'extreme',
    scope: { all: scope.all },
    measure: { column: null, facet: 'order' },
    direction: 'min',
    from: 0,
    count: 1,
    ties: false,
  }
}

function constrains(scope: ScopeCandidate, column: ColumnView): boolean {
  return scope.all.some((constraint) => constraint.column === column && constraint.kind === 'value')
}

/** A cell or list of cells of the rows in scope: "total population of millbrook", "which films were made in 2008". */
export function lookups(reading: Reading): Candidate[] {
  return reading.scopes.flatMap((scope) =>
    reading.targets
      .filter((target) => !constrains(scope, target.column))
      .map((target): Candidate => ({
        rule: 'lookup',
        form: { form: 'project', rows: reading.head.single ? firstOf(scope) : rowsOf(scope), column: target.column },
        parts: [...scopeParts(scope), targetPart(target)],
        triggers: triggersOf(reading, 'only', 'each', 'both', 'other', 'negation').filter(
          (trigger) => trigger.kind !== 'negation' && trigger.kind !== 'other',
        ),
        prior: scope.all.length === 0 ? -1 : 0,
      })),
  )
}

/** Rows in scope, or distinct values of the noun's column. */
export function counts(reading: Reading): Candidate[] {
  const asked = triggersOf(reading, 'count', 'total')
  const distinct = triggersOf(reading, 'distinct')
  const head = asked.filter((trigger) => trigger.kind === 'count')
  if (head.length === 0 && asked.length === 0) return []
  const nouns = saidColumns(reading).filter((target) =>
    target.tokens.some((token) => reading.head.noun.includes(token) || followsTrigger(token, asked)),
  )
  const counted = countedToken(reading.question, reading.head)
  const things: Part[] = counted === null ? [] : [{ tokens: [counted], strength: 0.5, as: 'rows' }]
  return reading.scopes.flatMap((scope) => {
    const free = asked.filter((trigger) => !trigger.tokens.some((token) => scope.tokens.has(token)))
    const plain: Candidate = {
      rule: 'count',
      form: { form: 'count', rows: rowsOf(scope) },
      parts: [...scopeParts(scope), ...free.map(triggerPart), ...things],
      triggers: free,
      prior: (head.length > 0 ? 0 : -0.8) - (isKey(reading, scope) ? 1 : 0),
    }
    const noun = nouns.filter((target) => !constrains(scope, target.column))
    const perNoun = noun.flatMap((target): Candidate[] => {
      const parts = [...scopeParts(scope), ...free.map(triggerPart), { ...targetPart(target), strength: Math.max(0.7, target.strength) }]
      const counted: Candidate = {
        ...plain,
        rule: 'count rows of a noun',
        parts,
        prior: plain.prior - (target.column.kind === 'number' ? 0.9 : 0),
      }
      const repeated = target.column.distinct < scope.count
      if (!repeated && distinct.length === 0) return [counted]
      return [
        counted,
        {
          rule: 'count distinct',
          form: { form: 'distinct', rows: rowsOf(scope), column: target.column },
          parts: [...parts, ...distinct.map(triggerPart)],
          triggers: [...free, ...distinct],
          prior: plain.prior - (target.column.kind === 'number' ? 0.9 : 0) - (distinct.length > 0 ? 0 : 0.15),
        },
      ]
    })
    return [plain, ...perNoun]
  })
}

/** One row named by its own key: its number of rows is no news. */
function isKey(reading: Reading, scope: ScopeCandidate): boolean {
  return (
    scope.count === 1 &&
    reading.view.size > 3 &&
    scope.all.some(
      (constraint) =>
        constraint.kind === 'value' && constraint.strength >= 0.95 && constraint.column === reading.view.subject && constraint.count === 1,
    )
  )
}

function followsTrigger(token: number, triggers: readonly Trigger[]): boolean {
  return triggers.some((trigger) => token > Math.max(...trigger.tokens) && token - Math.max(...trigger.tokens) <= 4)
}

const AGGREGATE_TRIGGERS = {
  total: 'sum',
  average: 'mean',
  median: 'median',
  stddev: 'stddev',
  trend: 'slope',
  percentile: 'percentile',
} as const satisfies Partial<Record<Trigger['kind'], AggregateName>>

/** "average X", "total X", "how many X" over a numeric column: one cell as it is, several summed. */
export function aggregates(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const [kind, operator] of Object.entries(AGGREGATE_TRIGGERS)) {
    for (const trigger of reading.triggers.filter((known) => known.kind === kind)) found.push(...aggregatesFor(reading, trigger, operator))
  }
  const asked = triggersOf(reading, 'count')
  if (asked.length > 0) found.push(...quantities(reading, asked))
  else if (reading.today !== null) found.push(...amountsAsked(reading))
  return found
}

function aggregatesFor(reading: Reading, trigger: Trigger, operator: AggregateName): Candidate[] {
  const at = trigger.tokens[0] ?? 0
  // "on average", "in total" stand at the end; what they are about stands with the question word.
  const isTrailing = ['on', 'in'].includes(reading.question.tokens[at - 1]?.text ?? '')
  const measures = measuresNear(reading, isTrailing ? (reading.head.noun[0] ?? at) : at, [])
  const others = triggersOf(reading, 'count', 'total', 'trend').filter((known) => known !== trigger)
  return reading.scopes.flatMap((scope) => {
    if (trigger.tokens.some((token) => scope.tokens.has(token))) return []
    return measures
      .filter(({ measure }) => measure.facet === 'number')
      .map(({ measure, strength, tokens }): Candidate => ({
        rule: `aggregate ${operator}`,
        form: { form: 'aggregate', rows: rowsOf(scope), measure, operator, percentile: trigger.value ?? undefined },
        parts: [...scopeParts(scope), triggerPart(trigger), measurePart(measure, tokens, strength)],
        triggers: [trigger, ...others],
        prior:
          (strength < 0.3 ? -1 : 0) +
          (operator === 'sum' && scope.count === 1 ? -0.3 : 0) -
          (operator === 'sum' && (isSequence(measure.column) || isLevel(measure.column)) ? 1.5 : 0),
      }))
  })
}

/** "Receipt number", "Order no": the number is a name. "Number of bottles" is not. */
const NAMES_ROWS = /\S[\s_]+(?:no\.?|number|nr\.?|id|code)$/iu

/** Numbers that only order or name the rows (1, 2, 3 ...; years; ranks) have no sum. */
export function isSequence(column: ColumnView | null): boolean {
  if (column === null || column.column.unit !== null || measured(column)) return false
  if (NAMES_ROWS.test(column.column.label) && column.distinct > 2) return true
  if (
    column.stems.some((word) => RANK_WORDS.has(word) || ['no', 'number', 'id', 'year', 'season', 'week', 'round'].includes(word)) &&
    column.stems.length <= 2 &&
    column.distinct > 2
  )
    return isStepwise(column, 0.5) || column.stems.includes('year')
  return isStepwise(column, 0.9)
}

const LEVEL_UNITS = new Set(['%', 'mg/dL', 'mmol/L', 'mmol/mol', 'kg', 'lb', 'st', '°C', '°F', 'bpm', 'mmHg', 'BMI'])

/** A state that is measured again and again (weight, temperature, a share): its readings have a mean and a change, but no sum. */
export function isLevel(column: ColumnView | null): boolean {
  return column !== null && (column.column.type === 'percent' || LEVEL_UNITS.has(column.column.unit ?? ''))
}

/** Share of neighbouring rows whose numbers are one apart. */
function isStepwise(column: ColumnView, share: number): boolean {
  const numbers = [...column.number].filter((value) => !Number.isNaN(value))
  const steps = numbers.filter((value, index) => index > 0 && Math.abs(value - (numbers[index - 1] ?? 0)) === 1).length
  return numbers.length > 4 && steps >= share * (numbers.length - 1)
}

/** Money, durations and shares are not counted: "how many" asks for something else than their sum. */
function measured(column: ColumnView): boolean {
  return ['currency', 'duration', 'percent'].includes(column.column.type)
}

function quantities(reading: Reading, asked: readonly Trigger[]): Candidate[] {
  const counted = reading.head.kind === 'how many'
  const headNoun = reading.question.tokens[reading.head.noun[0] ?? -1]?.content === true
  const totals = triggersOf(reading, 'total')
  const said = saidColumns(reading).filter((target) => target.column.kind === 'number' && target.strength >= 0.3)
  return reading.scopes.flatMap((scope) =>
    said
      .filter(
        (target) =>
          !scope.all.some(
            (constraint) => constraint.column === target.column || target.tokens.every((token) => constraint.says?.includes(token)),
          ),
      )
      .flatMap((target): Candidate[] => {
        const parts = [...scopeParts(scope), ...asked.map(triggerPart), targetPart(target)]
        const inNoun = target.tokens.some((token) => reading.head.noun.includes(token) || followsTrigger(token, asked))
          ? 0.4
          : counted && headNoun
            ? -0.8
            : -0.3
        const measure: Measure = { column: target.column, facet: 'number' }
        const sum: Candidate = {
          rule: 'quantity sum',
          form: { form: 'aggregate', rows: rowsOf(scope), measure, operator: 'sum' },
          parts,
          triggers: [...asked, ...totals],
          prior:
            inNoun +
            (totals.length > 0 ? 0.3 : -0.2) -
            (scope.count <= 1 ? 0.5 : 0) -
            (counted && measured(target.column) ? 1.2 : 0) -
            (isSequence(target.column) || (isLevel(target.column) && scope.count > 1) ? 1.5 : 0),
        }
        if (scope.count !== 1) return [sum]
        return [
          sum,
          {
            rule: 'quantity cell',
            form: { form: 'project', rows: rowsOf(scope), column: target.column },
            parts,
            triggers: [...asked, ...totals],
            prior: inNoun + 0.3,
          },
        ]
      }),
  )
}

/** "What did I pay at X?", "my expenses in April": the sum of the amounts although no word says so. */
function amountsAsked(reading: Reading): Candidate[] {
  const money = moneyTokens(reading.question).map((token) => token.index)
  const column = money.length > 0 ? mainAmount(reading.view) : null
  if (
    column === null ||
    !['what', 'none', 'name'].includes(reading.head.kind) ||
    triggersOf(reading, 'average', 'superlative', 'median', 'difference').length > 0
  )
    return []
  const totals = triggersOf(reading, 'total')
  const measure: Measure = { column, facet: 'number' }
  return reading.scopes.map((scope): Candidate => ({
    rule: 'amount',
    form: { form: 'aggregate', rows: rowsOf(scope), measure, operator: 'sum' },
    parts: [...scopeParts(scope), ...totals.map(triggerPart), measurePart(measure, money, 0.9)],
    triggers: totals,
    prior: 0.9,
  }))
}

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
    .map((one) => (isPrice(trigger, one.measure.column, reading) ? { ...one, strength: Math.max(one.strength, 0.75) } : one))
    .map((one) => (one.measure.column?.column.name === main ? { ...one, strength: Math.max(one.strength, 0.5) } : one))
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 6)
  return measures.map(({ measure, strength, tokens }) => ({
    trigger,
    measure,
    strength,
    tokens,
    from,
    count: 1,
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
function positions(reading: Reading, trigger: Trigger): Extreme[] {
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

/** The row at an end of an order, read at the target: "which city has the largest area", "the first building taller than 200 m". */
export function extremes(reading: Reading): Candidate[] {
  const numeric = reading.head.kind === 'how many' || reading.head.kind === 'how much' || reading.head.kind === 'how long'
  const aboutRows = reading.head.noun.some((token) => reading.tableTokens.includes(token))
  return extremesOf(reading).flatMap((extreme) =>
    reading.scopes
      .filter((scope) => scope.count > 0 && !extreme.trigger.tokens.some((token) => scope.tokens.has(token)))
      .flatMap((scope) => {
        const own = extreme.measure.column
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
                  scope: { all: scope.all },
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
                extreme.prior +
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

export function measuresSaid(reading: Reading): { measure: Measure; strength: number; tokens: readonly number[] }[] {
  return saidColumns(reading).flatMap((target) => {
    const measure = defaultMeasure(target.column)
    return measure ? [{ measure, strength: target.strength, tokens: target.tokens }] : []
  })
}
