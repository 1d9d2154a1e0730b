/**
 * The inference worker thread. In: calls by message, served one after another. Out: results or failures by message.
 * A cancelled call that still waits is dropped; one that runs stops at its next step.
 * The same file is the worker's helper when its data say so: then jobs come in and what was done of them goes out (helper.ts).
 */
import { availableParallelism } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import { createHelper, drawn, type FromHelper, type ToHelper } from './helper.ts'
import type { CallToWorker, FromWorker, ToWorker, WorkerData } from './messages.ts'
import { createService, type InferenceService } from './service.ts'

function start(): void {
  const port = parentPort
  if (port === null) throw new AdammError('INTERNAL', 'inference/worker.ts must be started as a worker thread.')
  const settings: WorkerData = workerData
  if (settings.isHelper === true) serveAsHelper(port, settings)
  else serve(port, settings)
}

function serve(port: MessagePort, settings: WorkerData): void {
  const say = (message: FromWorker): void => port.postMessage(message)
  const log = (line: string): void => say({ type: 'log', line })
  const isAlone = (settings.threads ?? 2) < 2 || availableParallelism() < 2
  const helper = isAlone ? null : createHelper(new URL(import.meta.url), settings, log)
  const service = createService({ ...settings, ...(helper === null ? {} : { share: helper.share }), log })
  const cancels = new Map<number, AbortController>()
  let queue: Promise<void> = Promise.resolve()

  port.on('message', (message: ToWorker) => {
    if (message.type === 'cancel') {
      cancels.get(message.id)?.abort()
      return
    }
    if (message.type === 'close') {
      for (const controller of cancels.values()) controller.abort()
      queue = queue.then(async () => {
        await helper?.close()
        await service.close()
        say({ type: 'closed' })
        port.close()
      })
      return
    }
    const controller = new AbortController()
    cancels.set(message.id, controller)
    queue = queue.then(async () => {
      try {
        controller.signal.throwIfAborted()
        if (message.method === 'readPicture') helper?.prepare()
        if (message.method === 'keepLoaded') helper?.keepLoaded(message.input)
        const value = await call(service, message, controller.signal)
        say({ type: 'done', id: message.id, value })
      } catch (error) {
        say({ type: 'failed', id: message.id, error: failureFrom(error) })
      } finally {
        cancels.delete(message.id)
      }
    })
  })
}

/** Jobs one after another; a failure is told, and its item left to the thread whose job it is. */
function serveAsHelper(port: MessagePort, settings: WorkerData): void {
  const say = (message: FromHelper): void => port.postMessage(message)
  const log = (line: string): void => say({ log: line })
  const service = createService({ ...settings, log })
  const failed = (error: unknown): void => log(`The second inference thread: ${failureFrom(error).message}`)
  let queue: Promise<void> = Promise.resolve()
  port.on('message', (message: ToHelper) => {
    queue = queue.then(async () => {
      try {
        if ('close' in message) {
          await service.close()
          port.close()
        } else if ('keep' in message) await service.keepLoaded(message.keep)
        else say({ id: message.id, done: await drawn(await service.doer(message.job), message, failed) })
      } catch (error) {
        failed(error)
        if ('id' in message) say({ id: message.id, done: [] })
      }
    })
  })
}

function call(service: InferenceService, message: CallToWorker, signal: AbortSignal): unknown {
  switch (message.method) {
    case 'readPicture':
      return service.readPicture(message.input.source, signal, message.input.recognizer, message.input.others)
    case 'rereadRegions':
      return service.rereadRegions(message.input.source, message.input.polygons, signal, message.input.recognizer, message.input.others)
    case 'embedTexts':
      return service.embedTexts(message.input.texts, message.input.model, signal)
    case 'embedPicture':
      return service.embedPicture(message.input.source, message.input.model)
    case 'embedVisualText':
      return service.embedVisualText(message.input.texts, message.input.model, signal)
    case 'prepareMedia':
      return service.prepareMedia(message.input, signal)
    case 'tryModel':
      return service.tryModel(message.input.card, message.input.folder)
    case 'keepLoaded':
      return service.keepLoaded(message.input)
    case 'describe':
      return service.describe(message.input)
  }
}

start()
