/** Which names tables get, and when (METHOD 4); how a name is made is in naming.ts. */
import type { Db } from '../db/open.ts'
import { all, get } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { readFacetEvidence, recordsPerRound } from './facets.ts'
import { itemTableName, labelOf, nameFromAttributes, recurringTitle, subjectOf, uniqueName } from './naming.ts'
import { jsonList, MEASURES, renameStoredTable, storedTables, takenNames, type StoredTable } from './table-store.ts'
import type { Work } from './work.ts'

/** Not yet named: never shown with rows, or folded. */
export function isUnnamed(table: StoredTable): boolean {
  return table.name.startsWith('schema_') && table.label === table.name
}

/** A table is named once, when it is first shown with rows; larger tables choose first, item tables after what they are items of. */
export function nameTables(work: Work): void {
  const { db } = work
  const unnamed = storedTables(db, sql`t.folded_into IS NULL`).filter((table) => isUnnamed(table) && table.metadata.rows > 0)
  unnamed.sort(
    (a, b) =>
      Number(a.facet > 0) - Number(b.facet > 0) ||
      b.metadata.rows - a.metadata.rows ||
      b.attributes.length - a.attributes.length ||
      a.id - b.id,
  )
  for (const table of unnamed) {
    const name = uniqueName(table.facet === 0 ? ownName(work, table) : facetName(work, table), takenNames(db))
    renameStoredTable(db, table.id, name, labelOf(name), 'built-in')
  }
}

function ownName({ db, names }: Work, table: StoredTable): string {
  const title = table.kind === 'series' ? null : recurringTitle(titlesOver(db, table))
  const wordsOf = (ids: readonly number[]): string[] => ids.map((id) => names.get(id) ?? '')
  const subject = subjectOf(wordsOf(table.attributes))
  // The head of an account statement is not what its lines are.
  const ofLines = storedTables(db, sql`t.schema_id = ${table.schemaId}`).some(
    (one) => one.facet > 0 && subjectOf(wordsOf(one.core)) === subject,
  )
  return title ?? nameFromAttributes(wordsOf(table.attributes), table.kind, ofLines ? null : subject)
}

/** Several records a round are items of the main table; about one a round are a thing of their own. */
function facetName({ db, names }: Work, table: StoredTable): string {
  const main = storedTables(db, sql`t.schema_id = ${table.schemaId}`).find((one) => one.facet === 0)
  const evidence = main === undefined ? null : readFacetEvidence(db, main.id)
  const attributes = table.core.map((id) => names.get(id) ?? '')
  if (main === undefined || evidence === null || recordsPerRound(evidence, table.core) < ITEMS_A_ROUND)
    return nameFromAttributes(attributes, 'schema')
  const subject = subjectOf(attributes)
  if (subject !== null) return subject
  const shown = main.foldedInto === null ? main : storedTables(db, sql`t.id = ${main.foldedInto}`)[0]
  const texts = table.core.filter((id) => !isMeasured(db, table.id, id)).map((id) => names.get(id) ?? '')
  return itemTableName(shown === undefined || isUnnamed(shown) ? '' : shown.name, texts)
}

/** Records a round from which on a part of a schema is a list. */
const ITEMS_A_ROUND = 1.5

function isMeasured(db: Db, tableId: number, attributeId: number): boolean {
  const found = get<{ measures: number; all: number }>(
    db,
    sql`SELECT COUNT(*) FILTER (WHERE o.kind IN ${MEASURES}) AS measures, COUNT(*) AS "all" FROM induced_row r JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE r.table_id = ${tableId} AND o.attribute_id = ${attributeId}`,
  )
  return found !== undefined && found.measures * 2 >= found.all
}

/**
 * "receipts_4" was only numbered because of another table: when that one gives its name up, the numbered table takes it in the same
 * transaction. A name that the person gave is never touched.
 * @param before names that were taken when the transaction began
 */
export function takeFreedNames({ db }: Work, before: ReadonlySet<string>): void {
  const numbered = storedTables(db, sql`t.folded_into IS NULL`).flatMap((table) => {
    const [, base, number] = /^(.+)_(\d+)$/u.exec(table.name) ?? []
    return base === undefined || table.namedBy === 'person' || !before.has(base.toLowerCase())
      ? []
      : [{ table, base, number: Number(number) }]
  })
  for (const { table, base } of numbered.sort((a, b) => a.number - b.number || a.table.id - b.table.id)) {
    if (!takenNames(db).has(base.toLowerCase())) renameStoredTable(db, table.id, base, labelOf(base), table.namedBy)
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
