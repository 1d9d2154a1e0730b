/** What an import did, in one sentence. In: its report. Out: the sentence, and whether there is something to look at. */
import type { ImportReport, SourceReport } from '../../src-shared/model.ts'
import { formatCount, plural } from './format.ts'

export type ImportWords = { text: string; problems: boolean }

/** "4 of 5 files imported, 1 problem." / "Nothing new: 23 files were already in memory." / "5 files imported, 12 new events." */
export function importWords(report: ImportReport, locale: string): ImportWords {
  const { sources, totals } = report
  const count = sources.length
  const problems = totals.problems
  const failed = sources.filter(isFailed).length
  const told = problems > 0 ? `, ${plural(problems, 'problem', locale)}` : ''
  if (failed > 0) return { text: `${formatCount(count - failed, locale)} of ${files(count, locale)} imported${told}.`, problems: true }
  if (count > 0 && sources.every((source) => source.status === 'same'))
    return {
      text: `Nothing new: ${files(count, locale)} ${count === 1 ? 'was' : 'were'} already in memory${told}.`,
      problems: problems > 0,
    }
  const changes = [
    ...(totals.rounds.new > 0 ? [plural(totals.rounds.new, 'new event', locale)] : []),
    ...(totals.rounds.changed > 0 ? [`${plural(totals.rounds.changed, 'event', locale)} changed`] : []),
  ]
  return { text: `${files(count, locale)} imported${changes.map((one) => `, ${one}`).join('')}${told}.`, problems: problems > 0 }
}

/** A source also failed when nothing of it came in. */
function isFailed({ status, rounds, media, problems }: SourceReport): boolean {
  const arrived = rounds.new + rounds.same + rounds.changed + media.new + media.same
  return status === 'failed' || (arrived === 0 && problems.length > 0)
}

function files(count: number, locale: string): string {
  return plural(count, 'file', locale)
}

/** "12 new, 3 same": what the last import of a source did with its events; empty for none. */
export function countWords(record: Readonly<Record<string, number>>, locale: string): string {
  return Object.entries(record)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatCount(count, locale)} ${name}`)
    .join(', ')
}
