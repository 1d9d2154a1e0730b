/** Query file of materialization: tables, columns, rows and cells as stored; the rules are in membership.ts and folding.ts. */
import type { ColumnType } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import type { ColumnTally } from './types.ts'

export type StoredTable = {
  id: number
  schemaId: number
  kind: 'schema' | 'series'
  name: string
  label: string
  description: string
  namedBy: string
  hidden: boolean
  /** The person's choice whether the latest row of a day speaks for it. */
  latest: boolean | null
  foldedInto: number | null
  splitOff: boolean
  /** The person put it into `foldedInto`. */
  mergedInto: number | null
  metadata: TableMetadata
  /** Which facet of its schema (facets.ts); 0 is the main one. */
  facet: number
  /** Attribute ids of the facet, ascending: the columns that make the table. */
  attributes: number[]
  /** Those that decide which records are rows. */
  core: number[]
  /** Attributes of the schema's main facet, whose values may be shared with the rows. */
  context: number[]
  /** How many attributes the whole schema has. */
  width: number
  schemaAttributes: number[]
  support: number
  allConfidence: number | null
}

/** Numbers about the rows, computed when the table is built; `optional` are the table's own optional attributes, without those of folded tables. */
export type TableMetadata = {
  rows: number
  from: string | null
  to: string | null
  days: number
  daysInSpan: number
  mainMeasure: string | null
  optional: number[]
  /** The name that it would have if no other table had it; null before it is shown with rows. */
  base: string | null
  /** Whether the name is a title that stands over the rows. */
  titled: boolean
  /** Rows of a day that was seen again (daily.ts). */
  daily: { repeats: number; unlike: number }
}
export const NO_ROWS: TableMetadata = {
  rows: 0,
  from: null,
  to: null,
  days: 0,
  daysInSpan: 0,
  mainMeasure: null,
  optional: [],
  base: null,
  titled: false,
  daily: { repeats: 0, unlike: 0 },
}

export type StoredColumn = {
  id: number
  tableId: number
  attributeId: number
  ord: number
  name: string
  label: string
  type: ColumnType
  unit: string | null
  optional: boolean
  hidden: boolean
  filled: number
  namedBy: string
}

type TableRecord = Pick<
  StoredTable,
  'id' | 'schemaId' | 'kind' | 'name' | 'label' | 'description' | 'namedBy' | 'foldedInto' | 'mergedInto' | 'support' | 'allConfidence'
> & {
  hidden: number
  latest: number | null
  splitOff: number
  metadata: string
  facet: string | null
  attributes: string
}

export function storedTables(db: Db, where: Statement = sql`1`): StoredTable[] {
  const rows = all<TableRecord>(
    db,
    sql`SELECT t.id, t.schema_id AS schemaId, t.kind, t.name, t.label, COALESCE(w.description, t.description) AS description, t.named_by AS namedBy, t.hidden, t.latest, t.folded_into AS foldedInto,
          t.split_off AS splitOff, t.merged_into AS mergedInto, t.metadata, t.facet, s.attributes, s.support, s.all_confidence AS allConfidence
        FROM induced_table t JOIN schema s ON s.id = t.schema_id LEFT JOIN model_words w ON w.kind = 'table' AND w.owner = t.id WHERE ${where} ORDER BY t.id`,
  )
  return rows.map((row) => {
    const schemaAttributes: number[] = JSON.parse(row.attributes)
    const facet: Facet = row.facet === null ? wholeFacet(schemaAttributes) : JSON.parse(row.facet)
    const metadata: TableMetadata = { ...NO_ROWS, ...JSON.parse(row.metadata) }
    return {
      ...row,
      hidden: row.hidden === 1,
      latest: row.latest === null ? null : row.latest === 1,
      splitOff: row.splitOff === 1,
      metadata,
      facet: facet.number,
      attributes: facet.own,
      core: facet.core,
      context: facet.context,
      schemaAttributes,
      width: schemaAttributes.length,
    }
  })
}

type ColumnRecord = Omit<StoredColumn, 'optional' | 'hidden'> & { optional: number; hidden: number }

export function storedColumns(db: Db, tableId: number): StoredColumn[] {
  const rows = all<ColumnRecord>(
    db,
    sql`SELECT id, table_id AS tableId, attribute_id AS attributeId, ord, name, label, type, unit, optional, hidden, filled, named_by AS namedBy
        FROM induced_column WHERE table_id = ${tableId} ORDER BY ord, id`,
  )
  return rows.map((row) => ({ ...row, optional: row.optional === 1, hidden: row.hidden === 1 }))
}

