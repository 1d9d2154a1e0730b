/**
 * Bench: how threads are best used for reading pictures. In: a folder of pictures (argument, else ../shared/bench/receipts/img). Out: per setting the
 * median seconds of one picture, pictures a second, processor seconds a picture, and both as ratios of the first setting's. The settings take turns
 * picture by picture, so that other work on the computer slows all alike; what has been measured is printed after each turn.
 * Usage: npx node bench/reading-threads.ts [folder] [--limit pictures] [--all]. `--all` adds the settings that were left out long ago.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openInference } from '../src-main/engine/inference/client.ts'
import { ocrFiles, readDictionary } from '../src-main/engine/inference/model-files.ts'
import { openSession } from '../src-main/engine/inference/onnx.ts'
import { tightened } from '../src-main/engine/inference/onnx-tighten.ts'
import { alone } from '../src-main/engine/perceive/crew.ts'
import { readRaster } from '../src-main/engine/perceive/ocr.ts'
import { decodePicture } from '../src-main/engine/perceive/raster.ts'

type Setting = { name: string; atOnce: number; read: ((bytes: Uint8Array) => Promise<unknown>)[]; close(): Promise<void> }
type Figures = { seconds: number[]; wall: number; processor: number }

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '4' }, all: { type: 'boolean', default: false } },
})
const folder = resolve(positionals[0] ?? '../shared/bench/receipts/img')

/** Sessions in this thread with `threads` inside each operator. */
async function inside(threads: number): Promise<Setting> {
  const files = ocrFiles()
  const open = (path: string) => openSession(path, { name: 'reading', threads, prepare: tightened })
  const models = {
    detection: await open(files.detection),
    recognition: await open(files.recognition),
    direction: await open(files.direction),
    dictionary: readDictionary(files.dictionary),
    recognizer: null,
    share: alone,
  }
  return {
    name: `one thread, ${threads} inside each operator`,
    atOnce: 1,
    read: [async (bytes) => readRaster(models, await decodePicture(bytes))],
    async close() {
      for (const session of [models.detection, models.recognition, models.direction]) await session.release()
    },
  }
}

/** `workers` pictures at once, each with `threads` threads that draw boxes from one counter. */
function workers(count: number, threads: number): Setting {
  const doors = Array.from({ length: count }, () => openInference({ threads, log: (line) => console.error(line) }))
  return {
    name: `${count} picture${count === 1 ? '' : 's'} at once, ${threads} thread${threads === 1 ? '' : 's'} each`,
    atOnce: count,
    read: doors.map((door) => (bytes: Uint8Array) => door.readPicture(bytes)),
    async close() {
      for (const door of doors) await door.close()
    },
  }
}

async function readAll({ read }: Setting, pictures: readonly Uint8Array[], figures: Figures): Promise<void> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  await Promise.all(
    pictures.map(async (bytes, index) => {
      const from = performance.now()
      await read[index % read.length]!(bytes)
      figures.seconds.push((performance.now() - from) / 1000)
    }),
  )
  const { user, system } = process.cpuUsage(used)
  figures.wall += (performance.now() - started) / 1000
  figures.processor += (user + system) / 1e6
}

function report(settings: readonly Setting[], figures: readonly Figures[]): void {
  const [first] = figures
  for (const [index, { name }] of settings.entries()) {
    const { seconds, wall, processor } = figures[index]!
    const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0
    const count = seconds.length
    console.log(
      `${name}: ${count} pictures, one ${median.toFixed(2)} s (median), ${(count / wall).toFixed(2)} a second, ${(processor / count).toFixed(2)} processor seconds each; ` +
        `time ${(wall / (first?.wall ?? wall)).toFixed(2)}, processor ${(processor / (first?.processor ?? processor)).toFixed(2)} of the first setting's`,
    )
  }
  console.log('')
}

async function main(): Promise<void> {
  if (!existsSync(folder)) {
    console.log(`No pictures in ${folder}. Give a folder as the argument.`)
    process.exitCode = 2
    return
  }
  const names = readdirSync(folder).filter((name) => /\.(?:png|jpe?g)$/i.test(name))
  const pictures = names
    .toSorted()
    .slice(0, Number(flags.limit))
    .map((name) => new Uint8Array(readFileSync(join(folder, name))))
  const settings = [workers(1, 1), workers(1, 2), workers(2, 1), ...(flags.all ? [await inside(1), await inside(2), workers(2, 2)] : [])]
  const figures = settings.map((): Figures => ({ seconds: [], wall: 0, processor: 0 }))
  // Loads the models, of the second threads too.
  for (const setting of settings) await readAll(setting, pictures.slice(0, setting.atOnce), { seconds: [], wall: 0, processor: 0 })
  for (let from = 0; from < pictures.length; from += 2) {
    for (const [index, setting] of settings.entries())
      for (let at = from; at < Math.min(from + 2, pictures.length); at += setting.atOnce)
        await readAll(setting, pictures.slice(at, Math.min(at + setting.atOnce, pictures.length)), figures[index]!)
    report(settings, figures)
  }
  for (const setting of settings) await setting.close()
}

await main()
