/** Blood pressure in words: "BP 121/79" is two measures. In: a ratio and the name before it. Out: systolic and diastolic, each with its own span. */
import type { Draft, Named } from './messages-draft.ts'
import type { Found } from './messages-scan.ts'
import { isBloodPressure } from './messages-words.ts'
import { readValue } from './values/index.ts'

const BP_PARTS = /^(\d{2,3})\s?(?:\/|over)\s?(\d{2,3})/u

/** What stands before the words for blood pressure in a name ("average BP" -> "average "); parts of a day say when, not which. Null: another name. */
export function pressureQualifier(name: string): string | null {
  const words = name.split(' ')
  const from = words.findIndex((_, at) => isBloodPressure(words.slice(at).join(' ')))
  if (from < 0) return null
  const head = words.slice(0, from).filter((word) => !/^(?:morning|evening|night|noon|afternoon|resting)$/iu.test(word))
  return head.length === 0 ? '' : `${head.join(' ')} `
}

/** "121/79" under the name of blood pressure, or in mmHg, is two measures. */
export function pressureDrafts(text: string, found: Found, named: Named | null): Draft[] | null {
  const match = found.value.kind === 'ratio' ? BP_PARTS.exec(text.slice(found.start, found.end)) : null
  const qualifier = named ? pressureQualifier(named.attribute) : null
  if (!match || (qualifier === null && found.value.unit !== 'mmHg')) return null
  const parts = [
    { attribute: `${qualifier ?? ''}systolic`, raw: match[1] ?? '', at: 0 },
    { attribute: `${qualifier ?? ''}diastolic`, raw: match[2] ?? '', at: match[0].length - (match[2] ?? '').length },
  ]
  return parts.map(({ attribute, raw, at }) => ({
    attribute,
    value: { ...readValue(raw, { unit: 'mmHg' }), raw },
    start: found.start + at,
    end: found.start + at + raw.length,
    label: named?.label ?? null,
    confidence: 0.9,
  }))
}
