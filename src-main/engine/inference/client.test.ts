import { writeFileSync, mkdtempSync, rmSync, cpSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { drawSheet } from '../perceive/testing/lettering.ts'
import { openInference } from './client.ts'
import { defaultModelsFolder } from './model-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'adamm-inference-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sheet = await drawSheet({ width: 320, height: 120, lines: [{ text: 'TOTAL 82%', x: 30, y: 40, size: 26 }] })

test('one worker reads pictures, embeds texts and pictures, and prepares media', async () => {
  const inference = openInference()
  const [reading, vectors, visual, media] = await Promise.all([
    inference.readPicture(sheet),
    inference.embedTexts(['my weight this morning', 'I weighed myself today', 'receipt of the supermarket', '']),
    inference.embedPicture(sheet),
    inference.prepareMedia(sheet),
  ])
  expect(reading.lines.map((line) => line.text).join(' ')).toBe('TOTAL 82%')
  const [weight, weighed, receipt, empty] = vectors
  expect(weight).toBeInstanceOf(Float32Array)
  expect(Math.hypot(...weight!)).toBeCloseTo(1, 5)
  expect(dot(weight!, weighed!)).toBeGreaterThan(dot(weight!, receipt!) + 0.2)
  expect(Math.hypot(...empty!)).toBe(0)
  expect([visual.length, Math.hypot(...visual).toFixed(4)]).toEqual([1792, '1.0000'])
  expect([media.mime, media.width, media.height, media.phash.length]).toEqual(['image/png', 320, 120, 16])
  expect((await inference.describe()).map(({ id, loaded, provider }) => [id, loaded, provider])).toEqual([
    ['pp-ocrv4', true, 'cpu'],
    ['use-lite-en', true, 'cpu'],
    ['mobilenet-v2-mid', true, 'cpu'],
  ])
  await inference.close()
}, 60_000)

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0)
}

test('a vector does not depend on what is embedded with it', async () => {
  const inference = openInference()
  const [alone] = await inference.embedTexts(['slept 5.5 hours'])
  const together = await inference.embedTexts(['a much longer text about many other things than sleep', 'slept 5.5 hours', 'x'])
  expect(together[1]).toEqual(alone)
  await inference.close()
}, 60_000)

test('a cancelled call fails with CANCELLED and the next one is served', async () => {
  const inference = openInference()
  const controller = new AbortController()
  const first = inference.readPicture(sheet, controller.signal)
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
  expect((await inference.prepareMedia(sheet)).width).toBe(320)
  await inference.close()
}, 60_000)

test('closing fails what is pending', async () => {
  const inference = openInference()
  const pending = inference.readPicture(sheet)
  const outcome = expect(pending).rejects.toMatchObject({ code: 'CANCELLED' })
  await inference.close()
  await outcome
}, 60_000)

test('a worker that dies fails its calls with INFERENCE_FAILED; the next call starts another', async () => {
  const path = join(folder, 'dying-worker.mjs')
  writeFileSync(
    path,
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (message) => {
      if (message.type === 'close') return parentPort.close()
      if (message.method === 'readPicture') process.exit(7)
      parentPort.postMessage({ type: 'done', id: message.id, value: [Float32Array.of(threadId)] })
    })`,
  )
  const lines: string[] = []
  const inference = openInference({ workerUrl: pathToFileURL(path), log: (line) => lines.push(line) })
  const [before] = await inference.embedTexts(['a'])
  await expect(inference.readPicture('any.png')).rejects.toMatchObject({ code: 'INFERENCE_FAILED' })
  const [after] = await inference.embedTexts(['a'])
  expect(after).not.toEqual(before)
  expect(lines.join()).toContain('7')
  await inference.close()
})

test('states of models are told without a worker', async () => {
  const inference = openInference({ workerUrl: pathToFileURL(join(folder, 'no-worker.mjs')) })
  const states = await inference.describe()
  expect(states.map(({ kind, loaded, problem }) => [kind, loaded, problem])).toEqual([
    ['ocr', false, null],
    ['text', false, null],
    ['image', false, null],
  ])
  await inference.close()
})

test('missing and damaged models are named, and a mended folder works without a restart', async () => {
  const models = join(folder, 'models')
  const inference = openInference({ modelsFolder: models })
  await expect(inference.embedTexts(['a'])).rejects.toMatchObject({
    code: 'MODEL_MISSING',
    message: expect.stringContaining('manifest.json'),
  })
  cpSync(defaultModelsFolder(), models, { recursive: true })
  truncateSync(join(models, 'use-lite-en.int8.onnx'), 1000)
  await expect(inference.embedTexts(['a'])).rejects.toMatchObject({
    code: 'MODEL_DAMAGED',
    message: expect.stringContaining('use-lite-en.int8.onnx'),
  })
  rmSync(join(models, 'use-lite-en.int8.onnx'))
  await expect(inference.embedTexts(['a'])).rejects.toMatchObject({
    code: 'MODEL_MISSING',
    message: expect.stringContaining('use-lite-en.int8.onnx'),
  })
  cpSync(join(defaultModelsFolder(), 'use-lite-en.int8.onnx'), join(models, 'use-lite-en.int8.onnx'))
  expect(await inference.embedTexts(['a'])).toHaveLength(1)
  await inference.close()
}, 60_000)
