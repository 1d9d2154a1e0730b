/**
 * A second thread for the work on one picture or on many texts. In: jobs of many items. Out: their values, each computed by whoever was free.
 * Both threads draw the next item from one counter in shared memory. What the helper has not brought when it dies or fails is done here, so that it
 * can only make things faster; where it has not finished loading its models, nobody waits for it.
 */
import { Worker } from 'node:worker_threads'
import { alone, type Job, type Share } from '../perceive/crew.ts'
import type { WorkerData } from './messages.ts'

export type HelperJob = { id: number; job: Job; counter: Int32Array }
/** `keep`: all other loaded models are let go. */
export type ToHelper = HelperJob | { keep: readonly string[] } | { close: true }
export type FromHelper = { id: number; done: [index: number, value: unknown][] } | { log: string }
export type Helper = {
  share: Share
  /** Starts the thread and loads what reads pictures, while the first picture is on its way. */
  prepare(): void
  keepLoaded(ids: readonly string[]): void
  close(): Promise<void>
}

/** A helper that ends so often is not started again. */
const MOST_STARTS = 3

/**
 * Makes the helper; its thread starts with the first job.
 * @param file the inference worker's own file, which serves as helper when its data say so
 */
export function createHelper(file: URL, data: WorkerData, log: (line: string) => void): Helper {
  let worker: Worker | null = null
  let starts = 0
  let nextId = 1
  const waiting = new Map<number, (done: [number, unknown][]) => void>()

  function start(): Worker {
    starts++
    const started = new Worker(file, { workerData: { ...data, isHelper: true }, name: 'inference helper' })
    const ended = (reason: string): void => {
      if (worker !== started) return
      worker = null
      log(`The second inference thread ended (${reason}); the first one goes on alone.`)
      for (const bring of waiting.values()) bring([])
      waiting.clear()
    }
    started.on('message', (message: FromHelper) => {
      if ('log' in message) return log(message.log)
      waiting.get(message.id)?.(message.done)
      waiting.delete(message.id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error) => ended(error.message))
    started.on('exit', (code) => ended(`code ${code}`))
    started.unref()
    return started
  }

  async function share<Value>(job: Job, doOne: (index: number) => Promise<Value>, signal?: AbortSignal): Promise<Value[]> {
    if (job.items.length < 2 || (worker === null && starts >= MOST_STARTS)) return alone(job, doOne, signal)
    worker ??= start()
    const counter = new Int32Array(new SharedArrayBuffer(4))
    const id = nextId++
    const helped = new Promise<[number, unknown][]>((resolve) => waiting.set(id, resolve))
    worker.ref()
    tell(worker, { id, job, counter })
    const values = new Map<number, Value>()
    const size = job.items.length
    try {
      for (let index = Atomics.add(counter, 0, 1); index < size; index = Atomics.add(counter, 0, 1)) {
        signal?.throwIfAborted()
        values.set(index, await doOne(index))
      }
      if (values.size < size) {
        // The helper computes what doOne does (worker.ts ties a job's kind to the same function).
        for (const [index, value] of await helped) values.set(index, value as Value)
      }
      signal?.throwIfAborted()
      for (let index = 0; index < size; index++) if (!values.has(index)) values.set(index, await doOne(index))
    } finally {
      Atomics.store(counter, 0, size)
    }
    return Array.from({ length: size }, (_, index) => values.get(index)!)
  }

  return {
    share,
    prepare() {
      if (worker !== null || starts >= MOST_STARTS) return
      worker = start()
      const picture = { width: 0, height: 0, data: new Uint8Array(0) }
      tell(worker, { id: 0, job: { kind: 'boxes', picture, recognizer: null, items: [] }, counter: new Int32Array(1) })
    },
    keepLoaded(ids) {
      if (worker !== null) tell(worker, { keep: ids })
    },
    async close() {
      const target = worker
      worker = null
      if (target === null) return
      target.ref()
      // Asked and not terminated: the runtime ends the whole process when its thread is stopped in the middle of a run.
      const ended = new Promise<void>((resolve) => target.once('exit', () => resolve()))
      tell(target, { close: true })
      await ended
    },
  }
}

function tell(worker: Worker, message: ToHelper): void {
  worker.postMessage(message)
}

/**
 * The helper's side: draws items until there are none and gives what was done.
 * @param failed told why an item was not done; it is left to the other thread, which meets the same failure where its caller sees it
 */
export async function drawn(
  doOne: (index: number) => Promise<unknown>,
  { job, counter }: HelperJob,
  failed: (error: unknown) => void,
): Promise<[number, unknown][]> {
  const done: [number, unknown][] = []
  for (let index = Atomics.add(counter, 0, 1); index < job.items.length; index = Atomics.add(counter, 0, 1)) {
    try {
      done.push([index, await doOne(index)])
    } catch (error) {
      failed(error)
    }
  }
  return done
}
