/** The semantic parser: one question over one table -> scored candidate forms, best first (METHOD 6, built-in planner). */
import { aggregates, counts, lookups, nearestReadings } from './builders.ts'
import { extremes, groups } from './extremes.ts'
import type { Candidate } from './candidate.ts'
import type { ColumnLink, Constraint } from './links.ts'
import { weighsIdentifiers } from './identifiers.ts'
import { calendarGroups, categoryGroups } from './periods.ts'
import { readSteps, type Reading } from './reading.ts'
import { choices, differences, neighbours, relatives, sames } from './relations.ts'
import { proportions, rates } from './shares.ts'
import { correlations, spans, streaks, truths } from './truths.ts'
import { scoreSteps, type Scored } from './score.ts'
import { readQuestion, readTokens } from './tokens.ts'
import { trends } from './trends.ts'
import type { TableView } from './view.ts'

export type Hints = {
  today: string | null
  links?: readonly ColumnLink[]
  constraints?: readonly Constraint[]
  /** True when enough was done: what was weighed by then is the result. */
  spent?: () => boolean
}
export type Parsed = { reading: Reading; candidates: Scored[] }

/** Tokens of a question that take part in candidates; longer texts are no questions over a table. */
export const MOST_TOKENS = 60
const MOST_CANDIDATES = 12_000

const BUILDERS = [
  lookups,
  nearestReadings,
  counts,
  aggregates,
  extremes,
  groups,
  neighbours,
  sames,
  relatives,
  choices,
  differences,
  truths,
  spans,
  streaks,
  proportions,
  rates,
  correlations,
  calendarGroups,
  categoryGroups,
  trends,
]

/** Parsing in steps: it pauses between builders and between candidates, where a caller may stop it or let others run. */
export function* parseSteps(text: string, view: TableView, hints: Hints): Generator<void, Parsed> {
  const question = readQuestion(firstTokens(text), hints.today)
  const reading = yield* readSteps(question, view, hints.today, hints.links ?? [], hints.constraints ?? [])
  const candidates: Candidate[] = []
  for (const build of BUILDERS) {
    yield
    if (candidates.length >= MOST_CANDIDATES || hints.spent?.()) break
    const built = build(reading).filter(({ form }) => hints.today === null || !weighsIdentifiers(form))
    candidates.push(...built.slice(0, MOST_CANDIDATES - candidates.length))
  }
  return { reading, candidates: yield* scoreSteps(reading, candidates, hints.spent) }
}

export function parseOver(text: string, view: TableView, hints: Hints): Parsed {
  return finished(parseSteps(text, view, hints))
}

/** Runs steps to their end without a pause. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Whether only the beginning of a question would be parsed. */
export function isTooLong(text: string): boolean {
  return readTokens(text).length > MOST_TOKENS
}

function firstTokens(text: string): string {
  const last = readTokens(text)[MOST_TOKENS]
  return last === undefined ? text : text.slice(0, last.start)
}
