/**
 * What one picture or message writes elsewhere decides what one value leaves open (METHOD 2: the source's evident order comes first).
 * In: the observations of a round. Out: the same; ambiguous values are read again with the other raw texts of their source as evidence:
 * "22m" beside "1h 06m" is minutes, "1.234" beside "5,6" is a thousand.
 */
import type { ExtractedObservation, ReadingSettings } from '../../../src-shared/model.ts'
import { readValue } from './values/index.ts'

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
