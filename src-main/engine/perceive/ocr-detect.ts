/**
 * Where text stands in a picture: PP-OCRv4 detection (DB). In: upright picture and a scale. Out: turned boxes with scores, in picture pixels.
 * Large inputs are run as overlapping tiles whose probability maps are stitched before boxes are cut, so that no line breaks at a seam.
 */
import type { Point } from '../../../src-shared/model.ts'
import type { OnnxSession } from '../inference/onnx.ts'
import { type Box, convexHull, grown, scaled, smallestBox } from './geometry.ts'
import { type Raster, resized } from './raster.ts'

export type DetectedBox = { box: Box; score: number }

/** Probability that a pixel belongs to text, 0..255, at detection size. */
export type TextMap = { width: number; height: number; data: Uint8Array }

export type BoxSettings = {
  /** Pixel probability that counts as text. */
  pixel: number
  /** Mean probability that a box must have. */
  box: number
  /** How far the shrunk text kernel is grown back: area * unclip / perimeter. */
  unclip: number
}
export const BOX_SETTINGS: BoxSettings = { pixel: 0.3, box: 0.5, unclip: 2 }

const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const
/** Tile side that keeps one run below about 300 MB. */
const TILE = 1280
const OVERLAP = 96

/** Text probability of the whole picture at `scale` (detection pixels per picture pixel), cancellable between tiles. */
export async function textMap(session: OnnxSession, picture: Raster, scale: number, signal?: AbortSignal): Promise<TextMap> {
  const width = multipleOf32(picture.width * scale)
  const height = multipleOf32(picture.height * scale)
  const small = await resized(picture, width, height)
  const data = new Uint8Array(width * height)
  for (const top of tileStarts(height)) {
    for (const left of tileStarts(width)) {
      signal?.throwIfAborted()
      const tileWidth = Math.min(TILE, width - left)
      const tileHeight = Math.min(TILE, height - top)
      const input = normalizedTile(small, left, top, tileWidth, tileHeight)
      const outputs = await session.run({ [session.inputNames[0]!]: { data: input, dims: [1, 3, tileHeight, tileWidth] } })
      const map = outputs[session.outputNames[0]!]!.data
      for (let y = 0; y < tileHeight; y++) {
        const row = (top + y) * width + left
        for (let x = 0; x < tileWidth; x++) {
          const value = Math.round(Number(map[y * tileWidth + x]) * 255)
          // Where tiles overlap the higher probability wins: the tile that sees the whole line is the surer one.
          if (value > data[row + x]!) data[row + x] = value
        }
      }
    }
  }
  return { width, height, data }
}

function multipleOf32(value: number): number {
  return Math.max(32, Math.round(value / 32) * 32)
}

function tileStarts(length: number): number[] {
  if (length <= TILE) return [0]
  const count = Math.ceil((length - OVERLAP) / (TILE - OVERLAP))
  return Array.from({ length: count }, (_, index) => Math.floor(((length - TILE) * index) / (count - 1) / 32) * 32)
}

/** The model was trained on blue-green-red channels with these means in this order. */
function normalizedTile(picture: Raster, left: number, top: number, width: number, height: number): Float32Array {
  const plane = width * height
  const input = new Float32Array(plane * 3)
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / 255 / DEVIATION[channel]!
    const offset = MEAN[channel]! / DEVIATION[channel]!
    for (let y = 0; y < height; y++) {
      let from = ((top + y) * picture.width + left) * 3 + (2 - channel)
      let to = channel * plane + y * width
      for (let x = 0; x < width; x++, from += 3, to++) input[to] = picture.data[from]! * factor - offset
    }
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
    const distance = (core.width * core.height * settings.unclip) / (2 * (core.width + core.height))
    const full = straightened(grown(core, distance))
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
  const stack: number[] = []
  const found: Component[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || data[start]! <= threshold) continue
    const ends = new Map<number, [number, number]>()
    let size = 0
    seen[start] = 1
    stack.push(start)
    while (stack.length > 0) {
      const at = stack.pop()!
      const y = Math.floor(at / width)
      const x = at - y * width
      size++
      const row = ends.get(y)
      if (row === undefined) ends.set(y, [x, x])
      else if (x < row[0]) row[0] = x
      else if (x > row[1]) row[1] = x
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (seen[next] === 1 || data[next]! <= threshold) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
    if (size < 6) continue
    const outline: Point[] = []
    for (const [y, [from, to]] of ends) outline.push([from, y], [to + 1, y], [from, y + 1], [to + 1, y + 1])
    found.push({ outline })
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
