import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { alone } from '../perceive/crew.ts'
import { createHelper, drawn } from './helper.ts'
import { TEXT_MODEL } from './in-use.ts'
import { createService } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'adamm-helper-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function threadFile(name: string, code: string): URL {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', (message) => 'close' in message && parentPort.close())\n${code}`,
  )
  return pathToFileURL(path)
}

const job = (count: number) =>
  ({ kind: 'texts', model: TEXT_MODEL, items: Array.from({ length: count }, (_, index) => `text ${index}`) }) as const
const slowly = async (index: number): Promise<string> => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  return `here ${index}`
}

test('both threads draw from one counter, and every value stands in its place', async () => {
  const file = threadFile(
    'eager',
    `parentPort.on('message', async ({ id, job, counter }) => {
      if (job === undefined) return
      const done = []
      for (let index = Atomics.add(counter, 0, 1); index < job.items.length; index = Atomics.add(counter, 0, 1)) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        done.push([index, 'there ' + index])
      }
      parentPort.postMessage({ id, done })
    })`,
  )
  const helper = createHelper(file, {}, () => undefined)
  // The thread needs a while to start; it then takes part.
  let values: string[] = []
  for (let round = 0; round < 50 && !values.some((value) => value.startsWith('there')); round++)
    values = await helper.share(job(60), slowly)
  expect(values.map((value) => value.replace(/^(?:here|there) /, ''))).toEqual(Array.from({ length: 60 }, (_, index) => String(index)))
  expect(values.some((value) => value.startsWith('there'))).toBe(true)
  expect(values.some((value) => value.startsWith('here'))).toBe(true)
  await helper.close()
})

test('what the helper drew and did not bring is done here', async () => {
  const lines: string[] = []
  const file = threadFile('dies', `parentPort.on('message', ({ counter }) => { Atomics.add(counter, 0, 1); process.exit(3) })`)
  const helper = createHelper(file, {}, (line) => lines.push(line))
  for (let round = 0; round < 8; round++)
    expect(await helper.share(job(100), slowly)).toEqual(Array.from({ length: 100 }, (_, index) => `here ${index}`))
  // It is started three times, and then no more.
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('the first one goes on alone')
  await helper.close()
})

test('nobody waits for a helper that still loads', async () => {
  const helper = createHelper(threadFile('silent', `parentPort.on('message', () => undefined)`), {}, () => undefined)
  expect(await helper.share(job(3), slowly)).toEqual(['here 0', 'here 1', 'here 2'])
  await helper.close()
})

test('the first failure and a cancel end the job for both', async () => {
  let drawnHere = 0
  const helper = createHelper(threadFile('idle', `parentPort.on('message', () => undefined)`), {}, () => undefined)
  const failing = async (index: number): Promise<number> => {
    drawnHere++
    if (index === 2) throw new RangeError('no')
    return index
  }
  await expect(helper.share(job(50), failing)).rejects.toThrow('no')
  expect(drawnHere).toBe(3)
  const stop = new AbortController()
  const stopping = async (index: number): Promise<number> => {
    if (index === 4) stop.abort(new RangeError('stopped'))
    return index
  }
  await expect(helper.share(job(50), stopping, stop.signal)).rejects.toThrow('stopped')
  await helper.close()
})

test('an item that fails in the helper is left out of what it brings', async () => {
  const failures: unknown[] = []
  const odd = async (index: number): Promise<number> => {
    if (index % 2 === 1) throw new RangeError(`no ${index}`)
    return index * 10
  }
  const work = { id: 1, job: job(5), counter: new Int32Array(new SharedArrayBuffer(4)) }
  expect(await drawn(odd, work, (error) => failures.push(error))).toEqual([
    [0, 0],
    [2, 20],
    [4, 40],
  ])
  expect(failures).toHaveLength(2)
})

test('the inference worker as helper gives the vectors that this thread gives', async () => {
  const service = createService({})
  const texts = job(60).items
  const expected = await service.embedTexts(texts, TEXT_MODEL)
  const helper = createHelper(new URL('./worker.ts', import.meta.url), {}, () => undefined)
  const embedded = createService({ share: helper.share })
  // Slower by hand, so that the helper has loaded its model before this thread is through.
  for (let round = 0; round < 5; round++) expect(await embedded.embedTexts(texts, TEXT_MODEL)).toEqual(expected)
  const direct = await service.doer(job(60))
  expect(await alone(job(60), direct)).toEqual(expected)
  await embedded.close()
  await helper.close()
  await service.close()
})
