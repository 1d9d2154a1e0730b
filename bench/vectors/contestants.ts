/**
 * Vector indexes behind one interface, so that they are compared alike. In: vectors of a file, a folder for what is stored. Out: nearest rows.
 * The others are no dependency of the product: they are taken from a folder in which they are installed.
 */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { getEmbedding, putEmbedding } from '../../src-main/engine/db/hierarchy.ts'
import { openDatabase } from '../../src-main/engine/db/open.ts'
import type { Db } from '../../src-main/engine/db/open.ts'
import { dot } from '../../src-main/engine/hierarchy/fusion.ts'
import { bestRows } from '../../src-main/engine/hierarchy/rank.ts'
import { applyChanges, loadVectors } from '../../src-main/engine/hierarchy/vector-store.ts'
import { cosines } from '../../src-main/engine/hierarchy/vector-index.ts'
import type { VectorIndex } from '../../src-main/engine/hierarchy/vector-index.ts'
import { DIMENSION, NEAREST } from './data.ts'

export type Built = {
  /** Adds rows `first`, `first + 1` ... */
  add(first: number, rows: Float32Array): void
  /** Makes all of it durable and ready to be searched. */
  finish(): void
  /** Opens again what is stored, as after a start of the app. @param effort how hard a search tries, see Contestant */
  reopen(effort: number): void
  search(query: Float32Array): number[]
  close(): void
}
export type Contestant = {
  name: string
  /** Ways to search what was built once: the app's events scored again exactly, `ef` of graph indexes; 0 where there is one way. */
  efforts: readonly { name: string; effort: number }[]
  /** npm package; null for our own. */ needs: 'sqlite-vec' | 'usearch' | 'hnswlib-node' | null
  /** What a power cut between two adds costs, and what is left of a vector that was removed. */ durability: string
  make(folder: string, count: number, rivals: string): Built
}

/** Events that the app scores again with 32-bit vectors. */
const EXACT = 24
const MODEL = 'bench'

const ONE_WAY = [{ name: '', effort: 0 }]
const EFS = [64, 256].map((effort) => ({ name: `, ef ${effort}`, effort }))
const OWN_FILE = 'a file of its own, written whole; removed ones stay in it'

export const CONTESTANTS: readonly Contestant[] = [
  {
    name: 'AdaMM',
    efforts: [
      { name: ', 8-bit scan, best 24 again exactly', effort: EXACT },
      { name: ', 8-bit scan alone', effort: 0 },
    ],
    needs: null,
    durability: 'one transaction with the memory; removed ones are wiped',
    make: (folder) => ours(folder),
  },
  ...(['float', 'int8'] as const).map((kind) => ({
    name: `sqlite-vec, ${kind === 'float' ? 32 : 8}-bit`,
    efforts: ONE_WAY,
    needs: 'sqlite-vec' as const,
    durability: 'one transaction with the memory',
    make: (folder: string, _: number, rivals: string) => sqliteVec(kind, folder, rivals),
  })),
  {
    name: 'usearch, 8-bit',
    efforts: EFS,
    needs: 'usearch',
    durability: OWN_FILE,
    make: (folder, _, rivals) => usearch(folder, rivals),
  },
  { name: 'hnswlib, 32-bit', efforts: EFS, needs: 'hnswlib-node', durability: OWN_FILE, make: hnswlib },
]

/** Bytes of all files of a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

function requireFrom(rivals: string, name: string): unknown {
  return createRequire(join(resolve(rivals), 'package.json'))(name)
}

/** Whether the package is installed there. */
export function isInstalled(rivals: string, { needs }: Contestant): boolean {
  if (needs === null) return true
  try {
    requireFrom(rivals, needs)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return false
    throw error
  }
}

function rowsOf(first: number, rows: Float32Array): { id: number; vector: Float32Array }[] {
  return Array.from({ length: rows.length / DIMENSION }, (_, row) => ({
    id: first + row,
    vector: rows.subarray(row * DIMENSION, (row + 1) * DIMENSION),
  }))
}

