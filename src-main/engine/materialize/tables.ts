/**
 * Schemas -> tables (METHOD 4). In: the active schemas and what has changed since the last time. Out: induced_table and all that hangs
 * on it, up to date. Only tables that the new rounds touch are looked at, and of these only the new rows are read, unless a decision
 * changes; all of it is one transaction.
 *
 * Order: tables follow the schemas (begin, part, end), rows, optional columns, folding, the cells of what is shown, names.
 */
import type { ReadingSettings } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { storedSchemas } from '../induce/schema-store.ts'
import { DEFAULT_THRESHOLDS, type Thresholds } from '../induce/thresholds.ts'
import { appendRows } from './append.ts'
import { buildTable, type TableContent } from './build.ts'
import { updateFolding } from './fold-tables.ts'
import { addMembers, attributesSince, countAttributeRounds, lastMinedRound, optionalAttributes, updateMembership } from './membership.ts'
import { nameTables } from './name-tables.ts'
import { addOverlap, recountOverlap } from './overlap.ts'
import { partsOf } from './parts.ts'
import { rereadColumn } from './reread.ts'
import { beginTables, endTables, updateFacets } from './schema-tables.ts'
import { jsonList, readMaterialized, storedColumns, storedTables, writeMaterialized, type StoredTable } from './table-store.ts'
import type { Work } from './work.ts'

export type MaterializeScope = {
  /** Canonical names of attributes whose observations, corrections or identity changed; null: everything. */
  attributes: ReadonlySet<string> | null
  /** Schemas that began, grew or ended. */
  schemas: ReadonlySet<number>
  /**
   * "appended": nothing but rounds taken since the last time is new, so that old rows are not read again. "replayed": the history was
   * mined again, everything is made again. Left out: values of `attributes` changed.
   */
  history?: 'appended' | 'replayed'
}
/** `firstRows`: so many of a table's first rows in time decide its name and the order of its columns. */
export type MaterializeOptions = { clock: () => Date; settings: ReadingSettings; thresholds?: Thresholds; firstRows?: number }

const FIRST_ROWS = 64
export type MaterializeOutcome = { built: string[]; removed: string[] }

/** Brings the tables up to date with the schemas and observations. Run inside the caller's transaction or its own. */
export function materialize(db: Db, scope: MaterializeScope, options: MaterializeOptions): MaterializeOutcome {
  return db.transaction(() => update(db, scope, options))()
}

/** `since`: rounds mined after it are new, and old rows stay as they are; null: all rows are looked at. `attributes`: as in the scope, with those of the new rounds. */
type News = { since: number | null; attributes: ReadonlySet<string> | null }

function workOf(db: Db, options: MaterializeOptions): Work {
  return {
    db,
    at: options.clock().toISOString(),
    seq: lastMinedRound(db),
    thresholds: options.thresholds ?? DEFAULT_THRESHOLDS,
    firstRows: options.firstRows ?? FIRST_ROWS,
    names: namesInTables(db),
  }
}

/**
 * Reads the cells of one attribute anew after a correction or a choice of reading. Rows, facets and foldings rest on the observations and stay as they
 * are, so that only this column is looked at where it decides nothing else. Run inside the caller's transaction.
 * @param round only tables with rows of it; null: all
 * @returns names of the tables that show the attribute
 */
export function rereadAttribute(
  db: Db,
  { attribute, round }: { attribute: number; round: number | null },
  options: MaterializeOptions,
): string[] {
  const work = workOf(db, options)
  const tables = storedTables(db)
  const shown = tables.filter(
    ({ id, foldedInto }) => foldedInto === null && storedColumns(db, id).length > 0 && (round === null || hasRows(db, id, round)),
  )
  const rebuilt = new Set<number>()
  const read = shown.flatMap((table) => {
    const content = contentOf(work, table, tables, options.settings)
    if (![...table.attributes, ...content.optional].includes(attribute)) return []
    if (!rereadColumn(db, content, attribute)) {
      buildTable(db, content)
      rebuilt.add(table.id)
    }
    return [table.id]
  })
  if (rebuilt.size > 0) nameTables(work, rebuilt)
  return storedTables(db, sql`t.id IN ${jsonList(read)}`).map(({ name }) => name)
}

