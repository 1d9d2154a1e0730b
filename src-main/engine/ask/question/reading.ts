/**
 * Everything the builders share about one question over one table: triggers, links, constraints, the scopes they can form and
 * the columns an answer may come from. In: question and view. Out: a Reading; nothing is decided yet.
 */
import { nearLink, numberConstraints } from './bounds.ts'
import { dateConstraints, periodConstraints } from './date-bounds.ts'
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import { quoteName } from '../tools/expression.ts'
import { linkMoney, timeSpent } from './amounts.ts'
import { linkQuantities } from './dimensions.ts'
import { boundConstraint, linkColumns, linkValues, maskOf, type ColumnLink, type Constraint } from './links.ts'
import type { Question } from './tokens.ts'
import { germanName } from './german.ts'
import { readHead, readTriggers, type Head, type Trigger } from './triggers.ts'
import type { ColumnView, TableView } from './view.ts'
import { foldedTokens } from '../readings.ts'
import { areSynonyms, FUNCTION_WORDS, stem } from './words.ts'

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
const MOST_JOINED = 60
const MOST_UNIONS = 300
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
  const triggers = readTriggers(question, head).slice(0, MOST_TRIGGERS)
  const spent = today === null ? [] : timeSpent(question)
  const named = linkColumns(question, view).filter(({ tokens }) => !tokens.every((token) => spent.includes(token)))
  const links = [...named, ...(today === null ? [] : [...linkMoney(question, view), ...linkQuantities(question, view)]), ...extraLinks]
  const values = (yield* linkValues(question, view))
    .map((constraint) => withNeighbours(constraint, links, question))
    .map((constraint) => countedNoun(constraint, head, question))
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
    tableTokens: tableTokensOf(question, view),
    today,
  }
  yield
  return { ...reading, scopes: scopesOf(view, constraints), targets: targetsOf(reading) }
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

/** The weightiest ones in their order; all where they are not too many. */
function heaviest(constraints: readonly Constraint[], most: number): Constraint[] {
  if (constraints.length <= most) return [...constraints]
  const kept = new Set(constraints.toSorted((a, b) => weight(b) - weight(a)).slice(0, most))
  return constraints.filter((constraint) => kept.has(constraint))
}

