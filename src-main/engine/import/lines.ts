/**
 * Lines of a text of any length. In: a byte stream. Out: lines with numbers, of bounded length, with what is wrong with their bytes.
 */
import type { Readable } from 'node:stream'

export type Line = { number: number } & ({ text: string; problem: null } | { text: null; problem: 'too long' | 'not UTF-8' })

/** A history line carries at most some messages; beyond this something else than lines is being read. */
export const MAXIMUM_LINE_BYTES = 16 * 1024 * 1024
const NEW_LINE = 0x0a

/** Splits at LF or CRLF; a mark at the start of the file is not part of the first line. */
export async function* readLines(stream: Readable, hash: (bytes: Uint8Array) => void, maximum = MAXIMUM_LINE_BYTES): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let parts: Buffer[] = []
  let length = 0
  let number = 0

  function add(part: Buffer): void {
    length += part.length
    if (length <= maximum) parts.push(part)
    else parts = []
  }

  function finish(): Line {
    number += 1
    const isTooLong = length > maximum
    const bytes = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)
    parts = []
    length = 0
    return isTooLong ? { number, text: null, problem: 'too long' } : decodeLine(decoder, bytes, number)
  }

  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash(chunk)
    let start = 0
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      add(chunk.subarray(start, end))
      yield finish()
      start = end + 1
    }
    // A chunk is memory of the stream's pool: what waits for the next chunk is copied.
    if (start < chunk.length) add(Buffer.from(chunk.subarray(start)))
  }
  if (length > 0) yield finish()
}

function decodeLine(decoder: TextDecoder, bytes: Buffer, number: number): Line {
  try {
    const text = decoder.decode(bytes)
    return { number, text: text.endsWith('\r') ? text.slice(0, -1) : text, problem: null }
  } catch (error) {
    if (error instanceof TypeError) return { number, text: null, problem: 'not UTF-8' }
    throw error
  }
}

/** Number of lines, for progress; reads the file once without decoding. */
export async function countLines(stream: Readable, signal: AbortSignal): Promise<number> {
  let count = 0
  let last = NEW_LINE
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) count += 1
    last = chunk[chunk.length - 1] ?? last
  }
  return last === NEW_LINE ? count : count + 1
}