function hasRows(db: Db, tableId: number, round: number): boolean {
  return get(db, sql`SELECT 1 FROM induced_row WHERE table_id = ${tableId} AND round_id = ${round} LIMIT 1`) !== undefined
}

function update(db: Db, scope: MaterializeScope, options: MaterializeOptions): MaterializeOutcome {
  const work = workOf(db, options)
  const news = takeNews(work, scope)
  const orphaned = storedTables(db, sql`s.active = 0`).flatMap((table) => table.mergedInto ?? [])
  const removed = endTables(work)
  const begun = beginTables(work)
  const touched = touchedTables(work, scope.schemas, news, begun)
  if (touched.size === 0 && removed.length === 0) return { built: [], removed }
  const whole = new Set([...touched].filter((id) => news.since === null || begun.has(id) || scope.schemas.has(schemaOf(db, id))))
  const facets = updateFacets(work, touched, whole, news.since)
  for (const id of facets.changed) whole.add(id)
  for (const id of whole) touched.add(id)
  for (const id of orphaned) whole.add(id)
  addHosts(db, touched, whole)
  updateRows(work, touched, whole, news.since)
  for (const id of updateFolding(work)) whole.add(id)
  for (const id of unfolded(db)) whole.add(id)
  for (const id of whole) touched.add(id)
  const built = writeShown(work, touched, whole, news.since, options.settings)
  nameTables(work, new Set(built))
  const names = new Map(storedTables(db).map((table) => [table.id, table.name]))
  return { built: built.map((id) => names.get(id) ?? ''), removed: [...removed, ...facets.removed] }
}

/** Tables that were shown in another one which is gone: they stand by themselves and have no cells yet. */
function unfolded(db: Db): number[] {
  return all<{ id: number }>(
    db,
    sql`SELECT id FROM induced_table t WHERE folded_into IS NULL AND NOT EXISTS (SELECT 1 FROM induced_column c WHERE c.table_id = t.id)`,
  ).map(({ id }) => id)
}

