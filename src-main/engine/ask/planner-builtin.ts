/**
 * The built-in planner (METHOD 6): reads the question over every table of the planning context and chooses the likeliest form.
 * In: question, tables, clock. Out: an interpretation with its program, other readings, and how the words were taken; or none.
 */
import type { Db } from '../db/open.ts'
import { moneyTokens } from './question/amounts.ts'
import { periodConstraint } from './question/date-bounds.ts'
import { compileForm } from './question/compile.ts'
import type { Program } from './question/program.ts'
import type { Constraint } from './question/links.ts'
import { finished, isTooLong, parseSteps } from './question/parse.ts'
import type { Reading } from './question/reading.ts'
import { coveredShare, leftAside, type Scored } from './question/score.ts'
import type { Period } from './question/times.ts'
import { sampleRows } from './question/sample.ts'
import { readQuestion, tokenRange, type Token } from './question/tokens.ts'
import { loadView, type TableView } from './question/view.ts'
import { stem } from './question/words.ts'
import type { QueryTable } from './query-table.ts'
import { foldedTokens } from './readings.ts'
import { roundConstraints } from './round-refs.ts'

export type Interpretation = {
  view: TableView
  reading: Reading
  best: Scored
  /** Other readings with another result, best first, over the same table. */
  others: Scored[]
  program: Program
  /** Content words that restrict the question and that this reading cannot place. */
  left: Token[]
  /** Share of the content words accounted for, 0..1. */
  covered: number
  /** score of the reading plus what the planning context thinks of the table */
  score: number
}

/** Between `receipts` and `receipts_items` the question's word "receipts" decides. */
const NAME_WEIGHT = 0.4

/** Share of the words of a table's name that the question says, 0..1. */
function nameFit({ name }: QueryTable, reading: Reading): number {
  const words = name.split('_').filter((word) => word !== '').length
  return Math.min(1, reading.tableTokens.length / Math.max(words, 1))
}

/** What is counted or listed names its table: "how many receipts over 20 USD" is of receipts, wherever else there are amounts. */
const COUNTED_WEIGHT = 1
function countedFit(table: QueryTable, { head, tableTokens, question }: Reading, { form }: Scored): number {
  if (form.form !== 'count' && form.form !== 'project') return 0
  const noun = question.tokens.find(({ index, content }) => content && head.noun.includes(index))
  const name = [...foldedTokens(table.label), ...foldedTokens(table.name.replaceAll('_', ' '))].map(stem)
  return noun !== undefined && tableTokens.includes(noun.index) && name.includes(noun.stem)
    ? COUNTED_WEIGHT * (table.isOfItems === true ? 0.5 : 1)
    : 0
}

/** Of two tables that answer alike, the one that has been kept longer is meant: 0 for one row, 0.3 for a hundred. */
const SIZE_WEIGHT = 0.15
function sizeFit(rows: number): number {
  return SIZE_WEIGHT * Math.log10(Math.max(1, rows))
}

/** What was spent in a stretch of time is a sum; that a table has one row there makes it no better an answer. */
const LONE_AMOUNT = 1.2
function isLoneAmount({ today, question }: Reading, { form, denotation, parts }: Scored): boolean {
  if (today === null || moneyTokens(question).length === 0) return false
  if (form.form === 'project') return form.rows.form === 'scope' && form.column.column.type === 'currency'
  const isByTime = form.form === 'aggregate' && form.rows.form === 'scope' && form.rows.scope.all.every(({ kind }) => kind === 'period')
  return isByTime && denotation.rows.length === 1 && parts.length > 0 && form.measure.column?.column.type === 'currency'
}

/** What was spent stands in the receipts; their items miss tax, rounding and lines that were not read. A word that only the items have still decides. */
const OF_ITEMS = 1
function isMoneyOverTime({ form }: Scored): boolean {
  if (form.form !== 'aggregate' && form.form !== 'group') return false
  const scope = form.form === 'group' ? form.scope : form.rows.form === 'scope' ? form.rows.scope : null
  return form.measure?.column?.column.type === 'currency' && scope !== null && scope.all.every(({ kind }) => kind === 'period')
}

