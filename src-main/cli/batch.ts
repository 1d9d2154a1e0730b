/** JSONL in, one checked object a line out; a line that cannot be read names its number. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { AdammError } from '../../src-shared/errors.ts'
import { DEEPEST_JSON, isTooDeep } from '../../src-shared/json-depth.ts'

export type BatchLine<T> = { number: number; value: T } | { number: number; error: AdammError }

/** Lines of a file, or of stdin for "-". @throws AdammError SOURCE_UNREADABLE */
export async function* linesOf(file: string, stdin: Readable): AsyncGenerator<string> {
  const input = file === '-' ? stdin : createReadStream(file, 'utf8')
  try {
    yield* createInterface({ input, crlfDelay: Infinity })
  } catch (error) {
    throw new AdammError('SOURCE_UNREADABLE', `Cannot read "${file}": ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Reads JSON lines of one shape; blank lines are skipped. */
export async function* readBatch<T>(file: string, stdin: Readable, shape: z.ZodType<T>): AsyncGenerator<BatchLine<T>> {
  let number = 0
  for await (const line of linesOf(file, stdin)) {
    number++
    if (line.trim() === '') continue
    yield parseLine(line, number, file, shape)
  }
}

function parseLine<T>(line: string, number: number, file: string, shape: z.ZodType<T>): BatchLine<T> {
  const where = `Line ${number} of "${file}"`
  let json: unknown
  try {
    json = JSON.parse(number === 1 ? line.replace(/^\uFEFF/, '') : line)
  } catch (error) {
    return {
      number,
      error: new AdammError('INVALID_INPUT', `${where} is no JSON: ${error instanceof Error ? error.message : String(error)}.`),
    }
  }
  if (isTooDeep(json)) return { number, error: new AdammError('INVALID_INPUT', `${where} is nested deeper than ${DEEPEST_JSON} levels.`) }
  const parsed = shape.safeParse(json)
  if (parsed.success) return { number, value: parsed.data }
  return { number, error: new AdammError('INVALID_INPUT', `${where}: ${z.prettifyError(parsed.error)}`) }
}
