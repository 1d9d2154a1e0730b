/**
 * Numbered migrations in steps of ten, tracked in PRAGMA user_version. A pending migration on an existing file first
 * copies it to `<file>.before-<version>`; all pending ones run in one transaction. A shipped migration is never edited.
 */
import { existsSync } from 'node:fs'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Db } from './open.ts'
import { migrations } from './migrations/index.ts'

export type Migration = { version: number; name: string; up(db: Db): void }

export const newestVersion = migrations.at(-1)?.version ?? 0

/**
 * Brings a database to `target` (default: the newest version).
 * @throws AdammError DATABASE_FROM_FUTURE
 */
export function migrate(db: Db, options: { path: string; isNew: boolean; target?: number }): void {
  const current = db.pragma('user_version', { simple: true }) as number
  if (current > newestVersion) {
    throw new AdammError(
      'DATABASE_FROM_FUTURE',
      `"${options.path}" was written by a newer AdaMM (schema ${current}, this app knows ${newestVersion}). Update the app.`,
    )
  }
  const target = options.target ?? newestVersion
  const pending = migrations.filter((migration) => migration.version > current && migration.version <= target)
  if (pending.length === 0) return
  if (!options.isNew && current > 0) backUp(db, options.path, current)
  db.transaction(() => {
    for (const migration of pending) migration.up(db)
    db.pragma(`user_version = ${pending.at(-1)?.version ?? current}`)
    const violations = db.pragma('foreign_key_check') as unknown[]
    if (violations.length > 0)
      throw new AdammError('INTERNAL', `Migration to ${target} leaves ${violations.length} broken references; nothing was changed.`)
  }).immediate()
  db.pragma('optimize')
}

function backUp(db: Db, path: string, current: number): void {
  const copy = `${path}.before-${current}`
  if (!existsSync(copy)) db.prepare('VACUUM INTO ?').run(copy)
}