/** How the cells of each column add up, by attribute id; a column that was never read whole is not in it. */
export function columnTallies(db: Db, tableId: number): Map<number, ColumnTally> {
  const rows = all<{ attributeId: number; evidence: string }>(
    db,
    sql`SELECT attribute_id AS attributeId, evidence FROM induced_column WHERE table_id = ${tableId} AND evidence IS NOT NULL`,
  )
  return new Map(rows.map(({ attributeId, evidence }) => [attributeId, JSON.parse(evidence)]))
}

export function physicalName(name: string): string {
  return `t_${name}`
}

/** Attribute ids, ascending. `core` decides which records are rows; `own` are the columns, `context` those whose values may be shared with the rows. */
export type Facet = { number: number; core: number[]; own: number[]; context: number[] }

export function wholeFacet(attributes: readonly number[]): Facet {
  return { number: 0, core: [...attributes], own: [...attributes], context: [] }
}

export function insertTable(db: Db, table: { schemaId: number; kind: 'schema' | 'series'; name: string; facet: Facet | null }): number {
  const { schemaId, kind, name, facet } = table
  const added = run(
    db,
    sql`INSERT INTO induced_table (schema_id, kind, name, label, description, facet) VALUES (${schemaId}, ${kind}, ${name}, ${name}, '', ${facet === null ? null : JSON.stringify(facet)})`,
  )
  return Number(added.lastInsertRowid)
}

/** Removes the table with its rows, columns and cells; nothing else refers to it afterwards. */
export function deleteTable(db: Db, table: StoredTable): void {
  run(db, sql`UPDATE induced_table SET folded_into = NULL WHERE folded_into = ${table.id}`)
  run(db, sql`UPDATE induced_table SET merged_into = NULL WHERE merged_into = ${table.id}`)
  dropPhysical(db, table.name)
  run(db, sql`DELETE FROM induced_table WHERE id = ${table.id}`)
}

/** The last mined round that the tables contain; null when they were never made. */
export function readMaterialized(db: Db): number | null {
  return get<{ seq: number }>(db, sql`SELECT seq FROM materialized WHERE id = 1`)?.seq ?? null
}

export function writeMaterialized(db: Db, seq: number): void {
  run(db, sql`INSERT INTO materialized (id, seq) VALUES (1, ${seq}) ON CONFLICT (id) DO UPDATE SET seq = excluded.seq`)
}

export function dropPhysical(db: Db, name: string): void {
  run(db, sql`DROP TABLE IF EXISTS ${sqlName(physicalName(name))}`)
}

/** Gives the table another name, in the list and in SQL. */
export function renameStoredTable(db: Db, id: number, name: string, label: string, namedBy: string): void {
  const old = get<{ name: string }>(db, sql`SELECT name FROM induced_table WHERE id = ${id}`)
  if (old === undefined) return
  const exists = get(db, sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${physicalName(old.name)}`) !== undefined
  if (exists && old.name !== name) run(db, sql`ALTER TABLE ${sqlName(physicalName(old.name))} RENAME TO ${sqlName(physicalName(name))}`)
  run(db, sql`UPDATE induced_table SET name = ${name}, label = ${label}, named_by = ${namedBy} WHERE id = ${id}`)
}

export function writeBaseName(db: Db, id: number, base: string, titled: boolean): void {
  run(
    db,
    sql`UPDATE induced_table SET metadata = json_set(metadata, '$.base', ${base}, '$.titled', json(${titled ? 'true' : 'false'})) WHERE id = ${id}`,
  )
}

export function takenNames(db: Db): Set<string> {
  return new Set(all<{ name: string }>(db, sql`SELECT name FROM induced_table`).map(({ name }) => name.toLowerCase()))
}

/** JSON list for `IN (SELECT value FROM json_each(...))`. */
export function jsonList(values: Iterable<number | string>): Statement {
  return sql`(SELECT value FROM json_each(${JSON.stringify([...values])}))`
}

/** Kinds whose values can be computed with. A censored value ("<5", "HI") is a measure without a number. */
export const MEASURES: Statement = sql`('number', 'percent', 'currency', 'duration', 'ratio', 'censored')`
