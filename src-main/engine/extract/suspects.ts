/**
 * Which values of a column a second look should see before they are trusted. In: the observations of one attribute, whatever rounds they come from.
 * Out: those read unsurely, and those a power of ten or a unit away from where the column lies or without a mark that the others carry, with the place
 * to read again. Nothing is changed here (second-reading.ts decides).
 */
import type { ExtractedObservation, Polygon, TypedValue } from '../../../src-shared/model.ts'
import { columnFlags } from './values/index.ts'

/** A stretch of a picture to read again, with the reason in words. */
export type Suspect = { index: number; media: string; polygon: Polygon; reason: string }

/** Confidence below which a number is read again even where it fits its column. */
const UNSURE = 0.6

/** Suspects among the values of one attribute; values from messages have no picture to look at and are left out. */
export function suspects(
  observations: readonly Pick<ExtractedObservation, 'attribute' | 'value' | 'confidence' | 'provenance'>[],
): Suspect[] {
  const attribute = observations[0]?.attribute ?? null
  const odd = oddValues(
    observations.map((one) => one.value),
    attribute,
  )
  return observations.flatMap(({ value, confidence, provenance }, index): Suspect[] => {
    const reason = odd.get(index) ?? (value.number !== null && confidence < UNSURE ? 'read unsurely' : undefined)
    if (reason === undefined || provenance.type !== 'picture') return []
    return [{ index, media: provenance.media, polygon: provenance.polygon, reason }]
  })
}

/** Values that do not fit their column, by index, with the reason in words. */
export function oddValues(values: readonly TypedValue[], attribute: string | null): Map<number, string> {
  const flags = columnFlags(values, attribute).map(({ index, reason }) => [index, reason] as const)
  return new Map([...lostPercents(values), ...lostDecimals(values), ...flags])
}

/** From so many cells, and such a share of them, a column is written in one way. */
const LEAST_CELLS = 5
const NEARLY_ALL = 0.8

function lostPercents(values: readonly TypedValue[]): [number, string][] {
  const numbers = values.filter(({ number }) => number !== null)
  const percents = numbers.filter(({ kind }) => kind === 'percent').length
  if (numbers.length < LEAST_CELLS || percents < NEARLY_ALL * numbers.length) return []
  return values.flatMap(({ kind, unit, number }, index): [number, string][] =>
    number !== null && kind === 'number' && unit === null ? [[index, 'a percent sign may be lost']] : [],
  )
}

/** A whole number among numbers with decimals, which would lie among them with a mark put in. */
function lostDecimals(values: readonly TypedValue[]): [number, string][] {
  const numbers = values.filter(({ number, kind }) => number !== null && number !== 0 && kind !== 'ratio')
  const written = numbers.filter(({ raw }) => decimalsOf(raw) > 0)
  if (numbers.length < LEAST_CELLS || written.length < NEARLY_ALL * numbers.length) return []
  const sizes = written.map(({ number }) => Math.abs(number ?? 0))
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)]
  return values.flatMap(({ raw, number, kind }, index): [number, string][] => {
    if (number === null || kind === 'ratio' || decimalsOf(raw) > 0 || (raw.match(/\d/gu)?.length ?? 0) < 2) return []
    const size = Math.abs(number)
    const isOutside = size < low || size > high
    // The lowest or highest of a column may be the very one that lost its mark: it lies half as much again beyond the others at most, and never tenfold.
    const fits = [10, 100].some((factor) => size / factor >= low / 1.5 && size / factor <= high * 1.5)
    return isOutside && fits ? [[index, 'a decimal mark may be lost']] : []
  })
}

/** Digits behind the only mark of a number; 0 for none. */
function decimalsOf(raw: string): number {
  return /^\D*\d+[.,](\d+)\D*$/u.exec(raw)?.[1]?.length ?? 0
}
