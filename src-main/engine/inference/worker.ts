/**
 * The one inference worker thread. In: calls by message, served one after another. Out: results or failures by message.
 * A cancelled call that still waits is dropped; one that runs stops at its next step.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import type { CallToWorker, FromWorker, ToWorker, WorkerData } from './messages.ts'
import { createService, type InferenceService } from './service.ts'

function serve(): void {
  const port = parentPort
  if (port === null) throw new AdammError('INTERNAL', 'inference/worker.ts must be started as a worker thread.')
  const say = (message: FromWorker): void => port.postMessage(message)
  const settings: WorkerData = workerData
  const service = createService({ ...settings, log: (line) => say({ type: 'log', line }) })
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

function call(service: InferenceService, message: CallToWorker, signal: AbortSignal): unknown {
  switch (message.method) {
    case 'readPicture':
      return service.readPicture(message.input.source, signal, message.input.recognizer)
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

serve()
