/**
 * The engine's worker thread. In: calls by message. Out: results and events by message.
 * Opens the engine of one data folder and hands every call to the router; closes the engine in order when told so.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { AdammError, failureFrom } from '../src-shared/errors.ts'
import { builtFolder, builtWorker } from './built.ts'
import { openEngine } from './engine/engine.ts'
import { guardSockets } from './engine/llm/offline-guard.ts'
import { handlers } from './handlers.ts'
import type { EngineWorkerData, FromEngine, ToEngine } from './messages.ts'
import { dispatch } from './router.ts'
import { secretsByMessage } from './secrets.ts'

async function serve(): Promise<void> {
  const port = parentPort
  if (port === null) throw new AdammError('INTERNAL', 'worker.ts must be started as a worker thread.')
  const say = (message: FromEngine): void => port.postMessage(message)
  const { home, shell }: EngineWorkerData = workerData
  // Until the settings can be read, and when they no more can, this thread has no network.
  let isOffline = (): boolean => true
  guardSockets(() => isOffline())
  const secrets = secretsByMessage(say)
  port.on('message', (message: ToEngine) => {
    if (message.type === 'secret') secrets.settle(message)
  })
  try {
    const engine = await openEngine({
      home,
      shell,
      secrets: secrets.store,
      inferenceWorkerUrl: builtWorker('inference-worker'),
      sqlWorkerUrl: builtWorker('sql-worker'),
      modelsFolder: builtFolder('models'),
      sampleFolder: builtFolder('sample'),
      emit: (event, payload) => say({ type: 'event', event, payload } as FromEngine),
    })
    isOffline = () => engine.context.settings().offline
    const cancels = new Map<number, AbortController>()
    port.on('message', (message: ToEngine) => {
      if (message.type === 'secret') return
      if (message.type === 'cancel') cancels.get(message.id)?.abort()
      else if (message.type === 'close') void close()
      else {
        const controller = new AbortController()
        cancels.set(message.id, controller)
        void dispatch(handlers, engine, message.method, message.input, { signal: controller.signal }).then((result) => {
          cancels.delete(message.id)
          say({ type: 'result', id: message.id, result })
        })
      }
    })
    const close = async (): Promise<void> => {
      for (const controller of cancels.values()) controller.abort()
      isOffline = () => true
      await engine.close()
      port.close()
    }
    say({ type: 'ready' })
  } catch (error) {
    say({ type: 'failed', error: failureFrom(error) })
    port.close()
  }
}

await serve()
