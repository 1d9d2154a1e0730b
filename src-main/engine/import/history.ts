/**
 * History files, our own format: one round a line (docs/formats.md). In: a JSONL file. Out: its rounds in order, broken lines as problems with their numbers.
 */
import { z } from 'zod'
import { DEEPEST_JSON, isTooDeep } from '../../../src-shared/json-depth.ts'
import { Role, TimeBasis, type EventTime, type Message, type Problem } from '../../../src-shared/model.ts'
import { isObject } from './json.ts'
import { readLines } from './lines.ts'
import { importProblem } from './problems.ts'
import { HISTORY_KEYS } from './sniff.ts'
import { eventTime, instantInZone, isWallClock, parseIso, parseWordDate } from './times.ts'
import type { FileTree, InputFile, ReaderItem, ReaderOptions, SourcePicture } from './types.ts'

/** Reads a history; no line is dropped without a problem that names it. */
export async function* readHistory(
  file: InputFile,
  tree: FileTree,
  options: ReaderOptions,
  hash: (bytes: Uint8Array) => void,
): AsyncGenerator<ReaderItem> {
  const reader = new HistoryReader(file, tree, options)
  for await (const line of readLines(await file.stream(), hash)) {
    const where = `${file.path}:${line.number}`
    if (line.text === null) yield { type: 'failed', problem: brokenBytes(where, line.number, line.problem) }
    else if (line.text.trim() !== '') yield* reader.read(line.text, line.number, where)
  }
  yield* reader.unknownFields()
}

class HistoryReader {
  readonly #file: InputFile
  readonly #tree: FileTree
  readonly #options: ReaderOptions
  readonly #refs = new Map<string, number>()
  readonly #unknown = new Map<string, number>()

  constructor(file: InputFile, tree: FileTree, options: ReaderOptions) {
    this.#file = file
    this.#tree = tree
    this.#options = options
  }

  async *read(text: string, number: number, where: string): AsyncGenerator<ReaderItem> {
    const parsed = parseLine(text)
    if (typeof parsed === 'string') {
      yield failed(
        'HISTORY_LINE_INVALID',
        where,
        `Line ${number} of "${this.#file.name}" is not a JSON object (${parsed}). Mend the line and import the file again; the other lines are imported.`,
      )
      return
    }
    for (const key of Object.keys(parsed))
      if (!HISTORY_KEYS.some((known) => known === key)) this.#unknown.set(key, this.#unknown.get(key) ?? number)
    const wrong = wrongField(parsed)
    if (wrong !== null) {
      yield failed(
        'HISTORY_FIELD_INVALID',
        where,
        `Line ${number} of "${this.#file.name}": ${wrong}. Mend the line and import the file again; the other lines are imported.`,
      )
      return
    }
    const { time, problem } = lineTime(parsed, this.#options, where)
    if (problem !== null) yield { type: 'problem', problem }
    yield* this.#round(parsed, number, where, time)
  }

  async *#round(line: Record<string, unknown>, number: number, where: string, time: EventTime | null): AsyncGenerator<ReaderItem> {
    const session = nameOf(line.session) ?? this.#file.name
    const given = nameOf(line.round)
    const wanted = given ?? `${this.#file.name}:${number}`
    const seen = (this.#refs.get(wanted) ?? 0) + 1
    this.#refs.set(wanted, seen)
    if (seen > 1)
      yield problem(
        'HISTORY_REF_REPEATED',
        where,
        `The round "${wanted}" occurs again in line ${number} of "${this.#file.name}"; it is kept as "${wanted}#${seen}". Give every round a name of its own.`,
      )
    const messages: Message[] = []
    if (isText(line.user)) messages.push({ role: 'user', author: null, text: line.user })
    if (isText(line.assistant)) messages.push({ role: 'assistant', author: null, text: line.assistant })
    messages.push(...messagesOf(line.messages))
    const pictures: SourcePicture[] = []
    for (const image of imagesOf(line.images)) {
      const isRemote = /^[a-z][a-z0-9+.-]+:\/\//i.test(image.name)
      const file = isRemote || image.name === '' ? null : await this.#tree.resolve(this.#file, image.name)
      pictures.push({ ...image, file })
    }
    const ref = seen > 1 ? `${wanted}#${seen}` : wanted
    yield { type: 'round', round: { session, ref, identity: given === null ? 'generated' : 'given', time, messages, pictures, where } }
  }

  *unknownFields(): Generator<ReaderItem> {
    for (const [key, number] of this.#unknown) {
      yield problem(
        'HISTORY_FIELD_UNKNOWN',
        `${this.#file.path}:${number}`,
        `The field "${key}" (first in line ${number} of "${this.#file.name}") is not one of ${HISTORY_KEYS.join(', ')} and is not imported. Move what matters into "user" or "assistant".`,
      )
    }
  }
}

/** The object, or what is wrong in words. */
function parseLine(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text)
    if (isTooDeep(value)) return `it is nested deeper than ${DEEPEST_JSON} levels`
    return isObject(value) ? value : 'it holds another JSON value'
  } catch (error) {
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}

