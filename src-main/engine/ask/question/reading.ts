/**
 * Everything the builders share about one question over one table: triggers, links, constraints, the scopes they can form and
 * the columns an answer may come from. In: question and view. Out: a Reading; nothing is decided yet.
 */
import { nearLink, numberConstraints } from './bounds.ts'
import { emptiness, heaviest, negations, unions, weight } from './combined.ts'
import { targetsOf } from './targets.ts'
import { dateConstraints, periodConstraints } from './date-bounds.ts'
import { linkMoney, timeSpent, tradeTokens } from './amounts.ts'
import { linkQuantities } from './dimensions.ts'
import { linkColumns, linkValues, maskOf, type ColumnLink, type Constraint } from './links.ts'
import type { Question } from './tokens.ts'
import { germanName } from './german.ts'
import { readHead, type Head } from './head.ts'
import { readTriggers, type Trigger } from './triggers.ts'
import { withoutVerbs } from './verb-values.ts'
import type { ColumnView, TableView } from './view.ts'
import { foldedTokens } from '../readings.ts'
import { areSynonyms } from './synonyms.ts'
import { FUNCTION_WORDS, stem } from './words.ts'

export type ScopeCandidate = { all: Constraint[]; tokens: Set<number>; mask: Uint8Array; count: number }
export type Target = { column: ColumnView; strength: number; tokens: number[] }

export type Reading = {
  question: Question
  view: TableView
  head: Head
  triggers: Trigger[]
  links: ColumnLink[]
  constraints: Constraint[]
  scopes: ScopeCandidate[]
  targets: Target[]
  /** Tokens that say the table's own name or description. */
  tableTokens: number[]
  today: string | null
}

const MOST_CONSTRAINTS = 18
/** Limits of what is combined: a question that repeats itself would else cost the third power of its length. */
const MOST_COMBINED = 400
const MOST_TRIGGERS = 24
const MOST_SCOPES = 90

/** Reads in steps, pausing between columns and between stages. */
export function* readSteps(
  question: Question,
  view: TableView,
  today: string | null,
  extraLinks: readonly ColumnLink[],
  extraConstraints: readonly Constraint[],
): Generator<void, Reading> {
  const head = readHead(question)
  const measured = today === null ? [] : linkMeasured(question, view)
  const triggers = readTriggers(question, head)
    .filter((trigger) => !isLimited(question, trigger) && !isMeasured(trigger, measured))
    .slice(0, MOST_TRIGGERS)
  const spent = today === null ? [] : timeSpent(question)
  const named = linkColumns(question, view).filter(({ tokens }) => !tokens.every((token) => spent.includes(token)))
  const links = [
    ...named,
    ...(today === null ? [] : [...measured, ...linkMoney(question, view), ...linkQuantities(question, view)]),
    ...extraLinks,
  ]
  const near = (yield* linkValues(question, view)).map((constraint) => withNeighbours(constraint, links, question))
  const values = withoutVerbs(question, view, near).map((constraint) => countedNoun(constraint, head, question))
  yield
  const bounds = numberConstraints(question, view, links)
  const all = [
    ...values.map((constraint) => besideBound(constraint, bounds)),
    ...bounds,
    ...dateConstraints(question, view, links, today),
    ...periodConstraints(question, view),
    ...extraConstraints,
  ]
  const base = heaviest(all, MOST_COMBINED)
  yield
  const widened = [
    ...base,
    ...(yield* unions(view, base, question)),
    ...negations(view, base, triggers),
    ...emptiness(question, view, links, triggers),
  ]
  const constraints = widened.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST_CONSTRAINTS)
  const reading = {
    question,
    view,
    head,
    triggers,
    links,
    constraints,
    scopes: [],
    targets: [],
    tableTokens: [...new Set([...tableTokensOf(question, view), ...(today === null ? [] : tradeTokens(question, view))])],
    today,
  }
  yield
  return { ...reading, scopes: scopesOf(view, constraints), targets: targetsOf(reading) }
}

/** Words that ask for a number of rows ("the total amount of toys"), unless they name what is added up. */
const COUNTING = new Set(['amount', 'amounts', 'count', 'counts'])
const ADDED = new Set(['total', 'sum', 'overall', 'average', 'mean', 'median', 'highest', 'lowest', 'largest', 'smallest'])

/** "The total amount of expenses", where Amount is a column of the table Expenses: that column. */
function linkMeasured({ tokens }: Question, view: TableView): ColumnLink[] {
  return view.columns
    .filter((column) => column.kind === 'number' && column.stems.length === 1)
    .flatMap((column) =>
      tokens
        .filter(({ text, stem: word, index }) => {
          const before = [tokens[index - 1]?.text ?? '', tokens[index - 2]?.text ?? '']
          return COUNTING.has(text) && word === column.stems[0] && before.some((other) => ADDED.has(other))
        })
        .map(({ index }) => ({ column, tokens: [index], strength: 1 })),
    )
}

function isMeasured({ kind, tokens }: Trigger, links: readonly ColumnLink[]): boolean {
  return kind === 'count' && links.some((link) => tokens.every((token) => link.tokens.includes(token)))
}

/** "with a total over 20": the total is a column that limits the rows; nothing is added up. */
function isLimited({ tokens, numbers }: Question, trigger: Trigger): boolean {
  const [first = 0] = trigger.tokens
  const before = tokens.slice(Math.max(0, first - 2), first).map(({ text }) => text)
  const isWith = before.some((text) => ['with', 'where', 'whose', 'having'].includes(text))
  return trigger.kind === 'total' && isWith && numbers.some(({ start }) => start > first && start <= first + 4)
}

/** What the table is called, in English too where it has another name. */
function namesOf({ table }: TableView): string {
  const name = `${table.label} ${table.name.replaceAll('_', ' ')}`
  return `${name} ${germanName(name) ?? ''}`
}

