/**
 * Which stored answers rest on what. In: an answer when it is stored; later, a column or a table that changed. Out: rows of answer_table, and the
 * answers marked stale. Rather one stale mark too many than a number that is silently wrong: an answer rests on every column its steps name.
 */
import type { Answer } from '../../../src-shared/model.ts'
import { all, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

/** Notes the tables and columns of an answer; run in the transaction that stores it. */
export function noteAnswerTables(db: Db, answerId: number, answer: Answer): void {
  const named = new Map<string, Set<string>>()
  const add = (table: unknown, texts: readonly string[]): void => {
    if (typeof table !== 'string') return
    const known = named.get(table) ?? new Set<string>()
    for (const text of texts) known.add(text)
    named.set(table, known)
  }
  for (const step of answer.steps) add(step.arguments['table'], [JSON.stringify(step.arguments)])
  for (const { table, column } of answer.evidence) add(table, column === undefined ? [] : [column])
  if (answer.rows !== null) add(answer.rows.table, answer.rows.columns)
  for (const [table, texts] of named) {
    const columns = all<{ tableId: number; id: number; name: string }>(
      db,
      sql`SELECT t.id AS tableId, c.id, c.name FROM induced_table t JOIN induced_column c ON c.table_id = t.id WHERE t.name = ${table} COLLATE NOCASE`,
    )
    const tableId = columns[0]?.tableId
    if (tableId === undefined) continue
    const used = columns.filter(({ name }) => [...texts].some((text) => text.toLowerCase().includes(name.toLowerCase())))
    run(
      db,
      sql`INSERT INTO answer_table (answer_id, table_id, columns) VALUES (${answerId}, ${tableId}, ${JSON.stringify(used.map(({ id }) => id))})
          ON CONFLICT (answer_id, table_id) DO UPDATE SET columns = excluded.columns`,
    )
  }
}

/**
 * Marks answers that rest on a column of this attribute in these tables. A date says in which rows' scope a row is, so all answers over its tables are.
 * @returns ids of the answers that were not stale before
 */
export function markStale(db: Db, tableIds: readonly number[], attributeId: number): number[] {
  const ids = all<{ id: number }>(
    db,
    sql`SELECT DISTINCT a.id FROM answer a JOIN answer_table u ON u.answer_id = a.id JOIN induced_column c ON c.table_id = u.table_id
        WHERE a.stale = 0 AND c.attribute_id = ${attributeId} AND u.table_id IN (SELECT value FROM json_each(${JSON.stringify(tableIds)}))
          AND (c.type IN ('date', 'datetime', 'time') OR c.id IN (SELECT value FROM json_each(u.columns)))`,
  ).map(({ id }) => id)
  setStale(db, ids, true)
  return ids
}

export function setStale(db: Db, ids: readonly number[], stale: boolean): void {
  run(db, sql`UPDATE answer SET stale = ${stale ? 1 : 0} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}
