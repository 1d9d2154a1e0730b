/**
 * Taking back and making again. In: the journal (changes.ts) and, for each kind of entry, who knows how to put its `before` or `after` in place.
 * Out: the entry, in one transaction with what it changes. Entries are taken back newest first; a new change ends what could be made again.
 */
import type { ChangeEntry, UndoOutcome } from '../../../src-shared/contract-own.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { changeById, markUndone, type Change } from '../changes.ts'
import { all, get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

export type Reversed = { tables: string[]; stale: number }
export type Reversal = {
  /** Is this kind of entry mine? */
  owns(kind: string): boolean
  /** Puts a state of the entry in place; `direction` says whether it is its `before` or its `after`. */
  put(change: Change, direction: 'undo' | 'redo'): Reversed
}

export type Undo = {
  /** Adds who takes back a kind of change. */
  register(reversal: Reversal): void
  /** Notes which rounds an entry speaks of, so that it is forgotten with them. Run in the transaction of the change. */
  note(changeId: number, rounds: readonly number[]): void
  entry(changeId: number): ChangeEntry
  last(): UndoOutcome
  redo(): UndoOutcome
  list(page: { limit: number; offset: number }): { total: number; changes: ChangeEntry[]; undo: number | null; redo: number | null }
}

type Row = { id: number; kind: string; detail: string; at: string; undoneAt: string | null; after: string }

export function createUndo(db: Db, clock: () => Date): Undo {
  const reversals: Reversal[] = []

  function entryOf(row: Row): ChangeEntry {
    const { id, kind, detail, at, undoneAt } = row
    return { id, kind, detail, at, undoneAt, touched: touchedTables(db, row), undoable: reversals.some((one) => one.owns(kind)) }
  }

  function nextUndo(): number | null {
    return get<{ id: number }>(db, sql`SELECT id FROM change WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1`)?.id ?? null
  }

  /** What was taken back is made again in its old order, as long as nothing newer is in force. */
  function nextRedo(): number | null {
    return get<{ id: number | null }>(db, sql`SELECT MIN(id) AS id FROM change WHERE id > ${nextUndo() ?? 0}`)?.id ?? null
  }

  function reverse(id: number, direction: 'undo' | 'redo'): UndoOutcome {
    const change = changeById(db, id)
    const reversal = reversals.find((one) => change !== null && one.owns(change.kind))
    if (change === null || reversal === undefined)
      throw new AdammError('INVALID_ARGUMENT', `"${change?.detail ?? id}" cannot be taken back by this version of the app.`)
    return db.transaction(() => {
      const outcome = reversal.put(change, direction)
      if (direction === 'undo') markUndone(db, id, clock().toISOString())
      else run(db, sql`UPDATE change SET undone_at = NULL WHERE id = ${id}`)
      return { change: entry(id), ...outcome }
    })()
  }

  function entry(id: number): ChangeEntry {
    const row = all<Row>(db, sql`SELECT id, kind, detail, at, undone_at AS undoneAt, after FROM change WHERE id = ${id}`)[0]
    if (row === undefined) throw new AdammError('NOT_FOUND', `There is no change ${id}; it may have been forgotten. Reload the list.`)
    return entryOf(row)
  }

  return {
    register: (reversal) => void reversals.push(reversal),
    note(changeId, rounds) {
      for (const round of new Set(rounds))
        run(db, sql`INSERT INTO change_round (change_id, round_id) VALUES (${changeId}, ${round}) ON CONFLICT DO NOTHING`)
    },
    entry,
    last() {
      const id = nextUndo()
      if (id === null) throw new AdammError('NOT_FOUND', 'There is nothing to undo.')
      return reverse(id, 'undo')
    },
    redo() {
      const id = nextRedo()
      if (id === null) throw new AdammError('NOT_FOUND', 'There is nothing to make again.')
      return reverse(id, 'redo')
    },
    list({ limit, offset }) {
      const rows = all<Row>(
        db,
        sql`SELECT id, kind, detail, at, undone_at AS undoneAt, after FROM change ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
      )
      const total = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM change`)?.n ?? 0
      return { total, changes: rows.map(entryOf), undo: nextUndo(), redo: nextRedo() }
    },
  }
}

/** Shown tables of the rounds that the entry speaks of, else the table that its state names. */
function touchedTables(db: Db, row: Row): string[] {
  const ofRounds = all<{ name: string }>(
    db,
    sql`SELECT DISTINCT t.name FROM change_round c JOIN induced_row r ON r.round_id = c.round_id JOIN induced_table t ON t.id = r.table_id
        WHERE c.change_id = ${row.id} AND t.folded_into IS NULL ORDER BY t.id`,
  )
  const state: unknown = JSON.parse(row.after)
  const table = typeof state === 'object' && state !== null && 'table' in state && typeof state.table === 'number' ? state.table : null
  const named = table === null ? [] : all<{ name: string }>(db, sql`SELECT name FROM induced_table WHERE id = ${table}`)
  return [...new Set([...(named.length > 0 ? named : ofRounds)].map(({ name }) => name))]
}
