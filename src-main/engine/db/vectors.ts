/** Packed vectors of events and the list of those that changed (version 110). In and out: rows of vector_chunk and vector_change. */
import { fromBlob } from './hierarchy.ts'
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql } from './sql.ts'

/** Rows of a chunk, one after the other; an id of 0 is a free place. */
export type PackedRows = { ids: Int32Array; scales: Float32Array; rows: Int8Array }

/** In order; chunks of another dimension than the model's are none. */
export function chunkNumbers(db: Db, model: string, dimension: number): number[] {
  return all<{ chunk: number }>(
    db,
    sql`SELECT chunk FROM vector_chunk WHERE model = ${model} AND dimension = ${dimension} ORDER BY chunk`,
  ).map(({ chunk }) => chunk)
}

export function readChunk(db: Db, model: string, chunk: number): PackedRows | null {
  const row = get<{ ids: Uint8Array; scales: Uint8Array; rows: Uint8Array }>(
    db,
    sql`SELECT ids, scales, rows FROM vector_chunk WHERE model = ${model} AND chunk = ${chunk}`,
  )
  if (!row) return null
  const { ids, scales, rows } = row
  return {
    ids: new Int32Array(ids.slice().buffer),
    scales: fromBlob(scales),
    rows: new Int8Array(rows.buffer, rows.byteOffset, rows.byteLength),
  }
}

function blob(view: Int32Array | Float32Array | Int8Array): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

export function writeChunk(db: Db, model: string, chunk: number, dimension: number, { ids, scales, rows }: PackedRows): void {
  run(
    db,
    sql`INSERT INTO vector_chunk (model, chunk, dimension, ids, scales, rows) VALUES (${model}, ${chunk}, ${dimension}, ${blob(ids)}, ${blob(scales)}, ${blob(rows)})
        ON CONFLICT (model, chunk) DO UPDATE SET dimension = excluded.dimension, ids = excluded.ids, scales = excluded.scales, rows = excluded.rows`,
  )
}

/** Vectors written since the last pack; null for those that were removed. A vector is good until the next one. */
export function* changedVectors(db: Db, model: string): Generator<{ id: number; vector: Float32Array | null }> {
  const changes = db.prepare<[string], { id: number; vector: Uint8Array | null }>(
    `SELECT c.round_id AS id, e.vector FROM vector_change c
     LEFT JOIN embedding e ON e.owner = 'event' AND e.owner_id = CAST(c.round_id AS TEXT) AND e.model = c.model WHERE c.model = ?`,
  )
  for (const { id, vector } of changes.iterate(model)) {
    const isAligned = vector !== null && vector.byteOffset % 4 === 0
    yield {
      id,
      vector:
        vector === null ? null : isAligned ? new Float32Array(vector.buffer, vector.byteOffset, vector.byteLength / 4) : fromBlob(vector),
    }
  }
}

/** Models whose chunks hold vectors that are there no more. */
export function modelsWithRemoved(db: Db): { model: string; dimension: number }[] {
  return all(
    db,
    sql`SELECT DISTINCT k.model, k.dimension FROM vector_chunk k JOIN vector_change c ON c.model = k.model
        WHERE NOT EXISTS (SELECT 1 FROM embedding e WHERE e.owner = 'event' AND e.owner_id = CAST(c.round_id AS TEXT) AND e.model = c.model)`,
  )
}

export function clearChanges(db: Db, model: string): void {
  run(db, sql`DELETE FROM vector_change WHERE model = ${model}`)
}
