/**
 * Which values of a column a second look should see before they are trusted. In: the observations of one attribute, whatever rounds they come from.
 * Out: those read unsurely, and those a power of ten or a unit away from where the column lies, with the place to read again. Nothing is changed here:
 * a second reading goes to `alternatives`, and the printed text stays.
 */
import type { ExtractedObservation, Polygon } from '../../../src-shared/model.ts'
import { columnFlags } from './values/index.ts'

/** A stretch of a picture to read again, with the reason in words. */
export type Suspect = { index: number; media: string; polygon: Polygon; reason: string }

/** Confidence below which a number is read again even where it fits its column. */
const UNSURE = 0.6

/** Suspects among the values of one attribute; values from messages have no picture to look at and are left out. */
export function suspects(observations: readonly ExtractedObservation[]): Suspect[] {
  const attribute = observations[0]?.attribute ?? null
  const flags = new Map(
    columnFlags(
      observations.map((one) => one.value),
      attribute,
    ).map(({ index, reason }) => [index, reason]),
  )
  return observations.flatMap(({ value, confidence, provenance }, index): Suspect[] => {
    const reason = flags.get(index) ?? (value.number !== null && confidence < UNSURE ? 'read unsurely' : undefined)
    if (reason === undefined || provenance.type !== 'picture') return []
    return [{ index, media: provenance.media, polygon: provenance.polygon, reason }]
  })
}