function wrongField(line: Record<string, unknown>): string | null {
  for (const key of ['user', 'assistant'] as const) {
    const value = line[key]
    if (value !== undefined && value !== null && typeof value !== 'string') return `"${key}" must be text`
  }
  for (const key of ['session', 'round'] as const) {
    const value = line[key]
    if (value !== undefined && value !== null && typeof value !== 'string' && typeof value !== 'number') return `"${key}" must be text`
  }
  const { images } = line
  if (images !== undefined && images !== null && (!Array.isArray(images) || !images.every(isImage)))
    return '"images" must be a list of {"path", "caption"}'
  if (!isText(line.user) && !isText(line.assistant) && messagesOf(line.messages).length === 0 && imagesOf(images).length === 0)
    return 'it has neither "user" nor "assistant" nor "images"'
  return null
}

function isImage(value: unknown): value is { path?: string; caption?: string | null } | string {
  if (typeof value === 'string') return true
  if (!isObject(value)) return false
  const { path, caption } = value
  const hasPath = typeof path === 'string'
  return (
    (hasPath || typeof caption === 'string') &&
    (path === undefined || hasPath) &&
    (caption === undefined || caption === null || typeof caption === 'string')
  )
}

function imagesOf(images: unknown): { name: string; caption: string | null }[] {
  if (!Array.isArray(images)) return []
  return images
    .filter(isImage)
    .map((image) =>
      typeof image === 'string' ? { name: image, caption: null } : { name: image.path ?? '', caption: image.caption ?? null },
    )
}

/** What the app's own export writes where one "user" and one "assistant" are not enough. */
function messagesOf(value: unknown): Message[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((part: unknown) => {
    const read = GivenMessage.safeParse(part)
    return read.success && isText(read.data.text) ? [read.data] : []
  })
}

const GivenMessage = z.object({ role: Role, author: z.string().nullable().default(null), text: z.string() })

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function nameOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** `time` with or without offset, else `date`, else unknown; never another. */
function lineTime(
  line: Record<string, unknown>,
  options: ReaderOptions,
  where: string,
): { time: EventTime | null; problem: Problem | null } {
  const unread: string[] = []
  const date = isGiven(line.date) ? parseDate(String(line.date)) : null
  if (isGiven(line.date) && date === null) unread.push(`"date": ${JSON.stringify(line.date)}`)
  let time: EventTime | null = null
  if (isGiven(line.time)) {
    time = parseMoment(line.time, date)
    if (time === null) unread.push(`"time": ${JSON.stringify(line.time)}`)
  }
  const chosen = withBasis(time ?? date, line)
  const message = `${unread.join(' and ')} cannot be read as a time; ${chosen === null ? 'the round has no time' : `${chosen.local} is used`}. Write 2024-06-17 or 2024-06-17T09:30:00, with an offset if it is known.`
  return {
    time: chosen === null ? null : options.fill(chosen),
    problem: unread.length === 0 ? null : importProblem('TIME_UNREADABLE', where, message),
  }
}

/** A time that an export tells to be no better than a file's. */
function withBasis(time: EventTime | null, line: Record<string, unknown>): EventTime | null {
  const basis = TimeBasis.safeParse(line.time_basis)
  return time === null || !basis.success ? time : { ...time, basis: basis.data, weak: line.time_weak === true }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function parseDate(text: string): EventTime | null {
  const iso = parseIso(text, 'source')
  if (iso !== null) return iso
  const clock = parseWordDate(text)
  return clock === null ? null : eventTime(clock, 'source')
}

function parseMoment(value: unknown, date: EventTime | null): EventTime | null {
  // A number is seconds or milliseconds since 1970: an instant, so its offset is that of UTC.
  if (typeof value === 'number') return value < 1e8 ? null : instantInZone(value < 1e11 ? value * 1000 : value, null, 'source', false)
  if (typeof value !== 'string') return null
  const iso = parseIso(value, 'source')
  if (iso !== null) return iso
  const clock = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?\s*$/i.exec(value)
  if (clock === null || date === null) return null
  const half = clock[4]?.toLowerCase()
  const [year = 0, month = 0, day = 0] = date.local.slice(0, 10).split('-').map(Number)
  const hour = half === undefined ? Number(clock[1]) : (Number(clock[1]) % 12) + (half.startsWith('p') ? 12 : 0)
  const wall = { year, month, day, hour, minute: Number(clock[2]), ...(clock[3] === undefined ? {} : { second: Number(clock[3]) }) }
  return isWallClock(wall) ? eventTime(wall, 'source') : null
}

function brokenBytes(where: string, number: number, reason: 'too long' | 'not UTF-8'): Problem {
  return reason === 'too long'
    ? importProblem(
        'HISTORY_LINE_TOO_LONG',
        where,
        `Line ${number} is longer than 16 MiB and is left out. Put pictures into files and name them in "images".`,
      )
    : importProblem(
        'HISTORY_LINE_INVALID',
        where,
        `Line ${number} is not UTF-8 text. Save the file as UTF-8 and import it again; the other lines are imported.`,
      )
}

function failed(code: Parameters<typeof importProblem>[0], where: string, message: string): ReaderItem {
  return { type: 'failed', problem: importProblem(code, where, message) }
}

function problem(code: Parameters<typeof importProblem>[0], where: string, message: string): ReaderItem {
  return { type: 'problem', problem: importProblem(code, where, message) }
}
