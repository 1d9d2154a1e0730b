/**
 * Proof that nothing is left: every byte of the data folder is looked at. In: marks of what was forgotten (needles.ts). Out: files and bytes searched,
 * and where a mark was found. Fetched models are left out; nothing of the person is in them.
 */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ForgetProof } from '../../../../src-shared/contract-own.ts'
import type { HomePaths } from '../../context.ts'
import type { Needles } from './needles.ts'

/** Bytes of a mark that are looked up before it is compared. */
const HEAD = 4
const CHUNK = 4 * 1024 * 1024

/** @throws AbortError when cancelled */
export async function searchFolder(
  paths: HomePaths,
  needles: Needles,
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<ForgetProof> {
  const marks = [...needles.texts.map((text) => Buffer.from(text)), ...needles.bytes.map((bytes) => Buffer.from(bytes, 'base64'))].filter(
    (mark) => mark.length >= HEAD,
  )
  const byHead = new Map<number, Buffer[]>()
  const maybe = new Uint8Array(1 << 16)
  for (const mark of marks) {
    const head = mark.readUInt32LE(0)
    byHead.set(head, [...(byHead.get(head) ?? []), mark])
    maybe[mark.readUInt16LE(0)] = 1
  }
  const longest = Math.max(HEAD, ...marks.map((mark) => mark.length))
  const files = await filesIn(paths)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const found = new Map<string, number>()
  let done = 0
  for (const { path } of files) {
    let rest: Buffer = Buffer.alloc(0)
    for await (const part of createReadStream(path, { highWaterMark: CHUNK, signal })) {
      const chunk = Buffer.concat([rest, part])
      const hits = countHits(chunk, byHead, maybe, rest.length, longest)
      if (hits > 0) found.set(relative(paths.home, path), (found.get(relative(paths.home, path)) ?? 0) + hits)
      rest = Buffer.from(chunk.subarray(Math.max(0, chunk.length - longest + 1)))
      done += part.length
      progress(done, total)
    }
  }
  return {
    files: files.length,
    bytes: done,
    marks: marks.length,
    unprovable: needles.unprovable,
    hits: [...found.values()].reduce((sum, hits) => sum + hits, 0),
    where: [...found.keys()],
  }
}

/** Hits that end in the new bytes: those before were counted with the chunk before. */
function countHits(chunk: Buffer, byHead: ReadonlyMap<number, Buffer[]>, maybe: Uint8Array, known: number, longest: number): number {
  let hits = 0
  for (let at = Math.max(0, known - longest + 1); at + HEAD <= chunk.length; at++) {
    if (maybe[chunk[at]! | (chunk[at + 1]! << 8)] === 0) continue
    for (const mark of byHead.get(chunk.readUInt32LE(at)) ?? []) {
      if (at + mark.length > known && chunk.subarray(at, at + mark.length).equals(mark)) hits += 1
    }
  }
  return hits
}

async function filesIn(paths: HomePaths): Promise<{ path: string; bytes: number }[]> {
  const entries = await readdir(paths.home, { recursive: true, withFileTypes: true })
  const files: { path: string; bytes: number }[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.startsWith(`${paths.models}/`) || path.startsWith(`${paths.models}\\`)) continue
    files.push({ path, bytes: (await stat(path)).size })
  }
  return files
}
