/**
 * The scripted model of the test servers. In: a request as it came over the wire, in the words of both protocols. Out: what the model writes, and
 * what goes wrong with it. A role's test gives a function (request) => reply; the same function runs behind either protocol.
 */
import { countTokens } from 'gpt-tokenizer'

export type ScriptedRequest = {
  protocol: 'ollama' | 'openai'
  model: string
  system: string
  /** The first user message as it was sent: a JSON document with the quoted memory. */
  user: string
  /** Its quoted memory, read back. */
  data: readonly { ref: string; kind: string; text: string }[]
  /** Bytes of the pictures. */
  images: readonly Buffer[]
  /** JSON schema of the wished answer, however it was asked for; null for free text. */
  schema: Record<string, unknown> | null
  /** In a repair round: the answer before and what was said about it. */
  repair: { answer: string; problem: string } | null
  /** The whole body. */
  body: Record<string, unknown>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** How many chats this server had before. */
  index: number
}

/** What goes wrong. `after`: characters of the answer that arrive before it. */
export type Fault =
  | { kind: 'no model' | 'loading' | 'wrong key' | 'content filter' | 'context exceeded' }
  | { kind: 'rate limit'; retryAfter?: string; quota?: boolean }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'stall' | 'cut' | 'early end' | 'invalid utf-8' | 'malformed'; after: number }
  | { kind: 'stream error'; after: number; message: string }
  | { kind: 'filtered midway'; after: number }

export type ScriptedReply =
  | string
  | {
      /** Text that is streamed, or a value that is streamed as JSON. */
      text?: string
      value?: unknown
      /** In the protocol's own field for thoughts. */
      thinking?: string
      fault?: Fault
      finish?: 'stop' | 'length'
      /** Tokens of the prompt that the server says it read; null: it says nothing. Default: counted. */
      inputTokens?: number | null
      /** Waits before each piece. Milliseconds. */
      paceMs?: number
    }

export type Script = (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>

export type ScriptedModel = {
  name: string
  capabilities?: readonly string[]
  contextTokens?: number
  /** Ollama passes it on to this host. */
  remoteHost?: string
  dimensions?: number
}

export type ServerOptions = {
  script: Script
  models?: readonly ScriptedModel[]
  /** Asked for in every request. */
  key?: string
  /** How the bytes of a stream are cut before they are sent. Default: a line at a time. */
  split?: (bytes: Buffer) => Buffer[]
  /** Answer forms that the server refuses with an error, as older ones do. */
  refuses?: readonly string[]
}

export type ModelServer = {
  /** As a provider's address. */
  url: string
  /** Chats so far, in order. */
  requests: readonly ScriptedRequest[]
  /** Connections that were opened. */
  readonly connections: number
  /** Resolves when the client has closed the connection of chat `index`. */
  closed(index: number): Promise<void>
  close(): Promise<void>
}

export const DEFAULT_MODELS: readonly ScriptedModel[] = [
  { name: 'scripted:latest', capabilities: ['completion', 'vision', 'tools'], contextTokens: 131_072 },
  { name: 'scripted-embed:latest', capabilities: ['embedding'], contextTokens: 8_192, dimensions: 16 },
]

/** The whole text of a reply. */
export function replyText(reply: ScriptedReply): string {
  if (typeof reply === 'string') return reply
  return reply.text ?? (reply.value === undefined ? '' : JSON.stringify(reply.value))
}

/** Pieces as a model would write them: a few characters each, never through the middle of a character. */
export function pieces(text: string): string[] {
  const letters = [...text]
  const found: string[] = []
  for (let at = 0; at < letters.length; at += 4) found.push(letters.slice(at, at + 4).join(''))
  return found
}

/** Tokens of what a chat was asked, by a real tokenizer; pictures are not text. */
export function promptTokens(messages: readonly { content: string }[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content) + 4, 3)
}

export function answerTokens(text: string): number {
  return countTokens(text)
}

/** Reads the quoted memory of a user message back; [] when it is no such document. */
export function dataIn(user: string): ScriptedRequest['data'] {
  try {
    const value = JSON.parse(user) as { data?: ScriptedRequest['data'] }
    return Array.isArray(value.data) ? value.data : []
  } catch {
    // A check has no data.
    return []
  }
}

/** A vector that depends on the text alone. */
export function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const [index, letter] of [...text].entries()) vector[(letter.codePointAt(0) ?? 0) % dimensions]! += 1 + (index % 7) / 10
  vector[0]! += 1
  return vector
}
