/**
 * Reads the characters in text boxes. In: upright picture and boxes. Out: per box the best decoding with its crop, and other readings of doubtful ones.
 * Doubtful lines are read again at other scales and with stretched contrast, and turned by 180 degrees where the direction model says so.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import { type Box, grownBy, quarterTurned } from './geometry.ts'
import type { OcrModels } from './ocr.ts'
import { type Crop, cropBox, stretched } from './ocr-crop.ts'
import { decode, type DecodedLine } from './ocr-decode.ts'
import { ranked, tightText, weakest } from './ocr-vote.ts'
import type { Raster } from './raster.ts'

export type Reading = { crop: Crop; decoded: DecodedLine }
export type BoxReading = Reading & { box: Box; others: Reading[] }

const LINE_HEIGHT = 48
/** Longer lines are squeezed; at 48 rows this is a line of about 150 characters. */
const MAX_LINE_WIDTH = 3200
/** Below this mean probability a line is read a second time. */
const DOUBTFUL = 0.9
/** Below this probability a single character makes its line doubtful. */
const DOUBTFUL_CHARACTER = 0.6
/** Below this it may also stand upside down. */
const VERY_DOUBTFUL = 0.8

/** Reads every box; results in the order of the boxes. */
export async function readBoxes(models: OcrModels, picture: Raster, boxes: readonly Box[], signal?: AbortSignal): Promise<BoxReading[]> {
  // The longest first: what is left at the end, when one thread waits for the other, is short.
  const order = boxes.map((_, index) => index).toSorted((a, b) => lengthOf(boxes[b]!) - lengthOf(boxes[a]!))
  const items = order.map((index) => boxes[index]!)
  const job = { kind: 'boxes', picture, recognizer: models.recognizer, items } as const
  const read = await models.share(job, (index) => readOne(models, picture, items[index]!, signal), signal)
  const results: BoxReading[] = Array.from({ length: boxes.length })
  for (const [place, index] of order.entries()) results[index] = read[place]!
  return results
}

function lengthOf({ width, height }: Box): number {
  return Math.max(width / height, height / width)
}

/** Reads one box, again where it is doubtful. */
export async function readOne(models: OcrModels, picture: Raster, given: Box, signal?: AbortSignal): Promise<BoxReading> {
  const lone = await loneCharacter(models, picture, given, signal)
  if (lone) return lone
  const box = readable(given)
  const first = await readBox(models, picture, box, PLAIN, signal)
  if (isSure(first.decoded)) return { ...first, box, others: [] }
  return doubtful(models, picture, box, first, signal)
}

/** A box somewhat taller than wide may hold one upright character: turned, a 6 reads as a 9. Null where it does not surely. */
async function loneCharacter(models: OcrModels, picture: Raster, box: Box, signal?: AbortSignal): Promise<BoxReading | null> {
  if (box.height < box.width * TALL || box.height > box.width * LONE_AT_MOST) return null
  const upright = await readBox(models, picture, box, PLAIN, signal)
  return upright.decoded.characters.length === 1 && isSure(upright.decoded) ? { ...upright, box, others: [] } : null
}

function isSure(line: DecodedLine): boolean {
  return line.confidence >= DOUBTFUL && (line.characters.length === 0 || weakest(line) >= DOUBTFUL_CHARACTER)
}

/** Reads one stretch again whatever the first reading said, at all scales; for values that do not fit their column. */
export async function rereadBox(models: OcrModels, picture: Raster, given: Box, signal?: AbortSignal): Promise<BoxReading> {
  const box = readable(given)
  return doubtful(models, picture, box, await readBox(models, picture, box, PLAIN, signal), signal, true)
}

async function doubtful(
  models: OcrModels,
  picture: Raster,
  box: Box,
  first: Reading,
  signal?: AbortSignal,
  thorough = false,
): Promise<BoxReading> {
  const readings: (Reading & { box: Box })[] = [{ ...first, box }]
  const again = async (look: Look, at = box): Promise<Reading> => {
    const reading = await readBox(models, picture, at, look, signal)
    readings.push({ ...reading, box: at })
    return reading
  }
  // The recognizer was trained on lines padded to 320 columns; single characters are often read rightly only so. Longer text gains nothing.
  if (first.crop.width < FEW_CHARACTERS)
    readings.push({ box, crop: first.crop, decoded: await recognize(models, first.crop, TRAINED_INPUT) })
  const wide = await again(WIDE)
  // Two scales that agree settle a line unless both are weak; of three, two that agree and are sure.
  const agree = (a: Reading, b: Reading): boolean => tightText(a.decoded) === tightText(b.decoded)
  if (thorough || !agree(first, wide) || wide.decoded.confidence < VERY_DOUBTFUL) {
    const tight = await again(TIGHT)
    const settled = isSure(tight.decoded) && [first, wide].some((other) => agree(other, tight) && isSure(other.decoded))
    if (thorough || !settled) await again(LOOSE)
  }
  // A lone 6 or 9 does not tell which way it stands; the page does.
  const isFew = first.crop.width < FEW_CHARACTERS
  if (!isFew && first.decoded.confidence < VERY_DOUBTFUL && (await isUpsideDown(models, first.crop)))
    await again(PLAIN, quarterTurned(box, 2))
  const [best, ...others] = ranked(readings)
  return { ...best!, others }
}

