/**
 * Weighs candidates: how much of the question a form accounts for, whether its answer has the asked type, whether it denotes
 * something. Weights are set by reason, for all tables alike: a content word is worth one, an operator word a little more.
 */
import { mainAmount } from './amounts.ts'
import type { Candidate } from './candidate.ts'
import type { ColumnType } from '../../../../src-shared/model.ts'
import { unitOf } from '../../extract/values/index.ts'
import { emptyDenotation, evaluate, type Denotation, type ValueForm } from './forms.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'
import type { TriggerKind } from './triggers.ts'
import type { ColumnView, Measure } from './view.ts'
import { areSynonyms } from './synonyms.ts'
import { LIGHT_WORDS, stem } from './words.ts'

export type Scored = Candidate & { score: number; denotation: Denotation; features: Record<string, number> }

const UNCOVERED = -0.8
const UNCOVERED_NUMBER = -1.2
const PART = 0.9

/** Price of an operator word that a form leaves unused. */
const UNUSED: Readonly<Partial<Record<TriggerKind, number>>> = {
  total: 0.2,
  each: 0.1,
  both: 0.2,
  only: 0.2,
  count: 1.2,
  average: 1.5,
  superlative: 1.3,
  difference: 1.2,
  first: 0.8,
  last: 0.8,
  ordinal: 0.6,
  next: 0.6,
  previous: 0.6,
  same: 0.8,
  other: 0.5,
  negation: 0.9,
  or: 0.3,
  comparative: 0.9,
  top: 0.6,
  bottom: 0.6,
  streak: 1,
  distinct: 0.4,
  share: 0.4,
  median: 1.5,
}

/** Weighs candidates one by one, pausing between them; when enough was done, those weighed so far are the result. */
export function* scoreSteps(reading: Reading, candidates: readonly Candidate[], spent?: () => boolean): Generator<void, Scored[]> {
  const scored: Scored[] = []
  for (const candidate of candidates) {
    yield
    if (spent?.()) break
    const evaluated = evaluate(reading.view, candidate.form)
    const denotation =
      evaluated && (evaluated.values.length > 0 || evaluated.overflow)
        ? evaluated
        : reading.today === null
          ? null
          : emptyDenotation(reading.view, candidate.form)
    if (!denotation) continue
    const features = featuresOf(reading, candidate, denotation)
    scored.push({ ...candidate, denotation, features, score: Object.values(features).reduce((sum, value) => sum + value, 0) })
  }
  return scored.toSorted((a, b) => b.score - a.score)
}

function featuresOf(reading: Reading, candidate: Candidate, denotation: Denotation): Record<string, number> {
  return {
    prior: candidate.prior,
    coverage: coverage(reading, candidate),
    triggers: triggerCost(reading, candidate),
    type: typeFit(reading, candidate, denotation),
    number: numberFit(reading, candidate, denotation),
    target: targetFit(reading, candidate),
  }
}

function coverage(reading: Reading, candidate: Candidate): number {
  const strength = new Map<number, number>()
  for (const part of candidate.parts)
    for (const token of part.tokens) strength.set(token, Math.max(strength.get(token) ?? 0, Math.min(1, part.strength)))
  for (const token of reading.tableTokens) strength.set(token, Math.max(strength.get(token) ?? 0, 0.7))
  for (const token of lightTokens(reading, candidate)) strength.set(token, Math.max(strength.get(token) ?? 0, 0.6))
  let sum = 0
  for (const token of reading.question.tokens) {
    const isNumber = /^\d/u.test(token.text)
    if (!token.content && !isNumber) continue
    const covered = strength.get(token.index)
    sum += covered === undefined ? (isNumber ? UNCOVERED_NUMBER : UNCOVERED) : covered * (isNumber ? 1.2 : 1) + UNCOVERED * (1 - covered)
  }
  const constraints = candidate.parts
    .filter((part) => part.tokens.length > 0)
    .reduce((total, part) => total + PART * (part.strength - 0.7), 0)
  return sum + constraints * 0.5
}

function triggerCost(reading: Reading, candidate: Candidate): number {
  const accounted = new Set([
    ...candidate.triggers.flatMap((trigger) => trigger.tokens),
    ...candidate.parts.flatMap((part) => [...part.tokens]),
  ])
  let cost = 0
  for (const trigger of reading.triggers) {
    if (candidate.triggers.includes(trigger)) cost += 0.4
    else if (!trigger.tokens.every((token) => accounted.has(token)))
      cost -= (isListed(reading, candidate, trigger.kind) ? 0.8 : 0) + (UNUSED[trigger.kind] ?? 0.5)
  }
  return cost
}

/** "Total steps last week" over one's own records: a list of the numbers is not their total. */
function isListed({ today }: Reading, { form }: Candidate, kind: TriggerKind): boolean {
  return today !== null && kind === 'total' && form.form === 'project' && form.rows.form === 'scope' && form.column.kind === 'number'
}

