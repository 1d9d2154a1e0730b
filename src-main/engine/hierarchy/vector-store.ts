/**
 * The vector index as it is kept (METHOD 5): chunks of packed 8-bit rows, and the rounds whose vectors changed since, listed by triggers of the
 * database. In: database and model. Out: an index that agrees with the stored vectors; many changes are packed, one at a time they are read.
 */
import { changedVectors, chunkNumbers, clearChanges, modelsWithRemoved, readChunk, writeChunk } from '../db/vectors.ts'
import type { Db } from '../db/open.ts'
import { createVectorIndex, dropVector, packRows, putPacked, putVector, reserveRows } from './vector-index.ts'
import type { VectorIndex } from './vector-index.ts'

export const CHUNK = 1024
/** Changes from which on they are packed: fewer cost less to read one by one than to write their chunks. */
const MANY = 2048

/** Reads all event vectors of a model. */
export function loadVectors(db: Db, model: string, dimension: number): VectorIndex {
  const index = createVectorIndex(dimension)
  for (const _ of vectorSteps(db, model, index)) continue
  return index
}

/** The same into an empty index, chunk by chunk. */
export function* vectorSteps(db: Db, model: string, index: VectorIndex): Generator<void> {
  const chunks = chunkNumbers(db, model, index.dimension)
  reserveRows(index, chunks.length * CHUNK)
  for (const chunk of chunks) {
    const packed = readChunk(db, model, chunk)
    if (packed) putPacked(index, packed)
    yield
  }
  applyChanges(db, model, index)
}

/** Wipes what was removed out of the packed rows of every model. */
export function wipeRemoved(db: Db): void {
  for (const { model, dimension } of modelsWithRemoved(db)) loadVectors(db, model, dimension)
}

/** Follows what was written since the index was read. */
export function applyChanges(db: Db, model: string, index: VectorIndex): void {
  const touched = new Map<number, number>()
  let removed = 0
  for (const { id, vector } of changedVectors(db, model)) {
    if (vector) putVector(index, id, vector)
    else {
      const place = index.positions.get(id)
      if (place !== undefined) touched.set(id, place)
      dropVector(index, id)
      removed++
      continue
    }
    touched.set(id, index.positions.get(id) as number)
  }
  // What was forgotten must not stay in a packed row.
  if (touched.size >= MANY || removed > 0) pack(db, model, index, touched)
}

function pack(db: Db, model: string, index: VectorIndex, touched: ReadonlyMap<number, number>): void {
  const chunks = new Set([...touched.values()].map((place) => Math.floor(place / CHUNK)))
  db.transaction(() => {
    for (const chunk of chunks) writeChunk(db, model, chunk, index.dimension, packRows(index, chunk * CHUNK, (chunk + 1) * CHUNK))
    clearChanges(db, model)
  })()
}
