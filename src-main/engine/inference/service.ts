/**
 * All local models behind one object, loaded when first used. In: pictures and texts. Out: readings and vectors.
 * Runs inside the inference worker; tests and benches may use it in their own thread.
 */
import type { PictureReading } from '../../../src-shared/model.ts'
import { type OcrModels, readRaster } from '../perceive/ocr.ts'
import { decodePicture } from '../perceive/raster.ts'
import { ocrFiles, readDictionary } from './model-files.ts'
import { openSession, type OnnxSession } from './onnx.ts'

export type ServiceOptions = {
  modelsFolder?: string
  threads?: number
  /** Execution providers to try before cpu. */
  providers?: readonly string[]
  log?: (line: string) => void
}

export type ModelState = { id: string; loaded: boolean; provider: string | null }

export type InferenceService = {
  readPicture(source: Uint8Array | string, signal?: AbortSignal): Promise<PictureReading>
  describe(): ModelState[]
  close(): Promise<void>
}

/** Makes the service; nothing is loaded before the first call. */
export function createService(options: ServiceOptions): InferenceService {
  const sessions = new Map<string, Promise<OnnxSession>>()
  const providers = new Map<string, string>()
  const ids = ['pp-ocrv4-detection', 'pp-ocrv4-recognition', 'pp-ocrv4-direction']

  function session(id: string, path: string): Promise<OnnxSession> {
    const known = sessions.get(id)
    if (known !== undefined) return known
    const opening = openSession(path, { name: id, threads: options.threads, providers: options.providers, log: options.log })
    sessions.set(id, opening)
    opening.then(
      (opened) => providers.set(id, opened.provider),
      // A failed load must not be remembered: the file may be mended before the next call.
      () => sessions.delete(id),
    )
    return opening
  }

  let dictionary: string[] | null = null
  async function ocr(): Promise<OcrModels> {
    const files = ocrFiles()
    dictionary ??= readDictionary(files.dictionary)
    return {
      detection: await session('pp-ocrv4-detection', files.detection),
      recognition: await session('pp-ocrv4-recognition', files.recognition),
      direction: await session('pp-ocrv4-direction', files.direction),
      dictionary,
    }
  }

  return {
    async readPicture(source, signal) {
      const models = await ocr()
      return readRaster(models, await decodePicture(source), signal)
    },
    describe: () => ids.map((id) => ({ id, loaded: providers.has(id), provider: providers.get(id) ?? null })),
    async close() {
      for (const opening of sessions.values()) await opening.then((opened) => opened.release(), () => undefined)
      sessions.clear()
      providers.clear()
    },
  }
}
