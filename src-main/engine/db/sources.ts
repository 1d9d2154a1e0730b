/** Rows of sources and sessions; a source keeps its import report as JSON. */
import { SourceReport, type Problem } from '../../../src-shared/model.ts'
import { all, get, run, type Db } from './open.ts'
import { sql } from './sql.ts'

export type SourceInput = {
  path: string
  name: string
  format: string
  sha256: string
  importedAt: string
  report: SourceReport
  jobId: number | null
}
export type SourceListing = { id: number; importedAt: string; jobId: number | null; report: SourceReport }

/** A source whose reading was not finished has this fingerprint. */
export const UNFINISHED = ''

export type KnownSource = { id: number; sha256: string; jobId: number | null; report: SourceReport }

export function sourceByPath(db: Db, path: string): KnownSource | undefined {
  const row = get<{ id: number; sha256: string; job_id: number | null; report: string }>(
    db,
    sql`SELECT id, sha256, job_id, report FROM source WHERE path = ${path} ORDER BY id DESC LIMIT 1`,
  )
  return row === undefined
    ? undefined
    : { id: row.id, sha256: row.sha256, jobId: row.job_id, report: SourceReport.parse(JSON.parse(row.report)) }
}

export function insertSource(db: Db, source: SourceInput): number {
  const { lastInsertRowid } = run(
    db,
    sql`
    INSERT INTO source (path, name, format, sha256, imported_at, report, job_id)
    VALUES (${source.path}, ${source.name}, ${source.format}, ${source.sha256}, ${source.importedAt}, ${JSON.stringify(source.report)}, ${source.jobId})`,
  )
  return Number(lastInsertRowid)
}

export function updateSource(db: Db, id: number, source: Omit<SourceInput, 'path' | 'name'>): void {
  run(
    db,
    sql`
    UPDATE source
    SET format = ${source.format}, sha256 = ${source.sha256}, imported_at = ${source.importedAt}, report = ${JSON.stringify(source.report)}, job_id = ${source.jobId}
    WHERE id = ${id}`,
  )
}

/** The session of a source with this name, made when it is new. */
export function sessionOf(db: Db, sourceId: number, ref: string): number {
  const known = get<{ id: number }>(db, sql`SELECT id FROM session WHERE source_id = ${sourceId} AND ref = ${ref}`)
  if (known !== undefined) return known.id
  return Number(run(db, sql`INSERT INTO session (source_id, ref) VALUES (${sourceId}, ${ref})`).lastInsertRowid)
}

export function countSources(db: Db): number {
  return get<{ count: number }>(db, sql`SELECT count(*) AS count FROM source`)?.count ?? 0
}

/** Sources with their reports, newest first. */
export function listSources(db: Db, page: { limit: number; offset: number }): SourceListing[] {
  const rows = all<{ id: number; imported_at: string; job_id: number | null; report: string }>(
    db,
    sql`
    SELECT id, imported_at, job_id, report FROM source ORDER BY id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
  )
  return rows.map((row) => ({
    id: row.id,
    importedAt: row.imported_at,
    jobId: row.job_id,
    report: SourceReport.parse(JSON.parse(row.report)),
  }))
}

/** Problems of all sources as last imported, newest first. */
export function listProblems(db: Db): (Problem & { sourceId: number; at: string })[] {
  const rows = all<{ id: number; imported_at: string; report: string }>(
    db,
    sql`
    SELECT id, imported_at, report FROM source WHERE json_array_length(report, '$.problems') > 0 ORDER BY id DESC`,
  )
  return rows.flatMap((row) =>
    SourceReport.parse(JSON.parse(row.report)).problems.map((problem) => ({ ...problem, sourceId: row.id, at: row.imported_at })),
  )
}

/** Sources that a job imported, with their reports. */
export function sourcesOfJob(db: Db, jobId: number): { id: number; report: SourceReport }[] {
  const rows = all<{ id: number; report: string }>(db, sql`SELECT id, report FROM source WHERE job_id = ${jobId} ORDER BY id`)
  return rows.map(({ id, report }) => ({ id, report: SourceReport.parse(JSON.parse(report)) }))
}

/** All sources with their reports, oldest first. */
export function allSources(db: Db): { id: number; report: SourceReport }[] {
  const rows = all<{ id: number; report: string }>(db, sql`SELECT id, report FROM source ORDER BY id`)
  return rows.map(({ id, report }) => ({ id, report: SourceReport.parse(JSON.parse(report)) }))
}

export function writeReport(db: Db, id: number, report: SourceReport): void {
  run(db, sql`UPDATE source SET report = ${JSON.stringify(report)} WHERE id = ${id}`)
}
