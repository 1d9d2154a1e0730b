/**
 * All local models behind one object, loaded when first used. In: pictures and texts, and the id of a model. Out: readings and vectors.
 * Runs inside the inference worker; tests and benches may use it in their own thread.
 */
import { statSync } from 'node:fs'
import type { OcrLine, PictureReading, Polygon } from '../../../src-shared/model.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { alone, type Job, type Share } from '../perceive/crew.ts'
import { prepareMedia, type PreparedMedia } from '../perceive/image.ts'
import { type OcrModels, readRaster, rereadRegion } from '../perceive/ocr.ts'
import { stripMap } from '../perceive/ocr-detect.ts'
import { readOne } from '../perceive/ocr-recognize.ts'
import type { OtherRecognizer } from '../perceive/ocr-scripts.ts'
import { decodePicture, type Raster, shared } from '../perceive/raster.ts'
import { type ChosenModels, describeInUse, type ModelState, OCR_MODEL } from './in-use.ts'
import type { ModelCard } from './manifest.ts'
import { defaultModelsFolder, locateModel, ocrFiles, readDictionary } from './model-files.ts'
import { openSession, type OnnxSession } from './onnx.ts'
import { tightened } from './onnx-tighten.ts'
import { type Opened, openModel, type OpenedModel, type OpenFile, tryOut } from './runners.ts'

export type ServiceOptions = {
  /** Folder with manifest.json and the bundled embedders. Default: models/ of the checkout. */
  modelsFolder?: string
  /** Folder of fetched models in the data folder; without it there are the bundled ones alone. */
  fetchedModels?: string
  /** Processor cores to use. Default 2. */
  threads?: number
  /** Execution providers to try before cpu. */
  providers?: readonly string[]
  /** Divides work among threads. Default: this thread does all. */
  share?: Share
  log?: (line: string) => void
}

export type InferenceService = {
  /** @param others ids of recognizers that doubtful lines are shown to; one that cannot be loaded is logged and left out */
  readPicture(
    source: Uint8Array | string,
    signal?: AbortSignal,
    recognizer?: string | null,
    others?: readonly string[],
  ): Promise<PictureReading>
  /** Each stretch again, at several scales; null where nothing is read. */
  rereadRegions(
    source: Uint8Array | string,
    polygons: readonly Polygon[],
    signal?: AbortSignal,
    recognizer?: string | null,
    others?: readonly string[],
  ): Promise<(OcrLine | null)[]>
  embedTexts(texts: readonly string[], model: string, signal?: AbortSignal): Promise<Float32Array[]>
  embedPicture(source: Uint8Array | string, model: string): Promise<Float32Array>
  embedVisualText(texts: readonly string[], model: string, signal?: AbortSignal): Promise<Float32Array[]>
  prepareMedia(source: Uint8Array | string, signal?: AbortSignal): Promise<PreparedMedia>
  /** Opens a model beside the ones in use, runs it once and lets it go. Throws MODEL_DAMAGED. */
  tryModel(card: ModelCard, folder: string): Promise<null>
  /** Lets all other loaded models go. */
  keepLoaded(ids: readonly string[]): Promise<null>
  describe(chosen: ChosenModels): ModelState[]
  /** What does one item of another thread's job here. */
  doer(job: Job): Promise<(index: number) => Promise<unknown>>
  close(): Promise<void>
}

/** Fewer texts are done before another thread has woken. */
const MANY_TEXTS = 16

type Lazy<T> = { get(): Promise<T>; sessions(): readonly OnnxSession[]; release(): Promise<void> }

/** Loads once; a failed load is not remembered, because the file may be mended before the next call. */
function lazy<T>(load: () => Promise<Opened<T>>): Lazy<T> {
  let loading: Promise<Opened<T>> | null = null
  let sessions: readonly OnnxSession[] = []
  return {
    async get() {
      loading ??= load()
      try {
        const opened = await loading
        sessions = opened.sessions
        return opened.value
      } catch (error) {
        loading = null
        throw error
      }
    },
    sessions: () => sessions,
    async release() {
      const held = sessions
      loading = null
      sessions = []
      for (const session of held) await session.release()
    },
  }
}

/** Larger pictures are decoded again rather than kept. */
const MOST_KEPT_PIXELS = 30_000_000

/**
 * Decodes pictures and keeps the last file's pixels for one more call: text and vector of a picture are asked for one after the other.
 * Pixels lie in memory that all threads see.
 */
function createDecoder(): { decode(source: Uint8Array | string): Promise<Raster> } {
  let kept: { file: string; raster: Raster } | null = null
  return {
    async decode(source) {
      const file = typeof source === 'string' ? fileState(source) : null
      const known = kept
      kept = null
      if (known !== null && known.file === file) return known.raster
      const raster = shared(await decodePicture(source))
      if (file !== null && raster.width * raster.height <= MOST_KEPT_PIXELS) kept = { file, raster }
      return raster
    },
  }
}

/** Path, size and time of change; null when there is no such file, which decoding then tells. */
function fileState(path: string): string | null {
  const state = statSync(path, { throwIfNoEntry: false })
  return state === undefined ? null : `${path} ${state.size} ${state.mtimeMs}`
}

