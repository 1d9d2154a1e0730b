/** Whole files in memory, with a bound. In: a file of a tree. Out: its bytes. */
import type { InputFile } from './types.ts'

/** The first bytes of a file, for recognizing it. */
export async function readHead(file: InputFile, length: number): Promise<Uint8Array> {
  const stream = await file.stream()
  const parts: Buffer[] = []
  let total = 0
  // Leaving the loop destroys the stream, so a huge entry is not unpacked to its end.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parts.push(chunk)
    total += chunk.length
    if (total >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}

/** All bytes, or null when there are more than `limit`. */
export async function readWhole(file: InputFile, limit: number): Promise<Uint8Array | null> {
  if (file.size > limit) return null
  const parts: Buffer[] = []
  let total = 0
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > limit) return null
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
