/**
 * Schemas -> tables (METHOD 4). In: the active schemas and what has changed since the last time. Out: induced_table and all that hangs
 * on it, up to date. Only tables that the new rounds touch are built again; all of it is one transaction.
 *
 * Order: tables follow the schemas (begin, grow, end), rows, optional columns, folding, names, then the build of what is shown.
 */
import type { ReadingSettings } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { attributeNames, logSchemaEvent, minedCount, storedSchemas } from '../induce/schema-store.ts'
import { DEFAULT_THRESHOLDS, type Thresholds } from '../induce/thresholds.ts'
import { buildTable } from './build.ts'
import { foldings, topOf, type Foldable } from './folding.ts'
import { optionalAttributes, updateMembership } from './membership.ts'
import { labelOf, nameFromAttributes, recurringTitle, uniqueName } from './naming.ts'
import { deleteTable, dropPhysical, insertTable, jsonList, renameStoredTable, storedColumns, storedTables, takenNames, type StoredTable } from './table-store.ts'

export type MaterializeScope = {
  /** Canonical names of attributes whose observations, corrections or identity changed; null: everything. */
  attributes: ReadonlySet<string> | null
  /** Schemas that began, grew or ended. */
  schemas: ReadonlySet<number>
}
export type MaterializeOptions = { clock: () => Date; settings: ReadingSettings; thresholds?: Thresholds }
export type MaterializeOutcome = { built: string[]; removed: string[] }

type Work = { db: Db; at: string; seq: number; thresholds: Thresholds; names: ReadonlyMap<number, string> }

/** Brings the tables up to date with the schemas and observations. Run inside the caller's transaction or its own. */
export function materialize(db: Db, scope: MaterializeScope, options: MaterializeOptions): MaterializeOutcome {
  return db.transaction(() => {
    const work: Work = { db, at: options.clock().toISOString(), seq: minedCount(db, 0).last, thresholds: options.thresholds ?? DEFAULT_THRESHOLDS, names: attributeNames(db) }
    const removed = endTables(work)
    const begun = beginTables(work)
    const touched = touchedTables(work, scope, begun)
    if (touched.size === 0 && removed.length === 0) return { built: [], removed }
    for (const table of storedTables(db)) if (touched.has(table.id)) updateRows(work, table)
    const changed = updateFolding(work)
    nameTables(work)
    const built = buildShown(work, new Set([...touched, ...changed]), options.settings)
    return { built, removed }
  })()
}

/** A table whose schema ended goes; when the schema merged into another, a name that the person gave goes with it. */
function endTables(work: Work): string[] {
  const { db } = work
  const ended = storedTables(db, sql`s.active = 0`)
  for (const table of ended) {
    const heir = storedTables(db, sql`s.active = 1 AND s.id = (SELECT merged_into FROM schema WHERE id = ${table.schemaId})`)[0]
    deleteTable(db, table)
    if (heir !== undefined && table.namedBy === 'person' && heir.namedBy !== 'person') renameStoredTable(db, heir.id, table.name, table.label, 'person')
  }
  return ended.map((table) => table.name)
}

function beginTables(work: Work): Set<number> {
  const known = new Set(storedTables(work.db).map((table) => table.schemaId))
  const begun = new Set<number>()
  for (const schema of storedSchemas(work.db)) {
    if (known.has(schema.id)) continue
    begun.add(insertTable(work.db, { schemaId: schema.id, kind: schema.kind, name: uniqueName(`schema_${schema.id}`, takenNames(work.db)) }))
  }
  return begun
}

function touchedTables(work: Work, scope: MaterializeScope, begun: ReadonlySet<number>): Set<number> {
  const { db, names } = work
  const touched = new Set(begun)
  const changed = (id: number): boolean => scope.attributes === null || scope.attributes.has(names.get(id) ?? '')
  for (const table of storedTables(db)) {
    const shown = table.foldedInto === null ? storedColumns(db, table.id).map((column) => column.attributeId) : []
    if (scope.schemas.has(table.schemaId) || [...table.attributes, ...table.metadata.optional, ...shown].some(changed)) touched.add(table.id)
  }
  return touched
}

function updateRows(work: Work, table: StoredTable): void {
  const { db, thresholds } = work
  const rows = updateMembership(db, table.id, table.attributes)
  const optional = table.kind === 'series' ? [] : optionalAttributes(db, table.id, table.attributes, thresholds)
  run(db, sql`UPDATE induced_table SET metadata = ${JSON.stringify({ ...table.metadata, rows, optional })} WHERE id = ${table.id}`)
}

