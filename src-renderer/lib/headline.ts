/**
 * The big number of an answer and the sentence below it. In: the answer and a locale. Out: value, unit and the sentence,
 * where a number that only says the headline again, more coarsely, is not said a second time with other digits.
 */
import type { Answer } from '../../src-shared/model.ts'
import { formatValue } from './format.ts'
import type { ValueText } from './format.ts'

export type Headline = ValueText & {
  /** True when the sentence begins with the headline. */
  repeated: boolean
  /** The sentence with its first number written as in the headline. */
  sentence: string
}
type Said = Pick<Answer, 'value' | 'unit' | 'n' | 'answer' | 'computed'>

/** Readings keep their digits. Where the answer does not say whether it was computed, one row is a reading and more are an aggregate. */
export function headlineOf(answer: Said, locale: string): Headline {
  const shown = formatValue(answer.value, answer.unit, null, locale, (answer.computed ?? answer.n !== 1) ? 'rounded' : 'exact')
  const bare = shown.unit === '' ? shown.text : `${shown.text} ${shown.unit}`
  const sentence = answer.answer
  const lead = typeof answer.value === 'number' ? leadOf(sentence, answer.value, answer.unit, locale) : null
  if (lead !== null) return { ...shown, repeated: true, sentence: bare + sentence.slice(lead) }
  return { ...shown, repeated: bare !== '' && startsWith(sentence, bare), sentence }
}

/** Length of the sentence's first number with its unit when it is `value` as far as its digits go, else null. */
function leadOf(sentence: string, value: number, unit: string | null, locale: string): number | null {
  const match =
    unit === 's' ? /^[-−]?(?:\d[\d.,]*\s(?:h|min|s)\b\s?)+/u.exec(sentence) : /^[-−]?\d[\d.,'’\u00a0\u202f]*(?<=\d)/u.exec(sentence)
  if (!match) return null
  const words = match[0].trimEnd()
  const isSaid = (one: string): boolean => {
    const said = unit === 's' ? secondsIn(words, one) : numberIn(words, one)
    return said !== null && Math.abs(said.value - value) <= said.step * 0.5 + Math.abs(value) * 1e-9
  }
  // An older answer keeps the digits of the language it was given in.
  if (![locale, 'en', 'de'].some(isSaid)) return null
  const rest = sentence.slice(words.length)
  const unitLength = unit !== null && unit !== 's' && rest.trimStart().startsWith(unit) ? rest.indexOf(unit) + unit.length : 0
  return /^[\p{L}\p{N}]/u.test(rest.slice(unitLength)) ? null : words.length + unitLength
}

type Stated = { value: number; /** The last digit's worth. */ step: number }

function numberIn(words: string, locale: string): Stated | null {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
  const [whole = '', fraction = ''] = words.replace('−', '-').split(decimal)
  const value = Number(`${whole.replaceAll(/[^\d-]/g, '')}.${fraction}`)
  return Number.isFinite(value) ? { value, step: 10 ** -fraction.length } : null
}

const PARTS: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1 }

function secondsIn(words: string, locale: string): Stated | null {
  let [sum, step] = [0, 0]
  for (const [, count = '', part = ''] of words.matchAll(/(\d[\d.,]*)\s(h|min|s)\b/gu)) {
    const stated = numberIn(count, locale)
    if (stated === null) return null
    const size = PARTS[part] ?? 1
    sum += stated.value * size
    step = stated.step * size
  }
  // Hours alone are said for 7 h 0 min, and seconds may be left out behind hours: minutes are what such words hold.
  return { value: /^[-−]/u.test(words) ? -sum : sum, step: Math.min(step, 60) * (step >= 60 ? 2 : 1) }
}

function startsWith(text: string, value: string): boolean {
  const rest = normalized(text)
  const start = normalized(value)
  return rest.startsWith(start) && !/^[\p{L}\p{N}]/u.test(rest.slice(start.length))
}

function normalized(text: string): string {
  return text.toLowerCase().replaceAll(/[\s.\u00a0\u202f]+/g, '')
}

/** What a sentence says beyond the title it begins with ("Not in memory: nothing about ..."); '' where it says no more. */
export function beyondTitle(sentence: string, title: string, locale: string): string {
  if (title === '' || !sentence.toLocaleLowerCase(locale).startsWith(title.toLocaleLowerCase(locale))) return sentence
  const end = /^[.:。：]\s*/u.exec(sentence.slice(title.length))
  if (!end) return sentence
  const rest = sentence.slice(title.length + end[0].length)
  const [first = ''] = rest
  return first.toLocaleUpperCase(locale) + rest.slice(first.length)
}
