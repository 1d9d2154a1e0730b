/**
 * Substances whose concentration is written in mg/dL and in mmol/L: how many mg/dL one mmol/L is depends on the substance, which only the
 * attribute's name tells. In: a name. Out: the factor, or null.
 */

/** mg/dL of glucose in one mmol/L: molar mass 180.156 g/mol divided by 10. */
export const GLUCOSE_MG_PER_MMOL = 18.0156
const GLUCOSE_NAME =
  /glu[ck]ose|\b(?:[cfrs]?bg|sgv|cgm|sg|fbs|rbs|fpg)\b|blood sugar|\bsugar\b|blutzucker|glyc[eé]mi[ea]|glicemi[ae]|glicose|血糖|سكر الدم/iu

/** mg/dL per mmol/L by substance, found in the attribute's name. Molar masses / 10. */
const SUBSTANCES: readonly (readonly [RegExp, number])[] = [
  [/[ck]h?olest|\b(?:hdl|ldl|vldl|chol)\b/iu, 38.67],
  [/trigl[iy][cz][eé]r/iu, 88.57],
  [/\burea nitrogen\b|\bbun\b/iu, 2.801],
  [/\burea\b/iu, 6.006],
  [/\b[ck]al[cz]i(?:um|o)\b/iu, 4.008],
  [/magn[eé]si/iu, 2.4305],
  [GLUCOSE_NAME, GLUCOSE_MG_PER_MMOL],
]

/** Names of attributes are words joined by "_", which is a letter to `\b`. */
function wordsOf(attribute: string): string {
  return attribute.replace(/[_-]+/gu, ' ')
}

/** True for a name that speaks of blood glucose. */
export function isGlucose(name: string): boolean {
  return GLUCOSE_NAME.test(wordsOf(name))
}

/** mg/dL per mmol/L of the substance that a name holds; null where it holds none, and nothing may be converted. */
export function mgPerMmol(name: string): number | null {
  const words = wordsOf(name)
  return SUBSTANCES.find(([pattern]) => pattern.test(words))?.[1] ?? null
}
