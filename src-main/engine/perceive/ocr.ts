/**
 * Reads the text of one picture. In: upright pixels. Out: lines in reading order with confidence, polygon and word spans (METHOD 2, perception).
 * Steps: first look at a bounded size -> finer look when the text proves small -> crops -> recognition -> second reading of doubtful lines.
 */
import type { OcrLine, PictureReading, Polygon } from '../../../src-shared/model.ts'
import { OCR_MODEL } from '../inference/in-use.ts'
import type { OnnxSession } from '../inference/onnx.ts'
import type { Share } from './crew.ts'
import { corners, withPictureTurned } from './geometry.ts'
import { boxesOf, type DetectedBox, textMap } from './ocr-detect.ts'
import { isLoneFigure, loneMarks } from './ocr-lone.ts'
import { mergedBoxes } from './ocr-merge.ts'
import { inReadingOrder } from './ocr-order.ts'
import { type BoxReading, pageDirection, readBoxes, type Reading, rereadBox } from './ocr-recognize.ts'
import { hasLetters, isLineShaped, isWeak, type OtherRecognizer, type ScriptReading, withOthers } from './ocr-scripts.ts'
import { tightText } from './ocr-vote.ts'
import { lineOf } from './ocr-words.ts'
import { quarterTurnedRaster, type Raster, shared } from './raster.ts'

export type OcrModels = {
  detection: OnnxSession
  recognition: OnnxSession
  direction: OnnxSession
  dictionary: readonly string[]
  /** Id of a fetched recognizer, null for the bundled one: how another thread finds the same. */
  recognizer: string | null
  share: Share
}

/** Detection pixels of the first look: finds text down to about a hundredth of the picture's height. */
const FIRST_LOOK_PIXELS = 800 * 800
/** Detection pixels of the finer look at most: what a 24-megapixel picture may cost. */
const FINER_LOOK_PIXELS = 3_600_000
/** Small pictures are enlarged up to this for detection. */
const MOST_ENLARGED = 2
/** Box height in detection pixels (grown box, about twice the letters' height) below which lines start to be missed or merged. */
const COMFORTABLE_HEIGHT = 24
/** Lines that the recognizer itself holds for less likely than this are taken for texture, not text. */
const LEAST_CONFIDENCE = 0.5
/** Share of a picture's lines from which doubtful ones are taken for a script that nothing here reads. */
const UNREAD_SHARE = 0.5

/**
 * Reads a picture; throws the signal's reason when cancelled and INFERENCE_FAILED when a model fails.
 * @param others recognizers that doubtful lines are shown to
 */
export async function readRaster(
  models: OcrModels,
  picture: Raster,
  signal?: AbortSignal,
  others: readonly OtherRecognizer[] = [],
): Promise<PictureReading> {
  const read = await readPage(models, shared(picture), others, signal)
  const main = mostlyBy(read, models.recognizer)
  const lines = read.flatMap((one) => lineFrom(one, main) ?? []).filter((line) => line.confidence >= LEAST_CONFIDENCE)
  const unread = unreadLines(read)
  return {
    width: picture.width,
    height: picture.height,
    lines: inReadingOrder(lines),
    model: recognizerName(main),
    ...(unread > 0 ? { unread } : {}),
  }
}

/** What a reading says of who read it. */
export function recognizerName(id: string | null): string {
  return id === null ? OCR_MODEL : `${OCR_MODEL}+${id}`
}

