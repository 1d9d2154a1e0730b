/** JSONL in, one checked object a line out; a line that cannot be read names its number. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { AdammError } from '../../src-shared/errors.ts'
import { DEEPEST_JSON, isTooDeep } from '../../src-shared/json-depth.ts'

export type Zod = typeof z
/** What a line holds; given as a function, because a command that reads no lines does not load the schema library. */
export type LineShape<T> = (z: Zod) => z.ZodType<T>
export type BatchLine<T> = { number: number; value: T } | { number: number; error: AdammError }

/** Lines of a file, or of stdin for "-". @throws AdammError SOURCE_UNREADABLE */
export async function* linesOf(file: string, stdin: Readable): AsyncGenerator<string> {
  const input = file === '-' ? stdin : createReadStream(file, 'utf8')
  try {
    yield* createInterface({ input, crlfDelay: Infinity })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR')
      throw new AdammError('SOURCE_UNREADABLE', `"${file}" is a folder. Give the path of a file with a line of JSON for each question.`)
    throw new AdammError('SOURCE_UNREADABLE', `Cannot read "${file}": ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Reads JSON lines of one shape; blank lines are skipped. */
export async function* readBatch<T>(file: string, stdin: Readable, shape: LineShape<T>): AsyncGenerator<BatchLine<T>> {
  const { z: zod } = await import('zod')
  const lineShape = shape(zod)
  let number = 0
  for await (const line of linesOf(file, stdin)) {
    number++
    if (line.trim() === '') continue
    const where = `Line ${number} of "${file}"`
    const json = parseLine(line, number, where)
    if (json instanceof AdammError) {
      yield { number, error: json }
      continue
    }
    const parsed = lineShape.safeParse(json)
    if (parsed.success) yield { number, value: parsed.data }
    else yield { number, error: new AdammError('INVALID_INPUT', `${where}: ${zod.prettifyError(parsed.error)}`) }
  }
}

/** A line's JSON, or why it is none. */
function parseLine(line: string, number: number, where: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(number === 1 ? line.replace(/^\uFEFF/, '') : line)
  } catch (error) {
    return new AdammError('INVALID_INPUT', `${where} is no JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
  return isTooDeep(json) ? new AdammError('INVALID_INPUT', `${where} is nested deeper than ${DEEPEST_JSON} levels.`) : json
}
