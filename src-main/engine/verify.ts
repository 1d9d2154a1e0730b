/**
 * `adamm verify`: is everything that was stored still there, whole and consistent?
 * In: the data folder. Out: one line a check, with what was counted and what to do when it fails. Changes nothing.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import type { Output } from '../../src-shared/contract.ts'
import { contentPath } from './context.ts'
import type { HomePaths } from './context.ts'
import { all, get } from './db/open.ts'
import type { Db } from './db/open.ts'
import { sql } from './db/sql.ts'

type Check = Output<'store.verify'>['checks'][number]

/** Reads every picture's bytes; long for a large memory, so it can be cancelled. */
export async function verifyStore(db: Db, paths: HomePaths, signal: AbortSignal): Promise<Output<'store.verify'>> {
  const checks: Check[] = [integrity(db), foreignKeys(db), fullText(db), ...cells(db), eventsPlaced(db), await media(db, paths, signal)]
  return { ok: checks.every(({ ok }) => ok), checks }
}

function check(name: string, count: number, faults: readonly string[], advice: string): Check {
  const shown = faults.slice(0, 5).join('; ')
  return { name, ok: faults.length === 0, count, detail: faults.length === 0 ? '' : `${faults.length}: ${shown}. ${advice}` }
}

function integrity(db: Db): Check {
  const rows = db.pragma('integrity_check') as { integrity_check: string }[]
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  const pages = db.pragma('page_count', { simple: true }) as number
  return check('database pages', pages, faults, 'Restore a backup.')
}

function foreignKeys(db: Db): Check {
  const faults = (db.pragma('foreign_key_check') as { table: string; rowid: number }[]).map(({ table, rowid }) => `${table} ${rowid}`)
  return check('references', get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM observation`)?.n ?? 0, faults, 'Restore a backup.')
}

/** Every remembered round is in the full text index, and nothing else is. */
function fullText(db: Db): Check {
  const indexed = new Set(all<{ id: number }>(db, sql`SELECT rowid AS id FROM round_text`).map(({ id }) => id))
  const rounds = all<{ id: number; ref: string }>(db, sql`SELECT id, ref FROM round WHERE state = 'remembered'`)
  const missing = rounds.filter(({ id }) => !indexed.has(id)).map(({ ref }) => `"${ref}" is not indexed`)
  const known = new Set(all<{ id: number }>(db, sql`SELECT id FROM round`).map(({ id }) => id))
  const stray = [...indexed].filter((id) => !known.has(id)).map((id) => `index entry ${id} has no round`)
  return check('full text', indexed.size, [...missing, ...stray], 'Import the named files again.')
}

/** Every cell of every table rests on an observation of the same round, and the table's own row is there. */
function cells(db: Db): Check[] {
  const count = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM induced_cell`)?.n ?? 0
  const foreign = all<{ id: number }>(
    db,
    sql`SELECT c.row_id AS id FROM induced_cell c JOIN induced_row r ON r.id = c.row_id JOIN observation o ON o.id = c.observation_id WHERE o.round_id <> r.round_id`,
  ).map(({ id }) => `row ${id}`)
  return [check('cells and their observations', count, foreign, 'Report this: a cell must rest on its own round.')]
}

function eventsPlaced(db: Db): Check {
  const lost = all<{ ref: string }>(
    db,
    sql`SELECT r.ref FROM round r LEFT JOIN event e ON e.round_id = r.id WHERE r.state = 'remembered' AND e.round_id IS NULL`,
  ).map(({ ref }) => `"${ref}"`)
  return check(
    'events in episodes',
    get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM event`)?.n ?? 0,
    lost,
    'Start the app again; it places them.',
  )
}

async function media(db: Db, paths: HomePaths, signal: AbortSignal): Promise<Check> {
  const rows = all<{ sha256: string }>(db, sql`SELECT sha256 FROM media ORDER BY sha256`)
  const faults: string[] = []
  for (const { sha256 } of rows) {
    signal.throwIfAborted()
    const path = contentPath(paths.media, sha256)
    if (!existsSync(path)) faults.push(`${sha256} is missing`)
    else if ((await hashFile(path)) !== sha256) faults.push(`${sha256} has other bytes`)
  }
  return check('pictures', rows.length, faults, 'Import the original pictures again.')
}

function hashFile(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    createReadStream(path)
      .on('data', (chunk) => hash.update(chunk))
      .on('error', reject)
      .on('end', () => resolve(hash.digest('hex')))
  })
}
