/**
 * What one picture or message writes elsewhere decides what one value leaves open (METHOD 2: the source's evident order comes first).
 * In: the observations of a round. Out: the same; ambiguous values are read again with the other raw texts of their source as evidence:
 * "22m" beside "1h 06m" is minutes, "1.234" beside "5,6" is a thousand.
 */
import type { ExtractedObservation, PictureReading, ReadingSettings } from '../../../src-shared/model.ts'
import { findCurrency, readValue } from './values/index.ts'

/** Values that stay open keep their reading and their alternatives. */
export function settleBySource(
  observations: readonly ExtractedObservation[],
  settings: ReadingSettings,
  time: string | null,
): ExtractedObservation[] {
  const bySource = new Map<string, string[]>()
  for (const observation of observations)
    bySource.set(sourceOf(observation), [...(bySource.get(sourceOf(observation)) ?? []), observation.value.raw])
  return observations.map((observation) => {
    const { value } = observation
    if (!value.ambiguous) return observation
    const others = bySource.get(sourceOf(observation)) ?? []
    const settled = readValue(value.raw, { column: others, locale: settings.locale, dateOrder: settings.dateOrder, time })
    if (settled.ambiguous || settled.kind === 'text') return observation
    return { ...observation, value: { ...settled, reading: `${settled.reading} (decided by other values of the same source)` } }
  })
}

function sourceOf({ provenance }: ExtractedObservation): string {
  return provenance.type === 'picture' ? provenance.media : `message ${provenance.message}`
}

/** "Total (RM)", "$ 12.50", or "MYR" alone on a line: where a receipt says its currency once for all amounts. */
const STATED = /[(（]\s*(\p{Lu}{2,3}|\p{Sc})\s*[)）]|(?<![\p{L}\d])(RM|\p{Sc})\s*\d|^\s*(\p{Lu}{2,3}|\p{Sc})\s*$/gu

/** The currency that a picture states; null when it states none, or more than one. */
export function statedCurrency(reading: PictureReading, locale: string): string | null {
  const found = new Set<string>()
  for (const { text } of reading.lines) {
    for (const match of text.matchAll(STATED)) {
      const code = findCurrency(match[1] ?? match[2] ?? match[3] ?? '', locale)?.code
      if (code) found.add(code)
    }
  }
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

/**
 * Bare amounts ("12.50") of a picture that has a total take the currency that the picture states elsewhere; where it states none they stay
 * without, never with the currency of another picture.
 */
export function stateCurrency(
  observations: readonly ExtractedObservation[],
  readings: ReadonlyMap<string, PictureReading>,
  locale: string,
): ExtractedObservation[] {
  const paid = new Set(
    observations.flatMap(({ attribute, provenance }) => (attribute === 'total' && provenance.type === 'picture' ? [provenance.media] : [])),
  )
  const currencies = new Map(
    [...paid].flatMap((media) =>
      readings.has(media) ? [[media, statedCurrency(readings.get(media) as PictureReading, locale)] as const] : [],
    ),
  )
  return observations.map((observation) => {
    const { value, provenance } = observation
    const code = provenance.type === 'picture' ? currencies.get(provenance.media) : null
    if (!code || value.kind !== 'number' || value.unit !== null || !/\d[.,]\s?\d{2}\)?-?$/u.test(value.raw.trim())) return observation
    return {
      ...observation,
      value: { ...value, kind: 'currency', unit: code, reading: `${value.reading}; ${code} stated elsewhere in the picture` },
    }
  })
}
