/**
 * Foldings carried out (METHOD 4): which tables are shown, what they take over from those that are not, and what the log says about it.
 * The rule itself is in folding.ts.
 */
import type { Db } from '../db/open.ts'
import { run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { logSchemaEvent } from '../induce/schema-store.ts'
import { foldings, topOf, type Foldable } from './folding.ts'
import { isUnnamed, keepFormerName } from './name-tables.ts'
import { uniqueName } from './naming.ts'
import { dropPhysical, renameStoredTable, storedTables, takenNames, type StoredTable } from './table-store.ts'
import type { Work } from './work.ts'

/** Decides the foldings anew, logs the ones that changed and returns the tables whose columns that concerns. */
export function updateFolding(work: Work): Set<number> {
  const { db, thresholds, names } = work
  const tables = storedTables(db)
  const foldable = tables.map((table): Foldable => ({
    ...table,
    rows: table.metadata.rows,
    optional: table.metadata.optional,
    names: table.attributes.map((id) => names.get(id) ?? '').sort(),
  }))
  const direct = foldings(db, foldable, thresholds)
  const byId = new Map(tables.map((table) => [table.id, table]))
  const changed = new Set<number>()
  for (const table of tables) {
    const top = topOf(table.id, direct)
    const host = top === table.id ? null : top
    if (host === table.foldedInto) continue
    run(db, sql`UPDATE induced_table SET folded_into = ${host} WHERE id = ${table.id}`)
    const shownBy = byId.get(host ?? table.foldedInto ?? 0)?.attributes ?? []
    const wordsOf = (ids: readonly number[]): string => ids.map((id) => (names.get(id) ?? '').replaceAll('_', ' ')).join(', ')
    const more = table.attributes.filter((id) => !shownBy.includes(id))
    const words = wordsOf(table.attributes)
    if (table.foldedInto !== null) {
      changed.add(table.foldedInto)
      logFolding(
        work,
        byId.get(table.foldedInto),
        'unfolded',
        `${words}: no longer mostly the same rows, or split off; a table of its own again.`,
      )
    }
    if (host === null) changed.add(table.id)
    else {
      changed.add(host)
      hideAway(db, table)
      if (table.foldedInto === null) passNameOn(db, table, host)
      logFolding(
        work,
        byId.get(host),
        'folded',
        more.length === 0
          ? `Took in a table over mostly the same rows: ${words}.`
          : `Took in a table over mostly the same rows; ${wordsOf(more)} became optional columns.`,
      )
    }
  }
  return changed
}

function logFolding(work: Work, table: StoredTable | undefined, kind: string, detail: string): void {
  if (table !== undefined) logSchemaEvent(work.db, { schemaId: table.schemaId, seq: work.seq, kind, detail, at: work.at })
}

/** A folded table keeps its rows (they decide whether it stays folded) and nothing else. */
function hideAway(db: Db, table: StoredTable): void {
  dropPhysical(db, table.name)
  run(db, sql`DELETE FROM induced_column WHERE table_id = ${table.id}`)
}

/** What the person has named is shown under that name still; any other name leads to the table that is shown in its place. */
function passNameOn(db: Db, table: StoredTable, hostId: number): void {
  const host = storedTables(db, sql`t.id = ${hostId}`)[0]
  const byPerson = table.namedBy === 'person'
  if (host === undefined || isUnnamed(table) || (byPerson && host.namedBy === 'person')) return
  const spare = uniqueName(`schema_${table.schemaId}`, takenNames(db))
  renameStoredTable(db, table.id, spare, spare, 'built-in')
  if (byPerson) renameStoredTable(db, host.id, table.name, table.label, table.namedBy)
  else keepFormerName(db, table.name, host.id)
}
