/** What an import did, in one sentence. In: its report. Out: the sentence in the language of the window, and whether there is something to look at. */
import type { ImportReport, SourceReport } from '../../src-shared/model.ts'
import { messages } from '../i18n/index.ts'

export type ImportWords = { text: string; problems: boolean }

/** "4 of 5 files imported, 1 problem." / "Nothing new: 23 files were already in memory." / "5 files imported, 12 new events." */
export function importWords(report: ImportReport): ImportWords {
  const { shell, common } = messages()
  const { sources, totals } = report
  const count = sources.length
  const failed = sources.filter(isFailed).length
  const problems = totals.problems > 0 ? [common.problems(totals.problems)] : []
  if (failed > 0) return { text: shell.imported.sentence([shell.imported.partly(count - failed, count), ...problems]), problems: true }
  if (count > 0 && sources.every((source) => source.status === 'same'))
    return { text: shell.imported.sentence([shell.imported.nothingNew(count), ...problems]), problems: totals.problems > 0 }
  const changes = [
    ...(totals.rounds.new > 0 ? [shell.imported.newEvents(totals.rounds.new)] : []),
    ...(totals.rounds.changed > 0 ? [shell.imported.changedEvents(totals.rounds.changed)] : []),
  ]
  return { text: shell.imported.sentence([shell.imported.all(count), ...changes, ...problems]), problems: totals.problems > 0 }
}

/** A source also failed when nothing of it came in. */
function isFailed({ status, rounds, media, problems }: SourceReport): boolean {
  const arrived = rounds.new + rounds.same + rounds.changed + media.new + media.same
  return status === 'failed' || (arrived === 0 && problems.length > 0)
}

const COUNTED = ['new', 'same', 'changed', 'missing', 'failed'] as const

/** "12 new, 3 same": what the last import of a source did with its events; empty for none. */
export function countWords(record: Partial<Record<(typeof COUNTED)[number], number>>): string {
  const words = messages().shell.imported.counts
  return COUNTED.flatMap((name) => (record[name] ? [words[name](record[name])] : [])).join(', ')
}