/** Below this share of understood content words a table does not answer the question. */
const ENOUGH_COVERED = 0.5
const CONTEXT_WEIGHT = 1.5
/** Readings this much weaker are no real alternative. */
const ALTERNATIVE_DISTANCE = 0.9

export type PlannerInput = {
  db: Db
  question: string
  tables: readonly QueryTable[]
  /** Context score by table name. */
  scores: ReadonlyMap<string, number>
  /** Local day of the asker. */
  today: string | null
  /** Tables loaded so far, shared by the readings of one question. */
  views: Map<string, TableView>
  /** A period that an earlier EventLocate step found, with the words it stands for. */
  located?: { start: number; end: number; period: Period } | null
  /** Work after which the parsing of one question ends with what it has. */
  mostWork?: number
}

/**
 * Work that parsing one question may be over all its tables, about 1.5 seconds on an idle computer. Steps are counted and not milliseconds: a
 * busy computer takes longer and answers the same.
 */
const MOST_WORK = 30_000
/** Rows that make a step twice the work of one over a few rows. */
const ROWS_OF_A_STEP = 1000
/** Milliseconds after which parsing lets other calls run. */
const SLICE_MS = 12

/** The best interpretation over all tables, null when none understands enough of the question. */
export function interpret(input: PlannerInput): Interpretation | null {
  return finished(interpretSteps({ mostWork: Infinity, ...input }, { work: 0 }))
}

/**
 * The same, letting other calls run in between and ending when its work is done.
 * @throws AbortError when stopped
 */
export async function interpretInTurns(input: PlannerInput, signal: AbortSignal): Promise<Interpretation | null> {
  const steps = interpretSteps(input, { work: 0 })
  let started = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - started < SLICE_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    started = performance.now()
  }
}

function* interpretSteps(input: PlannerInput, used: { work: number }): Generator<void, Interpretation | null> {
  if (isTooLong(input.question)) return null
  const found: Interpretation[] = []
  for (const table of input.tables) {
    yield
    const one = yield* interpretOver(input, table, used)
    if (one) found.push(one)
  }
  // A table that places every word goes before one that leaves a word aside, whatever their scores.
  found.sort((a, b) => Number(a.left.length > 0) - Number(b.left.length > 0) || b.score - a.score)
  return found.find(({ covered, reading, best }) => covered >= ENOUGH_COVERED && isLinked(reading, best)) ?? null
}

/** Whether any word speaks of the table: "and and" or a row of quotes asks for nothing, least of all for its first column. */
function isLinked({ tableTokens, triggers }: Reading, best: Scored): boolean {
  const operators = new Set<string>(['rows', ...triggers.map(({ kind }) => kind)])
  return tableTokens.length > 0 || best.parts.some((part) => part.tokens.length > 0 && part.strength >= LINKED && !operators.has(part.as))
}
const LINKED = 0.25

