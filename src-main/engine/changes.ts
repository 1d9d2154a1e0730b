/**
 * The journal of what the person changed. In: a kind, a sentence, the state before and after. Out: entries, newest first. Who wrote an entry of a
 * kind knows how to bring its `before` back; the journal only remembers.
 */
import type { ChangeRecord } from '../../src-shared/contract-tables.ts'
import { all, run } from './db/open.ts'
import type { Db } from './db/open.ts'
import { sql } from './db/sql.ts'
import type { Statement } from './db/sql.ts'

export type Change = ChangeRecord & { before: unknown; after: unknown }

/** Adds an entry; run it in the transaction of the change itself. */
export function recordChange(db: Db, entry: { kind: string; detail: string; before: unknown; after: unknown; at: string }): ChangeRecord {
  const { kind, detail, before, after, at } = entry
  const added = run(
    db,
    sql`INSERT INTO change (kind, detail, before, after, at) VALUES (${kind}, ${detail}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${at})`,
  )
  return { id: Number(added.lastInsertRowid), kind, detail, at, undoneAt: null }
}

type Row = ChangeRecord & { before: string; after: string }

function changesWhere(db: Db, where: Statement, limit: number): Change[] {
  return all<Row>(
    db,
    sql`SELECT id, kind, detail, before, after, at, undone_at AS undoneAt FROM change WHERE ${where} ORDER BY id DESC LIMIT ${limit}`,
  ).map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }))
}

/** Newest first. */
export function listChanges(db: Db, limit: number): Change[] {
  return changesWhere(db, sql`1`, limit)
}

/** The newest entry that is not undone; null when there is none. */
export function lastChange(db: Db): Change | null {
  return changesWhere(db, sql`undone_at IS NULL`, 1)[0] ?? null
}

export function changeById(db: Db, id: number): Change | null {
  return changesWhere(db, sql`id = ${id}`, 1)[0] ?? null
}

export function markUndone(db: Db, id: number, at: string): void {
  run(db, sql`UPDATE change SET undone_at = ${at} WHERE id = ${id}`)
}
