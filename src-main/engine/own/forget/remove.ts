/**
 * Takes the chosen rounds and pictures out of every table that speaks of them. In: what goes. Out: rows gone, answers that quoted them gone, answers that
 * counted over their tables stale, and fingerprints by which a later import knows them. Run inside the transaction of forgetting.
 */
import type { ImportReport, SourceReport } from '../../../../src-shared/model.ts'
import { all, run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { jsonList } from '../../materialize/table-store.ts'
import { citingAnswers, removeAnswers } from './answers.ts'
import { removePayloads } from './derived.ts'
import type { Selected } from './select.ts'

/** @param texts words that nothing else says (needles.ts) */
export function removeSelected(
  db: Db,
  selected: Selected,
  media: readonly string[],
  texts: readonly string[],
  now: Date,
): { answers: number; stale: number } {
  const rounds = jsonList(selected.rounds)
  const at = now.toISOString()
  const answers = citingAnswers(db, selected, texts)
  removePayloads(db, answers.removed, texts, at)
  removeAnswers(db, answers)
  const stale = run(
    db,
    sql`UPDATE answer SET stale = 1 WHERE stale = 0 AND id IN (SELECT u.answer_id FROM answer_table u JOIN induced_row r ON r.table_id = u.table_id WHERE r.round_id IN ${rounds})`,
  ).changes
  // The journal's sentences say old and new values; corrections themselves stay.
  run(db, sql`DELETE FROM change`)
  const names = namesOf(db, selected)
  bury(db, selected, media, at)
  const sources = emptiedSources(db, selected)
  removeParts(db, selected, media)
  run(db, sql`DELETE FROM round_text WHERE rowid IN ${rounds}`)
  run(
    db,
    sql`DELETE FROM embedding WHERE owner = 'event' AND owner_id IN (SELECT CAST(value AS TEXT) FROM json_each(${JSON.stringify(selected.rounds)}))`,
  )
  run(db, sql`DELETE FROM round WHERE id IN ${rounds}`)
  run(db, sql`DELETE FROM embedding WHERE owner = 'media' AND owner_id IN ${jsonList(media)}`)
  run(db, sql`DELETE FROM media WHERE sha256 IN ${jsonList(media)}`)
  run(db, sql`DELETE FROM session WHERE NOT EXISTS (SELECT 1 FROM round r WHERE r.session_id = session.id)`)
  removeSources(db, sources, names)
  return { answers: answers.removed.length, stale }
}

/** Pictures out of rounds that stay, with what was read in them. */
function removeParts(db: Db, { pictures }: Selected, media: readonly string[]): void {
  for (const { round, ord, media: shown } of pictures) {
    run(db, sql`DELETE FROM round_media WHERE round_id = ${round} AND ord = ${ord}`)
    run(db, sql`DELETE FROM observation WHERE round_id = ${round} AND media = ${shown}`)
  }
  run(db, sql`DELETE FROM observation WHERE media IN ${jsonList(media)}`)
}

/** Fingerprints alone, so that an import of the same file knows what it must leave out. */
function bury(db: Db, { rounds }: Selected, media: readonly string[], at: string): void {
  run(
    db,
    sql`INSERT INTO forgotten (sum, kind, at) SELECT DISTINCT content_sha256, 'round', ${at} FROM round WHERE id IN ${jsonList(rounds)} ON CONFLICT DO NOTHING`,
  )
  for (const sha256 of media)
    run(db, sql`INSERT INTO forgotten (sum, kind, at) VALUES (${sha256}, 'picture', ${at}) ON CONFLICT DO NOTHING`)
}

function namesOf(db: Db, { rounds, pictures }: Selected): string[] {
  const list = jsonList(rounds)
  const refs = all<{ name: string }>(
    db,
    sql`SELECT ref AS name FROM round WHERE id IN ${list} UNION SELECT name FROM round_media WHERE round_id IN ${list}`,
  )
  return [...refs, ...pictures].map(({ name }) => name).filter((name) => name !== '')
}

type Emptied = { id: number; path: string; name: string; jobId: number | null }

/** Sources that have no round left afterwards. */
function emptiedSources(db: Db, { rounds, sources }: Selected): Emptied[] {
  const list = jsonList(rounds)
  return all<Emptied>(
    db,
    sql`SELECT o.id, o.path, o.name, o.job_id AS jobId FROM source o
        WHERE (o.id IN ${jsonList(sources)} OR EXISTS (SELECT 1 FROM session s JOIN round r ON r.session_id = s.id WHERE s.source_id = o.id AND r.id IN ${list}))
          AND NOT EXISTS (SELECT 1 FROM session s JOIN round r ON r.session_id = s.id WHERE s.source_id = o.id AND r.id NOT IN ${list})`,
  )
}

/** Reports and jobs name files and rounds; what they say of those that are gone goes too. */
function removeSources(db: Db, sources: readonly Emptied[], names: readonly string[]): void {
  const paths = new Set(sources.map(({ path }) => path))
  const files = sources.map(({ name }) => name)
  run(db, sql`DELETE FROM source WHERE id IN ${jsonList(sources.map(({ id }) => id))}`)
  for (const { id, report } of all<{ id: number; report: string }>(db, sql`SELECT id, report FROM source`)) {
    const cleaned = JSON.stringify(withoutNames(JSON.parse(report), names))
    if (cleaned !== report) run(db, sql`UPDATE source SET report = ${cleaned} WHERE id = ${id}`)
  }
  type JobRow = { id: number; title: string; input: string; result: string | null; error: string | null }
  for (const job of all<JobRow>(db, sql`SELECT id, title, input, result, error FROM job WHERE kind = 'import'`)) {
    const said = [...names, ...paths, ...files]
    const isNamed = [job.title, job.input, job.error ?? ''].some((text) =>
      said.some((name) => text.includes(JSON.stringify(name).slice(1, -1))),
    )
    const result = job.result === null ? null : JSON.stringify(reportWithout(JSON.parse(job.result), paths, names))
    if (!isNamed && result === job.result) continue
    const title = isNamed ? 'Import' : job.title
    const input = isNamed ? JSON.stringify({ paths: [], options: {} }) : job.input
    run(
      db,
      sql`UPDATE job SET title = ${title}, input = ${input}, result = ${result}, error = ${isNamed && job.error !== null ? 'Forgotten.' : job.error} WHERE id = ${job.id}`,
    )
  }
}

function withoutNames(report: SourceReport, names: readonly string[]): SourceReport {
  if (!Array.isArray(report.problems)) return report
  return {
    ...report,
    problems: report.problems.filter(({ where, message }) => !names.some((name) => where.includes(name) || message.includes(name))),
  }
}

function reportWithout(report: ImportReport, paths: ReadonlySet<string>, names: readonly string[]): ImportReport {
  if (!Array.isArray(report?.sources)) return report
  return { ...report, sources: report.sources.filter(({ path }) => !paths.has(path)).map((source) => withoutNames(source, names)) }
}
