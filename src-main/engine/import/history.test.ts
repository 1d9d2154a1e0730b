import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHistory } from './history.ts'
import { countLines, readLines } from './lines.ts'
import type { FileTree, InputFile, ReaderItem } from './types.ts'

const tree: FileTree = { path: '/x', files: [], skipped: 0, problems: [], resolve: async () => null, close: async () => undefined }

function fileOf(content: Uint8Array | string, chunk = 7): InputFile {
  const bytes = Buffer.from(content)
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk))
  return {
    path: '/x/chat.jsonl',
    relative: 'chat.jsonl',
    name: 'chat.jsonl',
    size: bytes.length,
    modified: null,
    stream: async () => Readable.from(chunks),
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

async function read(content: Uint8Array | string, chunk?: number): Promise<ReaderItem[]> {
  return collect(readHistory(fileOf(content, chunk), tree, { zone: null, dateOrder: null, fill: (time) => time }, () => undefined))
}

test('lines are those of a split of the whole, at any size of the chunks, and every byte is hashed', async () => {
  const text = fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n', ' ', '\n\n'), { maxLength: 60 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (whole, chunk) => {
      const hash = createHash('sha256')
      const stream = await fileOf(whole, chunk).stream()
      const lines = await collect(readLines(stream, (bytes) => void hash.update(bytes)))
      const expected = whole.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
      if (expected.at(-1) === '') expected.pop()
      // A lone CR at the very end of the file is no line end.
      expect(lines.map((line) => line.text)).toEqual(expected)
      expect(lines.map((line) => line.number)).toEqual(expected.map((_, index) => index + 1))
      expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'))
      expect(await countLines(await fileOf(whole, chunk).stream(), new AbortController().signal)).toBe(expected.length)
    }),
  )
})

test('a mark at the start is not part of the text; bytes that are no UTF-8 and endless lines are said, the next line is read', async () => {
  const bytes = Buffer.concat([
    Buffer.from('\ufeff{"user":"a"}\n'),
    Buffer.from([0xff, 0xfe, 0x0a]),
    Buffer.alloc(5000, 0x61),
    Buffer.from('\nlast'),
  ])
  const lines = await collect(readLines(await fileOf(bytes, 100).stream(), () => undefined, 1000))
  expect(lines).toEqual([
    { number: 1, text: '{"user":"a"}', problem: null },
    { number: 2, text: null, problem: 'not UTF-8' },
    { number: 3, text: null, problem: 'too long' },
    { number: 4, text: 'last', problem: null },
  ])
})

test('every line of any file becomes a round or a failure with its number', async () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.constantFrom('2024-06-17', '2024-06-17T09:00:00Z', '09:00'),
  )
  const object = fc
    .dictionary(fc.constantFrom('session', 'date', 'round', 'time', 'user', 'assistant', 'images', 'mood', '__proto__'), value)
    .map((line) => JSON.stringify(line))
  const line = fc.oneof(
    { weight: 4, arbitrary: object },
    fc.json(),
    fc.string().map((text) => text.replaceAll('\n', '')),
    fc.constantFrom('{', 'null', '{"user":"x"} trailing', '{"user":"\\ud800"}'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const items = await read(lines.join('\n'), 64)
      const filled = lines.flatMap((text, index) => (text.trim() === '' ? [] : [index + 1]))
      const told = items.flatMap((item) =>
        item.type === 'round' ? [item.round.where] : item.type === 'failed' ? [item.problem.where] : [],
      )
      expect(told.map((where) => Number(where.split(':')[1]))).toEqual(filled)
      const rounds = items.flatMap((item) => (item.type === 'round' ? [item.round] : []))
      expect(new Set(rounds.map(({ ref }) => ref)).size).toBe(rounds.length)
      for (const { messages, pictures } of rounds) expect(messages.length + pictures.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

test('the fields of a line', async () => {
  const items = await read(
    '{"session":"D1","date":"2024-06-17","round":"D1:3","time":"9:05 pm","user":"hi","assistant":"hello","images":[{"path":"a.png","caption":"c"},"b.png",{"caption":"only words"}]}\n{"session":7,"round":8,"time":1718609412,"user":" keeps  spaces "}',
  )
  expect(items).toEqual([
    {
      type: 'round',
      round: {
        session: 'D1',
        ref: 'D1:3',
        identity: 'given',
        time: { local: '2024-06-17T21:05', offsetMinutes: null, basis: 'source', weak: false },
        messages: [
          { role: 'user', author: null, text: 'hi' },
          { role: 'assistant', author: null, text: 'hello' },
        ],
        pictures: [
          { name: 'a.png', caption: 'c', file: null },
          { name: 'b.png', caption: null, file: null },
          { name: '', caption: 'only words', file: null },
        ],
        where: '/x/chat.jsonl:1',
      },
    },
    {
      type: 'round',
      round: {
        session: '7',
        ref: '8',
        identity: 'given',
        time: { local: '2024-06-17T07:30:12', offsetMinutes: 0, basis: 'source', weak: false },
        messages: [{ role: 'user', author: null, text: ' keeps  spaces ' }],
        pictures: [],
        where: '/x/chat.jsonl:2',
      },
    },
  ])
})

test('a name that comes twice in a file is kept apart and said', async () => {
  const items = await read('{"round":"r","user":"one"}\n{"round":"r","user":"two"}')
  expect(items.map((item) => (item.type === 'round' ? item.round.ref : item.problem.code))).toEqual(['r', 'HISTORY_REF_REPEATED', 'r#2'])
})