/** Makes the service; nothing is loaded before the first call. */
export function createService(options: ServiceOptions): InferenceService {
  const { modelsFolder = defaultModelsFolder(), fetchedModels = null, threads = 2, providers, share = alone, log } = options
  const places = { modelsFolder, fetchedModels }
  const open: OpenFile = (name, path, own) => openSession(path, { name, providers, log, ...own })
  const loaded = new Map<string, Lazy<OpenedModel>>()
  const { decode } = createDecoder()

  const ocr = lazy<OcrModels>(async () => {
    const files = ocrFiles()
    const detection = await open('text detection', files.detection, { prepare: tightened })
    const recognition = await open('text recognition', files.recognition, { prepare: tightened })
    const direction = await open('text direction', files.direction)
    return {
      value: { detection, recognition, direction, dictionary: readDictionary(files.dictionary), recognizer: null, share },
      sessions: [detection, recognition, direction],
    }
  })

  function model(id: string): Promise<OpenedModel> {
    const known = loaded.get(id) ?? lazy(() => openModel(locateModel(places, id), open, threads))
    loaded.set(id, known)
    return known.get()
  }

  async function modelOf<Kind extends OpenedModel['kind']>(id: string, kind: Kind): Promise<Extract<OpenedModel, { kind: Kind }>> {
    const opened = await model(id)
    if (!isOfKind(opened, kind))
      throw new AdammError('INVALID_ARGUMENT', `The model "${id}" is for ${opened.kind}, not for ${kind}. See "adamm models list".`)
    return opened
  }

  /** The models that read pictures. A graphics processor takes the runs of one thread after another as fast: there is nothing to share. */
  async function readers(recognizer: string | null): Promise<OcrModels> {
    const bundled = await ocr.get()
    const other = recognizer === null ? {} : await modelOf(recognizer, 'ocr')
    const models = { ...bundled, ...other, recognizer }
    return [models.detection, models.recognition].every(({ provider }) => provider === 'cpu') ? models : { ...models, share: alone }
  }

  /** What doubtful lines are shown to: nothing that the person asked for hangs on it, so that a damaged one stops no reading. */
  function besides(ids: readonly string[]): OtherRecognizer[] {
    return ids.map((name) => {
      const id = name === OCR_MODEL ? null : name
      return {
        id,
        models: () =>
          readers(id).catch((error: unknown) => {
            log?.(`${name} reads nothing: ${error instanceof Error ? error.message : String(error)}`)
            return null
          }),
      }
    })
  }

  return {
    async readPicture(source, signal, recognizer = null, others = []) {
      return readRaster(await readers(recognizer), await decode(source), signal, besides(others))
    },
    async rereadRegions(source, polygons, signal, recognizer = null, others = []) {
      const models = await readers(recognizer)
      const picture = await decode(source)
      const lines: (OcrLine | null)[] = []
      for (const polygon of polygons) lines.push(await rereadRegion(models, picture, polygon, signal, besides(others)))
      return lines
    },
    async embedTexts(texts, id, signal) {
      const { embed } = await modelOf(id, 'text')
      if (texts.length < MANY_TEXTS) return embed(texts, signal)
      const items = [...new Set(texts)]
      const vectors = await share({ kind: 'texts', model: id, items }, async (index) => (await embed([items[index]!], signal))[0]!, signal)
      const places = new Map(items.map((text, index) => [text, index]))
      return texts.map((text) => vectors[places.get(text)!]!)
    },
    embedPicture: async (source, id) => (await modelOf(id, 'image')).embed(await decode(source)),
    async embedVisualText(texts, id, signal) {
      const { embedText } = await modelOf(id, 'image')
      if (embedText === null)
        throw new AdammError(
          'MODEL_MISSING',
          `The picture model "${id}" has no text branch. Fetch and use one that has, such as siglip2-base-patch16-384.`,
        )
      return embedText(texts, signal)
    },
    prepareMedia: (source) => prepareMedia(source),
    async tryModel(card, folder) {
      const opened = await openModel({ card, folder }, open, threads)
      try {
        await tryOut(opened.value, card)
      } finally {
        for (const session of opened.sessions) await session.release()
      }
      return null
    },
    async keepLoaded(ids) {
      for (const [id, held] of loaded) {
        if (ids.includes(id)) continue
        loaded.delete(id)
        await held.release()
      }
      return null
    },
    describe: (chosen) =>
      describeInUse(places, chosen, (id) => (id === OCR_MODEL ? ocr.sessions() : (loaded.get(id)?.sessions() ?? [])), log),
    async doer(job) {
      switch (job.kind) {
        case 'strips': {
          const { detection } = await ocr.get()
          return (index) => stripMap(detection, job.picture, job.items[index]!)
        }
        case 'boxes': {
          const models = await readers(job.recognizer)
          return (index) => readOne(models, job.picture, job.items[index]!)
        }
        case 'texts': {
          const { embed } = await modelOf(job.model, 'text')
          return async (index) => (await embed([job.items[index]!]))[0]
        }
      }
    },
    async close() {
      await ocr.release()
      for (const held of loaded.values()) await held.release()
    },
  }
}

function isOfKind<Kind extends OpenedModel['kind']>(model: OpenedModel, kind: Kind): model is Extract<OpenedModel, { kind: Kind }> {
  return model.kind === kind
}
