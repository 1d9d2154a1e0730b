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
  // Without a look at each round of a long history where every remembered one was mined.
  const states = hasUnminedRemembered(db)
    ? sql`r.state IN ('extracted', 'remembered')`
    : sql`r.state <> 'remembered' AND r.state = 'extracted'`
  const rows = all<RoundRow>(
    db,
    sql`SELECT r.id AS roundId, r.ref, ${ROUND_ATTRIBUTES} AS attributes FROM round r
        WHERE ${states} AND NOT EXISTS (SELECT 1 FROM mined_round m WHERE m.round_id = r.id)
        ORDER BY r.sort_ms IS NULL, r.sort_ms, r.id`,
  )
  return rows.map(parsed)
}

/** Counts alone: of all rounds and of the few that are not remembered yet. */
function hasUnminedRemembered(db: Db): boolean {
  const counts = get<{ rounds: number; open: number; mined: number; minedOpen: number }>(
    db,
    sql`SELECT (SELECT COUNT(*) FROM round) AS rounds, (SELECT COUNT(*) FROM round WHERE state <> 'remembered') AS open, (SELECT COUNT(*) FROM mined_round) AS mined,
          (SELECT COUNT(*) FROM round r CROSS JOIN mined_round m ON m.round_id = r.id WHERE r.state <> 'remembered') AS minedOpen`,
  )
  return counts === undefined || counts.rounds - counts.open !== counts.mined - counts.minedOpen
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

/** How many rounds the miner has seen, and the last number; they differ when rounds were forgotten. */
export function minedCount(db: Db): { all: number; last: number } {
  const row = get<{ all: number; last: number }>(
    db,
    sql`SELECT (SELECT COUNT(*) FROM mined_round) AS "all", COALESCE((SELECT MAX(seq) FROM mined_round), 0) AS last`,
  )
  return row ?? { all: 0, last: 0 }
}

/** How many rounds the miner has seen up to `seq`. */
export function minedUpTo(db: Db, seq: number): number {
  return get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM mined_round WHERE seq <= ${seq}`)?.n ?? 0
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

/** Ids of attributes by name, looked up as they are asked for: a long life has many names, a round few. */
export type AttributeIds = { get(name: string): number | undefined }

export function attributeIds(db: Db): AttributeIds {
  const known = new Map<string, number | undefined>()
  return {
    get(name) {
      if (!known.has(name)) known.set(name, get<{ id: number }>(db, sql`SELECT id FROM attribute WHERE name = ${name}`)?.id)
      return known.get(name)
    },
  }
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
export function attributeEvidence(db: Db, ids: readonly number[] | null): AttributeEvidence[] {
  const wanted = ids === null ? sql`1` : sql`attribute_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return all(
    db,
    sql`SELECT attribute_id AS attributeId, rounds, present, numeric FROM attribute_evidence WHERE ${wanted} ORDER BY attribute_id`,
  )
}

/** Counts the rounds mined after `since` on top; 0 counts all anew. */
export function countEvidence(db: Db, since: number): void {
  if (since === 0) run(db, sql`DELETE FROM attribute_evidence`)
  run(
    db,
    sql`INSERT INTO attribute_evidence (attribute_id, rounds, present, numeric)
        SELECT o.attribute_id, COUNT(DISTINCT o.round_id), COUNT(*) FILTER (WHERE o.kind <> 'missing'),
          COUNT(*) FILTER (WHERE o.kind IN ('number', 'percent', 'currency', 'duration', 'censored') AND (o.media IS NULL OR o.label_provenance IS NOT NULL))
        FROM mined_round m CROSS JOIN observation o ON o.round_id = m.round_id WHERE m.seq > ${since} GROUP BY o.attribute_id
        ON CONFLICT (attribute_id) DO UPDATE SET rounds = rounds + excluded.rounds, present = present + excluded.present, numeric = numeric + excluded.numeric`,
  )
}
