/**
 * Which records are rows of a table, and which other attributes come along (METHOD 4). In: observations of mined rounds. Out:
 * induced_row, and the optional attributes. A record is a row when it carries at least half of the facet's attributes and at least one
 * measure; a record of an item table also needs a round that carries half of the whole schema, or all of the facet's attributes. Row ids
 * stay as long as the record does. New rounds are added without a look at the old ones.
 */
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import type { Thresholds } from '../induce/thresholds.ts'
import { partsOf } from './parts.ts'
import { jsonList, MEASURES, type StoredTable } from './table-store.ts'

/** Brings the rows of one table up to date and returns how many there are. */
export function updateMembership(db: Db, table: StoredTable): number {
  run(
    db,
    sql`CREATE TEMP TABLE IF NOT EXISTS member (round_id INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (round_id, record)) WITHOUT ROWID`,
  )
  run(db, sql`DELETE FROM member`)
  run(db, sql`INSERT INTO member ${memberRecords(table, minedObservations(table.core))}`)
  run(db, sql`INSERT OR IGNORE INTO member SELECT r.round_id, r.record FROM induced_row r WHERE ${ofMerged(table)}`)
  run(
    db,
    sql`DELETE FROM induced_row WHERE table_id = ${table.id}
        AND NOT EXISTS (SELECT 1 FROM member n WHERE n.round_id = induced_row.round_id AND n.record = induced_row.record)`,
  )
  run(
    db,
    sql`INSERT OR IGNORE INTO induced_row (table_id, round_id, record) SELECT ${table.id}, round_id, record FROM member ORDER BY round_id, record`,
  )
  const rows = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM member`)?.n ?? 0
  run(db, sql`DELETE FROM member`)
  run(db, sql`DELETE FROM table_attribute WHERE table_id = ${table.id}`)
  countAttributes(db, table, sql`induced_row r`)
  return rows
}

/** Adds the rows of rounds mined after `since` and returns how many there are now. */
export function addMembers(db: Db, table: StoredTable, since: number): number {
  // CROSS JOIN keeps SQLite from starting at the attribute, which has all rounds.
  const fresh = sql`mined_round m CROSS JOIN observation o ON o.round_id = m.round_id AND m.seq > ${since}`
  const { changes: added } = run(
    db,
    sql`INSERT INTO induced_row (table_id, round_id, record)
        SELECT ${table.id}, * FROM (SELECT * FROM (${memberRecords(table, fresh)}) UNION SELECT r.round_id, r.record FROM ${newRows(since)} WHERE ${ofMerged(table)})
        ORDER BY 2, 3`,
  )
  if (added > 0) countAttributes(db, table, newRows(since))
  return table.metadata.rows + added
}

/** Rows `r` of tables that the person put into this one; they are brought up to date before it. */
function ofMerged(table: StoredTable): Statement {
  return sql`r.table_id IN (SELECT id FROM induced_table WHERE merged_into = ${table.id})`
}

/** Rows of rounds mined after `since`, as `r`. */
export function newRows(since: number): Statement {
  return sql`(SELECT r.id, r.table_id, r.round_id, r.record FROM mined_round m CROSS JOIN induced_row r ON r.round_id = m.round_id WHERE m.seq > ${since}) r`
}

/**
 * All observations `o` of mined rounds that have one of the attributes, round by round: the rounds are found by an index alone, so that neither a
 * table of all rounds nor one of few sorts what lies in order already.
 */
export function minedObservations(attributes: readonly number[]): Statement {
  return sql`(SELECT m.round_id FROM mined_round m WHERE m.round_id IN (SELECT round_id FROM observation WHERE attribute_id IN ${jsonList(attributes)})
        ORDER BY m.round_id) n CROSS JOIN observation o ON o.round_id = n.round_id`
}

function memberRecords(table: StoredTable, from: Statement): Statement {
  const carried = sql`COUNT(DISTINCT o.attribute_id)`
  const ofRound = sql`(SELECT COUNT(DISTINCT a.attribute_id) FROM observation a WHERE a.round_id = o.round_id AND a.attribute_id IN ${jsonList(table.schemaAttributes)})`
  const inSchema = table.facet === 0 ? sql`1` : sql`(${carried} = ${table.core.length} OR ${ofRound} * 2 >= ${table.width})`
  // "+": the rounds are looked up, not every attribute of each.
  return sql`SELECT o.round_id, o.record FROM ${from} WHERE +o.attribute_id IN ${jsonList(table.core)} GROUP BY o.round_id, o.record
        HAVING ${carried} * 2 >= ${table.core.length} AND MAX(o.kind IN ${MEASURES} AND (o.number IS NOT NULL OR o.kind = 'censored')) AND ${inSchema}`
}

/** In how many rounds each attribute beyond the table's own stands in its rows. */
function countAttributes(db: Db, table: StoredTable, rows: Statement): void {
  run(
    db,
    sql`INSERT INTO table_attribute (table_id, attribute_id, rounds)
        SELECT ${table.id}, o.attribute_id, COUNT(DISTINCT o.round_id) FROM ${rows} JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE r.table_id = ${table.id} AND o.attribute_id NOT IN ${jsonList([...table.attributes, ...table.context])} GROUP BY o.attribute_id
        ON CONFLICT DO UPDATE SET rounds = rounds + excluded.rounds`,
  )
}

/** Counts the rounds of every attribute: all again, or those mined after `since` on top. */
export function countAttributeRounds(db: Db, since: number | null): void {
  if (since === null) run(db, sql`DELETE FROM attribute_rounds`)
  // All of them lie in the order of an index that has what is counted.
  const from =
    since === null
      ? sql`observation o INDEXED BY observation_attribute WHERE o.round_id IN (SELECT round_id FROM mined_round)`
      : sql`mined_round m CROSS JOIN observation o ON o.round_id = m.round_id WHERE m.seq > ${since}`
  run(
    db,
    sql`INSERT INTO attribute_rounds (attribute_id, rounds) SELECT o.attribute_id, COUNT(DISTINCT o.round_id) FROM ${from} GROUP BY o.attribute_id
        ON CONFLICT DO UPDATE SET rounds = rounds + excluded.rounds`,
  )
}

/** Attributes outside the schema that occur in theta_s rounds or more, theta_e of them or more in rows of the table. */
export function optionalAttributes(db: Db, table: StoredTable, thresholds: Thresholds): number[] {
  // The rest of the schema stands in its other tables.
  const elsewhere = [...table.schemaAttributes, ...partsOf(db, table.schemaId).flat()]
  const least = Math.ceil(thresholds.support * thresholds.extensionConfidence)
  return all<{ id: number }>(
    db,
    sql`SELECT t.attribute_id AS id FROM table_attribute t JOIN attribute_rounds a ON a.attribute_id = t.attribute_id
        WHERE t.table_id = ${table.id} AND t.attribute_id NOT IN ${jsonList(elsewhere)} AND t.rounds >= ${least} AND a.rounds >= ${thresholds.support} AND t.rounds * 1.0 / a.rounds >= ${thresholds.extensionConfidence}
        ORDER BY t.attribute_id`,
  ).map(({ id }) => id)
}

export function lastMinedRound(db: Db): number {
  return get<{ last: number }>(db, sql`SELECT COALESCE(MAX(seq), 0) AS last FROM mined_round`)?.last ?? 0
}

/** Names of the attributes of rounds mined after `since`. */
export function attributesSince(db: Db, since: number): string[] {
  return all<{ name: string }>(
    db,
    sql`SELECT DISTINCT a.name FROM mined_round m CROSS JOIN observation o ON o.round_id = m.round_id JOIN attribute a ON a.id = o.attribute_id WHERE m.seq > ${since}`,
  ).map(({ name }) => name)
}
