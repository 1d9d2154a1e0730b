/** Tiny models with the inputs and outputs of the real ones, a models folder that offers them, and a server with every bad habit of real ones. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { createGraph } from '../../../models/onnx-writer.ts'
import type { CatalogueCard } from './manifest.ts'
import { defaultModelsFolder } from './model-files.ts'

export const WORDS = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  ...'weight slept walked lake coffee heron receipt hours kilos morning evening the a at was i we 1 2 3 4 5 6 7 8 9 0 . : , #'.split(' '),
]
const TEXT_SIZE = 12
const PICTURE_SIZE = 6

/** Numbers that look random and are the same in every run. */
function numbers(count: number, seed: number): Float32Array {
  let state = seed
  return Float32Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 1_073_741_824 - 1
  })
}

/** As all-MiniLM-L6-v2: states of every token. `seed` makes another model of the same shape. */
export function tinySentenceModel(seed = 7): Uint8Array {
  const graph = createGraph('tiny sentences')
  const ids = graph.input('input_ids', 'int64', ['batch', 'tokens'])
  graph.input('attention_mask', 'int64', ['batch', 'tokens'])
  graph.input('token_type_ids', 'int64', ['batch', 'tokens'])
  const table = graph.weights('table', numbers(WORDS.length * TEXT_SIZE, seed), [WORDS.length, TEXT_SIZE])
  graph.output('last_hidden_state', graph.add('Gather', [table, ids], { axis: 0 }), 'float32', ['batch', 'tokens', TEXT_SIZE])
  return graph.write()
}

/** As SigLIP 2's picture branch. */
export function tinyPictureModel(): Uint8Array {
  const graph = createGraph('tiny pictures')
  const pixels = graph.input('pixel_values', 'float32', [1, 3, 384, 384])
  const means = graph.add('ReduceMean', [pixels], { axes: [2, 3], keepdims: 0 })
  const spread = graph.add('MatMul', [means, graph.weights('spread', numbers(3 * PICTURE_SIZE, 3), [3, PICTURE_SIZE])])
  graph.output('pooler_output', graph.add('Add', [spread, graph.weights('lift', numbers(PICTURE_SIZE, 11), [PICTURE_SIZE])]), 'float32', [
    1,
    PICTURE_SIZE,
  ])
  return graph.write()
}

/** As SigLIP 2's text branch. */
export function tinyPictureTextModel(): Uint8Array {
  const graph = createGraph('tiny picture texts')
  const ids = graph.input('input_ids', 'int64', [1, 64])
  const states = graph.add('Gather', [graph.weights('table', numbers(8 * PICTURE_SIZE, 5), [8, PICTURE_SIZE]), ids], { axis: 0 })
  graph.output('pooler_output', graph.add('ReduceMean', [states], { axes: [1], keepdims: 0 }), 'float32', [1, PICTURE_SIZE])
  return graph.write()
}

/** As a PP-OCR recognizer that tells `classes` characters apart. */
export function tinyRecognizer(classes: number): Uint8Array {
  const graph = createGraph('tiny letters')
  const picture = graph.input('x', 'float32', [1, 3, 48, 'width'])
  const columns = graph.add('ReduceMean', [picture], { axes: [1, 2], keepdims: 0 })
  const tall = graph.add('Unsqueeze', [columns, graph.integers([2])])
  graph.output('softmax', graph.add('MatMul', [tall, graph.weights('letters', numbers(classes, 9), [1, classes])]), 'float32', [
    1,
    'width',
    classes,
  ])
  return graph.write()
}

/**
 * As a PP-OCR recognizer of three letters that sees ink: columns with much of it are the first letter, with some the second, without any none. `sure`
 * is the probability that it gives to what it reads.
 */
