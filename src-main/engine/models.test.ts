/** Models on a real engine: fetched over real HTTP and from a folder, put to use, re-embedded, removed. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Settings } from '../../src-shared/contract.ts'
import type { Job } from '../../src-shared/model.ts'
import { countVectors } from './db/embeddings.ts'
import { type Engine, openEngine } from './engine.ts'
import type { DownloadOptions } from './inference/download.ts'
import {
  type ModelServer,
  putFiles,
  serveModels,
  tinyCatalogue,
  tinyModelsFolder,
  tinySentenceModel,
} from './inference/tiny-models.test-helper.ts'
import { drawSheet } from './perceive/testing/lettering.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-models-'))
let server: ModelServer
let models: ReturnType<typeof tinyCatalogue>['models']
let modelsFolder: string
let home = ''
let count = 0
let engine: Engine | null = null

beforeAll(async () => {
  server = await serveModels()
  const tiny = tinyCatalogue(server.url)
  models = tiny.models
  server.shelf = tiny.shelf
  modelsFolder = tinyModelsFolder(join(root, 'models'), models)
})
afterEach(async () => {
  await engine?.close()
  engine = null
  server.asked.length = 0
  server.cut = { after: 0, times: 0 }
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

async function opened(options: { settings?: Partial<Settings>; fresh?: boolean; downloads?: DownloadOptions } = {}): Promise<Engine> {
  await engine?.close()
  if (options.fresh !== false) home = join(root, `home-${count++}`)
  engine = await openEngine({
    home,
    shell: 'cli',
    emit: () => undefined,
    modelsFolder,
    defaults: { locale: 'en-US', timezone: 'UTC', offline: false, ...options.settings },
    downloads: { retryMs: 1, ...options.downloads },
  })
  return engine
}

async function ended(on: Engine, job: number | null): Promise<Job> {
  const last = job === null ? on.jobs.list()[0]?.id : job
  return on.jobs.wait(last ?? 0)
}

const stateOf = async (on: Engine, id: string): Promise<string | undefined> =>
  (await on.models.list()).find((model) => model.id === id)?.state

async function remembered(on: Engine): Promise<void> {
  const folder = join(root, `in-${count++}`)
  const days = [3, 4, 5, 6, 20]
  const sheet = await drawSheet({ width: 320, height: 120, lines: [{ text: 'TOTAL 82', x: 30, y: 40, size: 26 }] })
  const rounds = days.map((day, index) => ({
    session: 'D1',
    round: `D1:${index + 1}`,
    time: `2024-05-${String(day).padStart(2, '0')}T07:00:00`,
    user: index === 4 ? 'We walked at the lake, a heron' : `weight ${80 + index} kilos, slept ${index + 5} hours`,
    ...(index === 4 ? { images: [{ path: 'lake.png' }] } : {}),
  }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lake.png'), sheet)
  writeFileSync(join(folder, 'chat.jsonl'), rounds.map((round) => `${JSON.stringify(round)}\n`).join(''))
  expect(await ended(on, on.startImport([join(folder, 'chat.jsonl')], {}))).toMatchObject({ state: 'done' })
}

test('fetch over HTTP with a cut, use, re-embed, search; the old vectors stay and serve again', async () => {
  const on = await opened()
  await remembered(on)
  const before = await on.retriever.search('heron lake', 'event', 3)
  expect(await stateOf(on, 'tiny-text')).toBe('not fetched')
  await expect(on.models.use('tiny-text')).rejects.toMatchObject({
    code: 'MODEL_MISSING',
    message: expect.stringContaining('adamm models fetch tiny-text'),
  })
  server.cut = { after: 400, times: 1 }
  expect(await ended(on, on.models.startFetch('tiny-text', null))).toMatchObject({ state: 'done', error: null })
  expect(server.asked.filter(({ path }) => path.endsWith('model.onnx'))).toHaveLength(2)
  expect(await stateOf(on, 'tiny-text')).toBe('fetched')
  expect(await ended(on, await on.models.use('tiny-text'))).toMatchObject({ state: 'done', error: null })
  expect(on.textModel).toMatchObject({ id: 'tiny-text', dimension: 12, centred: false, thresholds: { episode: 0.6, topic: 0.65 } })
  expect([...countVectors(on.context.db)].toSorted()).toEqual([
    ['mobilenet-v2-mid', 1],
    ['tiny-text', 5],
    ['use-lite-en', 5],
  ])
  const [best] = await on.retriever.search('we walked at the lake, a heron', 'event', 3)
  expect(best?.ref).toBe('D1:5')
  expect((await on.retriever.search('lake', 'episode', 3)).length).toBeGreaterThan(0)
  // New rounds get the new model's vectors, and a restart remembers the choice.
  const again = await opened({ fresh: false })
  expect(again.textModel.id).toBe('tiny-text')
  expect((await again.retriever.search('we walked at the lake, a heron', 'event', 3))[0]?.ref).toBe('D1:5')
  expect(() => again.models.remove('tiny-text')).toThrow(/is in use/)
  expect(await ended(again, await again.models.use('use-lite-en'))).toMatchObject({ state: 'done' })
  expect(again.jobs.result(again.jobs.list()[0]?.id ?? 0)).toMatchObject({ vectors: 0, finished: true })
  expect((await again.retriever.search('heron lake', 'event', 3)).map(({ ref }) => ref)).toEqual(before.map(({ ref }) => ref))
  expect(again.models.remove('tiny-text')).toMatchObject({ vectors: 5 })
  expect(existsSync(join(home, 'models', 'tiny-text'))).toBe(false)
}, 120_000)

test('pictures: the new model has a text branch in the same space', async () => {
  const on = await opened()
  await remembered(on)
  await expect(on.context.inference.embedVisualText(['a lake'])).rejects.toMatchObject({
    code: 'MODEL_MISSING',
    message: expect.stringContaining('no text branch'),
  })
  await ended(on, on.models.startFetch('tiny-picture', null))
  const row = (await on.models.list()).find(({ id }) => id === 'tiny-picture')
  expect(row).toMatchObject({ state: 'fetched', checksum: 'recorded at first fetch' })
  expect(await ended(on, await on.models.use('tiny-picture'))).toMatchObject({ state: 'done', error: null })
  expect(countVectors(on.context.db).get('tiny-picture')).toBe(1)
  const [vector, empty] = await on.context.inference.embedVisualText(['AB ab', ' '])
  expect([vector?.length, Math.hypot(...(vector ?? [])).toFixed(4), Math.hypot(...(empty ?? []))]).toEqual([6, '1.0000', 0])
  expect((await on.models.list()).find(({ id }) => id === 'tiny-picture')).toMatchObject({ inUse: true, provider: 'cpu', refusals: [] })
}, 120_000)

test('from a folder, offline, without any socket; a recognizer of another script', async () => {
  const folder = join(root, 'stick')
  putFiles(folder, models, server.shelf)
  const on = await opened({ settings: { offline: true } })
  expect(() => on.models.startFetch('tiny-ocr', null)).toThrow(/offline/)
  expect(() => on.models.startFetch('tiny-ocr', server.url)).toThrow(/offline/)
  expect(await ended(on, on.models.startFetch('tiny-ocr', folder))).toMatchObject({ state: 'done', error: null })
  expect(await on.models.use('tiny-ocr')).toBeNull()
  const sheet = await drawSheet({ width: 320, height: 120, lines: [{ text: 'TOTAL 82', x: 30, y: 40, size: 26 }] })
  expect((await on.context.inference.readPicture(sheet)).model).toBe('pp-ocrv4+tiny-ocr')
  expect(await on.models.use('pp-ocrv4')).toBeNull()
  expect((await on.context.inference.readPicture(sheet)).lines[0]?.text).toBe('TOTAL 82')
  expect(server.asked).toEqual([])
  await expect(ended(on, on.models.startFetch('tiny-text', join(root, 'empty')))).resolves.toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/model\.onnx of tiny-text is not in the folder/),
  })
}, 120_000)

test('a mirror as a copy of the hub, a mirror by model, the setting; a mirror without the file', async () => {
  const other = await serveModels(new Map([...server.shelf].filter(([path]) => path.startsWith('hub/text/'))))
  try {
    const on = await opened({ settings: { modelSource: other.url } })
    expect(await ended(on, on.models.startFetch('tiny-text', null))).toMatchObject({ state: 'done' })
    expect(other.asked.map(({ path }) => path)).toEqual(['hub/text/onnx/model.onnx', 'hub/text/vocab.txt'])
    const plain = tinyCatalogue('http://x').shelf
    other.shelf = new Map([
      ['m/tiny-ocr/rec.onnx', plain.get('hub/ocr/rec.onnx') ?? new Uint8Array()],
      ['m/tiny-ocr/dict.txt', plain.get('hub/ocr/dict.txt') ?? new Uint8Array()],
    ])
    expect(await ended(on, on.models.startFetch('tiny-ocr', `${other.url}/m/`))).toMatchObject({ state: 'done', error: null })
    expect(await ended(on, on.models.startFetch('tiny-picture', null))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/vision\.onnx of tiny-picture.*404/),
    })
    expect(server.asked).toEqual([])
  } finally {
    await other.close()
  }
}, 120_000)

test('wrong bytes, no room, cancel: nothing half is ever a model', async () => {
  const kept = new Map(server.shelf)
  const on = await opened()
  server.shelf.set('hub/text/onnx/model.onnx', tinySentenceModel(8))
  expect(await ended(on, on.models.startFetch('tiny-text', null))).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/checksum/),
  })
  server.shelf = new Map(kept)
  // No checksum is published for the pictures' model: what it does must fit its card.
  server.shelf.set('hub/picture/vision.onnx', tinySentenceModel())
  expect(await ended(on, on.models.startFetch('tiny-picture', null))).toMatchObject({ state: 'failed' })
  expect(await stateOf(on, 'tiny-picture')).toBe('not fetched')
  server.shelf = new Map(kept)
  server.shelf.set('hub/ocr/dict.txt', new TextEncoder().encode('α\nβ\n'))
  expect(await ended(on, on.models.startFetch('tiny-ocr', null))).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/5 characters apart, its dictionary has 4/),
  })
  server.shelf = new Map(kept)
  expect(await ended(on, on.models.startFetch('tiny-ocr', null))).toMatchObject({ state: 'done' })
  expect(readdirSync(join(home, 'models', 'tiny-ocr')).toSorted()).toEqual(['card.json', 'dict.txt', 'rec.onnx'])

  const cancelled = on.models.startFetch('tiny-text', null)
  on.jobs.cancel(cancelled)
  expect(await ended(on, cancelled)).toMatchObject({ state: 'cancelled' })
  expect(await stateOf(on, 'tiny-text')).toBe('not fetched')

  const full = await opened({ fresh: false, downloads: { freeBytes: () => 1_000 } })
  expect(await ended(full, full.models.startFetch('tiny-text', null))).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/free/),
  })

  truncateSync(join(home, 'models', 'tiny-ocr', 'rec.onnx'), 10)
  expect((await full.models.list()).find(({ id }) => id === 'tiny-ocr')).toMatchObject({
    state: 'damaged',
    problem: expect.stringContaining('rec.onnx has 10 bytes'),
  })
  await expect(full.models.use('tiny-ocr')).rejects.toMatchObject({ code: 'MODEL_DAMAGED' })
  await opened({ fresh: false })
  expect(await ended(engine!, engine!.models.startFetch('tiny-ocr', null))).toMatchObject({ state: 'done' })
  expect(await stateOf(engine!, 'tiny-ocr')).toBe('fetched')
}, 120_000)

test('a change gives way to an import and takes it along', async () => {
  const on = await opened()
  await remembered(on)
  await ended(on, on.models.startFetch('tiny-text', null))
  const late = join(root, 'late.jsonl')
  writeFileSync(late, `${JSON.stringify({ session: 'D9', round: 'D9:1', date: '2024-07-01', user: 'coffee in the morning' })}\n`)
  // Both are queued before the first of them begins.
  const change = on.jobs.add('re-embed', 'Changing over to tiny-text', { kind: 'text', model: 'tiny-text' }).id
  const imported = on.startImport([late], {})
  expect(await ended(on, change)).toMatchObject({ state: 'done' })
  expect(on.jobs.result(change)).toMatchObject({ finished: false })
  expect(on.textModel.id).toBe('use-lite-en')
  expect(await ended(on, imported)).toMatchObject({ state: 'done' })
  const rest = on.jobs.list()[0]
  expect(rest).toMatchObject({ kind: 're-embed' })
  expect(await ended(on, rest?.id ?? 0)).toMatchObject({ state: 'done' })
  expect(on.textModel.id).toBe('tiny-text')
  expect(countVectors(on.context.db).get('tiny-text')).toBe(6)
  expect(on.context.db.prepare('SELECT COUNT(*) FROM event').pluck().get()).toBe(6)
}, 120_000)

test('unknown and bundled ids', async () => {
  const on = await opened()
  expect(() => on.models.startFetch('nope', null)).toThrow(/no model "nope"/)
  expect(() => on.models.startFetch('use-lite-en', null)).toThrow(/part of AdaMM/)
  await expect(on.models.use('nope')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await on.models.use('use-lite-en')).toBeNull()
  expect(() => on.models.startFetch('tiny-text', 'relative/folder')).toThrow(/absolute folder/)
}, 60_000)
