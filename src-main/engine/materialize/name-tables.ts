/**
 * Which names tables get, and when (METHOD 4); how a name is made is in naming.ts. In: tables as they are built. Out: each has the name that its
 * attributes and its first rows in time give it, however these came; a name that the person gave is never touched. A name that a table had
 * leads to it still, until another table has it.
 */
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import { readFacetEvidence, recordsPerRound } from './facets.ts'
import { itemTableName, labelOf, nameFromAttributes, recurringTitle, subjectOf, uniqueName } from './naming.ts'
import { jsonList, MEASURES, physicalName, renameStoredTable, storedTables, writeBaseName, type StoredTable } from './table-store.ts'
import type { Work } from './work.ts'

/** Not yet named: never shown with rows, or folded. */
export function isUnnamed(table: StoredTable): boolean {
  return table.name.startsWith('schema_') && table.label === table.name
}

/** Names the shown tables anew where `touched` ones have changed: the older goes before the younger, item tables after what they are items of. */
export function nameTables(work: Work, touched: ReadonlySet<number>): void {
  const { db } = work
  const shown = (): StoredTable[] =>
    storedTables(db, sql`t.folded_into IS NULL`)
      .filter((table) => table.metadata.rows > 0)
      .sort((a, b) => Number(a.facet > 0) - Number(b.facet > 0) || a.schemaId - b.schemaId || a.facet - b.facet)
  for (const isPart of [false, true]) {
    for (const table of shown().filter((one) => one.facet > 0 === isPart && (touched.has(one.id) || one.metadata.base === null))) {
      const title = isPart || table.kind === 'series' ? null : recurringTitle(titlesOver(db, table, work.firstRows))
      writeBaseName(db, table.id, title ?? (isPart ? facetName(work, table) : ownName(work, table)), title !== null)
    }
    giveNames(db, shown())
  }
}

function giveNames(db: Db, shown: readonly StoredTable[]): void {
  const open = shown.filter((table) => table.namedBy === 'built-in' && table.metadata.base !== null)
  const openIds = new Set(open.map((table) => table.id))
  const taken = new Set(storedTables(db).flatMap((table) => (openIds.has(table.id) ? [] : [table.name.toLowerCase()])))
  const changed = open.flatMap((table) => {
    const name = uniqueName(table.metadata.base ?? table.name, taken)
    taken.add(name.toLowerCase())
    return name === table.name ? [] : [{ table, name }]
  })
  // Names may change places; "~" is in no name.
  for (const { table } of changed) renameStoredTable(db, table.id, `~${table.id}`, table.label, table.namedBy)
  for (const { table, name } of changed) {
    renameStoredTable(db, table.id, name, labelOf(name), 'built-in')
    if (!isUnnamed(table)) keepFormerName(db, table.name, table.id)
  }
}

/** The name leads to the table until another one has it. */
export function keepFormerName(db: Db, name: string, tableId: number): void {
  run(
    db,
    sql`INSERT INTO former_name (name, table_id) VALUES (${name}, ${tableId}) ON CONFLICT (name) DO UPDATE SET table_id = excluded.table_id`,
  )
}

/** Rows that decide, as `r`: the first in time. */
function firstRows(table: StoredTable, count: number): Statement {
  const first = sql`SELECT _row FROM ${sqlName(physicalName(table.name))} ORDER BY _order LIMIT ${count}`
  return sql`(SELECT id, round_id, record FROM induced_row WHERE id IN (${first})) r`
}

function ownName({ db, names }: Work, table: StoredTable): string {
  const wordsOf = (ids: readonly number[]): string[] => ids.map((id) => names.get(id) ?? '')
  const subject = subjectOf(wordsOf(table.attributes))
  // The head of an account statement is not what its lines are.
  const ofLines = storedTables(db, sql`t.schema_id = ${table.schemaId}`).some(
    (one) => one.facet > 0 && subjectOf(wordsOf(one.core)) === subject,
  )
  return nameFromAttributes(wordsOf(table.attributes), table.kind, ofLines ? null : subject)
}

/** Several records a round are items of the main table; about one a round are a thing of their own. */
function facetName({ db, names, firstRows: count }: Work, table: StoredTable): string {
  const main = storedTables(db, sql`t.schema_id = ${table.schemaId}`).find((one) => one.facet === 0)
  const evidence = main === undefined ? null : readFacetEvidence(db, main.id)
  const attributes = table.core.map((id) => names.get(id) ?? '')
  if (main === undefined || evidence === null || recordsPerRound(evidence, table.core) < ITEMS_A_ROUND)
    return nameFromAttributes(attributes, 'schema')
  const subject = subjectOf(attributes)
  // What is bought on a receipt is its items; purchases are things that were told one by one.
  if (subject !== null && subject !== 'purchases') return subject
  const shown = main.foldedInto === null ? main : storedTables(db, sql`t.id = ${main.foldedInto}`)[0]
  const texts = table.core.filter((id) => !isMeasured(db, table, count, id)).map((id) => names.get(id) ?? '')
  return itemTableName(shown === undefined || isUnnamed(shown) ? '' : shown.name, texts)
}

/** Records a round from which on a part of a schema is a list. */
const ITEMS_A_ROUND = 1.5

function isMeasured(db: Db, table: StoredTable, count: number, attributeId: number): boolean {
  const found = get<{ measures: number; all: number }>(
    db,
    sql`SELECT COUNT(*) FILTER (WHERE o.kind IN ${MEASURES}) AS measures, COUNT(*) AS "all" FROM ${firstRows(table, count)} JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE o.attribute_id = ${attributeId}`,
  )
  return found !== undefined && found.measures * 2 >= found.all
}

function titlesOver(db: Db, table: StoredTable, count: number): Set<string>[] {
  const rows = all<{ roundId: number; title: string | null }>(
    db,
    sql`SELECT DISTINCT r.round_id AS roundId, o.title FROM ${firstRows(table, count)} JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE o.attribute_id IN ${jsonList(table.attributes)}`,
  )
  const titles = new Map<number, Set<string>>()
  for (const { roundId, title } of rows) {
    const ofRound = titles.get(roundId) ?? new Set<string>()
    if (title !== null) ofRound.add(title)
    titles.set(roundId, ofRound)
  }
  return [...titles.values()]
}
