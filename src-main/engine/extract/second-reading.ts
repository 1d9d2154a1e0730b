/**
 * A value that was looked at twice (METHOD 2, CASES 6). In: the value as first read, what a second look at other scales read there, its column. Out: which
 * of both stands, and observations that say so. Both readings stay: the first is never overwritten in silence, and where neither is surer and fits, the
 * value is in doubt and shows both.
 */
import type {
  ExtractedObservation,
  OcrLine,
  PictureReading,
  Polygon,
  ReadingSettings,
  SecondReading,
  TypedValue,
} from '../../../src-shared/model.ts'
import { oddValues } from './suspects.ts'
import { readValue } from './values/index.ts'

/** Below it the second look saw texture. */
const LEAST_CONFIDENCE = 0.5
/** The vote of several scales that is so sure stands over the first look. */
const SURE = 0.85

export type Doubted = {
  value: TypedValue
  /** Of the text, without that of its label. */
  confidence: number
  polygon: Polygon
  /** All values of the column with the doubted one at `index`. */
  column: readonly TypedValue[]
  index: number
  attribute: string
}

/** Which reading stands. @param line what the second look read, null for nothing */
export function decideReading(
  doubted: Doubted,
  line: Pick<OcrLine, 'text' | 'confidence'> | null,
  settings: ReadingSettings,
): SecondReading {
  const { value, confidence, polygon, column, index, attribute } = doubted
  const text = line?.text.trim() ?? ''
  const reading = { polygon, first: { text: value.raw, confidence }, second: { text, confidence: line?.confidence ?? 0 } }
  const second = typedLike(value, text, settings)
  const isReading = line !== null && line.confidence >= LEAST_CONFIDENCE && second.number !== null
  if (!isReading || isSame(value, second)) return { ...reading, chosen: 'first' }
  const isSurer = line.confidence > confidence || line.confidence >= SURE
  const fits = !oddValues(column.with(index, second), attribute).has(index)
  return { ...reading, chosen: isSurer && fits ? 'second' : null }
}

function isSame(a: TypedValue, b: TypedValue): boolean {
  return a.number === b.number && a.kind === b.kind && a.unit === b.unit
}

/** Observations of pictures with the second readings that were decided about them. Doing it twice changes nothing more. */
export function withSecondReadings(
  observations: readonly ExtractedObservation[],
  readings: ReadonlyMap<string, PictureReading>,
  settings: ReadingSettings,
): ExtractedObservation[] {
  if ([...readings.values()].every(({ rereads }) => rereads === undefined)) return [...observations]
  return observations.map((observation) => {
    const { provenance, value } = observation
    if (provenance.type !== 'picture') return observation
    const place = placeKey(provenance.polygon)
    const reread = readings.get(provenance.media)?.rereads?.find(({ polygon }) => placeKey(polygon) === place)
    return reread === undefined || value.secondReading !== undefined ? observation : applyReading(observation, reread, settings)
  })
}

/** One observation with the second reading of its place. A place whose text is another one now keeps what it says. */
export function applyReading<Observed extends Pick<ExtractedObservation, 'value' | 'confidence'>>(
  observation: Observed,
  { first, second, chosen }: SecondReading,
  settings: ReadingSettings,
): Observed {
  const { value } = observation
  // A reading that was stored with its second text comes again with that text.
  const isKnown = value.raw === first.text || (chosen === 'second' && value.raw === second.text)
  if (chosen === 'first' || !isKnown) return observation
  const before = value.raw === first.text ? value : typedLike(value, first.text, settings)
  const again = typedLike(value, second.text, settings)
  const secondReading = { first, second, chosen }
  if (chosen === 'second')
    return {
      ...observation,
      confidence: value.raw === first.text ? surer(observation.confidence, first, second) : observation.confidence,
      value: {
        ...again,
        alternatives: [...(again.alternatives ?? []), { number: before.number, text: before.text }],
        reading: `read again: ${second.text}, first ${first.text}`,
        secondReading,
      },
    }
  return {
    ...observation,
    value: {
      ...value,
      ambiguous: true,
      alternatives: [...(value.alternatives ?? []), { number: again.number, text: again.text }],
      reading: `${value.reading}; a second look read ${second.text}, and nothing decides between them`,
      secondReading,
    },
  }
}

/** What a label takes from the confidence of its value it takes from the second reading too. */
function surer(confidence: number, first: { confidence: number }, second: { confidence: number }): number {
  return Math.min(1, (confidence * second.confidence) / Math.max(first.confidence, 0.01))
}

/** The raw text read in the circumstances of another reading of the same place: a unit that stands in the label, or that one look missed, holds for both. */
function typedLike(known: TypedValue, raw: string, { locale, dateOrder }: ReadingSettings): TypedValue {
  const read = readValue(raw, { locale, dateOrder, about: known.unit })
  if (read.number === null || read.unit !== null || known.unit === null || known.number === null) return read
  const bare = readValue(known.raw, { locale, dateOrder })
  // A label in hours makes 27,000 seconds of "7.5".
  const isScaled = bare.unit === null && bare.number !== null && bare.number !== 0 && known.kind === 'duration'
  const factor = isScaled ? known.number / (bare.number ?? 1) : 1
  return { ...read, kind: known.kind, unit: known.unit, number: Number((read.number * factor).toPrecision(12)) }
}

/** A place in whole pixels: what a picture's second readings are known by. */
export function placeKey(polygon: Polygon): string {
  return polygon.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(' ')
}