function mostlyBy(read: readonly ScriptReading[], first: string | null): string | null {
  const counts = new Map<string | null, number>([[first, 0]])
  for (const { by, decoded } of read) if (hasLetters(decoded)) counts.set(by, (counts.get(by) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? first
}

/** Lines that no recognizer here reads surely, where they are most of what the picture holds: then it is the script, not a blot. */
function unreadLines(read: readonly ScriptReading[]): number {
  const texts = read.filter((one) => isLineShaped(one) && (hasLetters(one.decoded) || isWeak(one.decoded)))
  const weak = texts.filter(({ decoded }) => isWeak(decoded))
  return weak.length >= 2 && weak.length >= UNREAD_SHARE * texts.length ? weak.length : 0
}

/**
 * Reads one stretch of a picture again, at several scales, for a value that does not fit its column or was read unsurely.
 * @param polygon the stretch in pixels of the upright picture, from its own top left clockwise, as lines and words carry it
 * @returns the line with every other reading in `alternatives`; null when nothing is read there
 */
export async function rereadRegion(
  models: OcrModels,
  picture: Raster,
  polygon: Polygon,
  signal?: AbortSignal,
  others: readonly OtherRecognizer[] = [],
): Promise<OcrLine | null> {
  const [a, b, , d] = polygon
  if (a === undefined || b === undefined || d === undefined) return null
  const height = Math.hypot(d[0] - a[0], d[1] - a[1])
  // Words are cut where their ink ends; the recognizer wants some ground on both sides.
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]) + WORD_RIM * height
  if (height < 2 || !Number.isFinite(width)) return null
  const [cx, cy] = [(b[0] + d[0]) / 2, (b[1] + d[1]) / 2]
  const read = await rereadBox(models, picture, { cx, cy, width, height, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) }, signal)
  const [line] = await withOthers(models, picture, [read], others, signal)
  return line === undefined ? null : lineFrom(line, models.recognizer)
}

const WORD_RIM = 0.4

/** The line of a box with its other readings; null when nothing was read. `main`: the recognizer that goes without saying. */
function lineFrom({ box, crop, decoded, others, by, rivals }: ScriptReading, main: string | null): OcrLine | null {
  const line = lineOf(decoded, crop, (from, to) => corners(box, from, to))
  if (line === null) return null
  const known = new Set([line.text])
  const told = (reading: Reading, who: string | null): NonNullable<OcrLine['alternatives']> => {
    const read = lineOf(reading.decoded, reading.crop, (from, to) => corners(box, from, to))
    if (read === null || known.has(read.text)) return []
    known.add(read.text)
    return [{ text: read.text, confidence: read.confidence, ...(who === main ? {} : { model: recognizerName(who) }) }]
  }
  const alternatives = [...rivals.flatMap((rival) => told(rival, rival.by)), ...others.flatMap((other) => told(other, by))]
  return { ...line, ...(by === main ? {} : { model: recognizerName(by) }), ...(alternatives.length > 0 ? { alternatives } : {}) }
}

/** All boxes with their readings. A page that lies on its side or upside down is turned and read again: detection is best on upright text. */
async function readPage(
  models: OcrModels,
  picture: Raster,
  others: readonly OtherRecognizer[],
  signal?: AbortSignal,
): Promise<ScriptReading[]> {
  const readOnce = async (raster: Raster): Promise<BoxReading[]> => {
    const boxes = (await findText(models, raster, signal)).map(({ box }) => box)
    const read = await readBoxes(models, raster, boxes, signal)
    const marks = await readBoxes(models, raster, loneMarks(raster, boxes), signal)
    return [...read, ...marks.filter(({ box, decoded }) => isLoneFigure(tightText(decoded), decoded.confidence, box))]
  }
  const read = await readOnce(picture)
  const turns = pageDirection(read)
  if (turns === 0) return withOthers(models, picture, read, others, signal)
  const upright = shared(await quarterTurnedRaster(picture, 4 - turns))
  const again = await withOthers(models, upright, await readOnce(upright), others, signal)
  return again.map((one) => ({ ...one, box: withPictureTurned(one.box, upright, turns) }))
}

async function findText(models: OcrModels, picture: Raster, signal?: AbortSignal): Promise<DetectedBox[]> {
  const pixels = picture.width * picture.height
  const first = Math.min(MOST_ENLARGED, Math.sqrt(FIRST_LOOK_PIXELS / pixels))
  const look = async (scale: number): Promise<DetectedBox[]> =>
    boxesOf(await textMap(models.detection, picture, scale, models.share, signal), picture.width, picture.height)
  const boxes = await look(first)
  const finest = Math.min(MOST_ENLARGED, Math.sqrt(FINER_LOOK_PIXELS / pixels))
  const heights = boxes.map(({ box }) => Math.min(box.width, box.height) * first).toSorted((a, b) => a - b)
  // The smaller lines decide: a quarter of them below the comfortable height means that more were missed.
  const small = heights[Math.floor(heights.length / 4)]
  const finer = small === undefined ? finest : Math.min(finest, (first * COMFORTABLE_HEIGHT) / small)
  return mergedBoxes(finer > first * 1.25 ? await look(finer) : boxes)
}
