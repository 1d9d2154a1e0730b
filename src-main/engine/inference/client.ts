/**
 * The engine's door to the local models. In: pictures and texts. Out: readings and vectors, computed in one worker thread.
 * The worker starts with the first call; when it dies, pending calls fail with INFERENCE_FAILED and the next call starts a new one.
 */
import { Worker } from 'node:worker_threads'
import { AdammError } from '../../../src-shared/errors.ts'
import type { OcrLine, PictureReading, Polygon } from '../../../src-shared/model.ts'
import type { PreparedMedia } from '../perceive/image.ts'
import { defaultModelsFolder } from './model-files.ts'
import { type ChosenModels, describeInUse, IMAGE_MODEL, type ModelState, TEXT_MODEL } from './in-use.ts'
import type { CallToWorker, FromWorker, InferenceCalls, InferenceMethod, ToWorker, WorkerData } from './messages.ts'
import type { ModelCard } from './manifest.ts'

export type InferenceOptions = WorkerData & {
  log?: (line: string) => void
  /** The worker's file; a packaged build gives its own. Default: worker.ts beside this file. */
  workerUrl?: URL
  /** Models that calls use which name none; `select` changes them. Default: the bundled ones. */
  chosen?: Partial<ChosenModels>
}

export type Inference = {
  /** Reads the text of a picture (bytes or path). Throws SOURCE_UNREADABLE, MODEL_MISSING, MODEL_DAMAGED, INFERENCE_FAILED, CANCELLED. */
  readPicture(source: Uint8Array | string, signal?: AbortSignal): Promise<PictureReading>
  /**
   * Reads stretches of a picture again, at several scales; null where nothing is read. Throws as readPicture.
   * @param polygons in pixels of the upright picture, as lines and words carry them
   */
  rereadRegions(source: Uint8Array | string, polygons: readonly Polygon[], signal?: AbortSignal): Promise<(OcrLine | null)[]>
  /** Unit vectors, one per text, in order; an empty text gets zeros. Throws MODEL_MISSING, MODEL_DAMAGED, INFERENCE_FAILED, CANCELLED. */
  embedTexts(texts: readonly string[], signal?: AbortSignal, model?: string): Promise<Float32Array[]>
  /** Visual unit vector of a picture (bytes or path). */
  embedPicture(source: Uint8Array | string, signal?: AbortSignal, model?: string): Promise<Float32Array>
  /** Vectors of texts in the space of the pictures, for models with a text branch (SigLIP 2). Throws MODEL_MISSING for those without one. */
  embedVisualText(texts: readonly string[], signal?: AbortSignal, model?: string): Promise<Float32Array[]>
  /** Facts, WebP thumbnail and perceptual hash of a picture (bytes or path). Throws SOURCE_UNREADABLE. */
  prepareMedia(source: Uint8Array | string, signal?: AbortSignal): Promise<PreparedMedia>
  /** Models and what runs them. */
  describe(): Promise<ModelState[]>
  /** Loads a model that is not in use yet and runs it once. Throws MODEL_DAMAGED when it does not fit its card. */
  tryModel(card: ModelCard, folder: string, signal?: AbortSignal): Promise<void>
  /** What calls use from now on that name no model; models that nothing uses any more are let go. */
  select(chosen: Partial<ChosenModels>): Promise<void>
  chosen(): ChosenModels
  /** Stops the worker; pending calls fail with CANCELLED. */
  close(): Promise<void>
}

type Pending = { resolve: (value: unknown) => void; reject: (error: AdammError) => void; stopListening: () => void }

