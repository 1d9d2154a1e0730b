/** Builders of single-scope forms: lookups, counts, aggregates, extremes and positions, groups. In: a Reading. Out: candidates. */
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
import { quantityTokens } from './dimensions.ts'
import { type AggregateName, type RowsForm, type ValueForm } from './forms.ts'
import { isIdentifier, namesRows } from './identifiers.ts'
import { itemSums } from './item-sums.ts'
import { countedToken, type Reading, type ScopeCandidate } from './reading.ts'
import { signedSide } from './signed-amounts.ts'
import type { Trigger } from './triggers.ts'
import { defaultMeasure, type ColumnView, type Measure } from './view.ts'
import { RANK_WORDS } from './words.ts'

export function rowsOf(scope: ScopeCandidate): RowsForm {
  return { form: 'scope', scope: { all: scope.all } }
}

/** The rows of a scope in which money went the way that the question asks for. */
function sideOf({ question, view, today }: Reading, scope: ScopeCandidate, column: ColumnView): RowsForm {
  const side = today === null ? [] : signedSide(question, view, column)
  return { form: 'scope', scope: { all: [...scope.all, ...side] } }
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

export function constrains(scope: ScopeCandidate, column: ColumnView): boolean {
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
      prior: (head.length > 0 ? 0 : -0.8) - (isKey(reading, scope) ? 1 : 0) - (asksAmount(reading) || isUnit(reading, counted) ? 1 : 0),
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
    return [plain, ...perNoun, ...itemSums(reading, scope, plain, counted)]
  })
}

/** "How much" and "how long" ask for an amount of something, never for a number of rows. */
function asksAmount({ head, today }: Reading): boolean {
  return today !== null && (head.kind === 'how much' || head.kind === 'how long')
}

/** "How many kilometers": a unit counts what a column holds, not rows. */
function isUnit({ today, question }: Reading, counted: number | null): boolean {
  return today !== null && counted !== null && quantityTokens(question).has(counted)
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
  else if (asksAmount(reading)) found.push(...quantities(reading, []))
  else if (reading.today !== null) found.push(...amountsAsked(reading))
  return found
}

function aggregatesFor(reading: Reading, trigger: Trigger, operator: AggregateName): Candidate[] {
  const at = trigger.tokens[0] ?? 0
  // "on average", "in total" stand at the end; what they are about stands with the question word.
  const isTrailing = ['on', 'in'].includes(reading.question.tokens[at - 1]?.text ?? '')
  const measures = measuresNear(reading, isTrailing ? (reading.head.noun[0] ?? at) : at, [])
  const others = triggersOf(reading, 'count', 'total', 'trend').filter((known) => known !== trigger)
  const rows = rowsNamed(reading)
  return reading.scopes.flatMap((scope) => {
    if (trigger.tokens.some((token) => scope.tokens.has(token))) return []
    return measures
      .filter(({ measure }) => measure.facet === 'number')
      .map(({ measure, strength, tokens }): Candidate => ({
        rule: `aggregate ${operator}`,
        form: {
          form: 'aggregate',
          rows: measure.column ? sideOf(reading, scope, measure.column) : rowsOf(scope),
          measure,
          operator,
          percentile: trigger.value ?? undefined,
        },
        parts: [...scopeParts(scope), triggerPart(trigger), measurePart(measure, tokens, strength), ...rows],
        triggers: [trigger, ...others],
        prior:
          (strength < 0.3 ? -1 : 0) +
          (operator === 'sum' && scope.count === 1 ? -0.3 : 0) -
          (measure.column !== null && isCountOf(reading, measure.column, tokens, [trigger]) ? 1.5 : 0) -
          (operator === 'sum' && (isSequence(measure.column) || isLevel(measure.column)) ? 1.5 : 0),
      }))
  })
}

/** "How many eggs have I bought in total?" asks for no money because a column is called Total. */
function isCountOf({ today, head }: Reading, { column }: ColumnView, tokens: readonly number[], totals: readonly Trigger[]): boolean {
  const isOnlyTotal = column.type === 'currency' && tokens.every((token) => totals.some((trigger) => trigger.tokens.includes(token)))
  return today !== null && head.kind === 'how many' && isOnlyTotal
}

/** "The price of all hotels": the plural of a text column's name says what the rows are. */
function rowsNamed(reading: Reading): Part[] {
  if (reading.today === null) return []
  const { tokens } = reading.question
  return reading.links
    .filter(
      ({ column, tokens: said, strength }) =>
        column.kind === 'text' &&
        strength >= 0.5 &&
        said.every((at) => tokens[at]?.text !== tokens[at]?.stem && tokens[at]?.text.endsWith('s')),
    )
    .map(({ tokens: said, strength }) => ({ tokens: said, strength: Math.min(0.8, strength), as: 'rows' }))
}