export function inkRecognizer(sure: number): Uint8Array {
  const classes = 5
  const graph = createGraph('ink letters')
  const picture = graph.input('x', 'float32', [1, 3, 48, 'width'])
  const columns = graph.add('ReduceMean', [picture], { axes: [1, 2], keepdims: 0 })
  const tall = graph.add('Unsqueeze', [columns, graph.integers([2])])
  // The ground is 1, and padding beside the line 0: both sides of the crop are drawn with paper around them.
  const inkBeyond = (limit: number): string =>
    graph.add('Sigmoid', [graph.add('Mul', [graph.add('Sub', [graph.scalar(1 - limit), tall]), graph.scalar(60)])])
  const row = (name: string, at: number, value: number): string =>
    graph.weights(
      name,
      Float32Array.from({ length: classes }, (_, index) => (index === at ? value : (1 - value) / (classes - 1))),
      [1, classes],
    )
  const some = inkBeyond(0.12)
  const much = inkBeyond(0.9)
  const none = graph.add('MatMul', [graph.add('Sub', [graph.scalar(1), some]), row('none', 0, 1)])
  const second = graph.add('MatMul', [graph.add('Sub', [some, much]), row('second', 2, sure)])
  const first = graph.add('MatMul', [much, row('first', 1, sure)])
  graph.output('softmax', graph.add('Add', [graph.add('Add', [none, second]), first]), 'float32', [1, 'width', classes])
  return graph.write()
}

export function tinyTokenizer(): string {
  const vocab = { '<pad>': 0, '<eos>': 1, '<unk>': 2, a: 3, b: 4, '▁': 5, ab: 6, '▁ab': 7 }
  return JSON.stringify({
    normalizer: { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
    model: {
      type: 'BPE',
      vocab,
      merges: [
        ['a', 'b'],
        ['▁', 'ab'],
      ],
      unk_token: '<unk>',
    },
  })
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Files by path below a card's base. */
export type Shelf = Map<string, Uint8Array>

const facts = { licence: 'MIT', source: 'made by a test', baseline: null, thresholds: null, maxTokens: null, dimensions: null }

/** Cards of the tiny models and their files, without any checksum published but the text model's. */
export function tinyCatalogue(base: string): { models: CatalogueCard[]; shelf: Shelf } {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  const shelf: Shelf = new Map([
    ['hub/text/onnx/model.onnx', tinySentenceModel()],
    ['hub/text/vocab.txt', bytes(`${WORDS.join('\n')}\n`)],
    ['hub/picture/vision.onnx', tinyPictureModel()],
    ['hub/picture/text.onnx', tinyPictureTextModel()],
    ['hub/picture/tokenizer.json', bytes(tinyTokenizer())],
    ['hub/ocr/rec.onnx', tinyRecognizer(5)],
    ['hub/ocr/dict.txt', bytes('α\nβ\nγ\n')],
  ])
  const file = (
    role: CatalogueCard['files'][number]['role'],
    folder: string,
    path: string,
    isPublished: boolean,
  ): CatalogueCard['files'][number] => {
    const content = shelf.get(`hub/${folder}/${path}`) ?? new Uint8Array()
    return {
      role,
      file: path.split('/').at(-1) ?? '',
      path,
      bytes: isPublished ? content.length : null,
      about: content.length,
      sha256: isPublished ? sha256(content) : null,
    }
  }
  const models: CatalogueCard[] = [
    {
      ...facts,
      id: 'tiny-text',
      name: 'Tiny text model',
      kind: 'text',
      runner: 'wordpiece-mean',
      dimensions: TEXT_SIZE,
      maxTokens: 64,
      thresholds: { centred: false, episode: 0.6, topic: 0.65, calibration: 'none' },
      languages: ['en'],
      base: `${base}/hub/text`,
      files: [file('model', 'text', 'onnx/model.onnx', true), file('vocabulary', 'text', 'vocab.txt', true)],
    },
    {
      ...facts,
      id: 'tiny-picture',
      name: 'Tiny picture model',
      kind: 'image',
      runner: 'siglip',
      dimensions: PICTURE_SIZE,
      maxTokens: 64,
      baseline: 0,
      languages: [],
      base: `${base}/hub/picture`,
      files: [
        file('model', 'picture', 'vision.onnx', false),
        file('text-model', 'picture', 'text.onnx', false),
        file('vocabulary', 'picture', 'tokenizer.json', false),
      ],
    },
    {
      ...facts,
      id: 'tiny-ocr',
      name: 'Tiny recognizer',
      kind: 'ocr',
      runner: 'ppocr-rec',
      languages: ['el'],
      base: `${base}/hub/ocr`,
      files: [file('model', 'ocr', 'rec.onnx', true), file('vocabulary', 'ocr', 'dict.txt', false)],
    },
  ]
  return { models, shelf }
}

/** A models folder with the bundled models and this catalogue. */
export function tinyModelsFolder(folder: string, models: readonly CatalogueCard[]): string {
  mkdirSync(folder, { recursive: true })
  const bundled = defaultModelsFolder()
  for (const name of ['manifest.json', 'use-lite-en.int8.onnx', 'use-lite-en.vocabulary.tsv', 'mobilenet-v2-mid.uint8.onnx'])
    cpSync(join(bundled, name), join(folder, name))
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify({ version: 1, models }))
  return folder
}

/** The files of a shelf as a person would have put them into a folder: FOLDER/MODEL/FILE. */
export function putFiles(folder: string, models: readonly CatalogueCard[], shelf: Shelf): void {
  for (const { id, base, files } of models)
    for (const { file, path } of files) {
      const place = join(folder, id, file)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, shelf.get(`${new URL(base).pathname.slice(1)}/${path}`) ?? '')
    }
}

