/**
 * Where text stands in a picture: PP-OCRv4 detection (DB). In: upright picture and a scale. Out: turned boxes with scores, in picture pixels.
 * Inputs are run as strips whose probability maps are stitched before boxes are cut, so that no line breaks at a seam.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { Point } from '../../../src-shared/model.ts'
import type { OnnxSession } from '../inference/onnx.ts'
import { type Box, convexHull, scaled, smallestBox } from './geometry.ts'
import type { Share } from './crew.ts'
import { type Raster, resized, shared } from './raster.ts'

export type DetectedBox = { box: Box; score: number }

/** Probability that a pixel belongs to text, 0..255, at detection size. */
export type TextMap = { width: number; height: number; data: Uint8Array }

export type BoxSettings = {
  /** Pixel probability that counts as text. */
  pixel: number
  /** Mean probability that a box must have. */
  box: number
  /** How far the shrunk text kernel is grown back across and along the line: area * factor / perimeter. */
  across: number
  along: number
}
/** More than the model's own 1.5 across, because the recognizer keeps word gaps better with some ground around the letters; less along, lest a neighbour's edge is read. */
export const BOX_SETTINGS: BoxSettings = { pixel: 0.3, box: 0.5, across: 2, along: 1.7 }

const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const
/** Detection pixels of one strip: two of them side by side keep two cores busy and memory low. */
const STRIP_PIXELS = 512 * 1024
/** Rows that neighbouring strips share on each side of their seam. */
const OVERLAP = 32

/** Text probability of the whole picture at `scale` (detection pixels per picture pixel), cancellable between strips. */
export async function textMap(session: OnnxSession, picture: Raster, scale: number, share: Share, signal?: AbortSignal): Promise<TextMap> {
  const width = multipleOf32(picture.width * scale)
  const height = multipleOf32(picture.height * scale)
  const small = shared(await resized(picture, width, height))
  const data = new Uint8Array(width * height)
  const items = strips(small)
  const maps = await share({ kind: 'strips', picture: small, items }, (index) => stripMap(session, small, items[index]!), signal)
  for (const [index, { top }] of items.entries()) {
    const map = maps[index]!
    // Where strips overlap the higher probability wins: the strip that sees the whole line is the surer one.
    for (let from = 0, at = top * width; from < map.length; from++, at++) if (map[from]! > data[at]!) data[at] = map[from]!
  }
  return { width, height, data }
}

/** Text probability of one strip, row by row. */
export async function stripMap(session: OnnxSession, small: Raster, { top, bottom }: Strip): Promise<Uint8Array> {
  const { width } = small
  const rows = bottom - top
  const outputs = await session.run({ [session.inputNames[0]!]: { data: normalizedRows(small, top, rows), dims: [1, 3, rows, width] } })
  const probabilities = outputs[session.outputNames[0]!]!.data
  if (!(probabilities instanceof Float32Array))
    throw new AdammError('MODEL_DAMAGED', 'The text detection model gives no float probabilities. Run "npm ci" in AdaMM\'s folder.')
  const map = new Uint8Array(rows * width)
  for (let index = 0; index < map.length; index++) map[index] = probabilities[index]! * 255 + 0.5
  return map
}

function multipleOf32(value: number): number {
  return Math.max(32, Math.round(value / 32) * 32)
}

/** Rows of a picture, `bottom` exclusive. */
export type Strip = { top: number; bottom: number }

/** Full-width strips of heights divisible by 32; each seam lies in the calmest rows near its place, so that hardly a line is cut. */
export function strips(picture: Raster): Strip[] {
  const { width, height } = picture
  const rows = Math.max(256, Math.floor(STRIP_PIXELS / width / 32) * 32)
  if (height <= rows) return [{ top: 0, bottom: height }]
  const count = Math.ceil(height / rows)
  const found: Strip[] = []
  let seam = 0
  for (let index = 1; index <= count; index++) {
    const next = index === count ? height : calmestRow(picture, Math.round((height * index) / count), Math.floor(height / count / 3))
    const top = Math.max(0, seam - OVERLAP)
    const wanted = Math.min(height, next + OVERLAP) - top
    const size = Math.min(height, Math.ceil(wanted / 32) * 32)
    const start = Math.min(top, height - size)
    found.push({ top: start, bottom: start + size })
    seam = next
  }
  return found
}

/** The row around which brightness changes least from left to right, at most `reach` from `near`. */
function calmestRow(picture: Raster, near: number, reach: number): number {
  const { width, height, data } = picture
  const first = Math.max(1, near - reach)
  const last = Math.min(height - 2, near + reach)
  const unrest: number[] = []
  for (let y = first; y <= last; y++) {
    let sum = 0
    for (let x = 2, at = (y * width + 2) * 3 + 1; x < width; x += 2, at += 6) sum += Math.abs(data[at]! - data[at - 6]!)
    unrest.push(sum)
  }
  let best = near
  let least = Infinity
  const window = 6
  for (let y = first + window; y <= last - window; y++) {
    let sum = 0
    for (let offset = -window; offset <= window; offset++) sum += unrest[y + offset - first]!
    // Among equals the one nearest to the middle keeps the strips even.
    const cost = sum + Math.abs(y - near) / (reach + 1)
    if (cost < least) {
      least = cost
      best = y
    }
  }
  return best
}