/** Names of the attributes that schemas and columns are made of; a long life has many more that came once. */
function namesInTables(db: Db): Map<number, string> {
  const ids = [
    ...storedSchemas(db).flatMap((schema) => schema.attributes),
    ...storedTables(db).flatMap((table) => [...table.schemaAttributes, ...table.metadata.optional]),
  ]
  const named = all<{ id: number; name: string }>(
    db,
    sql`SELECT id, name FROM attribute WHERE id IN ${jsonList(new Set(ids))} OR id IN (SELECT attribute_id FROM induced_column)`,
  )
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** Counts the new rounds and says what they bring. */
function takeNews({ db, seq }: Work, scope: MaterializeScope): News {
  const done = readMaterialized(db)
  writeMaterialized(db, seq)
  const known = done !== null && done <= seq && scope.attributes !== null && scope.history !== 'replayed'
  countAttributeRounds(db, known ? done : null)
  if (!known || scope.attributes === null) return { since: null, attributes: null }
  return { since: scope.history === 'appended' ? done : null, attributes: new Set([...scope.attributes, ...attributesSince(db, done)]) }
}

function schemaOf(db: Db, tableId: number): number {
  return storedTables(db, sql`t.id = ${tableId}`)[0]?.schemaId ?? 0
}

function touchedTables({ db, names }: Work, schemas: ReadonlySet<number>, news: News, begun: ReadonlySet<number>): Set<number> {
  const touched = new Set(begun)
  const changed = (id: number): boolean => news.attributes === null || news.attributes.has(names.get(id) ?? '')
  for (const table of storedTables(db)) {
    const shown = table.foldedInto === null ? storedColumns(db, table.id).map((column) => column.attributeId) : []
    const attributes = [...table.schemaAttributes, ...table.metadata.optional, ...shown]
    if (news.attributes === null || schemas.has(table.schemaId) || attributes.some(changed)) touched.add(table.id)
  }
  return touched
}

/** A table that others were put into changes with them. */
function addHosts(db: Db, touched: Set<number>, whole: Set<number>): void {
  for (const table of mergedFirst(storedTables(db))) {
    if (touched.has(table.id) && table.mergedInto !== null) touched.add(table.mergedInto)
    if (!whole.has(table.id)) continue
    for (const host of [table.mergedInto, table.foldedInto]) if (host !== null) whole.add(host)
  }
  for (const id of whole) touched.add(id)
}

/** Tables that were put into others, before those. */
function mergedFirst(tables: readonly StoredTable[]): StoredTable[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const depth = (table: StoredTable): number => {
    const host = byId.get(table.mergedInto ?? 0)
    return host === undefined ? 0 : 1 + depth(host)
  }
  return [...tables].sort((a, b) => depth(b) - depth(a) || a.id - b.id)
}

/** Rows, optional attributes and overlaps of the touched tables; one whose optional attributes change joins `whole`. */
function updateRows({ db, thresholds }: Work, touched: ReadonlySet<number>, whole: Set<number>, since: number | null): void {
  const tables = mergedFirst(storedTables(db)).filter((table) => touched.has(table.id))
  const recounted = tables.filter((table) => whole.has(table.id))
  const added = tables.filter((table) => !whole.has(table.id))
  for (const table of tables) {
    const rows = since === null || whole.has(table.id) ? updateMembership(db, table) : addMembers(db, table, since)
    const optional = table.kind === 'series' ? [] : optionalAttributes(db, table, thresholds)
    if (optional.join() !== table.metadata.optional.join()) whole.add(table.id)
    run(db, sql`UPDATE induced_table SET metadata = ${JSON.stringify({ ...table.metadata, rows, optional })} WHERE id = ${table.id}`)
  }
  const anew = new Set(recounted.map((table) => table.id))
  const others = new Map(storedTables(db).flatMap((table) => (anew.has(table.id) ? [] : [[table.id, table] as const])))
  if (since !== null) for (const table of added) addOverlap(db, table, others, since)
  for (const table of recounted) recountOverlap(db, table.id)
}

function writeShown(
  work: Work,
  touched: ReadonlySet<number>,
  whole: ReadonlySet<number>,
  since: number | null,
  settings: ReadingSettings,
): number[] {
  const { db } = work
  const tables = storedTables(db)
  const hostsOf = (ids: ReadonlySet<number>): Set<number> =>
    new Set(tables.flatMap((table) => (ids.has(table.id) ? [table.id, table.foldedInto ?? table.id] : [])))
  const [changed, rebuilt] = [hostsOf(touched), hostsOf(whole)]
  const built: number[] = []
  for (const table of tables) {
    if (table.foldedInto !== null || !changed.has(table.id)) continue
    const content = contentOf(work, table, tables, settings)
    if (since === null || rebuilt.has(table.id) || !appendRows(db, content, since)) buildTable(db, content)
    built.push(table.id)
  }
  return built
}

function contentOf({ db, firstRows }: Work, table: StoredTable, tables: readonly StoredTable[], settings: ReadingSettings): TableContent {
  return { table, optional: columnsBeyond(table, tables, partsOf(db, table.schemaId)), settings, firstRows }
}

/** Attributes that come along: optional ones, those of folded tables, and what the records around share with the rows. */
function columnsBeyond(table: StoredTable, tables: readonly StoredTable[], parts: readonly number[][]): number[] {
  const folded = tables.filter((other) => other.foldedInto === table.id).flatMap((other) => other.attributes)
  const elsewhere = new Set(parts.flat())
  return [...new Set([...table.metadata.optional, ...folded, ...table.context])].filter(
    (id) => !table.attributes.includes(id) && (!elsewhere.has(id) || folded.includes(id)),
  )
}
