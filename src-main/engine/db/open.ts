/**
 * Opens the one SQLite file of a data folder; the only importer of better-sqlite3.
 * In: a path. Out: a connection with WAL, foreign keys, secure delete and the newest schema.
 */
import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { AdammError, isDiskFull } from '../../../src-shared/errors.ts'
import { migrate } from './migrate.ts'
import type { Statement } from './sql.ts'

export type Db = Database.Database

/** WAL-reset corruption was fixed in SQLite 3.51.3; older libraries are refused. */
const MINIMUM_SQLITE = [3, 51, 3] as const

/**
 * Opens (and creates) the database and brings it to the newest schema.
 * @param path file path, or ":memory:" in tests
 * @throws AdammError DATABASE_FROM_FUTURE when a newer app has written it, DATABASE_DAMAGED when SQLite cannot read it
 */
export function openDatabase(path: string): Db {
  const isNew = path === ':memory:' || !existsSync(path)
  let db: Db
  try {
    db = new Database(path, { timeout: 5000 })
    db.pragma('journal_mode = WAL')
  } catch (error) {
    throw damaged(path, error)
  }
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  db.pragma('secure_delete = ON')
  db.pragma('temp_store = MEMORY')
  assertSqliteVersion(db)
  migrate(db, { path, isNew })
  return db
}

/** Read-only connection for the SQL console; the file must exist and be migrated. */
export function openReadOnly(path: string): Db {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 })
  db.pragma('query_only = ON')
  return db
}

/** An empty database in memory without the app's schema, for one table at a time. */
export function openMemory(): Db {
  return new Database(':memory:')
}

/** Runs a statement that returns rows. */
export function all<Row>(db: Db, statement: Statement): Row[] {
  return prepared(db, statement.text).all(...statement.values) as Row[]
}

/** First row or undefined. */
export function get<Row>(db: Db, statement: Statement): Row | undefined {
  return prepared(db, statement.text).get(...statement.values) as Row | undefined
}

export function run(db: Db, statement: Statement): Database.RunResult {
  return prepared(db, statement.text).run(...statement.values)
}

/** Compiling a statement costs more than running it, and the query files have few texts; texts that are put together at run time push the cache out. */
const CACHED_STATEMENTS = 300
const statements = new WeakMap<Db, Map<string, Database.Statement>>()

function prepared(db: Db, text: string): Database.Statement {
  const cache = statements.get(db) ?? new Map<string, Database.Statement>()
  const known = cache.get(text)
  if (known !== undefined) return known
  if (cache.size >= CACHED_STATEMENTS) cache.clear()
  const made = db.prepare(text)
  cache.set(text, made)
  statements.set(db, cache)
  return made
}

function assertSqliteVersion(db: Db): void {
  const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  const parts = version.split('.').map(Number)
  for (const [index, minimum] of MINIMUM_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > minimum) return
    if (part < minimum)
      throw new AdammError('INTERNAL', `SQLite ${version} is too old; ${MINIMUM_SQLITE.join('.')} or newer is needed. Reinstall the app.`)
  }
}

function damaged(path: string, error: unknown): AdammError {
  const reason = error instanceof Error ? error.message : String(error)
  if (isDiskFull(error)) {
    return new AdammError('DISK_FULL', `Cannot open "${path}": ${reason}. Make room and run it again; nothing stored is lost.`, { path })
  }
  return new AdammError('DATABASE_DAMAGED', `Cannot open "${path}": ${reason}. Restore a backup, or choose another data folder.`, { path })
}
