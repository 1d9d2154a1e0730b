/**
 * Whether every number that an answer says is in what its tools returned (or in the question). In: texts. Out: the numbers that are nowhere.
 * A number may be said rounded ("82.4" for 82.391) and in either decimal notation; small ones may be words ("seven readings").
 */
import { NUMBER_WORDS } from '../../extract/values/index.ts'

/** "one" is seldom a number ("this one"); words of more than a score are put together of several. */
const LARGEST_WORD = 20
const NUMBER = /\d(?:[\d.,\u00a0\u202f'’]*\d)?/gu
/** Digits after the mark that are compared at most. */
const MOST_DECIMALS = 12

type Read = { value: number; decimals: number }

/** All readings of a number as written: "1,234" may be 1234 or 1.234. */
function readings(written: string): Read[] {
  const plain = written.replaceAll(/[\u00a0\u202f'’]/gu, '')
  const found: Read[] = []
  for (const [group, mark] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const parts = plain.split(mark)
    const [whole = '', fraction = ''] = parts
    const text =
      parts.length > 2
        ? plain.replaceAll(mark, '').replaceAll(group, '')
        : `${whole.replaceAll(group, '')}.${fraction.replaceAll(group, '')}`
    const value = Number(text.endsWith('.') ? text.slice(0, -1) : text)
    if (Number.isFinite(value)) found.push({ value, decimals: parts.length > 2 ? 0 : Math.min(fraction.length, MOST_DECIMALS) })
  }
  return found
}

/** Each reading of each number of a text; words for small ones too. */
export function numbersIn(text: string): { written: string; readings: Read[] }[] {
  const digits = [...text.matchAll(NUMBER)].map(([written]) => ({ written, readings: readings(written) }))
  const words = [...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(([word]) => {
    const value = NUMBER_WORDS.get(word)
    return value === undefined || value === 1 || value > LARGEST_WORD ? [] : [{ written: word, readings: [{ value, decimals: 0 }] }]
  })
  return [...digits, ...words]
}

/**
 * Numbers that the answer says and no source has, as written.
 * @param sources texts and values that the answer may take numbers from
 */
export function unfoundNumbers(answer: string, sources: readonly string[]): string[] {
  const known = sources.flatMap((source) => numbersIn(source).flatMap((number) => number.readings.map(({ value }) => value)))
  const isKnown = ({ value, decimals }: Read): boolean => {
    const half = 0.5 * 10 ** -decimals * (1 + 1e-9)
    return known.some((one) => Math.abs(Math.abs(one) - value) <= half)
  }
  return [...new Set(numbersIn(answer).flatMap((number) => (number.readings.some(isKnown) ? [] : [number.written])))]
}