/** Numbers that only order or name the rows (1, 2, 3 ...; years; ranks) have no sum. */
export function isSequence(column: ColumnView | null): boolean {
  if (column === null || column.column.unit !== null || measured(column)) return false
  if ((namesRows(column.column.label) || isIdentifier(column)) && column.distinct > 2) return true
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

/** Readings of a state that a sentence lists; of more it tells the mean. */
const FEW_READINGS = 3

function asksHowOften({ head, question }: Reading): boolean {
  const isSaid = (words: readonly string[]) => (token: number) => words.includes(question.tokens[token]?.text ?? '')
  return head.tokens.some(isSaid(['often', 'frequently'])) || (head.kind === 'how many' && head.noun.some(isSaid(['times'])))
}

function quantities(reading: Reading, asked: readonly Trigger[]): Candidate[] {
  // "How often" counts times; an amount of anything is no answer to it.
  if (reading.today !== null && asksHowOften(reading)) return []
  const counted = reading.head.kind === 'how many'
  const headNoun = reading.question.tokens[reading.head.noun[0] ?? -1]?.content === true
  const totals = triggersOf(reading, 'total')
  const ofKind = reading.today === null ? new Set<number>() : quantityTokens(reading.question)
  const said = saidColumns(reading).filter(
    ({ column, tokens, strength }) => column.kind === 'number' && strength >= 0.3 && !isCountOf(reading, column, tokens, totals),
  )
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
        const isAsked = target.tokens.some((token) => ofKind.has(token))
        const inNoun =
          isAsked || target.tokens.some((token) => reading.head.noun.includes(token) || followsTrigger(token, asked))
            ? 0.4
            : counted && headNoun
              ? -0.8
              : -0.3
        const measure: Measure = { column: target.column, facet: 'number' }
        // Two weighings of a day are two readings of one weight: told, or averaged, and never added up.
        if (reading.today !== null && reading.head.kind === 'how much' && isLevel(target.column) && scope.count > 1) {
          const rows = rowsOf(scope)
          const form: ValueForm =
            scope.count <= FEW_READINGS
              ? { form: 'project', rows, column: target.column }
              : { form: 'aggregate', rows, measure, operator: 'mean' }
          return [{ rule: 'quantity readings', form, parts, triggers: [...asked, ...totals], prior: inNoun + 0.1 }]
        }
        // What was spent is a sum, also where one row is in scope.
        const isSpent = reading.today !== null && target.column.column.type === 'currency' && moneyTokens(reading.question).length > 0
        const sum: Candidate = {
          rule: 'quantity sum',
          form: { form: 'aggregate', rows: sideOf(reading, scope, target.column), measure, operator: 'sum' },
          parts,
          triggers: [...asked, ...totals],
          prior:
            inNoun +
            (totals.length > 0 || isSpent ? 0.3 : -0.2) -
            (scope.count <= 1 && !isSpent ? 0.5 : 0) -
            (counted && measured(target.column) && !isAsked ? 1.2 : 0) -
            (isSequence(target.column) || (isLevel(target.column) && scope.count > 1) ? 1.5 : 0),
        }
        if (scope.count !== 1 || isSpent) return [sum]
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
    form: { form: 'aggregate', rows: sideOf(reading, scope, column), measure, operator: 'sum' },
    parts: [...scopeParts(scope), ...totals.map(triggerPart), measurePart(measure, money, 0.9)],
    triggers: totals,
    prior: 0.9,
  }))
}

const BEFORE = new Set(['before', 'prior', 'earlier'])
const AFTER = new Set(['after', 'following', 'later'])
const NEAREST = new Set(['just', 'right', 'immediately', 'directly', 'shortly', 'previous', 'next', 'closest', 'nearest'])

/** "My weight before 30 March": of readings of a state the one nearest to the day is meant; of anything else where a word says so. */
export function nearestReadings(reading: Reading): Candidate[] {
  if (reading.today === null) return []
  const { tokens } = reading.question
  const words = tokens.filter(({ text }) => NEAREST.has(text))
  const found: Candidate[] = []
  for (const scope of reading.scopes) {
    const bound = scope.all.find(({ kind, tokens: said }) => kind === 'period' && said.some((at) => isBeside(tokens[at]?.text)))
    if (!bound) continue
    const isBefore = bound.tokens.some((at) => BEFORE.has(tokens[at]?.text ?? ''))
    const near = triggersOf(reading, 'next', 'previous').filter(({ tokens: said }) =>
      said.every((at) => NEAREST.has(tokens[at]?.text ?? '')),
    )
    const dated = bound.column ?? reading.view.columns.find(({ column }) => column.name === '@time') ?? null
    for (const target of reading.targets) {
      if (constrains(scope, target.column) || (words.length === 0 && !isLevel(target.column))) continue
      found.push({
        rule: 'nearest reading',
        form: {
          form: 'project',
          rows: {
            form: 'extreme',
            scope: { all: scope.all },
            measure: dated ? { column: dated, facet: 'date' } : { column: null, facet: 'order' },
            direction: isBefore ? 'max' : 'min',
            from: 0,
            count: 1,
            ties: false,
          },
          column: target.column,
        },
        parts: [...scopeParts(scope), targetPart(target), { tokens: words.map(({ index }) => index), strength: 1, as: 'nearest' }],
        triggers: near,
        prior: 0.3,
      })
    }
  }
  return found
}

function isBeside(word: string | undefined): boolean {
  return word !== undefined && (BEFORE.has(word) || AFTER.has(word))
}

export function measuresSaid(reading: Reading): { measure: Measure; strength: number; tokens: readonly number[] }[] {
  return saidColumns(reading).flatMap((target) => {
    const measure = defaultMeasure(target.column)
    return measure ? [{ measure, strength: target.strength, tokens: target.tokens }] : []
  })
}