function tableTokensOf(question: Question, view: TableView): number[] {
  const words = new Set(
    foldedTokens(namesOf(view))
      .filter((word) => !FUNCTION_WORDS.has(word))
      .map(stem),
  )
  // "mass_and_charge" is called after two of its columns: the words choose one of them.
  const named = view.columns.filter((column) => column.stems.length > 0 && column.stems.every((word) => words.has(word)))
  if (named.length > 1) for (const word of named.flatMap((column) => column.stems)) words.delete(word)
  return question.tokens
    .filter((token) => token.content && (words.has(token.stem) || [...words].some((word) => areSynonyms(word, token.stem))))
    .map((token) => token.index)
}

/** The noun that is counted: "how many of these buildings", "the number of buildings". */
export function countedToken(question: Question, head: Head): number | null {
  const { tokens } = question
  const number = tokens.find((token) => ['number', 'amount'].includes(token.text) && tokens[token.index + 1]?.text === 'of')
  const from = head.kind === 'how many' ? head.noun[0] : number ? number.index + 2 : undefined
  if (from === undefined) return null
  return tokens.find((token) => token.index >= from && token.index < from + 4 && token.content)?.index ?? null
}

/** What is counted usually names the rows, not a word that some of their cells happen to contain. */
function countedNoun(constraint: Constraint, head: Head, question: Question): Constraint {
  const counted = countedToken(question, head)
  const isCounted = counted !== null && constraint.tokens.length === 1 && constraint.tokens[0] === counted
  return isCounted && constraint.filters.some((filter) => filter.operator === 'contains')
    ? { ...constraint, strength: constraint.strength * 0.5 }
    : constraint
}

/** The number of "below 75" is a limit and hardly a cell. */
function besideBound(constraint: Constraint, bounds: readonly Constraint[]): Constraint {
  const isLimit = bounds.some(
    (bound) => bound.tokens.length > constraint.tokens.length && constraint.tokens.every((token) => bound.tokens.includes(token)),
  )
  return isLimit ? { ...constraint, strength: constraint.strength * 0.5 } : constraint
}

/** A bare number is a value of a column only where a word beside it says so: "200 laps". A value beside its column's name is surer. */
function withNeighbours(constraint: Constraint, links: readonly ColumnLink[], question: Question): Constraint {
  if (constraint.column === null) return constraint
  const first = Math.min(...constraint.tokens)
  const last = Math.max(...constraint.tokens) + 1
  const outside = links.filter((link) => link.tokens.some((token) => !constraint.tokens.includes(token)))
  const near = nearLink(outside, constraint.column, first, last)
  const bare = constraint.tokens.length === 1 && /^\d+$/u.test(question.tokens[first]?.text ?? '')
  const base = bare ? constraint.strength * 0.6 : constraint.strength
  const name =
    near >= 0.5
      ? outside
          .find((link) => link.column === constraint.column && nearLink([link], link.column, first, last) === near)
          ?.tokens.filter((token) => !constraint.tokens.includes(token))
      : undefined
  return { ...constraint, ...(name ? { says: name } : {}), strength: Math.min(1, base + near * (bare ? 0.4 : 0.15)) }
}

/** Sets of constraints without common words that leave rows, simplest first. */
function scopesOf(view: TableView, constraints: readonly Constraint[]): ScopeCandidate[] {
  const everything: ScopeCandidate = { all: [], tokens: new Set(), ...maskOf(view, () => true) }
  const scopes: ScopeCandidate[] = [everything]
  let layer: { scope: ScopeCandidate; next: number }[] = [{ scope: everything, next: 0 }]
  for (let depth = 0; depth < 3 && scopes.length < MOST_SCOPES; depth += 1) {
    const deeper: { scope: ScopeCandidate; next: number }[] = []
    for (const { scope, next } of layer) {
      for (let index = next; index < constraints.length; index += 1) {
        const constraint = constraints[index]
        if (
          !constraint ||
          constraint.tokens.some((token) => scope.tokens.has(token)) ||
          scope.all.some((known) => clashes(known, constraint))
        )
          continue
        const narrowed = maskOf(view, (row) => scope.mask[row] === 1 && constraint.mask[row] === 1)
        if (narrowed.count === 0 && scope.all.length > 0 && !mayBeEmpty([...scope.all, constraint])) continue
        const candidate = { all: [...scope.all, constraint], tokens: new Set([...scope.tokens, ...constraint.tokens]), ...narrowed }
        scopes.push(candidate)
        if (narrowed.count > 0) deeper.push({ scope: candidate, next: index + 1 })
      }
    }
    layer = deeper.toSorted((a, b) => scopeWeight(b.scope) - scopeWeight(a.scope)).slice(0, 24)
  }
  return scopes.toSorted((a, b) => scopeWeight(b) - scopeWeight(a)).slice(0, MOST_SCOPES)
}

/** One cell equals one value: a second value of the same column can only be part of its text. */
function clashes(left: Constraint, right: Constraint): boolean {
  return (
    left.kind === 'value' &&
    right.kind === 'value' &&
    left.column === right.column &&
    [left, right].some((constraint) => constraint.filters.some((filter) => filter.operator === '=' || filter.operator === 'in'))
  )
}

/** Rows may be missing where every word is sure: that there are none is then the answer. */
function mayBeEmpty(constraints: readonly Constraint[]): boolean {
  return constraints.some((constraint) => constraint.kind === 'period') || constraints.every((constraint) => constraint.strength >= 0.9)
}

function scopeWeight(scope: ScopeCandidate): number {
  return scope.all.reduce((sum, constraint) => sum + weight(constraint), scope.all.length === 0 ? 5 : 0)
}
