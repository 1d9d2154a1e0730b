/**
 * What a model wrote, made readable. In: text as it streams. Out: the answer without thinking and fences, a loop noticed early, a checked value.
 * Nothing is guessed: what is not exactly one JSON document of the asked form is a problem in words, for the one repair round.
 */
import type { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const THINKING = /^\s*<(think|thinking|reasoning)>[\s\S]*?<\/\1>/iu
const THINKING_OPEN = /^\s*<(think|thinking|reasoning)>/iu
/** On a line of its own, as templates write it: inside a sentence it is text that speaks of such a mark. */
const THINKING_CLOSE = /(?:^|\n)[ \t]*<\/(?:think|thinking|reasoning)>[ \t]*(?=\n|$)/iu
const OPENINGS = ['<think>', '<thinking>', '<reasoning>']

/**
 * The answer in a text that may not have ended yet: without leading thinking (also where the template has taken its opening mark), without a
 * fence around the whole. What may yet become a mark is held back until `isWhole`.
 */
export function answerIn(text: string, isWhole: boolean): string {
  let rest = text
  while (THINKING.test(rest)) rest = rest.replace(THINKING, '')
  if (THINKING_OPEN.test(rest)) return ''
  // A template may write the opening mark itself: then the text begins with thoughts and only their end is seen.
  const close = THINKING_CLOSE.exec(rest)
  if (close !== null && isBeforeAnswer(rest.slice(0, close.index))) return answerIn(rest.slice(close.index + close[0].length), isWhole)
  const start = rest.trimStart()
  if (!isWhole && start === '') return ''
  if (!isWhole && OPENINGS.some((opening) => opening.startsWith(start.toLowerCase()))) return ''
  return withoutFence(rest, isWhole)
}

/** A closing mark inside a JSON document or a quotation is text, not the end of thoughts. */
function isBeforeAnswer(text: string): boolean {
  return !/^\s*[[{"`]/u.test(text)
}

function withoutFence(text: string, isWhole: boolean): string {
  const start = text.trimStart()
  if (!start.startsWith('```')) return !isWhole && start !== '' && '```'.startsWith(start) ? '' : text
  const lineEnd = start.indexOf('\n')
  if (lineEnd < 0) return isWhole ? text : ''
  const label = start.slice(3, lineEnd).trim()
  if (!/^[\w+-]*$/u.test(label)) return text
  const body = start.slice(lineEnd + 1)
  const closed = /^([\s\S]*?)\n?```\s*$/u.exec(body)?.[1]
  // A document may quote a fence itself; words with several fences are not one fenced answer.
  const isOne = (inner: string): boolean => !inner.includes('```') || /^\s*[[{]/u.test(inner)
  if (isWhole) return isOne(closed ?? body) ? (closed ?? body) : text
  // The line break before the closing fence is not part of the document, and may be the last thing that has arrived.
  return body.replace(/\s*`{0,3}\s*$/u, '')
}

export type Loop = 'whitespace' | 'repetition'
/** No form of indented JSON or prose has as much white space in a row. */
const WHITESPACE_LIMIT = 300
const REPETITION_WINDOW = 1_200
const LONGEST_PERIOD = 200

/** A model that only spins: endless white space, or the same short piece over and over. */
export function findLoop(text: string): Loop | null {
  const tail = text.slice(-REPETITION_WINDOW)
  if (tail.length >= WHITESPACE_LIMIT && tail.slice(-WHITESPACE_LIMIT).trim() === '') return 'whitespace'
  return tail.length === REPETITION_WINDOW && periodOf(tail) <= LONGEST_PERIOD ? 'repetition' : null
}

/** Smallest p with text[i] = text[i + p] throughout (prefix function). */
export function periodOf(text: string): number {
  const border = new Int32Array(text.length)
  for (let index = 1, length = 0; index < text.length; index++) {
    while (length > 0 && text[index] !== text[length]) length = border[length - 1] ?? 0
    if (text[index] === text[length]) length++
    border[index] = length
  }
  return text.length - (border.at(-1) ?? 0)
}

export type Reading<T> = { value: T } | { problem: string }

/** Reads an answer against the schema; `problem` is a sentence for the model. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>, json: JsonSchema): Reading<T> {
  const document = parseDocument(answerIn(text, true))
  if ('problem' in document) return document
  if (isSchemaEcho(document.value, json))
    return { problem: 'The answer is the JSON schema itself. Fill it in: answer with a document that has that form.' }
  const parsed = schema.safeParse(document.value)
  if (parsed.success) return { value: parsed.data }
  for (const candidate of otherShapes(document.value, json)) {
    const other = schema.safeParse(candidate)
    if (other.success) return { value: other.data }
  }
  const issues = parsed.error.issues
    .slice(0, 8)
    .map(({ path, message }) => `${path.length === 0 ? 'the document' : path.join('.')}: ${message}`)
  return { problem: `The answer has another form than asked for: ${issues.join('; ')}.` }
}

/** One JSON document, alone or as the only one in the prose around it. */
function parseDocument(text: string): Reading<unknown> {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'The answer is empty.' }
  const whole = parsed(trimmed)
  if ('value' in whole) return whole
  const start = trimmed.search(/[[{]/u)
  const end = Math.max(trimmed.lastIndexOf('}'), trimmed.lastIndexOf(']'))
  if (start < 0 || end < start) return { problem: 'The answer is not JSON: there is no document in it.' }
  const inner = start === 0 && end === trimmed.length - 1 ? whole : parsed(trimmed.slice(start, end + 1))
  return 'value' in inner ? inner : whole
}

function parsed(text: string): Reading<unknown> {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    // Without the piece of text that the engine quotes: the sentence goes back to the model as ours.
    const reason = error instanceof Error ? error.message.replace(/, (?:\.\.\.)?".*$/su, '') : String(error)
    return { problem: `The answer is not JSON: ${reason}.` }
  }
}

/** Some models repeat the schema, which a schema of optional parts would take for an empty answer. */
function isSchemaEcho(value: unknown, schema: JsonSchema): boolean {
  if (!isRecord(value)) return false
  const own = isRecord(schema['properties']) ? schema['properties'] : {}
  if (Object.hasOwn(value, '$schema') || Object.hasOwn(value, '$defs'))
    return !Object.hasOwn(own, '$schema') && !Object.hasOwn(own, '$defs')
  return value['type'] === 'object' && isRecord(value['properties']) && !Object.hasOwn(own, 'properties')
}

/** The same content in a wrapping that models confuse: a bare array for its object, one object in an array, and the other way round. */
function otherShapes(value: unknown, schema: JsonSchema): unknown[] {
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  if (Array.isArray(value)) {
    const arrays = properties.filter(([, property]) => isRecord(property) && property['type'] === 'array')
    return [
      ...(arrays.length === 1 && arrays[0] ? [{ [arrays[0][0]]: value as unknown }] : []),
      ...(value.length === 1 ? [value[0] as unknown] : []),
    ]
  }
  if (schema['type'] !== 'array' || !isRecord(value)) return []
  const inner = Object.values(value)
  return [...(inner.length === 1 && Array.isArray(inner[0]) ? [inner[0] as unknown] : []), [value]]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
