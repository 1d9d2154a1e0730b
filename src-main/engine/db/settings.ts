/** Key-value settings; the person's ones are under "settings" as one JSON document. */
import type { Settings } from '../../../src-shared/contract.ts'
import type { Db } from './open.ts'
import { get, run } from './open.ts'
import { sql } from './sql.ts'

const KEY = 'settings'

/** Stored settings over the given defaults. */
export function readSettings(db: Db, defaults: Settings): Settings {
  const row = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${KEY}`)
  return row ? { ...defaults, ...(JSON.parse(row.value) as Partial<Settings>) } : defaults
}

/** Merges a change into what is stored and returns the whole. */
export function writeSettings(db: Db, defaults: Settings, change: Partial<Settings>): Settings {
  const row = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${KEY}`)
  const stored = { ...(row ? (JSON.parse(row.value) as Partial<Settings>) : {}), ...change }
  run(
    db,
    sql`INSERT INTO setting (key, value) VALUES (${KEY}, ${JSON.stringify(stored)}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  return { ...defaults, ...stored }
}
