/**
 * Ratings ("mood 6/10", "energy: 7 out of 10", "sleep 4/5"): the number given on its scale, not a quotient. In: a ratio that a name stands before.
 * Out: the number with the scale as its unit ("/10"); fractions ("3/4 cup"), shares of a count and two measures ("121/79") stay what they are.
 */
import type { TypedValue } from '../../../src-shared/model.ts'

/** Ends of scales that people rate on. Halves, thirds and quarters are fractions; 6 and 8 are parts of a pack. */
const SCALES: ReadonlySet<number> = new Set([5, 7, 10, 20, 100])

/** The value as a rating, or as it was. */
export function asRating(value: TypedValue): TypedValue {
  const match = value.kind === 'ratio' && value.unit === null ? /^(\d+(?:\.\d+)?)\/(\d+)$/u.exec(value.text ?? '') : null
  const [given, scale] = [Number(match?.[1]), Number(match?.[2])]
  // "3 of 5 games" counts; only a slash and "out of" rate on short scales.
  const isCount = scale < 10 && !/\/|out of/iu.test(value.raw)
  if (!match || !SCALES.has(scale) || given > scale || isCount) return value
  return {
    raw: value.raw,
    kind: 'number',
    number: given,
    text: null,
    unit: `/${scale}`,
    ambiguous: value.ambiguous,
    reading: `${given} on a scale to ${scale}`,
  }
}

/** A column of ratings on one scale; columns of other ratios stay quotients. */
export function asRatings(values: readonly TypedValue[]): TypedValue[] {
  const rated = values.map(asRating)
  const present = rated.filter(({ kind }) => kind !== 'missing')
  const scale = present[0]?.unit
  return present.length > 0 && scale?.startsWith('/') && present.every(({ unit }) => unit === scale) ? rated : [...values]
}
