/** A worker thread for the tests of host.ts: it speaks the engine's messages, and can be told to wait, to tell, to fail and to die. */
import { parentPort, workerData } from 'node:worker_threads'
import type { EngineWorkerData, FromEngine, ToEngine } from './messages.ts'

const port = parentPort
if (port === null) throw new Error('Start this as a worker thread.')
const say = (message: FromEngine): void => port.postMessage(message)
const { home }: EngineWorkerData = workerData
const waiting = new Map<number, NodeJS.Timeout>()

port.on('message', (message: ToEngine) => {
  if (message.type === 'close') {
    for (const timer of waiting.values()) clearTimeout(timer)
    port.close()
  } else if (message.type === 'cancel') {
    clearTimeout(waiting.get(message.id))
    say({ type: 'result', id: message.id, result: { ok: false, error: { code: 'CANCELLED', message: 'Cancelled.' } } })
  } else if (message.type === 'call') answer(message)
})

function answer({ id, method, input }: Extract<ToEngine, { type: 'call' }>): void {
  if (method === 'die') setImmediate(() => process.exit(7))
  else if (method === 'throw') {
    setImmediate(() => {
      throw new Error('out of memory, say')
    })
  } else if (method === 'wait')
    waiting.set(
      id,
      setTimeout(() => say({ type: 'result', id, result: { ok: true, value: 'waited' } }), Number(input)),
    )
  else {
    if (method === 'tell') say({ type: 'event', event: 'app.warning', payload: { message: String(input) } })
    say({ type: 'result', id, result: { ok: true, value: { method, input, home, pid: process.pid } } })
  }
}

if (home.endsWith('unopenable')) {
  say({ type: 'failed', error: { code: 'DATABASE_FROM_FUTURE', message: 'A newer AdaMM wrote it.' } })
  port.close()
} else say({ type: 'ready' })
