/**
 * One SELECT over the discovered tables, each under its own name (a temporary view over its stored table).
 * In: a read-only connection and a person's SQL. Out: columns and at most `limit` rows.
 */
import type { Output } from '../../src-shared/contract.ts'
import { AdammError } from '../../src-shared/errors.ts'
import { registerFunctions } from './ask/tools/functions.ts'
import { all, openReadOnly } from './db/open.ts'
import type { Db } from './db/open.ts'
import { sql, sqlId } from './db/sql.ts'

/**
 * Opens the file read-only with a view for every table that is shown. The functions of the asking tools are there too, so that a
 * statement shown in an answer (over the stored tables, `t_` and the name) can be run again as it stands.
 */
export function openConsole(database: string): Db {
  const db = openReadOnly(database)
  registerFunctions(db)
  db.pragma('query_only = OFF')
  for (const { id, name } of all<{ id: number; name: string }>(db, sql`SELECT id, name FROM induced_table WHERE folded_into IS NULL`)) {
    const columns = all<{ name: string }>(db, sql`SELECT name FROM induced_column WHERE table_id = ${id} ORDER BY ord`)
    const selected = ['_order AS "order"', '_time AS "time"', '_ref AS "ref"', ...columns.map((column) => sqlId(column.name))]
    db.exec(`CREATE TEMP VIEW ${sqlId(name)} AS SELECT ${selected.join(', ')} FROM ${sqlId(`t_${name}`)}`)
  }
  db.pragma('query_only = ON')
  return db
}

/** @throws AdammError SQL_NOT_READ_ONLY for anything but one SELECT, SQL_FAILED with SQLite's own words */
export function runSelect(db: Db, text: string, limit: number): Output<'sql.query'> {
  const started = performance.now()
  if (!/^\s*(?:--[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*(?:SELECT|WITH|VALUES|EXPLAIN)\b/i.test(text)) {
    throw new AdammError(
      'SQL_NOT_READ_ONLY',
      'Only SELECT, WITH, VALUES and EXPLAIN can be run here. Tables are changed by importing and correcting.',
    )
  }
  try {
    const statement = db.prepare(text)
    if (!statement.reader || !statement.readonly)
      throw new AdammError('SQL_NOT_READ_ONLY', 'This statement would change the database. Only reading is possible here.')
    const columns = statement.columns().map((column) => column.name)
    const rows: (string | number | null)[][] = []
    let truncated = false
    for (const row of statement.raw().iterate()) {
      if (rows.length >= limit) {
        truncated = true
        break
      }
      rows.push((row as unknown[]).map(plain))
    }
    return { columns, rows, truncated, ms: performance.now() - started }
  } catch (error) {
    if (error instanceof AdammError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AdammError('SQL_FAILED', `SQLite: ${reason}. Names of tables and columns are listed under Tables.`)
  }
}

function plain(value: unknown): string | number | null {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? `${value.length} bytes` : String(value)
}
