/** Vectors of events and pictures by model: what a model still lacks, how many it has, and which models are in use. */
import { fromBlob } from './hierarchy.ts'
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql } from './sql.ts'

export type ModelRole = 'text' | 'image' | 'recognizer'

/** Rounds that went through extraction and have no vector of this text model, oldest first. */
export function roundsWithout(db: Db, model: string): number[] {
  return all<{ id: number }>(
    db,
    sql`SELECT r.id FROM round r
        WHERE r.state IN ('extracted', 'remembered')
          AND NOT EXISTS (SELECT 1 FROM embedding e WHERE e.owner = 'event' AND e.owner_id = CAST(r.id AS TEXT) AND e.model = ${model})
        ORDER BY r.id`,
  ).map(({ id }) => id)
}

/** Pictures that were read and have no vector of this picture model. */
export function picturesWithout(db: Db, model: string): string[] {
  return all<{ media: string }>(
    db,
    sql`SELECT m.sha256 AS media FROM media m
        WHERE m.state = 'read' AND NOT EXISTS (SELECT 1 FROM embedding e WHERE e.owner = 'media' AND e.owner_id = m.sha256 AND e.model = ${model})
        ORDER BY m.sha256`,
  ).map(({ media }) => media)
}

/** Vectors of all pictures of rounds, or of the pictures of the rounds named, one by one. */
export function* eachPicture(db: Db, model: string, roundIds?: readonly number[]): Generator<{ media: string; vector: Float32Array }> {
  const named = roundIds === undefined ? '' : 'AND p.round_id IN (SELECT value FROM json_each(?))'
  const rows = db.prepare<string[], { media: string; vector: Uint8Array }>(
    `SELECT e.owner_id AS media, e.vector FROM embedding e
     WHERE e.owner = 'media' AND e.model = ? AND EXISTS (SELECT 1 FROM round_media p WHERE p.media = e.owner_id ${named})`,
  )
  for (const { media, vector } of rows.iterate(model, ...(roundIds === undefined ? [] : [JSON.stringify(roundIds)])))
    yield { media, vector: fromBlob(vector) }
}

/** Vectors of events and pictures by model. */
export function countVectors(db: Db): Map<string, number> {
  const rows = all<{ model: string; count: number }>(
    db,
    sql`SELECT model, COUNT(*) AS count FROM embedding WHERE owner IN ('event', 'media') GROUP BY model`,
  )
  return new Map(rows.map(({ model, count }) => [model, count]))
}

/** Removes all vectors of a model; the caller has checked that it is not in use. */
export function deleteVectors(db: Db, model: string): number {
  return run(db, sql`DELETE FROM embedding WHERE model = ${model} AND owner IN ('event', 'media')`).changes
}

function roleKey(role: ModelRole): string {
  return `models.${role}`
}

/** Id of the model in use for a role; null when the person chose none. */
export function readModelChoice(db: Db, role: ModelRole): string | null {
  return get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${roleKey(role)}`)?.value ?? null
}

/** `null` takes the choice back. */
export function writeModelChoice(db: Db, role: ModelRole, id: string | null): void {
  if (id === null) run(db, sql`DELETE FROM setting WHERE key = ${roleKey(role)}`)
  else
    run(db, sql`INSERT INTO setting (key, value) VALUES (${roleKey(role)}, ${id}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
}