/**
 * Direction of the page's text in quarter turns clockwise: 0 to the right, 1 downwards, 2 to the left, 3 upwards. 0 where there is no clear majority.
 * Lines are weighted by what was read in them.
 */
export function pageDirection(readings: readonly BoxReading[]): number {
  const weights = [0, 0, 0, 0]
  for (const { box, decoded } of readings) weights[quarter(box)]! += decoded.characters.length * decoded.confidence
  const most = Math.max(...weights)
  return most > 0 && most >= weights.reduce((sum, one) => sum + one, 0) * CLEAR_MAJORITY ? weights.indexOf(most) : 0
}

const CLEAR_MAJORITY = 0.75

function quarter(box: Box): number {
  return ((Math.round(box.angle / (Math.PI / 2)) % 4) + 4) % 4
}

/** How a box is cut for reading: its height times `grow`, its letters `wide` times as wide, contrast stretched or not. */
type Look = { grow: number; wide: number; stretch: boolean }
const PLAIN: Look = { grow: 1, wide: 1, stretch: false }
/** Letters spread a little: close letters of small print come apart. */
const WIDE: Look = { grow: 1, wide: 1.12, stretch: false }
/** The rim cut off: letters come out larger; small print beside large figures. */
const TIGHT: Look = { grow: 0.8, wide: 1, stretch: false }
/** More ground above and below, for faded print and lines whose box is too low. */
const LOOSE: Look = { grow: 1.2, wide: 1, stretch: true }

async function readBox(models: OcrModels, picture: Raster, given: Box, look: Look, signal?: AbortSignal): Promise<Reading> {
  signal?.throwIfAborted()
  const box = grownBy(given, 1, look.grow)
  const width = Math.min(MAX_LINE_WIDTH, Math.max(16, Math.round((box.width / box.height) * LINE_HEIGHT * look.wide)))
  const plain = cropBox(picture, box, width, LINE_HEIGHT)
  const crop = look.stretch ? stretched(plain) : plain
  return { crop, decoded: await recognize(models, crop) }
}

/** Height over width from which a box may hold a line that runs upwards or downwards. */
const TALL = 1.5
/** Height over width up to which the grown box of a single narrow character comes. */
const LONE_AT_MOST = 3

/** A box much taller than wide holds a line that runs upwards or downwards; its width axis becomes the long one. */
function readable(box: Box): Box {
  if (box.height < box.width * TALL) return box
  return quarterTurned(box, 3)
}

/** Recognizes one crop of 48 rows. One at a time: a batch is not faster for each of its lines and adds padding (measured, see docs/reading-pictures.md). */
export async function recognize(
  models: Pick<OcrModels, 'recognition' | 'dictionary'>,
  crop: Crop,
  leastInput = LEAST_INPUT,
): Promise<DecodedLine> {
  const session = models.recognition
  const width = Math.max(leastInput, Math.ceil(crop.width / 32) * 32)
  const outputs = await session.run({ [session.inputNames[0]!]: { data: signedPlanes(crop, width), dims: [1, 3, LINE_HEIGHT, width] } })
  const { data, dims } = outputs[session.outputNames[0]!]!
  if (!(data instanceof Float32Array))
    throw new AdammError('MODEL_DAMAGED', 'The text recognition model gives no float probabilities. Run "npm ci" in AdaMM\'s folder.')
  return decode(data, dims[1] ?? 0, models.dictionary, crop.width / width)
}

const LEAST_INPUT = 160
const TRAINED_INPUT = 320
/** Crop width of up to about three characters. */
const FEW_CHARACTERS = 112
const DIRECTION_WIDTH = 192

async function isUpsideDown(models: OcrModels, crop: Crop): Promise<boolean> {
  const session = models.direction
  const whole: Box = { cx: crop.width / 2, cy: crop.height / 2, width: crop.width, height: crop.height, angle: 0 }
  // The direction model judges a start of the line in its own proportions, padded like the recognizer's input.
  const width = Math.min(DIRECTION_WIDTH, crop.width)
  const part = width === crop.width ? crop : cropBox(crop, { ...whole, cx: width / 2, width }, width, LINE_HEIGHT)
  const outputs = await session.run({
    [session.inputNames[0]!]: { data: signedPlanes(part, DIRECTION_WIDTH), dims: [1, 3, LINE_HEIGHT, DIRECTION_WIDTH] },
  })
  const [upright = 1, turned = 0] = Array.from(outputs[session.outputNames[0]!]!.data, Number)
  return turned > upright
}

/** Blue-green-red planes from -1 to 1; the padding to the right stays zero as in training. */
function signedPlanes(crop: Crop, width: number): Float32Array {
  const plane = width * crop.height
  const input = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < crop.height; y++) {
      let from = y * crop.width * 3 + (2 - channel)
      let to = channel * plane + y * width
      for (let x = 0; x < crop.width; x++, from += 3, to++) input[to] = crop.data[from]! / 127.5 - 1
    }
  }
  return input
}