export type Asked = { path: string; range: string | null; ifRange: string | null; status: number; from: number }
export type ModelServer = {
  url: string
  asked: Asked[]
  shelf: Shelf
  /** Entity tag of every file; null sends none. */
  tag: string | null
  /** Sends only so many bytes of an answer's body, so often; cutNow ends the connection. */
  cut: { after: number; times: number }
  held: ServerResponse[]
  cutNow(): void
  /** Sends nothing more after so many bytes. */
  stallAfter: number | null
  ignoresRange: boolean
  close(): Promise<void>
}

/** Serves a shelf on 127.0.0.1. */
export async function serveModels(shelf: Shelf = new Map()): Promise<ModelServer> {
  const state: ModelServer = {
    url: '',
    asked: [],
    shelf,
    tag: '"one"',
    cut: { after: 0, times: 0 },
    held: [],
    cutNow: () => state.held.splice(0).forEach((response) => response.destroy()),
    stallAfter: null,
    ignoresRange: false,
    close: async () => undefined,
  }
  const server = createServer((request, response) => answer(state, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  state.url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  state.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return state
}

function answer(state: ModelServer, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').slice(1)
  const content = state.shelf.get(path)
  const range = request.headers.range ?? null
  const ifRange = request.headers['if-range']?.toString() ?? null
  const wanted = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  const isPart = range !== null && !state.ignoresRange && (ifRange === null || ifRange === state.tag)
  const from = isPart ? wanted : 0
  const status = content === undefined ? 404 : isPart ? (wanted >= content.length ? 416 : 206) : 200
  state.asked.push({ path, range, ifRange, status, from })
  if (content === undefined) return void response.writeHead(404).end('no such file')
  if (status === 416) return void response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
  const body = content.subarray(from)
  response.writeHead(status, {
    'content-length': body.length,
    ...(state.tag === null ? {} : { etag: state.tag }),
    ...(isPart ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
  })
  if (state.stallAfter !== null) return void response.write(body.subarray(0, state.stallAfter))
  if (state.cut.times > 0) {
    state.cut.times--
    response.write(body.subarray(0, state.cut.after))
    state.held.push(response)
    // For tests that cannot tell when the bytes have arrived.
    setTimeout(() => response.destroy(), 400).unref()
    return
  }
  response.end(body)
}

export function readBytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(path))
}
