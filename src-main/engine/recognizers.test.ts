/** Other scripts on a real engine: recognizers fetched over HTTP, picked by language and by detection, told when they are missing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Settings } from '../../src-shared/contract.ts'
import type { ImportReport } from '../../src-shared/model.ts'
import { type Engine, openEngine } from './engine.ts'
import type { CatalogueCard } from './inference/manifest.ts'
import { inkRecognizer, type ModelServer, serveModels, sha256, tinyModelsFolder } from './inference/tiny-models.test-helper.ts'
import { drawSheet } from './perceive/testing/lettering.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-recognizers-'))
let server: ModelServer
let modelsFolder: string
let engine: Engine | null = null
let count = 0

const DICTIONARIES = { 'ink-cyrillic': 'ж\nя\nю\n', 'ink-arabic': 'ب\nت\nن\n' } as const

beforeAll(async () => {
  server = await serveModels()
  const card = (id: keyof typeof DICTIONARIES, languages: string[], sure: number): CatalogueCard => {
    const files = { 'rec.onnx': inkRecognizer(sure), 'dict.txt': new TextEncoder().encode(DICTIONARIES[id]) }
    for (const [file, content] of Object.entries(files)) server.shelf.set(`hub/${id}/${file}`, content)
    const file = (role: 'model' | 'vocabulary', name: keyof typeof files): CatalogueCard['files'][number] => ({
      role,
      file: name,
      path: name,
      bytes: files[name].length,
      about: files[name].length,
      sha256: sha256(files[name]),
    })
    const facts = { licence: 'MIT', source: 'made by a test', baseline: null, thresholds: null, maxTokens: null, dimensions: null }
    return {
      ...facts,
      id,
      name: id,
      kind: 'ocr',
      runner: 'ppocr-rec',
      languages,
      base: `${server.url}/hub/${id}`,
      files: [file('model', 'rec.onnx'), file('vocabulary', 'dict.txt')],
    }
  }
  modelsFolder = tinyModelsFolder(join(root, 'models'), [card('ink-cyrillic', ['ru', 'uk'], 0.97), card('ink-arabic', ['ar'], 0.95)])
})
afterEach(async () => {
  await engine?.close()
  engine = null
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

async function opened(settings: Partial<Settings> = {}): Promise<Engine> {
  engine = await openEngine({
    home: join(root, `home-${count++}`),
    shell: 'cli',
    emit: () => undefined,
    modelsFolder,
    defaults: { locale: 'en-US', timezone: 'UTC', offline: false, ...settings },
    downloads: { retryMs: 1 },
  })
  return engine
}

async function fetched(on: Engine, id: string): Promise<void> {
  expect(await on.jobs.wait(on.models.startFetch(id, null))).toMatchObject({ state: 'done', error: null })
}

const FOREIGN = ['ЖЫЩ ЛЮДЯ', 'ФЮЖЫ ЦЯЭ', 'ШЩЫЮ ДЖ', 'ЭЯЖД ФЛЮ']
const LATIN = ['TOTAL 82', 'SCORE 14', 'WEIGHT 71', 'STEPS 8432']

function sheet(texts: readonly string[]): Promise<Uint8Array> {
  const lines = texts.map((text, index) => ({ text, x: 30, y: 40 + index * 70, size: 30 }))
  return drawSheet({ width: 640, height: 70 * texts.length + 40, lines })
}

async function imported(on: Engine, texts: readonly string[]): Promise<ImportReport> {
  const folder = join(root, `in-${count++}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'page.png'), await sheet(texts))
  const job = on.startImport([join(folder, 'page.png')], {})
  expect(await on.jobs.wait(job)).toMatchObject({ state: 'done' })
  return on.importReport(job)
}

function unread(report: ImportReport): string[] {
  return report.sources.flatMap(({ problems }) => problems.filter(({ code }) => code === 'TEXT_NOT_READ').map(({ message }) => message))
}

test('what nothing here can read is said, with the recognizer that the languages want', async () => {
  const plain = await opened()
  const [told, ...more] = unread(await imported(plain, FOREIGN))
  expect(told).toMatch(/lines in "page\.png" could not be read surely with pp-ocrv4.*name its language in Settings/)
  expect(more).toEqual([])
  expect(unread(await imported(plain, LATIN))).toEqual([])
  plain.changeSettings({ readingLanguages: ['en', 'ru'] })
  expect(plain.context.inference.chosen()).toMatchObject({ recognizer: null, others: [], missing: ['ink-cyrillic'] })
  expect(unread(await imported(plain, [...FOREIGN].toReversed()))[0]).toContain('"adamm models fetch ink-cyrillic"')
}, 300_000)

test('doubtful lines are shown to a fetched recognizer: alone among lines that are sure, and the whole picture where they are most', async () => {
  const on = await opened()
  await fetched(on, 'ink-cyrillic')
  expect(on.context.inference.chosen()).toMatchObject({ recognizer: null, others: ['ink-cyrillic'] })
  const mixed = await on.context.inference.readPicture(await sheet([...LATIN, FOREIGN[0] ?? '']))
  expect(mixed.model).toBe('pp-ocrv4')
  expect(mixed.unread).toBeUndefined()
  expect(mixed.lines.filter(({ model }) => model === undefined).map(({ text }) => text)).toEqual(LATIN)
  const switched = mixed.lines.at(-1)
  expect(switched).toMatchObject({ text: expect.stringMatching(/^[жя ]+$/), model: 'pp-ocrv4+ink-cyrillic' })
  // The first reading is kept, and says who read it where it is not the picture's own recognizer.
  expect(switched?.alternatives?.some(({ text, confidence }) => /[A-Z]/.test(text) && confidence < 0.9)).toBe(true)

  const whole = await on.context.inference.readPicture(await sheet(FOREIGN))
  expect(whole.model).toBe('pp-ocrv4+ink-cyrillic')
  // A lone sign is no line, and stays with the reader that was sure of it.
  const own = whole.lines.filter(({ model }) => model === undefined).map(({ text }) => text)
  expect(own.length).toBeGreaterThanOrEqual(FOREIGN.length)
  expect(own.join('')).toMatch(/^[жя ]+$/)
  expect(whole.lines.flatMap(({ alternatives }) => alternatives ?? []).some(({ model }) => model === 'pp-ocrv4')).toBe(true)
  expect(unread(await imported(on, FOREIGN))).toEqual([])
}, 300_000)

test('languages pick the first reader, a choice by hand overrules them until they are set again; removal falls back', async () => {
  const on = await opened({ readingLanguages: ['ar', 'ru'] })
  expect(on.context.inference.chosen()).toMatchObject({ recognizer: null, missing: ['ink-arabic', 'ink-cyrillic'] })
  await fetched(on, 'ink-cyrillic')
  await fetched(on, 'ink-arabic')
  expect(on.context.inference.chosen()).toMatchObject({ recognizer: 'ink-arabic', others: ['ink-cyrillic', 'pp-ocrv4'], missing: [] })
  await on.models.use('pp-ocrv4')
  expect(on.context.inference.chosen()).toMatchObject({ recognizer: null, others: ['ink-arabic', 'ink-cyrillic'] })
  on.changeSettings({ readingLanguages: ['uk-UA'] })
  expect(on.context.inference.chosen()).toMatchObject({ recognizer: 'ink-cyrillic' })
  on.models.remove('ink-cyrillic')
  expect(on.context.inference.chosen()).toMatchObject({ recognizer: null, missing: ['ink-cyrillic'] })
}, 300_000)

test('each recognizer has its own dictionary, and lines from right to left come in the order in which they are read', async () => {
  const on = await opened({ readingLanguages: ['ru'] })
  await fetched(on, 'ink-cyrillic')
  await fetched(on, 'ink-arabic')
  const page = await sheet(FOREIGN)
  const left = await on.context.inference.readPicture(page)
  on.changeSettings({ readingLanguages: ['ar'] })
  const right = await on.context.inference.readPicture(page)
  expect([left.model, right.model]).toEqual(['pp-ocrv4+ink-cyrillic', 'pp-ocrv4+ink-arabic'])
  const same = { ب: 'ж', ت: 'я', ن: 'ю' } as const
  const turned = right.lines.map(({ text }) =>
    [...text.replaceAll(' ', '')]
      .toReversed()
      .map((letter) => Reflect.get(same, letter))
      .join(''),
  )
  expect(turned).toEqual(left.lines.map(({ text }) => text.replaceAll(' ', '')))
  expect(turned.some((text) => text !== [...text].toReversed().join(''))).toBe(true)
  for (const { text, spans } of right.lines) {
    // Later words stand farther left.
    const places = spans.map(({ polygon }) => polygon[0]?.[0] ?? 0)
    expect(places).toEqual(places.toSorted((a, b) => b - a))
    expect(spans.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(text)
  }
}, 300_000)
