/**
 * `adamm lab induce`: one JSON array of attribute names a line in, the active schemas after that round a line out, as rounds come.
 * The list is written out again only when it has changed, so a long history costs no more than its output.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import { createMiner } from './miner.ts'
import type { Thresholds } from './thresholds.ts'

/**
 * @param lines JSON arrays of strings; blank lines are skipped
 * @returns one line per round: {"round":1,"schemas":[["a","b"]]}; a round too wide to search to its end adds "complete":false
 * @throws AdammError INVALID_INPUT naming the line that is no array of names
 */
export async function* induceLines(lines: AsyncIterable<string> | Iterable<string>, thresholds: Thresholds): AsyncGenerator<string> {
  const miner = createMiner(thresholds)
  let listed: unknown = null
  let written = '[]'
  let number = 0
  const known = new WeakMap<readonly string[], string>()
  for await (const line of lines) {
    number++
    if (line.trim() === '') continue
    const result = miner.add(attributesOf(line, number))
    if (result.schemas !== listed) {
      listed = result.schemas
      written = `[${result.schemas.map((schema) => writtenSchema(schema, known)).join(',')}]`
    }
    yield `{"round":${result.round},"schemas":${written}${result.complete ? '' : ',"complete":false'}}`
  }
}

function writtenSchema(schema: readonly string[], known: WeakMap<readonly string[], string>): string {
  const before = known.get(schema)
  if (before !== undefined) return before
  const written = JSON.stringify(schema)
  known.set(schema, written)
  return written
}

function attributesOf(line: string, number: number): string[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch (error) {
    throw new AdammError(
      'INVALID_INPUT',
      `Line ${number} is not JSON: ${error instanceof Error ? error.message : String(error)}. Write one array of names a line, such as ["date","total"].`,
    )
  }
  if (!Array.isArray(parsed) || !parsed.every((name) => typeof name === 'string')) {
    throw new AdammError(
      'INVALID_INPUT',
      `Line ${number} is not an array of names. Write one array of names a line, such as ["date","total"].`,
    )
  }
  return parsed
}