/** The model was trained on blue-green-red channels with these means in this order. */
function normalizedRows(picture: Raster, top: number, height: number): Float32Array {
  const { width } = picture
  const plane = width * height
  const input = new Float32Array(plane * 3)
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / 255 / DEVIATION[channel]!
    const offset = MEAN[channel]! / DEVIATION[channel]!
    const end = (channel + 1) * plane
    for (let to = channel * plane, from = top * width * 3 + (2 - channel); to < end; to++, from += 3)
      input[to] = picture.data[from]! * factor - offset
  }
  return input
}

/** Cuts text boxes out of a probability map; boxes are in pixels of a picture of the given size. */
export function boxesOf(map: TextMap, pictureWidth: number, pictureHeight: number, settings: BoxSettings = BOX_SETTINGS): DetectedBox[] {
  const boxes: DetectedBox[] = []
  for (const component of components(map, settings.pixel * 255)) {
    const core = smallestBox(convexHull(component.outline))
    if (Math.min(core.width, core.height) < 3) continue
    const score = meanInside(map, core)
    if (score < settings.box) continue
    const unit = (core.width * core.height) / (2 * (core.width + core.height))
    const [wide, high] = core.width >= core.height ? [settings.along, settings.across] : [settings.across, settings.along]
    const full = straightened({ ...core, width: core.width + 2 * unit * wide, height: core.height + 2 * unit * high })
    boxes.push({ box: scaled(full, pictureWidth / map.width, pictureHeight / map.height), score })
  }
  return boxes
}

/** Less than a degree is noise of the kernel's outline on short text; a straight box crops sharper. */
function straightened(box: Box): Box {
  return Math.abs(box.angle) < 0.02 ? { ...box, angle: 0 } : box
}

type Component = { outline: Point[] }

/** Connected components (8 neighbours) above a threshold; the outline holds both ends of every pixel row, enough for a hull. */
function components(map: TextMap, threshold: number): Component[] {
  const { width, height, data } = map
  const seen = new Uint8Array(data.length)
  // First and last pixel of each row of the component at hand.
  const first = new Int32Array(height)
  const last = new Int32Array(height).fill(-1)
  const stack: number[] = []
  const found: Component[] = []
  for (let start = 0; start < data.length; start++) {
    if (data[start]! <= threshold || seen[start] === 1) continue
    let size = 0
    // The scan goes row by row, so that the component's first pixel is in its top row.
    const top = Math.floor(start / width)
    let bottom = top
    seen[start] = 1
    stack.push(start)
    while (stack.length > 0) {
      const at = stack.pop()!
      const y = Math.floor(at / width)
      const x = at - y * width
      size++
      if (y > bottom) bottom = y
      if (last[y]! < 0) first[y] = last[y] = x
      else if (x < first[y]!) first[y] = x
      else if (x > last[y]!) last[y] = x
      const right = Math.min(width - 1, x + 1)
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let next = ny * width + Math.max(0, x - 1), end = ny * width + right; next <= end; next++) {
          if (data[next]! <= threshold || seen[next] === 1) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
    const outline: Point[] = []
    for (let y = top; y <= bottom; y++) {
      const [from, to] = [first[y]!, last[y]!]
      outline.push([from, y], [to + 1, y], [from, y + 1], [to + 1, y + 1])
      last[y] = -1
    }
    if (size >= 6) found.push({ outline })
  }
  return found
}

/** Mean probability (0..1) of the pixels whose centre lies in the box. */
function meanInside(map: TextMap, box: Box): number {
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const reachX = (Math.abs(box.width * cos) + Math.abs(box.height * sin)) / 2
  const reachY = (Math.abs(box.width * sin) + Math.abs(box.height * cos)) / 2
  let sum = 0
  let count = 0
  for (let y = Math.max(0, Math.floor(box.cy - reachY)); y < Math.min(map.height, Math.ceil(box.cy + reachY)); y++) {
    for (let x = Math.max(0, Math.floor(box.cx - reachX)); x < Math.min(map.width, Math.ceil(box.cx + reachX)); x++) {
      const dx = x + 0.5 - box.cx
      const dy = y + 0.5 - box.cy
      if (Math.abs(dx * cos + dy * sin) > box.width / 2 || Math.abs(dy * cos - dx * sin) > box.height / 2) continue
      sum += map.data[y * map.width + x]!
      count++
    }
  }
  return count === 0 ? 0 : sum / count / 255
}