/** Share of the content words that the form accounts for, 0..1: below a half the table does not hold the answer. */
export function coveredShare(reading: Reading, candidate: Candidate): number {
  const covered = new Set([
    ...candidate.parts.filter((part) => part.strength >= 0.3).flatMap((part) => [...part.tokens]),
    ...reading.tableTokens,
    ...lightTokens(reading, candidate),
  ])
  const content = reading.question.tokens.filter((token) => token.content)
  return content.length === 0 ? 1 : content.filter((token) => covered.has(token.index)).length / content.length
}

/**
 * Content words that the form leaves aside although they say which rows or which thing is meant. A number over all rows is no answer
 * to a question about some of them. Empty without a clock: questions over a bare table are read as well as they can be.
 */
export function leftAside(reading: Reading, candidate: Candidate): Token[] {
  if (reading.today === null) return []
  const placed = new Set([
    ...candidate.parts.filter((part) => part.strength >= 0.25).flatMap((part) => [...part.tokens]),
    ...candidate.triggers.flatMap((trigger) => trigger.tokens),
    ...reading.tableTokens,
    ...lightTokens(reading, candidate),
  ])
  const linked = candidate.parts.filter((part) => part.strength >= 0.5).flatMap((part) => [...part.tokens])
  return reading.question.tokens.filter(
    (token) =>
      token.content &&
      !placed.has(token.index) &&
      !(isVerb(reading, token) && linked.length >= 2) &&
      !isNamedByValue(reading, candidate, token),
  )
}

/** "has player 2 played": beside two words or more that are known, the verb says what the rows are. */
function isVerb(reading: Reading, token: Token): boolean {
  const before = reading.question.tokens[token.index - 1]
  return /(?:ed|ing)$/u.test(token.text) && before !== undefined && !RESTRICTING.has(before.text)
}

const RESTRICTING = new Set([
  'on',
  'at',
  'for',
  'from',
  'with',
  'without',
  'in',
  'of',
  'about',
  'to',
  'by',
  'the',
  'a',
  'an',
  'my',
  'per',
  'and',
  'or',
  'as',
])

/** "red cards": the noun behind a value that chose the rows names the rows. */
function isNamedByValue(reading: Reading, candidate: Candidate, token: Token): boolean {
  const counts = candidate.form.form === 'count' || candidate.form.form === 'exists'
  const value = reading.constraints.some(
    (constraint) =>
      constraint.kind === 'value' &&
      constraint.tokens.includes(token.index - 1) &&
      candidate.parts.some((part) => part.as === constraint.label),
  )
  return counts && value && reading.head.noun.includes(token.index)
}

const MEASURE_WORDS: Readonly<Partial<Record<ColumnType, ReadonlySet<string>>>> = {
  duration: new Set(['duration', 'length', 'hour', 'minute', 'second'].map(stem)),
  currency: new Set(
    ['money', 'price', 'cost', 'amount', 'purchase', 'spend', 'pay', 'buy', 'bill', 'receipt', 'shopping', 'shop', 'expense'].map(stem),
  ),
  percent: new Set(['percentage', 'percent', 'rate', 'share'].map(stem)),
  date: new Set(['date', 'day', 'time'].map(stem)),
  datetime: new Set(['date', 'day', 'time'].map(stem)),
}

/** Over a table of amounts, that something was bought says nothing new. */
const TRADE: ReadonlySet<string> = new Set(['buy', 'bought', 'purchase', 'shop', 'order'].map(stem))

/** Words that restrict nothing: verbs of having and noting, adverbs, and names of what the measure is anyway ("duration" of a duration). */
function lightTokens(reading: Reading, candidate: Candidate): number[] {
  if (reading.today === null) return []
  const columns = measuredColumns(candidate.form)
  const says = (word: string): boolean =>
    columns.some(
      (column) =>
        MEASURE_WORDS[column.column.type]?.has(word) === true ||
        (column.column.unit !== null && unitOf(word)?.symbol === column.column.unit),
    )
  const isTrade = mainAmount(reading.view) !== null
  return reading.question.tokens
    .filter(
      (token) =>
        token.content &&
        ((isTrade && TRADE.has(token.stem)) ||
          LIGHT_WORDS.has(token.stem) ||
          LIGHT_WORDS.has(token.text) ||
          /[^aeiou]ly$/u.test(token.text) ||
          says(token.stem)),
    )
    .map((token) => token.index)
}

