/**
 * Tables follow the schemas (METHOD 4): one begins with each schema, one more with each facet of it that stands in records of its own,
 * and they end with them. In: the schemas as induction left them. Out: induced_table with names to be chosen.
 */
import { run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { logSchemaEvent, storedSchemas } from '../induce/schema-store.ts'
import { countFacets, facetsOf, numberFacets, readFacetEvidence, withParts, writeFacetEvidence } from './facets.ts'
import { uniqueName } from './naming.ts'
import { partsOf } from './parts.ts'
import {
  deleteTable,
  insertTable,
  renameStoredTable,
  storedTables,
  takenNames,
  wholeFacet,
  type Facet,
  type StoredTable,
} from './table-store.ts'
import type { Work } from './work.ts'

/** A table whose schema ended goes; when the schema merged into another, a name that the person gave goes with it. */
export function endTables({ db }: Work): string[] {
  const ended = storedTables(db, sql`s.active = 0`)
  for (const table of ended) {
    const heirs = storedTables(db, sql`s.active = 1 AND s.id = (SELECT merged_into FROM schema WHERE id = ${table.schemaId})`)
    const heir = heirs.find((one) => one.facet === table.facet)
    deleteTable(db, table)
    if (heir !== undefined && table.namedBy === 'person' && heir.namedBy !== 'person')
      renameStoredTable(db, heir.id, table.name, table.label, 'person')
  }
  return ended.map((table) => table.name)
}

export function beginTables({ db }: Work): Set<number> {
  const known = new Set(storedTables(db).map((table) => table.schemaId))
  const begun = new Set<number>()
  for (const { id, kind } of storedSchemas(db)) {
    if (!known.has(id)) begun.add(insertTable(db, { schemaId: id, kind, name: uniqueName(`schema_${id}`, takenNames(db)), facet: null }))
  }
  return begun
}

export type FacetChanges = { changed: Set<number>; removed: string[] }

/**
 * Parts the schemas of `touched` tables anew.
 * @param since counts only rounds mined after it, for schemas that are not in `whole`
 * @returns tables that began or have other attributes now
 */
export function updateFacets(work: Work, touched: ReadonlySet<number>, whole: ReadonlySet<number>, since: number | null): FacetChanges {
  const { db } = work
  const changes: FacetChanges = { changed: new Set(), removed: [] }
  const bySchema = Map.groupBy(storedTables(db, sql`t.kind = 'schema'`), (table) => table.schemaId)
  for (const tables of bySchema.values()) {
    const main = tables.find((table) => table.facet === 0)
    if (main === undefined || !tables.some((table) => touched.has(table.id))) continue
    const before = since === null || tables.some((table) => whole.has(table.id)) ? null : readFacetEvidence(db, main.id)
    const evidence = countFacets(
      db,
      main.schemaAttributes,
      before === null || since === null ? 0 : since,
      before ?? { attributes: {}, pairs: {} },
    )
    writeFacetEvidence(db, main.id, evidence)
    const facets = numberFacets(
      withParts(evidence, facetsOf(evidence, main.schemaAttributes, work.thresholds), partsOf(db, main.schemaId)),
      tables.map((table) => ({ number: table.facet, core: table.core })),
    )
    applyFacets(work, main, tables, facets, changes)
  }
  return changes
}

function applyFacets(work: Work, main: StoredTable, tables: readonly StoredTable[], facets: readonly Facet[], changes: FacetChanges): void {
  const { db } = work
  const parts = partsOf(db, main.schemaId)
  const describe = (facet: Facet): string => facet.core.map((id) => (work.names.get(id) ?? '').replaceAll('_', ' ')).join(', ')
  const log = (kind: string, detail: string): void =>
    logSchemaEvent(db, { schemaId: main.schemaId, seq: work.seq, kind, detail, at: work.at })
  for (const table of tables) {
    if (facets.some((facet) => facet.number === table.facet)) continue
    deleteTable(db, table)
    changes.removed.push(table.name)
    log('joined', 'What stood in records of its own shares records with the rest now; one table again.')
  }
  for (const facet of facets) {
    const table = tables.find((one) => one.facet === facet.number)
    if (table === undefined) {
      const name = uniqueName(`schema_${main.schemaId}`, takenNames(db))
      const added = insertTable(db, { schemaId: main.schemaId, kind: 'schema', name, facet })
      // What the person took apart does not fold together again by itself.
      if (parts.some((part) => part.join() === facet.core.join())) run(db, sql`UPDATE induced_table SET split_off = 1 WHERE id = ${added}`)
      changes.changed.add(added)
      log('parted', `${describe(facet)} stand in records of their own; they are a table beside the main one.`)
    } else if (!isSameFacet(facet, table)) {
      const whole = JSON.stringify(facet) === JSON.stringify(wholeFacet(main.schemaAttributes))
      run(db, sql`UPDATE induced_table SET facet = ${whole ? null : JSON.stringify(facet)} WHERE id = ${table.id}`)
      changes.changed.add(table.id)
    }
  }
}

function isSameFacet(facet: Facet, table: StoredTable): boolean {
  return [
    [facet.core, table.core],
    [facet.own, table.attributes],
    [facet.context, table.context],
  ].every(([a, b]) => JSON.stringify(a) === JSON.stringify(b))
}
