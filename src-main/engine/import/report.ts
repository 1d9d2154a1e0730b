/** Counting what an import did. In: outcomes of rounds and pictures. Out: the report of a source and the totals. */
import type { ImportReport, Problem, SourceReport } from '../../../src-shared/model.ts'
import type { Format } from './sniff.ts'

export type RoundOutcome = keyof SourceReport['rounds']

/** A report in which nothing has happened yet. */
export function emptyReport(path: string, format: Format, confidence: number): SourceReport {
  return {
    path,
    format,
    confidence,
    status: 'same',
    rounds: { new: 0, same: 0, changed: 0, failed: 0 },
    media: { new: 0, same: 0, missing: 0, failed: 0 },
    problems: [],
  }
}

/**
 * The status in one word: failed when nothing of the source is in the memory, same when all of it was, new or changed by whether the source was known.
 */
export function statusOf({ rounds, problems, forgotten = 0 }: SourceReport, isKnown: boolean): SourceReport['status'] {
  if (rounds.new + rounds.changed > 0) return isKnown ? 'changed' : 'new'
  if (rounds.same > 0 || (forgotten > 0 && rounds.failed === 0)) return 'same'
  return rounds.failed > 0 || problems.length > 0 ? 'failed' : 'same'
}

/** Problems of one kind that a report lists; of the rest it tells the number, or a broken file of a million lines would fill the database. */
export const LISTED_PROBLEMS = 200

export type ProblemSink = { add(problems: readonly Problem[]): void; /** Says how many more there were. */ close(): void }

/** Puts problems into a report, a bounded number of each kind. */
export function problemSink(report: SourceReport): ProblemSink {
  const counts = new Map<string, number>()
  return {
    add(problems) {
      for (const problem of problems) {
        const count = (counts.get(problem.code) ?? 0) + 1
        counts.set(problem.code, count)
        if (count <= LISTED_PROBLEMS) report.problems.push(problem)
      }
    },
    close() {
      for (const [code, count] of counts) {
        const more = count - LISTED_PROBLEMS
        if (more > 0)
          report.problems.push({
            where: report.path,
            code,
            message: `${more.toLocaleString('en')} more of this kind in "${report.path}". Mend the listed ones first and import again.`,
          })
      }
      counts.clear()
    },
  }
}

/** All sources in one sum. */
export function importReport(sources: SourceReport[]): ImportReport {
  const totals: ImportReport['totals'] = {
    sources: sources.length,
    rounds: { new: 0, same: 0, changed: 0, failed: 0 },
    media: { new: 0, same: 0, missing: 0, failed: 0 },
    problems: 0,
  }
  for (const { rounds, media, problems } of sources) {
    totals.rounds.new += rounds.new
    totals.rounds.same += rounds.same
    totals.rounds.changed += rounds.changed
    totals.rounds.failed += rounds.failed
    totals.media.new += media.new
    totals.media.same += media.same
    totals.media.missing += media.missing
    totals.media.failed += media.failed
    totals.problems += problems.length
  }
  return { sources, totals }
}

/** What a job left as its report. Work that imports nothing, and an import that never ended, have reports of no sources. */
export function storedReport(kind: string, result: unknown): ImportReport {
  return kind === 'import' && result !== null ? (result as ImportReport) : importReport([])
}

/** Did a part of the import fail? The CLI's exit code 1. */
export function hasFailures({ sources, totals }: ImportReport): boolean {
  return totals.rounds.failed > 0 || totals.media.failed > 0 || sources.some(({ status }) => status === 'failed')
}

/** The report with problems of later stages, each at the source that it names, else at the first. */
export function addProblems(report: ImportReport, problems: readonly Problem[]): ImportReport {
  const sources = report.sources.map((source) => ({ ...source, problems: [...source.problems] }))
  for (const problem of problems) {
    const named = sources.find(({ path }) => path === problem.where || path.endsWith(`/${problem.where}`) || problem.where.startsWith(path))
    const target = named ?? sources[0]
    if (target === undefined) throw new TypeError(`A problem of "${problem.where}" has no source to be reported at.`)
    target.problems.push(problem)
  }
  return importReport(sources)
}
