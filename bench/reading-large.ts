/**
 * Large pictures for bench/reading.ts, drawn here so that everybody has the same: a plain phone capture, a stitched one, a 24-megapixel photo with text
 * on noise, and the same without text. In: nothing. Out: per picture seconds, processor seconds, peak memory, and how many of its lines were read.
 * Each is read by a process of its own: `node bench/reading-large.ts <picture>` reads it once to load the models (a small one first), then three
 * times, and prints one line of JSON with the median.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openInference } from '../src-main/engine/inference/client.ts'
import { drawSheet, type Lettering } from '../src-main/engine/perceive/testing/lettering.ts'

export type LargeResult = { name: string; seconds: number; processor: number; megabytes: number; read: number; drawn: number }
type Large = { name: string; texts: string[]; bytes(): Promise<Uint8Array> }

const LABELS = ['STEPS', 'WEIGHT', 'SLEEP', 'HEART RATE', 'ENERGY', 'WATER', 'DISTANCE', 'FLOORS', 'OXYGEN', 'STRESS']

/** Label and value on one row each, the values never twice. */
function rows(count: number, width: number, step: number, size: number): Lettering[] {
  return Array.from({ length: count }, (_, index) => [
    { text: `${LABELS[index % LABELS.length]} ${index + 1}`, x: width * 0.06, y: step * (index + 1), size },
    { text: `${(index * 137 + 211) % 1000}.${index % 10} KG`, x: width * 0.62, y: step * (index + 1), size },
  ]).flat()
}

function screen(name: string, width: number, height: number, count: number): Large {
  const lines = rows(count, width, height / (count + 2), 30)
  return { name, texts: lines.map(({ text }) => text), bytes: () => drawSheet({ width, height, lines }) }
}

/** Camera noise from a fixed sequence, and text on it; JPEG as phones write it. */
function photo(name: string, count: number): Large {
  const [width, height] = [6000, 4000]
  const lines = count === 0 ? [] : rows(count, width, height / (count + 2), 54)
  return {
    name,
    texts: lines.map(({ text }) => text),
    async bytes() {
      const noise = new Uint8Array(width * height * 3)
      let state = 12345
      for (let index = 0; index < noise.length; index++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        noise[index] = 150 + (state >>> 26)
      }
      const ground = sharp(noise, { raw: { width, height, channels: 3 } })
      if (count === 0) return ground.jpeg({ quality: 92 }).toBuffer()
      const text = await sharp(await drawSheet({ width, height, lines }))
        .toColourspace('srgb')
        .png()
        .toBuffer()
      return ground
        .composite([{ input: text, blend: 'multiply' }])
        .jpeg({ quality: 92 })
        .toBuffer()
    },
  }
}

const LARGE: readonly Large[] = [
  screen('phone capture 1080 x 2400', 1080, 2400, 14),
  screen('stitched capture 1080 x 12000', 1080, 12_000, 74),
  photo('photo of 24 megapixels, text on noise', 40),
  photo('24 megapixels of noise', 0),
]

/** Draws every picture and reads each in a process of its own. */
export async function readLarge(): Promise<LargeResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'adamm-large-'))
  const results: LargeResult[] = []
  try {
    for (const [index, large] of LARGE.entries()) {
      const path = join(folder, `${index}.img`)
      writeFileSync(path, await large.bytes())
      const printed = execFileSync(process.execPath, [fileURLToPath(import.meta.url), path], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const { seconds, processor, megabytes, texts } = JSON.parse(printed)
      const found = new Set<string>(texts)
      results.push({
        name: large.name,
        seconds,
        processor,
        megabytes,
        read: large.texts.filter((text) => found.has(text)).length,
        drawn: large.texts.length,
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}

const TIMES = 3

async function readOne(path: string): Promise<void> {
  const inference = openInference({ log: (line) => console.error(line) })
  // Loads the models of both threads: the second one takes part when the first is not through before it has loaded.
  const small = await drawSheet({ width: 1080, height: 800, lines: rows(6, 1080, 100, 30) })
  for (let time = 0; time < 3; time++) await inference.readPicture(small)
  const seconds: number[] = []
  const processors: number[] = []
  let texts: string[] = []
  for (let time = 0; time < TIMES; time++) {
    const [started, used] = [performance.now(), process.cpuUsage()]
    const reading = await inference.readPicture(path)
    seconds.push((performance.now() - started) / 1000)
    const { user, system } = process.cpuUsage(used)
    processors.push((user + system) / 1e6)
    texts = reading.lines.map(({ text }) => text)
  }
  await inference.close()
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
  const megabytes = peakKilobytes() / 1024
  console.log(JSON.stringify({ seconds: middle(seconds), processor: middle(processors), megabytes, texts }))
}

/**
 * Peak of the whole process, Node and models included. Linux hands `maxRSS` down from the process that started this one, so that a large parent
 * would count as this one's peak; its own high-water mark starts anew.
 */
function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  const found = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'))
  if (!found) throw new Error('/proc/self/status names no VmHWM.')
  return Number(found[1])
}

const [picture] = process.argv.slice(2)
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (picture !== undefined) await readOne(picture)
  else for (const result of await readLarge()) console.log(describe(result))
}

/** One line for people. */
export function describe({ name, seconds, processor, megabytes, read, drawn }: LargeResult): string {
  return `${name}: ${seconds.toFixed(2)} s, ${processor.toFixed(2)} processor seconds, ${megabytes.toFixed(0)} MB at most, ${read} of ${drawn} lines exact`
}
