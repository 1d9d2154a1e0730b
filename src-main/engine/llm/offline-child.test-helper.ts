/**
 * A program of its own for offline.test.ts. In: a data folder and the addresses of two model servers that would answer. Out: one JSON line: what each door
 * said while offline was set, how often node's lowest layer was asked for a connection or a name, and the same after offline was taken off.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import { failureFrom } from '../../../src-shared/errors.ts'
import { openEngine } from '../engine.ts'
import { guardSockets } from './offline-guard.ts'
import { extraction } from './testing/bench.ts'

type Binding = { TCP?: { prototype: object }; UDP?: { prototype: object } }

const [home = '', ollama = '', openai = ''] = process.argv.slice(2)
const asked: string[] = []

/** Counts every call of a function and lets it through. */
function watch(target: object, name: string, label: string): void {
  const original: unknown = Reflect.get(target, name)
  if (typeof original !== 'function') return
  Reflect.set(target, name, function (this: unknown, ...given: unknown[]): unknown {
    asked.push(label)
    return Reflect.apply(original, this, given)
  })
}

const binding = (name: string): object => (process as unknown as { binding(name: string): object }).binding(name)
const tcp = (binding('tcp_wrap') as Binding).TCP?.prototype ?? {}
const udp = (binding('udp_wrap') as Binding).UDP?.prototype ?? {}
for (const name of ['connect', 'connect6']) watch(tcp, name, `tcp.${name}`)
for (const name of ['bind', 'bind6', 'connect', 'connect6', 'send', 'send6']) watch(udp, name, `udp.${name}`)
for (const place of [dns, dns.promises]) for (const name of ['lookup', 'resolve', 'resolve4']) watch(place, name, `dns.${name}`)

async function said(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return failureFrom(error).code
  }
}

const engine = await openEngine({ home, shell: 'cli', emit: () => undefined })
const unguard = guardSockets(() => engine.context.settings().offline)
const { providers } = engine
const signal = AbortSignal.timeout(60_000)
await providers.add({ id: 'ollama', protocol: 'ollama', name: '', baseUrl: ollama, options: { patienceMs: 0 } })
await providers.add({ id: 'openai', protocol: 'openai', name: '', baseUrl: openai, options: { patienceMs: 0 } })

/** Every door that a person has. */
async function doors(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [provider, model] of [
    ['ollama', 'scripted'],
    ['openai', 'scripted:latest'],
  ] as const) {
    found[`${provider} check`] = (await providers.check(provider, model, signal)).code ?? 'done'
    found[`${provider} models`] = await said(() => providers.models(provider, true, signal))
    found[`${provider} structured`] = await said(() => providers.model({ provider, model }).structured(extraction('weight 82.4')))
    found[`${provider} embed`] = await said(() =>
      providers.embed({ provider, model: 'scripted-embed:latest' }, ['a'], { kind: 'questions', roundIds: [] }, signal),
    )
    const set = await providers.setRoles('any', [{ role: 'answer', choice: { provider, model } }], signal)
    found[`${provider} role`] = set.roles.find(({ role }) => role === 'answer')?.effective ?? ''
    found[`${provider} modelFor`] = engine.context.modelFor('answer') === null ? 'built-in' : 'model'
  }
  const [catalogued] = (await engine.models.list()).filter(({ state }) => state === 'not fetched')
  found['download'] = await said(async () => {
    if (catalogued === undefined) throw new TypeError('No model to fetch.')
    const job = await engine.jobs.wait(engine.models.startFetch(catalogued.id, `${ollama}/mirror`))
    if (job.state !== 'done') throw new Error(job.error ?? '')
  })
  return found
}

/** Ways that no code of ours takes, but a package could. */
async function backDoors(): Promise<Record<string, string>> {
  const { hostname, port } = new URL(ollama)
  const opened = (open: () => NodeJS.EventEmitter, ready: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const emitter = open()
      emitter.once('error', reject)
      emitter.once(ready, () => resolve(undefined))
    })
  const target = { host: hostname, port: Number(port) }
  return {
    fetch: await said(() =>
      fetch(ollama).catch((error: unknown) => Promise.reject(error instanceof Error && error.cause !== undefined ? error.cause : error)),
    ),
    http: await said(() => opened(() => http.get(`${ollama}/api/version`), 'response')),
    https: await said(() => opened(() => https.get(`https://localhost:${port}/`), 'response')),
    http2: await said(() => opened(() => http2.connect(ollama), 'connect')),
    net: await said(() => opened(() => net.connect(target), 'connect')),
    tls: await said(() => opened(() => tls.connect({ ...target, rejectUnauthorized: false }), 'secureConnect')),
    lookup: await said(() => dns.promises.lookup('localhost')),
    resolve: await said(() => new dns.promises.Resolver({ timeout: 10, tries: 1 }).resolve4('localhost')),
    dgram: await said(
      () =>
        new Promise((resolve, reject) => {
          const socket = dgram.createSocket('udp4')
          socket.once('error', reject)
          socket.send('x', Number(port), hostname, (error) => {
            socket.close()
            if (error) reject(error)
            else resolve(undefined)
          })
        }),
    ),
  }
}

const offline = { doors: await doors(), backDoors: await backDoors(), asked: [...asked] }

engine.changeSettings({ offline: false })
asked.length = 0
const online = { doors: await doors(), asked: [...new Set(asked)] }

// An answer that is under way when the switch is turned ends with it.
const seen: string[] = []
const underWay = await said(() =>
  providers.model({ provider: 'ollama', model: 'scripted' }).structured(
    extraction('slow', {
      onToken: (text) => {
        seen.push(text)
        if (seen.length === 2) engine.changeSettings({ offline: true })
      },
    }),
  ),
)
unguard()
await engine.close()
process.stdout.write(`${JSON.stringify({ offline, online, underWay })}\n`)
process.exit(0)