function weight(constraint: Constraint): number {
  return constraint.strength * (0.5 + constraint.tokens.length * 0.5)
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

/** Values of one column joined by "and", "or" or commas: rows with any of them. */
function* unions(view: TableView, base: readonly Constraint[], question: Question): Generator<void, Constraint[]> {
  const found: Constraint[] = []
  const values = heaviest(
    base.filter((constraint) => constraint.kind === 'value'),
    MOST_JOINED,
  )
  for (const [index, left] of values.entries()) {
    for (const right of values.slice(index + 1)) {
      if (left.column !== right.column || left.tokens.some((token) => right.tokens.includes(token))) continue
      yield
      const union = unite(view, left, right, question)
      if (!union) continue
      found.push(union)
      if (found.length >= MOST_UNIONS) return found
      for (const third of values) {
        if (
          third === left ||
          third === right ||
          third.column !== left.column ||
          third.tokens.some((token) => union.tokens.includes(token)) ||
          Math.min(...third.tokens) < Math.max(...union.tokens)
        )
          continue
        const wider = unite(view, union, third, question)
        if (wider) found.push(wider)
      }
    }
  }
  return found
}

function valuesOf(filter: ColumnFilter | undefined): (string | number)[] {
  const value = filter?.value
  return value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
}

function unite(view: TableView, left: Constraint, right: Constraint, question: Question): Constraint | null {
  const [a, b] = [left.filters[0], right.filters[0]]
  if (!a || !b || left.filters.length > 1 || right.filters.length > 1) return null
  const contains = a.operator === 'contains'
  if (contains !== (b.operator === 'contains')) return null
  const between = question.tokens.filter((token) => token.index > Math.min(left.at, right.at) && token.index < Math.max(left.at, right.at))
  if (!between.some((token) => token.text === 'and' || token.text === 'or') && !/[,/]/u.test(question.text)) return null
  const joined = between.filter((token) => token.text === 'and' || token.text === 'or').map((token) => token.index)
  const { mask, count } = maskOf(view, (row) => left.mask[row] === 1 || right.mask[row] === 1)
  return {
    ...left,
    mask,
    count,
    tokens: [...new Set([...left.tokens, ...right.tokens, ...joined])],
    strength: Math.min(left.strength, right.strength),
    joined: true,
    at: Math.min(left.at, right.at),
    label: `${left.label} or ${right.label}`,
    filters: [{ column: a.column, operator: contains ? 'contains' : 'in', value: [...new Set([...valuesOf(a), ...valuesOf(b)])] }],
  }
}

/** Different cells that a constraint keeps. */
function cellsIn(column: ColumnView, constraint: Constraint): (string | number)[] {
  return [...new Set(column.value.filter((value, row): value is string | number => constraint.mask[row] === 1 && value !== null))]
}

/** "not from X", "other than X", "besides X": rows with another value there. */
function negations(view: TableView, base: readonly Constraint[], triggers: readonly Trigger[]): Constraint[] {
  const found: Constraint[] = []
  for (const trigger of triggers) {
    if (trigger.kind !== 'negation' && trigger.kind !== 'other') continue
    const from = Math.max(...trigger.tokens)
    for (const constraint of base) {
      const [filter] = constraint.filters
      if (constraint.at <= from || constraint.at - from > 4 || !filter || constraint.filters.length > 1 || !constraint.column) continue
      const column = constraint.column
      const values =
        filter.operator === 'contains'
          ? cellsIn(column, constraint)
          : filter.operator === '=' || filter.operator === 'in'
            ? valuesOf(filter)
            : []
      if (values.length === 0 || values.length > 20) continue
      const { mask, count } = maskOf(view, (row) => constraint.mask[row] === 0 && column.value[row] !== null)
      const filters = values.map((value) => ({ column: filter.column, operator: '!=', value }) satisfies ColumnFilter)
      found.push({
        ...constraint,
        filters,
        mask,
        count,
        tokens: [...trigger.tokens, ...constraint.tokens],
        label: `not ${constraint.label}`,
        at: Math.min(...trigger.tokens),
      })
    }
  }
  return found
}

/** "do not have a description", "without an album": rows where the named column is empty. */
function emptiness(question: Question, view: TableView, links: readonly ColumnLink[], triggers: readonly Trigger[]): Constraint[] {
  const found: Constraint[] = []
  for (const trigger of triggers) {
    if (trigger.kind !== 'negation') continue
    const from = Math.max(...trigger.tokens)
    for (const link of links) {
      const at = Math.min(...link.tokens)
      if (at <= from || at - from > 4 || link.strength < 0.25) continue
      const said = question.tokens
        .filter((token) => token.index >= Math.min(...trigger.tokens) && token.index <= Math.max(...link.tokens))
        .map((token) => token.index)
      if (link.column.kind === 'number') {
        const zero = boundConstraint(view, { column: link.column, facet: 'number' }, '=', 0, said, Math.max(0.5, link.strength))
        if (zero.count > 0) found.push(zero)
      }
      if (link.column.filled === view.size || link.strength < 0.4) continue
      const { mask, count } = maskOf(view, (row) => (link.column.value[row] ?? '') === '')
      const tokens = question.tokens
        .filter((token) => token.index >= Math.min(...trigger.tokens) && token.index <= Math.max(...link.tokens))
        .map((token) => token.index)
      found.push({
        kind: 'empty',
        tokens,
        column: link.column,
        filters: [{ column: quoteName(link.column.column.name), operator: 'is empty' }],
        mask,
        count,
        strength: link.strength,
        label: `no ${link.column.column.label}`,
        at: from,
      })
    }
  }
  return found
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

const PLACE_STEMS = [
  'location',
  'place',
  'city',
  'town',
  'venue',
  'country',
  'site',
  'state',
  'region',
  'stadium',
  'circuit',
  'county',
  'address',
  'shop',
  'store',
  'merchant',
].map(stem)
const PERSON_STEMS = [
  'name',
  'player',
  'person',
  'driver',
  'rider',
  'athlete',
  'artist',
  'winner',
  'champion',
  'director',
  'author',
  'candidate',
  'member',
  'contestant',
  'leader',
  'manager',
  'coach',
  'president',
  'actor',
  'skier',
  'swimmer',
  'wrestler',
  'captain',
  'opponent',
  'king',
  'monarch',
  'senator',
  'representative',
  'incumbent',
  'performer',
  'company',
  'team',
  'skipper',
].map(stem)

/** Columns the answer may be read from, best first. */
function targetsOf(reading: Omit<Reading, 'scopes' | 'targets'>): Target[] {
  const { view, head, links, question } = reading
  const of = head.noun.find((index) => question.tokens[index]?.text === 'of' && question.tokens[index - 1]?.content === true)
  const found = view.columns.map((column): Target => {
    let strength = 0
    let tokens: number[] = []
    for (const link of links) {
      if (link.column !== column) continue
      const inNoun = link.tokens.filter((token) => head.noun.includes(token))
      const before = inNoun.filter((token) => of === undefined || token < of)
      const factor = before.length > 0 ? 1 : inNoun.length > 0 ? 0.6 : 0.35
      if (link.strength * factor > strength) {
        strength = link.strength * factor
        tokens = link.tokens
      }
    }
    const typed = typeFit(column, head, view)
    return { column, strength: Math.min(1.2, strength + typed), tokens: strength > 0 ? tokens : [] }
  })
  return found
    .filter((target) => target.strength > 0.05)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 6)
}

function typeFit(column: ColumnView, head: Head, view: TableView): number {
  const has = (stems: readonly string[]): boolean => column.stems.some((word) => stems.includes(word))
  const subject = column === view.subject ? 0.3 : 0
  switch (head.kind) {
    case 'who':
      return column.kind !== 'text' ? 0 : (has(PERSON_STEMS) ? 0.55 : 0.1) + subject
    case 'when':
      return column.kind === 'date' || (column.kind === 'number' && column.stems.includes('year'))
        ? 0.8
        : has(['date', 'year', 'season', 'day'])
          ? 0.6
          : 0
    case 'where':
      return has(PLACE_STEMS) ? 0.7 : column.kind === 'text' ? 0.1 : 0
    default:
      return subject
  }
}
