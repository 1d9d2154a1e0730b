/** Writes lines as fast as the reader takes them: many at once when they come fast, each at once when they come slowly. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'

const LARGEST_CHUNK = 65_536

export async function writeLines(lines: AsyncIterable<string>, to: { stdout: Writable; signal: AbortSignal }): Promise<void> {
  let buffer = ''
  let scheduled: NodeJS.Immediate | null = null
  const flush = (): boolean => {
    scheduled = null
    const text = buffer
    buffer = ''
    return text === '' || to.stdout.write(text)
  }
  for await (const line of lines) {
    to.signal.throwIfAborted()
    buffer += `${line}\n`
    // Runs when no further line waits, so that a program that talks line by line gets its answer.
    scheduled ??= setImmediate(flush)
    if (buffer.length >= LARGEST_CHUNK && !flush()) await once(to.stdout, 'drain')
  }
  flush()
}
