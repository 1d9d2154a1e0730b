/** Query file of induction: rounds as attribute sets, the schemas and their log, the saved state of the miner. */
import type { Db } from '../db/open.ts'
import { all, get, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'

export type RoundAttributes = { roundId: number; ref: string; attributes: string[] }
export type StoredSchema = {
  id: number
  kind: 'schema' | 'series'
  /** Attribute ids, ascending. */
  attributes: number[]
  active: boolean
  support: number
  allConfidence: number | null
}

/** Attribute names of a round, one JSON array; an attribute counts once however many records hold it. */
const ROUND_ATTRIBUTES: Statement = sql`(SELECT json_group_array(DISTINCT a.name) FROM observation o JOIN attribute a ON a.id = o.attribute_id WHERE o.round_id = r.id)`

type RoundRow = { roundId: number; ref: string; attributes: string }

/** Extracted rounds that the miner has not seen, in the order of their times (unknown times last), then of their import. */
export function unminedRounds(db: Db): RoundAttributes[] {
  const rows = all<RoundRow>(
    db,
    sql`SELECT r.id AS roundId, r.ref, ${ROUND_ATTRIBUTES} AS attributes FROM round r
        WHERE r.state IN ('extracted', 'remembered') AND NOT EXISTS (SELECT 1 FROM mined_round m WHERE m.round_id = r.id)
        ORDER BY r.sort_ms IS NULL, r.sort_ms, r.id`,
  )
  return rows.map(parsed)
}

/** Rounds that the miner has seen after number `seq`, in its order. */
export function minedRoundsAfter(db: Db, seq: number): RoundAttributes[] {
  const rows = all<RoundRow>(
    db,
    sql`SELECT r.id AS roundId, r.ref, ${ROUND_ATTRIBUTES} AS attributes FROM mined_round m JOIN round r ON r.id = m.round_id WHERE m.seq > ${seq} ORDER BY m.seq`,
  )
  return rows.map(parsed)
}

function parsed(row: RoundRow): RoundAttributes {
  return { roundId: row.roundId, ref: row.ref, attributes: JSON.parse(row.attributes) }
}

/** How many rounds the miner has seen up to `seq`, and the last number; they differ when rounds were forgotten. */
export function minedCount(db: Db, seq: number): { upTo: number; all: number; last: number } {
  const row = get<{ upTo: number; all: number; last: number }>(
    db,
    sql`SELECT COUNT(*) FILTER (WHERE seq <= ${seq}) AS upTo, COUNT(*) AS "all", COALESCE(MAX(seq), 0) AS last FROM mined_round`,
  )
  return row ?? { upTo: 0, all: 0, last: 0 }
}

export function addMinedRound(db: Db, seq: number, roundId: number): void {
  run(db, sql`INSERT INTO mined_round (seq, round_id) VALUES (${seq}, ${roundId})`)
}

/** Closes the gaps that forgotten rounds left in the numbering; the order stays. */
export function renumberMinedRounds(db: Db): void {
  const ids = all<{ id: number }>(db, sql`SELECT round_id AS id FROM mined_round ORDER BY seq`)
  run(db, sql`DELETE FROM mined_round`)
  ids.forEach(({ id }, index) => addMinedRound(db, index + 1, id))
}

export function readMinerState(db: Db): { rounds: number; state: Uint8Array } | undefined {
  return get(db, sql`SELECT rounds, state FROM miner_state WHERE id = 1`)
}

export function writeMinerState(db: Db, rounds: number, state: Uint8Array): void {
  run(
    db,
    sql`INSERT INTO miner_state (id, rounds, state) VALUES (1, ${rounds}, ${state}) ON CONFLICT (id) DO UPDATE SET rounds = excluded.rounds, state = excluded.state`,
  )
}

export function deleteMinerState(db: Db): void {
  run(db, sql`DELETE FROM miner_state`)
}

export function attributeIds(db: Db): Map<string, number> {
  return new Map(all<{ id: number; name: string }>(db, sql`SELECT id, name FROM attribute`).map(({ id, name }) => [name, id]))
}

export function attributeNames(db: Db): Map<number, string> {
  return new Map(all<{ id: number; name: string }>(db, sql`SELECT id, name FROM attribute`).map(({ id, name }) => [id, name]))
}

type SchemaRow = {
  id: number
  kind: 'schema' | 'series'
  attributes: string
  active: number
  support: number
  allConfidence: number | null
}

export function storedSchemas(db: Db, where: Statement = sql`active = 1`): StoredSchema[] {
  const rows = all<SchemaRow>(
    db,
    sql`SELECT id, kind, attributes, active, support, all_confidence AS allConfidence FROM schema WHERE ${where} ORDER BY id`,
  )
  return rows.map((row) => ({ ...row, attributes: JSON.parse(row.attributes), active: row.active === 1 }))
}

export function writeSchema(db: Db, schema: StoredSchema, bornRound: number | null): void {
  run(
    db,
    sql`INSERT INTO schema (id, kind, attributes, active, support, all_confidence, born_round)
        VALUES (${schema.id}, ${schema.kind}, ${JSON.stringify(schema.attributes)}, ${schema.active ? 1 : 0}, ${schema.support}, ${schema.allConfidence}, ${bornRound})
        ON CONFLICT (id) DO UPDATE SET attributes = excluded.attributes, active = excluded.active, support = excluded.support, all_confidence = excluded.all_confidence, merged_into = NULL`,
  )
}

export function endSchema(db: Db, id: number, mergedInto: number | null): void {
  run(db, sql`UPDATE schema SET active = 0, merged_into = ${mergedInto} WHERE id = ${id}`)
}

/** Notes why a schema or its table is as it is; the person reads it as the table's history. */
export function logSchemaEvent(db: Db, event: { schemaId: number; seq: number; kind: string; detail: string; at: string }): void {
  run(
    db,
    sql`INSERT INTO schema_event (schema_id, seq, kind, detail, at) VALUES (${event.schemaId}, ${event.seq}, ${event.kind}, ${event.detail}, ${event.at})`,
  )
}

export type AttributeEvidence = { attributeId: number; rounds: number; numeric: number; present: number }

/**
 * For each attribute: rounds that have it, its observations that are not missing, and those that are measures. A number in a picture
 * that stands under no label is no measure: its name is only the kind of text it is ("value", "price").
 */
export function attributeEvidence(db: Db, names: readonly string[]): AttributeEvidence[] {
  return all(
    db,
    sql`SELECT o.attribute_id AS attributeId, COUNT(DISTINCT o.round_id) AS rounds, COUNT(*) FILTER (WHERE o.kind <> 'missing') AS present,
          COUNT(*) FILTER (WHERE o.kind IN ('number', 'percent', 'currency', 'duration', 'censored') AND (o.media IS NULL OR o.label_provenance IS NOT NULL)) AS numeric
        FROM observation o JOIN attribute a ON a.id = o.attribute_id JOIN mined_round m ON m.round_id = o.round_id
        WHERE a.name IN (SELECT value FROM json_each(${JSON.stringify(names)})) GROUP BY o.attribute_id ORDER BY o.attribute_id`,
  )
}