function measuredColumns(form: ValueForm): ColumnView[] {
  const of = (measure: Measure | null): ColumnView[] => (measure?.column ? [measure.column] : [])
  switch (form.form) {
    case 'aggregate':
    case 'choose':
      return of(form.measure)
    case 'group':
    case 'rate':
      return [...of(form.measure), form.column]
    case 'share':
      return of(form.measure)
    case 'project':
      return [form.column, ...(form.rows.form === 'extreme' || form.rows.form === 'relative' ? of(form.rows.measure) : [])]
    case 'difference':
      return [...measuredColumns(form.left), ...measuredColumns(form.right)]
    case 'truth':
      return measuredColumns(form.left)
    case 'trend':
      return of(form.measure)
    case 'correlation':
      return [...of(form.left), ...of(form.right)]
    default:
      return []
  }
}

function typeFit(reading: Reading, candidate: Candidate, denotation: Denotation): number {
  const { head } = reading
  const wholeGroups = candidate.form.form === 'group' && candidate.form.answer === 'all'
  const numeric = denotation.kind === 'number' || (candidate.form.form === 'project' && candidate.form.column.kind === 'number')
  switch (head.kind) {
    case 'how many':
    case 'how much':
      return wholeGroups
        ? 0.6
        : head.kind === 'how much'
          ? numeric
            ? 0.6
            : -0.8
          : denotation.kind === 'number'
            ? 0.6
            : numeric
              ? 0.5
              : -1.5
    case 'how long':
      return numeric || candidate.rule === 'duration cell' ? 0.4 : -0.6
    case 'yes_no':
      return denotation.kind === 'truth' || candidate.form.form === 'choose' ? 1 : -1.5
    case 'who':
      return denotation.kind === 'cells' && !numeric ? 0.4 : -1.2
    case 'when':
      return candidate.form.form === 'project' && (candidate.form.column.kind === 'date' || candidate.form.column.stems.includes('year'))
        ? 0.6
        : -0.6
    case 'where':
    case 'which':
    case 'name':
      return denotation.kind === 'cells' ? 0.3 : -1.5
    default:
      return denotation.kind === 'truth' ? -1 : denotation.kind === 'number' && !asksNumber(reading) ? -0.8 : 0
  }
}

function asksNumber(reading: Reading): boolean {
  return reading.triggers.some((trigger) =>
    [
      'count',
      'total',
      'average',
      'difference',
      'median',
      'share',
      'ratio',
      'trend',
      'streak',
      'superlative',
      'stddev',
      'percentile',
    ].includes(trigger.kind),
  )
}

/** One asked, one found; the answer is news and not a word of the question. */
function numberFit(reading: Reading, candidate: Candidate, denotation: Denotation): number {
  if (denotation.overflow) return 0
  if (denotation.values.length === 0) return -0.5
  if (denotation.kind !== 'cells')
    return denotation.kind === 'number' && denotation.values[0] === 0 ? (reading.today === null ? -1 : -0.4) : 0
  if (candidate.form.form === 'group' && candidate.form.answer === 'all') return 0
  const extra = denotation.values.length - 1
  const head = reading.head.noun.map((index) => reading.question.tokens[index]?.text ?? '')
  const plural = head.some((word) => /[^su]s$/u.test(word)) || reading.head.kind === 'name'
  const many = extra === 0 ? (plural ? -0.05 : 0.2) : -(plural ? 0.05 : 0.35) - Math.min(1.5, extra * (plural ? 0.03 : 0.12))
  const everything = candidate.form.form === 'project' && denotation.rows.length === reading.view.size && reading.view.size > 1 ? -1 : 0
  return many + everything + statedNumber(reading, denotation) + echo(reading, candidate, denotation)
}

/** "which two schools", "the only 3 countries": the question says how many answers there are. */
function statedNumber(reading: Reading, denotation: Denotation): number {
  const literal = reading.question.numbers.find(
    (number) => number.unit === null && number.value >= 2 && number.value <= 20 && reading.head.noun.includes(number.start),
  )
  return literal && denotation.values.length === literal.value ? 1.4 : 0
}

function echo(reading: Reading, candidate: Candidate, denotation: Denotation): number {
  if (candidate.form.form === 'choose' || candidate.form.form !== 'project') return 0
  const said = ` ${reading.question.tokens.map((token) => token.text).join(' ')} `
  const column = candidate.form.column
  return denotation.rows.some((row) => column.folded[row] !== '' && said.includes(` ${column.folded[row] ?? ''} `)) ? -1.2 : 0
}

/** The answer column should be the one the question's noun names. */
function targetFit(reading: Reading, candidate: Candidate): number {
  const column =
    candidate.form.form === 'project'
      ? candidate.form.column
      : candidate.form.form === 'group' || candidate.form.form === 'streak'
        ? candidate.form.column
        : null
  if (!column) return 0
  const target = reading.targets.find((known) => known.column === column)
  const head = reading.question.tokens[reading.head.noun.at(0) ?? -1]
  const direct = head !== undefined && column.stems.some((word) => word === head.stem || areSynonyms(word, head.stem)) ? 0.3 : 0
  return (target ? target.strength * 0.6 : -0.3) + direct
}