/** Opens the inference worker (lazily). */
export function openInference(options: InferenceOptions = {}): Inference {
  const { log = () => undefined, workerUrl = new URL('./worker.ts', import.meta.url), chosen: first, ...workerData } = options
  const places = { modelsFolder: workerData.modelsFolder ?? defaultModelsFolder(), fetchedModels: workerData.fetchedModels ?? null }
  let chosen: ChosenModels = { text: TEXT_MODEL, image: IMAGE_MODEL, recognizer: null, others: [], missing: [], ...first }
  const readers = (): Pick<ChosenModels, 'recognizer' | 'others'> => ({ recognizer: chosen.recognizer, others: chosen.others })
  const pending = new Map<number, Pending>()
  let worker: Worker | null = null
  let nextId = 1
  let closed = false

  function start(): Worker {
    const started = new Worker(workerUrl, { workerData, name: 'inference' })
    started.on('message', (message: FromWorker) => receive(message))
    started.on('error', (error) => fail(started, `The inference worker stopped: ${error.message}.`))
    started.on('exit', (code) => fail(started, `The inference worker ended with code ${code}.`))
    // A waiting worker must not keep the process alive; a pending call does (see call).
    started.unref()
    return started
  }

  function receive(message: FromWorker): void {
    if (message.type === 'log') return log(message.line)
    if (message.type === 'closed') return
    const call = take(message.id)
    if (call === null) return
    if (message.type === 'done') call.resolve(message.value)
    else call.reject(new AdammError(message.error.code, message.error.message, message.error.data))
  }

  function take(id: number): Pending | null {
    const call = pending.get(id)
    if (call === undefined) return null
    pending.delete(id)
    call.stopListening()
    if (pending.size === 0) worker?.unref()
    return call
  }

  function fail(dead: Worker, sentence: string): void {
    if (worker !== dead) return
    worker = null
    if (pending.size > 0) log(sentence)
    for (const id of pending.keys()) {
      take(id)?.reject(
        new AdammError(
          'INFERENCE_FAILED',
          `${sentence} The next call starts it again; if it stops again at the same picture, leave that picture out.`,
        ),
      )
    }
  }

  function call<Method extends InferenceMethod>(
    method: Method,
    input: InferenceCalls[Method]['input'],
    signal?: AbortSignal,
  ): Promise<InferenceCalls[Method]['value']> {
    if (closed) return Promise.reject(new AdammError('INFERENCE_FAILED', 'The local models are closed. Open AdaMM again.'))
    if (signal?.aborted === true) return Promise.reject(new AdammError('CANCELLED', 'Cancelled.'))
    worker ??= start()
    const target = worker
    const id = nextId++
    target.ref()
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        send(target, { type: 'cancel', id })
        take(id)?.reject(new AdammError('CANCELLED', 'Cancelled.'))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      // The worker answers a call with the value of its method: messages.ts ties both ends to one table.
      pending.set(id, {
        resolve: (value) => resolve(value as InferenceCalls[Method]['value']),
        reject,
        stopListening: () => signal?.removeEventListener('abort', onAbort),
      })
      send(target, { type: 'call', id, method, input } as CallToWorker)
    })
  }

  return {
    readPicture: (source, signal) => call('readPicture', { source, ...readers() }, signal),
    rereadRegions: (source, polygons, signal) => call('rereadRegions', { source, polygons, ...readers() }, signal),
    embedTexts: (texts, signal, model = chosen.text) => call('embedTexts', { texts, model }, signal),
    embedPicture: (source, signal, model = chosen.image) => call('embedPicture', { source, model }, signal),
    embedVisualText: (texts, signal, model = chosen.image) => call('embedVisualText', { texts, model }, signal),
    prepareMedia: (source, signal) => call('prepareMedia', source, signal),
    describe: async () =>
      // To tell that nothing is loaded, nothing has to be.
      worker === null && !closed ? describeInUse(places, chosen, () => [], log) : call('describe', chosen),
    tryModel: async (card, folder, signal) => void (await call('tryModel', { card, folder }, signal)),
    async select(change) {
      chosen = { ...chosen, ...change }
      const recognizers = [...(chosen.recognizer === null ? [] : [chosen.recognizer]), ...chosen.others]
      if (worker !== null) await call('keepLoaded', [chosen.text, chosen.image, ...recognizers])
    },
    chosen: () => chosen,
    async close() {
      closed = true
      const target = worker
      worker = null
      for (const id of pending.keys()) take(id)?.reject(new AdammError('CANCELLED', 'Cancelled.'))
      if (target === null) return
      target.ref()
      const ended = new Promise<void>((resolve) => target.once('exit', () => resolve()))
      send(target, { type: 'close' })
      await ended
    },
  }
}

function send(worker: Worker, message: ToWorker): void {
  worker.postMessage(message)
}
