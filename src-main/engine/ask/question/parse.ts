/** The semantic parser: one question over one table -> scored candidate forms, best first (METHOD 6, built-in planner). */
import { aggregates, counts, extremes, groups, lookups } from './builders.ts'
import type { ColumnLink, Constraint } from './links.ts'
import { calendarGroups, categoryGroups } from './periods.ts'
import { readOver, type Reading } from './reading.ts'
import { choices, correlations, differences, neighbours, proportions, relatives, sames, spans, streaks, truths } from './relations.ts'
import { scoreAll, type Scored } from './score.ts'
import { readQuestion } from './tokens.ts'
import { trends } from './trends.ts'
import type { TableView } from './view.ts'

export type Hints = { today: string | null; links?: readonly ColumnLink[]; constraints?: readonly Constraint[] }

export function parseOver(text: string, view: TableView, hints: Hints): { reading: Reading; candidates: Scored[] } {
  const question = readQuestion(text, hints.today)
  const reading = readOver(question, view, hints.today, hints.links ?? [], hints.constraints ?? [])
  const candidates = [lookups, counts, aggregates, extremes, groups, neighbours, sames, relatives, choices, differences, truths, spans, streaks, proportions, correlations, calendarGroups, categoryGroups, trends].flatMap((build) => build(reading))
  return { reading, candidates: scoreAll(reading, candidates) }
}
