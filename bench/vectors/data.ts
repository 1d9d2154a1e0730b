/**
 * Vectors for comparing indexes. In: how many, a file. Out: unit vectors of 512 numbers in that file, the same on every machine, queries, and
 * the exact ten nearest of each. Vectors lie around topics, each spread along some directions that all share, with a little noise in every
 * number: like sentence vectors they have far fewer real dimensions than numbers.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { dot, normalize } from '../../src-main/engine/hierarchy/fusion.ts'
import { randomOf } from '../random.ts'

export const DIMENSION = 512
export const NEAREST = 10
const TOPICS = 400
const DIRECTIONS = 48
const BLOCK = 2000

function vectorMaker(seed: number): () => Float32Array {
  const shape = randomOf(20_240_617)
  const bell = (random: () => number): number => random() + random() + random() - 1.5
  const rows = (count: number): Float32Array[] =>
    Array.from({ length: count }, () => Float32Array.from({ length: DIMENSION }, () => bell(shape)))
  const [topics, directions] = [rows(TOPICS), rows(DIRECTIONS)]
  const random = randomOf(seed)
  return () => {
    const vector = (topics[Math.floor(random() * TOPICS)] as Float32Array).slice()
    for (const direction of directions) {
      const share = 0.35 * bell(random)
      for (let at = 0; at < DIMENSION; at++) vector[at] = (vector[at] as number) + share * (direction[at] as number)
    }
    for (let at = 0; at < DIMENSION; at++) vector[at] = (vector[at] as number) + 0.5 * (random() - 0.5)
    return normalize(vector) ?? vector
  }
}

/** Writes the vectors. */
export function writeVectors(file: string, count: number): void {
  const make = vectorMaker(7)
  const handle = openSync(file, 'w')
  for (let start = 0; start < count; start += BLOCK) {
    const block = new Float32Array(Math.min(BLOCK, count - start) * DIMENSION)
    for (let row = 0; row * DIMENSION < block.length; row++) block.set(make(), row * DIMENSION)
    writeSync(handle, new Uint8Array(block.buffer))
  }
  closeSync(handle)
}

/** Blocks of rows in order; a block is good until the next one. */
export function* readVectors(file: string): Generator<{ first: number; rows: Float32Array }> {
  const handle = openSync(file, 'r')
  const block = new Float32Array(BLOCK * DIMENSION)
  for (let first = 0; ;) {
    const bytes = readSync(handle, new Uint8Array(block.buffer))
    if (bytes === 0) break
    yield { first, rows: block.subarray(0, bytes / 4) }
    first += bytes / 4 / DIMENSION
  }
  closeSync(handle)
}

/** Vectors that are not in the file, of the same kind. */
export function queryVectors(count: number): Float32Array[] {
  const make = vectorMaker(99)
  return Array.from({ length: count }, make)
}

/** The exact nearest rows of each query, and the processor milliseconds of one query in plain JavaScript over 32-bit numbers. */
export function exactNearest(file: string, queries: readonly Float32Array[]): { nearest: number[][]; milliseconds: number } {
  const best = queries.map(() => [] as { row: number; score: number }[])
  let spent = 0
  for (const { first, rows } of readVectors(file)) {
    const started = process.cpuUsage()
    for (const [at, query] of queries.entries()) {
      const kept = best[at] as { row: number; score: number }[]
      for (let row = 0; row * DIMENSION < rows.length; row++) {
        const score = dot(rows.subarray(row * DIMENSION, (row + 1) * DIMENSION), query)
        if (kept.length === NEAREST && score <= (kept.at(-1)?.score ?? 0)) continue
        kept.push({ row: first + row, score })
        kept.sort((a, b) => b.score - a.score)
        if (kept.length > NEAREST) kept.pop()
      }
    }
    spent += process.cpuUsage(started).user / 1000
  }
  return { nearest: best.map((kept) => kept.map(({ row }) => row)), milliseconds: spent / queries.length }
}
