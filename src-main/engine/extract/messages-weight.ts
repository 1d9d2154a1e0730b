/**
 * A body weight that nothing names (METHOD 2): "81.6 kg this morning.", "81.1 kg on the scale", "Actually 81.8 kg, not 81.2". In: the words of a
 * sentence. Out: the weight, where a mass that a body can have stands alone with when it was read, the scale, or the value that it corrects.
 */
import { dimensionOf } from './attributes.ts'
import type { Draft, Named } from './messages-draft.ts'
import { WHEN } from './messages-phrases.ts'
import type { Word } from './messages-phrases.ts'
import type { Found } from './messages-scan.ts'
import { TIME_WORDS, isCorrecting, meantName } from './messages-words.ts'
import { convert } from './values/index.ts'

/** Kilograms: a bag of flour is no body. */
const [LEAST, MOST] = [20, 350]
/** A correction of a weight is near it. */
const MOST_CORRECTED = 0.25
const PART =
  /^(?:morning|evening|night|noon|afternoon|tonight|breakfast|lunch|dinner|morgen|morgens|früh|mittag|mittags|abend|abends|nacht|frühstück|matin|soir|midi|nuit|mañana|tarde|noche|manhã|noite|now|jetzt|maintenant|ahora|agora)$/u
const SCALE = /^(?:scales?|waage|balance|báscula|balança)$/u
/** What may stand beside them and says nothing else. */
const BESIDE =
  /^(?:this|the|my|in|on|at|last|before|after|just|only|actually|exactly|again|still|now|diesen?|dem|der|meiner|am|auf|vor|nach|heute|nur|genau|wieder|eigentlich|tatsächlich|ce|cet|cette|le|la|ma|sur|avant|après|esta|este|el|mi|en|por|de|a|minha|na|no|da|pela|:)$/u

/** True for a mass in kg or lb that a person can have. */
export function isBodyMass({ kind, number, unit }: Found['value']): boolean {
  if (kind !== 'number' || number === null || !/^(?:kg|lb)$/u.test(unit ?? '')) return false
  const kilograms = convert(number, unit ?? '', 'kg')
  return kilograms !== null && kilograms >= LEAST && kilograms <= MOST
}

/**
 * @param words of one asserted sentence, without denied values
 * @param denied values that the sentence takes back
 */
export function bareWeight(words: readonly Word[], denied: readonly Found[]): Draft | null {
  const measured = words.filter(({ found }) => found && !WHEN.has(found.value.kind))
  const [word] = measured
  const found = word?.found
  if (!found || measured.length > 1 || !isBodyMass(found.value)) return null
  const beside = words.filter((other) => other !== word)
  // A line that begins with a date may be of any list.
  const isWhen = (other: Word): boolean =>
    (other.found !== null && (other.found.value.kind === 'time' || !/\d/u.test(other.text))) ||
    TIME_WORDS.has(other.lower) ||
    PART.test(other.lower)
  const scale = beside.find(({ lower }) => SCALE.test(lower))
  if (!beside.every((other) => isWhen(other) || other === scale || isCorrecting(other.text) || BESIDE.test(other.lower))) return null
  const isTold = beside.some(isWhen) || scale !== undefined
  if (!isTold && !denied.some((other) => isNear(found, other))) return null
  return {
    attribute: 'weight',
    value: found.value,
    start: found.start,
    end: found.end,
    label: scale ? { start: scale.start, end: scale.end } : null,
    confidence: 0.65,
  }
}

function isNear({ value }: Found, { value: other }: Found): boolean {
  const isMass = other.unit === null || dimensionOf({ kind: other.kind, unit: other.unit }) === 'mass'
  if (!isMass || value.number === null || other.number === null) return false
  return Math.abs(value.number - other.number) <= MOST_CORRECTED * value.number
}

/**
 * "Down to 80.9 kg", "back up at 82 kg", "84.1 kg on the scale": a mass without a noun, on its way or on an instrument, is what the body weighs;
 * "down 1.2 kg" is how much it lost.
 */
export function courseName(words: readonly Word[], at: number, value: Found['value'], dimension: string | null): Named | null {
  if (dimension !== 'mass' || !/^(?:kg|lb|st)$/u.test(value.unit ?? '')) return null
  const before = words
    .slice(0, at)
    .filter((word) => !word.found)
    .map(({ lower }) => lower)
    .join(' ')
  const behind = words.slice(at + 1, at + 4)
  const instrument = /^(?:on|auf|sur|en|na)$/u.test(behind[0]?.lower ?? '')
    ? behind.find(({ text }) => meantName(text) === 'weight')
    : undefined
  if (instrument) return { attribute: 'weight', label: { start: instrument.start, end: instrument.end }, confidence: 0.75 }
  const subject = String.raw`(?:i['’]m |i am |i['’]ve gone |i went |we['’]re |and |now |still |bin |ich bin )*`
  const course = new RegExp(
    `^${subject}(?:back |all the way )?(down|up|back|runter|rauf|hoch|zurück|wieder)(?: (?:again|wieder|now))?(?: (to|at|on|by|auf|bei|um))?$`,
    'u',
  )
  const [, way = '', goal = ''] = course.exec(before) ?? []
  if (way === '') return null
  if (/^(?:to|at|on|auf|bei)$/u.test(goal)) return { attribute: 'weight', label: null, confidence: 0.7 }
  return /^(?:down|up)$/u.test(way) ? { attribute: way === 'down' ? 'weight loss' : 'weight gain', label: null, confidence: 0.65 } : null
}