function* interpretOver(input: PlannerInput, table: QueryTable, used: { work: number }): Generator<void, Interpretation | null> {
  const view = input.views.get(table.name) ?? loadView(input.db, table, sampleRows(input.db, table, input.question, input.today))
  input.views.set(table.name, view)
  if (view.size === 0) return null
  const { located } = input
  const constraints = [
    ...roundConstraints(input.db, input.question, view),
    ...(located ? locatedConstraints(view, input.question, located) : []),
  ]
  const spent = (): boolean => used.work > (input.mostWork ?? MOST_WORK)
  const steps = parseSteps(input.question, view, { today: input.today, constraints, spent })
  const { reading, candidates } = yield* counted(steps, used, 1 + view.size / ROWS_OF_A_STEP)
  const likeliest = candidates[0]
  if (!likeliest) return null
  const best = wholeReading(reading, candidates, likeliest)
  const covered = coveredShare(reading, best)
  const others: Scored[] = []
  for (const candidate of candidates.filter((known) => known !== best).slice(0, 60)) {
    if (best.score - candidate.score > ALTERNATIVE_DISTANCE || others.length === 3) break
    if (coveredShare(reading, candidate) >= covered - 0.01 && [best, ...others].every((known) => !sameResult(known, candidate)))
      others.push(candidate)
  }
  return {
    view,
    reading,
    best,
    others,
    program: compileForm(view, best.form),
    left: leftAside(reading, best),
    covered,
    score:
      best.score +
      sizeFit(view.size) -
      (isLoneAmount(reading, best) ? LONE_AMOUNT : 0) -
      (table.isOfItems === true && isMoneyOverTime(best) ? OF_ITEMS : 0) +
      CONTEXT_WEIGHT * (input.scores.get(table.name) ?? 0) +
      countedFit(table, reading, best) +
      NAME_WEIGHT * nameFit(table, reading),
  }
}

/** The same steps, each added to the work that was used. */
function* counted<T>(steps: Generator<void, T>, used: { work: number }, work: number): Generator<void, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    used.work += work
    yield
  }
}

/** How much weaker a reading may be that places a word which the likeliest one leaves aside. */
const WHOLE_DISTANCE = 1.2

function wholeReading(reading: Reading, candidates: readonly Scored[], likeliest: Scored): Scored {
  const left = leftAside(reading, likeliest).length
  if (left === 0) return likeliest
  return (
    candidates.find((candidate) => likeliest.score - candidate.score <= WHOLE_DISTANCE && leftAside(reading, candidate).length === 0) ??
    likeliest
  )
}

function sameResult(left: Scored, right: Scored): boolean {
  return JSON.stringify(left.denotation.values) === JSON.stringify(right.denotation.values)
}

function locatedConstraints(view: TableView, question: string, located: { start: number; end: number; period: Period }): Constraint[] {
  const tokens = readTokens(question)
  const range = tokenRange(tokens, located.start, located.end)
  const covered = Array.from({ length: range.end - range.start }, (_, offset) => range.start + offset)
  return view.table.time === null ? [] : [periodConstraint(view, null, located.period, covered, 1)]
}

/** A stretch such as "since the doctor's visit": a relation to an event that no table names. */
export type EventPhrase = { relation: 'since' | 'after' | 'before' | 'until'; event: string; start: number; end: number }

/** Relations to an event whose words the interpretation could not place; the longest first. */
export function eventPhrase(question: string, interpretation: Interpretation | null): EventPhrase | null {
  const match =
    /\b(since|after|before|until)\s+((?:(?:the|my|our|that|his|her|their)\s+)?[\p{L}](?:[^,?.;]|(?<=\b(?:Dr|Mr|Mrs|Ms|St|Prof))\.)*)/iu.exec(
      question,
    )
  if (!match) return null
  const words = (match[2] ?? '').trim().split(/\s+(?:was|were|is|are|did|do|does|has|have|what|how|which)\s/iu)[0] ?? ''
  const phrase: EventPhrase = {
    relation: relationOf(match[1] ?? ''),
    event: words,
    start: match.index,
    end: match.index + (match[1]?.length ?? 0) + 1 + words.length,
  }
  const tokens = readTokens(question).filter((token) => token.start >= phrase.start && token.start < phrase.end && token.content)
  if (tokens.length === 0) return null
  if (!interpretation) return phrase
  const placed = new Set(interpretation.best.parts.filter((part) => part.strength >= 0.5).flatMap((part) => [...part.tokens]))
  return tokens.every((token) => placed.has(token.index)) ? null : phrase
}

function relationOf(word: string): EventPhrase['relation'] {
  const lower = word.toLowerCase()
  return lower === 'since' || lower === 'after' || lower === 'before' ? lower : 'until'
}

function readTokens(question: string): Token[] {
  return readQuestion(question, null).tokens
}