/** Decides the foldings anew, logs the ones that changed and returns the tables whose columns that concerns. */
function updateFolding(work: Work): Set<number> {
  const { db, thresholds, names } = work
  const tables = storedTables(db)
  const foldable = tables.map((table): Foldable => ({ ...table, rows: table.metadata.rows, optional: table.metadata.optional, names: table.attributes.map((id) => names.get(id) ?? '').sort() }))
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
      logFolding(work, byId.get(table.foldedInto), 'unfolded', `${words}: no longer mostly the same rows, or split off; a table of its own again.`)
    }
    if (host === null) changed.add(table.id)
    else {
      changed.add(host)
      hideAway(db, table)
      if (table.foldedInto === null) passNameOn(db, table, host)
      logFolding(work, byId.get(host), 'folded', more.length === 0 ? `Took in a table over mostly the same rows: ${words}.` : `Took in a table over mostly the same rows; ${wordsOf(more)} became optional columns.`)
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

/**
 * What the person has seen under a name stays under it: a table that is shown in place of another takes its name over, unless it
 * has one already; a name that the person gave goes before any other.
 */
function passNameOn(db: Db, table: StoredTable, hostId: number): void {
  const host = storedTables(db, sql`t.id = ${hostId}`)[0]
  const byPerson = table.namedBy === 'person'
  if (host === undefined || isUnnamed(table) || (byPerson && host.namedBy === 'person')) return
  const spare = uniqueName(`schema_${table.schemaId}`, takenNames(db))
  renameStoredTable(db, table.id, spare, spare, 'built-in')
  // "receipts_2" was only numbered because of the table that it now stands for.
  const numbered = host.namedBy !== 'person' && /^(.+)_\d+$/u.exec(host.name)?.[1] === table.name
  if (isUnnamed(host) || byPerson || numbered) renameStoredTable(db, host.id, table.name, table.label, table.namedBy)
}

/** Not yet named: never shown with rows, or folded. */
function isUnnamed(table: StoredTable): boolean {
  return table.name.startsWith('schema_') && table.label === table.name
}

/** A table is named once, when it is first shown with rows; larger tables choose first. */
function nameTables(work: Work): void {
  const { db, names } = work
  const unnamed = storedTables(db, sql`t.folded_into IS NULL`).filter((table) => isUnnamed(table) && table.metadata.rows > 0)
  unnamed.sort((a, b) => b.metadata.rows - a.metadata.rows || b.attributes.length - a.attributes.length || a.id - b.id)
  for (const table of unnamed) {
    const title = table.kind === 'series' ? null : recurringTitle(titlesOver(db, table))
    const attributes = table.attributes.map((id) => names.get(id) ?? '')
    const name = uniqueName(title ?? nameFromAttributes(attributes, table.kind), takenNames(db))
    renameStoredTable(db, table.id, name, labelOf(name), 'built-in')
  }
}

function titlesOver(db: Db, table: StoredTable): Set<string>[] {
  const rows = all<{ roundId: number; title: string | null }>(
    db,
    sql`SELECT DISTINCT r.round_id AS roundId, o.title FROM induced_row r JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE r.table_id = ${table.id} AND o.attribute_id IN ${jsonList(table.attributes)}`,
  )
  const titles = new Map<number, Set<string>>()
  for (const { roundId, title } of rows) {
    const ofRound = titles.get(roundId) ?? new Set<string>()
    if (title !== null) ofRound.add(title)
    titles.set(roundId, ofRound)
  }
  return [...titles.values()]
}

function buildShown(work: Work, which: ReadonlySet<number>, settings: ReadingSettings): string[] {
  const { db } = work
  const tables = storedTables(db)
  const hosts = new Set(tables.flatMap((table) => (which.has(table.id) && table.foldedInto !== null ? [table.foldedInto] : [])))
  const built: string[] = []
  for (const table of tables) {
    if (table.foldedInto !== null || !(which.has(table.id) || hosts.has(table.id))) continue
    const folded = tables.filter((other) => other.foldedInto === table.id).flatMap((other) => other.attributes)
    const optional = [...new Set([...table.metadata.optional, ...folded])].filter((id) => !table.attributes.includes(id))
    buildTable(db, table, optional, settings)
    built.push(table.name)
  }
  return built
}
