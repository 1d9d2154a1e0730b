/**
 * Several recognizers on one picture. In: what the first one read, and the other recognizers of this computer. Out: per line the reading that stands,
 * by whom it was read, and the readings of the others. A recognizer guesses look-alikes in a script that it does not know ("CpeAHn" for "Средний") and
 * is less sure then, so doubtful lines are shown to the others, and a picture most of whose lines another one reads better is read by it wholly.
 */
import type { OcrModels } from './ocr.ts'
import type { DecodedLine } from './ocr-decode.ts'
import { type BoxReading, readBoxes } from './ocr-recognize.ts'
import type { Raster } from './raster.ts'

/** A recognizer beside the first one; `id` is null for the bundled one. Loaded when a picture asks for it; null when it cannot be. */
export type OtherRecognizer = { id: string | null; models(): Promise<OcrModels | null> }
/** `by`: the recognizer whose reading stands. `rivals`: what other recognizers read there, best first. */
export type ScriptReading = BoxReading & { by: string | null; rivals: (BoxReading & { by: string | null })[] }

/** Mean probability below which a line may be in a script that its recognizer does not know: print that it knows comes out at .97 and more. */
export const WEAK = 0.9
/** How much surer another recognizer must be; two models' probabilities are alike only roughly. */
const MARGIN = 0.08
/** Below this no other recognizer's reading replaces anything. */
const LEAST_OF_OTHER = 0.75
/** So many lines are shown to each other recognizer first; one that reads none of them better sees no more. */
const PROBES = 8
/** A picture is read wholly by another recognizer unless a line comes out less sure by this. */
const CLEARLY_WORSE = 0.1

/** Shows doubtful lines, and a few sure ones with letters, to the other recognizers. Results in the order of the boxes. */
export async function withOthers(
  models: OcrModels,
  picture: Raster,
  read: readonly BoxReading[],
  others: readonly OtherRecognizer[],
  signal?: AbortSignal,
): Promise<ScriptReading[]> {
  const lines = read.map((one): ScriptReading => ({ ...one, by: models.recognizer, rivals: [] }))
  const shown = lines.filter((line) => isWeak(line.decoded) && isLineShaped(line))
  const sure = lines.filter((line) => !isWeak(line.decoded) && hasLetters(line.decoded))
  const probes = [...spread(shown, PROBES), ...spread(sure, PROBES / 2)]
  if (probes.length === 0) return lines
  for (const other of others) {
    const reader = await other.models()
    if (reader === null) continue
    const show = async (some: readonly ScriptReading[]): Promise<number> => {
      const found = await readBoxes(
        reader,
        picture,
        some.map(({ box }) => box),
        signal,
      )
      return some.filter((line, index) => judge(line, { ...found[index]!, by: other.id }, isBetter)).length
    }
    const gained = await show(probes)
    if (gained === 0) continue
    await show(shown.filter((line) => !probes.includes(line)))
    // Look-alikes of another script can come out sure ("MOCKBA"): where most lines are the other's, all are, figures included.
    const lettered = lines.filter((line) => hasLetters(line.decoded) || line.by === other.id)
    const probed = [...shown, ...probes].filter((line) => lettered.includes(line))
    const wins = new Set(probed.filter((line) => line.by === other.id)).size
    if (wins * 2 <= new Set(probed).size) continue
    const rest = lettered.filter((line) => !probed.includes(line))
    const found = await readBoxes(
      reader,
      picture,
      rest.map(({ box }) => box),
      signal,
    )
    for (const [index, line] of rest.entries()) judge(line, { ...found[index]!, by: other.id }, isNotWorse)
    for (const line of probed) {
      const rival = line.rivals.find((one) => one.by === other.id)
      if (rival !== undefined && line.by !== other.id && isNotWorse(line.decoded, rival.decoded)) stand(line, rival)
    }
  }
  return lines
}

/** Keeps another recognizer's reading beside the line's own, or in its place; true when it took the place. */
function judge(line: ScriptReading, other: BoxReading & { by: string | null }, takes: typeof isBetter): boolean {
  line.rivals.push(other)
  if (!takes(line.decoded, other.decoded)) return false
  stand(line, other)
  return true
}

function stand(line: ScriptReading, other: BoxReading & { by: string | null }): void {
  const { by, crop, decoded, box, others, rivals } = line
  Object.assign(line, other, { rivals: [{ by, crop, decoded, box, others }, ...rivals.filter((one) => one !== other)] })
}

function isBetter(own: DecodedLine, other: DecodedLine): boolean {
  if (other.confidence < LEAST_OF_OTHER || other.characters.length === 0) return false
  return other.confidence >= own.confidence + MARGIN || isRicher(own, other)
}

/** "Größe" beside "GroBe": as sure, in the same script, with marks on letters that the first recognizer has left out. */
function isRicher(own: DecodedLine, other: DecodedLine): boolean {
  if (other.confidence < WEAK || other.confidence < own.confidence - 0.03) return false
  const [text, richer] = [textOf(own), textOf(other)]
  const isLatin = (letters: string): boolean => /\p{Script=Latin}/u.test(letters) && !/(?!\p{Script=Latin})\p{L}/u.test(letters)
  if (!isLatin(text) || !isLatin(richer) || Math.abs(text.length - richer.length) > 2) return false
  const marked = (letters: string): number => (letters.match(/[^\p{ASCII}]/gu) ?? []).length
  return marked(richer) > marked(text)
}

function isNotWorse(own: DecodedLine, other: DecodedLine): boolean {
  return other.confidence >= LEAST_OF_OTHER && other.confidence > own.confidence - CLEARLY_WORSE
}

export function isWeak(line: DecodedLine): boolean {
  return line.confidence < WEAK
}

/** At least two characters long: lone signs are icons more often than text. */
export function isLineShaped({ box }: BoxReading): boolean {
  return Math.max(box.width / box.height, box.height / box.width) >= 1.4
}

export function hasLetters(line: DecodedLine): boolean {
  return (textOf(line).match(/\p{L}/gu) ?? []).length >= 2
}

function textOf(line: DecodedLine): string {
  return line.characters.map(({ character }) => character).join('')
}

/** At most `most` of them, from all over the picture. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!)
}
