/** Rows of observation, attribute and alias: what extraction found, under the attributes it was resolved to. */
import type { ExtractedObservation } from '../../../src-shared/model.ts'
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql } from './sql.ts'
import { settleContentTimes } from '../hierarchy/content-times.ts'
import { reanchorCorrections } from '../own/place.ts'

export type ResolvedObservation = ExtractedObservation & { attributeId: number }

/** Replaces all observations of a round; rows that rested on the old ones go with them, corrections find theirs again, a date in the
 * picture may be the round's time. */
export function replaceObservations(db: Db, roundId: number, observations: readonly ResolvedObservation[]): void {
  run(db, sql`DELETE FROM observation WHERE round_id = ${roundId}`)
  for (const { attributeId, value, provenance, ...observation } of observations) {
    run(
      db,
      sql`INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, number, text, unit, ambiguous, doubt, value, media, provenance, label_provenance, title, confidence, verified, extractor)
          VALUES (${roundId}, ${observation.record}, ${attributeId}, ${observation.attribute}, ${value.raw}, ${value.kind}, ${value.number}, ${value.text}, ${value.unit}, ${value.ambiguous ? 1 : 0}, ${value.secondReading?.chosen === null ? 1 : 0},
            ${JSON.stringify(value)}, ${provenance.type === 'picture' ? provenance.media : null}, ${JSON.stringify(provenance)},
            ${observation.labelProvenance === null ? null : JSON.stringify(observation.labelProvenance)}, ${observation.title}, ${observation.confidence}, ${observation.verified ? 1 : 0}, ${observation.extractor})`,
    )
  }
  reanchorCorrections(db, roundId)
  settleContentTimes(db, [roundId])
}

export type AttributeRow = { id: number; name: string; label: string; kind: string | null; unit: string | null; mergedInto: number | null }
export type AliasRow = { surface: string; attributeId: number; reason: string; score: number | null }

export function listAttributes(db: Db): AttributeRow[] {
  return all(db, sql`SELECT id, name, label, kind, unit, merged_into AS mergedInto FROM attribute ORDER BY id`)
}

export function listAliases(db: Db): AliasRow[] {
  return all(db, sql`SELECT surface, attribute_id AS attributeId, reason, score FROM attribute_alias ORDER BY attribute_id, surface`)
}

export type AttributeSplit = { surface: string; attributeId: number }

/** Names that the person said an attribute does not go by. */
export function listSplits(db: Db): AttributeSplit[] {
  return all(db, sql`SELECT surface, attribute_id AS attributeId FROM attribute_split ORDER BY surface, attribute_id`)
}

/** The attribute of that canonical name, made when new. */
export function attributeId(db: Db, attribute: Omit<AttributeRow, 'id' | 'mergedInto'>): number {
  const known = get<{ id: number }>(db, sql`SELECT id FROM attribute WHERE name = ${attribute.name}`)
  if (known) return known.id
  return Number(
    run(
      db,
      sql`INSERT INTO attribute (name, label, kind, unit) VALUES (${attribute.name}, ${attribute.label}, ${attribute.kind}, ${attribute.unit})`,
    ).lastInsertRowid,
  )
}

/** Logs how a surface came to its attribute; the first reason stays. */
export function addAlias(db: Db, alias: AliasRow, at: string): void {
  run(
    db,
    sql`INSERT INTO attribute_alias (surface, attribute_id, reason, score, at) VALUES (${alias.surface}, ${alias.attributeId}, ${alias.reason}, ${alias.score}, ${at}) ON CONFLICT DO NOTHING`,
  )
}

/** Rounds with a record of one of these titles. */
export function roundsTitled(db: Db, titles: readonly string[]): number[] {
  if (titles.length === 0) return []
  return all<{ id: number }>(
    db,
    sql`SELECT DISTINCT round_id AS id FROM observation WHERE title IN (SELECT value FROM json_each(${JSON.stringify(titles)})) ORDER BY round_id`,
  ).map(({ id }) => id)
}
