/**
 * All local models behind one object, loaded when first used. In: pictures and texts. Out: readings and vectors.
 * Runs inside the inference worker; tests and benches may use it in their own thread.
 */
import { readFileSync } from 'node:fs'
import type { PictureReading } from '../../../src-shared/model.ts'
import { embedTexts, type TextEmbedder } from '../perceive/embed.ts'
import { embedRaster, prepareMedia, type PreparedMedia } from '../perceive/image.ts'
import { OCR_MODEL, type OcrModels, readRaster } from '../perceive/ocr.ts'
import { decodePicture } from '../perceive/raster.ts'
import { checkedFile, defaultModelsFolder, modelCard, ocrFiles, readDictionary } from './model-files.ts'
import { openSession, type OnnxSession } from './onnx.ts'
import { parseVocabulary } from './tokenizers/sentencepiece.ts'

export type ServiceOptions = {
  /** Folder with manifest.json and the embedders. Default: models/ of the checkout. */
  modelsFolder?: string
  /** Processor cores to use: model runs side by side. Default 2. */
  threads?: number
  /** Execution providers to try before cpu. */
  providers?: readonly string[]
  /** Ids of the embedders in the manifest. */
  textModel?: string
  imageModel?: string
  log?: (line: string) => void
}

export type ModelState = {
  id: string
  kind: 'ocr' | 'text' | 'image'
  loaded: boolean
  /** What runs it, null while it is not loaded. */
  provider: string | null
  dimensions: number | null
}

export type InferenceService = {
  readPicture(source: Uint8Array | string, signal?: AbortSignal): Promise<PictureReading>
  embedTexts(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  embedPicture(source: Uint8Array | string, signal?: AbortSignal): Promise<Float32Array>
  prepareMedia(source: Uint8Array | string, signal?: AbortSignal): Promise<PreparedMedia>
  describe(): ModelState[]
  close(): Promise<void>
}

export const TEXT_MODEL = 'use-lite-en'
export const IMAGE_MODEL = 'mobilenet-v2-mid'

type Loaded<T> = { value: T; sessions: OnnxSession[] }
type Lazy<T> = { get(): Promise<T>; provider(): string | null; release(): Promise<void> }

/** Loads once; a failed load is not remembered, because the file may be mended before the next call. */
function lazy<T>(load: () => Promise<Loaded<T>>): Lazy<T> {
  let loading: Promise<Loaded<T>> | null = null
  let provider: string | null = null
  return {
    async get() {
      loading ??= load()
      try {
        const { value, sessions } = await loading
        provider = sessions[0]?.provider ?? null
        return value
      } catch (error) {
        loading = null
        throw error
      }
    },
    provider: () => provider,
    async release() {
      if (loading === null || provider === null) return
      for (const session of (await loading).sessions) await session.release()
      loading = null
      provider = null
    },
  }
}

/** Makes the service; nothing is loaded before the first call. */
export function createService(options: ServiceOptions): InferenceService {
  const { modelsFolder = defaultModelsFolder(), textModel = TEXT_MODEL, imageModel = IMAGE_MODEL, threads = 2, providers, log } = options
  const open = (name: string, path: string, own?: { threads?: number; sameShapes?: boolean }): Promise<OnnxSession> => openSession(path, { name, providers, log, ...own })

  const ocr = lazy<OcrModels>(async () => {
    const files = ocrFiles()
    const detection = await open('text detection', files.detection)
    const recognition = await open('text recognition', files.recognition)
    const direction = await open('text direction', files.direction)
    return { value: { detection, recognition, direction, dictionary: readDictionary(files.dictionary), lanes: threads }, sessions: [detection, recognition, direction] }
  })
  const text = lazy<TextEmbedder>(async () => {
    const card = modelCard(modelsFolder, textModel)
    const vocabulary = parseVocabulary(readFileSync(await checkedFile(modelsFolder, card, 'vocabulary'), 'utf8'))
    const session = await open('text embedding', await checkedFile(modelsFolder, card, 'model'))
    return { value: { session, vocabulary, maxTokens: card.maxTokens ?? 128, dimensions: card.dimensions }, sessions: [session] }
  })
  const image = lazy<OnnxSession>(async () => {
    const card = modelCard(modelsFolder, imageModel)
    const session = await open('picture embedding', await checkedFile(modelsFolder, card, 'model'), { threads, sameShapes: true })
    return { value: session, sessions: [session] }
  })

  return {
    async readPicture(source, signal) {
      const models = await ocr.get()
      return readRaster(models, await decodePicture(source), signal)
    },
    embedTexts: async (texts, signal) => embedTexts(await text.get(), texts, signal),
    embedPicture: async (source) => embedRaster(await image.get(), await decodePicture(source)),
    prepareMedia: (source) => prepareMedia(source),
    describe: () => [
      { id: OCR_MODEL, kind: 'ocr', loaded: ocr.provider() !== null, provider: ocr.provider(), dimensions: null },
      { id: textModel, kind: 'text', loaded: text.provider() !== null, provider: text.provider(), dimensions: modelCard(modelsFolder, textModel).dimensions },
      { id: imageModel, kind: 'image', loaded: image.provider() !== null, provider: image.provider(), dimensions: modelCard(modelsFolder, imageModel).dimensions },
    ],
    async close() {
      await ocr.release()
      await text.release()
      await image.release()
    },
  }
}