function ours(folder: string): Built {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'memory.sqlite')
  let db: Db = openDatabase(path)
  let index: VectorIndex | null = null
  let again = EXACT
  const loaded = (): VectorIndex => (index ??= loadVectors(db, MODEL, DIMENSION))
  return {
    add: (first, rows) => {
      db.transaction(() => {
        // Ids begin at 1.
        for (const { id, vector } of rowsOf(first, rows)) putEmbedding(db, 'event', id + 1, MODEL, vector)
      })()
      if (index !== null) applyChanges(db, MODEL, index)
    },
    finish: () => void (loaded(), db.pragma('wal_checkpoint(TRUNCATE)')),
    reopen(effort) {
      again = effort
      db.close()
      db = openDatabase(path)
      index = null
      loaded()
    },
    search(query) {
      const near = cosines(loaded(), query, null)
      const ids = bestRows(near, Math.max(again, NEAREST)).map((row) => loaded().ids[row] as number)
      if (again === 0) return ids.map((id) => id - 1)
      return ids
        .map((id) => ({ id, score: dot(getEmbedding(db, 'event', id, MODEL) ?? new Float32Array(DIMENSION), query) }))
        .toSorted((a, b) => b.score - a.score)
        .slice(0, NEAREST)
        .map(({ id }) => id - 1)
    },
    close: () => db.close(),
  }
}

function sqliteVec(kind: 'float' | 'int8', folder: string, rivals: string): Built {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'vectors.sqlite')
  const { getLoadablePath } = requireFrom(rivals, 'sqlite-vec') as { getLoadablePath(): string }
  const open = (): Db => {
    const opened = openDatabase(path)
    opened.loadExtension(getLoadablePath())
    opened.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS near USING vec0 (vector ${kind}[${DIMENSION}] distance_metric=cosine)`)
    return opened
  }
  let db = open()
  const value = kind === 'float' ? '?' : "vec_quantize_int8(?, 'unit')"
  const blob = (vector: Float32Array): Uint8Array => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  return {
    add: (first, rows) => {
      const insert = db.prepare(`INSERT INTO near (rowid, vector) VALUES (?, ${value})`)
      db.transaction(() => {
        for (const { id, vector } of rowsOf(first, rows)) insert.run(BigInt(id + 1), blob(vector))
      })()
    },
    finish: () => void db.pragma('wal_checkpoint(TRUNCATE)'),
    reopen() {
      db.close()
      db = open()
    },
    search: (query) =>
      db
        .prepare<[Uint8Array], { id: number }>(`SELECT rowid AS id FROM near WHERE vector MATCH ${value} AND k = ${NEAREST}`)
        .all(blob(query))
        .map(({ id }) => id - 1),
    close: () => db.close(),
  }
}

type UsearchIndex = {
  add(keys: BigUint64Array, vectors: Float32Array, threads: number): void
  search(vector: Float32Array, count: number, threads: number): { keys: BigUint64Array }
  save(path: string): void
  load(path: string): void
}

function usearch(folder: string, rivals: string): Built {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'vectors.usearch')
  const { Index } = requireFrom(rivals, 'usearch') as { Index: new (config: Record<string, unknown>) => UsearchIndex }
  const make = (ef: number): UsearchIndex =>
    new Index({
      dimensions: DIMENSION,
      metric: 'cos',
      quantization: 'i8',
      connectivity: 16,
      expansion_add: 128,
      expansion_search: ef,
      multi: false,
    })
  let index = make(64)
  return {
    add: (first, rows) =>
      index.add(
        BigUint64Array.from(rowsOf(first, rows), ({ id }) => BigInt(id)),
        rows,
        1,
      ),
    finish: () => index.save(path),
    reopen(effort) {
      index = make(effort)
      index.load(path)
    },
    search: (query) => Array.from(index.search(query, NEAREST, 1).keys, Number),
    close: () => undefined,
  }
}

type HnswIndex = {
  initIndex(options: { maxElements: number; m: number; efConstruction: number; randomSeed: number }): void
  addPoint(vector: number[], label: number): void
  setEf(ef: number): void
  searchKnn(vector: number[], count: number): { neighbors: number[] }
  writeIndexSync(path: string): void
  readIndexSync(path: string): void
}

function hnswlib(folder: string, count: number, rivals: string): Built {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'vectors.hnsw')
  const { HierarchicalNSW } = requireFrom(rivals, 'hnswlib-node') as { HierarchicalNSW: new (space: string, size: number) => HnswIndex }
  let index = new HierarchicalNSW('cosine', DIMENSION)
  index.initIndex({ maxElements: count + 10, m: 16, efConstruction: 128, randomSeed: 1 })
  return {
    add: (first, rows) => {
      for (const { id, vector } of rowsOf(first, rows)) index.addPoint([...vector], id)
    },
    finish: () => index.writeIndexSync(path),
    reopen(effort) {
      index = new HierarchicalNSW('cosine', DIMENSION)
      index.readIndexSync(path)
      index.setEf(effort)
    },
    search: (query) => index.searchKnn([...query], NEAREST).neighbors,
    close: () => undefined,
  }
}
