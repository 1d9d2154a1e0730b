/**
 * Reads the text of one picture. In: upright pixels. Out: lines in reading order with confidence, polygon and word spans (METHOD 2, perception).
 * Steps: choose a detection scale -> text map -> boxes -> crops -> recognition in batches of like width -> characters -> words.
 */
import type { OcrLine, PictureReading } from '../../../src-shared/model.ts'
import type { OnnxSession } from '../inference/onnx.ts'
import { type Box, corners } from './geometry.ts'
import { type Crop, cropBox } from './ocr-crop.ts'
import { decode, type DecodedLine } from './ocr-decode.ts'
import { boxesOf, type DetectedBox, textMap } from './ocr-detect.ts'
import { inReadingOrder } from './ocr-order.ts'
import { lineOf } from './ocr-words.ts'
import type { Raster } from './raster.ts'

export type OcrModels = { detection: OnnxSession; recognition: OnnxSession; direction: OnnxSession; dictionary: readonly string[] }

export const OCR_MODEL = 'pp-ocrv4'
const LINE_HEIGHT = 48
/** Detection pixels of the first look; enough for text of about a hundredth of the picture's height. */
const FIRST_LOOK_PIXELS = 960 * 960
const MAX_LINE_WIDTH = 2400

/** Reads a picture; throws the signal's reason when cancelled and INFERENCE_FAILED when a model fails. */
export async function readRaster(models: OcrModels, picture: Raster, signal?: AbortSignal): Promise<PictureReading> {
  const scale = Math.min(2, Math.sqrt(FIRST_LOOK_PIXELS / (picture.width * picture.height)))
  const map = await textMap(models.detection, picture, scale, signal)
  const boxes = boxesOf(map, picture.width, picture.height)
  const lines = await recognizeBoxes(models, picture, boxes, signal)
  return { width: picture.width, height: picture.height, lines: inReadingOrder(lines), model: OCR_MODEL }
}

async function recognizeBoxes(models: OcrModels, picture: Raster, boxes: readonly DetectedBox[], signal?: AbortSignal): Promise<OcrLine[]> {
  const upright = boxes.map(({ box }) => readable(box))
  const crops = upright.map((box) => {
    const width = Math.min(MAX_LINE_WIDTH, Math.max(16, Math.round((box.width / box.height) * LINE_HEIGHT)))
    return cropBox(picture, box, width, LINE_HEIGHT)
  })
  const decoded = await recognize(models, crops, signal)
  const lines: OcrLine[] = []
  for (const [index, line] of decoded.entries()) {
    const box = upright[index]!
    const read = lineOf(line, crops[index]!, (from, to) => corners(box, from, to))
    if (read !== null && read.confidence >= 0.5) lines.push(read)
  }
  return lines
}

/** A box much taller than wide holds a line that runs upwards or downwards; its width axis becomes the long one. */
function readable(box: Box): Box {
  if (box.height < box.width * 1.5) return box
  return { ...box, width: box.height, height: box.width, angle: box.angle - Math.PI / 2 }
}

/** Recognizes crops of one height, in batches of like width. Order of results = order of crops. */
export async function recognize(models: OcrModels, crops: readonly Crop[], signal?: AbortSignal): Promise<DecodedLine[]> {
  const order = crops.map((_, index) => index).toSorted((a, b) => crops[a]!.width - crops[b]!.width)
  const results = new Array<DecodedLine>(crops.length)
  const session = models.recognition
  for (const batch of batches(order, crops)) {
    signal?.throwIfAborted()
    const width = Math.max(96, Math.ceil(Math.max(...batch.map((index) => crops[index]!.width)) / 32) * 32)
    const plane = width * LINE_HEIGHT
    const input = new Float32Array(batch.length * 3 * plane)
    for (const [place, index] of batch.entries()) fillLine(input, place * 3 * plane, crops[index]!, width)
    const outputs = await session.run({ [session.inputNames[0]!]: { data: input, dims: [batch.length, 3, LINE_HEIGHT, width] } })
    const output = outputs[session.outputNames[0]!]!
    const [, steps = 0, classes = 0] = output.dims
    const data = output.data
    if (!(data instanceof Float32Array)) continue
    for (const [place, index] of batch.entries()) {
      results[index] = decode(data, place * steps * classes, steps, models.dictionary, crops[index]!.width / width)
    }
  }
  return results
}

const BATCH = 8
function batches(order: readonly number[], crops: readonly Crop[]): number[][] {
  const found: number[][] = []
  for (const index of order) {
    const batch = found.at(-1)
    const narrowest = batch === undefined ? 0 : crops[batch[0]!]!.width
    if (batch !== undefined && batch.length < BATCH && crops[index]!.width <= narrowest * 1.25 + 32) batch.push(index)
    else found.push([index])
  }
  return found
}

/** Blue-green-red, -1..1; the padding to the right stays zero as in training. */
function fillLine(input: Float32Array, offset: number, crop: Crop, width: number): void {
  const plane = width * LINE_HEIGHT
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < LINE_HEIGHT; y++) {
      let from = y * crop.width * 3 + (2 - channel)
      let to = offset + channel * plane + y * width
      for (let x = 0; x < crop.width; x++, from += 3, to++) input[to] = crop.data[from]! / 127.5 - 1
    }
  }
}
